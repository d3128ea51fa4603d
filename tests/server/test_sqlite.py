"""What only the store in an SQLite file does."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from hattari.server.store import migrations
from hattari.server.store.port import StoreDown
from hattari.server.store.sqlite import SqliteStore
from tests.server.test_store import entry

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore.open(tmp_path / "hattari.sqlite")
    yield opened
    await opened.close()


async def test_what_was_acknowledged_is_in_the_file(store: SqliteStore, tmp_path: Path) -> None:
    await asyncio.gather(*(store.append(entry(0, "x", table=f"t{i}")) for i in range(50)))
    with sqlite3.connect(tmp_path / "hattari.sqlite") as connection:
        (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
    connection.close()
    assert count == 50


async def test_a_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "hattari.sqlite")
    await store.close()
    with pytest.raises(StoreDown):
        await store.append(entry(0, "x"))
    with pytest.raises(StoreDown):
        await store.probe(1)


async def test_the_newest_schema_is_the_last_migration() -> None:
    from alembic.script import ScriptDirectory  # noqa: PLC0415 (slow to load)

    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [migrations.HEAD]


async def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreDown):
        SqliteStore.open(tmp_path / "x.sqlite")
