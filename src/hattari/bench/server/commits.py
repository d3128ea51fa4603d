"""What one durable append costs on the disk where the benchmark's files are."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from hattari.bench.appends import entry
from hattari.server.store.sqlite import SqliteStore

APPENDS = 300


async def median_ms() -> float:
    """The median of appends one after the other, each synced to disk, in ms."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore.open(Path(folder) / "hattari.sqlite")
        took = [await _append(store, number) for number in range(APPENDS)]
        await store.close()
    return round(1000 * median(took), 3)


async def _append(store: SqliteStore, number: int) -> float:
    began = perf_counter()
    await store.append(entry("table", number))
    return perf_counter() - began
