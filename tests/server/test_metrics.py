"""What the server counts: all that happens, and nothing of a sealed window before its close."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
from prometheus_client import generate_latest
from typing_extensions import override

from hattari.core.game import Refusal
from hattari.core.kit import Registry
from hattari.server.bots import vet
from hattari.server.fanout.memory import MemoryBus
from hattari.server.live import MOST_UNCOUNTED, Live, Update
from hattari.server.metrics import MOST_CODES, Metrics
from hattari.server.node import Node
from hattari.server.presence import Identity
from hattari.server.store.port import Entry, Result, StoreDown
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.commands import Act, Connect, Create, Join, Pause, Say, Sit, Start
from tests.server.stacked import KING, TWO_CALLERS
from tests.server.test_due import Thinkers
from tests.tables.dobon import Stacked

pytestmark = pytest.mark.asyncio
OPTIONS = {"seats": 4, "pace_ms": 0, "turn_seconds": 0, "between_seconds": 0, "grace_ms": 0}
PEOPLE = ("ann", "bob", "cyd", "dan")


class Failing(SqliteStore):
    """A store that can be made to fail."""

    failing = False

    @override
    async def append(self, entry: Entry) -> Result:
        if self.failing:
            raise StoreDown("as the test wants it")
        return await super().append(entry)


AT = Identity(clock=lambda: 1_000_000)
LATER = Identity(clock=lambda: 1_000_250)


class Club:
    """Four people at a table of Dobon; Ann's king can be called."""

    def __init__(self, path: Path, identity: Identity = AT) -> None:
        self.store = Failing(path) if path.exists() else _made(path)
        bots = Thinkers()
        games = Registry.of(Stacked(TWO_CALLERS))
        self.node = Node(games, self.store, MemoryBus(), Metrics(), vet(bots), identity)

    async def open(self) -> None:
        rules = {"preset": "numazoko"}
        await self.node.create("t", Create("dobon", rules, "Ann", OPTIONS), "ann", "create")
        for person in PEOPLE[1:]:
            await self.node.submit("t", Join(person), person, f"join {person}")
        for person in PEOPLE:
            await self.node.submit("t", Connect(person), None, f"there {person}")
            await self.node.submit("t", Sit(), person, f"sit {person}")
        await self.node.submit("t", Start(), "ann", "start")
        await self.act("ann", KING)

    async def act(self, person: str, action: dict[str, str]) -> None:
        moment = (await self.node.table("t")).moment
        await self.node.submit("t", Act(moment, action), person, f"{person} {moment} {action}")

    async def phase(self) -> str:
        return str((await self.node.table("t")).state.phase.value)

    def value(self, name: str, **labels: str) -> float:
        return self.node.metrics.registry.get_sample_value(name, labels) or 0.0

    def told(self) -> bytes:
        return generate_latest(self.node.metrics.registry)


def _made(path: Path) -> Failing:
    store = Failing.open(path)
    assert isinstance(store, Failing)
    return store


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    made = Club(tmp_path / "hattari.sqlite")
    await made.open()
    yield made
    await made.node.stop()
    await made.store.close()


async def answered_unseen(club: Club) -> bool:
    """Whether the metrics stay the same while seats answer in a sealed window."""
    assert await club.phase() == "window"
    before = club.told()
    await club.act("bob", {"do": "dobon"})
    with pytest.raises(Refusal):
        await club.act("bob", {"do": "wave"})
    await club.act("cyd", {"do": "wave"})
    assert await club.phase() == "window"
    return club.told() == before


async def test_nothing_is_counted_in_a_sealed_window_before_its_close(club: Club) -> None:
    commands = partial(club.value, "hattari_commands_total")
    accepted, appended = commands(outcome="accepted"), club.value("hattari_append_seconds_count")
    assert await answered_unseen(club)
    await club.act("dan", {"do": "wave"})
    assert await club.phase() != "window"
    # The king that opened the window was held back with the three answers.
    assert commands(outcome="accepted") == accepted + 4
    assert commands(outcome="refused") == 1
    assert club.value("hattari_append_seconds_count") == appended + 3


async def test_what_waits_to_be_counted_is_bounded(club: Club) -> None:
    assert await club.phase() == "window"
    await club.node.submit("t", Pause(), "ann", "pause")
    for number in range(MOST_UNCOUNTED + 9):
        with pytest.raises(Refusal):
            await club.node.submit("t", Start(), "ann", f"start {number}")
    assert len(club.node._lives["t"]._uncounted) == MOST_UNCOUNTED


async def test_no_list_tells_when_a_sealed_answer_came(tmp_path: Path) -> None:
    ticking = Identity(clock=partial(next, count(1_000_000, 250)))
    club = Club(tmp_path / "hattari.sqlite", ticking)
    await club.open()
    lists = [await club.store.tables_of(person, 10) for person in PEOPLE]
    assert [each.updated > 1_000_000 for (each,) in lists] == [True] * len(PEOPLE)
    assert await answered_unseen(club)
    assert [await club.store.tables_of(person, 10) for person in PEOPLE] == lists
    again = Node(club.node.registry, club.store, MemoryBus(), Metrics(), lambda *_: None, ticking)
    await again.submit("t", Act((await again.table("t")).moment, {"do": "wave"}), "dan", "wave")
    assert [await club.store.tables_of(person, 10) for person in PEOPLE] != lists
    await club.store.close()


async def test_counting_at_once_would_be_seen(tmp_path: Path) -> None:
    class Hasty(Live):
        @override
        def count(self, tell: Callable[[], object]) -> None:
            tell()

    class HastyNode(Node):
        @override
        async def loaded(self, table: str) -> Live:
            self._lives.setdefault(table, Hasty(table))
            return await super().loaded(table)

    club = Club(tmp_path / "hattari.sqlite")
    await club.open()
    club.node = HastyNode(
        club.node.registry, club.store, MemoryBus(), Metrics(), lambda *_: None, AT
    )
    assert not await answered_unseen(club)
    await club.store.close()


async def test_refusals_are_counted_by_code_and_failures_apart(club: Club) -> None:
    for person in PEOPLE[1:]:
        await club.act(person, {"do": "wave"})
    with pytest.raises(Refusal, match="Only the host") as refused:
        await club.node.submit("t", Start(), "bob", "again")
    assert club.value("hattari_refusals_total", code=refused.value.code) == 1
    club.store.failing = True
    with pytest.raises(StoreDown):
        await club.node.submit("t", Say("hello"), "ann", "said")
    assert club.value("hattari_commands_total", outcome="failed") == 1
    assert club.value("hattari_tables_loaded") == 1


class Quiet:
    """A page that only watches."""

    def update(self, update: Update) -> None:
        """Nothing is done with it."""

    def farewell(self, code: str) -> None:
        """Nobody minds."""


@pytest.mark.parametrize("told_by", ["hint", "poll"])
async def test_what_another_node_did_is_counted_by_what_told_of_it(
    tmp_path: Path, told_by: str
) -> None:
    one, bus = Club(tmp_path / "hattari.sqlite"), MemoryBus()
    two = Node(one.node.registry, one.store, bus, Metrics(), lambda *_: None, LATER)
    one.node = Node(one.node.registry, one.store, bus, Metrics(), lambda *_: None, AT)
    await one.open()
    for person in PEOPLE[1:]:
        await one.act(person, {"do": "wave"})
    await two.watch("t", "ann", Quiet(), None, None)
    if told_by == "hint":
        await two.start()
    count = partial(two.metrics.registry.get_sample_value, labels={"told_by": told_by})
    said = 0
    # On a slow machine the look that a started node takes by itself may come before the hint.
    while not (counted := count("hattari_bus_lag_seconds_count")):
        await one.node.submit("t", Say("hello"), "ann", f"said {(said := said + 1)}")
        await (two.poll() if told_by == "poll" else asyncio.sleep(0.05))
    assert count("hattari_bus_lag_seconds_sum") == 0.25 * counted
    assert two.metrics.registry.get_sample_value("hattari_tables_watched") == 1
    for node in (one.node, two):
        await node.stop()
    await one.store.close()


async def test_codes_are_bounded() -> None:
    metrics = Metrics()
    for number in range(MOST_CODES + 5):
        metrics.command("refused", 0.1, f"code{number}")
    count = partial(metrics.registry.get_sample_value, "hattari_refusals_total")
    assert count({"code": "other"}) == 5
    assert count({"code": "code0"}) == 1
    assert generate_latest(metrics.registry).count(b"hattari_refusals_total{") == MOST_CODES + 1
