"""Work that takes minutes of a core: one piece of a line at a time, in the order of asking.

Measurements and trainings share one line, so that strangers' wishes never take a second core. All
other lines share a room: each of their pieces has a process of its own, with memory of its own.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Literal, Protocol, TypeVar

import structlog

from hattari.core.game import Refusal, Text

log = structlog.get_logger("hattari.line")

K = TypeVar("K")
J = TypeVar("J", bound="Job")
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


class Job(Protocol):
    """Anything that a piece of work is done for."""

    @property
    def piece(self) -> Piece: ...


def forget_ended(jobs: dict[K, J], most: int) -> None:
    """Of more jobs than this, forget those that ended, the oldest first."""
    ended = [key for key, job in jobs.items() if not job.piece.open]
    for key in ended[: max(0, len(jobs) - most)]:
        del jobs[key]


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


class Room:
    """Where pieces of several lines are done, so many at once; a line that has had its turn comes
    behind all others, so that a long one holds up none for good."""

    def __init__(self, most: int) -> None:
        self._free = asyncio.Semaphore(most)
        self._came: list[Line] = []
        """Those with a piece that is being done, and behind them those that wait to be let in."""

    def ahead(self, line: Line) -> int:
        """How many lines came before this one."""
        return self._came.index(line) if line in self._came else len(self._came)

    @asynccontextmanager
    async def entered(self, line: Line) -> AsyncIterator[None]:
        """A place for a piece of this line, as soon as there is one, while the block lasts."""
        self._came.append(line)
        try:
            async with self._free:
                yield
        finally:
            self._came.remove(line)


class Line:
    """The pieces that wait, and the one that is being done: in the room, if there is one that other
    lines share."""

    def __init__(self, room: Room | None = None) -> None:
        self._room = Room(1) if room is None else room
        self._waiting: deque[Piece] = deque()
        self._running: Piece | None = None
        self._working: asyncio.Task[None] | None = None

    def add(self, piece: Piece) -> None:
        """Let a piece wait for its turn."""
        self._waiting.append(piece)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    def ahead(self, piece: Piece) -> int:
        """How many pieces come before this one; other lines of the room may get in between."""
        if piece.phase != "waiting":
            return 0
        first = self._room.ahead(self) if self._running is None else 1
        return first + self._waiting.index(piece)

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
            if self._running is None:
                self._working.cancel()  # other lines may fill the room for minutes
            await asyncio.wait({self._working})

    async def _work(self) -> None:
        while self._waiting:
            async with self._room.entered(self):
                if self._waiting:  # whoever waited may have gone meanwhile
                    await self._do(self._waiting.popleft())

    async def _do(self, piece: Piece) -> None:
        self._running, piece.phase = piece, "running"
        piece.task = asyncio.create_task(piece.run())
        await asyncio.wait({piece.task})
        self._running = None
