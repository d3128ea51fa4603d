"""Who asks for much gets it in their turn: no address keeps the others out of what is dear."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, TypeVar
from unittest.mock import Mock

import msgspec
import pytest

from hattari.core import record as records
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.server import (
    contrasts,
    exercises,
    profiles,
    puzzles,
    questions,
    replays,
    reviews,
    whatif,
)
from hattari.server.line import Piece
from hattari.server.questions import Questions
from hattari.server.records import Sat, made_from
from hattari.server.sessions import table_id
from hattari.server.store.study import GameFacts
from hattari.server.web import packed
from hattari.server.web.limits import Allowance
from hattari.server.web.paced import AT_ONCE, Requests, paced
from hattari.server.web.socket.page import Page
from hattari.server.web.throttle import ROW_BYTES, USUAL_SECONDS, Work, digest
from hattari.tables.commands import SetRules
from hattari.wiring import replaying
from hattari.wiring.finding import LocalFinder
from tests.server.conftest import Arrive
from tests.server.harness import PATIENCE, Served, seated
from tests.soak.logs import story

T = TypeVar("T")

pytestmark = pytest.mark.asyncio
FLOOD, OTHER = "203.0.113.7", "198.51.100.9"
WORDS = Text("Rules", "ルール")
Ask = Callable[[int, str], Any]
"""Asks for the so manieth thing, from an address."""


class Anything:
    """Whatever is asked of it is well, and never comes to an end."""

    def __getattr__(self, _: str) -> Any:
        async def never(*_: object) -> None:
            await asyncio.Event().wait()

        return never

    def closed(self, _: str) -> None:
        return None


class Open(Anything):
    """Whose reviews are open, and whose records are there at once."""

    async def admitted(self, *_: object) -> None: ...

    async def work(self) -> None: ...

    async def body(self, _: str) -> bytes:
        return b""

    async def names(self, _: str) -> tuple[str, ...]:
        return ()

    async def unsaid(self, _: str) -> int:
        return 0

    async def sat(self, _: str) -> Any:
        return msgspec.structs.replace(SAT)

    async def agreed(self, _: str) -> frozenset[str]:
        return frozenset()


class Unread(Open):
    """A player with one game of which nothing is told yet."""

    async def games(self, *_: object) -> Sequence[GameFacts]:
        return [GameFacts("record", 0, "bluff", None)]

    async def answers(self, _: str) -> Sequence[Any]:
        return ()


SAT = Sat("bluff", (None, None), told=True)
OPEN: Any = Open()
UNREAD: Any = Unread()


def contrast() -> Ask:
    found = contrasts.Contrasts(OPEN, OPEN, OPEN)
    pair = contrasts.Pair("bluff", {}, {})
    return lambda number, asker: found.ask((f"{number}", ""), pair, lambda: asker)


def puzzle() -> Ask:
    found = puzzles.Puzzles(OPEN, lambda: 0, OPEN)
    wish = puzzles.Wish("bluff", WORDS, {}, "", found.today())
    replaced = msgspec.structs.replace
    return lambda number, asker: found.ask(replaced(wish, digest=f"{number}"), asker)


def exercise() -> Ask:
    found = exercises.Exercises(OPEN, registry(), OPEN, lambda: 0)
    wish = puzzles.Wish("bluff", WORDS, {}, "", puzzles.Puzzles(OPEN, lambda: 0, OPEN).today())
    return lambda number, asker: found.find(f"player {number}", wish, asker)


def review() -> Ask:
    found = reviews.Reviews(OPEN, OPEN, OPEN)
    return lambda number, asker: found.ask(f"record {number}", 0, "", asker)


LINES = {
    "contrast": (contrast, contrasts),
    "puzzle": (puzzle, puzzles),
    "exercise": (exercise, exercises),
    "review": (review, reviews),
}


@pytest.mark.parametrize("name", LINES)
async def test_one_address_fills_no_line(name: str) -> None:
    make, module = LINES[name]
    ask = make()

    async def asked(number: int, asker: str) -> bool:
        try:
            found = ask(number, asker)
            if asyncio.iscoroutine(found):
                await found
        except Refusal:
            return False
        return True

    flood = [await asked(number, FLOOD) for number in range(3 * module.WAITING)]
    assert sum(flood) == module.WAITING_OF_ONE
    assert await asked(1000, OTHER)
    others = [await asked(2000 + number, f"10.0.0.{number}") for number in range(100)]
    assert sum(others) == module.WAITING - module.WAITING_OF_ONE - 1


async def test_one_address_has_only_so_many_profiles_read() -> None:
    found = profiles.Profiles(UNREAD, OPEN, registry(), OPEN)
    for number in range(3 * profiles.WAITING):
        await found.read(f"player {number}", FLOOD)
    await found.read("somebody else", OTHER)
    reading: dict[str, Piece] = found._reading
    assert len(reading) == profiles.WAITING_OF_ONE + 1
    assert "somebody else" in reading
    await found.stop()


class Begins(Anything):
    """Others who begin at once and never answer."""

    async def begin(self, *_: object) -> whatif.Begun:
        return whatif.Begun("bluff", {}, 0, whatif.Outset(0, 1, 0), None, None)


async def test_who_plays_on_again_and_again_loses_their_own_tries_first() -> None:
    begins: Any = Begins()
    tries = whatif.WhatIfs(OPEN, OPEN, begins)
    at = whatif.At(0, 0)
    mine = (await tries.begin("record", at, "me", "believed", OTHER)).id
    for _ in range(2 * whatif.REMEMBERED):
        await tries.begin("record", at, "them", "believed", FLOOD)
    assert mine in tries._games
    assert len(tries._games) == whatif.REMEMBERED_OF_ONE + 1


async def test_one_address_waits_for_only_so_many_answers_of_bots() -> None:
    begins: Any = Begins()
    tries = whatif.WhatIfs(OPEN, OPEN, begins)

    async def begun(asker: str) -> asyncio.Task[whatif.WhatIf]:
        found = await tries.begin("record", whatif.At(0, 0), "me", "believed", asker)
        return asyncio.create_task(tries.act("record", found.id, "me", 0, None))

    flood = [await begun(FLOOD) for _ in range(whatif.WAITING_OF_ONE + 1)]
    refused, _ = await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
    assert [type(each.exception()) for each in refused] == [Refusal]
    others = [await begun(OTHER)]
    _, waiting = await asyncio.wait(others, timeout=0.05)
    assert waiting == set(others)
    for task in (*flood, *others):
        task.cancel()


# The event loop's thread -------------------------------------------------------------------


async def test_whose_commands_take_much_time_wait_and_others_do_not() -> None:
    now = [0.0]
    work = Work(lambda: now[0])
    waits = [work.begin(FLOOD, f"table {number}") for number in range(2000)]
    assert waits[0] == 0
    assert waits[-1] > waits[-2] > 1  # one after the other, and not all at the same moment
    assert work.begin(OTHER, "another") == 0
    work.spent(OTHER, "another", 5.0)
    assert work.begin("192.0.2.1", "another") > 1
    assert work.begin("192.0.2.1", "a third") == 0
    now[0] = 100.0
    assert work.begin(FLOOD, "table") == work.begin(OTHER, "another") == 0


async def test_who_took_much_of_the_thread_is_let_in_one_at_a_time() -> None:
    work, inside, most = Work(lambda: 0.0), Counter[str](), Counter[str]()

    async def do(who: str, address: str) -> None:
        async with work.line(address):
            inside[who] += 1
            most[who] = max(most[who], inside[who])
            await asyncio.sleep(0)
            inside[who] -= 1

    around = [f"2001:db8:1:{number}::/64" for number in range(9)]
    work.spent(FLOOD, "table", 0.2)
    work.spent(OTHER, "table", 0.01)
    for address in around[:4]:
        work.spent(address, "another", 0.09)
    for who, addresses in (("flood", [FLOOD] * 9), ("other", [OTHER] * 9), ("around", around)):
        await asyncio.gather(*(do(who, address) for address in addresses))
    assert most == {"flood": 1, "other": 9, "around": 1}


async def test_an_address_fills_a_log_only_so_fast() -> None:
    now = [0.0]
    work = Work(lambda: now[0])
    waits = []
    for _ in range(4000):
        now[0] += 0.01
        waits.append(work.begin(FLOOD, "table"))
        work.spent(FLOOD, "table", 0.0)
    assert waits[0] == 0
    assert waits[-1] > 1


async def test_a_long_row_counts_for_several() -> None:
    now = [0.0]
    work = Work(lambda: now[0])
    for _ in range(400):
        now[0] += 0.1
        assert work.begin(FLOOD, "table") == 0
        work.spent(FLOOD, "table", 0.0)
        work.wrote(FLOOD, 200)
    for _ in range(400):
        now[0] += 0.1
        work.begin(FLOOD, "table")
        work.spent(FLOOD, "table", 0.0)
        work.wrote(FLOOD, 4096)
    assert work.begin(FLOOD, "table") > 1


async def test_what_a_command_brings_to_the_log_is_counted(arrive: Arrive, server: Served) -> None:
    ann, node = await arrive("Ann"), server.made.services.node
    key = table_id(await seated(ann, seats=2))
    chosen = SetRules("culdcept")
    done = await node.submit(key, chosen, ann.id, "long")
    assert done.wrote > ROW_BYTES
    assert (await node.submit(key, chosen, ann.id, "long")).wrote == 0  # it is there already


async def test_what_is_taken_is_counted_and_not_what_it_usually_is() -> None:
    work = Work(lambda: 0.0)
    for _ in range(900):
        assert work.begin(FLOOD, "table") == 0
        work.spent(FLOOD, "table", USUAL_SECONDS / 1e6)


async def test_commands_over_a_socket_are_charged_to_their_address_and_table(
    arrive: Arrive, server: Served
) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    ann.address = "198.51.100.91"
    key = await seated(ann, bob)
    (page,) = [
        each
        for each in server.made.services.node.everybody()
        if isinstance(each, Page) and each.player.id == ann.id
    ]
    work = page._throttles.work._of_address
    buckets, who = work._buckets, digest(ann.address, work._secret)
    assert (await ann.do("say", text="hi"))["type"] == "accepted"
    still = buckets[who] = Allowance(monotonic(), rate=1e-9, most=1.0)
    assert (await ann.do("say", text="hello"))["type"] == "accepted"
    assert still._left < 1.0
    owing = buckets[who] = Allowance(monotonic(), rate=1e-6, most=1.0)
    owing.owe(monotonic(), 2.0)
    await ann.send({"type": "command", "id": "late", "command": {"do": "say", "text": "late"}})
    assert (await bob.do("say", text="at once"))["type"] == "accepted"
    assert await server.made.services.store.outcome(table_id(key), f"{ann.id}/late") is None


# Games again -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rules"), [("bluff", "mobius"), ("dobon", "quick")])
async def test_hands_are_what_a_seat_sees_besides_all(game: str, rules: str) -> None:
    record = made_from(registry(), story(registry(), game, rules, Random(3)).rows, 1)
    hands = msgspec.json.decode(msgspec.json.encode(replaying.told(record, "hands", None)))
    public = msgspec.json.decode(msgspec.json.encode(replaying.told(record, "frames", None)))
    for seat in range(len(record.seats)):
        seen = msgspec.json.decode(msgspec.json.encode(replaying.told(record, "frames", seat)))
        assert [{**all_, **own[seat]} for all_, own in zip(public, hands, strict=True)] == seen


class Counts:
    """Reads what a test says, and counts how often."""

    def __init__(self, size: int) -> None:
        self.size, self.asked, self.end = size, 0, asyncio.Event()
        self.end.set()

    async def read(self, *_: object) -> bytes:
        self.asked += 1
        await self.end.wait()
        return bytes(self.size)

    def stop(self) -> None:
        """Nothing to end."""


async def test_what_was_read_is_kept_in_bounds_of_bytes() -> None:
    reader = Counts(replays.BYTES_KEPT // 4)
    found = replays.Replays(OPEN, reader)
    for number in (0, 1, 2, 3, 0, 0):
        await found.read(f"record {number}", "hands", FLOOD)
    assert reader.asked == 4
    for number in range(4, 20):
        await found.read(f"record {number}", "hands", FLOOD)
    assert found._size == sum(len(kept) for _, kept in found._kept.values())
    assert found._size <= replays.BYTES_KEPT


async def test_one_address_has_only_so_many_records_read_at_once() -> None:
    reader = Counts(1)
    reader.end.clear()
    found = replays.Replays(OPEN, reader)

    def ask(number: int, asker: str) -> asyncio.Task[bytes]:
        return asyncio.create_task(found.read(f"record {number}", "hands", asker))

    flood = [ask(number, FLOOD) for number in range(50)]
    other = ask(1000, OTHER)
    await asyncio.sleep(0)
    reader.end.set()
    came = await asyncio.gather(*flood, other, return_exceptions=True)
    assert sum(isinstance(each, bytes) for each in came) == replays.WAITING_OF_ONE + 1
    assert isinstance(came[-1], bytes)


async def test_who_asks_many_questions_leaves_room_for_others() -> None:
    end = asyncio.Event()

    class Slow:
        async def find(self, question: Callable[..., T], *given: Any) -> T:
            await end.wait()
            return question(*given)

        def stop(self) -> None:
            raise AssertionError

    found = Questions(Slow())
    asking = [asyncio.create_task(found.ask(asker, int, "1")) for asker in (*[FLOOD] * 50, OTHER)]
    await asyncio.sleep(0)
    end.set()
    came = await asyncio.gather(*asking, return_exceptions=True)
    assert came.count(1) == questions.WAITING_OF_ONE + 1
    assert came[-1] == 1


async def test_questions_are_looked_for_in_another_process() -> None:
    finder = LocalFinder()
    assert await finder.find(os.getpid) != os.getpid()
    finder.stop()


async def test_a_game_that_is_too_long_is_read_at_home() -> None:
    record = made_from(registry(), story(registry(), "bluff", "mobius", Random(3)).rows, 1)
    long = msgspec.structs.replace(record, moves=record.moves * (replays.MOST_MOVES // 10))
    with pytest.raises(Refusal, match="download"):
        replaying.told(long, "hands", None)
    with pytest.raises(Refusal, match="download"):
        replaying._read(records.encode(long), "frames", None)
    shown = replaying._read(records.encode(record), "frames", None)
    assert len(msgspec.json.decode(gzip.decompress(shown))) == len(record.moves) + 1


# The rest ----------------------------------------------------------------------------------


async def test_long_answers_are_not_kept_compressed() -> None:
    before = packed._zipped.cache_info().currsize
    request: Any = type("R", (), {"headers": {"accept-encoding": "gzip"}})
    languages: Any = type("L", (), {"told": staticmethod(lambda each: each)})
    for number in range(3):
        packed.packed(request, languages, f"{number}" * (packed._LARGEST_KEPT + 1))
    assert packed._zipped.cache_info().currsize == before


@pytest.fixture
def asked(server: Served, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked for beside the server, by name."""
    finder: Any = server.made.services.questions._finder
    names = list[str]()

    async def find(question: Callable[..., T], *given: Any) -> T:
        names.append(question.__name__)
        return await LocalFinder.find(finder, question, *given)

    monkeypatch.setattr(finder, "find", find)
    return names


async def test_the_atlas_is_held_against_rules_beside_the_server(
    arrive: Arrive, asked: list[str]
) -> None:
    ann = await arrive("Ann")
    told = await ann.get("/games/dobon/atlas")
    held = await ann.post("/games/dobon/atlas", {"mine": "numazoko"}, 200)
    assert len(told["texts"]) == len(held["texts"])
    assert asked == ["surveyed", "surveyed"]


async def test_the_description_of_the_interface_is_written_once_and_tells_our_errors(
    arrive: Arrive, asked: list[str]
) -> None:
    ann = await arrive("Ann")
    told: dict[str, Any] = {}
    for path in ("/schema", "/schema/openapi.json"):
        told = await ann.get(path)
        answers = [each["responses"] for each in _operations(told)]
        assert len(answers) > 60
        assert all(set(each) - {"200", "201", "202"} == {"default"} for each in answers)
        problem = answers[0]["default"]["content"]["application/json"]["schema"]
        assert problem == {"$ref": "#/components/schemas/Problem"}
    assert told["openapi"]
    assert asked == ["described"]
    with pytest.raises(AssertionError):
        await ann.get("/schema/elsewhere")


def _operations(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for methods in told["paths"].values() for each in methods.values()]


async def test_tables_are_counted_by_who_makes_them(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    for person, address in ((ann, "198.51.100.94"), (bob, "198.51.100.95")):
        person.http.headers["x-forwarded-for"] = address
    made = {"game": "bluff", "rules": "mobius", "options": {}, "title": "", "bots": []}
    codes = [
        (await ann.http.post("/api/v1/tables", json=made)).json().get("code") for _ in range(70)
    ]
    assert codes[0] is None
    assert codes[-1] == "too_many_tries"
    await bob.post("/tables", made)


async def test_questions_about_rules_are_counted_by_address(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    ann.http.headers["x-forwarded-for"] = "198.51.100.92"
    path, codes = "/api/v1/games/bluff/quiz", set[int]()
    for _ in range(40):
        codes.add((await ann.http.post(path, json={"rules": "mobius"})).status_code)
    assert codes == {200, 429}
    ann.http.headers["x-forwarded-for"] = "198.51.100.93"
    assert (await ann.http.post(path, json={"rules": "mobius"})).status_code == 200


async def test_requests_of_one_address_take_turns() -> None:
    requests, answered, go_on = Requests(), list[str](), asyncio.Event()

    async def ask(address: str) -> None:
        async with requests.turn(address):
            answered.append(address)
            await go_on.wait()

    asking = [asyncio.create_task(ask(FLOOD)) for _ in range(3 * AT_ONCE)]
    asking.append(asyncio.create_task(ask(OTHER)))
    while OTHER not in answered:  # noqa: ASYNC110 (nothing tells of it)
        await asyncio.sleep(0)
    assert answered.count(FLOOD) == AT_ONCE
    go_on.set()
    await asyncio.gather(*asking)
    assert answered.count(FLOOD) == 3 * AT_ONCE


async def test_who_takes_much_time_by_requests_waits_and_others_do_not() -> None:
    requests = Requests(lambda: 0.0)
    requests.spent(FLOOD, 1.1)
    async with asyncio.timeout(PATIENCE), requests.turn(OTHER):
        began = monotonic()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1), requests.turn(FLOOD):
            raise AssertionError
    assert monotonic() - began < PATIENCE


async def test_who_opens_sockets_without_end_waits_and_others_do_not() -> None:
    requests, opened = Requests(lambda: 0.0), list[str]()

    async def answer(scope: Any, *_: object) -> None:
        opened.append(scope["client"][0])

    made = paced(requests)(answer)

    async def dial(address: str) -> None:
        scope: Any = {"type": "websocket", "client": (address, 1)}
        await made(scope, Mock(), Mock())

    await dial(FLOOD)
    requests._time_of_sockets.owe(FLOOD, 1.0)
    dialling = asyncio.create_task(dial(FLOOD))
    for address in (OTHER, "127.0.0.1"):
        await dial(address)
    for _ in range(9):
        await asyncio.sleep(0)
    assert opened == [FLOOD, OTHER, "127.0.0.1"]
    dialling.cancel()


async def test_requests_are_charged_to_who_asks_but_not_to_this_machine() -> None:
    requests = Requests(lambda: 0.0)

    async def answer(*_: object) -> None:
        await asyncio.sleep(0)
        time.sleep(0.05)  # noqa: ASYNC251 (what is measured)

    made = paced(requests)(answer)
    for address in (FLOOD, "127.0.0.1"):
        scope: Any = {"type": "http", "client": (address, 1)}
        for _ in range(10):
            await made(scope, Mock(), Mock())
    assert requests._time.owe(FLOOD, 0.6) > 0
    assert not requests._time.wait(OTHER)
    assert len(requests._time) == 1
