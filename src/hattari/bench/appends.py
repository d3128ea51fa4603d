"""Writers that append to a store as nodes do, all at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from time import perf_counter

from hattari.server.store.port import Appended, Entry, Store, Summary

from .figures import Figure, p99_ms

WRITERS = 64

EVENT = b'{"type":"house.bid","seat":1,"count":6,"face":1,"show":[]}'
EVENTS = b"[%b]" % b",".join([EVENT] * 3)
_SUMMARY = Summary("house", "playing", False, "", 4, 0, 4)
_WAKING_MS = 30_000

Publish = Callable[[str, int], None]
"""Tells that a table has so many rows."""


def entry(table: str, seq: int) -> Entry:
    """A row with this number: three events, the list's line, and a time to wake."""
    return Entry(table, seq, f"{seq}", seq, 1, EVENTS, b"{}", seq + _WAKING_MS, _SUMMARY)


def appends_of(name: str, store: Store, seconds: float) -> Iterator[Figure]:
    """What a store takes."""
    took = asyncio.run(appends(store, _nobody, seconds))
    yield Figure(f"store.{name}.appends_per_s", round(len(took) / seconds), "1/s")
    yield Figure(f"store.{name}.append_p99_ms", p99_ms(took), "ms")


def _nobody(_table: str, _length: int) -> None:
    """No bus."""


async def appends(store: Store, publish: Publish, seconds: float) -> list[float]:
    """The seconds that each append took, with all writers at work; the store is closed after."""
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
        if not isinstance(await store.append(entry(table, seq)), Appended):
            raise RuntimeError("somebody else writes to this table")
        took.append(perf_counter() - began)
        publish(table, seq + 1)
    return took
