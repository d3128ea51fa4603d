"""Secrets that can be recognised anywhere: seeds and the bytes that players promised. None of
them may be in a frame, an answer, a log line, a metric, a message on the bus or a list before
its round is over.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import structlog
from prometheus_client import generate_latest
from structlog.testing import capture_logs
from typing_extensions import override

from hattari.bots.bot import installed
from hattari.core import chance
from hattari.core.game import Refusal, Turn, Window
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.server.bots import Vet, vet
from hattari.server.due import Due
from hattari.server.entries import Done, summary
from hattari.server.fanout.memory import MemoryBus
from hattari.server.fanout.port import Bus
from hattari.server.live import Update
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.presence import Identity
from hattari.server.store.port import Player, Store
from hattari.server.web import messages
from hattari.server.web.convert import summarised
from hattari.tables import commands as ask
from hattari.tables.events import ContributionRevealed, Row, SeedCommitted, SeedRevealed
from hattari.tables.table import Table
from hattari.wiring.serving import LocalBots
from tests.server.harness import TURBO
from tests.soak.delivery import Club
from tests.soak.harness import Batch, Harness
from tests.soak.logs import GUEST, WATCHER, presets

GAMES: Registry = registry()
PEOPLE = ("ann", "bob")
STRIDE = 7
"""From case to case so many rule sets further: both games come soon."""
METERED = 5
"""Commands between two looks at the meters."""
MOST_MOVES = 120
"""A game that goes on longer has shown enough."""


Hear = Callable[[bytes], None]


class Tapped(MemoryBus):
    """A bus whose every message is heard."""

    def __init__(self, hear: Hear) -> None:
        super().__init__()
        self._heard = hear

    @override
    def publish(self, table: str, length: int) -> None:
        self._heard(f"{table} {length}".encode())
        super().publish(table, length)


class Ear:
    """A watcher who hears frames as they would be sent."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear

    def update(self, update: Update) -> None:
        """An update."""
        self._hear(messages.encode(messages.update_message(update)))

    def farewell(self, code: str) -> None:
        """A goodbye."""
        self._hear(messages.encode(messages.bye(code)))


class Told(msgspec.Struct, frozen=True):
    """Something that left the node when this many rows were on disk."""

    rows: int
    text: bytes


class Talkative(Node):
    """A planted fault: a node that logs what it knows."""

    @override
    async def submit(self, table: str, command: Any, by: str | None, action: str) -> Done:
        done = await super().submit(table, command, by, action)
        known = await self.table(table)
        structlog.get_logger("hattari.node").info("moved", seed=repr(known.seed))
        return done


class Hasty(Node):
    """A planted fault: a node that logs a seed right before the row that reveals it is written."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        bus: Bus,
        metrics: Metrics,
        vet: Vet,
        identity: Identity,
    ) -> None:
        super().__init__(registry, store, bus, metrics, partial(self._tell_first, vet), identity)

    @staticmethod
    def _tell_first(vet: Vet, table: Table, events: Sequence[Any]) -> None:
        vet(table, events)
        revealed = [repr(event) for event in events if isinstance(event, SeedRevealed)]
        structlog.get_logger("hattari.node").info("decided", revealed=revealed)


# What was told too early -----------------------------------------------------------------


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


def secrets_of(rows: Sequence[Row]) -> dict[bytes, float]:
    """Every secret of a log, and how many rows must be on disk before it may be told.

    What stands in for bytes that never came is no secret.
    """
    found: dict[bytes, float] = {}
    for length, row in enumerate(rows, start=1):
        for event in row.events:
            if isinstance(event, SeedCommitted):
                found[event.server_seed] = inf
            elif isinstance(event, ContributionRevealed):
                found[event.contribution] = inf
            elif isinstance(event, SeedRevealed):
                known = {event.server_seed, *event.contributions} & found.keys()
                found |= dict.fromkeys(known, length)
    return found


def too_early(told: Sequence[Told], secrets: Mapping[bytes, float]) -> Iterator[str]:
    """What was told while it was a secret.

    A text is held against the rows that were on disk when it left, not against those that the
    judge happens to know: a bot's row may reveal a seed while the judge still reads.
    """
    for secret, lawful in secrets.items():
        early = b"\n".join(each.text for each in told if each.rows < lawful)
        if any(form in early for form in forms(secret)):
            yield f"{secret.hex()[:8]}… was told before row {lawful}"


# The games -------------------------------------------------------------------------------


class Stage:
    """One table on a real node; everything that leaves it is heard at once."""

    def __init__(self, club: Club, kind: type[Node], table: str, random: Random) -> None:
        self.club = club
        self.table = table
        self.random = random
        self.metrics = Metrics()
        bots = LocalBots(installed())
        store, bus = club.nodes[0].store, Tapped(self._hear)
        identity = Identity(clock=lambda: club.now)
        self.node = kind(GAMES, store, bus, self.metrics, vet(bots), identity)
        self.due = Due(self.node, bots)
        self.promised: dict[str, bytes] = {}
        self._told: list[Told] = []
        self._number = 0

    def _hear(self, text: bytes) -> None:
        self._told.append(Told(self.node.length(self.table), text))

    def logged(self, _logger: Any, _method: str, line: MutableMapping[str, Any]) -> Any:
        """Hear a log line; one of structlog's processors."""
        self._hear(repr(line).encode())
        return line

    async def leaks(self) -> list[str]:
        """What was told too early, once the game is over."""
        return list(too_early(self._told, secrets_of(await self.node.rows(self.table))))

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
            await self.node.watch(self.table, player, Ear(self._hear), None, None)
            await self.do(ask.Connect(player), None)
        for player in PEOPLE:
            await self.do(ask.Sit(), player)
        for _ in range(max(4, least) - len(PEOPLE)):
            await self.do(ask.AddBot(bot), "ann")
        await self.do(ask.Start(), "ann")

    async def do(self, command: Any, by: str | None) -> None:
        """Send a command, legal or not; its answer is heard as well."""
        self._number += 1
        answer: Any
        try:
            answer = await self.node.submit(self.table, command, by, f"{self._number}")
        except Refusal as refusal:
            answer = [refusal.code, refusal.text]
        self._hear(msgspec.json.encode(answer))
        await self._ask()

    async def bots(self) -> None:
        """Let time pass and bots move."""
        self.club.now += 1_000
        await self.due.wake(self.table)
        await self._ask()

    async def _ask(self) -> None:
        """What anybody may ask for at any time: the lists, and now and then the meters, which
        forget nothing that they have told.
        """
        table = await self.node.table(self.table)
        if self._number % METERED == 0:
            self._hear(generate_latest(self.metrics.registry))
        self._hear(_lists(table))

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


async def _play(stage: Stage, game: str, preset: str) -> list[str]:
    with capture_logs([stage.logged]):
        await stage.open(game, preset)
        for _ in range(MOST_MOVES):
            if not await stage.step():
                break
        await stage.due.stop()
        await stage.node.stop()
    return await stage.leaks()


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
        leaks = club.wait_for(_play(stage, game, preset))
        faults += [f"game {number} ({preset}): {leak}" for leak in leaks[:1]]
    club.close()
    return faults


AT_ONCE = 20


def _batch(first: int, folder: Path) -> Batch:
    return Batch(AT_ONCE, tuple(games(folder, first, AT_ONCE)))


def caught(folder: Path) -> bool:
    """Whether nodes that tell too much, or too early, are found out."""
    kinds = enumerate((Talkative, Hasty))
    return all(games(folder, 2 * place, 2, kind) for place, kind in kinds)


CANARIES = Harness(
    name="canaries",
    promise="no seed in frame, answer, log, metric, bus or list too early",
    unit="games",
    goal=10_000,
    batch=_batch,
    fault=caught,
    in_memory=True,
)
