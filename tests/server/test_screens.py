"""A table on a screen for the room: short codes, screens that see what strangers see, guesses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from hattari.server.screens import (
    CODE_MS,
    GUESSES_PER_BLOCK,
    LENGTH,
    LETTERS,
    SCREEN_MS,
    new_code,
    typed,
)
from hattari.server.store.port import Player
from hattari.server.store.screens import NO_VOTES, Code, Screen, ScreenRows, Vote, Votes
from hattari.server.store.sqlite import SqliteStore
from tests.server.conftest import Arrive
from tests.server.harness import Person, Served, seated
from tests.server.machines import Open
from tests.server.test_play import play, record_of

pytestmark = pytest.mark.asyncio
NO_CODE = "BBBB"
MISSES = 12
"""What an address may miss at once."""


async def refused(person: Person, method: str, path: str, body: Any = None) -> tuple[int, str]:
    answer = await person.http.request(method, f"/api/v1{path}", json=body)
    return answer.status_code, answer.json()["code"]


class Room:
    """Screens and guests of one test; all of them leave at its end."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.people: list[Person] = []

    def person(self, name: str = "", address: str = "") -> Person:
        self.people.append(Person(self.server.url, name))
        if address:
            self.people[-1].http.headers["x-forwarded-for"] = address
        return self.people[-1]

    async def shown(self, host: Person, key: str) -> tuple[str, Person]:
        """A table's code, and a screen that shows the table."""
        code: str = (await host.post(f"/tables/{key}/code", {}))["code"]
        screen = self.person()
        screen.id = (await screen.post(f"/codes/{code}/screens", {}))["screen"]
        return code, await screen.watch_screen(screen.id)

    async def party(self) -> tuple[Person, str]:
        """A screen that opened a table, and the code."""
        screen = self.person()
        made = await screen.post("/tables/party", {"game": "bluff", "rules": "mobius"})
        screen.id = made["screen"]
        return screen, made["code"]

    async def comes(self, code: str, name: str) -> Person:
        """Somebody comes by a code and opens the table."""
        person = self.person(name)
        key = (await person.post(f"/codes/{code}/guests", {"name": name}))["key"]
        return await person.enter(key)


@pytest_asyncio.fixture
async def room(server: Served) -> AsyncIterator[Room]:
    made = Room(server)
    yield made
    for person in made.people:
        await person.close()


# Codes -----------------------------------------------------------------------------------


async def test_codes_are_four_letters_that_make_no_word() -> None:
    codes = {new_code() for _ in range(2000)}
    assert len(codes) > 1900
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set(LETTERS) & set("AEIOUYQS")


@pytest.mark.parametrize(
    ("text", "meant"),
    [("ktrp", "KTRP"), (" K T R P ", "KTRP"), ("KTR", ""), ("KTRPP", ""), ("KTRA", ""), ("", "")],
)
async def test_a_code_is_read_as_people_type_it(text: str, meant: str) -> None:
    assert typed(text) == meant


async def test_the_first_who_joins_a_screens_table_becomes_its_host(room: Room) -> None:
    screen, code = await room.party()
    await screen.watch_screen(screen.id)
    ann = await room.comes(code.lower(), "Ann")
    bob = await room.comes(code, "Bob")
    assert (ann.view["you"]["host"], ann.view["you"]["seat"]) == (True, 0)
    assert (bob.view["you"]["host"], bob.view["you"]["seat"]) == (False, 1)
    assert [member["name"] for member in bob.view["members"]] == ["Ann", "Bob"]
    assert (await ann.do("start"))["type"] == "accepted"
    await screen.until(lambda frame: "Bob has come" in str(frame))
    for person in (screen, ann, bob):
        assert "has left" not in str(person.frames)


async def test_a_code_says_what_is_played_and_no_title(room: Room, arrive: Arrive) -> None:
    ann = await arrive("Ann")
    made = {"game": "bluff", "rules": "mobius", "title": "Our secret club"}
    key = (await ann.post("/tables", made))["key"]
    code, screen = await room.shown(ann, key)
    stranger = room.person("")
    about = await stranger.http.get(f"/api/v1/codes/{code}")
    assert about.status_code == 200
    assert "rules_title" in about.json()
    said = await ann.enter(key)
    await said.do("say", text="meet at nine")
    await ann.do("ready")
    await screen.until(
        lambda frame: frame["type"] == "update" and frame["view"]["seats"][0]["ready"]
    )
    for told in (about.text, str(screen.frames)):
        assert "secret club" not in told
        assert "meet at nine" not in told


async def test_a_screen_does_nothing_and_sees_no_hand(room: Room, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules={"preset": "mobius"})
    _, screen = await room.shown(ann, key)
    assert (await ann.do("set-options", changes={"odds": True}))["type"] == "accepted"
    for command in ("join", "say", "start"):
        fields = {"join": {"name": "x"}, "say": {"text": "x"}}.get(command, {})
        assert (await screen.do(command, **fields))["code"] == "only_shows"
    await ann.do("start")
    await screen.until(lambda frame: "view" in frame and frame["view"]["game"])
    game = screen.view["game"]
    assert (game["hand"], game["legal"], game["odds"]) == (None, None, None)
    assert screen.view["you"]["seat"] is None


async def test_a_screen_comes_back_after_the_code_has_gone(room: Room, arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    code, screen = await room.shown(ann, key)
    store = room.server.made.services.store
    await store.change("DELETE FROM codes")
    assert await refused(screen, "GET", f"/codes/{code}") == (404, "no_code")
    anew = (await screen.get(f"/screens/{screen.id}"))["code"]
    assert (await screen.get(f"/codes/{anew}"))["code"] == anew
    await screen.leave()
    await screen.watch_screen(screen.id)


# Attacks ---------------------------------------------------------------------------------


async def test_codes_that_lead_nowhere_are_counted_by_address(room: Room) -> None:
    _, code = await room.party()
    eve, bob = room.person("Eve", "198.51.100.7"), room.person("Bob", "198.51.100.8")
    tries = [refused(eve, "GET", f"/codes/{NO_CODE}") for _ in range(MISSES)]
    assert await asyncio.gather(*tries) == [(404, "no_code")] * MISSES
    # The right one, too: nobody learns by asking on.
    for method, path, body in (
        ("GET", f"/codes/{code}", None),
        ("POST", f"/codes/{code}/guests", {"name": "Eve"}),
        ("POST", f"/codes/{code}/screens", {}),
        ("POST", f"/codes/{code}/guesses", {"moment": 0, "yes": True, "viewer": "somebody"}),
    ):
        answer = await eve.http.request(method, f"/api/v1{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_codes")
        assert "seconds" in answer.json()["text"]["en"]
    assert (await bob.get(f"/codes/{code}"))["code"] == code


async def test_codes_that_lead_somewhere_are_not_counted(room: Room) -> None:
    _, code = await room.party()
    bob = room.person("Bob", "198.51.100.9")
    for _ in range(2 * MISSES):
        await bob.get(f"/codes/{code}")


async def test_a_code_seats_nobody_at_a_locked_table(room: Room, arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    code, screen = await room.shown(ann, key)
    await ann.enter(key)
    assert (await ann.do("lock"))["type"] == "accepted"
    eve = room.person("Eve", "198.51.100.10")
    assert await refused(eve, "GET", f"/codes/{code}") == (404, "no_code")
    assert await refused(eve, "POST", f"/codes/{code}/guests", {"name": "Eve"}) == (400, "locked")
    assert await refused(eve, "POST", f"/codes/{code}/screens", {}) == (400, "locked")
    assert (await screen.get(f"/screens/{screen.id}"))["code"] is None
    # The host's own screens go on, and the host may open more.
    await ann.post(f"/codes/{code}/screens", {})


@pytest.mark.parametrize("moment", [2**63, -(2**63) - 1, 10**400])
async def test_a_moment_that_no_store_can_hold_is_no_failure_of_the_store(
    room: Room, arrive: Arrive, moment: int
) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    _, screen = await room.shown(ann, key)
    asked = f"/screens/{screen.id}/guesses?moment={moment}"
    assert await refused(screen, "GET", asked) == (400, "http_400")


async def test_a_pass_that_is_none_shows_nothing(room: Room, arrive: Arrive) -> None:
    eve = await arrive("Eve")
    assert await refused(eve, "GET", "/screens/nothing") == (404, "no_screen")
    socket = await eve.reach("/ws/screen/nothing")
    assert b"no_screen" in str(await socket.recv()).encode()
    await socket.close()
    with pytest.raises(InvalidStatus):
        await connect(
            f"ws{room.server.url.removeprefix('http')}/ws/screen/nothing",
            origin=Origin("https://elsewhere.example"),
        )


async def test_only_the_host_puts_a_table_on_a_screen(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    assert await refused(bob, "POST", f"/tables/{key}/code", {}) == (403, "not_host")


# Time ------------------------------------------------------------------------------------


async def test_a_store_forgets_codes_screens_and_guesses(tmp_path: Path) -> None:
    store = await asyncio.to_thread(SqliteStore.open, tmp_path / "h.sqlite")
    rows = ScreenRows(store)
    assert await rows.add_code(Code("KTRP", "t", CODE_MS), 0)
    assert not await rows.add_code(Code("KTRP", "other", CODE_MS), 0)
    assert await rows.code("KTRP", CODE_MS - 1)
    assert await rows.code("KTRP", CODE_MS) is None
    await rows.renew("KTRP", 2 * CODE_MS)
    assert await rows.code("KTRP", CODE_MS)
    await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
    await rows.add_screen(b"s", "t", SCREEN_MS, "ann")
    await rows.keep_screen(b"s", 2 * SCREEN_MS)
    assert await rows.screen(b"s", SCREEN_MS) == Screen("t", "ann")
    await rows.vote(Vote("t", 3, "1/2", b"v", b"o", yes=True), 5)
    await rows.vote(Vote("t", 3, "1/2", b"v", b"o", yes=False), 6)
    await rows.vote(Vote("t", 3, "1/2", b"w", b"o", yes=True), 6)
    assert await rows.votes("t", 3) == Votes("1/2", 2, 1)
    await rows.tidy(2 * SCREEN_MS, guessed_before=7)
    assert await rows.votes("t", 3) == NO_VOTES
    left = [await store.ask(f"SELECT count(*) FROM {name}") for name in ("codes", "screens")]
    assert [found[0][0] for found in left] == [0, 0]
    # A code that has gone may be another table's.
    assert await rows.add_code(Code("KTRP", "other", 1), 0)
    await store.close()


# The end --------------------------------------------------------------------------------


async def test_a_screen_is_told_of_the_last_games_record(room: Room, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules={"preset": "bluebear", "dice": 1, "roll": "auto"})
    _, screen = await room.shown(ann, key)
    assert (await screen.get(f"/screens/{screen.id}"))["record"] is None
    await ann.do("start")
    await asyncio.gather(play(ann), play(bob))
    record = await record_of(ann, key)
    assert (await screen.get(f"/screens/{screen.id}"))["record"] == record


# Guesses ---------------------------------------------------------------------------------


async def test_a_new_link_ends_screens_as_well(room: Room, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)
    _, screen = await room.shown(ann, key)
    await ann.do("relink")
    assert (await screen.until(lambda frame: frame["type"] == "bye"))["code"] == "no_table"
    assert await refused(screen, "GET", f"/screens/{screen.id}") == (404, "no_screen")


async def test_who_was_sent_away_opens_no_screen(room: Room, arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    key = await seated(ann, eve)
    code, _ = await room.shown(ann, key)
    assert (await ann.do("kick", player=""))["type"] == "refused"
    await ann.do("kick", player=eve.id)
    assert await refused(eve, "POST", f"/codes/{code}/screens", {}) == (403, "kicked")


async def test_the_screens_of_who_is_sent_away_end(room: Room, arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    key = await seated(ann, eve)
    code, screen = await room.shown(ann, key)
    hers = room.person()
    hers.id = (await eve.post(f"/codes/{code}/screens", {}))["screen"]
    await hers.watch_screen(hers.id)
    assert (await ann.get(f"/tables/{key}/neighbours"))["screens"] == 2
    await ann.do("kick", player=eve.id)
    assert (await hers.until(lambda frame: frame["type"] == "bye"))["code"] == "no_screen"
    assert await refused(hers, "GET", f"/screens/{hers.id}") == (404, "no_screen")
    assert (await screen.get(f"/screens/{screen.id}"))["code"] == code
    assert (await ann.get(f"/tables/{key}/neighbours"))["screens"] == 1


async def test_a_screen_goes_with_who_opened_it(reopen: Open) -> None:
    store = reopen()
    await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
    rows = ScreenRows(store)
    await store.add_player(Player("bob", "Bob", "en"), b"two", 1)
    await rows.add_screen(b"a", "t", SCREEN_MS, "ann")
    await rows.add_screen(b"b", "t", SCREEN_MS, "bob")
    assert await rows.left([b"a", b"b"], 1) == {b"a", b"b"}
    await store.forget("ann")
    await rows.add_screen(b"late", "t", SCREEN_MS, "ann")
    assert await rows.left([b"a", b"b", b"late"], 1) == {b"b"}
    assert await rows.screen(b"b", 1) == Screen("t", "bob")
    await store.close()


async def test_a_code_guesses_nothing_where_nobody_may_watch(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, spectators=False)
    code = (await ann.post(f"/tables/{key}/code", {}))["code"]
    await ann.do("start")
    stranger = await arrive("Eve")
    for moment in range(ann.view["moment"], ann.view["moment"] + 2):
        guess = {"moment": moment, "yes": True, "viewer": "somebody"}
        told = await refused(stranger, "POST", f"/codes/{code}/guesses", guess)
        assert told == (400, "no_spectators")


async def test_a_code_doesnt_tell_late_viewers_how_a_round_goes(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, spectator_delay=True)
    code = (await ann.post(f"/tables/{key}/code", {}))["code"]
    _, now = await claimed(ann, bob)
    stranger = await arrive("Eve")
    for moment in range(now - 1, now + 2):
        guess = {"moment": moment, "yes": True, "viewer": "somebody"}
        told = await refused(stranger, "POST", f"/codes/{code}/guesses", guess)
        assert told == (409, "guess_late")


async def claimed(ann: Person, bob: Person) -> tuple[Person, int]:
    """Start, and bid; who is to answer the bid, and the moment."""
    await ann.do("start")
    while not ann.view["game"] or ann.view["game"]["turn"] is None:
        await ann.receive()
    while bob.view["moment"] < ann.view["moment"]:
        await bob.receive()
    (first,) = [each for each in (ann, bob) if each.view["game"]["legal"]]
    second = bob if first is ann else ann
    count, face = first.view["game"]["legal"]["bids"][0]
    await first.act(do="bid", count=count, face=face)
    while not second.view["game"]["legal"]:
        await second.receive()
    return second, second.view["moment"]


async def test_who_has_many_addresses_fills_no_ballot(room: Room, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules={"preset": "bluebear", "dice": 2, "roll": "auto"})
    code, screen = await room.shown(ann, key)
    _, moment = await claimed(ann, bob)
    told = []
    for number in range(80):
        home = {"x-forwarded-for": f"2001:db8:77:{number:x}::1"}
        guess = {"moment": moment, "yes": True, "viewer": f"viewer-{number}"}
        sent = await screen.http.post(f"/api/v1/codes/{code}/guesses", json=guess, headers=home)
        told.append(sent.status_code)
    assert told == [201] * GUESSES_PER_BLOCK + [429] * (80 - GUESSES_PER_BLOCK)


async def test_guesses_are_told_when_the_round_is_settled(room: Room, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules={"preset": "bluebear", "dice": 2, "roll": "auto"})
    code, screen = await room.shown(ann, key)
    second, moment = await claimed(ann, bob)

    async def guess(viewer: str, yes: bool, at: int = moment) -> str:
        answer = await screen.http.post(
            f"/api/v1/codes/{code}/guesses", json={"moment": at, "yes": yes, "viewer": viewer}
        )
        return "" if answer.status_code == 201 else str(answer.json()["code"])

    assert await guess("viewer-0", yes=False) == ""
    assert await guess("viewer-0", yes=True) == ""
    others = [await guess(f"viewer-{number}", yes=False) for number in range(1, 9)]
    assert others == [""] * 7 + ["too_many_guesses"]
    assert await guess("viewer-0", yes=True, at=moment - 1) == "guess_late"
    about = f"/screens/{screen.id}/guesses?moment={moment}"
    assert await screen.get(about) == {"total": 8, "yes": None}
    await second.act(do="challenge")
    assert await screen.get(about) == {"total": 8, "yes": 1}
    assert await guess("viewer-9", yes=True) == "guess_late"
