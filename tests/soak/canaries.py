"""Secrets that can be recognised anywhere: seeds and the bytes that players promised. None of
them may be in a frame, an answer, a log line, a metric, a message on the bus or a list before
its round is over.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import structlog
from prometheus_client import generate_latest
from structlog.testing import capture_logs
from typing_extensions import override

from hattari.bots.bot import installed
from hattari.games import chance
from hattari.games.game import Refusal, Registry, Turn, Window
from hattari.server.bots import vet
from hattari.server.due import Due
from hattari.server.entries import summary
from hattari.server.fanout.memory import MemoryBus
from hattari.server.live import Update
from hattari.server.metrics import Metrics
from hattari.server.node import Done, Node
from hattari.server.store.port import Player
from hattari.server.web import messages
from hattari.server.web.convert import summarised
from hattari.tables import commands as ask
from hattari.tables.events import ContributionRevealed, SeedCommitted, SeedRevealed
from hattari.tables.table import Table
from hattari.wiring import registry
from hattari.wiring.serving import LocalBots
from tests.server.harness import TURBO
from tests.soak.delivery import Club
from tests.soak.harness import Batch, Harness
from tests.soak.logs import GUEST, WATCHER, presets

GAMES: Registry = registry()
PEOPLE = ("ann", "bob")
STRIDE = 7
"""From case to case so many rule sets further: both games come soon."""
MOST_MOVES = 120
"""A game that goes on longer has shown enough."""


class Tapped(MemoryBus):
    """A bus whose every message is written down."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    @override
    def publish(self, table: str, length: int) -> None:
        self.said.append(f"{table} {length}")
        super().publish(table, length)


class Ear:
    """A watcher that writes down its frames as they would be sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def update(self, update: Update) -> None:
        """An update."""
        self.frames.append(messages.encode(messages.update_message(update)))

    def farewell(self, code: str) -> None:
        """A goodbye."""
        self.frames.append(messages.encode(messages.bye(code)))


class Talkative(Node):
    """A planted fault: a node that logs what it knows."""

    @override
    async def submit(self, table: str, command: Any, by: str | None, action: str) -> Done:
        done = await super().submit(table, command, by, action)
        known = await self.table(table)
        structlog.get_logger("hattari.node").info("moved", seed=repr(known.seed))
        return done


def forms(secret: bytes) -> tuple[bytes, ...]:
    """How bytes might be written."""
    written = (
        secret.hex(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(list(secret)),
        repr(secret)[2:-1],
        repr(secret)[2:-1].replace("\\", "\\\\"),
    )
    return tuple(form.encode() for form in written)


class Stage:
    """One table on a real node; everything that leaves it is heard at once."""

    def __init__(self, club: Club, kind: type[Node], table: str, random: Random) -> None:
        self.club = club
        self.table = table
        self.random = random
        self.bus, self.metrics = Tapped(), Metrics()
        bots = LocalBots(installed())
        self.node = kind(
            GAMES, club.nodes[0].store, self.bus, self.metrics, vet(bots), lambda: club.now
        )
        self.due = Due(self.node, bots, "node")
        self.ears: dict[str, Ear] = {}
        self.promised: dict[str, bytes] = {}
        self.leaks: list[str] = []
        self._number = 0
        self._rows = 0
        self._hidden: set[bytes] = set()

    async def open(self, game: str, preset: str) -> None:
        """Two people, two bots, somebody who watches and a guest, and the game begins."""
        bot = "odds" if game == "bluff" else "steady"
        least, _ = GAMES.get(game).rulebook.seats(GAMES.get(game).rulebook.parse(preset))
        options = {**TURBO, "seats": max(4, least), "substitute": bot, "turn_seconds": 60}
        create = ask.Create(game, preset, "Ann", options)
        await self.node.create(self.table, create, "ann", "create")
        for player in ("bob", WATCHER):
            await self.do(ask.Join(player.capitalize()), player)
        for player in (*PEOPLE, WATCHER, GUEST):
            self.ears[player] = Ear()
            await self.node.watch(self.table, player, self.ears[player], None, None)
            await self.do(ask.Connect(player), None)
        for player in PEOPLE:
            await self.do(ask.Sit(), player)
        for _ in range(max(4, least) - len(PEOPLE)):
            await self.do(ask.AddBot(bot), "ann")
        await self.do(ask.Start(), "ann")

    async def do(self, command: Any, by: str | None) -> None:
        """Send a command, legal or not; its answer is heard as well."""
        self._number += 1
        answer: Any = None
        with capture_logs() as lines:
            try:
                answer = await self.node.submit(self.table, command, by, f"{self._number}")
            except Refusal as refusal:
                answer = [refusal.code, refusal.text]
        await self._listen([repr(lines).encode(), msgspec.json.encode(answer)])

    async def bots(self) -> None:
        """Let time pass and bots move."""
        self.club.now += 1_000
        with capture_logs() as lines:
            await self.due.wake(self.table)
        await self._listen([repr(lines).encode()])

    async def _listen(self, told: list[bytes]) -> None:
        """Everything that left since the last time, against what is hidden now."""
        table = await self.node.table(self.table)
        told += [text for ear in self.ears.values() for text in ear.frames]
        told += [line.encode() for line in self.bus.said]
        told += [generate_latest(self.metrics.registry), _lists(table)]
        for ear in self.ears.values():
            ear.frames.clear()
        self.bus.said.clear()
        heard = b"\n".join(told)
        # Only now: what the log reveals meanwhile, by a bot's timer, has not been told yet.
        await self._learn()
        self.leaks += [
            f"{secret.hex()[:8]}… was told" for secret in self._hidden if _is_in(secret, heard)
        ]

    async def _learn(self) -> None:
        for row in await self.node.rows(self.table, self._rows):
            self._rows += 1
            for event in row.events:
                self._note(event)

    def _note(self, event: Any) -> None:
        if isinstance(event, SeedCommitted):
            self._hidden.add(event.server_seed)
        elif isinstance(event, ContributionRevealed):
            self._hidden.add(event.contribution)
        elif isinstance(event, SeedRevealed):
            self._hidden -= {event.server_seed, *event.contributions}

    async def step(self) -> bool:
        """Let somebody do something; whether the game goes on."""
        table = await self.node.table(self.table)
        if table.phase != "playing":
            return False
        for player in PEOPLE:
            await self._contribute(table, player)
        table = await self.node.table(self.table)
        seat = _asked(table, self.random)
        if seat is None:
            await self._continue(table)
            await self.bots()
        else:
            legal = table.game.legal(table.state, seat)
            action = msgspec.to_builtins(legal.at(self.random.randrange(len(legal))))
            await self.do(ask.Act(table.moment, action), table.seats[seat].player)
        if self.random.random() < 0.2:
            await self.do(ask.Act(table.moment, {"do": "fly"}), self.random.choice(PEOPLE))
        return True

    async def _continue(self, table: Table) -> None:
        for player in PEOPLE:
            if table.seat_of(player) not in table.continued:
                await self.do(ask.Continue(), player)

    async def _contribute(self, table: Table, player: str) -> None:
        seed, seat = table.seed, table.seat_of(player)
        if seed is not None and seat in seed.owing() and seed.contributions is None:
            await self.do(ask.Reveal(self.promised[seed.promises[seat] or ""].hex()), player)
        if player not in table.promises:
            fresh = self.random.randbytes(chance.CONTRIBUTION_BYTES)
            digest = hashlib.sha256(fresh).hexdigest()
            self.promised[digest] = fresh
            await self.do(ask.Commit(digest), player)


def _is_in(secret: bytes, heard: bytes) -> bool:
    return any(form in heard for form in forms(secret))


def _lists(table: Table) -> bytes:
    visitor = Player(GUEST, GUEST, "en")
    return msgspec.json.encode([summary(table), summarised("key", table, visitor, ())])


def _asked(table: Table, random: Random) -> int | None:
    """A person's seat that may act now."""
    awaited = table.awaits()
    seats: Sequence[int] = ()
    if isinstance(awaited, Turn):
        seats = (awaited.seat,)
    elif isinstance(awaited, Window):
        seats = awaited.pending
    people = [seat for seat in seats if table.seats[seat].bot is None]
    return random.choice(people) if people else None


async def _play(stage: Stage, game: str, preset: str) -> None:
    await stage.open(game, preset)
    for _ in range(MOST_MOVES):
        if not await stage.step():
            break
    await stage.due.stop()
    await stage.node.stop()


def _cases(first: int, count: int) -> Iterator[tuple[int, str, str]]:
    every = [(game.id, preset) for game in GAMES.games for preset in presets(GAMES, game.id)]
    for number in range(first, first + count):
        yield number, *every[number * STRIDE % len(every)]


def games(folder: Path, first: int, count: int, kind: type[Node] = Node) -> list[str]:
    """What leaked in so many games."""
    club = Club(folder)
    faults = []
    for number, game, preset in _cases(first, count):
        stage = Stage(club, kind, f"table {number}", Random(number))
        club.wait_for(_play(stage, game, preset))
        faults += [f"game {number} ({preset}): {leak}" for leak in stage.leaks[:1]]
    club.close()
    return faults


AT_ONCE = 20


def _batch(first: int, folder: Path) -> Batch:
    return Batch(AT_ONCE, tuple(games(folder, first, AT_ONCE)))


CANARIES = Harness(
    name="canaries",
    promise="no seed in frame, answer, log, metric, bus or list too early",
    unit="games",
    goal=10_000,
    batch=_batch,
    fault=lambda folder: bool(games(folder, 0, 2, Talkative)),
)
