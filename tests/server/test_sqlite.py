"""The store in a real SQLite file."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from hattari.server.store import migrations
from hattari.server.store.port import (
    Appended,
    Conflict,
    Duplicate,
    Effect,
    Entry,
    Player,
    RecordRow,
    Result,
    StoreDown,
    Summary,
)
from hattari.server.store.sqlite import SqliteStore, backup

pytestmark = pytest.mark.asyncio
SUMMARY = Summary("toy", "lobby", True, "", 4, 3, 1)
CLOSED = Summary("toy", "closed", True, "", 4, 3, 1)


def entry(
    expected: int,
    action: str,
    table: str = "a",
    due: int | None = None,
    summary: Summary = SUMMARY,
    effects: tuple[Effect, ...] = (),
) -> Entry:
    return Entry(
        table, expected, action, 5, 1, action.encode(), b"done", due, summary, ("ann",), effects
    )


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore.open(tmp_path / "hattari.sqlite")
    yield opened
    await opened.close()


async def test_rows_come_back_in_order(store: SqliteStore) -> None:
    for seq in range(3):
        assert await store.append(entry(seq, f"act{seq}")) == Appended(seq)
    rows = await store.rows("a", 1)
    assert [(row.seq, row.events) for row in rows] == [(1, b"act1"), (2, b"act2")]


async def test_an_action_is_applied_once(store: SqliteStore) -> None:
    await store.append(entry(0, "act"))
    assert await store.append(entry(1, "act")) == Duplicate(b"done")
    assert len(await store.rows("a")) == 1


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_row_fits_only_at_the_end(store: SqliteStore, expected: int) -> None:
    await store.append(entry(0, "first"))
    assert await store.append(entry(expected, "other", due=9)) == Conflict()
    assert await store.lengths(["a", "b"]) == {"a": 1}
    assert await store.claim(100, 200, 10) == []


async def test_of_all_who_race_for_a_seq_one_wins(store: SqliteStore, tmp_path: Path) -> None:
    other = SqliteStore.open(tmp_path / "hattari.sqlite")
    await store.append(entry(0, "first"))
    results: list[Result] = await asyncio.gather(
        *(one.append(entry(1, f"{index}")) for index in range(40) for one in (store, other))
    )
    # Both stores send the same action ids: the winner's twin is told what came of it.
    assert results.count(Appended(1)) == 1
    assert results.count(Duplicate(b"done")) == 1
    assert results.count(Conflict()) == 78
    await other.close()


async def test_a_table_is_claimed_by_one_at_a_time(store: SqliteStore) -> None:
    await store.append(entry(0, "first", due=50))
    assert await store.claim(49, 80, 10) == []
    assert await store.claim(50, 80, 10) == ["a"]
    assert await store.claim(60, 90, 10) == []
    assert await store.claim(80, 90, 10) == ["a"]
    await store.append(entry(1, "moved", due=None))
    assert await store.claim(99, 100, 10) == []


async def test_a_bad_job_harms_no_other(store: SqliteStore) -> None:
    player = Player("ann", "Ann", "en")
    await store.add_player(player, b"one", 1)
    results = await asyncio.gather(
        store.append(entry(0, "good")),
        store.add_player(player, b"two", 1),
        store.add_session("ann", b"three", 1),
        return_exceptions=True,
    )
    assert results[0] == Appended(0)
    assert isinstance(results[1], StoreDown)
    assert await store.player(b"two") is None
    assert await store.player(b"three") == player


async def test_what_was_acknowledged_is_in_the_file(store: SqliteStore, tmp_path: Path) -> None:
    await asyncio.gather(*(store.append(entry(0, "x", table=f"t{i}")) for i in range(50)))
    with sqlite3.connect(tmp_path / "hattari.sqlite") as connection:
        (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
    connection.close()
    assert count == 50


async def test_a_link_works_once_and_not_too_late(store: SqliteStore) -> None:
    await store.add_link("ann", b"early", 100)
    await store.add_link("ann", b"late", 100)
    assert await store.take_link(b"early", 99) == "ann"
    assert await store.take_link(b"early", 99) is None
    assert await store.take_link(b"late", 100) is None


async def test_work_waits_until_it_is_settled(store: SqliteStore) -> None:
    await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
    await store.append(entry(0, "x", effects=(Effect("record", b"1"),)))
    (pending,) = await store.effects(10)
    record = RecordRow("r", "a", 1, 5, "toy", "", None, ("ann", "gone"))
    await store.settle(pending.number, record)
    await store.settle(pending.number, record)
    assert await store.effects(10) == []
    assert [row.id for row in await store.records_of("ann", 10)] == ["r"]
    assert await store.records_of("gone", 10) == []


async def test_a_forgotten_player_leaves_no_session(store: SqliteStore) -> None:
    await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
    await store.append(entry(0, "x"))
    assert await store.forget("ann") == ["a"]
    assert await store.player(b"one") is None
    assert await store.tables_of("ann", 10) == []


async def test_old_closed_tables_are_purged_with_all_they_hold(store: SqliteStore) -> None:
    await store.append(entry(0, "x"))
    await store.append(entry(0, "y", table="b", summary=CLOSED))
    assert await store.purge(6) == 1
    assert await store.rows("b") == []
    assert [listed.table for listed in await store.public(10)] == ["a"]
    assert await store.open_tables() == ["a"]


async def test_a_backup_of_a_store_in_use_holds_its_rows(
    store: SqliteStore, tmp_path: Path
) -> None:
    await store.append(entry(0, "x"))
    await asyncio.to_thread(backup, tmp_path / "hattari.sqlite", tmp_path / "copy.sqlite")
    copy = SqliteStore.open(tmp_path / "copy.sqlite")
    assert len(await copy.rows("a")) == 1
    await copy.close()
    with pytest.raises(FileExistsError):
        backup(tmp_path / "hattari.sqlite", tmp_path / "copy.sqlite")


async def test_a_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "hattari.sqlite")
    await store.close()
    with pytest.raises(StoreDown):
        await store.append(entry(0, "x"))
    assert not await store.healthy()


async def test_the_last_beat_is_that_of_any_node(store: SqliteStore) -> None:
    assert await store.last_beat() is None
    await store.beat("one", 5)
    await store.beat("two", 4)
    assert await store.last_beat() == 5
    assert await store.healthy()


async def test_the_newest_schema_is_the_last_migration() -> None:
    from alembic.script import ScriptDirectory  # noqa: PLC0415 (slow to load)

    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [migrations.HEAD]


async def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreDown):
        SqliteStore.open(tmp_path / "x.sqlite")
