"""kill -9 of nodes, bus and database under many games: nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import msgspec

from tests.soak.clubs import HASTY, Club, alone, shared
from tests.soak.crowd import Crowd
from tests.soak.harness import Batch, Harness
from tests.soak.judge import judge
from tests.soak.ledger import Ledger

Open = Callable[[Path], AbstractContextManager[Club]]
CALM_SECONDS = 300.0
"""How long the crowd may take to go on after a blow; no result hangs on it being short."""


class Siege(msgspec.Struct, frozen=True):
    """How hard a club is hit: so many games, and blows of these kinds in turn."""

    tables: int
    blows: int
    pause: float = 0.2


async def besiege(club: Club, siege: Siege, ledger: Ledger, seed: int) -> list[str]:
    """Play, and kill one part after the other; the blows after which nobody could go on."""
    random = Random(seed)
    crowd = Crowd(club.urls, ledger, seed, siege.pause)
    stuck = []
    await crowd.gather(siege.tables)
    crowd.begin()
    kinds = list(club.blows)
    for number in range(siege.blows):
        await crowd.until(random.randrange(1, 2 + siege.tables), CALM_SECONDS)
        kind = kinds[(seed + number) % len(kinds)]
        await asyncio.to_thread(club.blows[kind], random)
        if not await crowd.until(siege.tables, CALM_SECONDS):
            stuck.append(f"nobody could go on after blow {number}, {kind}")
            break
    await crowd.go_home()
    return stuck


def besieged(folder: Path, opened: Open, siege: Siege, seed: int) -> list[str]:
    """What went wrong in one siege, by the ledger and the log."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "ledger.jsonl"
    with opened(folder) as club:
        stuck = asyncio.run(besiege(club, siege, Ledger(path), seed))
        for node in club.nodes:
            node.stop()
        found = club.logs()
        errors = [fault for node in club.nodes for fault in logged(node.log)]
    ledger = Ledger(path)
    ledger.close()
    return [*stuck, *errors, *judge(found, list(ledger.lines()))]


def logged(log: Path) -> list[str]:
    """What a node logged as its own fault: errors, and what was never meant to be printed.

    That its store is down is not one.
    """
    lines = [each for each in log.read_text("utf-8").splitlines() if '"store_failed"' not in each]
    return [f"logged: {line[:300]}" for line in lines if '"error"' in line or line[:1] != "{"]


def _batch(opened: Open, siege: Siege) -> Callable[[int, Path], Batch]:
    def batch(first: int, folder: Path) -> Batch:
        faults = besieged(folder, opened, siege, first)
        return Batch(siege.blows, tuple(f"siege {first}: {fault}" for fault in faults[:3]))

    return batch


def caught(folder: Path) -> bool:
    """Whether a store that answers before it has written is found out."""
    siege = Siege(tables=1, blows=2, pause=0.05)
    faults = besieged(folder, lambda place: alone(place, HASTY), siege, 0)
    return any("but is in the log 0 times" in fault for fault in faults)


FULL = Siege(tables=200, blows=10, pause=2.0)
PROMISE = "no acknowledged action lost or applied twice, no die rolled again"


def harnesses(kinds: Sequence[tuple[str, Open]]) -> tuple[Harness, ...]:
    """One for each kind of club."""
    return tuple(
        Harness(f"kill.{name}", PROMISE, "kills", 1_000, _batch(opened, FULL), caught)
        for name, opened in kinds
    )


KILLS = harnesses((("sqlite", alone), ("postgres+nats", shared)))
