"""What goes over a socket: reading and writing side by side, until one of them ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from hattari.core.game import Text
from hattari.server.web import messages
from hattari.server.web.limits import Overflow
from hattari.server.web.transport.extensions import sender, writer

from .page import Ended, Page

log = structlog.get_logger("hattari.socket")

HELLO_SECONDS = 10.0
SILENT_SECONDS = 60.0
SLOW_SECONDS = 2.0
"""How long a client that was too slow has to read that, and why it is closed."""

Socket = WebSocket[Any, Any, Any]


async def converse(socket: Socket, page: Page) -> None:
    """Read and write side by side until one of them ends."""
    sending = asyncio.create_task(_send(socket, page))
    reading = asyncio.create_task(_read(socket, page))
    tasks: set[asyncio.Future[Any]] = {sending, reading}
    await asyncio.wait({*tasks, page.ended}, return_when=asyncio.FIRST_COMPLETED)
    code, text = _reason(reading, page)
    reading.cancel()
    if code is not None and not page.outbox.overflowed and not sending.done():
        page.tell(messages.bye(code, text))
    page.outbox.end()
    # A client that doesn't read is not waited for.
    await asyncio.wait({sending}, timeout=0 if page.outbox.overflowed else 2.0)
    sending.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if code is not None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SLOW_SECONDS):
                await _close(socket, code)


def _reason(reading: asyncio.Task[None], page: Page) -> tuple[str | None, Text | None]:
    """Why we end; None where the other side is gone."""
    if page.ended.done():
        ended = page.ended.result()
        return ended.code, ended.text
    error = reading.exception() if reading.done() else None
    if isinstance(error, Ended):
        return error.code, error.text
    if error is not None and not isinstance(error, WebSocketDisconnect):
        log.error("socket_failed", exc_info=error)
    return None, None


async def _send(socket: Socket, page: Page) -> None:
    try:
        await page.outbox.drain(sender(socket.scope), writer(socket.scope))
    except Overflow:
        page.too_slow()
    except WebSocketDisconnect:
        return


async def _read(socket: Socket, page: Page) -> None:
    first = await _first(socket)
    try:
        hello = messages.decode(first)
    except messages.UNREADABLE as error:
        raise Ended("no_hello") from error
    if not isinstance(hello, messages.Hello):
        raise Ended("no_hello")
    await page.greet(hello)
    silence = Silence(SILENT_SECONDS, page)
    try:
        while True:
            silence.begins()
            data = await _receive(socket)
            silence.ends()
            await page.hear(data)
    finally:
        silence.ends()
        silence.forget()


class Silence:
    """Ends a page that isn't heard of for long, by one timer: one for each message is dear."""

    def __init__(self, seconds: float, page: Page) -> None:
        self._seconds = seconds
        self._page = page
        self._loop = asyncio.get_running_loop()
        self._since: float | None = None
        self._timer = self._loop.call_later(seconds, self._look)

    def begins(self) -> None:
        """We wait for the page from now on."""
        self._since = self._loop.time()

    def ends(self) -> None:
        """It has said something; what comes of that may take its time."""
        self._since = None

    def forget(self) -> None:
        """Nobody waits any more."""
        self._timer.cancel()

    def _look(self, again: bool = False) -> None:
        now = self._loop.time()
        left = self._seconds - (0.0 if self._since is None else now - self._since)
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        elif not again:
            # What came while this process stood still is read first.
            self._timer = self._loop.call_later(self._seconds / 60, self._look, True)
        else:
            self._page.farewell("silent")


async def _first(socket: Socket) -> str | bytes:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            return await _receive(socket)
    except TimeoutError as error:
        raise Ended("no_hello") from error


async def _receive(socket: Socket) -> str | bytes:
    message: Any = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    data: str | bytes = message.get("text") or message.get("bytes") or b""
    return data


async def say_bye(socket: Socket, bye: messages.Bye) -> None:
    """Close a socket that got no page, with the reason."""
    await sender(socket.scope)((messages.encode(bye),))
    await _close(socket, bye.code)


async def _close(socket: Socket, code: str) -> None:
    try:
        await socket.close(messages.CLOSE_CODES.get(code, messages.OTHER_CLOSE_CODE), code)
    except (RuntimeError, WebSocketDisconnect):
        return
