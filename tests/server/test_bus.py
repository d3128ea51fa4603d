"""What every bus keeps to: the same tests in memory, on a real NATS and a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from nats import connect

from hattari.server.fanout import nats as over_nats
from hattari.server.fanout import postgres as over_postgres
from hattari.server.fanout.memory import MemoryBus
from hattari.server.fanout.port import PERHAPS, Bus
from hattari.server.fanout.postgres import LARGEST_BYTES, messages
from hattari.server.fanout.remote import RemoteBus
from hattari.wiring import embedded
from tests.server.harness import PATIENCE
from tests.server.machines import Databases, execute

pytestmark = pytest.mark.asyncio

Hints = Sequence[tuple[str, int]]


class Heard:
    """What came over a bus."""

    def __init__(self, bus: Bus) -> None:
        bus.subscribe(self)
        self._bus = bus
        self.hints: list[tuple[str, int]] = []
        self._more = asyncio.Event()

    def __call__(self, table: str, length: int) -> None:
        self.hints.append((table, length))
        self._more.set()

    async def until(self, *wanted: tuple[str, int]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not set(wanted) <= set(self.hints):
                self._more.clear()
                await self._more.wait()

    async def told(self, by: Bus, *hints: tuple[str, int], later: Hints = ()) -> None:
        """Told until heard: with a line that breaks, a bus loses what was under way."""
        for table, _ in hints:
            self._bus.follow(table)
        async with asyncio.timeout(PATIENCE):
            while not set(hints) <= set(self.hints):
                for hint in (*hints, *later):
                    by.publish(*hint)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.until(*hints), PATIENCE / 10)


class Rig:
    """A bus of one kind, and how to break it."""

    def __init__(self, make: Callable[[], Bus]) -> None:
        self._make = make
        self._buses: list[Bus] = []

    async def join(self) -> tuple[Bus, Heard]:
        bus = self._make()
        heard = Heard(bus)
        self._buses.append(bus)
        await linked(bus)
        return bus, heard

    async def close(self) -> None:
        for bus in self._buses:
            await bus.close()


async def linked(bus: Bus) -> None:
    if isinstance(bus, RemoteBus):
        async with asyncio.timeout(PATIENCE):
            await bus.connected.wait()


async def unlinked(bus: Bus) -> None:
    assert isinstance(bus, RemoteBus)
    async with asyncio.timeout(PATIENCE):
        while bus.connected.is_set():  # noqa: ASYNC110 (an event of the other kind)
            await asyncio.sleep(0.01)


@pytest.fixture(params=["memory", "nats", "postgres"])
def maker(request: pytest.FixtureRequest) -> Callable[[], Bus]:
    if request.param == "memory":
        shared = MemoryBus()
        return lambda: shared
    if request.param == "nats":
        server: embedded.Nats = request.getfixturevalue("nats")
        return lambda: over_nats.bus(server.url)
    databases: Databases = request.getfixturevalue("databases")
    return lambda: over_postgres.bus(databases.url)


@pytest_asyncio.fixture
async def rig(maker: Callable[[], Bus]) -> AsyncIterator[Rig]:
    made = Rig(maker)
    yield made
    await made.close()


async def test_a_hint_reaches_every_other_node(rig: Rig) -> None:
    (one, _), (_, second), (_, third) = [await rig.join() for _ in range(3)]
    for heard in (second, third):
        await heard.told(one, ("t", 4), ("u", 7))


async def test_a_flood_of_hints_arrives_whole(rig: Rig) -> None:
    (one, _), (_, second) = [await rig.join() for _ in range(2)]
    hints = [(f"{number:064x}", number) for number in range(500)]
    await second.told(one, *hints)


async def test_who_has_left_hears_nothing(rig: Rig) -> None:
    (one, _), (bus, second) = [await rig.join() for _ in range(2)]
    left: list[tuple[str, int]] = []
    bus.subscribe(lambda *hint: left.append(hint))()
    await second.told(one, ("t", 4))
    assert left == []


async def test_over_nats_a_node_hears_of_its_tables_alone(nats: embedded.Nats) -> None:
    rig = Rig(lambda: over_nats.bus(nats.url))
    (one, _), (two, second) = [await rig.join() for _ in range(2)]
    await second.told(one, ("Ann's table. *", 1), ("t", 2))
    assert {("Ann's table. *", PERHAPS), ("t", PERHAPS)} <= set(second.hints)
    two.leave("t")
    await second.told(one, ("u", 1))
    one.publish("t", 3)
    await second.told(one, ("u", 2))
    assert ("t", 3) not in second.hints
    await rig.close()


async def test_over_nats_noise_is_passed_over(nats: embedded.Nats) -> None:
    rig = Rig(lambda: over_nats.bus(nats.url))
    (one, _), (_, second) = [await rig.join() for _ in range(2)]
    await second.told(one, ("t", 1))
    other = await connect(nats.url)
    for noise in (b"", b"[]", b"-1", b"\xff"):
        await other.publish(over_nats.subject("t"), noise)
    await other.close()
    await second.told(one, ("t", 2))
    assert set(second.hints) == {("t", PERHAPS), ("t", 1), ("t", 2)}
    await rig.close()


async def test_a_nats_that_was_killed_is_found_again(nats: embedded.Nats) -> None:
    rig = Rig(lambda: over_nats.bus(nats.url))
    (one, _), (two, second) = [await rig.join() for _ in range(2)]
    await asyncio.to_thread(nats.kill)
    for bus in (one, two):
        await unlinked(bus)
    one.publish("lost", 1)
    await asyncio.to_thread(nats.start)
    for bus in (one, two):
        await linked(bus)
    await second.told(one, ("t", 4))
    assert ("lost", 1) not in second.hints
    await rig.close()


async def test_a_connection_that_postgresql_ended_is_made_anew(databases: Databases) -> None:
    rig = Rig(lambda: over_postgres.bus(databases.url))
    (one, _), (_, second) = [await rig.join() for _ in range(2)]
    await execute(
        databases.url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'hattari-bus'",
    )
    async with asyncio.timeout(PATIENCE):
        while ("t", 4) not in second.hints:  # dropped until both lines are there again
            one.publish("t", 4)
            await asyncio.sleep(0.02)
    await rig.close()


@pytest.mark.parametrize("make", [over_nats.bus, over_postgres.bus])
async def test_a_bus_that_cannot_be_reached_harms_nobody(make: Callable[[str], Bus]) -> None:
    scheme = "nats" if make is over_nats.bus else "postgresql"
    bus = make(f"{scheme}://127.0.0.1:9")
    Heard(bus)
    bus.follow("t")
    bus.publish("t", 4)
    await asyncio.sleep(0)
    await bus.close()


async def test_noise_on_the_bus_is_passed_over(databases: Databases) -> None:
    rig = Rig(lambda: over_postgres.bus(databases.url))
    (one, heard) = await rig.join()
    for noise in ("", "no json", '[["t"]]', '{"t": 4}'):
        await execute(databases.url, f"SELECT pg_notify('{over_postgres.CHANNEL}', '{noise}')")
    await execute(databases.url, f"""SELECT pg_notify('{over_postgres.CHANNEL}', '[["t", 4]]')""")
    await heard.until(("t", 4))
    assert heard.hints == [("t", 4)]
    assert isinstance(one, RemoteBus)
    assert one.connected.is_set()
    await rig.close()


async def test_no_message_is_too_long_for_any_bus() -> None:
    hints = [(f"{number:064x}", PERHAPS) for number in range(1_000)]
    made = list(messages(hints))
    assert max(len(message) for message in made) <= LARGEST_BYTES
    told = [hint for message in made for hint in msgspec.json.decode(message)]
    assert told == [list(hint) for hint in hints]
    assert list(messages([])) == []


async def test_a_token_lets_nodes_in_and_nobody_else(tmp_path: Path) -> None:
    server = embedded.Nats(tmp_path, options=("--auth", "T0K"))
    server.start()
    try:
        named = server.url.replace("nats://", "nats://T0K@")
        one, other = over_nats.bus(named), over_nats.bus(named)
        heard = Heard(other)
        one.subscribe(lambda *_: None)
        await heard.told(one, ("a", 3))
        reader, writer = await asyncio.open_connection(*server.url.rpartition("/")[2].split(":"))
        writer.write(b"CONNECT {}\r\nPING\r\n")
        assert b"Authorization Violation" in await reader.read()  # and nothing else ever
        writer.close()
        for each in (one, other):
            await each.close()
    finally:
        server.stop()
