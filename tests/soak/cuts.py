"""A page that is cut off at any byte comes back: no update missing, none twice, nothing said twice.

The page goes through a relay that breaks the connection after so many bytes, either way, in the
middle of a handshake or of a frame. A second page of the same person is never cut; both must
have been told the same, to the byte.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from hattari.tables.events import Said
from hattari.wiring.serving import STORE_FILE
from tests.server.harness import HOST, PATIENCE, served
from tests.soak.crowd import Crowd
from tests.soak.figures import spread
from tests.soak.harness import Batch, Harness
from tests.soak.judge import in_sqlite, logs
from tests.soak.ledger import Ledger

BACK = "seconds from dialling anew until nothing is missing"
CUT = (WebSocketException, OSError, EOFError, TimeoutError)
LONGEST = 60_000
"""Bytes after which the latest cut comes; a welcome with its history is a part of that."""


class Relay:
    """Hands bytes on to a server; `left` of them either way, then the line breaks."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.left: dict[str, float] = {}
        self.url = ""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen while the block lasts."""
        server = await asyncio.start_server(self._meet, HOST, 0)
        self.url = f"http://{HOST}:{server.sockets[0].getsockname()[1]}"
        try:
            yield
        finally:
            server.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(HOST, self._port)
        ways = (("up", reader, far_writer), ("down", far_reader, writer))
        tasks = [asyncio.create_task(self._hand_on(*way)) for way in ways]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, far_writer):
            end.transport.abort()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _hand_on(
        self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(4096):
                some = data[: int(min(self.left[way], len(data)))]
                self.left[way] -= len(some)
                writer.write(some)
                await writer.drain()
                if len(some) < len(data):
                    return


class Listener:
    """A page that writes down every update; `forgets` plants the fault of a lost one."""

    def __init__(self, key: str, cookie: str, *, forgets: bool = False) -> None:
        self.told: dict[int, bytes] = {}
        self.faults: list[str] = []
        self.begun = -1
        self.counter: int | None = None
        self.resyncs = 0
        self.back: list[float] = []
        """Seconds from dialling anew until all was there that came meanwhile."""
        self._missed: tuple[float, int] | None = None
        self._key = key
        self._cookie = cookie
        self._forgets = forgets
        self._epoch: str | None = None
        self._pending: tuple[str, str] | None = None
        self.said: list[str] = []

    async def visit(self, url: str, *, talks: bool, whole: Listener | None = None) -> None:
        """Listen until the line breaks, and say something unless an answer is awaited.

        `whole` is a page that was never cut: what it has heard by now is what this one missed.
        """
        known = None if whole is None else whole.counter
        self._missed = None if known is None else (monotonic(), known)
        async with connect(
            f"ws{url.removeprefix('http')}/ws/t/{self._key}",
            origin=url,  # type: ignore[arg-type]
            additional_headers={"cookie": self._cookie},
            max_size=None,
            compression=None,
            ping_interval=None,
            close_timeout=0.2,
        ) as socket:
            await self._greet(socket)
            if talks:
                await self._talk(socket)
            while True:
                async with asyncio.timeout(PATIENCE):
                    self._hear(await socket.recv(decode=False))

    async def _greet(self, socket: ClientConnection) -> None:
        counter = self.counter
        if self._forgets and counter is not None:
            counter += 1
        hello = {"type": "hello", "epoch": self._epoch, "counter": counter}
        await self._send(socket, {**hello, "page": "", "language": "en"})
        frame = msgspec.json.decode(await socket.recv())
        if frame["type"] == "resync" or self.begun < 0:
            self.resyncs += self.begun >= 0
            self.begun = frame["counter"]
            self.told.clear()
        elif not self._forgets and frame["counter"] != self.counter:
            self.faults.append(f"cut off at {self.counter}, resumed at {frame['counter']}")
        self._epoch, self.counter = frame["epoch"], frame["counter"]
        self._note_time()

    def _note_time(self) -> None:
        """Whether this page is where the other was when it dialled."""
        if self._missed is not None and (self.counter or 0) >= self._missed[1]:
            self.back.append(monotonic() - self._missed[0])
            self._missed = None

    async def _talk(self, socket: ClientConnection) -> None:
        if self._pending is None:
            self._pending = (secrets.token_hex(8), f"line {secrets.token_hex(6)}")
        action, line = self._pending
        command = {"do": "say", "text": line}
        await self._send(socket, {"type": "command", "id": action, "command": command})

    async def _send(self, socket: ClientConnection, message: Any) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    def _hear(self, data: bytes) -> None:
        frame = msgspec.json.decode(data)
        if frame["type"] == "update":
            counter = frame["counter"]
            if counter in self.told:
                self.faults.append(f"update {counter} came twice")
            if self.counter is not None and counter != self.counter + 1:
                self.faults.append(f"update {counter} after {self.counter}")
            self.told[counter], self.counter = data, counter
            self._note_time()
        elif frame["type"] == "accepted" and self._pending and frame["id"] == self._pending[0]:
            self.said.append(self._pending[1])
            self._pending = None


def compared(cut: Listener, whole: Listener) -> list[str]:
    """What the page that was cut heard otherwise than the one that was not."""
    faults = [*cut.faults, *whole.faults]
    for counter in range(max(cut.begun, whole.begun) + 1, (cut.counter or 0) + 1):
        if counter not in cut.told:
            faults.append(f"update {counter} is missing")
        elif cut.told[counter] != whole.told.get(counter):
            faults.append(f"update {counter} came otherwise")
    chat = Counter(
        event["text"]
        for data in whole.told.values()
        for event in msgspec.json.decode(data)["events"]
        if event["what"] == "table.chat"
    )
    faults += [f"“{line}” was said {chat[line]} times" for line in cut.said if chat[line] != 1]
    return faults


async def cut_often(
    url: str, folder: Path, cuts: int, seed: int, *, forgets: bool
) -> tuple[Batch, Sequence[str]]:
    """Cut one page's line so many times while a game goes on beside it; and what it could say."""
    random, ledger = Random(seed), Ledger(folder / "ledger.jsonl")
    crowd = Crowd(lambda: [url], ledger, seed, pause=0.05)
    await crowd.gather(1)
    page = crowd.seats[1]
    relay = Relay(int(url.rpartition(":")[2]))
    cut, whole = (Listener(page.key, page.cookie, forgets=fault) for fault in (forgets, False))
    listening = asyncio.create_task(whole.visit(url, talks=False))
    while whole.begun < 0:  # noqa: ASYNC110 (no event tells); what is said before, it never hears
        await asyncio.sleep(0.02)
    crowd.begin()
    async with relay.running():
        for _ in range(cuts):
            relay.left = {
                "down": LONGEST ** random.random(),
                "up": random.choice((LONGEST, 1_000 * random.random())),
            }
            with suppress(*CUT):
                await cut.visit(relay.url, talks=True, whole=whole)
        relay.left = {"up": LONGEST, "down": 1e12}
        last = asyncio.create_task(cut.visit(relay.url, talks=True))
        await _together(cut, whole)
        await crowd.go_home()
        await _together(cut, whole)
    for task in (last, listening):
        task.cancel()
    await asyncio.gather(last, listening, return_exceptions=True)
    return Batch(cuts, tuple(compared(cut, whole)), {BACK: spread(cut.back)}), cut.said


async def _together(cut: Listener, whole: Listener) -> None:
    """Until both pages have heard as much."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while cut.counter != whole.counter:  # noqa: ASYNC110 (no event tells)
                await asyncio.sleep(0.02)


def cut_off(folder: Path, cuts: int, seed: int, *, forgets: bool = False) -> Batch:
    """What went wrong for a page that was cut off so many times."""
    with served(folder / STORE_FILE) as server:
        found, said = asyncio.run(cut_often(server.url, folder, cuts, seed, forgets=forgets))
    return replace(found, failures=(*found.failures, *unwritten(folder / STORE_FILE, said)))


def unwritten(store: Path, said: Sequence[str]) -> Iterator[str]:
    """The lines that were accepted and are not in the log on disk, once."""
    kept = Counter(
        event.text
        for log in logs(in_sqlite(store)).values()
        for event in log.events
        if isinstance(event, Said)
    )
    yield from (f"“{line}” is in the log {kept[line]} times" for line in said if kept[line] != 1)


AT_ONCE = 200


def _batch(first: int, folder: Path) -> Batch:
    found = cut_off(folder, AT_ONCE, first)
    return replace(found, failures=tuple(f"cuts {first}: {each}" for each in found.failures[:3]))


def caught(folder: Path) -> bool:
    """Whether a page that loses an update each time is found out."""
    return any("missing" in fault for fault in cut_off(folder, 20, 0, forgets=True).failures)


CUTS = Harness(
    name="page.cuts",
    promise="cut at any byte: no gap, nothing twice",
    unit="cuts",
    goal=20_000,
    batch=_batch,
    fault=caught,
)
