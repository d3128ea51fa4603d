"""Connections for requests: none is kept for who says nothing or too much, or reads nothing."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import cast
from weakref import WeakMethod

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from hattari.server.web.door import REFUSAL, Door

from .extensions import TURN

REQUEST_SECONDS = 20.0
"""How long a connection may take to send a request, its body among it."""
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
        self.scope["extensions"] = {TURN: {"begins": WeakMethod(self._turn_begins)}}

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
