"""What one durable append costs on the disk where the benchmark's files are."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from hattari.bench.appends import entry
from hattari.bench.figures import Figure, p99_ms
from hattari.server.store.sqlite import SqliteStore

APPENDS = 300


async def figures() -> tuple[Figure, ...]:
    """Of appends one after the other, each synced to disk."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore.open(Path(folder) / "hattari.sqlite")
        took = [await _append(store, number) for number in range(APPENDS)]
        await store.close()
    return (
        Figure("server.commit_ms", round(1000 * median(took), 3), "ms"),
        Figure("server.commit_p99_ms", p99_ms(took), "ms"),
    )


async def _append(store: SqliteStore, number: int) -> float:
    began = perf_counter()
    await store.append(entry("table", number))
    return perf_counter() - began
