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
from hattari.server.web.transport import sender, writer

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
    first = await _receive(socket, HELLO_SECONDS, "no_hello")
    try:
        hello = messages.decode(first)
    except messages.UNREADABLE as error:
        raise Ended("no_hello") from error
    if not isinstance(hello, messages.Hello):
        raise Ended("no_hello")
    await page.greet(hello)
    while True:
        await page.hear(await _receive(socket, SILENT_SECONDS, "silent"))


async def _receive(socket: Socket, seconds: float, late: str) -> str | bytes:
    try:
        async with asyncio.timeout(seconds):
            message: Any = await socket.receive()
    except TimeoutError as error:
        raise Ended(late) from error
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
