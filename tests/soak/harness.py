"""What a long harness is: cases without end, a goal to reach, and a fault that it must catch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.soak.figures import Spread

MOST_FAILURES = 5
"""After so many failures a harness has made its point."""


class Batch(msgspec.Struct, frozen=True):
    """Some cases that were run: how many, what went wrong in words, and figures by name."""

    count: int
    failures: tuple[str, ...] = ()
    figures: dict[str, Spread] = {}


class Timed(msgspec.Struct, frozen=True):
    """A batch and the seconds that it took."""

    batch: Batch
    seconds: float


class Harness(msgspec.Struct, frozen=True):
    """Proves one promise.

    `batch(first, folder)` runs some cases, numbered from `first` on, in an empty folder; the
    same numbers are the same cases. `fault(folder)` runs cases with a planted fault and tells
    whether it was caught. `unit` is what is counted. `in_memory`: its files may lie there, for
    nothing in it hangs on how long a disk takes.
    """

    name: str
    promise: str
    unit: str
    goal: int
    batch: Callable[[int, Path], Batch]
    fault: Callable[[Path], bool]
    in_memory: bool = False
