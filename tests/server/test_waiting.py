"""How many of an address wait for their turn, and who of them makes room at the door."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakSet

import httpx
import pytest
import uvicorn
from typing_extensions import override
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from hattari.server.web import paced as pacing
from hattari.server.web import run
from hattari.server.web.addresses import network
from hattari.server.web.door import Door
from hattari.server.web.paced import AROUND, AT_ONCE, KNOCKING, WAITING, Requests, paced
from hattari.server.web.throttle import WIDE
from hattari.server.web.transport.extensions import turn_begins
from hattari.server.web.transport.requests import HttpProtocol
from hattari.server.web.transport.sockets import SocketProtocol
from tests.server.harness import HOST, PATIENCE, Served, served
from tests.server.test_transport import HEAD, UPGRADE

pytestmark = pytest.mark.asyncio
FLOOD, OTHER = "203.0.113.7", "198.51.100.9"


# The line ----------------------------------------------------------------------------------


class Line:
    """What an application behind the middleware began to answer, and who was told to go."""

    def __init__(self) -> None:
        self.requests = Requests(lambda: 0.0)
        self.begun, self.refused = Counter[str](), Counter[str]()
        self.headers = dict[bytes, bytes]()
        self.go_on = asyncio.Event()
        self._asking = list[asyncio.Task[None]]()
        self._app = paced(self.requests)(self._answer)

    async def _answer(self, scope: Any, *_: object) -> None:
        self.begun[scope["client"][0]] += 1
        await self.go_on.wait()

    async def ask(self, address: str, kind: str = "http") -> None:
        """Ask for one thing, until nothing moves any more."""
        scope = {"type": kind, "client": (address, 1)}

        async def told(message: Any) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                assert message["status"] == 429
                self.headers = dict(message["headers"])
                self.refused[address] += 1

        work: Any = self._app(scope, None, told)  # type: ignore[arg-type]
        self._asking.append(asyncio.create_task(work))
        for _ in range(5):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let all that were taken come to their end."""
        self.go_on.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self._asking)


async def test_of_an_address_only_so_many_requests_wait() -> None:
    line = Line()
    for _ in range(AT_ONCE + WAITING + 10):
        await line.ask(FLOOD)
    await line.ask(OTHER)
    assert line.begun == {FLOOD: AT_ONCE, OTHER: 1}
    assert line.refused == {FLOOD: 10}
    assert line.headers[b"connection"] == b"close"
    assert int(line.headers[b"retry-after"]) > 0
    await line.end()
    assert line.begun[FLOOD] == AT_ONCE + WAITING
    await line.ask(FLOOD)
    assert line.refused == {FLOOD: 10}


async def test_all_around_an_address_share_what_may_wait() -> None:
    line = Line()
    for number in range(AROUND * WAITING):
        line.requests._waiting.take(network(f"2001:db8:7:{number:x}::1"))
    for number in range(WIDE * KNOCKING):
        line.requests._knocking.take(network(f"2001:db8:7:{number:x}::1"))
    for kind in ("http", "websocket"):
        for address in ("2001:db8:7:ffff::1", "2001:db8:8::1"):
            await line.ask(address, kind)
    assert line.refused == {"2001:db8:7:ffff::1": 2}
    await line.end()


async def test_of_an_address_only_so_many_handshakes_wait() -> None:
    line = Line()
    line.requests._time_of_sockets.owe(FLOOD, 1.0)
    for _ in range(KNOCKING + 10):
        await line.ask(FLOOD, "websocket")
    await line.ask(OTHER, "websocket")
    assert line.begun == {OTHER: 1}
    assert line.refused == {FLOOD: 10}
    for task in line._asking:
        task.cancel()


async def test_handshakes_that_need_not_wait_are_not_counted() -> None:
    line = Line()
    for _ in range(KNOCKING + 10):
        await line.ask(FLOOD, "websocket")
    assert (line.begun[FLOOD], line.refused[FLOOD]) == (KNOCKING + 10, 0)
    await line.end()


async def test_who_is_refused_owes_nothing() -> None:
    line = Line()
    for places, most in ((line.requests._waiting, WAITING), (line.requests._knocking, KNOCKING)):
        for _ in range(most):
            places.take(FLOOD)
    for kind in ("http", "websocket"):
        await line.ask(FLOOD, kind)
    assert line.refused == {FLOOD: 2}
    assert not len(line.requests._time)
    assert not len(line.requests._time_of_sockets)


async def test_a_proxy_here_that_names_nobody_is_never_refused() -> None:
    line = Line()
    for kind in ("http", "websocket"):
        for _ in range(AT_ONCE + WAITING + 10):
            await line.ask("127.0.0.1", kind)
    assert line.begun["127.0.0.1"] == 2 * (AT_ONCE + WAITING + 10)
    await line.end()


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server in which nobody may wait."""
    for name in ("WAITING", "KNOCKING"):
        monkeypatch.setattr(pacing, name, 0)
    with served(tmp_path / "hattari.sqlite") as running:
        yield running


async def test_who_is_refused_hears_why_and_when_to_come_back(crowded: Served) -> None:
    named = {"x-forwarded-for": FLOOD}
    async with httpx.AsyncClient(base_url=crowded.url, timeout=PATIENCE) as client:
        told = await client.get("/api/v1/games", headers=named)
        assert (told.status_code, told.json()["code"]) == (429, "http_429")
        assert told.json()["text"].keys() == {"en", "ja"}
        assert told.headers["connection"] == "close"
        assert told.headers["retry-after"].isdigit()
        assert (await client.get("/api/v1/games")).status_code == 200
    url, origin = crowded.url.replace("http", "ws", 1) + "/ws/t/none", Origin(crowded.url)
    with pytest.raises(InvalidStatus) as refused:
        await connect(url, origin=origin, additional_headers=named)
    assert refused.value.response.status_code == 429
    async with connect(url, origin=origin) as socket:
        assert "bye" in str(await socket.recv())


# The door ----------------------------------------------------------------------------------


class Turns:
    """An application that tells what came, begins to answer `/now` at once and `/later` never."""

    def __init__(self) -> None:
        self.came: asyncio.Queue[str] = asyncio.Queue()
        self.go_on = asyncio.Event()

    async def __call__(self, scope: Any, _: Any, send: Any) -> None:
        if scope["path"] != "/later":
            turn_begins(scope)
        self.came.put_nowait(scope["path"])
        if scope["path"] in {"/now", "/later"}:
            await self.go_on.wait()
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": scope["path"].encode()})


class House:
    """A server with room for so many connections."""

    def __init__(self, most: int) -> None:
        self.app, self.door = Turns(), Door(most)
        self.made = WeakSet[asyncio.BaseProtocol]()
        self.listening = run.bind(HOST, 0)
        self._writers = list[asyncio.StreamWriter]()

    async def say(self, words: bytes, *awaited: str) -> asyncio.StreamReader:
        """A new connection that says this, once it has come to the application."""
        reader, writer = await asyncio.open_connection(*self.listening.getsockname())
        self._writers.append(writer)
        writer.write(words)
        async with asyncio.timeout(PATIENCE):
            for path in awaited:
                assert await self.app.came.get() == path
        return reader

    def leave(self) -> None:
        """Close all of them."""
        self.app.go_on.set()
        for writer in self._writers:
            writer.close()


def kept(ours: type[Any], house: House) -> type[Any]:
    """This protocol with the house's door; the house knows all of it that are still there."""

    class Kept(ours):  # type: ignore[misc]
        door = house.door

        @override
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            house.made.add(self)

    return Kept


@asynccontextmanager
async def house(most: int) -> AsyncIterator[House]:
    made = House(most)
    config = uvicorn.Config(
        made.app,
        http=kept(HttpProtocol, made),
        ws=kept(SocketProtocol, made),
        log_config=None,
        lifespan="off",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve([made.listening]))
    yield made
    made.leave()
    server.should_exit = True
    await serving


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode()


async def told(reader: asyncio.StreamReader) -> bytes:
    """All until the end."""
    came = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionResetError):
            while more := await reader.read(4096):
                came += more
    return came


@pytest.mark.parametrize(
    "words",
    [get("/later"), UPGRADE.replace(b"GET / ", b"GET /later ")],
    ids=["request", "handshake"],
)
async def test_who_waits_for_a_turn_makes_room_and_who_is_answered_does_not(words: bytes) -> None:
    async with house(2) as full:
        answered = await full.say(get("/now"), "/now")
        waits = await full.say(words, "/later")
        await full.say(get("/new"), "/new")
        assert (await told(waits)).startswith(b"HTTP/1.1 503 ")
        full.app.go_on.set()
        async with asyncio.timeout(PATIENCE):
            assert b"/now" in await answered.readuntil(b"/now")


async def test_so_does_who_waits_for_the_turn_of_the_next_request() -> None:
    async with house(2) as full:
        await full.say(get("/now"), "/now")
        both = await full.say(get("/first") + get("/later"), "/first", "/later")
        await full.say(get("/new"), "/new")
        assert b" 503 " not in await told(both)  # an answer came before: no words any more


async def test_and_whose_turn_it_is_before_all_of_the_request_came() -> None:
    async with house(2) as full:
        await full.say(get("/now"), "/now")
        half = await full.say(HEAD.replace(b"/ ", b"/now ", 1), "/now")
        await full.say(get("/new"), "/new")
        assert (await told(half)).startswith(b"HTTP/1.1 503 ")


@pytest.mark.parametrize(
    ("words", "paths"),
    [
        (get("/later"), ["/later"]),
        (get("/first") + get("/later") * 9, ["/first", "/later"]),
        (UPGRADE.replace(b"GET / ", b"GET /new "), ["/new"]),
    ],
    ids=["one", "many", "handshake"],
)
async def test_of_a_connection_that_is_gone_nothing_waits_for_the_collector(
    words: bytes, paths: list[str]
) -> None:
    gc.collect()
    gc.disable()
    try:
        async with house(9) as left:
            await left.say(words, *paths)
            assert left.made
            left.leave()
            async with asyncio.timeout(PATIENCE):
                while left.made:  # noqa: ASYNC110 (nothing tells of it)
                    await asyncio.sleep(0)
    finally:
        gc.enable()


async def test_those_who_wait_for_a_turn_are_not_counted_by_their_proxys_address() -> None:
    away, door = list[int](), Door(most=10, waiting_of_address=2)
    for number in range(6):
        assert door.enter(number, "203.0.113.7", partial(away.append, number))
        door.asks(number)
        door.asks(number)
    assert away == []
    for number in range(6):
        door.waits(number)
    assert away == [0, 1, 2, 3]
    for number in (4, 5):
        door.asks(number)
        door.heard(number)
        door.leave(number)
        door.asks(number)
    assert (len(door), len(door._waiting), len(door._of_address)) == (0, 0, 0)
