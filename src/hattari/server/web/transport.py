"""Deadlines that uvicorn leaves to us, and quiet where a client could fill the log."""

from __future__ import annotations

import asyncio
import logging
from asyncio import TimerHandle
from collections.abc import Callable

from typing_extensions import override
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

REQUEST_SECONDS = 20.0
"""How long a connection may take to send a request, its body among it."""
FAREWELL_SECONDS = 5.0
"""How long a socket may take to read what was sent before its end."""
LINES_PER_SECOND = 5


class HttpProtocol(HttpToolsProtocol):
    """Closes connections that say nothing, or begin a request and never come to its end."""

    request_seconds = REQUEST_SECONDS
    _deadline: TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock for the first request."""
        super().connection_made(transport)
        self._start_clock()

    @override
    def data_received(self, data: bytes) -> None:
        """Start the clock for the next one: these bytes have ended uvicorn's own patience."""
        self._start_clock()
        super().data_received(data)

    @override
    def on_message_begin(self) -> None:
        """Start it also for a request that comes right behind another."""
        self._start_clock()
        super().on_message_begin()

    @override
    def on_message_complete(self) -> None:
        """Stop the clock: head and body are here."""
        self._stop_clock()
        super().on_message_complete()

    @override
    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the protocol of sockets, which has its own deadlines."""
        self._stop_clock()
        super().handle_websocket_upgrade()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._stop_clock()
        super().connection_lost(exc)

    def _start_clock(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.request_seconds, self._reap)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _reap(self) -> None:
        self.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Ends for good with clients that never read, and logs no bad bytes."""

    @override
    async def send(self, message: ASGISendEvent) -> None:
        """Let texts that come as UTF-8 out as they are: to decode and encode them is dear."""
        texts: object = message.get("text")
        if not isinstance(texts, tuple):
            await super().send(message)
        elif self.disconnected or self.conn.state is not State.OPEN or not self.writable.is_set():
            for text in texts:
                await super().send({"type": "websocket.send", "bytes": None, "text": text.decode()})
        else:
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    @override
    def send_receive_event_to_app(self) -> None:
        """Refuse text that is not UTF-8 with 1007, without a traceback a message."""
        if self.curr_msg_data_type == "text" and not _is_utf8(self.frames):
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(1007)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    @override
    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """When our side is done the other one has a few seconds to read its end."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(FAREWELL_SECONDS, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            self.transport.abort()


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


class Calm(logging.Filter):
    """Lets through a few lines a second of what strangers can make uvicorn say."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._second = -1
        self._lines = 0

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line may pass."""
        second = int(self._clock())
        if second != self._second:
            self._second, self._lines = second, 0
        self._lines += 1
        return self._lines <= LINES_PER_SECOND
