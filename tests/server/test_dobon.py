"""Dobon over real sockets: sealed calls, late calls, kills, records; and no hidden card told."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from hattari.core import record as text
from hattari.core.installed import registry
from hattari.server.web.limits import MESSAGES_PER_SECOND
from tests.server.conftest import Arrive
from tests.server.harness import Person, Process, Served, seated, served
from tests.server.stacked import KING, server
from tests.server.test_play import record_of
from tests.server.test_secrets import forms, seeds, without_lots

pytestmark = pytest.mark.asyncio

STACKED = ("-m", "tests.server.stacked")
CARD = re.compile(r"[A2-9TJQK][SHDC]")
QUICK = {"preset": "quick", "mistakes": "penalty"}
"""Windows end as soon as all have answered."""
NAMES = ("Ann", "Bob", "Cid", "Dan")
AFTER_TWO_CALLS = [-240, 640, 520, 280]


def move(game: dict[str, Any]) -> dict[str, Any] | None:
    """A right action for the seat whose view this is: call, play, wave, draw or pass."""
    legal = game["legal"]
    if legal is None:
        return None
    if legal["dobon"] and game["up"][0] in game["calls_on"]:
        return {"do": "dobon"}
    if legal["cards"]:
        return {"do": "play", "card": legal["cards"][0], "pon": legal["pon"]}
    return {"do": next(do for do in ("wave", "draw", "pass") if legal[do])}


async def play(person: Person, rounds: int = 1000) -> None:
    """Play on to the match's end, or so many rounds."""
    while person.view["phase"] != "over":
        game = person.view["game"]
        if game and game["round"] > rounds:
            return
        action = move(game) if game else None
        if action is None:
            await person.receive()
        else:
            await asyncio.sleep(1 / MESSAGES_PER_SECOND)  # no faster than a page may
            answer = await person.act(**action)
            assert answer["type"] == "accepted" or answer["code"] == "stale", answer


def told_cards(game: dict[str, Any]) -> set[str]:
    """The cards that a view names."""
    return set(CARD.findall(msgspec.json.encode(game).decode()))


def known_cards(game: dict[str, Any]) -> set[str]:
    """The cards that a view may name while nobody's hand is open."""
    must = game["must"]
    return {*game["discards"], *(game["hand"] or ()), *(must["cards"] if must else ())}


def check_hidden(games: Sequence[dict[str, Any] | None]) -> int:
    """No view of a running round names a card that its observer can't know; how many did."""
    running = [game for game in games if game and not game["showdown"]]
    for game in running:
        assert told_cards(game) <= known_cards(game)
    return len(running)


# The usual server ------------------------------------------------------------------------


async def test_a_match_becomes_a_record_that_holds(arrive: Arrive, tmp_path: Path) -> None:
    people = [await arrive(name) for name in NAMES]
    key = await seated(*people, game="dobon", rules=QUICK)
    await people[0].do("start")
    await asyncio.gather(*map(play, people))
    name = await record_of(people[0], key)
    body = (await people[0].http.get(f"/api/v1/records/{name}")).content
    record = text.read(body)
    assert text.check(registry(), record) == ()
    assert len(record.proof) == 3
    assert record.result is not None
    assert record.result.ranking == tuple(map(tuple, people[1].view["finished"][0]["ranking"]))
    for person in people:
        games = [frame["view"]["game"] for frame in person.frames if "view" in frame]
        assert check_hidden(games) > 20
    file = tmp_path / "match.json"
    file.write_bytes(body)
    verifying = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "hattari.cli", "verify", str(file)
    )
    assert await verifying.wait() == 0


async def test_a_replay_hides_the_others_hands(arrive: Arrive) -> None:
    people = [await arrive(name) for name in NAMES[:3]]
    key = await seated(*people, game="dobon", rules={**QUICK, "rounds": 1})
    await people[0].do("start")
    assert (await people[0].get(f"/tables/{key}"))["records"] == []
    await asyncio.gather(*map(play, people))
    name = await record_of(people[0], key)
    for query, seat in (("", None), ("?seat=0", 0), ("?seat=2", 2)):
        frames = await people[0].get(f"/records/{name}/frames{query}")
        assert {frame["you"] for frame in frames} == {seat}
        assert check_hidden(frames) > 5
        assert frames[-1]["showdown"]["hands"]


async def test_a_seed_is_told_only_when_its_round_is_over(tmp_path: Path) -> None:
    with Process(tmp_path / "data") as process:
        process.start()
        people = [await Person(process.url, name).arrive() for name in NAMES]
        *players, guest = people
        key = await seated(*players, game="dobon", rules=QUICK)
        await guest.enter(key)
        await players[0].do("start")
        await asyncio.gather(*(play(player, rounds=2) for player in players))
        answers = [await person.get(f"/tables/{key}") for person in people]
        answers.append((await guest.http.get("/metrics")).text)
        for person in people:
            await person.close()
        process.stop()
        log = process.log.read_text()
    committed, revealed = await seeds(tmp_path / "data")
    hidden = committed - revealed
    assert len(revealed) == 2
    assert len(hidden) == 1
    told = msgspec.json.encode([*answers, *(person.frames for person in people)]).decode()
    assert any(form in told for seed in revealed for form in forms(seed))
    assert not any(form in told + log for seed in hidden for form in forms(seed))
    assert not CARD.search(log)
    for person in people:
        games = [frame["view"]["game"] for frame in person.frames if "view" in frame]
        check_hidden(games)


async def test_one_person_plays_against_the_installed_bots(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    made = {
        "game": "dobon",
        "rules": {"preset": "quick", "rounds": 1},
        "options": {"pace_ms": 100, "seats": 4},
        "title": "",
        "bots": ["steady", "easy", "steady"],
    }
    key = (await ann.post("/tables", made))["key"]
    await ann.enter(key)
    assert ann.view["options"]["substitute"] == "steady"
    await ann.do("start")
    await play(ann)
    assert ann.view["finished"][0]["names"] == ["Ann", "Ponta", "Mike", "Kero"]
    assert sum(seat["chips"] for seat in ann.view["game"]["seats"]) == 1200


# A server with a stacked deck --------------------------------------------------------------


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose first card is a dobon for Bob and for Cid."""
    path = tmp_path_factory.mktemp("stacked") / "hattari.sqlite"
    with served(path, server(path)) as running:
        yield running


@pytest_asyncio.fixture
async def people(stacked: Served) -> AsyncIterator[list[Person]]:
    """Ann, Bob, Cid and Dan, and Eve, who watches."""
    made = [await Person(stacked.url, name).arrive() for name in (*NAMES, "Eve")]
    yield made
    for person in made:
        await person.close()


def chips(person: Person) -> list[int]:
    return [seat["chips"] for seat in person.view["game"]["seats"]]


async def opened(people: Sequence[Person], window: int, **options: Any) -> str:
    """Ann's king lies on the table, and everybody has seen it; the table's key."""
    *players, eve = people
    for person in people:
        await person.leave()
        person.frames.clear()
        person.epoch = person.counter = None
    rules = {"preset": "numazoko", "window": window}
    wishes = {"between_seconds": 600, **options}
    key = await seated(*players, game="dobon", rules=rules, **wishes)
    await eve.enter(key)
    await players[0].do("start")
    await players[0].act(**KING)
    for person in people:
        await phase(person, "window")
        await nothing_came(person)
        person.frames.clear()
    return key


async def phase(person: Person, *names: str) -> None:
    """Wait until the match is in one of these phases."""
    while not person.view["game"] or person.view["game"]["phase"] not in names:
        await person.receive()


async def nothing_came(person: Person) -> None:
    """Whatever the server had to say, it has said: nothing."""
    await person.send({"type": "ping", "at": 1})
    assert (await person.receive())["type"] == "pong"
    del person.frames[-1]


def updates(person: Person, others: Sequence[Person]) -> str:
    """What somebody was told since the king lies there, but for lots and clocks, with names
    for ids; the counter goes on by one each time."""
    told = [frame for frame in person.frames if frame["type"] == "update"]
    assert person.counter == told[0]["counter"] + len(told) - 1
    plain = [{**without_lots(frame), "counter": None} for frame in told]
    for frame in plain:
        frame["events"] = [each for each in frame["events"] if each["what"] != "table.proof"]
    written = msgspec.json.encode(plain, order="sorted").decode()
    for other in others:
        written = written.replace(other.id, other.name)
    return written


async def test_two_calls_are_equal_whichever_comes_first(people: list[Person]) -> None:
    ann, bob, cid, dan, eve = people
    streams = []
    for first, second in ((bob, cid), (cid, bob)):
        await opened(people, window=60)
        assert (await first.act(do="dobon"))["type"] == "accepted"
        for other in (ann, second, dan, eve):
            await nothing_came(other)
        assert (await dan.act(do="wave"))["type"] == "accepted"
        for other in (ann, second, eve):
            await nothing_came(other)
        assert (await second.act(do="dobon"))["type"] == "accepted"
        for person in people:
            await phase(person, "between")
            assert chips(person) == AFTER_TWO_CALLS
            assert person.view["game"]["showdown"]["next_starter"] == 1
        streams.append([updates(person, people) for person in (ann, dan, eve)])
    assert streams[0] == streams[1]


async def test_nobody_feels_whether_somebody_has_called(people: list[Person]) -> None:
    """Whether or not one waves, all others are told the same, and no update more."""
    ann, bob, cid, dan, eve = people
    streams = []
    for does in (None, "wave"):
        await opened(people, window=1)
        if does is not None:
            assert (await bob.act(do=does))["type"] == "accepted"
        for person in people:
            await phase(person, "turn")
        streams.append([updates(person, people) for person in (ann, cid, dan, eve)])
    assert streams[0] == streams[1]


async def test_a_call_after_the_close_is_refused_kindly(people: list[Person]) -> None:
    _, bob, *_ = people
    await opened(people, window=1)
    moment = bob.view["moment"]
    await phase(bob, "turn")
    late = await bob.do("act", moment=moment, action={"do": "dobon"})
    typed = await bob.do("say", text="/ドボン")
    assert (late["code"], typed["code"]) == ("stale", "no_window")
    for refused in (late, typed):
        assert "costs you nothing" in refused["text"]["en"]
    assert "間に合いません" in late["text"]["ja"]
    assert "受付中ではありません" in typed["text"]["ja"]
    assert chips(bob) == [300] * 4
    assert [seat["cards"] for seat in bob.view["game"]["seats"]] == [3, 2, 2, 1]


async def test_bots_answer_in_the_window(people: list[Person]) -> None:
    ann = people[0]
    options = {"pace_ms": 200, "between_seconds": 600}
    await seated(ann, game="dobon", rules="numazoko", bots=("steady",) * 3, **options)
    await ann.do("start")
    await ann.act(**KING)
    await phase(ann, "between")
    # Both bots that hold the sum have called, and the third has let it go: nobody waited longer.
    assert chips(ann) == AFTER_TWO_CALLS


async def test_a_killed_server_comes_back_with_the_window_and_its_calls(tmp_path: Path) -> None:
    with Process(tmp_path / "data", STACKED) as process:
        process.start()
        people = [await Person(process.url, name).arrive() for name in (*NAMES, "Eve")]
        ann, bob, cid, dan, eve = people
        key = await opened(people, window=60)
        hands = [person.view["game"]["hand"] for person in people]
        assert (await bob.act(do="dobon"))["type"] == "accepted"
        process.kill()
        process.start()
        for person in people:
            await person.enter(key)
        for person in people:
            assert person.view["game"]["phase"] == "window"
            assert person.view["clock"]["deadline"] > person.view["clock"]["now"]
        assert [person.view["game"]["hand"] for person in people] == hands
        answered = [person.view["game"]["window"]["answered"] for person in people]
        assert answered == [True, True, False, False, True]
        again = await bob.act(do="dobon")
        assert (again["type"], again["code"]) == ("refused", "already_answered")
        assert (await cid.act(do="dobon"))["type"] == "accepted"
        assert (await dan.act(do="wave"))["type"] == "accepted"
        for person in (ann, eve):
            await phase(person, "between")
            assert chips(person) == AFTER_TWO_CALLS
            assert person.view["game"]["showdown"]["winners"] == [1, 2]
        for person in people:
            await person.close()
        assert process.stop() == 0
