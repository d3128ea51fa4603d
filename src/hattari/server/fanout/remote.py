"""A bus between processes: hints that wait go out together, and a lost line is dialled again.

While there is no line, hints are dropped: nodes look at the log every two seconds anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from hattari.server.fanout.port import Hear

log = structlog.get_logger("hattari.bus")

REDIAL_SECONDS = 1.0
QUIET_SECONDS = 10.0
"""After so long without a hint a message goes out all the same: only so a dead line shows."""
SIGN_OF_LIFE = b"[]"
LARGEST_BYTES = 7_900
"""A message of the narrowest bus; PostgreSQL takes less than 8,000."""

Hints = list[tuple[str, int]]
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(Hints).decode


class Line(Protocol):
    """A connection to the bus."""

    async def send(self, message: bytes) -> None:
        """Send to all other lines. Raises LineLost."""
        ...

    async def ended(self) -> None:
        """Returns when the line is lost."""
        ...

    async def close(self) -> None: ...


class LineLost(Exception):
    """There is no line to the bus, or no more."""


Dial = Callable[[Callable[[bytes], None]], Awaitable[Line]]
"""Makes a line that hands over every message it hears. Raises LineLost."""


class RemoteBus:
    """Begins to dial when somebody subscribes."""

    def __init__(self, dial: Dial) -> None:
        self.connected = asyncio.Event()
        self._dial = dial
        self._listeners: set[Hear] = set()
        self._waiting: dict[str, int] = {}
        self._filled = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    def publish(self, table: str, length: int) -> None:
        """Tell every other node, soon; of several numbers of rows the largest."""
        if self.connected.is_set():
            self._waiting[table] = max(length, self._waiting.get(table, 0))
            self._filled.set()

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Listen until the function returned is called."""
        self._listeners.add(hear)
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._keep_in_touch())
        return lambda: self._listeners.discard(hear)

    async def close(self) -> None:
        """Hang up; others find out by themselves what was about to be sent."""
        self._listeners.clear()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _keep_in_touch(self) -> None:
        while True:
            try:
                line = await self._dial(self._heard)
            except LineLost as lost:
                log.warning("bus_unreachable", reason=str(lost))
                await asyncio.sleep(REDIAL_SECONDS)
                continue
            try:
                self.connected.set()
                await self._carry(line)
            finally:
                self.connected.clear()
                self._waiting.clear()
                await line.close()

    async def _carry(self, line: Line) -> None:
        """Send what comes, until the line is lost."""
        sending = asyncio.ensure_future(self._send_on(line))
        ended = asyncio.ensure_future(line.ended())
        try:
            await asyncio.wait({sending, ended}, return_when=asyncio.FIRST_COMPLETED)
            log.warning("bus_lost")
        finally:
            sending.cancel()
            ended.cancel()
            await asyncio.gather(sending, ended, return_exceptions=True)

    async def _send_on(self, line: Line) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIET_SECONDS):
                    await self._filled.wait()
            self._filled.clear()
            waiting, self._waiting = self._waiting, {}
            for message in messages(waiting.items()) if waiting else (SIGN_OF_LIFE,):
                await line.send(message)

    def _heard(self, message: bytes) -> None:
        try:
            hints = _decode(message)
        except msgspec.MsgspecError:
            log.warning("bus_noise")
            return
        for table, length in hints:
            for hear in tuple(self._listeners):
                hear(table, length)


def messages(hints: Iterable[tuple[str, int]]) -> Iterator[bytes]:
    """Hints in as few messages as hold them."""
    some: Hints = []
    size = 2
    for table, length in hints:
        more = len(table.encode()) + 16
        if some and size + more > LARGEST_BYTES:
            yield _encode(some)
            some, size = [], 2
        some.append((table, length))
        size += more
    if some:
        yield _encode(some)
