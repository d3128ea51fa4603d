"""A real server on a real port, and people who talk to it as a page does."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
from typing_extensions import override
from websockets.asyncio.client import ClientConnection, connect

from hattari.core.changes import changed
from hattari.server.web import run
from hattari.wiring import serving

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds after which a test gives up; no result hangs on it."""


class Served:
    """A server in a thread of this process; `parts` are its services."""

    def __init__(self, made: serving.Server) -> None:
        self._listening = run.bind(HOST, 0)
        self.url = f"http://{HOST}:{self._listening.getsockname()[1]}"
        self.made = made
        self._ready = threading.Event()
        self._server = run.make(self.made.app, self.made.services, self._ready.set)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True
        )

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


@contextmanager
def served(path: Path, made: serving.Server | None = None) -> Iterator[Served]:
    """A server in a thread while the block lasts: the one that was made, or the usual one."""
    server = Served(made or serving.server(path))
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Process:
    """`hattari serve` in a process of its own, to be killed."""

    def __init__(
        self,
        data: Path,
        command: Sequence[str] = ("-m", "hattari.cli"),
        options: Sequence[str] = (),
    ) -> None:
        self.data = data
        self._command = command
        self._options = options
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.log = data / "log.jsonl"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """The process's number; it must be running."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, on the same port as before, and wait for the links."""
        self.data.mkdir(exist_ok=True)
        arguments = ["serve", "--host", HOST, "--port", str(self._port), "--data", str(self.data)]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._command, *arguments, *self._options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url, self.log.read_text()
        self._port = int(self.url.rpartition(":")[2])
        while "ready" not in (line := self._process.stdout.readline()):
            assert line, self.log.read_text()

    def kill(self) -> None:
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ctrl-C; the exit status."""
        return self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
        return process.returncode


class Person:
    """Somebody with a browser: a cookie, and one table's socket at a time."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.id = ""
        self.address = ""
        """What a proxy says of where this socket comes from."""
        self.http = httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=PATIENCE)
        self.frames: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.epoch: str | None = None
        self.counter: int | None = None
        self.head: str | None = None
        self.socket: ClientConnection | None = None

    async def arrive(self) -> Person:
        me = await self.http.put("/api/v1/me", json={"name": self.name, "language": "en"})
        assert me.status_code == 200, me.text
        self.id = me.json()["id"]
        return self

    async def post(self, path: str, body: Any, status: int = 201) -> Any:
        answer = await self.http.post(f"/api/v1{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def put(self, path: str, body: Any) -> Any:
        answer = await self.http.put(f"/api/v1{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(f"/api/v1{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def dial(
        self, key: str, origin: str | None = "", buffer: int | None = None
    ) -> ClientConnection:
        """A bare socket, with our cookie; the origin is ours where none is named.

        `buffer` is how many bytes the system may keep for us unread.
        """
        return await self.reach(f"/ws/t/{key}", origin, buffer)

    async def reach(
        self, path: str, origin: str | None = "", buffer: int | None = None
    ) -> ClientConnection:
        """The same, of any path."""
        plain = socket.create_connection((HOST, int(self.url.rpartition(":")[2])))
        if buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        return await connect(
            f"ws{self.url.removeprefix('http')}{path}",
            origin=self.url if origin == "" else origin,  # type: ignore[arg-type]
            additional_headers={
                "cookie": self.cookie(),
                **({"x-forwarded-for": self.address} if self.address else {}),
            },
            max_size=None,
            max_queue=None,
            sock=plain,
            compression=None,
            ping_interval=None,
        )

    async def enter(self, key: str) -> Person:
        """Open the table's socket, from where the last one ended."""
        return await self._greet(await self.dial(key))

    async def watch_screen(self, screen: str) -> Person:
        """Open a screen's socket, from where the last one ended."""
        return await self._greet(await self.reach(f"/ws/screen/{screen}"))

    async def _greet(self, socket: ClientConnection) -> Person:
        self.socket = socket
        await self.send(
            {
                "type": "hello",
                "epoch": self.epoch,
                "counter": self.counter,
                "head": self.head,
                "page": "",
                "language": "en",
                "version": 2,
                "proofs": True,
            }
        )
        await self.until(lambda frame: frame["type"] in {"welcome", "resync"})
        return self

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def receive(self) -> dict[str, Any]:
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            frame: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
        if frame["type"] == "change":
            view = changed(self.view, frame["changes"])
            counter = (self.counter or 0) + 1
            frame = {"events": [], **frame, "type": "update", "view": view, "counter": counter}
        self.frames.append(frame)
        if "view" in frame:
            self.view, self.counter = frame["view"], frame["counter"]
            self.epoch = frame.get("epoch", self.epoch)
        return frame

    async def until(self, wanted: Any) -> dict[str, Any]:
        while True:
            frame = await self.receive()
            if wanted(frame):
                return frame

    async def seen(self, wanted: Callable[[Any], bool]) -> None:
        """Wait until the table's view is so; nothing is sent meanwhile."""
        while not wanted(self.view):
            await self.receive()

    async def do(self, do: str, *, action_id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command; what came of it."""
        name = action_id or secrets.token_hex(8)
        await self.send({"type": "command", "id": name, "command": {"do": do, **fields}})
        return await self.until(lambda frame: frame.get("id") == name)

    async def act(self, **action: Any) -> dict[str, Any]:
        return await self.do("act", moment=self.view["moment"], action=action)

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def close(self) -> None:
        await self.leave()
        await self.http.aclose()


def move(game: dict[str, Any]) -> dict[str, Any] | None:
    """A legal action for the seat whose view this is: bid low, then challenge."""
    legal = game["legal"]
    if legal is None:
        return None
    if legal["uncover"]:
        return {"do": "uncover"}
    if legal["challenge"] and len(game["trail"]) > 2:
        return {"do": "challenge"}
    count, face = legal["bids"][0]
    return {"do": "bid", "count": count, "face": face}


TURBO = {"turn_seconds": 0, "between_seconds": 0, "pace_ms": 0, "grace_ms": 0}


class Afar(Person):
    """A bot from afar: a token, and neither cookie nor Origin."""

    token = ""

    @override
    async def dial(
        self, key: str, origin: str | None = "", buffer: int | None = None
    ) -> ClientConnection:
        return await connect(
            f"ws{self.url.removeprefix('http')}/ws/t/{key}",
            additional_headers={
                "authorization": f"Bearer {self.token}",
                **({"x-forwarded-for": self.address} if self.address else {}),
            },
            compression=None,
        )


async def seated(
    host: Person,
    *others: Person,
    rules: Any = "mobius",
    game: str = "bluff",
    bots: Sequence[str] = (),
    **options: Any,
) -> str:
    """A table at which all these people sit, with their sockets open, and bots; its key."""
    made = {
        "game": game,
        "rules": rules,
        "options": {**TURBO, "seats": 1 + len(others) + len(bots), **options},
        "title": "",
        "bots": [],
    }
    key: str = (await host.post("/tables", made))["key"]
    await host.enter(key)
    for other in others:
        await other.enter(key)
        assert (await other.do("join", name=other.name))["type"] == "accepted"
        assert (await other.do("sit"))["type"] == "accepted"
    for bot in bots:
        assert (await host.do("add-bot", bot=bot))["type"] == "accepted"
    return key
