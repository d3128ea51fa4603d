"""All nodes restarted one after the other under live games: pages are told, nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from hattari.tables.events import DowntimeGiven, Substituted, TakenOver
from tests.soak.clubs import Club, shared
from tests.soak.crowd import Crowd
from tests.soak.harness import Batch, Harness
from tests.soak.judge import Log, judge
from tests.soak.kills import CALM_SECONDS, logged
from tests.soak.ledger import Ledger

TURN_SECONDS = 30
FORFEITS = (Substituted, TakenOver, DowntimeGiven)


async def roll(club: Club, tables: int, ledger: Ledger, seed: int, pause: float) -> list[str]:
    """Restart every node once while people play; what they did not like about it."""
    crowd = Crowd(club.urls, ledger, seed, pause)
    await crowd.gather(tables, turn_seconds=TURN_SECONDS, bank_seconds=0)
    crowd.begin()
    faults = []
    for number, node in enumerate(club.nodes):
        await crowd.until(2 * tables, CALM_SECONDS)
        status = await asyncio.to_thread(club.restart, node)
        if status != 0:
            faults.append(f"node {number} ended with status {status}")
    if not await crowd.until(2 * tables, CALM_SECONDS):
        faults.append("nobody could go on after the restarts")
    cuts = sum(seat.cuts for seat in crowd.seats)
    if cuts:
        faults.append(f"{cuts} pages were cut off without a word")
    if not any("restarting" in seat.byes for seat in crowd.seats):
        faults.append("no page was told that its node restarts")
    await crowd.go_home()
    return faults


def rolled(folder: Path, tables: int, seed: int, pause: float, *, rude: bool = False) -> list[str]:
    """What went wrong in one rolling restart; `rude` kills the nodes instead."""
    path = folder / "ledger.jsonl"
    with shared(folder) as club:
        club.rude = rude
        faults = asyncio.run(roll(club, tables, Ledger(path), seed, pause))
        for node in club.nodes:
            node.stop()
        found = club.logs()
        faults += [fault for node in club.nodes for fault in logged(node.log)]
    ledger = Ledger(path)
    ledger.close()
    return [*faults, *forfeits(found), *judge(found, list(ledger.lines()))]


def forfeits(found: dict[str, Log]) -> Iterator[str]:
    """Every turn that somebody lost to the clock or to a bot."""
    for log in found.values():
        for event in log.events:
            if isinstance(event, FORFEITS):
                yield f"{log.table[:8]}: {event}"


AT_ONCE = 100


def _batch(first: int, folder: Path) -> Batch:
    faults = rolled(folder, AT_ONCE, first, pause=2.0)
    return Batch(AT_ONCE, tuple(f"restart {first}: {fault}" for fault in faults[:3]))


def caught(folder: Path) -> bool:
    """Whether nodes that go without a word are found out."""
    return any("without a word" in fault for fault in rolled(folder, 4, 0, 0.1, rude=True))


ROLLING = Harness(
    name="restart.rolling",
    promise="pages are told, no game lost, no clock runs out",
    unit="games",
    goal=500,
    batch=_batch,
    fault=caught,
)
