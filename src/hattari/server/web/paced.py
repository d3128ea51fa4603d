"""Requests and new sockets take turns: an address that asks for much waits, and others don't; who
asks on, or has many that wait already, is refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from hattari.core.game import Text
from hattari.server.turns import timed

from .addresses import is_local, network
from .errors import TEXTS, Problem
from .places import Full, Places
from .throttle import OF_THE_THREAD, USUAL_SECONDS, OfAddress, Throttles
from .transport.extensions import turn_begins

AT_ONCE = 8
"""Requests of one address that are answered at a time: a browser asks six."""
WAITING = 4096
"""Requests of one address that wait for their turn. To refuse whoever asks again at once costs more
than to let them wait (some 40 kB each with what they send behind it), so it is many."""
AROUND = 2
"""As many times that for all around there: eight times would be no limit."""
KNOCKING = 64
"""Handshakes of one address that wait: 250 are for nothing before any has to."""
SOCKET_SECONDS = 0.002
"""What a socket takes of the event loop's thread to be opened, were it only to be refused."""
UNLIMITED = {"/healthz", "/readyz", "/metrics"}
_BODY = msgspec.json.encode(
    Problem("http_429", Text("{text}.", "{text}。").fill(text=TEXTS[429])),
)
_HEADERS = (
    (b"retry-after", b"2"),
    (b"connection", b"close"),
    (b"content-type", b"application/json"),
    (b"content-length", b"%d" % len(_BODY)),
)


class Requests:
    """How many requests of each address are being answered, and what they took of the event loop's
    thread: a quarter of its time, two fifths with all around there. As much may be taken by the
    sockets that it opens."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._time = OfAddress(clock, rate=0.25, most=0.5, times=OF_THE_THREAD)
        self._time_of_sockets = OfAddress(clock, rate=0.25, most=0.5, times=OF_THE_THREAD)
        self._lines: dict[str, asyncio.Semaphore] = {}
        self._here = Counter[str]()
        self._waiting = Places(WAITING, AROUND)
        self._knocking = Places(KNOCKING)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """The block is done when it is this address's turn again. Raises Full where too many wait
        for theirs."""
        with self._line(address) as line, ExitStack() as waiting:
            waiting.enter_context(self._waiting.one(address))
            async with line:
                await asyncio.sleep(self._time.owe(address, USUAL_SECONDS))
                waiting.close()
                yield

    @contextmanager
    def _line(self, address: str) -> Iterator[asyncio.Semaphore]:
        self._here[address] += 1
        try:
            yield self._lines.setdefault(address, asyncio.Semaphore(AT_ONCE))
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address], self._lines[address]

    async def knock(self, address: str) -> None:
        """Done when this address may open another socket. Raises Full where too many wait."""
        if self._knocking.is_full(address):
            raise Full
        wait = self._time_of_sockets.owe(address, SOCKET_SECONDS)
        if wait > 0:
            with self._knocking.one(address):
                await asyncio.sleep(wait)

    def spent(self, address: str, seconds: float) -> None:
        """A request has taken so much."""
        self._time.owe(address, seconds - USUAL_SECONDS)


def paced(requests: Requests) -> Callable[..., ASGIApp]:
    """A middleware that lets requests and new sockets wait for their turn, or refuses them where
    many wait; a proxy here that doesn't say whose they are is no one address."""

    def made(app: ASGIApp) -> ASGIApp:
        async def begin(scope: Scope, receive: Receive, send: Send) -> None:
            turn_begins(scope)
            await app(scope, receive, send)

        async def in_turn(address: str, scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP:
                async with requests.turn(address):
                    work = begin(scope, receive, send)
                    await timed(work, partial(requests.spent, address), monotonic)
            else:
                await requests.knock(address)
                await begin(scope, receive, send)

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            address = _address(scope)
            if is_local(address):
                await begin(scope, receive, send)
                return
            try:
                await in_turn(address, scope, receive, send)
            except Full:
                await _refuse(scope, send)

        return answer

    return made


async def _refuse(scope: Scope, send: Send) -> None:
    """Say so at once, which has to cost next to nothing: who is told this asks on."""
    kind = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    start: Any = {"type": f"{kind}.response.start", "status": 429, "headers": list(_HEADERS)}
    body: Any = {"type": f"{kind}.response.body", "body": _BODY}
    await send(start)
    await send(body)


def limited(throttles: Throttles) -> Callable[..., ASGIApp]:
    """A middleware that refuses an address's requests where there were too many."""

    def made(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if _counts(scope) and not throttles.requests_of_address.allows(_address(scope)):
                raise TooManyRequestsException(headers={"retry-after": "1"})
            await app(scope, receive, send)

        return answer

    return made


def _counts(scope: Scope) -> bool:
    free = scope["path"] in UNLIMITED or scope["path"].startswith("/static/")
    return scope["type"] == ScopeType.HTTP and not free


def _address(scope: Scope) -> str:
    client: Any = scope.get("client")
    return network(client[0] if client else "")
