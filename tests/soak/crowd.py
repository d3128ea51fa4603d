"""People at many tables who never give up: cut off, they come back and say again what had no
answer, on whichever node there is."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from hattari.server.sessions import table_id
from tests.server.harness import TURBO, Person, move
from tests.soak.ledger import Broken, Hand, Ledger, Told

NOT_YET = {"unavailable", "busy"}
"""Refusals after which the same command is simply sent again."""
PATIENCE_SECONDS = 15.0
PING_SECONDS = 5.0
TABLES_EACH = 6
"""Tables at which one person sits; more pages are closed to them."""
GONE = (WebSocketException, OSError, EOFError, TimeoutError)

Urls = Callable[[], Sequence[str]]
"""The nodes that can be reached, as far as anybody knows."""


class Ended(Exception):
    """The server has ended the connection, with this code."""


class Seat:
    """One page of one person at one table."""

    def __init__(self, crowd: Crowd, person: Person, key: str, *, host: bool) -> None:
        self.key = key
        self.view: dict[str, Any] = {}
        self.byes: list[str] = []
        self.cuts = 0
        """How often the connection ended without a word."""
        self._crowd = crowd
        self._person = person
        self._host = host
        self._parted = False
        self._epoch: str | None = None
        self._counter: int | None = None
        self._pending: dict[str, Any] | None = None
        self._hands: set[tuple[Any, ...]] = set()
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None

    @property
    def cookie(self) -> str:
        """What the person's browser sends."""
        return self._person.cookie()

    async def live(self) -> None:
        """Play until the crowd goes home."""
        while not self._crowd.over.is_set():
            try:
                await self._visit()
            except* (*GONE, Ended):
                await asyncio.sleep(self._crowd.random.uniform(0.05, 0.3))

    async def _visit(self) -> None:
        url = self._crowd.random.choice([*self._crowd.urls()])
        async with connect(
            f"ws{url.removeprefix('http')}/ws/t/{self.key}",
            origin=url,  # type: ignore[arg-type]
            additional_headers={"cookie": self.cookie},
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE_SECONDS,
            close_timeout=1.0,
        ) as socket:
            self._socket = socket
            await self._greet()
            try:
                async with asyncio.TaskGroup() as group:
                    reading = group.create_task(self._read())
                    group.create_task(self._act(reading))
            finally:
                self.cuts += not self._crowd.over.is_set() and not self._parted

    async def _greet(self) -> None:
        hello = {"type": "hello", "epoch": self._epoch, "counter": self._counter}
        await self._send({**hello, "page": "", "language": "en"})
        frame = await self._receive()
        if frame["type"] == "bye":
            self._bye(frame)
        if frame["type"] == "welcome" and self._epoch not in (None, frame["epoch"]):
            self._break("a welcome to another epoch")
        if frame["type"] == "welcome" and self._counter not in (None, frame["counter"]):
            self._break(f"cut off at {self._counter}, resumed at {frame['counter']}")
        self._epoch, self._counter = frame["epoch"], frame["counter"]
        self._parted = False
        self._look(frame["view"])
        if self._pending is not None:
            await self._send(self._pending)

    async def _send(self, message: Any) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _receive(self) -> dict[str, Any]:
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE_SECONDS):
            frame: dict[str, Any] = msgspec.json.decode(await self._socket.recv())
        return frame

    async def _read(self) -> None:
        while not self._crowd.over.is_set():
            frame = await self._receive()
            match frame["type"]:
                case "bye":
                    self._bye(frame)
                case "update":
                    self._update(frame)
                case "accepted" | "answer" | "refused":
                    await self._answered(frame)

    def _bye(self, frame: dict[str, Any]) -> None:
        self.byes.append(frame["code"])
        self._parted = True
        raise Ended(frame["code"])

    def _update(self, frame: dict[str, Any]) -> None:
        if self._counter is not None and frame["counter"] != self._counter + 1:
            self._break(f"update {frame['counter']} after {self._counter}")
        self._counter = frame["counter"]
        self._look(frame["view"])

    def _look(self, view: dict[str, Any]) -> None:
        self.view = view
        self._changed.set()
        game, seat = view["game"], view["you"]["seat"]
        if not game or game["hand"] is None or seat is None or game["phase"] != "bidding":
            return
        key = (view["game_number"], game["round"], seat, tuple(sorted(game["hand"])))
        if key not in self._hands:
            self._hands.add(key)
            self._crowd.ledger.note(Hand(table_id(self.key), self._person.id, *key))

    async def _answered(self, frame: dict[str, Any]) -> None:
        pending = self._pending
        if pending is None or frame["id"] != pending["id"]:
            return
        if frame.get("code") in NOT_YET:
            await asyncio.sleep(0.2)
            await self._send(pending)
            return
        said = pending["command"].get("text")
        answer = frame["code"] if frame["type"] == "refused" else frame["type"]
        self._crowd.ledger.note(
            Told(table_id(self.key), self._person.id, pending["id"], answer, said)
        )
        self._pending = None
        self._changed.set()

    def _break(self, what: str) -> None:
        self._crowd.ledger.note(Broken(table_id(self.key), self._person.id, what))

    # What people do

    async def _act(self, reading: asyncio.Task[None]) -> None:
        last_ping = asyncio.get_running_loop().time()
        while not self._crowd.over.is_set():
            await self._wait()
            now = asyncio.get_running_loop().time()
            if now - last_ping > PING_SECONDS:
                last_ping = now
                await self._send({"type": "ping", "at": 0})
            if self._pending is None and (command := self._wish()) is not None:
                message = {"type": "command", "id": secrets.token_hex(8), "command": command}
                self._pending = message
                await self._send(message)
        reading.cancel()

    async def _wait(self) -> None:
        self._changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.25):
                await self._changed.wait()
        await asyncio.sleep(self._crowd.random.uniform(0, self._crowd.pause))

    def _wish(self) -> dict[str, Any] | None:
        view, random = self.view, self._crowd.random
        if view["phase"] == "over" and self._host:
            return {"do": "rematch"}
        if view["phase"] == "playing" and view["game"] and random.random() < 0.8:
            action = move(view["game"])
            if action is not None:
                return {"do": "act", "moment": view["moment"], "action": action}
        if random.random() < 0.5:
            return {"do": "say", "text": f"line {secrets.token_hex(6)}"}
        return None


class Crowd:
    """Two people at each of many tables, and a bot; `pause` is how long they think, in seconds."""

    def __init__(self, urls: Urls, ledger: Ledger, seed: int = 0, pause: float = 0.2) -> None:
        self.urls = urls
        self.ledger = ledger
        self.random = Random(seed)
        self.pause = pause
        self.over = asyncio.Event()
        self.seats: list[Seat] = []
        self._people: list[Person] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def gather(self, tables: int, **options: Any) -> None:
        """Open so many tables, whose games have begun."""
        for first in range(0, tables, TABLES_EACH):
            ann, bob = [await self._arrive(f"{name}{first}") for name in ("Ann", "Bob")]
            for _ in range(min(TABLES_EACH, tables - first)):
                await self._open(ann, bob, **options)

    async def _arrive(self, name: str) -> Person:
        urls = self.urls()
        person = await Person(urls[len(self._people) % len(urls)], name).arrive()
        self._people.append(person)
        return person

    async def _open(self, ann: Person, bob: Person, **options: Any) -> None:
        made = {
            "game": "bluff",
            "rules": "mobius",
            "options": {**TURBO, "seats": 3, "pace_ms": 50, **options},
            "title": "",
            "bots": ["easy"],
        }
        key: str = (await ann.post("/tables", made))["key"]
        await bob.enter(key)
        for command in ({"do": "join", "name": bob.name}, {"do": "sit"}):
            assert (await bob.do(**command))["type"] == "accepted"
        await bob.leave()
        bob.epoch = bob.counter = None
        await ann.enter(key)
        assert (await ann.do("start"))["type"] == "accepted"
        await ann.leave()
        ann.epoch = ann.counter = None
        self.seats += [Seat(self, ann, key, host=True), Seat(self, bob, key, host=False)]

    def begin(self) -> None:
        """Let them play."""
        self._tasks = [asyncio.create_task(seat.live()) for seat in self.seats]

    async def until(self, more: int, seconds: float) -> bool:
        """Wait for so many more acknowledgements; whether they came."""
        wanted = self.ledger.acknowledged + more
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.ledger.acknowledged < wanted:  # noqa: ASYNC110 (no event tells)
                    await asyncio.sleep(0.05)
        return self.ledger.acknowledged >= wanted

    async def go_home(self) -> None:
        """End, once what is on its way has come or has failed."""
        self.over.set()
        _, late = await asyncio.wait(self._tasks, timeout=PATIENCE_SECONDS)
        for task in late:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for person in self._people:
            await person.close()
        self.ledger.close()
        failed = [each for each in results if isinstance(each, Exception)]
        if failed:
            raise failed[0]
