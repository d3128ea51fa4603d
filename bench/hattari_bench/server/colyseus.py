"""Colyseus beside us: a room for four whose one message adds one to a number.

The number is the room's state; every message sends the patch at once, which is the quickest
that Colyseus does (by itself it waits for the next of twenty patches a second).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from hattari.bench.server.hall import Contender, Peer, Venue
from hattari.bench.server.load import SEATS

from . import npm

NAME = "Colyseus"
PACKAGES = (
    "@colyseus/core@0.17",
    "@colyseus/schema@4",
    "@colyseus/ws-transport@0.17",
    "express@5",
)
SERVER = """
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { defineTypes, Schema } = require("@colyseus/schema");
class State extends Schema { constructor() { super(); this.count = 0; } }
defineTypes(State, { count: "number" });
class Counter extends Room {
  onCreate() {
    Object.assign(this, { autoDispose: false, maxClients: 1024, patchRate: null });
    this.state = new State();
    this.onMessage("bump", () => { this.state.count += 1; this.broadcastPatch(); });
  }
}
const http = require("http").createServer();
const transport = new WebSocketTransport({ server: http, pingInterval: 0 });
const server = new Server({ transport, greet: false });
server.define("counter", Counter);
server.listen(0, "127.0.0.1").then(() => console.log("port", http.address().port));
"""
_JOINED, _PATCH = 10, 15
_BUMP = b"\x0d\xa4bump"
"""A room's message in its protocol: the kind, then the type as a short string."""


@contextmanager
def installed() -> Iterator[Contender | None]:
    """Colyseus in a folder of its own; None where npm isn't there or can't get it."""
    with npm.installed(PACKAGES, SERVER) as folder:
        yield None if folder is None else Contender(NAME, partial(_served, folder), _Hall)


PEER = Peer(NAME, installed)


class _Page:
    """One client of a room; it counts the patches that come."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.patches = 0

    @classmethod
    async def enter(cls, url: str, seat: dict[str, Any]) -> _Page:
        address = f"ws{url.removeprefix('http')}/{seat['processId']}/{seat['roomId']}"
        socket = await connect(
            f"{address}?sessionId={seat['sessionId']}",
            compression=None,
            max_queue=None,
            ping_interval=None,
        )
        page = cls(socket)
        while (await page.kind()) != _JOINED:
            pass
        await socket.send(bytes([_JOINED]))
        return page

    async def kind(self) -> int:
        message = await self.socket.recv()
        return message[0] if isinstance(message, bytes) else -1

    async def past(self, patches: int) -> None:
        """Wait until more patches have come."""
        while self.patches <= patches:
            self.patches += (await self.kind()) == _PATCH


class _Room:
    """Clients who add one in turn."""

    def __init__(self, hall: _Hall, room: str, pages: list[_Page]) -> None:
        self._hall = hall
        self._room = room
        self._pages = pages
        self._actions = 0

    async def act(self) -> float:
        """One message; the seconds until all clients have its patch."""
        actor = self._pages[self._actions % SEATS]
        self._actions += 1
        before, began = [page.patches for page in self._pages], perf_counter()
        await actor.socket.send(_BUMP)
        await asyncio.gather(
            *(page.past(seen) for page, seen in zip(self._pages, before, strict=True))
        )
        return perf_counter() - began

    async def watch(self) -> None:
        """One more client."""
        self._pages.append(await self._hall.enter(self._room))

    async def beat(self) -> None:
        """Its clients say nothing by themselves."""

    def abandon(self) -> None:
        """Cut all lines at once."""
        for page in self._pages:
            page.socket.transport.abort()


class _Hall:
    """Where rooms are made."""

    def __init__(self, venue: Venue) -> None:
        self._url = venue.urls[0]
        self._transport = httpx.AsyncHTTPTransport(verify=False)

    async def ask(self, what: str) -> dict[str, Any]:
        request = httpx.Request("POST", f"{self._url}/matchmake/{what}", json={})
        response = await self._transport.handle_async_request(request)
        await response.aread()
        return dict(response.json())

    async def enter(self, room: str) -> _Page:
        return await _Page.enter(self._url, await self.ask(f"joinById/{room}"))

    async def idle(self, count: int) -> list[ClientConnection]:
        """Clients of one more room that say nothing."""
        room = str((await self.ask("create/counter"))["roomId"])
        return [(await self.enter(room)).socket for _ in range(count)]

    async def close(self) -> None:
        """Hang up what isn't a room's."""
        await self._transport.aclose()

    async def open(self, _: int) -> _Room:
        """A room with four clients."""
        first = await self.ask("create/counter")
        room = str(first["roomId"])
        pages = [await _Page.enter(self._url, first)]
        pages += [await self.enter(room) for _ in range(SEATS - 1)]
        return _Room(self, room, pages)


@contextmanager
def _served(folder: Path) -> Iterator[Venue]:
    with npm.served(folder) as (port, process):
        yield Venue((f"http://127.0.0.1:{port}",), (process,))
