"""A bus between processes: hints that wait go out together, and a lost line is dialled again.

While there is no line, hints are dropped: nodes look at the log every two seconds anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from hattari.server.logs import Seldom

from .port import PERHAPS, Charge, Hear, HearCharges

log = structlog.get_logger("hattari.bus")

REDIAL_SECONDS = 1.0
QUIET_SECONDS = 10.0
"""After so long without a hint something goes out all the same: only so a dead line shows."""

CHARGES_PER_MESSAGE = 64
"""They fit into the smallest message that a bus takes, PostgreSQL's 8,000 bytes."""

Hints = Iterable[tuple[str, int]]
"""Tables with their numbers of rows."""

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(list[Charge]).decode


class Line(Protocol):
    """A connection to the bus. All but `ended` and `close` raise LineLost."""

    async def send(self, hints: Collection[tuple[str, int]]) -> None:
        """Send to all other lines that follow these tables; no hints are a sign of life."""
        ...

    async def charge(self, charges: Sequence[Charge]) -> None:
        """Send to all other lines."""
        ...

    async def follow(self, tables: Collection[str]) -> Collection[str]:
        """Hear of these tables; those are returned that were not heard of until now."""
        ...

    async def leave(self, tables: Collection[str]) -> None:
        """No need to hear of these any more."""
        ...

    async def ended(self) -> None:
        """Returns when the line is lost."""
        ...

    async def close(self) -> None: ...


class LineLost(Exception):
    """There is no line to the bus, or no more."""


Dial = Callable[[Callable[[Hints], None], HearCharges], Awaitable[Line]]
"""Makes a line that hands over every hint and every charge it hears. Raises LineLost."""


class RemoteBus:
    """Begins to dial when somebody subscribes."""

    def __init__(self, dial: Dial) -> None:
        self.connected = asyncio.Event()
        self._dial = dial
        self._listeners: set[Hear] = set()
        self._waiting: dict[str, int] = {}
        self._charges: list[Charge] = []
        self._counts: list[HearCharges] = []
        self._followed: set[str] = set()
        self._turned: dict[str, bool] = {}
        self._filled = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._seldom = Seldom()

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

    def follow(self, table: str) -> None:
        """Hear of this table, soon; what was missed until then comes as PERHAPS."""
        self._followed.add(table)
        self._turn(table, True)

    def leave(self, table: str) -> None:
        """No need to hear of this table any more."""
        self._followed.discard(table)
        self._turn(table, False)

    def _turn(self, table: str, follow: bool) -> None:
        if self.connected.is_set():
            self._turned[table] = follow
            self._filled.set()

    def charge(self, charges: Sequence[Charge]) -> None:
        """Tell every other node, soon."""
        if charges and self.connected.is_set():
            self._charges.extend(charges)
            self._filled.set()

    def hear_charges(self, hear: HearCharges) -> None:
        """Listen until the bus is closed."""
        self._counts.append(hear)

    async def close(self) -> None:
        """Hang up; others find out by themselves what was about to be sent."""
        self._listeners.clear()
        self._counts.clear()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _keep_in_touch(self) -> None:
        while True:
            try:
                line = await self._dial(self._heard, self._counted)
            except LineLost as lost:
                if since := self._seldom.told("unreachable"):
                    log.warning("bus_unreachable", reason=str(lost), count=since)
                await asyncio.sleep(REDIAL_SECONDS)
                continue
            try:
                self.connected.set()
                self._turned = dict.fromkeys(self._followed, True)
                await self._carry(line)
            finally:
                self.connected.clear()
                self._waiting.clear()
                self._charges.clear()
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
            if self._turned:
                await self._turn_to(line)
            waiting, self._waiting = self._waiting, {}
            charges, self._charges = self._charges, []
            if charges:
                await line.charge(charges)
            if waiting or not charges:
                await line.send(waiting.items())
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIET_SECONDS):
                    await self._filled.wait()
            self._filled.clear()

    async def _turn_to(self, line: Line) -> None:
        """Follow and leave what was asked for."""
        turned, self._turned = self._turned, {}
        left = [table for table, follow in turned.items() if not follow]
        if left:
            await line.leave(left)
        followed = [table for table, follow in turned.items() if follow]
        if followed:
            self._heard((table, PERHAPS) for table in await line.follow(followed))

    def _heard(self, hints: Hints) -> None:
        for table, length in hints:
            for hear in tuple(self._listeners):
                hear(table, length)

    def _counted(self, charges: Sequence[Charge]) -> None:
        for hear in self._counts:
            hear(charges)


def packed(charges: Sequence[Charge]) -> Iterator[bytes]:
    """Charges in messages that every bus takes."""
    for start in range(0, len(charges), CHARGES_PER_MESSAGE):
        yield _encode(charges[start : start + CHARGES_PER_MESSAGE])


def charges_in(message: bytes | str) -> Sequence[Charge]:
    """The charges of a message; noise has none."""
    try:
        return _decode(message)
    except msgspec.MsgspecError:
        log.warning("bus_noise")
        return ()
