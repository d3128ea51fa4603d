"""boardgame.io beside us: a game for four whose one move adds one to a number.

It is installed with npm into a folder that is gone afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from hattari.bench.server.hall import Contender, Peer, Venue
from hattari.bench.server.load import SEATS

from . import npm

NAME = "boardgame.io"
PACKAGE = "boardgame.io@0.50"
SERVER = """
const { Server, Origins } = require("boardgame.io/server");
const game = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { bump: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log("port", appServer.address().port);
});
"""
_decode = msgspec.json.decode
_encode = msgspec.json.encode


@contextmanager
def installed() -> Iterator[Contender | None]:
    """boardgame.io in a folder of its own; None where npm isn't there or can't get it."""
    with npm.installed((PACKAGE,), SERVER) as folder:
        yield None if folder is None else Contender(NAME, partial(_served, folder), _Hall)


PEER = Peer(NAME, installed)


@contextmanager
def _served(folder: Path) -> Iterator[Venue]:
    with npm.served(folder) as (port, process):
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        yield Venue((url,), (process,))


class _Page:
    """One player's socket, speaking just enough of Socket.IO."""

    def __init__(self, socket: ClientConnection, match: str, player: str | None) -> None:
        self.socket = socket
        self.match = match
        self.player = player
        self.state: dict[str, Any] = {}

    @classmethod
    async def enter(cls, url: str, match: str, player: str | None) -> _Page:
        socket = await connect(url, compression=None, max_queue=None, ping_interval=None)
        page = cls(socket, match, player)
        await socket.send("40/counter,")
        while not str(await socket.recv()).startswith("40/counter,"):
            pass
        await page.emit("sync", match, page.player, None, SEATS)
        while not page.state:
            page.take(await page.event())
        return page

    async def emit(self, name: str, *values: Any) -> None:
        await self.socket.send("42/counter," + _encode([name, *values]).decode())

    async def event(self) -> list[Any]:
        """The next event with its name first; pings are answered on the way."""
        while True:
            text = str(await self.socket.recv())
            if text.startswith("42"):
                return list(_decode(text.partition(",")[2]))
            if text == "2":
                await self.socket.send("3")

    def take(self, event: list[Any]) -> None:
        """Keep the state that an event brings."""
        if event[0] == "sync":
            self.state = event[2]["state"]
        elif event[0] == "update":
            self.state = event[2]

    async def past(self, state_id: int) -> None:
        """Wait until this page knows of a later state."""
        while self.state["_stateID"] <= state_id:
            self.take(await self.event())


class _Match:
    """Four players who add one in turn."""

    def __init__(self, url: str, name: str, pages: list[_Page]) -> None:
        self.pages = pages
        self._url = url
        self._name = name

    @classmethod
    async def make(cls, url: str, name: str) -> _Match:
        pages = [await _Page.enter(url, name, str(seat)) for seat in range(SEATS)]
        return cls(url, name, pages)

    async def watch(self) -> None:
        """One more page, of a spectator."""
        self.pages.append(await _Page.enter(self._url, self._name, None))

    async def beat(self) -> None:
        """Its pages answer pings and say nothing by themselves."""

    def abandon(self) -> None:
        """Cut all lines at once."""
        for page in self.pages:
            page.socket.transport.abort()

    async def act(self) -> float:
        """One move; the seconds until all four pages know of it."""
        state = self.pages[0].state
        actor = self.pages[int(state["ctx"]["currentPlayer"])]
        move: dict[str, Any] = {
            "type": "bump",
            "args": [],
            "playerID": actor.player,
            "credentials": None,
        }
        began, number = perf_counter(), state["_stateID"]
        action = {"type": "MAKE_MOVE", "payload": move}
        await actor.emit("update", action, number, actor.match, actor.player)
        await asyncio.gather(*(page.past(number) for page in self.pages))
        return perf_counter() - began


class _Hall:
    def __init__(self, venue: Venue) -> None:
        self._url = venue.urls[0]

    async def open(self, number: int) -> _Match:
        """A match of four."""
        return await _Match.make(self._url, f"match{number}")

    async def idle(self, count: int) -> list[ClientConnection]:
        """Sockets of spectators."""
        return [(await _Page.enter(self._url, "match", None)).socket for _ in range(count)]

    async def close(self) -> None:
        """There are no other lines."""
