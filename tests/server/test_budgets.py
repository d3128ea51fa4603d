"""Whoever goes from node to node gets no more than on one: over a real NATS and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from nats import connect
from nats.aio.msg import Msg

from hattari.core.game import Refusal
from hattari.server.fanout import nats as over_nats
from hattari.server.fanout import postgres as over_postgres
from hattari.server.fanout.port import Charge
from hattari.server.fanout.remote import CHARGES_PER_MESSAGE, RemoteBus, packed
from hattari.server.web.budgets import Budgets
from hattari.server.web.throttle import FORGET_AFTER, TOLD_AT_ONCE, Throttle, Throttles, digest
from hattari.wiring import embedded
from tests.server.harness import PATIENCE, Person
from tests.server.machines import Databases, execute
from tests.server.test_bus import linked
from tests.server.test_cluster import node_of
from tests.server.test_throttle import guess

pytestmark = pytest.mark.asyncio
EVE, BOB = "203.0.113.7", "203.0.113.8"


class Counting:
    """A node's allowances, at a time that stands still."""

    def __init__(self, bus: RemoteBus) -> None:
        bus.subscribe(lambda *_: None)
        self.bus = bus
        self.throttles = Throttles(lambda: 0.0)
        self.budgets = Budgets(bus, self.throttles)

    async def linked(self, other: RemoteBus) -> None:
        """Told until heard: what is sent right after dialling may be lost."""
        heard = asyncio.Event()
        self.bus.hear_charges(lambda _: heard.set())
        await linked(self.bus)
        async with asyncio.timeout(PATIENCE):
            while not heard.is_set():
                other.charge([Charge("", digest(""), 1.0)])
                await asyncio.sleep(0.05)

    async def told_of(self, of: Throttle, key: str) -> None:
        """What was spent of this elsewhere has come."""
        async with asyncio.timeout(PATIENCE):
            while of.wait(key) == 0:  # noqa: ASYNC110 (what we wait for has no event)
                await asyncio.sleep(0.01)


@pytest.fixture(params=["nats", "postgres"])
def make_bus(request: pytest.FixtureRequest) -> Callable[[], RemoteBus]:
    if request.param == "nats":
        server: embedded.Nats = request.getfixturevalue("nats")
        return lambda: over_nats.bus(server.url)
    databases: Databases = request.getfixturevalue("databases")
    return lambda: over_postgres.bus(databases.url)


@pytest_asyncio.fixture
async def nodes(make_bus: Callable[[], RemoteBus]) -> AsyncIterator[tuple[Counting, Counting]]:
    made = Counting(make_bus()), Counting(make_bus())
    for each, other in (made, reversed(made)):
        await each.linked(other.bus)
    yield made
    for each in made:
        await each.bus.close()


async def test_what_an_address_spent_here_is_spent_there(nodes: tuple[Counting, Counting]) -> None:
    one, two = nodes
    places = [f"{EVE} t", f"{EVE} u"]
    for node in nodes:
        assert node.throttles.newcomers_of_address.allows(places[1])
    while one.throttles.newcomers_of_address.allows(places[0]):
        pass
    while one.throttles.tables_of_address.allows(EVE):
        pass
    await one.budgets.tell()
    await two.told_of(two.throttles.newcomers_of_address, places[0])
    await two.told_of(two.throttles.tables_of_address, EVE)
    for spared in (places[1], f"{BOB} t"):
        assert two.throttles.newcomers_of_address.allows(spared)
    with pytest.raises(Refusal):
        two.throttles.tables_of_address.check(EVE)
    two.throttles.tables_of_address.check(BOB)


async def test_work_and_tries_at_an_account_are_told_too(nodes: tuple[Counting, Counting]) -> None:
    one, two = nodes
    one.throttles.work.spent(EVE, "t", 1.5)
    with pytest.raises(Refusal):
        guess(one.throttles.tries_at_account)
    await one.budgets.tell()
    async with asyncio.timeout(PATIENCE):
        while two.throttles.work.begin(EVE, "u") == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert two.throttles.work.begin(BOB, "u") == 0
    with pytest.raises(Refusal):
        two.throttles.tries_at_account.check("ann", BOB)


async def test_what_was_granted_on_both_at_once_is_owed(nodes: tuple[Counting, Counting]) -> None:
    for node in nodes:
        while node.throttles.tables_of_address.allows(EVE):
            pass
    alone = nodes[0].throttles.tables_of_address.wait(EVE)
    for node in nodes:
        await node.budgets.tell()
    async with asyncio.timeout(PATIENCE):
        while min(each.throttles.tables_of_address.wait(EVE) for each in nodes) <= alone:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_noise_counts_for_nothing(nats: embedded.Nats, databases: Databases) -> None:
    over = {"nats": over_nats.bus(nats.url), "postgres": over_postgres.bus(databases.url)}
    other, who = await connect(nats.url), digest(EVE)
    last = f'[["tables_of_address","{who}",60.5]]'
    for name, bus in over.items():
        node = Counting(bus)
        await linked(bus)
        async with asyncio.timeout(PATIENCE):
            while node.throttles.tables_of_address.wait(EVE) == 0:
                for noise in (
                    "",
                    "[[1]]",
                    f'[["nothing","{who}",9]]',
                    f'[["work","{who}",9]]',
                    last,
                ):
                    if name == "nats":
                        await other.publish(over_nats.SPENT, noise.encode())
                    else:
                        await execute(databases.url, f"NOTIFY {over_postgres.SPENT}, '{noise}'")
                await asyncio.sleep(0.05)
        assert bus.connected.is_set()
        await bus.close()
    await other.close()


# What is told ----------------------------------------------------------------------------


async def test_who_does_little_is_told_to_nobody_and_nobody_by_address() -> None:
    throttle = Throttle(lambda: 0.0, rate=1, most=60)
    for _ in range(6):
        throttle.allows(EVE)
    assert list(throttle.spent()) == []
    throttle.allows(EVE)
    assert list(throttle.spent()) == [(digest(EVE), 7)]
    assert EVE not in digest(EVE)
    throttle.give_back(EVE)
    assert list(throttle.spent()) == [(digest(EVE), -1)]
    while throttle.allows("127.0.0.1"):
        pass
    assert list(throttle.spent()) == []


async def test_nobody_finds_an_address_by_trying_all_without_the_secret(
    nodes: tuple[Counting, Counting],
) -> None:
    told = list[Charge]()
    nodes[1].bus.hear_charges(told.extend)
    for node in nodes:
        node.budgets.agree(b"of both")
    while nodes[0].throttles.tables_of_address.allows(EVE):
        pass
    await nodes[0].budgets.tell()
    await nodes[1].told_of(nodes[1].throttles.tables_of_address, EVE)
    assert {each.who for each in told} == {digest(EVE, b"of both")}
    assert digest(EVE, b"of both") not in {digest(EVE), digest(EVE, b"another")}


async def test_what_has_filled_up_meanwhile_is_not_told() -> None:
    now = 0.0
    throttle = Throttle(lambda: now, rate=1, most=60)
    throttle.allows(EVE, 30)
    now = 20.0
    assert list(throttle.spent()) == [(digest(EVE), 10)]


async def test_of_many_no_more_is_told_at_once_and_nothing_is_lost() -> None:
    throttle = Throttle(lambda: 0.0, rate=1, most=2)
    for number in range(TOLD_AT_ONCE + 1):
        throttle.allows(f"{number}")
    assert [len(list(throttle.spent())) for _ in range(3)] == [TOLD_AT_ONCE, 1, 0]


async def test_no_message_is_too_long_for_any_bus() -> None:
    longest = max(Budgets(over_nats.bus(""), Throttles(lambda: 0.0)).names, key=len)
    charges = [Charge(longest, digest(EVE), -1 / 3e-300)] * (2 * CHARGES_PER_MESSAGE + 1)
    made = list(packed(charges))
    assert len(made) == 3
    assert max(len(message) for message in made) <= over_postgres.LARGEST_BYTES


async def test_a_debt_made_elsewhere_ends() -> None:
    throttle = Throttle(lambda: 0.0, rate=1, most=60, forget_after=FORGET_AFTER)
    throttle.charge(digest(EVE), 1e300)
    assert throttle.wait(EVE) < 600


# Nodes -----------------------------------------------------------------------------------


async def _keep(told: list[Msg], message: Msg) -> None:
    told.append(message)


async def test_codes_missed_on_one_node_are_missed_on_all(
    tmp_path: Path, databases: Databases, nats: embedded.Nats
) -> None:
    store = await asyncio.to_thread(databases.fresh)
    with (
        node_of(tmp_path / "a", store, nats.url) as a,
        node_of(tmp_path / "b", store, nats.url) as b,
    ):
        a.start()
        b.start()
        ann, here, there, bob = [Person(node.url, "") for node in (a, a, b, b)]
        for person, address in ((here, EVE), (there, EVE), (bob, BOB)):
            person.http.headers["x-forwarded-for"] = address
        code = (await ann.post("/tables/party", {"game": "bluff", "rules": "mobius"}))["code"]
        listening, told = await connect(nats.url), list[Msg]()
        await listening.subscribe(over_nats.SPENT, cb=partial(_keep, told))
        assert (await there.http.get(f"/api/v1/codes/{code}")).status_code == 200
        while (await here.http.get("/api/v1/codes/BBBB")).status_code == 404:
            pass
        # A code that leads somewhere costs nothing: only what was missed on `a` ends this.
        async with asyncio.timeout(PATIENCE):
            while (await there.http.get(f"/api/v1/codes/{code}")).status_code == 200:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert (await bob.http.get(f"/api/v1/codes/{code}")).status_code == 200
        said = b"".join(message.data for message in told).decode()
        assert "missed_codes_of_address" in said
        assert digest(EVE) not in said
        await listening.close()
        for person in (ann, here, there, bob):
            await person.close()
        assert [node.stop() for node in (a, b)] == [0, 0]
