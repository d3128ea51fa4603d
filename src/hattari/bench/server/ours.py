"""`hattari serve`, and people who play Bluff there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from .load import SEATS, Side

SOCKETS_EACH = 12
"""A player may have only so many sockets: then somebody new comes."""
OPTIONS = {
    "seats": SEATS,
    "turn_seconds": 0,
    "between_seconds": 0,
    "pace_ms": 0,
    "grace_ms": 0,
}


class _Legal(msgspec.Struct):
    bids: list[tuple[int, int]]
    challenge: bool


class _Game(msgspec.Struct):
    trail: list[Any]
    legal: _Legal | None


class _View(msgspec.Struct):
    moment: int
    phase: str
    game: _Game | None


class _Frame(msgspec.Struct):
    type: str
    view: _View | None = None
    id: str = ""


_decode = msgspec.json.Decoder(_Frame).decode
_encode = msgspec.json.encode


# The server ------------------------------------------------------------------------------


@contextmanager
def _served() -> Iterator[tuple[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hattari.cli", "serve", "--host", "127.0.0.1"]
        process = subprocess.Popen(  # noqa: S603 (our own program)
            [*command, "--port", "0", "--data", folder], stdout=subprocess.PIPE, text=True
        )
        lines = iter(process.stdout or ())
        url = next(lines).strip()
        next(line for line in lines if "ready" in line)
        try:
            yield url, process.pid
        finally:
            process.terminate()
            process.communicate()


# The people ------------------------------------------------------------------------------


async def _dial(url: str, key: str, client: httpx.AsyncClient) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    socket = await connect(
        f"ws{url.removeprefix('http')}/ws/t/{key}",
        origin=url,  # type: ignore[arg-type]
        additional_headers={"cookie": cookie},
        compression=None,
        max_queue=None,
        ping_interval=None,
    )
    await socket.send('{"type":"hello"}')
    await socket.recv()
    return socket


async def _guest(url: str, name: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(base_url=url, headers={"origin": url})
    (await client.put("/api/v1/me", json={"name": name})).raise_for_status()
    return client


async def _open(client: httpx.AsyncClient) -> str:
    body = {"game": "bluff", "rules": "mobius", "options": OPTIONS}
    answer = await client.post("/api/v1/tables", json=body)
    return str(answer.raise_for_status().json()["key"])


class _Page:
    """One of four sockets at a table, and the newest view it got."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: _View | None = None

    async def until(self, wanted: Callable[[_Frame], bool]) -> None:
        while True:
            frame = _decode(await self.socket.recv())
            self.view = frame.view or self.view
            if wanted(frame):
                return

    async def do(self, name: str, command: dict[str, Any]) -> None:
        message = {"type": "command", "id": name, "command": command}
        await self.socket.send(_encode(message).decode())
        await self.until(lambda frame: frame.id == name)


class _Table:
    """Four people who play game after game."""

    def __init__(self, pages: list[_Page]) -> None:
        self.pages = pages
        self.actions = 0

    @classmethod
    async def make(cls, url: str, people: list[httpx.AsyncClient]) -> _Table:
        key = await _open(people[0])
        table = cls([_Page(await _dial(url, key, person)) for person in people])
        for number, page in enumerate(table.pages[1:]):
            await page.do("join", {"do": "join", "name": f"Guest {number}"})
            await page.do("sit", {"do": "sit"})
        await table._begin("start", {"do": "start"})
        return table

    async def _begin(self, name: str, command: dict[str, Any]) -> None:
        await self.pages[0].do(name, command)
        for page in self.pages:
            while page.view is None or page.view.phase != "playing":
                await page.until(lambda frame: frame.view is not None)

    async def act(self) -> float:
        """One action; the seconds until all four pages know of it."""
        actor, view = next((page, page.view) for page in self.pages if _legal(page) and page.view)
        self.actions += 1
        name, began = f"a{self.actions}", perf_counter()
        act = {"do": "act", "moment": view.moment, "action": _choice(view)}
        others = [_news(page, view.moment) for page in self.pages if page is not actor]
        await asyncio.gather(actor.do(name, act), *others)
        took = perf_counter() - began
        if actor.view is not None and actor.view.phase == "over":
            await self._begin(f"r{self.actions}", {"do": "rematch"})
        return took


def _legal(page: _Page) -> _Legal | None:
    """What this page's seat may do now."""
    return page.view.game.legal if page.view and page.view.game else None


def _news(page: _Page, moment: int) -> Awaitable[None]:
    return page.until(lambda frame: frame.view is not None and frame.view.moment != moment)


def _choice(view: _View) -> dict[str, Any]:
    """Bid low for a while, then doubt."""
    game = view.game or _Game([], None)
    legal = game.legal or _Legal([], challenge=True)
    if not legal.bids or (legal.challenge and len(game.trail) > SEATS):
        return {"do": "challenge"}
    count, face = legal.bids[0]
    return {"do": "bid", "count": count, "face": face}


async def _tables(url: str, count: int) -> list[_Table]:
    people = [await _guest(url, f"Guest {number}") for number in range(SEATS)]
    # A player may have only so many sockets: every few tables get four new people.
    tables = []
    for number in range(count):
        if number and number % SOCKETS_EACH == 0:
            people = [await _guest(url, f"Guest {number}") for _ in range(SEATS)]
        tables.append(await _Table.make(url, people))
    return tables


async def _sockets(url: str, count: int) -> list[ClientConnection]:
    """Sockets of people who have not joined the table."""
    key = await _open(await _guest(url, "Host"))
    people = [await _guest(url, "Guest") for _ in range(-(-count // SOCKETS_EACH))]
    return [await _dial(url, key, people[number // SOCKETS_EACH]) for number in range(count)]


SIDE = Side(_served, _tables, _sockets)
