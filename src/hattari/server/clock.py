"""The server's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Unix milliseconds now."""


def unix_ms() -> int:
    """Unix milliseconds now, by the system's clock."""
    return time.time_ns() // 1_000_000


def ticks_ms() -> int:
    """Milliseconds by a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


STOPPED_MS = 5_000
"""Who lives asks for the time more often; who didn't for so long was stopped meanwhile."""


class Steady:
    """A clock that follows nobody who sets the system's: it begins there, and then only runs on, as
    long as somebody asks for the time.

    Nodes of one store begin by the store's clock, and never before what is written there.
    """

    def __init__(self, wall: Clock = unix_ms, ticks: Clock = ticks_ms) -> None:
        self._wall = wall
        self._ticks = ticks
        self._asked = ticks()
        self._offset = wall() - self._asked

    def __call__(self) -> int:
        """Unix milliseconds now."""
        before, self._asked = self._asked, self._ticks()
        if self._asked - before > STOPPED_MS:
            self._offset -= self._asked - before
        return self._asked + self._offset

    def begin(self, at: int) -> None:
        """Let it be this time now."""
        self._asked = self._ticks()
        self._offset = at - self._asked

    def missed(self, store: int) -> int:
        """How much time went by unnoticed, as when a machine sleeps or a process is stopped;
        `store` is the store's clock.

        Where only one of the two clocks is ahead of ours, somebody has set it, and it counts for
        nothing.
        """
        return max(0, min(self._wall(), store) - self())

    def catch_up(self, missed: int) -> None:
        """Go on from there."""
        self._offset += missed
