"""Commands that come twice, late, out of order, at two nodes at once: as if each had come once.

Two real nodes on one real store race on one table, and neither hears of the other by a bus.
What single delivery would have come to is decided anew, from the log's own order.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from typing_extensions import override

from hattari.bots.bot import installed
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.server.bots import vet
from hattari.server.entries import Done
from hattari.server.fanout.memory import MemoryBus
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.presence import Identity
from hattari.server.store.sqlite import SqliteStore
from hattari.tables import commands as ask
from hattari.tables.decide import create, decide
from hattari.tables.draft import ENTROPY_BYTES
from hattari.tables.events import Row, SeedCommitted
from hattari.tables.evolve import fold
from hattari.tables.table import Table
from hattari.wiring.serving import STORE_FILE, LocalBots
from tests.server.harness import TURBO
from tests.soak.harness import Batch, Harness

GAMES = registry()
PEOPLE = ("ann", "bob", "cid")
OPENING = ask.Create("bluff", "mobius", "Ann", {**TURBO, "seats": 3})
SETUP: tuple[tuple[Any, str | None], ...] = (
    (ask.Connect("ann"), None),
    (ask.Sit(), "ann"),
    *((ask.Join(player.capitalize()), player) for player in PEOPLE[1:]),
    *((ask.Sit(), player) for player in PEOPLE[1:]),
    (ask.Start(), "ann"),
)


class Message(msgspec.Struct, frozen=True):
    """A command on its way, with its sender's own id for it."""

    command: Any
    by: str | None
    action: str

    @property
    def key(self) -> str:
        """How the log names it."""
        return f"{self.by or ''}/{self.action}"


class Forgetful(Node):
    """A planted fault: a node that takes every delivery for a new command."""

    @override
    async def submit(self, table: str, command: Any, by: str | None, action: str) -> Done:
        return await super().submit(table, command, by, secrets.token_hex(8))


class Club:
    """Two nodes and the file that they share, for many tables one after the other."""

    def __init__(self, folder: Path, kind: type[Node] = Node) -> None:
        self.path = folder / STORE_FILE
        self.loop = asyncio.new_event_loop()
        self.now = 1_000_000
        self._kind = kind
        self._bots = LocalBots(installed())
        self._stores = [SqliteStore.open(self.path) for _ in range(2)]
        self.nodes = [self._node(place) for place in range(2)]

    def _node(self, place: int) -> Node:
        store = self._stores[place]
        identity = Identity(clock=lambda: self.now)
        return self._kind(GAMES, store, MemoryBus(), Metrics(), vet(self._bots), identity)

    def forget(self, place: int) -> None:
        """A node that starts again knows nothing but the log."""
        self.nodes[place] = self._node(place)

    def wait_for(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let something happen to its end."""
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        """Let go of everything."""
        for store in self._stores:
            self.wait_for(store.close())
        self.wait_for(self._bots.close())
        self.loop.close()


class Deliveries:
    """One table, the messages that were sent to it, and what came of every delivery."""

    def __init__(self, club: Club, table: str) -> None:
        self.club = club
        self.table = table
        self.sent: list[Message] = []
        self.heard: dict[str, list[str]] = {}
        self.faults: list[str] = []
        club.wait_for(club.nodes[0].create(table, OPENING, "ann", "create"))
        for number, (command, by) in enumerate(SETUP):
            self.deliver(Message(command, by, f"setup {number}"), (0,))

    # What may happen

    def say(self, player: int) -> Message:
        """Somebody writes a line."""
        line = ask.Say(f"line {len(self.sent)}")
        return self._send(Message(line, PEOPLE[player], f"{len(self.sent)}"))

    def act(self, place: int, choice: int) -> Message | None:
        """Whoever is in turn, as this node knows the table, decides on something legal."""
        table: Table = self.club.wait_for(self.club.nodes[place].table(self.table))
        for seat in table.humans() if table.phase == "playing" else ():
            legal = table.game.legal(table.state, seat)
            if len(legal):
                action = msgspec.to_builtins(legal.at(choice % len(legal)))
                by = table.seats[seat].player
                return self._send(Message(ask.Act(table.moment, action), by, f"{len(self.sent)}"))
        return None

    def again(self) -> Message:
        """The host asks for the next game."""
        return self._send(Message(ask.Rematch(), "ann", f"{len(self.sent)}"))

    def _send(self, message: Message) -> Message:
        self.sent.append(message)
        return message

    def deliver(self, message: Message, places: Sequence[int]) -> None:
        """Let a message come to these nodes, at the same time."""
        self.club.now += 7
        self.club.wait_for(self._deliver(message, places))

    async def _deliver(self, message: Message, places: Sequence[int]) -> None:
        nodes = [self.club.nodes[place] for place in places]
        answers = await asyncio.gather(*(self._answer(node, message) for node in nodes))
        heard = self.heard.setdefault(message.key, [])
        if "accepted" in heard and set(answers) != {"accepted"}:
            self.faults.append(f"{message.command}: accepted, then {answers}")
        heard.extend(answers)

    async def _answer(self, node: Node, message: Message) -> str:
        try:
            await node.submit(self.table, message.command, message.by, message.action)
        except Refusal as refusal:
            return refusal.code
        return "accepted"

    # The judgement

    def judge(self) -> list[str]:
        """What isn't as if every command had come once."""
        rows: list[Row] = self.club.wait_for(self.club.nodes[0].rows(self.table))
        keys = self._keys()
        self.faults += _counted(self.heard, Counter(keys))
        commands = {message.key: message for message in self._messages()}
        self.faults += replayed(rows, [commands.get(key) for key in keys])
        for node in self.club.nodes:
            self.club.wait_for(self._catch_up(node))
            if self.club.wait_for(node.table(self.table)) != fold(GAMES, rows):
                self.faults.append("a node's table isn't what the log tells of")
        return self.faults

    async def _catch_up(self, node: Node) -> None:
        live = await node.loaded(self.table)
        async with live.lock:
            await node._catch_up(live)

    def _messages(self) -> Iterator[Message]:
        yield from self.sent
        for number, (command, by) in enumerate(SETUP):
            yield Message(command, by, f"setup {number}")

    def _keys(self) -> list[str]:
        question = "SELECT action_id FROM log WHERE table_id = ? ORDER BY seq"
        with closing(sqlite3.connect(self.club.path)) as connection:
            return [row[0] for row in connection.execute(question, (self.table,))]


def _counted(heard: dict[str, list[str]], keys: Counter[str]) -> Iterator[str]:
    for key, answers in heard.items():
        wanted = int("accepted" in answers)
        if keys[key] != wanted:
            yield f"{key} was answered {answers}, and is in the log {keys[key]} times"


def replayed(rows: Sequence[Row], messages: Sequence[Message | None]) -> Iterator[str]:
    """Where the log isn't what each command comes to, decided once in the log's order."""
    (created,) = rows[0].events
    table = create(GAMES, OPENING, created.host, rows[0].at).table
    for row, message in zip(rows[1:], messages[1:], strict=True):
        if message is None:
            yield "the log holds a command that nobody sent"
            return
        seeds = (event.server_seed for event in row.events if isinstance(event, SeedCommitted))
        entropy = next(seeds, b"").ljust(ENTROPY_BYTES)
        made = decide(table, message.command, message.by, row.at, entropy)
        if made.events != row.events:
            yield f"{message.command} came to {row.events}, not to {made.events}"
            return
        table = made.table


# Random sequences ------------------------------------------------------------------------

STEPS = 24


def run(club: Club, table: str, random: Random) -> list[str]:
    """A random sequence, and what was wrong with it."""
    tried = Deliveries(club, table)
    for _ in range(STEPS):
        _step(tried, random)
    return tried.judge()


def _step(tried: Deliveries, random: Random) -> None:
    places = random.choice(((0,), (1,), (0, 1), (1, 0, 1), (0, 0)))
    kind = random.random()
    if kind < 0.05:
        tried.club.forget(random.randrange(2))
    elif kind < 0.4 and tried.sent:  # late, or once more
        tried.deliver(random.choice(tried.sent), places)
    elif (message := _new(tried, random)) is not None and random.random() < 0.8:
        tried.deliver(message, places)


def _new(tried: Deliveries, random: Random) -> Message | None:
    kind = random.random()
    if kind < 0.65:
        return tried.act(random.randrange(2), random.randrange(10_000))
    return tried.say(random.randrange(3)) if kind < 0.95 else tried.again()


AT_ONCE = 100


def sequences(folder: Path, first: int, count: int, kind: type[Node] = Node) -> list[str]:
    """What went wrong in so many random sequences."""
    club = Club(folder, kind)
    faults = []
    for number in range(first, first + count):
        found = run(club, f"table {number}", Random(number))
        faults += [f"sequence {number}: {fault}" for fault in found[:1]]
        club.nodes = [club._node(place) for place in range(2)]
    club.close()
    return faults


def _batch(first: int, folder: Path) -> Batch:
    return Batch(AT_ONCE, tuple(sequences(folder, first, AT_ONCE)))


DELIVERY = Harness(
    name="table.delivery",
    promise="twice, late, out of order, at two nodes: as if once",
    unit="sequences",
    goal=100_000,
    batch=_batch,
    fault=lambda folder: bool(sequences(folder, 0, 5, Forgetful)),
    in_memory=True,
)
