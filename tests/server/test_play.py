"""People play over real sockets."""

import asyncio
from typing import Any

import msgspec
import pytest

from hattari.core import record as text
from hattari.core.installed import registry
from tests.server.conftest import Arrive
from tests.server.harness import Person, move, seated

pytestmark = pytest.mark.asyncio


async def play(person: Person) -> None:
    """Play on until the game is over."""
    while person.view["phase"] != "over":
        action = move(person.view["game"]) if person.view["game"] else None
        if action is None:
            await person.receive()
        else:
            answer = await person.act(**action)
            assert answer["type"] == "accepted" or answer["code"] == "stale", answer


async def played(arrive: Arrive, **options: Any) -> tuple[Person, Person, str]:
    """Ann and Bob have played a game; its table's key."""
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, **options)
    assert (await ann.do("start"))["type"] == "accepted"
    await asyncio.gather(play(ann), play(bob))
    return ann, bob, key


async def record_of(person: Person, key: str) -> str:
    """The id of a table's only record, once the server has kept it."""
    path = f"/tables/{key}"
    while not (found := (await person.get(path))["records"]):  # noqa: ASYNC110 (as a page does)
        await asyncio.sleep(0.1)
    assert len(found) == 1
    return str(found[0]["id"])


def move_of(move: msgspec.Raw) -> str:
    """What a record's move does."""
    return str(msgspec.json.decode(move)["do"])


async def test_a_finished_game_becomes_a_record_that_holds(arrive: Arrive) -> None:
    ann, bob, key = await played(arrive)
    name = await record_of(ann, key)
    assert [game["id"] for game in await bob.get("/me/games")] == [name]
    record = text.read((await ann.http.get(f"/api/v1/records/{name}")).content)
    assert record.seats == ("Ann", "Bob")
    assert record.result is not None
    assert record.result.ranking == tuple(map(tuple, ann.view["finished"][0]["ranking"]))
    assert text.check(registry(), record) == ()
    assert len(record.proof) == sum(move_of(each) == "roll" for each in record.moves)


async def test_a_spoiled_record_is_noticed(arrive: Arrive) -> None:
    ann, _, key = await played(arrive)
    body = (await ann.http.get(f"/api/v1/records/{await record_of(ann, key)}")).content
    record = msgspec.json.decode(body)
    seed = record["proof"][0]["server_seed"]
    record["proof"][0]["server_seed"] = ("1" if seed[0] == "0" else "0") + seed[1:]
    assert text.check(registry(), text.read(msgspec.json.encode(record)))


async def test_a_record_is_replayed_from_each_seat(arrive: Arrive) -> None:
    ann, _, key = await played(arrive)
    name = await record_of(ann, key)
    frames = await ann.get(f"/records/{name}/frames?seat=1")
    assert frames[-1]["ranking"] == ann.view["finished"][0]["ranking"]
    assert {frame["you"] for frame in frames} == {1}
    outside = await ann.get(f"/records/{name}/frames")
    assert all(frame["hand"] is None for frame in outside)
    wrong = await ann.http.get(f"/api/v1/records/{name}/frames?seat=7")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "no_seat")


async def test_sending_twice_is_sending_once(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await seated(ann, bob)
    first = await ann.do("start", action_id="same")
    length = len(ann.frames)
    again = await ann.do("start", action_id="same")
    assert first == again == {"type": "accepted", "id": "same"}
    assert [frame["type"] for frame in ann.frames[length:]] == ["accepted"]
    assert (await ann.do("start", action_id="other"))["type"] == "refused"


async def test_nobody_learns_of_anothers_action_by_its_id(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await seated(ann, bob)
    await ann.do("say", text="hello", action_id="same")
    assert (await bob.do("start", action_id="same"))["code"] == "not_host"


async def test_a_client_that_was_cut_off_misses_and_doubles_nothing(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)
    for number in range(20):
        await ann.do("say", text=f"{number}")
        if number % 7 == 3:
            await bob.leave()
        if number % 7 == 5:
            await bob.enter(key)
    await bob.do("say", text="end")
    said = [
        event["text"]
        for frame in bob.frames
        if frame["type"] == "update"
        for event in frame["events"]
        if event["what"] == "table.chat"
    ]
    assert said == [*map(str, range(20)), "end"]
    counters = [frame["counter"] for frame in bob.frames if frame["type"] == "update"]
    assert counters == list(range(counters[0], counters[0] + len(counters)))
    assert "resync" not in {frame["type"] for frame in bob.frames}


async def test_who_was_away_too_long_gets_the_table_anew(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = await seated(ann, await arrive("Bob"))
    for epoch, counter in (("another", ann.counter), (ann.epoch, 10_000), (ann.epoch, 0)):
        await ann.leave()
        ann.epoch, ann.counter = epoch, counter
        ann.frames.clear()
        await ann.enter(key)
        # Everything since the beginning is still there to be told.
        assert ann.frames[0]["type"] == ("welcome" if counter == 0 else "resync")


async def test_a_guest_who_only_watches_sees_no_hidden_dice(arrive: Arrive) -> None:
    ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
    key = await seated(ann, bob)
    await eve.enter(key)
    await ann.do("start")
    await eve.until(lambda frame: frame.get("view", {}).get("phase") == "playing")
    assert eve.view["you"]["member"] is False
    assert eve.view["game"]["hand"] is None
    assert all("dice" not in event for frame in eve.frames for event in frame.get("events", ()))


async def test_who_is_kicked_is_shown_out_and_stays_out(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)
    await ann.do("kick", player=bob.id)
    assert (await bob.until(lambda frame: frame["type"] == "bye"))["code"] == "kicked"
    bob.socket = await bob.dial(key)
    await bob.send({"type": "hello"})
    assert (await bob.receive())["code"] == "kicked"


async def test_a_closed_table_says_goodbye(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await seated(ann, bob)
    await ann.send({"type": "command", "id": "x", "command": {"do": "close"}})
    for person in (ann, bob):
        assert (await person.until(lambda frame: frame["type"] == "bye"))["code"] == "closed"


async def test_a_player_who_goes_is_away_and_comes_back(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)

    def bob_is(connected: bool) -> Any:
        return lambda frame: any(
            member["id"] == bob.id and member["connected"] is connected
            for member in frame.get("view", {}).get("members", ())
        )

    await bob.leave()
    await ann.until(bob_is(False))
    await bob.enter(key)
    await ann.until(bob_is(True))


async def test_help_answers_only_who_asked(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await seated(ann, bob)
    answer = await ann.do("say", text="/help")
    assert answer["type"] == "answer"
    assert "/bid" in answer["text"]["en"]
    await bob.do("say", text="next")
    assert not any(frame["type"] == "answer" for frame in bob.frames)
