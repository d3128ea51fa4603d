"""Several nodes on one PostgreSQL: one club, whichever of them is killed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from typing_extensions import override

from hattari.server.fanout import nats as over_nats
from hattari.server.fanout import postgres as over_postgres
from hattari.server.fanout.remote import RemoteBus
from hattari.server.node import Node
from hattari.server.store.postgres import PostgresStore
from hattari.tables.commands import Forget, Join, Say
from hattari.wiring import embedded
from tests.server.harness import PATIENCE, Person, Process, move, seated
from tests.server.machines import Databases
from tests.server.test_bus import linked, unlinked
from tests.server.test_kill import HONEST, Siege, said_at
from tests.server.world import Watching, World, lines, opened, until

pytestmark = pytest.mark.asyncio

MakeBus = Callable[[], RemoteBus]


@pytest.fixture
def database(databases: Databases) -> str:
    return databases.fresh()


@pytest.fixture(params=["nats", "postgres"])
def bus(request: pytest.FixtureRequest) -> str:
    """What to give to --bus."""
    if request.param == "postgres":
        return "postgres"
    server: embedded.Nats = request.getfixturevalue("nats")
    return server.url


@pytest.fixture
def make_bus(bus: str, database: str) -> MakeBus:
    return lambda: over_postgres.bus(database) if bus == "postgres" else over_nats.bus(bus)


@pytest_asyncio.fixture
async def world(database: str) -> AsyncIterator[World]:
    made = World(lambda: PostgresStore(database))
    yield made
    await made.stop()


async def test_what_one_node_did_is_seen_on_another(world: World, make_bus: MakeBus) -> None:
    buses = [make_bus() for _ in range(2)]
    one, two = [await world.node(bus, alone=False) for bus in buses]
    for each in buses:
        await linked(each)
    await opened(one)
    watching = Watching()
    await two.watch("t", "ann", watching, None, None)
    for number in range(20):
        await one.submit("t", Say(f"line {number}"), "ann", f"{number}")
    await until(lambda: "line 19" in str(watching.updates))
    counters = [update.counter for update in watching.updates]
    assert counters == list(range(counters[0], counters[0] + len(counters)))
    for each in buses:
        await each.close()


async def test_a_dead_bus_only_makes_it_later(world: World, nats: embedded.Nats) -> None:
    buses = [over_nats.bus(nats.url) for _ in range(2)]
    one, two = [await world.node(bus, alone=False) for bus in buses]
    await opened(one)
    watching = Watching()
    await two.watch("t", "ann", watching, None, None)
    await linked(buses[0])
    await asyncio.to_thread(nats.kill)
    await unlinked(buses[0])
    await one.submit("t", Say("hi"), "ann", "say")
    await two.submit("t", Say("there"), "ann", "say too")
    await until(lambda: "there" in str(watching.updates))
    assert await lines(one) == await lines(two) == ["hi", "there"]
    for each in buses:
        await each.close()


async def test_who_is_forgotten_is_so_on_every_node(world: World, make_bus: MakeBus) -> None:
    buses = [make_bus() for _ in range(2)]
    one, two = [await world.node(bus, alone=False) for bus in buses]
    for each in buses:
        await linked(each)
    await opened(one)
    watching = Watching()
    await two.watch("t", "bob", watching, None, None)
    await one.submit("t", Say("my secret"), "ann", "say")
    await until(lambda: "my secret" in str(watching.updates))
    for table in await one.store.forget("ann"):
        await one.submit(table, Forget("ann"), None, "forget")
    await until(lambda: "forgotten" in str(watching.updates[-1].events))
    assert watching.byes == []
    again = await two.watch("t", "bob", Watching(), None, None)
    assert "my secret" not in str(again)
    assert "Ann" not in str(again)
    for each in buses:
        await each.close()


async def is_there(node: Node, player: str) -> bool:
    await node.poll()
    member = (await node.table("t")).member(player)
    return member is not None and member.connected


async def eventually(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(3 * PATIENCE):
        while not await condition():  # noqa: ASYNC110 (what we wait for has no event)
            await asyncio.sleep(0.05)


async def test_a_page_on_another_node_counts(world: World) -> None:
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one)
    pages = [(node, Watching()) for node in (one, two)]
    for node, page in pages:
        await node.watch("t", "ann", page, None, None)
    rows = len(await one.rows("t"))
    one.unwatch("t", "ann", pages[0][1])
    await one.attendance.let_go("t", "ann")
    assert len(await one.rows("t")) == rows
    two.unwatch("t", "ann", pages[1][1])

    async def is_let_go() -> bool:  # once the store knows that both pages are closed
        await two.attendance.let_go("t", "ann")
        return not await is_there(two, "ann")

    await eventually(is_let_go)
    await one.watch("t", "ann", Watching(), None, None)
    await eventually(lambda: is_there(one, "ann"))


async def test_the_pages_of_a_node_that_died_are_missed(world: World) -> None:
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one)
    await one.submit("t", Join("Bob"), "bob", "join")
    for player in ("ann", "bob"):
        await one.watch("t", player, Watching(), None, None)
    await world.end(one)
    await two.watch("t", "ann", Watching(), None, None)
    world.now += 10_000
    await two.store.beat("node1", world.now)
    for page in await two.attendance.presence.adopt():
        await two.attendance.let_go(page.table, page.player)
    assert not await is_there(two, "bob")
    await eventually(lambda: is_there(two, "ann"))


# Processes that are killed ---------------------------------------------------------------


def node_of(data: Path, database: str, bus: str) -> Process:
    return Process(data, HONEST, ("--store", database, "--bus", bus))


def moved(person: Person, node: Process) -> Person:
    """The same person, whose page finds another node."""
    person.url = node.url
    return person


def is_asked(person: Person) -> bool:
    return person.view["phase"] == "playing" and person.view["game"]["legal"] is not None


async def test_a_table_goes_on_when_its_node_is_killed(
    tmp_path: Path, database: str, bus: str
) -> None:
    with node_of(tmp_path / "a", database, bus) as a, node_of(tmp_path / "b", database, bus) as b:
        a.start()
        b.start()
        ann, bob = [await Person(a.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob, rules="mobius")
        await bob.leave()
        await moved(bob, b).enter(key)
        await ann.do("start")
        await bob.until(lambda frame: frame.get("view", {}).get("phase") == "playing")
        moves = 0
        while moves < 3:
            for one, other in ((ann, bob), (bob, ann)):
                if is_asked(one):
                    action = move(one.view["game"])
                    assert action is not None
                    assert (await one.act(**action))["type"] == "accepted"
                    counter, moves = one.view["moment"], moves + 1
                    await other.until(
                        lambda frame, c=counter: frame.get("view", {}).get("moment", "") >= c
                    )
        a.kill()
        hand = ann.view["game"]["hand"]
        await moved(ann, b).enter(key)
        assert ann.view["game"]["hand"] == hand
        say = await ann.do("say", text="still here")
        assert say["type"] == "accepted"
        await bob.until(lambda frame: "still here" in str(frame.get("events")))
        for person in (ann, bob):
            await person.close()
        assert b.stop() == 0


async def test_another_node_wakes_the_tables_of_one_that_was_killed(
    tmp_path: Path, database: str
) -> None:
    with (
        node_of(tmp_path / "a", database, "postgres") as a,
        node_of(tmp_path / "b", database, "postgres") as b,
    ):
        a.start()
        b.start()
        ann = await Person(a.url, "Ann").arrive()
        made = {
            "game": "bluff",
            "rules": "mobius",
            "options": {"seats": 4, "turn_seconds": 5, "bank_seconds": 0, "pace_ms": 300},
            "title": "",
            "bots": ["easy", "easy"],
        }
        key = (await ann.post("/tables", made))["key"]
        await ann.enter(key)
        # Alone against bots she would have no clock, and nothing would be due.
        bob = await Person(a.url, "Bob").arrive()
        await bob.enter(key)
        for command in ({"do": "join", "name": "Bob"}, {"do": "sit"}):
            assert (await bob.do(**command))["type"] == "accepted"
        assert (await ann.do("start"))["type"] == "accepted"
        a.kill()
        store = PostgresStore(database)
        (table,) = await store.open_tables()
        rows = (await store.lengths([table]))[table]

        async def went_on() -> bool:
            return (await store.lengths([table]))[table] >= rows + 3

        await eventually(went_on)
        events = [
            event["type"]
            for row in await store.rows(table, rows)
            for event in msgspec.json.decode(row.events)
        ]
        assert "table.resumed" not in events
        await store.close()
        for person in (ann, bob):
            await person.close()
        assert b.stop() == 0


class Campaign(Siege):
    """The siege of a club: the node that a page is on is killed, and the page finds another."""

    def __init__(self, folder: Path, database: str, bus: str) -> None:
        super().__init__(folder, HONEST)
        self._database = database
        self.nodes = [node_of(folder / f"{n}", database, bus) for n in range(2)]

    @override
    async def run(self, kills: int) -> None:
        for node in self.nodes:
            node.start()
        here, there = self.nodes
        self.ann = await Person(here.url, "Ann").arrive()
        bob = await Person(here.url, "Bob").arrive()
        self.key = await seated(self.ann, bob)
        await self.ann.do("start")
        await bob.close()
        for _ in range(kills):
            await self._talk()
            here.kill()
            await self._hear_the_end()
            await moved(self.ann, there).enter(self.key)
            here.start()
            here, there = there, here
        await self._talk(all_of_it=True)
        await self.ann.close()
        assert [node.stop() for node in self.nodes] == [0, 0]

    @override
    async def said(self) -> list[str]:
        store = PostgresStore(self._database)
        lines = await said_at(store)
        await store.close()
        return lines


async def besieged(folder: Path, database: str, bus: str, kills: int) -> None:
    campaign = Campaign(folder, database, bus)
    try:
        await campaign.run(kills)
    finally:
        for node in campaign.nodes:
            node.kill()
    said = await campaign.said()
    assert len(campaign.acknowledged) == len(set(campaign.acknowledged)) == 12 * (kills + 1)
    assert sorted(said) == sorted(campaign.acknowledged)
    assert [len(hands) for hands in campaign.hands.values()] == [1]
    heard = [
        event["text"]
        for frame in campaign.ann.frames
        if frame["type"] == "update"
        for event in frame["events"]
        if event["what"] == "table.chat"
    ]
    assert heard == said


async def test_nodes_that_are_killed_in_turn_lose_and_double_nothing(
    tmp_path: Path, database: str, nats: embedded.Nats
) -> None:
    await besieged(tmp_path, database, nats.url, kills=2)


@pytest.mark.soak
async def test_fifty_kills_lose_and_double_nothing(tmp_path: Path, database: str, bus: str) -> None:
    await besieged(tmp_path, database, bus, kills=50)
