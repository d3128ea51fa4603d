"""How much one connection may do, and how much waits for it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MESSAGES_PER_SECOND = 20.0
MESSAGES_AT_ONCE = 60.0
FRAMES_PER_SECOND = 10.0
FRAMES_AT_ONCE = 64.0
"""Of a socket, of those that nobody hears; whoever hears whole messages counts them. Clients give a
sign of life every few seconds, and hardly any parts its messages."""
DEEPEST = 8
"""As many times its size an allowance is in debt at most for what other nodes granted."""
FRAMES_WAITING = 256
BYTES_WAITING = 1 << 20
BYTES_OF_ADDRESS = 8 << 20
BYTES_OF_A_READER = 128 << 10
"""What may wait for a client that reads, however much waits for others of its address."""
WHOLE_VIEWS_OF_TABLE = 32
"""So many clients of a table, on each node, may be told whole views: a line of chat brings each of
them all."""
STUCK_SECONDS = 20.0
"""How long a client may take nothing of what waits for it."""


class Allowance:
    """A bucket of messages that fills with time."""

    def __init__(
        self, now: float, rate: float = MESSAGES_PER_SECOND, most: float = MESSAGES_AT_ONCE
    ) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._then = now
        self._untold = 0.0

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether one more message may pass, or so much of one."""
        self._fill(now)
        if self._left < cost:
            return False
        self._left -= cost
        self._untold += cost
        return True

    def owe(self, now: float, cost: float) -> float:
        """Take so much whether it is there or not; the seconds until it is made good."""
        self._fill(now)
        self._left = min(self._most, max(-self._most, self._left - cost))
        self._untold += cost
        return max(0.0, -self._left) / self._rate

    def charge(self, now: float, cost: float) -> None:
        """So much was taken on another node, which had its own idea of what is left."""
        self._fill(now)
        self._left = min(self._most, max(-DEEPEST * self._most, self._left - cost))

    def tell(self, now: float) -> float:
        """What was taken here since this was last asked, but for what has filled up since."""
        told, self._untold = min(self._untold, self._most - self.left(now)), 0.0
        return told

    def give_back(self) -> None:
        """What was taken was not needed."""
        self._left = min(self._most, self._left + 1.0)
        self._untold -= 1.0

    def below(self, part: float) -> bool:
        """Whether less than this part of all was left when it was last asked."""
        return self._left < part * self._most

    def wait(self, now: float) -> float:
        """Seconds until one more may pass."""
        return max(0.0, 1.0 - self.left(now)) / self._rate

    def left(self, now: float) -> float:
        """How many more may pass now."""
        self._fill(now)
        return self._left

    def full(self, now: float) -> bool:
        """Whether as much is left as on the first day."""
        return self.left(now) >= self._most

    def _fill(self, now: float) -> None:
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now


class Overflow(Exception):
    """More waits for a client than we keep: it doesn't read."""


class Purse:
    """The bytes that may wait for all clients of one address together; they count for all `around`
    there, too."""

    def __init__(self, size: int = BYTES_OF_ADDRESS, around: Purse | None = None) -> None:
        self.left = size
        self._around = around

    @property
    def is_empty(self) -> bool:
        """Whether more waits than may."""
        return self.left < 0 or (self._around is not None and self._around.is_empty)

    def count(self, size: int) -> None:
        """So much more waits."""
        self.left -= size
        if self._around is not None:
            self._around.count(size)


Send = Callable[[tuple[bytes, ...]], Awaitable[None]]
Write = Callable[[tuple[bytes, ...]], bool]
"""Sends frames at once; whether it could: else nothing was sent."""


def _later(_frames: tuple[bytes, ...]) -> bool:
    return False


class Outbox:
    """What waits to be sent to one client; bounded, so that none can hold up a table."""

    def __init__(
        self,
        frames: int = FRAMES_WAITING,
        size: int = BYTES_WAITING,
        purse: Purse | None = None,
        stuck_seconds: float = STUCK_SECONDS,
    ) -> None:
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._most_frames = frames
        self._most_bytes = size
        self._purse = purse or Purse()
        self._stuck_seconds = stuck_seconds
        self._news = asyncio.Event()
        self._over = False
        self._ended = False
        self._write: Write = _later
        self._flushes = False
        self._sends = False

    def put(self, frame: bytes) -> None:
        """Let a frame wait; never blocks. After an overflow nothing is taken any more."""
        if self._over or self._ended:
            return
        self._count(len(frame))
        self._over = len(self._waiting) >= self._most_frames or self._is_too_large()
        self._waiting.append(frame)
        if not self._flushes:
            self._flushes = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Write all that came meanwhile at once; what can't be is left to `drain`."""
        self._flushes = False
        frames = tuple(self._waiting)
        if self._over or self._sends or not self._write(frames):
            self._news.set()
        else:
            self._drop(frames)

    def _is_too_large(self) -> bool:
        shared = self._purse.is_empty and self._size > BYTES_OF_A_READER
        return shared or self._size > self._most_bytes

    def _count(self, size: int) -> None:
        self._size += size
        self._purse.count(size)

    @property
    def overflowed(self) -> bool:
        """Whether more came than fits."""
        return self._over

    def drop(self) -> None:
        """Let go of all that waits: nobody will read it."""
        self._waiting.clear()
        self._count(-self._size)

    def end(self) -> None:
        """Take nothing more; `drain` ends when all is sent."""
        self._ended = True
        self._news.set()

    async def drain(self, send: Send, write: Write = _later) -> None:
        """Send what waits, all of it at once, and what comes, until the end.

        What `write` takes needs nobody to wake up. Raises Overflow, also where the client takes
        nothing for long.
        """
        self._write = write
        try:
            await self._drain(send)
        finally:
            self._write = _later

    async def _drain(self, send: Send) -> None:
        while True:
            while self._waiting and not self._over:
                frames = tuple(self._waiting)
                await self._sent(send, frames)
                self._drop(frames)
            if self._over:
                raise Overflow
            if self._ended:
                return
            self._news.clear()
            await self._news.wait()

    def _drop(self, frames: tuple[bytes, ...]) -> None:
        for frame in frames:
            self._waiting.popleft()
            self._count(-len(frame))

    async def _sent(self, send: Send, frames: tuple[bytes, ...]) -> None:
        self._sends = True
        try:
            async with asyncio.timeout(self._stuck_seconds):
                await send(frames)
        except TimeoutError as error:
            self._over = True
            raise Overflow from error
        finally:
            self._sends = False
