"""The schema of both stores, and moving from one to the other."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect

from hattari.server.clock import unix_ms
from hattari.server.store import engines, migrations, moving
from hattari.server.store.accounts import Account, AccountRows, Passkey, Report
from hattari.server.store.gallery import GalleryRows, HouseRule
from hattari.server.store.orders import Order, OrderRows
from hattari.server.store.port import (
    Effect,
    Entry,
    NotCopied,
    Page,
    Player,
    RecordRow,
    Store,
    StoreDown,
    Summary,
)
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.screens import Code, ScreenRows, Vote
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.study import AnswerRow, ExerciseRow, StudyRows
from hattari.server.store.survey import Answer, Felt, SurveyRows
from hattari.tables.typed import Typed
from hattari.wiring import serving
from tests.server.machines import Databases
from tests.server.test_store import entry

EVERYTHING = {
    "accounts": 1, "challenges": 1, "passkeys": 1, "reports": 1, "orders": 1, "audit": 1,
    "codes": 1, "screens": 1, "guesses": 1, "exercises": 1, "answers": 1, "puzzle_counts": 1,
    "due": 3, "links": 1, "log": 4, "members": 3, "nodes": 1, "outbox": 1, "players": 2,
    "presence": 1, "record_players": 1, "words": 1, "records": 1, "sessions": 3, "tables": 3,
    "table_links": 2,
    "survey_agreements": 1, "survey_answers": 1, "house_rules": 1, "house_rule_reports": 1,
    "shared": 1,
}  # fmt: skip


def shape(connection: Connection) -> dict[str, Any]:
    """Tables as both kinds of store can have them: columns, keys, what is unique, indexes."""
    seen = inspect(connection)
    return {
        table: {
            "columns": [
                (column["name"], str(column["type"].as_generic()), column["nullable"])
                for column in seen.get_columns(table)
            ],
            "key": seen.get_pk_constraint(table)["constrained_columns"],
            "unique": sorted(each["column_names"] for each in seen.get_unique_constraints(table)),
            "indexes": sorted(
                (each["name"] or "", each["column_names"])
                for each in seen.get_indexes(table)
                if not each.get("duplicates_constraint")
            ),
        }
        for table in sorted(seen.get_table_names())
        if table != "alembic_version"
    }


def generic(shapes: dict[str, Any]) -> dict[str, Any]:
    """SQLite knows one size of whole number: it is told apart only in PostgreSQL."""
    for table in shapes.values():
        table["columns"] = [
            (name, "INTEGER" if kind == "BIGINT" else kind, nullable)
            for name, kind, nullable in table["columns"]
        ]
    return shapes


def test_both_stores_have_the_same_schema(tmp_path: Path, databases: Databases) -> None:
    urls = f"sqlite:///{tmp_path}/new.sqlite", databases.empty()
    for url in urls:
        migrations.upgrade(url)
    of_sqlite, of_postgres = (generic(engines.run(url, shape)) for url in urls)
    assert of_sqlite.keys() == EVERYTHING.keys()
    assert of_sqlite == of_postgres


def test_a_schema_that_differs_is_noticed(tmp_path: Path, databases: Databases) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    migrations.upgrade(url, "0001")
    assert generic(engines.run(url, shape)) != generic(engines.run(databases.fresh(), shape))


@pytest.mark.asyncio
async def test_a_file_of_the_first_schema_opens_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    await asyncio.to_thread(migrations.upgrade, f"sqlite:///{path}", "0001")
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO players VALUES ('ann', 'Ann', 'en', 1)")
        connection.execute("INSERT INTO sessions VALUES (x'01', 'ann', 1)")
    connection.close()
    store = SqliteStore.open(path)
    assert await store.player(b"\1") == Player("ann", "Ann", "en")
    await store.arrive("node", Page("t", "ann"))
    await store.close()


def test_nodes_that_start_at_once_make_one_schema(databases: Databases) -> None:
    url = databases.empty()
    program = "import sys; from hattari.server.store.postgres import PostgresStore;"
    program += "PostgresStore.open(sys.argv[1])"
    starting = [subprocess.Popen([sys.executable, "-c", program, url]) for _ in range(2)]
    assert [process.wait() for process in starting] == [0, 0]
    assert engines.run(url, shape).keys() == EVERYTHING.keys()


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path, databases: Databases) -> None:
    path, url = tmp_path / "new.sqlite", databases.fresh()
    migrations.upgrade(f"sqlite:///{path}")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreDown, match="newer"):
        SqliteStore.open(path)
    engines.run(url, lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreDown, match="newer"):
        PostgresStore.open(url)


def test_no_database_is_said_to_be_so(databases: Databases) -> None:
    with pytest.raises(StoreDown, match="no_such"):
        PostgresStore.open(databases.url.replace("/postgres?", "/no_such?"))


def test_an_empty_database_is_no_store_and_stays_empty(databases: Databases) -> None:
    url = databases.empty()
    with pytest.raises(ValueError, match="no server has made a store at postgresql"):
        serving.existing(url, None)
    with pytest.raises(NotCopied, match="first store is none"):
        moving.move(url, "sqlite:///nowhere", lambda *_: None, 0, None)
    assert engines.run(url, shape) == {}
    assert serving.existing(fresh := databases.fresh(), None) == fresh


# Moving ----------------------------------------------------------------------------------


async def felt(store: Store) -> None:
    """An answer of somebody who agreed, and house rules that somebody reported."""
    await SurveyRows(store).agree("a", "ann")
    await SurveyRows(store).keep(
        Answer("a", 1, "ann", "toy", b"{}", 2, None, Felt(again=True, fair=True, lost="never"))
    )
    await GalleryRows(store).add(HouseRule("x", "ann", 1, "toy", "家", "", b"{}"))
    await GalleryRows(store).report("x", "bob", 2, "why")


async def filled(store: Store, beat: int = 1) -> None:
    """A store with something in every table."""
    await store.add_player(Player("ann", "アン", "ja"), b"one", 1)
    await store.add_player(Player("bob", "Bob", "en"), b"two", 1)
    await store.add_session("ann", b"three", 2)
    await store.add_link("ann", b"link", 2**40)
    await felt(store)
    for index, table in enumerate("abc"):
        effects = (Effect("record", b"\0\1"),) if index < 2 else ()
        await store.append(entry(0, "first", table=table, due=2**40 + index, effects=effects))
    hidden = Summary("toy", "playing", False, "題", 4, 3, 1)
    await store.append(
        Entry(
            "a",
            1,
            "x/…",
            2**41,
            1,
            b"\xff\0\\u00000",
            b"done",
            2**42,
            hidden,
            words=(Typed(0, "ann", "題"),),
            link="link",
        )
    )
    (first, _) = await store.effects(10)
    await store.settle(first.number, RecordRow("r", "a", 1, 5, "toy", "題", b"body", ("ann",)))
    rows = AccountRows(store)
    await rows.add(Account("ann", "アン", "$argon2id$…", (b"\0" * 32,)), "アン", 1)
    await rows.add_passkey(Passkey(b"\0\1", "ann", b"\xff", 2**40, "phone", 1))
    await rows.add_challenge(b"\2", 2**41)
    await rows.add_report(Report("r", "a", 1, "ann", "bob", b"\xff"))
    orders = OrderRows(store)
    await orders.give(Order("player", "bob", "題", 1, 2**41))
    await orders.write(1, "Olga", b"{}")
    shown = ScreenRows(store)
    await shown.add_code(Code("KTRP", "a", 9), 0)
    await shown.add_screen(b"\3", "a", 9, "ann")
    await shown.vote(Vote("a", 1, "1/1", b"\4", b"\5", yes=True), 1)
    study = StudyRows(store)
    await study.add("ann", ExerciseRow("e", "toy", "d", 1, 2**40, b"{}", b"\0"))
    await study.answer("ann", AnswerRow("x", 2**40, "toy", "d", b"{}"))
    await study.tell("ann", "r", b"\xff")
    await study.count("d", "2026-11-25", 2)
    await rows.touch(b"one", "Firefox, Linux", 2**41)
    await rows.end("ann", b"three", 2**41)
    await store.beat("old", beat)
    await store.change("INSERT INTO shared (id, secret) VALUES (1, $1)", b"\0\xff")
    await store.arrive("old", Page("a", "ann"))
    await store.close()


async def told(store: Store) -> list[Any]:
    """All that a store says of what `filled` put in."""
    said = [
        [await store.rows(table) for table in "abc"],
        [await store.summary(table) for table in "abc"],
        await store.outcome("a", "x/…"),
        [await store.player(token) for token in (b"one", b"two", b"three")],
        await store.tables_of("ann", 10),
        await store.effects(10),
        [await store.records_of(player, 10) for player in ("ann", "bob")],
        await store.record("r"),
        await store.last_beat(),
        await store.secret(),
        await store.present(Page("a", "ann"), 1),
        await store.claim(2**43, 2**44, 10),
        await store.take_link(b"link", 1),
        await AccountRows(store).named("アン"),
        await AccountRows(store).passkeys("ann"),
        await AccountRows(store).take_challenge(b"\2", 1),
        await AccountRows(store).reports(10),
        await OrderRows(store).in_force(1),
        await OrderRows(store).acts(10),
        await AccountRows(store).devices("ann"),
        await AccountRows(store).ended(1),
        await ScreenRows(store).code("KTRP", 1),
        await ScreenRows(store).screen(b"\3", 1),
        await ScreenRows(store).votes("a", 1),
        await StudyRows(store).exercises("ann"),
        await StudyRows(store).answers("ann"),
        await StudyRows(store).games("ann", 10),
        await StudyRows(store).counts("d", "2026-11-25"),
    ]
    await store.append(entry(0, "next", table="d", effects=(Effect("record", b"new"),)))
    said += [[pending.effect for pending in await store.effects(10)]]
    await store.close()
    return said


def hattari(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hattari.cli", "migrate", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_everything_moves_there_and_back(tmp_path: Path, databases: Databases) -> None:
    first, second = (f"sqlite:///{tmp_path}/{name}.sqlite" for name in ("first", "second"))
    between = databases.empty()
    asyncio.run(filled(SqliteStore.open(tmp_path / "first.sqlite")))
    done = hattari(first, between)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()[:-1]
    assert len(set(map(len, lines))) == 1
    shown = dict(line.split() for line in lines)
    assert {table: int(rows) for table, rows in shown.items()} == EVERYTHING
    moving.move(between, second, lambda *_: None, unix_ms(), 1_000)
    expected = asyncio.run(told(SqliteStore.open(tmp_path / "first.sqlite")))
    assert asyncio.run(told(PostgresStore(between))) == expected
    assert asyncio.run(told(SqliteStore.open(tmp_path / "second.sqlite"))) == expected


def test_a_store_in_use_does_not_move(tmp_path: Path, databases: Databases) -> None:
    asyncio.run(filled(SqliteStore.open(tmp_path / "first.sqlite"), beat=unix_ms() + 60_000))
    done = hattari(f"sqlite:///{tmp_path}/first.sqlite", databases.empty())
    assert (done.returncode, "stop it" in done.stderr) == (1, True)


def test_nothing_moves_into_a_store_that_holds_something(
    tmp_path: Path, databases: Databases
) -> None:
    url = databases.fresh()
    asyncio.run(filled(PostgresStore(url)))
    asyncio.run(filled(SqliteStore.open(tmp_path / "first.sqlite")))
    with pytest.raises(NotCopied, match="not empty"):
        moving.move(f"sqlite:///{tmp_path}/first.sqlite", url, lambda *_: None, 10**6, 1)


@pytest.mark.parametrize("arguments", [("sqlite:///none", "x"), ("x", "y")])
def test_what_cannot_be_moved_is_said_in_one_line(arguments: tuple[str, str]) -> None:
    done = hattari(*arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("hattari migrate: ")
    assert done.stderr.count("\n") == 1
