"""boardgame.io beside us: a game for four whose one move adds one to a number.

It is installed with npm into a folder that is gone afterwards.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from .load import SEATS, Side

NAME = "boardgame.io"
PACKAGE = "boardgame.io@0.50"
INSTALL_SECONDS = 120
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
def installed() -> Iterator[Path | None]:
    """A folder with boardgame.io in it; None where npm isn't there or can't get it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield folder if _install(folder) else None


def _install(folder: Path) -> bool:
    npm, name = shutil.which("npm"), str(folder)
    if npm is None or shutil.which("node") is None:
        return False
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", name, PACKAGE]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=INSTALL_SECONDS)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False
    (folder / "server.cjs").write_text(SERVER, "utf-8")
    return True


def side(folder: Path) -> Side:
    """The peer as a server to be measured."""
    return Side(partial(_served, folder), _tables, _sockets)


@contextmanager
def _served(folder: Path) -> Iterator[tuple[str, int]]:
    node = shutil.which("node") or "node"
    process = subprocess.Popen(  # noqa: S603 (the program above)
        [node, "server.cjs"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={"NODE_ENV": "production"},
    )
    try:
        port = next(line for line in process.stdout or () if line.startswith("port")).split()[1]
        yield f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket", process.pid
    finally:
        process.terminate()
        process.communicate()


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

    def __init__(self, pages: list[_Page]) -> None:
        self.pages = pages

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


async def _tables(url: str, count: int) -> list[_Match]:
    return [
        _Match([await _Page.enter(url, f"match{number}", str(seat)) for seat in range(SEATS)])
        for number in range(count)
    ]


async def _sockets(url: str, count: int) -> list[ClientConnection]:
    """Sockets of spectators."""
    return [(await _Page.enter(url, "match", None)).socket for _ in range(count)]
