"""A server for the tests of this folder, and people who use it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

from hattari.server.store.postgres import PostgresStore
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import embedded
from tests.server import machines
from tests.server.harness import Person, Served, served
from tests.server.machines import Databases, Open
from tests.server.world import World

Arrive = Callable[[str], Awaitable[Person]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for each module of tests."""
    with served(tmp_path_factory.mktemp("server") / "hattari.sqlite") as running:
        yield running


@pytest_asyncio.fixture
async def arrive(server: Served) -> AsyncIterator[Arrive]:
    """Somebody new, who is seen off after the test."""
    people: list[Person] = []

    async def one(name: str) -> Person:
        people.append(Person(server.url, name))
        return await people[-1].arrive()

    yield one
    for person in people:
        await person.close()


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """One PostgreSQL for all tests of this process."""
    # Not in pytest's own folder: only its owner may enter it, and PostgreSQL never runs as root.
    with (
        TemporaryDirectory(prefix="hattari-postgres-") as folder,
        machines.databases(Path(folder) / "data") as running,
    ):
        yield running


@pytest.fixture
def nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[embedded.Nats]:
    """A NATS server of the test's own, which it may kill."""
    with machines.nats(tmp_path_factory.mktemp("nats")) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """A store of each kind, for what every kind keeps to."""
    if request.param == "sqlite":
        return lambda: SqliteStore.open(tmp_path / "hattari.sqlite")
    databases: Databases = request.getfixturevalue("databases")
    url = databases.fresh()
    return lambda: PostgresStore(url)


@pytest_asyncio.fixture
async def world(reopen: Open) -> AsyncIterator[World]:
    """Nodes on a store of each kind."""
    made = World(reopen)
    yield made
    await made.stop()
