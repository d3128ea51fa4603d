"""Moving house: everything of one store into another one that is empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, MetaData, Table, func, insert, select, text

from hattari.server.store import engines, migrations
from hattari.server.store.port import StoreDown

ROWS_AT_ONCE = 500
_OWN = "alembic_version"
"""What the migrations keep for themselves."""

Progress = Callable[[str, int, int], None]
"""Called with (table, rows moved, rows in all)."""


class NotMoved(Exception):
    """Nothing was moved; why."""


def move(source: str, target: str, progress: Progress, now: int, resting_ms: int) -> dict[str, int]:
    """Copy all rows from one store to another in one transaction; how many of each table.

    Both are `sqlite:///…` or `postgresql://…`; the source is brought to the newest schema and
    else stays as it is. Raises NotMoved where it was alive in the last `resting_ms`, or the
    target holds rows; StoreDown where a store can't be used. No event loop may run.
    """
    if engines.is_postgres(source) and engines.is_postgres(target):
        raise NotMoved("both stores are PostgreSQL's; use pg_dump and pg_restore")
    for url in (source, target):
        migrations.upgrade(url)

    def between(one: Connection) -> dict[str, int]:
        def with_both(other: Connection) -> dict[str, int]:
            pair = (one, other) if engines.is_postgres(source) else (other, one)
            return _move(*pair, progress=progress, awake_since=now - resting_ms)

        return engines.run(target if engines.is_postgres(source) else source, with_both)

    # The one of PostgreSQL is the outer one: within its loop, SQLite's work is plain calls.
    outer = source if engines.is_postgres(source) else target
    try:
        return engines.run(outer, between)
    except (engines.Failure, OSError) as error:
        raise StoreDown(str(error)) from error


def _move(
    source: Connection, target: Connection, progress: Progress, awake_since: int
) -> dict[str, int]:
    known, wanted = MetaData(), MetaData()
    known.reflect(source)
    wanted.reflect(target)
    _check(source, target, known, wanted, awake_since)
    moved = {
        name: _copy(source, target, known.tables[name], wanted.tables[name], progress)
        for name in sorted(wanted.tables.keys() - {_OWN})
    }
    if target.dialect.name == "postgresql":
        target.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('outbox', 'number'),"
                " (SELECT coalesce(max(number), 0) + 1 FROM outbox), false)"
            )
        )
    return moved


def _check(
    source: Connection, target: Connection, known: MetaData, wanted: MetaData, awake_since: int
) -> None:
    beat = source.scalar(select(func.max(known.tables["nodes"].c.at)))
    if beat is not None and beat >= awake_since:
        raise NotMoved("a server uses the first store; stop it, wait ten seconds, and try again")
    for name in wanted.tables.keys() - {_OWN}:
        if _count(target, wanted.tables[name]):
            raise NotMoved(f"the second store is not empty: it has rows in “{name}”")


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
        raise NotMoved(f"“{table.name}” has other rows in the second store; nothing was kept")
    return total
