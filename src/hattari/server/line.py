"""Work that takes minutes of a core: one piece at a time, in the order of asking.

Measurements and trainings share one line, so that strangers' wishes never take a second core.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Literal

import structlog

from hattari.core.game import Refusal, Text

log = structlog.get_logger("hattari.line")

Phase = Literal["waiting", "running", "done", "failed", "cancelled"]

BROKEN = Text(
    "It broke off; the server's log says why.",
    "途中で止まりました。原因はサーバーのログにあります。",
)


class WorkFailed(Exception):
    """Work that came to nothing; `text` says why, for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Piece:
    """A piece of work while it lives; `broken` is what people hear of an unexpected end.

    `asker` is who waits for it: an address, or a person where addresses tell nobody apart.
    """

    def __init__(
        self, work: Callable[[], Awaitable[None]], broken: Text = BROKEN, asker: str = ""
    ) -> None:
        self.asker = asker
        self.phase: Phase = "waiting"
        self.problem: Text | None = None
        self.task: asyncio.Task[None] | None = None
        self._work = work
        self._broken = broken

    @property
    def open(self) -> bool:
        """Whether anything is still to come of it."""
        return self.phase in {"waiting", "running"}

    async def run(self) -> None:
        """Do it, and keep what came of it."""
        try:
            await self._work()
            self.phase = "done"
        except WorkFailed as failed:
            self.phase, self.problem = "failed", failed.text
        except Exception:
            log.exception("work_failed")
            self.phase, self.problem = "failed", self._broken


def has_room(pieces: Iterable[Piece], asker: str, most: int, most_of_one: int) -> bool:
    """Whether one more may wait: so many of all people together, and so many of one asker."""
    waiting = [each.asker for each in pieces if each.open]
    return len(waiting) < most and waiting.count(asker) < most_of_one


class Places:
    """Where people wait for an answer: so many of all together, and so many of one asker."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, asker: str, full: Callable[[], Refusal]) -> Iterator[None]:
        """A place while the block lasts. Raises what `full` makes where there is none."""
        if self._taken.total() >= self._most or self._taken[asker] >= self._most_of_one:
            raise full()
        self._taken[asker] += 1
        try:
            yield
        finally:
            self._taken[asker] -= 1
            self._taken += Counter()  # forget who waits no more


class Line:
    """The pieces that wait, and the one that is being done."""

    def __init__(self) -> None:
        self._waiting: deque[Piece] = deque()
        self._running: Piece | None = None
        self._working: asyncio.Task[None] | None = None

    def add(self, piece: Piece) -> None:
        """Let a piece wait for its turn."""
        self._waiting.append(piece)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    def ahead(self, piece: Piece) -> int:
        """How many pieces come before this one."""
        if piece.phase != "waiting":
            return 0
        return int(self._running is not None) + self._waiting.index(piece)

    def cancel(self, piece: Piece) -> None:
        """Let go of a piece; one that is over stays as it is."""
        if not piece.open:
            return
        piece.phase = "cancelled"
        with suppress(ValueError):
            self._waiting.remove(piece)
        if piece.task is not None:
            piece.task.cancel()

    async def stop(self) -> None:
        """Let go of everything."""
        for piece in (*self._waiting, *([self._running] if self._running else [])):
            self.cancel(piece)
        if self._working is not None:
            await asyncio.wait({self._working})

    async def _work(self) -> None:
        while self._waiting:
            piece = self._running = self._waiting.popleft()
            piece.phase = "running"
            piece.task = asyncio.create_task(piece.run())
            await asyncio.wait({piece.task})
            self._running = None
