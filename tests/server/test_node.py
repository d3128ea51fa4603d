"""Nodes on one real store: one history, one truth, whoever tells it."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from typing_extensions import override

from hattari.core.game import Refusal, Turn, Window
from hattari.core.installed import registry
from hattari.core.languages import BOTH
from hattari.server.entries import Done
from hattari.server.fanout.memory import MemoryBus
from hattari.server.forgetting import forget
from hattari.server.live import Greeting, Update, epoch_of
from hattari.server.node import Node
from hattari.server.slices import Slices
from hattari.server.store.port import LogRow, Player, StoreDown
from hattari.server.web import messages
from hattari.server.web.limits import Purse
from hattari.server.web.socket.page import Caller, Page
from hattari.server.web.throttle import Throttles
from hattari.tables.codec import SCHEMA, Codec
from hattari.tables.commands import Act, Create, Join, Leave, Pause, Say, Sit, Start
from tests.server.harness import PATIENCE, TURBO
from tests.server.test_dobon import move
from tests.server.world import Watching, World, lines, opened, until

pytestmark = pytest.mark.asyncio


async def test_a_line_on_its_way_while_one_is_forgotten_stays_nowhere(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await world.node()
    await opened(node)
    usual, passes = node.store.forget, iter(range(9))

    async def slowly(player: str) -> Sequence[str]:
        number = next(passes)
        if number == 1:  # back again, from a page that hasn't heard yet
            await node.submit("t", Join("Annabelle"), "ann", "join")
            await node.submit("t", Say("too late as well"), "ann", "again")
        tables = await usual(player)
        if number == 0:
            await node.submit("t", Say("too late"), "ann", "late")
        return tables

    monkeypatch.setattr(node.store, "forget", slowly)
    assert set(await forget(node, "ann")) == {"t"}
    told = str([await node.rows("t"), await node.store.ask("SELECT * FROM words")])
    assert [word for word in ("too late", "Ann") if word in told] == []
    assert (await node.table("t")).members == ()
    assert "too late" not in str(await node.watch("t", "bob", Watching(), None, None))


async def test_nodes_that_race_make_one_history(world: World) -> None:
    one, two, three = [await world.node(alone=False) for _ in range(3)]
    await opened(one)
    await asyncio.gather(
        *(
            node.submit("t", Say(f"{name}{number}"), "ann", f"{name}{number}")
            for number in range(25)
            for name, node in (("a", one), ("b", two), ("c", three))
        )
    )
    said = await lines(one)
    assert sorted(said) == sorted(f"{name}{number}" for number in range(25) for name in "abc")
    assert await lines(two) == said
    assert one.metrics.conflicts._value.get() + two.metrics.conflicts._value.get() > 0


async def test_two_who_want_the_last_seat_are_told_apart(world: World) -> None:
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one, seats=2)
    for player in ("bob", "cid"):
        await one.submit("t", Join(player), player, "join")
    results = await asyncio.gather(
        one.submit("t", Sit(), "bob", "sit"),
        two.submit("t", Sit(), "cid", "sit"),
        return_exceptions=True,
    )
    refusals = [each for each in results if isinstance(each, Refusal)]
    assert [refusal.code for refusal in refusals] == ["full"]


async def test_an_action_sent_to_two_nodes_is_done_once(world: World) -> None:
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one)
    await asyncio.gather(*(node.submit("t", Say("hi"), "ann", "same") for node in (one, two) * 5))
    assert await lines(one) == ["hi"]


@pytest.mark.parametrize("together", [True, False])
async def test_a_watcher_learns_what_another_node_did(world: World, together: bool) -> None:
    bus = MemoryBus() if together else None
    one, two = [await world.node(bus, alone=False) for _ in range(2)]
    await opened(one)
    watching = Watching()
    await two.watch("t", "ann", watching, None, None)
    await one.submit("t", Say("hi"), "ann", "say")
    if not together:  # the bus has lost it: only a look at the log tells
        await two.poll()
    await until(lambda: any("hi" in str(update.events) for update in watching.updates))
    counters = [update.counter for update in watching.updates]
    assert counters == list(range(counters[0], counters[0] + len(counters)))


class Counting(Watching):
    """Writes down beside each update how often somebody else has had the thread until then."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = 0
        self.at: list[int] = []

    async def wait(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.turns += 1

    @override
    def update(self, update: Update) -> None:
        super().update(update)
        self.at.append(self.turns)


async def test_a_long_log_leaves_the_thread_to_others(world: World) -> None:
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one)
    counting = Counting()
    await two.watch("t", "ann", counting, None, None)
    waiting = asyncio.create_task(counting.wait())
    for number in range(300):
        await one.submit("t", Say("hm"), "ann", f"say {number}")
    await two.poll()
    waiting.cancel()
    # Beside what one node has written, the other has noted who came.
    assert two.length("t") >= one.length("t")
    assert len(counting.at) == len(set(counting.at)) >= 300


async def test_a_table_goes_on_while_a_long_log_is_counted_for_who_comes_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, reading, go_on = await world.node(), asyncio.Event(), asyncio.Event()
    await opened(node, people=("ann", "dan"))
    await node.watch("t", "ann", Watching(), None, None)
    for number in range(100):
        await node.submit("t", Say("hm"), "ann", f"say {number}")
    await node.submit("t", Leave(), "dan", "leave")
    await node.sweep()
    rows = node.store.rows

    async def slowly(table: str, start: int = 0) -> Sequence[LogRow]:
        found = await rows(table, start)
        reading.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(node.store, "rows", slowly)
    coming = asyncio.create_task(node.watch("t", "dan", watching := Watching(), None, None))
    await reading.wait()
    async with asyncio.timeout(PATIENCE):
        await node.submit("t", Say("meanwhile"), "ann", "meanwhile")
    go_on.set()
    greeting = await coming
    assert greeting.history[-1].text == "meanwhile"
    assert greeting.counter == (await node.watch("t", "ann", Watching(), None, None)).counter
    await node.submit("t", Say("later"), "ann", "later")
    assert [update.counter for update in watching.updates] == [greeting.counter + 1]


@pytest.mark.parametrize(
    ("version", "told"), [(messages.FULL_VIEWS, "update"), (messages.CHANGES, "change")]
)
async def test_a_page_hears_what_happens_while_it_is_let_in_after_its_welcome(
    world: World, version: int, told: str
) -> None:
    node = await world.node()
    await opened(node)
    orders = SimpleNamespace(notice="")
    services: Any = SimpleNamespace(node=node, languages=BOTH, orders=orders)

    async def still() -> None:
        await node.submit("t", Say("hm"), "ann", "meanwhile")

    caller = Caller(Player("ann", "Ann", "en"), b"", "", None, still)
    page = Page(services, "t", caller, "", Throttles(lambda: 0.0), Purse())
    await page.greet(messages.Hello(version=version))
    frames = await sent_to(page)
    assert frames[0]["type"] == "welcome"
    assert {frame["type"] for frame in frames[1:]} == {told}


async def still() -> None:
    """Anybody may."""


async def sent_to(page: Page) -> list[dict[str, Any]]:
    """What waits in a page's outbox, which takes nothing more."""
    sent: list[bytes] = []

    async def send(frames: Sequence[bytes]) -> None:
        sent.extend(frames)

    page.outbox.end()
    await page.outbox.drain(send)
    return [msgspec.json.decode(frame) for frame in sent]


async def test_who_missed_much_is_told_a_little_at_a_time(world: World) -> None:
    node = await world.node()
    node.slices = Slices(0.0)
    await opened(node)
    for number in range(90):
        await node.submit("t", Say("hm"), "ann", f"say {number}")
    services: Any = SimpleNamespace(node=node, languages=BOTH, orders=SimpleNamespace(notice=""))

    caller = Caller(Player("ann", "Ann", "en"), b"", "", None, still)
    throttles, others = Throttles(lambda: 0.0), list[int]()
    page = Page(services, "t", caller, "", throttles, Purse())

    async def play() -> None:
        said = asyncio.create_task(node.submit("t", Say("meanwhile"), "ann", "meanwhile"))
        while page._early is not None:
            others.append(1)
            await asyncio.sleep(0)
        await said

    counter = (await node.watch("t", "ann", Watching(), None, None)).counter
    hello = messages.Hello(
        version=messages.CHANGES, epoch=epoch_of("t", "ann"), counter=counter - 90
    )
    await asyncio.gather(page.greet(hello), play())
    frames = await sent_to(page)
    heads = [messages.told_head(row.head) for row in await node.rows("t")]
    told = [frame["head"] for frame in frames[1:]]
    assert told == heads[heads.index(told[0]) :]
    assert len(told) >= 91
    assert len(others) > 180, "each update is looked for, made and told with a rest after it"


@pytest.mark.parametrize(("taken", "at_once"), [(0.0, 9), (0.5, 1)])
async def test_commands_of_an_address_that_took_much_are_done_one_at_a_time(
    world: World, monkeypatch: pytest.MonkeyPatch, taken: float, at_once: int
) -> None:
    node, throttles = await world.node(), Throttles(lambda: 0.0)
    await opened(node)
    services: Any = SimpleNamespace(node=node, languages=BOTH)
    inside, most = 0, 0

    async def slowly(*_: object) -> Done:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0)
        inside -= 1
        return Done(None, 0)

    monkeypatch.setattr(node, "submit", slowly)
    caller = Caller(Player("ann", "Ann", "en"), b"", "203.0.113.7", None, still)
    pages = [Page(services, "t", caller, "", throttles, Purse()) for _ in range(9)]
    throttles.work.spent("203.0.113.7", "another", taken)
    command = b'{"type":"command","id":"1","command":{"do":"pause"}}'
    await asyncio.gather(*(page.hear(command) for page in pages))
    assert most == at_once


async def half_read(world: World) -> tuple[Node, Node, asyncio.Task[object]]:
    """A node that has a table's long log, and one that reads it and has come some of the way."""
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one)
    for number in range(300):
        await one.submit("t", Say("hm"), "ann", f"say {number}")
    reading: asyncio.Task[object] = asyncio.create_task(two.table("t"))
    while not two.length("t"):  # noqa: ASYNC110 (nobody tells of it)
        await asyncio.sleep(0)
    return one, two, reading


async def test_nobody_sees_a_table_whose_log_is_half_read(world: World) -> None:
    one, two, reading = await half_read(world)
    assert two.length("t") < one.length("t")
    await two.table("t")
    assert two.length("t") == one.length("t")
    await reading


async def test_a_log_whose_reader_went_away_half_way_is_read_to_its_end(world: World) -> None:
    one, two, reading = await half_read(world)
    reading.cancel()
    assert (await two.table("t")).members
    assert two.length("t") == one.length("t")


async def test_no_line_tells_by_its_time_that_an_answer_came_from_a_clock_ahead(
    world: World,
) -> None:
    bus = MemoryBus()
    one, ahead = [await world.node(bus, alone=False) for _ in range(2)]
    ahead.clock = lambda: world.now + 500
    await one.create("t", Create("dobon", "numazoko", "Ann", {**TURBO, "seats": 3}), "ann", "made")
    for player in ("ann", "bob", "cid"):
        await one.submit("t", Join(player.capitalize()), player, "join")
        await one.submit("t", Sit(), player, "sit")
    await one.submit("t", Start(), "ann", "start")
    await until(lambda: isinstance(one._lives["t"].table.awaits(), Turn))
    while isinstance(awaited := (table := await one.table("t")).awaits(), Turn):
        action = move(msgspec.to_builtins(table.game.view(table.state, awaited.seat))) or {}
        owner = table.seats[awaited.seat].player
        await one.submit("t", Act(table.moment, action), owner, f"{table.moment}")
    assert isinstance(awaited, Window)
    owner, watching = table.seats[awaited.pending[0]].player, Watching()
    await one.watch("t", "eve", watching, None, None)
    await ahead.submit("t", Act(table.moment, {"do": "wave"}), owner, "wave")
    await one.submit("t", Say("hi"), "ann", "say")
    assert [update.view.clock.now for update in watching.updates] == [world.now]


async def test_what_a_newer_node_writes_sends_pages_there(world: World) -> None:
    old, new = [await world.node(alone=False) for _ in range(2)]
    await opened(old)
    pages = Watching(), Watching()
    for node, page in zip((old, new), pages, strict=True):
        await node.watch("t", "ann", page, None, None)
    new.codec = Codec(registry(), SCHEMA + 1, {SCHEMA: lambda events: events})
    await new.submit("t", Say("hi"), "ann", "say")
    await old.poll()
    assert [page.byes for page in pages] == [["restarting"], []]
    with pytest.raises(Refusal) as refused:
        await old.submit("t", Say("there"), "ann", "say too")
    assert refused.value.code == "restarting"
    await new.submit("t", Say("there"), "ann", "say too")
    assert await lines(new) == ["hi", "there"]


async def test_streams_are_the_same_after_a_restart(world: World) -> None:
    first = await world.node()
    await opened(first, "meek", "meek")
    before = await greeting(first, "eve")
    for number in range(10):
        await first.submit("t", Say(f"{number}"), "ann", f"{number}")
    live = Watching()
    known = await first.watch("t", "eve", live, before.epoch, before.counter)
    await world.end(first)
    second = await world.node()
    again = await greeting(second, "eve", before.epoch, before.counter)
    assert not again.resync
    assert encoded(again.missed) == encoded(known.missed)
    assert [update.counter for update in again.missed] == list(
        range(before.counter + 1, before.counter + 11)
    )


async def greeting(
    node: Node, observer: str, epoch: str | None = None, counter: int | None = None
) -> Greeting:
    watching = Watching()
    greeting = await node.watch("t", observer, watching, epoch, counter)
    node.unwatch("t", observer, watching)
    return greeting


def encoded(updates: Sequence[Update]) -> bytes:
    told = [(each.counter, each.events, each.view, each.head) for each in updates]
    return msgspec.json.encode(told)


@pytest.mark.parametrize("bot", ["meek", "broken", "cheat"])
async def test_bots_play_on_whatever_one_of_them_does(world: World, bot: str) -> None:
    node = await world.node()
    await opened(node, "meek", bot, people=("ann", "bob"), turn_seconds=1, bank_seconds=0)
    await node.submit("t", Start(), "ann", "start")
    async with asyncio.timeout(PATIENCE):
        # Nobody sits at ann's page: time runs, and a bot decides for her.
        while (await node.table("t")).phase != "over":
            world.now += 1_000
            await world.due(node).wake("t")
            await asyncio.sleep(0.001)  # else the thread that writes has no turn
    assert {request.bot for request in world.bots.asked} >= {"meek", bot, "odds"}


async def test_bots_get_their_own_view_and_nothing_else(world: World) -> None:
    node = await world.node()
    await opened(node, "meek", "meek", people=("ann", "bob"), turn_seconds=1, bank_seconds=0)
    await node.submit("t", Start(), "ann", "start")
    async with asyncio.timeout(PATIENCE):
        while len(world.bots.asked) < 6:
            world.now += 1_000
            await world.due(node).wake("t")
            await asyncio.sleep(0.001)  # else the thread that writes has no turn
    table = await node.table("t")
    for request in world.bots.asked:
        assert request.view.you is not None
        assert len(request.seed) == 32
    assert len({request.seed for request in world.bots.asked}) == len(world.bots.asked)
    assert table.seed is not None
    assert table.seed.server_seed.hex() not in str(world.bots.asked)


async def test_the_row_wakes_a_table_whose_node_is_gone(world: World) -> None:
    first = await world.node()
    await opened(first, "meek", people=("ann", "bob"), turn_seconds=1, bank_seconds=0)
    await first.submit("t", Start(), "ann", "start")
    await world.end(first)
    second = await world.node(alone=False)
    world.now += 60_000
    await until(lambda: second.length("t") > 0)
    assert (await second.table("t")).phase in {"playing", "over"}


async def test_the_time_away_is_given_back_to_the_clocks(world: World) -> None:
    first = await world.node()
    await opened(first, "meek", people=("ann", "bob"), turn_seconds=30, bank_seconds=0)
    await first.submit("t", Start(), "ann", "start")
    await first.store.beat("x", world.now)
    # The lot may name the bot; it bids first then.
    await until(lambda: first.due("t") == world.now + 30_000)
    due = world.now + 30_000
    await world.end(first)
    world.now += 1_000_000
    second = await world.node()
    assert second.due("t") == due + 1_000_000


async def test_a_table_that_nobody_uses_leaves_memory(world: World) -> None:
    node = await world.node()
    await opened(node)
    watching = Watching()
    await node.watch("t", "ann", watching, None, None)
    await node.sweep(idle_seconds=-1.0)
    assert node.length("t") > 0
    node.unwatch("t", "ann", watching)
    async with asyncio.timeout(PATIENCE):
        while node.length("t"):  # its coming and going may still be on their way to the log
            await node.sweep(idle_seconds=-1.0)
            await asyncio.sleep(0.01)
    assert (await node.table("t")).host == "ann"


async def test_who_left_costs_nothing_later_and_misses_nothing(world: World) -> None:
    node = await world.node()
    await opened(node)
    live = await node.loaded("t")
    await node.submit("t", Join("Bob"), "bob", "join")
    page = Watching()
    before = await node.watch("t", "bob", page, None, None)
    node.unwatch("t", "bob", page)
    await node.sweep()
    assert live.knows("bob")
    await node.submit("t", Leave(), "bob", "leave")
    await node.sweep()
    assert not live.knows("bob")
    assert live.knows("ann")
    again = await node.watch("t", "bob", Watching(), before.epoch, before.counter)
    told = [event for update in again.missed for event in update.events]
    assert (again.resync, again.counter) == (False, before.counter)
    assert [event.kind for event in told][-1] == "left"


async def test_a_store_that_is_down_acknowledges_nothing(world: World) -> None:
    node = await world.node()
    await opened(node)
    watching = Watching()
    await node.watch("t", "ann", watching, None, None)
    told = len(watching.updates)
    await node.store.close()
    with pytest.raises(StoreDown):
        await node.submit("t", Say("lost"), "ann", "say")
    assert "'lost'" not in str(watching.updates[told:])


async def test_there_is_no_table_where_there_is_no_log(world: World) -> None:
    node = await world.node()
    for asked in (
        node.submit("none", Say("x"), "ann", "x"),
        node.watch("none", "ann", Watching(), None, None),
        node.table("none"),
    ):
        with pytest.raises(Refusal) as refused:
            await asked
        assert refused.value.code == "no_table"


async def test_what_comes_too_late_is_refused_and_may_be_asked_again(world: World) -> None:
    node = await world.node()
    await opened(node, "meek")
    await node.submit("t", Start(), "ann", "start")
    await node.submit("t", Pause(), "ann", "pause")
    moment = (await node.table("t")).moment
    with pytest.raises(Refusal):
        await node.submit("t", Act(moment, {"do": "challenge"}), "ann", "late")
