"""How much one server carries: tables of four, everything durable, load from this process.

The server is `hattari serve` in a process of its own, on a fresh SQLite file. An action counts
once it is acknowledged, which is after its commit; its time ends when all four pages have been
sent what it did. Both processes share the machine, so the figures are those of a small one.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from hattari.games.game import Registry

from .figures import Figure

SEATS = 4
SECONDS = 5.0
TABLES = 24
PACED_TABLES = 48
PACE = 500.0
IDLE_SOCKETS = 480
SOCKETS_EACH = 12
OPTIONS = {
    "seats": SEATS,
    "turn_seconds": 0,
    "between_seconds": 0,
    "pace_ms": 0,
    "grace_ms": 0,
}
Decode = Callable[[bytes], Any]


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


def measure(_: Registry) -> Iterator[Figure]:
    """Sockets at rest first, then at a steady pace, then as fast as it goes."""
    with _served() as (url, pid):
        yield Figure("server.kib_per_idle_socket", asyncio.run(_idle(url, pid)), "KiB")
    with _served() as (url, pid):
        p99, cpu = asyncio.run(_paced(url, pid))
        yield Figure("server.p99_ms_at_500", p99, "ms")
        yield Figure("server.cpu_us_per_action", cpu, "us")
    with _served() as (url, _pid):
        yield Figure("server.actions_per_s", asyncio.run(_flat_out(url)), "1/s")


# The server, seen from outside -----------------------------------------------------------


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


def _resident_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


# What is measured ------------------------------------------------------------------------


async def _idle(url: str, pid: int) -> float:
    host = await _guest(url, "Host")
    key = await _open(host)
    people = [await _guest(url, "Guest") for _ in range(IDLE_SOCKETS // SOCKETS_EACH)]
    before = _resident_kib(pid)
    sockets = [await _dial(url, key, person) for person in people for _ in range(SOCKETS_EACH)]
    each = (_resident_kib(pid) - before) / len(sockets)
    for socket in sockets:
        socket.transport.abort()
    return round(each, 1)


async def _paced(url: str, pid: int) -> tuple[float, float]:
    """The 99th percentile in ms, and CPU microseconds of the server for each action."""
    tables = await _tables(url, PACED_TABLES)
    took: list[float] = []
    gap = PACED_TABLES / PACE

    async def play(table: _Table, at: float) -> None:
        while at < end:
            await asyncio.sleep(max(0.0, at - perf_counter()))
            took.append(await table.act())
            at += gap

    cpu, begin = _cpu_seconds(pid), perf_counter()
    end = begin + SECONDS
    await asyncio.gather(
        *(play(table, begin + gap * number / len(tables)) for number, table in enumerate(tables))
    )
    spent = _cpu_seconds(pid) - cpu
    return round(1000 * quantiles(took, n=100)[-1], 2), round(1e6 * spent / len(took))


async def _flat_out(url: str) -> float:
    tables = await _tables(url, TABLES)
    end = perf_counter() + SECONDS

    async def play(table: _Table) -> int:
        before = table.actions
        while perf_counter() < end:
            await table.act()
        return table.actions - before

    return round(sum(await asyncio.gather(*(play(table) for table in tables))) / SECONDS)
