"""All that knows uvicorn: its server, the deadlines it leaves to us, and many texts in one write.

Some of what is used here uvicorn promises to nobody: `tests/server/test_uvicorn.py` names it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from asyncio import TimerHandle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_network
from typing import Any, Protocol, cast
from weakref import WeakMethod

import uvicorn
from litestar import Litestar
from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State

from .door import LARGEST_BACKLOG, REFUSAL, Door
from .limits import FRAMES_AT_ONCE, FRAMES_PER_SECOND, Allowance

REQUEST_SECONDS = 20.0
"""How long a connection may take to send a request, its body among it."""
FAREWELL_SECONDS = 5.0
"""How long a socket may take to read what was sent before its end."""
GOODBYE_SECONDS = 0.5
"""How long pages have to read that the server restarts."""
GRACE_SECONDS = 10
LARGEST_FRAME = 16 * 1024
LARGEST_HEAD = 64 * 1024
"""Bytes of a request besides its body: what is longer is not kept until its end comes."""
MOST_LINES = 128
"""Lines of a head, and of what a body in pieces may bring behind it; browsers send some twenty."""
PIPELINED = 16
"""Requests of one connection that wait for the answer before them; browsers let none wait."""
_HEAD_REFUSAL = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n"
    b"content-length: 0\r\n\r\n"
)
UNREAD_SECONDS = 60.0
LEAST_TAKEN = 4 * 1024
"""Bytes of an answer that a client has to take in that time."""
PIECE = 512
"""What is read at a time of much that came at once: some eighty frames of the smallest."""
PROXIES = "FORWARDED_ALLOW_IPS"
"""The environment variable that names the proxies whose word on addresses is taken."""
_TEXT = 0x81
"""A text that is whole."""
_TEXTS = "hattari.texts"
_TURN = "hattari.turn"
"""Our extensions of ASGI."""


class SendTexts(Protocol):
    """Sends texts, each a frame, that come as UTF-8. Raises when nobody is there any more."""

    async def __call__(self, texts: Sequence[bytes]) -> None: ...


class WriteTexts(Protocol):
    """Sends such texts at once; whether it could: else nothing was sent."""

    def __call__(self, texts: Sequence[bytes]) -> bool: ...


def sender(scope: Mapping[str, Any]) -> SendTexts:
    """What a socket that came through `SocketProtocol` sends its texts with."""
    send: SendTexts = scope["extensions"][_TEXTS]["send"]
    return send


def writer(scope: Mapping[str, Any]) -> WriteTexts:
    """What it sends them with while its client reads."""
    write: WriteTexts = scope["extensions"][_TEXTS]["write"]
    return write


def turn_begins(scope: Mapping[str, Any]) -> None:
    """Tell a connection of ours that what it asked for is being answered from now on."""
    turn = scope.get("extensions", {}).get(_TURN)
    begins = turn and turn["begins"]()
    if begins is not None:
        begins()


class Server(uvicorn.Server):
    """Says when requests are taken, and goodbye before the connections are closed."""

    def __init__(
        self,
        app: Litestar,
        ready: Callable[[], None],
        say_goodbye: Callable[[], None],
        door: Door,
        backlog: int = LARGEST_BACKLOG,
    ) -> None:
        super().__init__(_config(app, door, backlog))
        self._ready = ready
        self._say_goodbye = say_goodbye

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS if self.server_state.connections else 0)
        await super().shutdown(sockets)


def _config(app: Litestar, door: Door, backlog: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=type("_Http", (HttpProtocol,), {"door": door}),
        ws=type("_Socket", (SocketProtocol,), {"door": door}),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # pages give their own signs of life
        forwarded_allow_ips=",".join(believed(os.environ.get(PROXIES, "127.0.0.1"))),
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=backlog,
    )


def believed(named: str) -> Iterator[str]:
    """The proxies of a list with commas, each of IPv4 also as one who listens to IPv6 sees it."""
    for each in map(str.strip, named.split(",")):
        yield each
        with suppress(ValueError):
            network = ip_network(each, strict=False)
            if network.version == 4:
                yield f"::ffff:{network.network_address}/{96 + network.prefixlen}"


class HttpProtocol(HttpToolsProtocol):
    """Closes connections that say nothing, that begin a request and never come to its end, that say
    more besides its body than any browser, that ask on without an answer, or that don't read it."""

    request_seconds = REQUEST_SECONDS
    unread_seconds = UNREAD_SECONDS
    door: Door | None = None
    _deadline: TimerHandle | None = None
    _reading: TimerHandle | None = None
    _answered = False
    _has_turn = False
    _besides: int | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock for the first request."""
        super().connection_made(transport)
        self._start_clock()
        if self.door is not None:
            peer = transport.get_extra_info("peername")
            if not self.door.enter(transport, peer[0] if peer else "", self._send_away):
                self._send_away()

    @override
    def data_received(self, data: bytes) -> None:
        """Start the clock for the next one: these bytes have ended uvicorn's own patience."""
        self._start_clock()
        super().data_received(data)
        if self._besides is not None:
            self._besides += len(data)
            if self._besides > LARGEST_HEAD:
                self._refuse(_HEAD_REFUSAL)

    @override
    def on_message_begin(self) -> None:
        """Start it also for a request that comes right behind another."""
        self._start_clock()
        self._besides = 0
        super().on_message_begin()
        self.scope["extensions"] = {_TURN: {"begins": WeakMethod(self._turn_begins)}}

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a line of its head, or of what comes behind its body. Raises ValueError for too
        many."""
        if len(self.headers) >= MOST_LINES:
            raise ValueError(f"expected {MOST_LINES} header lines at most")
        super().on_header(name, value)

    @override
    def on_body(self, body: bytes) -> None:
        """Count what is no body: how long a piece of one is may be said at any length."""
        if self._besides is not None:
            self._besides -= len(body)
        super().on_body(body)

    @override
    def on_headers_complete(self) -> None:
        """Answer it.

        Raises ValueError where it doesn't say once whom it is for (RFC 9112, 3.2): a proxy before
        us may have read the other one; and where too many wait, for each takes its time to read.
        """
        if len(self.pipeline) >= PIPELINED:
            raise ValueError(f"expected {PIPELINED} requests at once at most")
        hosts = sum(name == b"host" for name, _ in self.headers)
        if hosts > 1 or (not hosts and self.parser.get_http_version() != "1.0"):
            raise ValueError(f"expected one Host, but got {hosts}")
        super().on_headers_complete()

    @override
    def on_message_complete(self) -> None:
        """Stop the clock: head and body are here."""
        self._stop_clock()
        self._besides = None
        super().on_message_complete()
        self._tell_door()

    def _turn_begins(self) -> None:
        self._has_turn = True
        self._tell_door()

    @override
    def on_response_complete(self) -> None:
        """Count it among those that wait for another request, or for the turn of the next one."""
        self._has_turn, self._answered = False, True
        self._watch_reader()
        super().on_response_complete()
        self._tell_door()

    @override
    def pause_writing(self) -> None:
        """Count it among those that wait: it doesn't read."""
        self._answered = True
        super().pause_writing()
        self._watch_reader()
        self._tell_door()

    @override
    def resume_writing(self) -> None:
        """Count it among those that are answered, where something is still to come."""
        super().resume_writing()
        self._tell_door()

    def _tell_door(self) -> None:
        if self.door is None:
            return
        if not self._is_asking():
            self.door.waits(self.transport)
        elif self._has_turn:
            self.door.heard(self.transport)
        else:
            self.door.asks(self.transport)

    def _is_asking(self) -> bool:
        """Whether the next answer is owed to a whole request, and whoever asks reads."""
        last = cast(RequestResponseCycle | None, self.cycle)
        if last is None or last.response_complete or self.flow.write_paused:
            return False
        # What stands before the last one is whole: it would not have begun else.
        return bool(self.pipeline) or not last.more_body

    def _send_away(self) -> None:
        self._refuse(REFUSAL)

    def _refuse(self, words: bytes) -> None:
        # After an answer, words that nobody asked for could be taken for the next one; and who
        # doesn't read it is not waited for.
        if self._answered:
            self.transport.abort()
        else:
            self.transport.write(words)
            self.transport.close()

    @override
    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the protocol of sockets, which has its own deadlines."""
        self._stop_clock()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it leads back here, as below

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clocks."""
        self._stop_clock()
        if self._reading is not None:
            self._reading.cancel()
        if self.door is not None:
            self.door.leave(self.transport)
        super().connection_lost(exc)
        # All this leads back here, and stays else until garbage is collected, which is seldom.
        self._unset_keepalive_if_required()
        for cycle, _ in self.pipeline:
            cycle.on_response = _nothing
        self.pipeline.clear()

    def _watch_reader(self) -> None:
        left = self.transport.get_write_buffer_size()
        if left and self._reading is None:
            self._reading = self.loop.call_later(self.unread_seconds, self._look, left)

    def _look(self, before: int) -> None:
        """End with a client that has taken next to nothing of what waits for it."""
        self._reading = None
        if self.transport.get_write_buffer_size() > max(0, before - LEAST_TAKEN):
            self.transport.abort()
        else:
            self._watch_reader()

    def _start_clock(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.request_seconds, self._reap)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _reap(self) -> None:
        self.transport.abort()


def _nothing() -> None: ...


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
        self.scope["extensions"][_TEXTS] = {"send": self.send_texts, "write": self.write_texts}
        self.scope["extensions"][_TURN] = {"begins": WeakMethod(self._turn_begins)}
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
        self.scope["extensions"].clear()  # as above, it leads back here
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
