"""Who wakes a table: one node at a time, and soon another one where that one died."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from typing_extensions import override

from hattari.server.bots import Chosen, Request
from hattari.server.due import CLAIM_LATE_MS, CLAIM_MOST, CLAIM_MS
from hattari.server.node import Node
from hattari.tables.clock import IDLE_IN_GAME_MS, REST_MS
from hattari.tables.commands import Connect, Disconnect, Start
from tests.server.machines import Open
from tests.server.world import Meek, World, opened, until

pytestmark = pytest.mark.asyncio


class Ponderer(Meek):
    """A bot that thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = asyncio.Event()

    @override
    async def choose(self, request: Request) -> Chosen:
        action = await super().choose(request)
        await self.let_go.wait()
        return action


@pytest_asyncio.fixture
async def world(reopen: Open) -> AsyncIterator[World]:
    made, ponderer = World(reopen), Ponderer()
    made.bots = ponderer
    yield made
    ponderer.let_go.set()
    await made.stop()


async def late_table(node: Node) -> None:
    """Table "t", where bots alone play and the first of them is awaited."""
    chosen = {"turn_seconds": 1, "bank_seconds": 0, "takeover_seconds": 0}
    await opened(node, "meek", "meek", people=("ann", "bob"), **chosen)
    # Who is away hosts no longer.
    await node.submit("t", Start(), "bob", "start")


async def test_the_claim_of_a_node_that_died_soon_ends(world: World) -> None:
    first = await world.node(alone=False)
    await late_table(first)
    await world.end(first)
    second = await world.node(alone=False)
    world.now += 60_000
    # A node claims the table and dies before it does anything.
    assert await second.store.claim(world.now, world.now + CLAIM_MS, CLAIM_MOST) == ["t"]
    asked = len(world.bots.asked)
    world.now += CLAIM_MS + CLAIM_LATE_MS - 1
    await world.due(second).claim()
    assert second.length("t") == 0
    world.now += 1
    await world.due(second).claim()
    await until(lambda: len(world.bots.asked) > asked)
    assert CLAIM_MS + CLAIM_LATE_MS < 6_000


async def test_nobody_claims_what_another_node_works_on(world: World) -> None:
    first, second = [await world.node(alone=False) for _ in range(2)]
    await late_table(first)
    world.now += 2_000
    first.spawn(world.due(first).wake("t"))
    await until(lambda: len(world.bots.asked) > 0)
    for _ in range(5):  # far longer than one claim
        await world.due(first).claim()
        world.now += CLAIM_MS
        await world.due(second).claim()
    assert (len(world.bots.asked), second.length("t")) == (1, 0)


async def due_at(node: Node) -> int:
    """When table "t" is due by its row in the store."""
    ((at,),) = await node.store.ask("SELECT at FROM due WHERE table_id = 't'")
    return int(at)


async def test_where_nobody_is_no_node_lets_bots_play_on(world: World) -> None:
    assert isinstance(world.bots, Ponderer)
    world.bots.let_go.set()
    first, second = [await world.node(alone=False) for _ in range(2)]
    await late_table(first)
    await first.submit("t", Disconnect("bob"), None, "gone")
    closes = world.now + IDLE_IN_GAME_MS
    for node in (first, second, first, second):  # what was due before is done
        world.now += REST_MS
        await world.due(node).wake("t")
    asked = len(world.bots.asked)
    # An older program wrote that it is due at once.
    await second.store.change("UPDATE due SET at = 1 WHERE table_id = 't'")
    await world.due(second).wake("t", claimed=True)
    await world.due(second).claim()
    assert (await due_at(second), len(world.bots.asked)) == (closes, asked)
    await second.submit("t", Connect("bob"), None, "back")
    world.now += 60_000
    await world.due(second).wake("t")
    await until(lambda: len(world.bots.asked) > asked)
