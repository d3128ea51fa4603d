"""Tables that nobody has open: rows of a log, and nothing in memory."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hattari.core.game import Turn, sample
from hattari.core.kit import Registry
from hattari.server.fanout.memory import MemoryBus
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.store.port import Entry, LogRow, Store, Summary
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.commands import Act, Create, Join, Sit, Start
from hattari.wiring.serving import STORE_FILE

from .guests import visit
from .load import SEATS
from .ours import OPTIONS

MOVES = 20
AT_ONCE = 200
MEASURED = 100
"""So many tables say what a row takes on disk."""


def fill(registry: Registry, count: int, folder: Path) -> int:
    """Put so many tables in the middle of a game into a new store there; how many rows."""
    return asyncio.run(_fill(registry, count, folder / STORE_FILE))


def bytes_per_row(registry: Registry) -> float:
    """What a row of a table's log takes on disk, with its indexes."""
    with tempfile.TemporaryDirectory(prefix="hattari-bench-") as name:
        rows = fill(registry, MEASURED, Path(name))
        return (Path(name) / STORE_FILE).stat().st_size / rows


async def _fill(registry: Registry, count: int, path: Path) -> int:
    store = SqliteStore.open(path)
    rows, summary = await _model(registry, store)
    for first in range(1, count, AT_ONCE):
        names = range(first, min(count, first + AT_ONCE))
        await asyncio.gather(*(_copy(store, f"resting-{n}", rows, summary) for n in names))
    await store.close()
    return len(rows) * count


async def _copy(store: Store, name: str, rows: Sequence[LogRow], summary: Summary) -> None:
    for row in rows:
        await store.append(
            Entry(
                table=name,
                expected=row.seq,
                action=f"player/{row.seq}",
                at=row.at,
                schema=row.schema,
                events=row.events,
                outcome=b'{"answer":null}',
                due=None,
                summary=summary,
            )
        )


async def _model(registry: Registry, store: Store) -> tuple[Sequence[LogRow], Summary]:
    """The log of a table whose game is under way."""
    node = Node(registry, store, MemoryBus(), Metrics(), lambda *_: None)
    people = [f"player-{seat}" for seat in range(SEATS)]
    there = visit(registry.kits[0])
    create = Create(there.game, there.preset, "Guest", OPTIONS)
    await node.create("resting-0", create, people[0], "create")
    for person in people[1:]:
        await node.submit("resting-0", Join("Guest"), person, "join")
    for person in people:
        await node.submit("resting-0", Sit(), person, "sit")
    await node.submit("resting-0", Start(), people[0], "start")
    for number in range(MOVES):
        await _move(node, number)
    summary = await store.summary("resting-0")
    if summary is None:
        raise RuntimeError("the table that was just made is gone")
    return await store.rows("resting-0"), summary


async def _move(node: Node, number: int) -> None:
    """Whoever has the turn does something legal; between rounds nobody need do anything."""
    table = await node.table("resting-0")
    awaited = table.awaits()
    if isinstance(awaited, Turn):
        action = sample(table.game.legal(table.state, awaited.seat), secrets.randbelow)
        act = Act(table.moment, dict(msgspec.to_builtins(action)))
        await node.submit("resting-0", act, table.seats[awaited.seat].player, f"a{number}")
