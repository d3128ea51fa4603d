"""The load on one server, whichever it is, and what is seen of that server from outside."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

from hattari.bench.figures import Figure, p99_ms

from .hall import Contender, Hall, Table

R = TypeVar("R")

SEATS = 4
SECONDS = 5.0
TABLES = 48
"""So many that nobody acts more often than the server lets one person."""
PACE = 500.0
APART = 8
"""So many actions tables are into their games: nowhere do all games begin and end at once."""
IDLE_SOCKETS = 480
PATIENCE = 120.0
"""Seconds after which a measurement is given up."""


def idle(contender: Contender) -> tuple[Figure, ...]:
    """Memory for a socket that says nothing."""
    with contender.served() as venue:
        each = _run(_idle(contender.hall(venue), venue.processes[0]))
    return (Figure("server.kib_per_idle_socket", each, "KiB"),)


def paced(contender: Contender) -> tuple[Figure, ...]:
    """Time to all four pages at a steady pace."""
    with contender.served() as venue:
        took, cpu = _run(_paced(contender.hall(venue), venue.processes[0]))
    return (
        Figure("server.p50_ms_at_500", round(1000 * median(took), 2), "ms"),
        Figure("server.p99_ms_at_500", p99_ms(took), "ms"),
        Figure("server.cpu_us_per_action", round(1e6 * cpu / len(took)), "us"),
    )


def paced_in_memory(contender: Contender) -> tuple[Figure, ...]:
    """The time of a server whose store is on no disk: what is ours of it."""
    with contender.served() as venue:
        took, _ = _run(_paced(contender.hall(venue), venue.processes[0]))
    return (Figure("server.p99_ms_at_500_in_memory", p99_ms(took), "ms"),)


def flat_out(contender: Contender) -> tuple[Figure, ...]:
    """As many actions as this machine makes, and what a whole core for the server would."""
    with contender.served() as venue:
        actions, cpu = _run(_flat_out(contender.hall(venue), venue.processes[0]))
    return (
        Figure("server.actions_per_s", round(actions / SECONDS), "1/s"),
        Figure("server.actions_per_core_s", round(actions / cpu), "1/s"),
    )


def _run(measuring: Coroutine[Any, Any, R]) -> R:
    """What came of it. Raises TimeoutError."""
    return asyncio.run(asyncio.wait_for(measuring, PATIENCE))


@contextmanager
def unswept() -> Iterator[None]:
    """Spare all that there is now from garbage collection.

    To look through thousands of sockets takes a third of a second, through what is here without
    any a fifteenth; that is ours and not the server's.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


async def _idle(hall: Hall, pid: int) -> float:
    await hall.idle(1)
    before = resident_kib(pid)
    sockets = await hall.idle(IDLE_SOCKETS)
    each = (resident_kib(pid) - before) / len(sockets)
    for socket in sockets:
        socket.transport.abort()
    return round(each, 1)


async def _paced(hall: Hall, pid: int) -> tuple[list[float], float]:
    """The seconds of each action, and the server's CPU seconds in all."""
    tables = [await hall.open(number) for number in range(TABLES)]
    for number, table in enumerate(tables):
        for _ in range(number % APART):
            await table.act()
    took: list[float] = []
    gap = TABLES / PACE

    async def play(table: Table, at: float) -> None:
        while at < end:
            await asyncio.sleep(max(0.0, at - perf_counter()))
            took.append(await table.act())
            at += gap

    with unswept():
        cpu, begin = process_cpu_seconds(pid), perf_counter()
        end = begin + SECONDS
        starts = [begin + gap * number / len(tables) for number in range(len(tables))]
        await asyncio.gather(*map(play, tables, starts))
    return took, process_cpu_seconds(pid) - cpu


async def _flat_out(hall: Hall, pid: int) -> tuple[int, float]:
    """How many actions, and the server's CPU seconds in all."""
    tables = [await hall.open(number) for number in range(TABLES)]
    cpu, end = process_cpu_seconds(pid), perf_counter() + SECONDS

    async def play(table: Table) -> int:
        actions = 0
        while perf_counter() < end:
            await table.act()
            actions += 1
        return actions

    actions = sum(await asyncio.gather(*(play(table) for table in tables)))
    return actions, process_cpu_seconds(pid) - cpu


def resident_kib(pid: int) -> int:
    """The memory of a process, in KiB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def process_cpu_seconds(pid: int) -> float:
    """The processor's time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
