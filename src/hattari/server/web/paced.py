"""Requests and new sockets take turns: an address that asks for much waits, and others don't; who
asks on is refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from typing import Any

from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from hattari.server.turns import timed

from .throttle import OF_THE_THREAD, USUAL_SECONDS, OfAddress, Throttles, is_local, network

AT_ONCE = 8
"""Requests of one address that are answered at a time: a browser asks six."""
SOCKET_SECONDS = 0.002
"""What a socket takes of the event loop's thread to be opened, were it only to be refused."""
UNLIMITED = {"/healthz", "/readyz", "/metrics"}


class Requests:
    """How many requests of each address are being answered, and what they took of the event loop's
    thread: a quarter of its time, two fifths with all around there. As much may be taken by the
    sockets that it opens."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._time = OfAddress(clock, rate=0.25, most=0.5, times=OF_THE_THREAD)
        self._time_of_sockets = OfAddress(clock, rate=0.25, most=0.5, times=OF_THE_THREAD)
        self._lines: dict[str, asyncio.Semaphore] = {}
        self._here = Counter[str]()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """The block is done when it is this address's turn again."""
        line = self._lines.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._here[address] += 1
        try:
            async with line:
                await asyncio.sleep(self._time.owe(address, USUAL_SECONDS))
                yield
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address], self._lines[address]

    async def knock(self, address: str) -> None:
        """Done when this address may open another socket."""
        await asyncio.sleep(self._time_of_sockets.owe(address, SOCKET_SECONDS))

    def spent(self, address: str, seconds: float) -> None:
        """A request has taken so much."""
        self._time.owe(address, seconds - USUAL_SECONDS)


def paced(requests: Requests) -> Callable[..., ASGIApp]:
    """A middleware that lets requests and new sockets wait for their turn; a proxy here that
    doesn't say whose they are is no one address."""

    def made(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            address = _address(scope)
            if scope["type"] == ScopeType.WEBSOCKET and not is_local(address):
                await requests.knock(address)
            if scope["type"] != ScopeType.HTTP or is_local(address):
                await app(scope, receive, send)
                return
            async with requests.turn(address):
                work: Any = app(scope, receive, send)
                await timed(work, partial(requests.spent, address), monotonic)

        return answer

    return made


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
