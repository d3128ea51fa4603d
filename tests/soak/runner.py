"""Runs the long harnesses in turn until their goals are reached, or the time is up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from threading import Event, Lock
from time import monotonic

from msgspec.structs import replace

from tests.soak.apart import batches, fault
from tests.soak.harness import MOST_FAILURES, Harness, Timed
from tests.soak.progress import Progress

SLICE_SECONDS = 120.0
"""How long one harness runs before it is the next one's turn."""

Tell = Callable[[Harness, Progress], None]
Batches = Callable[[Harness, int, float], Iterator[Timed]]
Fault = Callable[[Harness], bool]


class Runner:
    """One long run; `tell` hears of every batch.

    `jobs` harnesses run at a time, each as `run_batches` and `try_fault` do it: in this process
    by default, where one at a time is enough.
    """

    def __init__(
        self,
        harnesses: Sequence[Harness],
        progress: Progress,
        tell: Tell,
        jobs: int = 1,
        run_batches: Batches = batches,
        try_fault: Fault = fault,
    ) -> None:
        self._harnesses = harnesses
        self._progress = progress
        self._tell = tell
        self._jobs = jobs
        self._run_batches = run_batches
        self._fault = try_fault
        self._lock = Lock()
        self._running: set[str] = set()
        self._stopped = Event()

    def run(self, seconds: float = inf) -> None:
        """First every planted fault, then slice after slice until the time is up."""
        end = monotonic() + seconds
        with ThreadPoolExecutor(self._jobs) as pool:
            try:
                tuple(pool.map(lambda each: self._try_fault(each, end), self._harnesses))
                tuple(pool.map(lambda _: self._work(end), range(self._jobs)))
            except BaseException:  # an interruption, too: the pool waits for its threads
                self._stopped.set()
                raise

    def _open(self, harness: Harness) -> bool:
        reached = self._progress.of(harness)
        return reached.count < harness.goal and reached.failed < MOST_FAILURES

    def _is_over(self, end: float) -> bool:
        return monotonic() >= end or self._stopped.is_set()

    def _try_fault(self, harness: Harness, end: float) -> None:
        reached = self._progress.of(harness)
        if reached.caught or self._is_over(end):
            return
        caught = self._fault(harness)
        if self._stopped.is_set():
            return
        with self._lock:
            self._progress.keep(harness, replace(reached, caught=caught))
            self._tell(harness, self._progress)

    def _work(self, end: float) -> None:
        """Whoever had the least time yet is next, as long as there is time."""
        while not self._is_over(end) and (harness := self._take()) is not None:
            open_ones = sum(map(self._open, self._harnesses))
            share = (end - monotonic()) * self._jobs / max(1, open_ones)
            try:
                self._slice(harness, min(SLICE_SECONDS, share, end - monotonic()))
            finally:
                with self._lock:
                    self._running.remove(harness.name)

    def _take(self) -> Harness | None:
        with self._lock:
            free = [
                each
                for each in self._harnesses
                if self._open(each) and each.name not in self._running
            ]
            if not free:
                return None
            taken = min(free, key=lambda each: self._progress.of(each).seconds)
            self._running.add(taken.name)
            return taken

    def _slice(self, harness: Harness, seconds: float) -> None:
        first = self._progress.of(harness).count
        for timed in self._run_batches(harness, first, seconds):
            with self._lock:
                reached = self._progress.of(harness).after(timed.batch, timed.seconds)
                self._progress.keep(harness, reached)
                self._tell(harness, self._progress)
