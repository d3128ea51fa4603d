"""`hattari serve`, and people who play there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from hattari.core.changes import Change, changed

from .guests import Visit
from .hall import Contender, Venue
from .load import SEATS

NAME = "Hattari"
SOCKETS_EACH = 3
"""A player may say only so much, at all tables together: then somebody new comes."""
OPTIONS = {
    "seats": SEATS,
    "turn_seconds": 0,
    "between_seconds": 0,
    "pace_ms": 0,
    "grace_ms": 0,
}


_View = dict[str, Any]


class _Frame(msgspec.Struct):
    type: str
    view: _View | None = None
    changes: Change | None = None
    id: str = ""
    code: str = ""


_decode = msgspec.json.Decoder(_Frame).decode
_encode = msgspec.json.encode


class Trouble(Exception):
    """The server ended a connection or refused what it should take; its code."""


# The server ------------------------------------------------------------------------------


@contextmanager
def started(
    *options: str, environment: Mapping[str, str] | None = None
) -> Iterator[tuple[str, int]]:
    """One `hattari serve` with these options while the block lasts: its URL and process id."""
    command = [sys.executable, "-m", "hattari.cli", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(  # noqa: S603 (our own program)
        [*command, "--port", "0", *options],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    lines = iter(process.stdout or ())
    try:
        url = next(lines).strip()
        next(line for line in lines if "ready" in line)
        yield url, process.pid
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def alone(
    prepare: Callable[[Path], object] | None = None, above: Path | None = None
) -> Iterator[Venue]:
    """One node on an SQLite store in a folder `above` or where temporary files are, which may be
    filled before the node starts."""
    with tempfile.TemporaryDirectory(prefix="hattari-bench-", dir=above) as name:
        if prepare is not None:
            prepare(Path(name))
        with started("--data", name) as (url, process):
            yield Venue((url,), (process,), folder=Path(name))


@contextmanager
def together(nodes: int) -> Iterator[Venue]:
    """So many nodes on one PostgreSQL, with NATS between them. Raises embedded.Missing."""
    from hattari.bench.cluster import running  # noqa: PLC0415 (an extra)

    with ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="hattari-bench-"))
        cluster = stack.enter_context(running(Path(name)))
        options = ("--store", cluster.store, "--bus", cluster.nats.url)
        serving = [stack.enter_context(started(*options)) for _ in range(nodes)]
        urls, processes = zip(*serving, strict=True)
        yield Venue(urls, processes, cluster.cpu_seconds)


@contextmanager
def unrelated(nodes: int) -> Iterator[Venue]:
    """So many nodes that know nothing of each other: each has a PostgreSQL and a NATS of its own.
    Raises embedded.Missing.
    """
    with ExitStack() as stack:
        venues = [stack.enter_context(together(1)) for _ in range(nodes)]
        yield Venue(
            [url for venue in venues for url in venue.urls],
            [process for venue in venues for process in venue.processes],
            lambda: sum(venue.helpers() for venue in venues if venue.helpers),
        )


# The people ------------------------------------------------------------------------------


class _Person:
    """Somebody with a cookie, and an address of their own as a proxy here would tell it."""

    def __init__(self, url: str, number: int, transport: httpx.AsyncHTTPTransport) -> None:
        self._url = url
        self._transport = transport
        high, low = divmod(number, 250)
        self.headers = {"origin": url, "x-forwarded-for": f"10.9.{high}.{low + 1}"}

    async def arrive(self) -> _Person:
        answer = await self._ask("PUT", "/me", {"name": "Guest"})
        cookie = answer.headers["set-cookie"].partition(";")[0]
        self.headers["cookie"] = cookie
        return self

    async def table(self, visit: Visit) -> str:
        """Open a table; its key."""
        body = {"game": visit.game, "rules": visit.preset, "options": OPTIONS}
        return str((await self._ask("POST", "/tables", body)).json()["key"])

    async def _ask(self, method: str, path: str, body: Any) -> httpx.Response:
        address = f"{self._url}/api/v1{path}"
        request = httpx.Request(method, address, json=body, headers=self.headers)
        response = await self._transport.handle_async_request(request)
        await response.aread()
        if response.status_code >= 400:
            raise Trouble(f"{method} {path}: {response.status_code}")
        return response

    async def dial(self, url: str, key: str) -> _Page:
        """A table's socket, which has been welcomed."""
        headers = {name: value for name, value in self.headers.items() if name != "origin"}
        socket = await connect(
            f"ws{url.removeprefix('http')}/ws/t/{key}",
            origin=url,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            max_queue=None,
            ping_interval=None,
            close_timeout=1,
        )
        await socket.send('{"type":"hello","version":2}')
        first = _decode(await socket.recv())
        if first.view is None:
            raise Trouble(first.code or first.type)
        return _Page(socket, first.view)


class _Page:
    """A socket at a table, and the newest view it got."""

    def __init__(self, socket: ClientConnection, view: _View) -> None:
        self.socket = socket
        self.view = view
        self.heard = 0

    async def until(self, wanted: Callable[[_Frame], bool]) -> None:
        while True:
            data = await self.socket.recv(decode=False)
            frame = _decode(data)
            self.heard += 0 if frame.type == "pong" else len(data)
            if frame.type in {"refused", "bye"}:
                raise Trouble(frame.code)
            if frame.changes is not None:
                self.view = changed(self.view, frame.changes)
            if wanted(frame):
                return

    async def past(self, moment: int) -> None:
        """Wait for a view of a later moment than this one."""
        while self.view["moment"] <= moment:
            await self.until(_is_change)

    async def do(self, name: str, command: dict[str, Any]) -> None:
        message = {"type": "command", "id": name, "command": command}
        await self.socket.send(_encode(message).decode())
        await self.until(lambda frame: frame.id == name)

    async def beat(self) -> None:
        await self.socket.send('{"type":"ping","at":1}')


def _is_change(frame: _Frame) -> bool:
    return frame.changes is not None


class _Table:
    """Four people who play game after game, and who watches them."""

    def __init__(self, hall: Hall, number: int, key: str, pages: list[_Page]) -> None:
        self._hall = hall
        self._number = number
        self._key = key
        self._pages = pages
        self._actions = 0
        self.games = 0
        self._lines = 0

    @classmethod
    async def make(cls, hall: Hall, number: int) -> _Table:
        people = [await hall.person(number, seat) for seat in range(SEATS)]
        key = await people[0].table(hall.visit)
        pages = [
            await person.dial(hall.url(number, seat), key) for seat, person in enumerate(people)
        ]
        table = cls(hall, number, key, pages)
        for seat, page in enumerate(table._pages[1:]):
            await page.do("join", {"do": "join", "name": f"Guest {seat}"})
            await page.do("sit", {"do": "sit"})
        await table._begin("start", {"do": "start"})
        return table

    async def _begin(self, name: str, command: dict[str, Any]) -> None:
        await self._pages[0].do(name, command)
        for page in self._pages:
            while page.view["phase"] != "playing":
                await page.until(_is_change)

    async def act(self) -> float:
        """One action; the seconds until all pages know of it that may."""
        while (turn := self._turn()) is None:  # only time ends it
            await self._past(self._pages[0].view["moment"])
            await self._begin_again()
        page, moment, action = turn
        self._actions += 1
        name, before, began = f"a{self._actions}", page.view, perf_counter()
        await page.do(name, {"do": "act", "moment": moment, "action": action})
        while page.view is before:
            await page.until(_is_change)
        # Of an answer that is sealed nobody else hears, and the moment stays.
        if page.view["moment"] > moment:
            await self._past(moment)
        took = perf_counter() - began
        await self._begin_again()
        return took

    async def _past(self, moment: int) -> None:
        await asyncio.gather(*(page.past(moment) for page in self._pages))

    async def _begin_again(self) -> None:
        if self._pages[0].view["phase"] == "over":
            self.games += 1
            await self._begin(f"r{self._actions}", {"do": "rematch"})

    def _turn(self) -> tuple[_Page, int, Any] | None:
        """The first page whose seat may act, the moment that it sees, and what it does."""
        for page in self._pages:
            action = self._hall.visit.guest(msgspec.Raw(_encode(page.view["game"])))
            if action is not None:
                return page, page.view["moment"], action
        return None

    def heard(self, watching: bool = False) -> int:
        """The bytes that all its pages got since their welcome, or those of the last to come."""
        return sum(page.heard for page in self._pages[-1 if watching else 0 :])

    async def say(self, text: str) -> None:
        """A line of talk, until all pages have it."""
        self._lines += 1
        name = f"s{self._lines}"
        heard = [page.until(_is_change) for page in self._pages[1:]]
        await asyncio.gather(self._pages[0].do(name, {"do": "say", "text": text}), *heard)

    async def watch(self) -> None:
        """One more page, of somebody who has not joined."""
        seat = len(self._pages)
        person = await self._hall.person(self._number, seat)
        self._pages.append(await person.dial(self._hall.url(self._number, seat), self._key))

    async def beat(self) -> None:
        """All its pages say that they are there."""
        for page in self._pages:
            await page.beat()

    def abandon(self) -> None:
        """Cut all lines at once."""
        for page in self._pages:
            page.socket.transport.abort()


class Hall:
    """Opens tables. A table's pages are all on one node; `apart`, each is on the next one.

    Nobody is known at more nodes than those of their own tables.
    """

    def __init__(self, visit: Visit, venue: Venue, apart: bool = False) -> None:
        self.visit = visit
        self._urls = venue.urls
        self._apart = apart
        self._transport = httpx.AsyncHTTPTransport(
            verify=False, limits=httpx.Limits(max_keepalive_connections=16)
        )
        self._people: dict[tuple[int, int, int], asyncio.Task[_Person]] = {}

    def url(self, number: int, seat: int) -> str:
        """The node for a page."""
        return self._urls[(number + (seat if self._apart else 0)) % len(self._urls)]

    async def person(self, number: int, seat: int) -> _Person:
        """Who has this seat at this table: every few of a node's tables somebody new."""
        lap, node = divmod(number, len(self._urls))
        place = (node, lap // SOCKETS_EACH, seat)
        if place not in self._people:
            made = _Person(self._urls[node], len(self._people), self._transport)
            self._people[place] = asyncio.create_task(made.arrive())
        return await self._people[place]

    async def open(self, number: int) -> _Table:
        """A table whose game has begun."""
        return await _Table.make(self, number)

    async def idle(self, count: int) -> list[ClientConnection]:
        """Sockets of people who have not joined the table."""
        key = await (await self.person(0, 0)).table(self.visit)
        people = [await self.person(number, SEATS) for number in range(0, count, SOCKETS_EACH)]
        url = self.url(0, 0)
        pages = [await people[number // SOCKETS_EACH].dial(url, key) for number in range(count)]
        return [page.socket for page in pages]

    async def close(self) -> None:
        """Hang up what isn't a table's."""
        await self._transport.aclose()


def contender(
    visit: Visit, prepare: Callable[[Path], object] | None = None, above: Path | None = None
) -> Contender:
    """One node on SQLite."""
    return Contender(NAME, partial(alone, prepare, above), partial(Hall, visit))


def nodes(visit: Visit, count: int, apart: bool) -> Contender:
    """Several nodes on PostgreSQL and NATS."""
    return Contender(NAME, partial(together, count), partial(Hall, visit, apart=apart))


def strangers(visit: Visit, count: int) -> Contender:
    """As many nodes that have nothing to do with each other."""
    return Contender(NAME, partial(unrelated, count), partial(Hall, visit))
