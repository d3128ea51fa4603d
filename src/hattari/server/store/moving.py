"""Moving house: everything of one store into another one that is empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select, text

from . import engines, migrations
from .port import NotCopied, StoreDown

ROWS_AT_ONCE = 500
_OWN = engines.VERSIONED
"""What the migrations keep for themselves."""

_NUMBERED = ("outbox", "audit")
"""The tables whose rows are numbered by the store itself."""

Progress = Callable[[str, int, int], None]
"""Called with (table, rows moved, rows in all)."""


def move(
    source: str, target: str, progress: Progress, now: int, resting_ms: int | None
) -> dict[str, int]:
    """Copy all rows from one store to another in one transaction; how many of each table.

    Both are `sqlite:///…` or `postgresql://…`; the source is brought to the newest schema and
    else stays as it is. Raises NotCopied where it was alive in the last `resting_ms` (None: it
    is known to rest), or the target holds rows; StoreDown where a store can't be used. No event
    loop may run.
    """
    awake_since = None if resting_ms is None else now - resting_ms
    if engines.is_postgres(source) and engines.is_postgres(target):
        raise NotCopied("both stores are PostgreSQL's; use hattari backup and restore")
    _check_ours(source, target)
    for url in (source, target):
        migrations.upgrade(url)

    def between(one: Connection) -> dict[str, int]:
        def with_both(other: Connection) -> dict[str, int]:
            pair = (one, other) if engines.is_postgres(source) else (other, one)
            return _move(*pair, progress=progress, awake_since=awake_since)

        return engines.run(target if engines.is_postgres(source) else source, with_both)

    # The one of PostgreSQL is the outer one: within its loop, SQLite's work is plain calls.
    outer = source if engines.is_postgres(source) else target
    try:
        return engines.run(outer, between)
    except (engines.Failure, OSError) as error:
        raise StoreDown(engines.reason(error)) from error


def snapshot(source: str, target: str, progress: Progress) -> dict[str, int]:
    """Copy all rows that PostgreSQL holds at one moment to a new SQLite store; how many.

    Servers may go on using the source. Raises NotCopied, StoreDown. No event loop may run.
    """

    def work(one: Connection) -> dict[str, int]:
        # The first statement's view of the data is that of all others.
        one.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        schema = one.scalar(text(f"SELECT version_num FROM {_OWN}"))  # noqa: S608
        migrations.upgrade(target, str(schema))
        return engines.run(target, lambda other: _copy_all(one, other, progress))

    try:
        return engines.run(source, work)
    except (engines.Failure, OSError) as error:
        raise StoreDown(engines.reason(error)) from error


def _reflected(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    return found


def _move(
    source: Connection, target: Connection, progress: Progress, awake_since: int | None
) -> dict[str, int]:
    if awake_since is not None:
        _check_rests(source, awake_since)
    _check_empty(target)
    moved = _copy_all(source, target, progress)
    for name in _NUMBERED if target.dialect.name == "postgresql" else ():
        target.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{name}', 'number'),"  # noqa: S608
                f" (SELECT coalesce(max(number), 0) + 1 FROM {name}), false)"
            )
        )
    return moved


def _check_ours(source: str, target: str) -> None:
    """Nobody else's file or database gets our schema. Raises NotCopied, StoreDown."""
    if engines.schema(source) is None:
        raise NotCopied("the first store is none: no server has made it; name the one of a server")
    others = [] if engines.schema(target) else engines.run(target, _tables)
    if others:
        raise NotCopied(
            f"the second store holds something else (“{min(others)}”); expected a new file or an"
            " empty database"
        )


def _tables(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


def _check_rests(source: Connection, awake_since: int) -> None:
    beat = source.scalar(select(func.max(_reflected(source).tables["nodes"].c.at)))
    if beat is not None and beat >= awake_since:
        raise NotCopied("a server uses the first store; stop it, wait ten seconds, and try again")


def _check_empty(target: Connection) -> None:
    tables = _reflected(target).tables
    for name in tables.keys() - {_OWN}:
        if _count(target, tables[name]):
            raise NotCopied(f"the second store is not empty: it has rows in “{name}”")


def _copy_all(source: Connection, target: Connection, progress: Progress) -> dict[str, int]:
    known, wanted = _reflected(source).tables, _reflected(target).tables
    return {
        name: _copy(source, target, known[name], wanted[name], progress)
        for name in sorted(wanted.keys() - {_OWN})
    }


def _count(connection: Connection, table: Table) -> int:
    return int(connection.scalar(select(func.count()).select_from(table)) or 0)


def _copy(
    source: Connection, target: Connection, table: Table, into: Table, progress: Progress
) -> int:
    total, done = _count(source, table), 0
    found: Any = source.execute(select(table).execution_options(yield_per=ROWS_AT_ONCE))
    for rows in found.mappings().partitions():
        target.execute(insert(into), [dict(row) for row in rows])
        done += len(rows)
        progress(table.name, done, total)
    if _count(target, into) != total:
        raise NotCopied(f"“{table.name}” has other rows in the second store; nothing was kept")
    return total
