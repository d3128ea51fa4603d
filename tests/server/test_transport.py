"""Connections that begin something and never come to its end are closed; others are not."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import pytest_asyncio
import uvicorn
from websockets.asyncio.client import connect

from hattari.server.web import run
from hattari.server.web.transport.requests import PIPELINED, HttpProtocol
from hattari.server.web.transport.sockets import SocketProtocol
from tests.server.harness import HOST, PATIENCE

pytestmark = pytest.mark.asyncio

HEAD = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n"
WHOLE = HEAD + b"body"
ANSWER = b"heard 4"
LONG = 8 << 20
MASK = b"\0" * 4
PING = b"\x89\x80" + MASK
TEXT = b"\x81\x82" + MASK + b"hi"
PART = b"\x00\x81" + MASK + b"b"
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Impatient(HttpProtocol):
    """As the server's own, in less time."""

    request_seconds = 0.2
    unread_seconds = 0.2


class Patient(HttpProtocol):
    """Waits for longer than any test."""

    request_seconds = 3 * PATIENCE


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Counts a body's bytes, or sends many; a socket is told back what it says."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": (await receive())["text"]})
        await send({"type": "websocket.close"})
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    answer = b"x" * LONG if scope["path"] == "/long" else b"heard %d" % len(body)
    await send({"type": "http.response.body", "body": answer})


@asynccontextmanager
async def served(http: type[HttpProtocol]) -> AsyncIterator[tuple[uvicorn.Server, int]]:
    """A server that speaks it, and its port."""
    listening = run.bind(HOST, 0)
    config = uvicorn.Config(
        app,
        http=http,
        ws=SocketProtocol,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_keep_alive=1,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve([listening]))
    yield server, listening.getsockname()[1]
    server.should_exit = True
    await serving


@pytest_asyncio.fixture
async def server() -> AsyncIterator[tuple[uvicorn.Server, int]]:
    async with served(Impatient) as running:
        yield running


@pytest.fixture
def port(server: tuple[uvicorn.Server, int]) -> int:
    return server[1]


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(0.02)


async def heard(port: int, *said: bytes, end: bytes = b"") -> bytes:
    """What a connection is told until the server closes it; between what is said is a pause."""
    reader, writer = await asyncio.open_connection(HOST, port)
    told = b""
    with suppress(ConnectionError):
        for part in said:
            writer.write(part)
            await asyncio.sleep(0.05)
        async with asyncio.timeout(PATIENCE):
            while (more := await reader.read(4096)) and not (end and end in told + more):
                told += more
            told += more
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return told


@pytest.mark.parametrize(
    "said",
    [(b"",), (b"GET / HT",), (HEAD[:-2],), (HEAD,), (HEAD + b"bo",), (HEAD, b"b")],
    ids=["nothing", "a word", "half a head", "no body", "half a body", "a slow body"],
)
async def test_who_never_ends_a_request_is_cut_off(port: int, said: tuple[bytes, ...]) -> None:
    assert ANSWER not in await heard(port, *said)


@pytest.mark.parametrize("then", [b"GET / HT", HEAD, b"\r\n"], ids=["head", "body", "line"])
@pytest.mark.parametrize("together", [True, False])
async def test_so_is_who_never_ends_the_next_one(port: int, then: bytes, together: bool) -> None:
    said = (WHOLE + then,) if together else (WHOLE, then)
    assert (await heard(port, *said)).count(ANSWER) == 1


@pytest.mark.parametrize(
    ("line", "status"),
    [(b"y" * 1000, b" 431 "), (b"x: y\r\n" * 2, b" 400 ")],
    ids=["one line", "many lines"],
)
async def test_a_head_without_end_is_not_kept(port: int, line: bytes, status: bytes) -> None:
    begun = b"GET / HTTP/1.1\r\nhost: x\r\nx: y"
    assert status in await heard(port, begun, *[line * 30] * 3)


PIECES = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4"
WHOLE_PIECE = PIECES + b"\r\nbody\r\n0\r\n"


@pytest.mark.parametrize(
    ("begun", "line"),
    [(PIECES, b";y"), (WHOLE_PIECE, b"x: y\r\n"), (WHOLE_PIECE + b"x: ", b"y")],
    ids=["a piece's length", "lines behind it", "a line behind it"],
)
async def test_nor_is_what_stands_around_a_body(begun: bytes, line: bytes) -> None:
    async with served(Patient) as (_, port):
        assert ANSWER not in await heard(port, begun, *[line * 30_000] * 3)


async def test_a_body_in_pieces_is_heard(port: int) -> None:
    assert ANSWER in await heard(port, WHOLE_PIECE + b"x: y\r\n\r\n", end=ANSWER)


async def test_a_long_head_that_a_browser_may_send_is_heard(port: int) -> None:
    cookie = b"cookie: x=" + b"y" * 30_000 + b"\r\n"
    assert ANSWER in await heard(port, HEAD[:-2] + cookie + b"\r\nbody", end=ANSWER)


@pytest.mark.parametrize("head", [HEAD, UPGRADE], ids=["request", "socket"])
@pytest.mark.parametrize("hosts", [b"", b"host: x\r\nhost: x\r\n", b"host: x\r\nHost: y\r\n"])
async def test_a_request_says_once_whom_it_is_for(port: int, head: bytes, hosts: bytes) -> None:
    told = await heard(port, head.replace(b"host: x\r\n", hosts) + b"body")
    assert told.startswith(b"HTTP/1.1 400 ")


async def test_who_knows_no_hosts_needs_none(port: int) -> None:
    old = HEAD.replace(b"1.1", b"1.0").replace(b"host: x\r\n", b"") + b"body"
    assert ANSWER in await heard(port, old)


async def test_a_body_that_comes_in_pieces_is_heard(port: int) -> None:
    assert ANSWER in await heard(port, HEAD, b"bo", b"dy", end=ANSWER)


async def test_a_socket_is_not_cut_off_by_the_clock_of_requests(port: int) -> None:
    async with connect(f"ws://{HOST}:{port}/") as socket:
        await asyncio.sleep(2 * Impatient.request_seconds)
        await socket.send("still here")
        assert await socket.recv() == "still here"


async def test_who_asks_without_waiting_for_answers_is_cut_off(port: int) -> None:
    told = await heard(port, WHOLE * 2000)
    assert told.count(ANSWER) <= PIPELINED + 1
    assert b" 400 " in told


async def test_a_few_requests_in_one_go_are_heard(port: int) -> None:
    assert (await heard(port, WHOLE * PIPELINED)).count(ANSWER) == PIPELINED


@pytest.mark.parametrize("asked", [1, 3])
async def test_who_does_not_read_an_answer_is_cut_off(
    server: tuple[uvicorn.Server, int], asked: int
) -> None:
    _, writer = await asyncio.open_connection(HOST, server[1], limit=1024)
    writer.write(b"GET /long HTTP/1.1\r\nhost: x\r\n\r\n" * asked)
    state = server[0].server_state
    await _until(lambda: state.total_requests > 0)
    await _until(lambda: not state.connections)
    writer.transport.abort()


async def test_who_reads_slowly_is_not(port: int) -> None:
    reader, writer = await asyncio.open_connection(HOST, port, limit=1024)
    writer.write(b"GET /long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    told, pauses = 0, 0
    async with asyncio.timeout(PATIENCE):
        while more := await reader.read(1 << 20):
            told += len(more)
            if told > (pauses + 1) * LONG / 8:
                pauses += 1
                await asyncio.sleep(0.1)
    assert told > LONG
    writer.close()


@pytest.mark.parametrize(
    "frames",
    [PING * 200, TEXT * 3000, b"\x01\x80" + MASK + PART * 200],
    ids=["signs of life", "texts", "parts of a text"],
)
async def test_who_sends_frames_without_end_is_cut_off(port: int, frames: bytes) -> None:
    await heard(port, UPGRADE, frames)


async def test_signs_of_life_and_parts_of_messages_are_answered(port: int) -> None:
    parts = b"\x01\x80" + MASK + PART * 30 + b"\x80\x81" + MASK + b"c"
    told = await heard(port, UPGRADE, PING * 30, parts, end=b"bbc")
    assert told.count(b"\x8a\x00") == 30


async def test_of_who_says_too_much_at_once_the_rest_is_not_even_looked_at(port: int) -> None:
    told = await heard(port, UPGRADE, PING * 200)
    assert told.count(b"\x8a\x00") < 100
