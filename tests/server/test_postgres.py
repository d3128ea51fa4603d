"""What only the store in PostgreSQL does: it loses its connections and finds them again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import TypeVar

import asyncpg
import pytest
import pytest_asyncio

from hattari.server.store.port import (
    Appended,
    Conflict,
    Duplicate,
    Player,
    StoreDown,
)
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.postgres.log import Appender
from hattari.server.store.postgres.pool import PLANNED_ONCE, Database
from tests.server.machines import Databases, execute
from tests.server.test_store import entry

pytestmark = pytest.mark.asyncio
T = TypeVar("T")


@pytest.fixture
def url(databases: Databases) -> str:
    return databases.fresh()


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    opened = PostgresStore(url)
    yield opened
    await opened.close()


async def cut(url: str) -> None:
    """End every connection that a store has."""
    await execute(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'hattari' AND datname = current_database()",
    )


async def test_a_question_is_all_that_a_connection_is_asked(store: PostgresStore, url: str) -> None:
    await store.rows("a")
    beside = await asyncpg.connect(url)
    asked = await beside.fetchval(
        "SELECT query FROM pg_stat_activity"
        " WHERE application_name = 'hattari' AND datname = current_database()"
    )
    await beside.close()
    assert "FROM log" in asked


async def test_an_append_is_planned_once(url: str) -> None:
    database = Database(url, PLANNED_ONCE)
    appender = Appender(database)
    for seq in range(3):
        assert await appender.append(entry(seq, f"{seq}")) == Appended(seq)
    ((planned, anew),) = await database.read(
        "SELECT sum(generic_plans), sum(custom_plans) FROM pg_prepared_statements"
        " WHERE statement LIKE '%INSERT INTO log%' AND statement NOT LIKE '%prepared%'"
    )
    await appender.close()
    assert (planned, anew) == (3, 0)


async def insist(asked: Callable[[], Awaitable[T]]) -> T:
    """What a client does whose store was down: it asks the same again."""
    while True:
        try:
            return await asked()
        except StoreDown:
            continue


async def test_appends_outlive_their_connections(store: PostgresStore, url: str) -> None:
    for seq in range(10):
        appending = asyncio.create_task(insist(partial(store.append, entry(seq, f"{seq}"))))
        if seq % 2:
            await asyncio.sleep(0)
        await cut(url)
        # Where the answer was lost with the connection, the next try hears of the first.
        assert await appending in (Appended(seq), Duplicate(b"done"))
    # The last cut may come after the answer, and meet the next who asks.
    rows = await insist(partial(store.rows, "a"))
    assert [row.events for row in rows] == [f"{seq}".encode() for seq in range(10)]


async def test_a_lock_that_another_holds_makes_a_batch_wait(store: PostgresStore, url: str) -> None:
    await store.append(entry(0, "first"))
    other = await asyncpg.connect(url)
    async with other.transaction():
        await other.execute("UPDATE tables SET length = 2 WHERE id = 'a'")
        waiting = asyncio.create_task(store.append(entry(1, "next")))
        await asyncio.wait({waiting}, timeout=0.2)
        assert not waiting.done()
    assert await waiting == Conflict()
    await other.close()


async def test_what_one_entry_brings_upon_a_batch_harms_no_other(store: PostgresStore) -> None:
    unfit = entry(0, "x", table="bad\0table")
    results = await asyncio.gather(
        *(store.append(entry(0, "x", table=f"t{index}")) for index in range(5)),
        store.append(unfit),
        return_exceptions=True,
    )
    assert results[:5] == [Appended(0)] * 5
    assert isinstance(results[5], StoreDown)


async def test_a_server_that_is_not_there_is_a_store_that_is_down() -> None:
    store = PostgresStore("postgresql://nobody@127.0.0.1:9/nothing")
    with pytest.raises(StoreDown):
        await store.append(entry(0, "x"))
    with pytest.raises(StoreDown):
        await store.rows("a")
    with pytest.raises(StoreDown):
        await store.probe(1)
    await store.close()


async def test_a_database_that_takes_no_writes_is_not_healthy(
    store: PostgresStore, url: str, databases: Databases
) -> None:
    await store.append(entry(0, "x"))
    await store.probe(1)
    name = url.partition("?")[0].rpartition("/")[2]
    setting = f"ALTER DATABASE {name} SET default_transaction_read_only"
    await execute(databases.url, f"{setting} = on")
    await cut(url)
    await asyncio.sleep(0.1)
    with pytest.raises(StoreDown):
        await store.probe(1)
    with pytest.raises(StoreDown):
        await store.append(entry(1, "y"))
    assert len(await store.rows("a")) == 1
    await execute(databases.url, f"{setting} = off")
    await cut(url)
    assert await store.append(entry(1, "y")) == Appended(1)


async def test_a_name_is_kept_as_it_is_written(store: PostgresStore) -> None:
    player = Player("ann", "はったり 🎲 O'Neill", "ja")
    await store.add_player(player, b"\0\xff", 2**50)
    assert await store.player(b"\0\xff") == player
