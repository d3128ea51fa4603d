"""Three nodes on one store, and a bus that is killed, drops hints, or brings them twice and late:
every page is told everything, once and in order, only later; the report says how much later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic

import msgspec
from structlog.testing import capture_logs
from typing_extensions import override

from hattari.core.installed import registry
from hattari.server.fanout import nats as over_nats
from hattari.server.fanout.port import Charge, Hear, HearCharges
from hattari.server.fanout.remote import RemoteBus
from hattari.server.live import Update
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.commands import Create, Say
from hattari.tables.events import Said
from hattari.tables.evolve import fold
from hattari.tables.seen import Chat
from hattari.wiring import embedded
from hattari.wiring.serving import STORE_FILE
from tests.server.harness import TURBO
from tests.soak.figures import Spread, spread
from tests.soak.harness import Batch, Harness

GAMES = registry()
NODES = 3
TABLES = 10
PATIENCE_SECONDS = 60.0
"""How long a line may be under way; no result hangs on it being short."""
LATE_SECONDS = 0.05
TROUBLES = ("killed", "back", "dropped", "doubled")


class Unsound:
    """A bus over the real one that drops what it is given, or hands it on twice, and late."""

    def __init__(self, inner: RemoteBus) -> None:
        self.inner = inner
        self.trouble = ""

    def publish(self, table: str, length: int) -> None:
        """Tell the others, or not."""
        if self.trouble != "dropped":
            self.inner.publish(table, length)

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Hear of what others told."""

        def heard(table: str, length: int) -> None:
            hear(table, length)
            if self.trouble == "doubled":
                hear(table, length)
                asyncio.get_running_loop().call_later(LATE_SECONDS, hear, table, length - 1)

        return self.inner.subscribe(heard)

    def follow(self, table: str) -> None:
        """Hear of this table."""
        self.inner.follow(table)

    def leave(self, table: str) -> None:
        """No need to hear of it any more."""
        self.inner.leave(table)

    def charge(self, charges: Sequence[Charge]) -> None:
        """Tell the others."""
        self.inner.charge(charges)

    def hear_charges(self, hear: HearCharges) -> None:
        """Hear of what was spent elsewhere."""
        self.inner.hear_charges(hear)

    async def close(self) -> None:
        """Hang up."""
        await self.inner.close()


class Deaf(Node):
    """A planted fault: a node that knows only what the bus tells it."""

    @override
    async def poll(self) -> None:
        return


class Page:
    """A page at one table on one node: when it was told each line, and what came out of order."""

    def __init__(self) -> None:
        self.told: dict[str, float] = {}
        self.faults: list[str] = []
        self._counter: int | None = None

    def update(self, update: Update) -> None:
        """An update."""
        if self._counter is not None and update.counter != self._counter + 1:
            self.faults.append(f"update {update.counter} after {self._counter}")
        self._counter = update.counter
        for event in update.events:
            if isinstance(event, Chat):
                self.told[event.text] = monotonic()

    def farewell(self, code: str) -> None:
        """A goodbye."""
        self.faults.append(f"goodbye: {code}")


class Club:
    """The nodes, each with a page at every table."""

    def __init__(self, folder: Path, nats: embedded.Nats, kind: type[Node]) -> None:
        self.nats = nats
        self.buses = [Unsound(over_nats.bus(nats.url)) for _ in range(NODES)]
        self._stores = [SqliteStore.open(folder / STORE_FILE) for _ in range(NODES)]
        pairs = zip(self._stores, self.buses, strict=True)
        self.nodes = [
            kind(GAMES, store, bus, Metrics(), lambda _table, _events: None) for store, bus in pairs
        ]
        self.pages: dict[str, list[Page]] = {}
        self.faults: list[str] = []

    async def open(self) -> None:
        """Let the nodes meet, and open the tables."""
        for node in self.nodes:
            await node.start()
        for number in range(TABLES):
            table = f"table {number}"
            create = Create("bluff", "mobius", "Ann", {**TURBO})
            await self.nodes[0].create(table, create, "ann", "create")
            self.pages[table] = [Page() for _ in self.nodes]
            for node, page in zip(self.nodes, self.pages[table], strict=True):
                await node.watch(table, "ann", page, None, None)
        await self.linked()

    async def linked(self) -> None:
        """Until every node has a line to the bus."""
        for bus in self.buses:
            await bus.inner.connected.wait()

    async def trouble(self, kind: str) -> None:
        """Let the bus fail in this way."""
        if kind in ("killed", "back"):
            await asyncio.to_thread(self.nats.kill)
        if kind == "back":
            await asyncio.to_thread(self.nats.start)
        for bus in self.buses:
            bus.trouble = kind

    async def calm(self, kind: str) -> None:
        """Let the bus be as it should."""
        for bus in self.buses:
            bus.trouble = ""
        if kind == "killed":
            await asyncio.to_thread(self.nats.start)
        await self.linked()

    async def say(self, line: str, places: Sequence[int], patience: float) -> list[float]:
        """Ann says a line at every table, on these nodes at once; seconds until others told it."""
        said = [(table, place) for table in self.pages for place in places]
        acknowledged = await asyncio.gather(*(self._say(line, *each) for each in said))
        times: list[float] = []
        for (table, place), at in zip(said, acknowledged, strict=True):
            others = [page for other, page in enumerate(self.pages[table]) if other != place]
            for page in others:
                heard = await _until(page, f"{line} {place}", at + patience)
                if heard is None:
                    self.faults.append(f"{line}: a page at {table} was never told")
                else:
                    times.append(max(0.0, heard - at))
        return times

    async def _say(self, line: str, table: str, place: int) -> float:
        await self.nodes[place].submit(table, Say(f"{line} {place}"), "ann", f"{line} {place}")
        return monotonic()

    async def judge(self) -> list[str]:
        """Whether every table has one history, which every node knows."""
        for table, pages in self.pages.items():
            rows = await self.nodes[0].rows(table)
            told = [event.text for row in rows for event in row.events if isinstance(event, Said)]
            if len(set(told)) != len(told):
                self.faults.append(f"{table}: a line is in the log twice")
            for node, page in zip(self.nodes, pages, strict=True):
                if await node.table(table) != fold(GAMES, rows):
                    self.faults.append(f"{table}: a node's table isn't what the log tells of")
                if list(page.told) != told:
                    self.faults.append(f"{table}: a page was told other lines than the log has")
                self.faults += page.faults
        return self.faults

    async def close(self) -> None:
        """Let go of everything."""
        for node, store in zip(self.nodes, self._stores, strict=True):
            await node.stop()
            await store.close()
        for bus in self.buses:
            await bus.close()


async def _until(page: Page, line: str, end: float) -> float | None:
    """When a page was told a line; None where it wasn't by the end."""
    while line not in page.told and monotonic() < end:  # noqa: ASYNC110 (no event tells)
        await asyncio.sleep(0.01)
    return page.told.get(line)


async def _troubled(club: Club, first: int, times: int, patience: float) -> Batch:
    random, figures = Random(first), dict[str, Spread]()
    await club.open()
    for number in range(first, first + times):
        kind = TROUBLES[number % len(TROUBLES)]
        await club.trouble(kind)
        places = random.sample(range(NODES), random.choice((1, 1, NODES)))
        took = await club.say(f"line {number}", places, patience)
        name = f"seconds until every node told its pages, bus {kind}"
        figures[name] = figures.get(name, Spread()).joined(spread(took))
        await club.calm(kind)
    faults = await club.judge()
    await club.close()
    return Batch(times, tuple(faults), figures)


def troubled(
    folder: Path,
    first: int,
    times: int,
    kind: type[Node] = Node,
    patience: float = PATIENCE_SECONDS,
) -> Batch:
    """What went wrong while the bus failed so many times. Raises embedded.Missing."""
    with embedded.nats(folder / "nats") as nats, capture_logs():
        return asyncio.run(_troubled(Club(folder, nats, kind), first, times, patience))


AT_ONCE = 8


def _batch(first: int, folder: Path) -> Batch:
    found = troubled(folder, first, AT_ONCE)
    failures = tuple(f"times {first}: {fault}" for fault in found.failures[:3])
    return msgspec.structs.replace(found, failures=failures)


def caught(folder: Path) -> bool:
    """Whether nodes that trust in the bus alone are found out."""
    return any("never told" in fault for fault in troubled(folder, 2, 1, Deaf, 3.0).failures)


HINTS = Harness(
    name="bus.lost",
    promise="bus killed, dropped, doubled: one history, only later",
    unit="times",
    goal=1_000,
    batch=_batch,
    fault=caught,
)
