"""What only the store in an SQLite file does."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from msgspec.structs import replace

from hattari.core.installed import registry
from hattari.server.fanout.memory import MemoryBus
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.records import Records
from hattari.server.store import migrations
from hattari.server.store.port import StoreDown
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.statements import MARKED
from hattari.tables.typed import Typed
from tests.server.test_store import CLOSED, entry

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


async def test_what_is_forgotten_is_in_the_file_no_more(tmp_path: Path) -> None:
    path, word = tmp_path / "hattari.sqlite", "Annegret Wildenrath"
    store = SqliteStore.open(path)
    typed = (Typed(0, "ann", word),)
    await store.append(replace(entry(0, "x"), events=MARKED, words=typed))
    await store.forget("ann")
    await store.close()
    assert word.encode() not in path.read_bytes()


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


async def test_a_new_file_has_its_log_of_writes_before_many_open_it(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    await SqliteStore.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreDown):
        SqliteStore.open(tmp_path / "x.sqlite")


async def test_a_purge_gives_room_back_to_the_disk(store: SqliteStore, tmp_path: Path) -> None:
    path = tmp_path / "hattari.sqlite"
    long = b"x" * 2000
    for seq in range(300):
        await store.append(replace(entry(seq, f"{seq}", summary=CLOSED), events=long))
    node = Node(registry(), store, MemoryBus(), Metrics(), lambda *_: None)
    await Records(node)._purge(1)
    await store.close()
    await SqliteStore.open(path).close()
    await SqliteStore.open(empty := tmp_path / "empty.sqlite").close()
    assert path.stat().st_size - empty.stat().st_size < 300 * 2000 / 10


async def test_a_file_of_before_learns_to_give_room_back(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    await asyncio.to_thread(migrations.upgrade, f"sqlite:///{path}", "0007")
    await SqliteStore.open(path).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
    connection.close()
