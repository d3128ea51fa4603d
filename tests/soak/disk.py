"""A disk that fills up under live games: nothing is acknowledged that isn't kept, pages can still
read, and when there is room again the tables go on by themselves.

The server's files may grow no further than their first byte (RLIMIT_FSIZE, set from outside
on the running process), so every write to the disk fails while sockets go on.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.harness import Person
from tests.soak.clubs import HASTY, HONEST, Club, alone
from tests.soak.crowd import Crowd
from tests.soak.harness import Batch, Harness
from tests.soak.judge import judge
from tests.soak.kills import CALM_SECONDS, logged
from tests.soak.ledger import Ledger

FULL_BYTES = 1


@contextmanager
def full(pid: int) -> Iterator[None]:
    """No file of this process can be written while the block lasts."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (FULL_BYTES, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


async def starve(club: Club, tables: int, times: int, ledger: Ledger, seed: int) -> list[str]:
    """Let the disk be full so many times; what people met with."""
    crowd = Crowd(club.urls, ledger, seed, pause=0.1)
    await crowd.gather(tables)
    guest = await Person(club.nodes[0].url, "Guest").arrive()
    crowd.begin()
    faults = []
    for number in range(times):
        await crowd.until(tables, CALM_SECONDS)
        with full(club.nodes[0].pid):
            await asyncio.sleep(0.5)  # what was on its way has come
            before = ledger.acknowledged
            faults += await _read_only(guest, crowd)
            if ledger.acknowledged != before:
                faults.append(f"time {number}: acknowledged on a full disk")
        if not await crowd.until(tables, CALM_SECONDS):
            faults.append(f"time {number}: nobody could go on with room on the disk again")
    await crowd.go_home()
    await guest.close()
    return faults


async def _read_only(guest: Person, crowd: Crowd) -> list[str]:
    """Whether somebody who comes now sees a table, and hears why nothing can be done."""
    key = crowd.seats[0].key
    answer = await guest.http.get(f"/api/v1/tables/{key}")
    faults = [] if answer.status_code == 200 else [f"a table's page was {answer.status_code}"]
    guest.epoch = guest.counter = None
    await guest.enter(key)
    told = await guest.do("join", name="Guest")
    await guest.leave()
    if told.get("code") != "unavailable":
        faults.append(f"on a full disk a command was {told}")
    return faults


def starved(
    folder: Path, tables: int, times: int, seed: int, command: Sequence[str] = HONEST
) -> list[str]:
    """What went wrong with a disk that was full so many times."""
    path = folder / "ledger.jsonl"
    with alone(folder, command) as club:
        faults = asyncio.run(starve(club, tables, times, Ledger(path), seed))
        for node in club.nodes:
            node.stop()
        found = club.logs()
        faults += [fault for node in club.nodes for fault in logged(node.log)]
    ledger = Ledger(path)
    ledger.close()
    return [*faults, *judge(found, list(ledger.lines()))]


AT_ONCE = 10


def _batch(first: int, folder: Path) -> Batch:
    faults = starved(folder, 20, AT_ONCE, first)
    return Batch(AT_ONCE, tuple(f"disk {first}: {fault}" for fault in faults[:3]))


def caught(folder: Path) -> bool:
    """Whether a store that answers before it has written is found out."""
    faults = starved(folder, 1, 1, 0, HASTY)
    return any("on a full disk" in fault for fault in faults)


DISK = Harness(
    name="disk.full",
    promise="nothing acknowledged that isn't kept; goes on by itself",
    unit="times",
    goal=200,
    batch=_batch,
    fault=caught,
)
