"""Nodes on one store, and a table at which somebody sits."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.server.bots import BotCard, Chosen, Request, vet
from hattari.server.due import Due
from hattari.server.fanout.memory import MemoryBus
from hattari.server.fanout.port import Bus
from hattari.server.live import Update
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.presence import Identity
from hattari.server.slices import Slices
from hattari.server.store.port import Store
from hattari.tables.commands import AddBot, Create, Join, Sit
from tests.server.harness import PATIENCE, TURBO
from tests.server.machines import Open


class Meek:
    """A bot that bids as little as it may, until it has to doubt; `broken` ones fail."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def cards(self, game: str) -> Sequence[BotCard]:
        assert game == "bluff"
        names = ("meek", "broken", "cheat", "odds")
        return [BotCard(name, Text(name, name), Text("", "")) for name in names]

    def stand_in(self, game: str) -> str | None:
        assert game == "bluff"
        return "odds"

    async def choose(self, request: Request) -> Chosen:
        self.asked.append(request)
        if request.bot == "broken":
            raise RuntimeError("this bot has a fault")
        if request.bot == "cheat":
            return Chosen({"do": "bid", "count": 0, "face": 9})
        legal = request.view.legal
        if legal.challenge and len(request.view.trail) > 2:
            return Chosen({"do": "challenge"})
        count, face = legal.bids[0]
        return Chosen({"do": "bid", "count": count, "face": face})

    async def close(self) -> None:
        return


class Watching:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.updates: list[Update] = []
        self.byes: list[str] = []

    def update(self, update: Update) -> None:
        self.updates.append(update)

    def farewell(self, code: str) -> None:
        self.byes.append(code)


class World:
    """One store and any number of nodes on it."""

    def __init__(self, reopen: Open) -> None:
        self.reopen = reopen
        self.bots = Meek()
        self.now = 1_000_000
        self.nodes: list[tuple[Node, Due, Store]] = []

    async def node(self, bus: Bus | None = None, alone: bool = True) -> Node:
        store = self.reopen()
        bus = bus or MemoryBus()
        identity = Identity(f"node{len(self.nodes)}", alone, lambda: self.now)
        node = Node(registry(), store, bus, Metrics(), vet(self.bots), identity)
        node.slices = Slices(seconds=0)
        due = Due(node, self.bots)
        self.nodes.append((node, due, store))
        await node.start()
        await due.start()
        return node

    def due(self, node: Node) -> Due:
        return next(due for each, due, _ in self.nodes if each is node)

    async def end(self, node: Node) -> None:
        (found,) = [each for each in self.nodes if each[0] is node]
        self.nodes.remove(found)
        _, due, store = found
        await due.stop()
        await node.stop()
        await store.close()

    async def stop(self) -> None:
        """End all that is left."""
        for node, _, _ in tuple(self.nodes):
            await self.end(node)


async def opened(node: Node, *bots: str, people: Sequence[str] = ("ann",), **options: Any) -> None:
    """Ann's table "t" with people and bots at it; a clock runs where there are two people."""
    chosen = {**TURBO, "seats": max(2, len(people) + len(bots)), **options}
    await node.create("t", Create("bluff", "mobius", "Ann", chosen), "ann", "create")
    await node.submit("t", Sit(), "ann", "sit")
    for index, bot in enumerate(bots):
        await node.submit("t", AddBot(bot), "ann", f"bot{index}")
    for person in people[1:]:
        await node.submit("t", Join(person.capitalize()), person, f"join {person}")
        await node.submit("t", Sit(), person, f"sit {person}")


async def lines(node: Node) -> list[str]:
    """What was said, by the log."""
    rows = await node.rows("t")
    return [event.text for row in rows for event in row.events if hasattr(event, "text")]


async def until(condition: Callable[[], bool]) -> None:
    """Wait for what the node does by itself."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 (what we wait for has no event)
            await asyncio.sleep(0.01)
