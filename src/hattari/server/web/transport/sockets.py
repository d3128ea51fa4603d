"""Open sockets: texts leave as they are, and who never reads or never stops is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakMethod

from typing_extensions import override
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State

from hattari.server.web.door import Door
from hattari.server.web.limits import FRAMES_AT_ONCE, FRAMES_PER_SECOND, Allowance

from .extensions import TEXTS, TURN

FAREWELL_SECONDS = 5.0
"""How long a socket may take to read what was sent before its end."""
PIECE = 512
"""What is read at a time of much that came at once: some eighty frames of the smallest."""
_TEXT = 0x81
"""A text that is whole."""


def _is_uncounted(event: Event) -> bool:
    """Whether it is a sign of life or a part of a message."""
    heard = (Opcode.TEXT, Opcode.BINARY)
    return isinstance(event, Frame) and not (event.fin and event.opcode in heard)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Ends for good with clients that never read or never stop, and logs no bad bytes."""

    door: Door | None = None
    _frames: Allowance | None = None

    @override
    def data_received(self, data: bytes) -> None:
        """Read it piece by piece: of who says too much the rest is not even looked at."""
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])

    @override
    def handle_events(self) -> None:
        """Cut off who sends frames without end: signs of life and parts of messages reach nobody
        who would count them."""
        now = self.loop.time()
        if self._frames is None:
            self._frames = Allowance(now, FRAMES_PER_SECOND, FRAMES_AT_ONCE)
        if self._frames.take(now, sum(map(_is_uncounted, self.conn.events))):
            super().handle_events()
        else:
            self.transport.abort()

    @override
    def handle_ping(self) -> None:
        """Cut off who asks for more and takes nothing of it."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for somebody else."""
        if self.door is not None:
            self.door.leave(self.transport)
        super().connection_lost(exc)

    @override
    async def run_asgi(self) -> None:
        """Offer the application `send_texts`, and wait for the turn of the handshake."""
        self.scope["extensions"][TEXTS] = {"send": self.send_texts, "write": self.write_texts}
        self.scope["extensions"][TURN] = {"begins": WeakMethod(self._turn_begins)}
        if self.door is not None:
            self.door.asks(self.transport)
        await super().run_asgi()

    def _turn_begins(self) -> None:
        if self.door is not None:
            self.door.heard(self.transport)

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Let texts out, as soon as the client reads."""
        if not self.write_texts(texts):
            for text in texts:
                await self.send({"type": "websocket.send", "bytes": None, "text": text.decode()})

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Let texts out as they are, in one write: to decode and encode them is dear."""
        if self.disconnected or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(text), text)]))
        return True

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
        self.scope["extensions"].clear()  # it leads back here, and stays else
        if not self.disconnected:
            self.loop.call_later(FAREWELL_SECONDS, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            self.transport.abort()


def _head(text: bytes) -> bytes:
    """What stands before a whole text that a server sends (RFC 6455, 5.2): one frame, no mask."""
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return b"%c\x7e%b" % (_TEXT, size.to_bytes(2, "big"))
    return b"%c\x7f%b" % (_TEXT, size.to_bytes(8, "big"))


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
