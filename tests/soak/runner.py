"""Runs the long harnesses in turn until their goals are reached, or the time is up."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic

from msgspec.structs import replace

from tests.soak.harness import Batch, Harness
from tests.soak.progress import Progress

SLICE_SECONDS = 120.0
"""How long one harness runs before it is the next one's turn."""
MOST_FAILURES = 5
"""After so many failures a harness has made its point."""

Tell = Callable[[Harness, Progress], None]


class Runner:
    """One long run; `tell` hears of every batch."""

    def __init__(self, harnesses: Sequence[Harness], progress: Progress, tell: Tell) -> None:
        self._harnesses = harnesses
        self._progress = progress
        self._tell = tell

    def run(self, seconds: float = inf) -> None:
        """First every planted fault, then round after round until the time is up."""
        end = monotonic() + seconds
        for harness in self._harnesses:
            if monotonic() < end:
                self._try_fault(harness)
        while monotonic() < end and (
            left := [each for each in self._harnesses if self._open(each)]
        ):
            share = min(SLICE_SECONDS, max(0.0, end - monotonic()) / len(left))
            for harness in left:
                if monotonic() < end:
                    self._slice(harness, min(end, monotonic() + share))

    def _open(self, harness: Harness) -> bool:
        reached = self._progress.of(harness)
        return reached.count < harness.goal and reached.failed < MOST_FAILURES

    def _try_fault(self, harness: Harness) -> None:
        reached = self._progress.of(harness)
        if reached.caught:
            return
        with _folder() as folder:
            caught = harness.fault(folder)
        self._progress.keep(harness, replace(reached, caught=caught))
        self._tell(harness, self._progress)

    def _slice(self, harness: Harness, end: float) -> None:
        while self._open(harness):
            reached, began = self._progress.of(harness), monotonic()
            batch = _run(harness, reached.count)
            self._progress.keep(harness, reached.after(batch, monotonic() - began))
            self._tell(harness, self._progress)
            if monotonic() >= end:
                return


def _run(harness: Harness, first: int) -> Batch:
    """One batch; an error in it is a failure like any other."""
    try:
        with _folder() as folder:
            return harness.batch(first, folder)
    except Exception as error:  # noqa: BLE001 (the report says it, and the run goes on)
        return Batch(1, (f"case {first} on: {type(error).__name__}: {error}",))


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hattari-soak-") as folder:
        yield Path(folder)
