"""A first deal of one's choice: the game begins in the log itself, with a seed that was looked for.

What is written is what the server would have written, had its own seed been this one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from hattari.core.installed import registry
from hattari.server import entries
from hattari.server.clock import unix_ms
from hattari.server.entries import Done
from hattari.server.sessions import table_id
from hattari.server.store.port import Appended, Entry
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.clock import REVEAL_MS, due
from hattari.tables.codec import Codec
from hattari.tables.commands import Start, Tick
from hattari.tables.decide import decide
from hattari.tables.draft import ENTROPY_BYTES, Decision
from hattari.tables.events import Row
from hattari.tables.evolve import fold
from hattari.tables.table import Table
from hattari.wiring.serving import STORE_FILE

SEEDS = 200_000
"""After so many seeds a deal that nobody has seen is given up."""

Wanted = Callable[[Any], object]
"""Whether the game's state after a deal is what a test is about."""


def begin(data: Path, path: str, wanted: Wanted) -> Any:
    """Start the game of the table at this path with the first seed whose deal is wanted.

    `data` is the running server's folder; it sees the row when it next looks at the log, at
    once if anybody does anything at the table. Returns the game's state after the deal.
    """
    with ThreadPoolExecutor(1) as thread:  # the browser's driver keeps a loop in this one
        return thread.submit(asyncio.run, _begin(data / STORE_FILE, path, wanted)).result()


async def _begin(file: Path, path: str, wanted: Wanted) -> Any:
    store, codec = SqliteStore.open(file), Codec(registry())
    table, number = table_id(path.rpartition("/")[2]), 0
    while True:
        found = await store.rows(table)
        rows = [Row(codec.decode(row.events, row.schema), row.at) for row in found]
        before, now = fold(registry(), rows), unix_ms()
        starts = _starts(before, now, number)
        number, decision = next(each for each in starts if wanted(each[1].table.state))
        result = await store.append(_entry(table, len(rows), codec, decision, now))
        if isinstance(result, Appended):  # nobody did anything at the table meanwhile
            await store.close()
            return decision.table.state


def _starts(table: Table, now: int, first: int) -> Iterator[tuple[int, Decision]]:
    """What comes of the host's start with one seed after the other; no page adds its bytes."""
    for number in range(first, SEEDS):
        entropy = number.to_bytes(32, "big").ljust(ENTROPY_BYTES)
        begun = decide(table, Start(), table.host, now, entropy)
        opened = decide(begun.table, Tick(), None, now + REVEAL_MS, entropy)
        yield number, Decision((*begun.events, *opened.events), opened.table)


def _entry(table: str, rows: int, codec: Codec, decision: Decision, now: int) -> Entry:
    row = Row(decision.events, now)
    return Entry(
        table=table,
        expected=rows,
        action="a start of the tests' own",
        at=row.at,
        schema=codec.schema,
        events=codec.encode(row.events),
        outcome=msgspec.json.encode(Done()),
        due=due(decision.table),
        summary=entries.summary(decision.table),
        effects=entries.effects(decision.table, row),
        told=row.at,
    )
