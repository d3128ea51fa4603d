"""Long work on the event loop's thread a little at a time: in between everybody else has it."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterable
from time import monotonic
from typing import TypeVar

R = TypeVar("R")
Work = Generator[None, None, R]
"""Work that may rest wherever it yields."""

SECONDS = 0.001


class Slices:
    """Does such work; of several pieces each has a slice in turn: a step, and more if time is."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()

    async def do(self, work: Work[R]) -> R:
        """What comes of it."""
        while True:
            async with self._turn:
                over = monotonic() + self._seconds
                try:
                    next(work)
                    while monotonic() < over:
                        next(work)
                except StopIteration as done:
                    result: R = done.value
                    return result
            await asyncio.sleep(0)


def at_once(work: Work[R]) -> R:
    """The same where nobody else waits."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: R = done.value
            return result


def each(made: Iterable[R]) -> Work[list[R]]:
    """All that an iterable makes, with a rest after each."""
    found: list[R] = []
    for one in made:
        found.append(one)
        yield
    return found
