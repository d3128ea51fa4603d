"""Connections that begin something and never come to its end are closed; others are not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
import uvicorn
from websockets.asyncio.client import connect

from hattari.server.web import run
from hattari.server.web.transport import HttpProtocol, SocketProtocol
from tests.server.harness import HOST, PATIENCE

pytestmark = pytest.mark.asyncio

HEAD = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n"
WHOLE = HEAD + b"body"
ANSWER = b"heard 4"


class Impatient(HttpProtocol):
    """As the server's own, in less time."""

    request_seconds = 0.2


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Counts a body's bytes; a socket is told back what it says."""
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
    await send({"type": "http.response.body", "body": b"heard %d" % len(body)})


@pytest_asyncio.fixture
async def port() -> AsyncIterator[int]:
    listening = run.bind(HOST, 0)
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws=SocketProtocol,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_keep_alive=1,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve([listening]))
    yield listening.getsockname()[1]
    server.should_exit = True
    await serving


async def heard(port: int, *said: bytes, end: bytes = b"") -> bytes:
    """What a connection is told until the server closes it; between what is said is a pause."""
    reader, writer = await asyncio.open_connection(HOST, port)
    told = b""
    with suppress(ConnectionResetError):
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


async def test_a_body_that_comes_in_pieces_is_heard(port: int) -> None:
    assert ANSWER in await heard(port, HEAD, b"bo", b"dy", end=ANSWER)


async def test_a_socket_is_not_cut_off_by_the_clock_of_requests(port: int) -> None:
    async with connect(f"ws://{HOST}:{port}/") as socket:
        await asyncio.sleep(2 * Impatient.request_seconds)
        await socket.send("still here")
        assert await socket.recv() == "still here"
