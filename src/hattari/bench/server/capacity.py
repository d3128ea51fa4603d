"""How many tables and sockets a server carries, and what each of them costs it.

People come until the wanted number of sockets is open: four play at each table, the others
watch. Then nothing happens for a while but the pages' signs of life, and then they act at a
steady rate, spread over all tables. An action's time ends when every page of its table knows.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from statistics import linear_regression
from time import perf_counter
from typing import Any, TypeVar

import msgspec
from websockets.exceptions import ConnectionClosed

from hattari.bench.figures import Figure, beside, p99_ms

from .hall import BEAT_SECONDS, Contender, Hall, Table, Venue
from .load import SEATS, process_cpu_seconds, resident_kib, unswept
from .ours import Trouble

R = TypeVar("R")

OPENING_AT_ONCE = 8
LATE_SECONDS = 10.0
"""An action that not all pages know of by then is an error."""
SPARE_FILES = 512
"""What a process needs besides its sockets."""
WEIGHINGS = 120
"""How often the nodes' memory is looked at while people act."""
ERRORS_SAID = 5
"""So many kinds of them, those that came most often."""
LONG_SECONDS = 600.0
"""A shorter load doesn't tell by how much memory grows: caches take minutes to fill."""


class Crowd(msgspec.Struct, frozen=True):
    """Who comes: `tables` with people, `sockets` in all, `rate` actions a second in all.

    For `rest` seconds nobody acts, then people do for `seconds`.
    """

    tables: int
    sockets: int
    rate: float
    seconds: float = 10.0
    rest: float = 5.0


RESTING = Crowd(tables=1000, sockets=5000, rate=100, seconds=1, rest=30)


class Measured(msgspec.Struct, frozen=True):
    """What was seen. CPU is that of the nodes, `helpers` that of store and bus beside them.

    Memory is that of one more socket that watches, and of one more table with four of them;
    `weights` are the KiB that the nodes had at so many seconds.
    """

    seconds: float
    took: Sequence[float]
    errors: Sequence[str]
    cpu: float
    cpu_at_rest: float
    helpers: float
    kib_per_socket: float
    kib_per_table_of_four: float
    weights: Sequence[tuple[float, int]] = ()

    def cpu_us(self) -> float:
        """The nodes' CPU time for an action, signs of life and all else included."""
        return 1e6 * self.cpu / len(self.took)

    def cpu_us_above_rest(self) -> float:
        """The same without what the pages cost while nobody acts."""
        return 1e6 * (self.cpu - self.cpu_at_rest) / len(self.took)

    def mib_per_hour(self) -> float:
        """By how much the nodes' memory grew in the second half, as a straight line has it."""
        seconds, kib = zip(*self.weights[len(self.weights) // 2 :], strict=True)
        return linear_regression(seconds, kib).slope * 3600 / 1024


def room_for(sockets: int) -> str | None:
    """Make room for so many open files; what to say where there isn't."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + SPARE_FILES
    if soft < wanted:
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        if raised < wanted:
            return f"{sockets} sockets need {wanted} open files; this system allows {hard}"
    return None


def load(contender: Contender, crowd: Crowd) -> Measured:
    """Load a server that is started for it, and see; what goes wrong is said beside the figures.
    Raises TimeoutError."""
    patience = 120 + crowd.seconds + crowd.sockets / 10
    with contender.served() as venue:
        work = _Load(venue, contender.hall(venue), crowd).run()
        measured = asyncio.run(asyncio.wait_for(work, patience))
    for error, times in Counter(measured.errors).most_common(ERRORS_SAID):
        sys.stderr.write(f"{contender.name}: {times} × {error}\n")
    return measured


def at_rest(contender: Contender, crowd: Crowd = RESTING) -> tuple[Figure, ...]:
    """What pages cost while nobody acts."""
    measured = load(contender, crowd)
    share = 100 * measured.cpu_at_rest / measured.seconds
    return (Figure("server.cpu_percent_at_rest", round(share, 2), "%"),)


class _Load:
    def __init__(self, venue: Venue, hall: Hall, crowd: Crowd) -> None:
        self._venue = venue
        self._hall = hall
        self._crowd = crowd
        self._took: list[float] = []
        self._errors: list[str] = []
        self._tables: list[Table] = []
        self._weights: list[tuple[float, int]] = []

    async def run(self) -> Measured:
        crowd, spectators = self._crowd, max(0, self._crowd.sockets - SEATS * self._crowd.tables)
        beating = asyncio.create_task(self._beat_on())
        await self._table(crowd.tables)  # the first one brings more with it than it needs
        before = self._resident()
        tables = await at_once(self._table, crowd.tables)
        seated = self._resident()
        await at_once(lambda n: tables[n % len(tables)].watch(), spectators)
        full = self._resident()
        at_rest = await self._spent(asyncio.sleep(crowd.rest))
        helpers = self._helpers()
        weighing = asyncio.create_task(self._weigh())
        with unswept():
            cpu = await self._spent(self._play(tables))
        helpers = self._helpers() - helpers
        weighing.cancel()
        beating.cancel()
        for table in self._tables:
            table.abandon()
        await self._hall.close()
        return Measured(
            seconds=crowd.seconds,
            took=self._took,
            errors=self._errors,
            cpu=cpu,
            cpu_at_rest=at_rest / crowd.rest * crowd.seconds,
            helpers=helpers,
            kib_per_socket=(full - seated) / spectators if spectators else 0.0,
            kib_per_table_of_four=(seated - before) / len(tables),
            weights=self._weights,
        )

    async def _table(self, number: int) -> Table:
        table = await self._hall.open(number)
        self._tables.append(table)
        return table

    async def _beat_on(self) -> None:
        """Every page says now and then that it is there; one table after the other."""
        while True:
            for table in tuple(self._tables):
                with suppress(ConnectionClosed):
                    await table.beat()
                await asyncio.sleep(BEAT_SECONDS / len(self._tables))
            await asyncio.sleep(0.01)

    async def _weigh(self) -> None:
        """Look at the nodes' memory again and again."""
        begin = perf_counter()
        while True:
            self._weights.append((perf_counter() - begin, self._resident()))
            await asyncio.sleep(self._crowd.seconds / WEIGHINGS)

    async def _play(self, tables: Sequence[Table]) -> None:
        """Every table acts at its pace, each a little later than the one before."""
        gap, begin = len(tables) / self._crowd.rate, perf_counter()
        end = begin + self._crowd.seconds

        async def play(table: Table, at: float) -> None:
            while at < end:
                await asyncio.sleep(max(0.0, at - perf_counter()))
                if not await self._act(table):
                    return
                at += gap

        starts = (begin + gap * number / len(tables) for number in range(len(tables)))
        await asyncio.gather(*map(play, tables, starts))

    async def _act(self, table: Table) -> bool:
        """Whether it went well; a table where it didn't acts no more."""
        try:
            async with asyncio.timeout(LATE_SECONDS):
                self._took.append(await table.act())
        except (Trouble, ConnectionClosed, TimeoutError) as error:
            self._errors.append(f"{type(error).__name__} {error}".strip())
            return False
        return True

    async def _spent(self, work: Coroutine[Any, Any, None]) -> float:
        """The nodes' CPU seconds while something is done."""
        before = sum(map(process_cpu_seconds, self._venue.processes))
        await work
        return sum(map(process_cpu_seconds, self._venue.processes)) - before

    def _helpers(self) -> float:
        return 0.0 if self._venue.helpers is None else self._venue.helpers()

    def _resident(self) -> int:
        return sum(map(resident_kib, self._venue.processes))


async def at_once(make: Callable[[int], Coroutine[Any, Any, R]], count: int) -> list[R]:
    """Make so many, a few at a time; they come in order."""
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def one(number: int) -> R:
        async with gate:
            return await make(number)

    return list(await asyncio.gather(*map(one, range(count))))


# What is printed -------------------------------------------------------------------------


def figures(measured: Measured, at: str = "") -> Iterator[Figure]:
    """The figures of one load; `at` ends their names where there are several loads."""

    def figure(name: str, value: float, unit: str) -> Figure:
        return Figure(f"capacity.{name}{at}", round(value, 2), unit)

    yield figure("actions_per_s", len(measured.took) / measured.seconds, "1/s")
    yield figure("p99_ms", p99_ms(measured.took), "ms")
    yield figure("errors", len(measured.errors), "")
    yield figure("cpu_us_per_action", measured.cpu_us(), "us")
    yield figure("cpu_us_per_action_above_rest", measured.cpu_us_above_rest(), "us")
    yield figure("cpu_percent_at_rest", 100 * measured.cpu_at_rest / measured.seconds, "%")
    yield figure("kib_per_socket", measured.kib_per_socket, "KiB")
    yield figure("kib_per_table_of_four", measured.kib_per_table_of_four, "KiB")
    if measured.seconds >= LONG_SECONDS:
        yield figure("mib_more_per_hour", measured.mib_per_hour(), "MiB")


def compared(contenders: Sequence[Contender], crowd: Crowd) -> Iterator[Figure]:
    """The figures of the first, then each again beside every other, loaded alike in its turn."""
    ours, *others = [tuple(figures(load(each, crowd))) for each in contenders]
    yield from ours
    for contender, theirs in zip(contenders[1:], others, strict=True):
        for figure, other in zip(ours, theirs, strict=True):
            if other.value:
                named = msgspec.structs.replace(figure, name=f"{figure.name}.{contender.name}")
                yield beside(named, contender.name, other.value)
