"""Bots that think for long, or fail, in a window of Dobon: it closes at its time all the same."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from hattari.core.game import Refusal, Text
from hattari.core.kit import Registry
from hattari.games.dobon.rules.actions import Called, Waved, WindowClosed
from hattari.server.bots import BotCard, Chosen, Request, vet
from hattari.server.due import Due
from hattari.server.fanout.memory import MemoryBus
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.presence import Identity
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.clock import QUICK_MS
from hattari.tables.commands import Act, AddBot, Connect, Create, Join, SetOptions, Sit, Start
from hattari.tables.events import Substituted
from tests.server.harness import PATIENCE
from tests.server.stacked import KING, TWO_CALLERS
from tests.tables.dobon import Stacked

pytestmark = pytest.mark.asyncio

PACE_MS = QUICK_MS
CLOSE_MS = 4500
"""The window of three seconds, and the grace."""


class Thinkers:
    """Bots that call where they may; "stuck" never comes to an end until it is let go."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.let_go = asyncio.Event()

    def cards(self, game: str) -> Sequence[BotCard]:
        assert game == "dobon"
        names = ("quick", "stuck", "broken")
        return [BotCard(name, Text(name, name), Text("", "")) for name in names]

    def stand_in(self, game: str) -> str | None:
        assert game == "dobon"
        return "quick"

    async def choose(self, request: Request) -> Chosen:
        self.asked.append((request.bot, request.view.you))
        if request.bot == "broken":
            raise RuntimeError("this bot has a fault")
        if request.bot == "stuck":
            await self.let_go.wait()
        return Chosen({"do": "dobon" if request.view.up[0] in request.view.calls_on else "wave"})

    async def close(self) -> None:
        return


class World:
    """A node whose clock stands still, and Ann's king on the table."""

    def __init__(self, path: Path) -> None:
        self.now = 1_000_000
        self.bots = Thinkers()
        self.store = SqliteStore.open(path)
        games = Registry.of(Stacked(TWO_CALLERS))
        identity = Identity(clock=lambda: self.now)
        self.node = Node(games, self.store, MemoryBus(), Metrics(), vet(self.bots), identity)
        self.due = Due(self.node, self.bots)

    async def sit(self, *bots: str, bob: bool = False, **wishes: Any) -> None:
        """Sit down with these bots, and with Bob behind them, with whom a clock runs."""
        await self.node.start()
        await self.due.start()
        options = {"seats": 4, "pace_ms": PACE_MS, "turn_seconds": 0, **wishes}
        rules = {"preset": "numazoko-easy"}
        await self.node.create("t", Create("dobon", rules, "Ann", options), "ann", "create")
        await self.node.submit("t", Connect("ann"), None, "there")
        await self.node.submit("t", Sit(), "ann", "sit")
        for index, bot in enumerate(bots):
            await self.node.submit("t", AddBot(bot), "ann", f"bot{index}")
        if bob:
            await self.node.submit("t", Join("Bob"), "bob", "join")
            await self.node.submit("t", Sit(), "bob", "sit")

    async def begin(self, *bots: str, **wishes: Any) -> None:
        """Start a game with these bots; it is Ann's turn."""
        await self.sit(*bots, **wishes)
        await self.node.submit("t", Start(), "ann", "start")

    async def open(self, *bots: str, **wishes: Any) -> None:
        """Play against these bots; they answer together, at their pace."""
        await self.begin(*bots, substitute="quick", **wishes)
        moment = (await self.node.table("t")).moment
        await self.node.submit("t", Act(moment, KING), "ann", "king")

    async def wake_at(self, ms: int) -> None:
        """The clock shows so many milliseconds after the king, and the table's timer fires."""
        self.now = 1_000_000 + ms
        self.node.spawn(self.due.wake("t"))
        await asyncio.sleep(0)

    async def events(self) -> list[Any]:
        return [event for row in await self.node.rows("t") for event in row.events]

    async def phase(self) -> str:
        return str((await self.node.table("t")).state.phase.value)

    def refused(self) -> float:
        """How many commands were refused so far."""
        labels = {"outcome": "refused"}
        return self.node.metrics.registry.get_sample_value("hattari_commands_total", labels) or 0

    async def end(self) -> None:
        await self.due.stop()
        await self.node.stop()
        await self.store.close()


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    made = World(tmp_path / "hattari.sqlite")
    yield made
    await made.end()


async def until(condition: Callable[[], Any]) -> None:
    """Wait for what the node does by itself."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():  # noqa: ASYNC110 (what we wait for has no event)
            await asyncio.sleep(0.01)


def answers(events: Sequence[Any]) -> list[int]:
    return sorted(event.seat for event in events if isinstance(event, Called | Waved))


async def test_bots_are_asked_at_their_pace_and_not_before(world: World) -> None:
    await world.open("quick", "quick", "quick")
    assert world.node.due("t") == world.now + PACE_MS
    await world.wake_at(PACE_MS - 1)
    assert world.bots.asked == []
    await world.wake_at(PACE_MS)

    async def settled() -> bool:
        return await world.phase() == "between"

    await until(settled)
    assert sorted(world.bots.asked) == [("quick", 1), ("quick", 2), ("quick", 3)]
    (closed,) = [each for each in await world.events() if isinstance(each, WindowClosed)]
    assert [call.seat for call in closed.calls] == [1, 2]


async def test_a_bot_that_is_stuck_holds_up_neither_the_others_nor_the_window(
    world: World,
) -> None:
    await world.open("stuck", "quick", bob=True)
    await world.wake_at(PACE_MS)

    async def answered() -> bool:
        return answers(await world.events()) == [2]

    await until(answered)
    await world.wake_at(CLOSE_MS - 1)
    assert await world.phase() == "window"
    await world.wake_at(CLOSE_MS)

    async def settled() -> bool:
        return await world.phase() == "between"

    await until(settled)
    length = world.node.length("t")
    world.bots.let_go.set()

    async def refused() -> bool:
        return world.refused() > 0

    await until(refused)
    # Its answer came too late, and nobody was asked twice.
    assert world.node.length("t") == length
    assert sorted(world.bots.asked) == [("quick", 2), ("stuck", 1)]


async def test_a_bot_that_fails_is_stood_in_for(world: World) -> None:
    await world.open("broken", "broken", "broken")
    await world.wake_at(PACE_MS)

    async def answered() -> bool:
        return answers(await world.events()) == [1, 2, 3]

    await until(answered)
    asked = [bot for bot, _ in world.bots.asked]
    assert sorted(asked) == ["broken"] * 3 + ["quick"] * 3  # each time the stand-in decided


async def test_the_games_own_stand_in_decides_where_the_table_names_none(world: World) -> None:
    await world.begin("quick", "quick", bob=True, turn_seconds=1, bank_seconds=0, grace_ms=0)
    await world.wake_at(1_000)

    async def decided() -> bool:
        return Substituted(0, "") in await world.events()

    await until(decided)
    assert world.bots.asked == [("quick", 0)]
    assert not world.node.metrics.registry.get_sample_value("hattari_bot_failures_total")


@pytest.mark.parametrize("bot", ["odds", "quick", ""])
async def test_a_table_names_a_bot_of_its_game_or_none(world: World, bot: str) -> None:
    """A table keeps what its log says, though that was once another game's bot."""
    await world.sit(substitute="odds")
    changes = {"turn_seconds": 5, "substitute": bot}
    await world.node.submit("t", SetOptions(changes), "ann", "set")
    assert (await world.node.table("t")).options.substitute == bot


async def test_a_table_names_no_bot_that_its_game_lacks(world: World) -> None:
    await world.sit()
    with pytest.raises(Refusal) as refused:
        await world.node.submit("t", SetOptions({"substitute": "odds"}), "ann", "set")
    assert refused.value.code == "unknown_bot"
