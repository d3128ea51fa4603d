"""Bots' moves, one table after the other, so that tables full of bots leave time for people.

What a move costs is the time of the event loop's thread: deciding, folding, telling all pages.
People's own commands wait for nothing here.
"""

from __future__ import annotations

import asyncio
import types
from asyncio import TimerHandle
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from time import monotonic, thread_time
from typing import Any, TypeVar

R = TypeVar("R")

PACE_SECONDS = 0.02
"""The least between two moments of bots at one table, whatever its options say."""
SHARE_OF_TABLE = 0.1
SHARE_OF_ALL = 0.4
"""How much of the thread the bots of one table, and of all of them, may take."""
LONGEST_SECONDS = 2.0
AHEAD_SECONDS = 0.05
"""How far moves may run ahead of their share: bots of many tables answer at the same time."""
_USUAL_SECONDS = 0.001
_REMEMBERED = 0.1


class Turns:
    """Whose bots are next. `take` before a move, `spent` after it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._line: dict[str, deque[asyncio.Future[None]]] = {}
        """Tables in the order of their turns; each goes to the end after one move."""
        self._paid_until = 0.0
        self._usual = _USUAL_SECONDS
        self._next: dict[str, tuple[int, float]] = {}
        self._timer: TimerHandle | None = None

    async def take(self, table: str, moment: int) -> None:
        """Wait for a turn to move at a table; who answers at the same moment waits for no pace."""
        last, free = self._next.get(table, (moment, 0.0))
        wait = free - self._clock()
        if last != moment and wait > 0:
            await asyncio.sleep(wait)
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.setdefault(table, deque()).append(place)
        self._go_on()
        await place

    def spent(self, table: str, moment: int, seconds: float) -> None:
        """A move has cost so much of the thread."""
        now = self._clock()
        self._paid_until += (seconds - self._usual) / SHARE_OF_ALL
        self._usual += _REMEMBERED * (seconds - self._usual)
        pause = min(max(PACE_SECONDS, seconds / SHARE_OF_TABLE), LONGEST_SECONDS)
        self._next = {each: found for each, found in self._next.items() if found[1] > now}
        self._next[table] = moment, now + pause

    def _go_on(self) -> None:
        """Let go who may; look again when the next one may."""
        if self._timer is not None:
            self._timer.cancel()
        now = self._clock()
        self._paid_until = max(self._paid_until, now)
        while self._line and self._paid_until - now <= AHEAD_SECONDS:
            if self._let_go_first():
                self._paid_until += self._usual / SHARE_OF_ALL
        if self._line:
            wait = self._paid_until - now - AHEAD_SECONDS
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)

    def _let_go_first(self) -> bool:
        table = next(iter(self._line))
        places = self._line.pop(table)
        place = places.popleft()
        if places:
            self._line[table] = places
        if place.done():  # whoever waited was ended
            return False
        place.set_result(None)
        return True


@types.coroutine
def timed(
    work: Coroutine[Any, Any, R],
    tell: Callable[[float], object],
    clock: Callable[[], float] = thread_time,
) -> Generator[Any, Any, R]:
    """Do something, and tell how many seconds of this thread it took itself.

    To ask the thread's own clock is dear; another one counts what others did meanwhile as well.
    """
    spent, step = 0.0, partial(work.send, None)
    try:
        while True:
            began = clock()
            try:
                awaited = step()
            except StopIteration as done:
                result: R = done.value
                return result
            finally:
                spent += clock() - began
            try:
                yield awaited
                step = partial(work.send, None)
            except BaseException as error:  # noqa: BLE001 (it goes where it was meant to go)
                step = partial(work.throw, error)
    finally:
        tell(spent)
