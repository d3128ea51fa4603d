"""Writers that append to a store as nodes do, all at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence, Sized
from itertools import count
from time import perf_counter

from hattari.server.store.port import Appended, Entry, Store, Summary

from .figures import Figure, p99_ms

WRITERS = 64
ENOUGH = 2
"""Times of which something can be said."""
PATIENCE_SECONDS = 30.0
"""Until so many have come."""

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
    written: list[int] = []
    told = appends(store, lambda _, length: written.append(length), seconds, written)
    took = asyncio.run(told)
    yield Figure(f"store.{name}.appends_per_s", round(per_second(took, seconds)), "1/s")
    yield Figure(f"store.{name}.append_p99_ms", p99_ms(took), "ms")


def per_second(took: Sequence[float], seconds: float) -> float:
    """How many appends there were in a second."""
    return len(took) / max(seconds, sum(took) / WRITERS)


async def appends(store: Store, publish: Publish, seconds: float, heard: Sized) -> list[float]:
    """The seconds that each append took, with all writers at work; the store is closed after.

    On a machine that is slow to begin they go on until enough has been `heard`.
    """
    round_name = f"{perf_counter()}"
    end = perf_counter() + seconds

    def is_over(now: float) -> bool:
        return now >= end and (len(heard) >= ENOUGH or now >= end + PATIENCE_SECONDS)

    writers = (_write(store, f"{round_name}-{n}", is_over, publish) for n in range(WRITERS))
    took = await asyncio.gather(*writers)
    await store.close()
    return [each for some in took for each in some]


async def _write(
    store: Store, table: str, is_over: Callable[[float], bool], publish: Publish
) -> list[float]:
    took = []
    for seq in count():
        began = perf_counter()
        if is_over(began):
            break
        if not isinstance(await store.append(entry(table, seq)), Appended):
            raise RuntimeError("somebody else writes to this table")
        took.append(perf_counter() - began)
        publish(table, seq + 1)
    return took
