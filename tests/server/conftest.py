"""A server for the tests of this folder, and people who use it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
import pytest_asyncio

from tests.server.harness import Person, Served, served

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
