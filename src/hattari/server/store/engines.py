"""SQLAlchemy's way to a store, for what happens seldom: the schema and moving house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, inspect, pool, text
from sqlalchemy.exc import SQLAlchemyError

from hattari.core.extras import needed

from .port import StoreDown

R = TypeVar("R")

Failure = SQLAlchemyError
"""What goes wrong in a store, whatever it is."""

VERSIONED = "alembic_version"
"""The table in which the migrations keep which schema there is."""

POSTGRES = ("postgresql://", "postgres://")
_LOCK = 4802_3319
"""The advisory lock of whoever changes the schema; any number that stays the same."""


def is_postgres(url: str) -> bool:
    """Whether a store's address is one of PostgreSQL."""
    return url.startswith(POSTGRES)


def reason(error: Exception) -> str:
    """What a store's driver said, without SQLAlchemy's words around it."""
    return str(getattr(error, "orig", None) or error)


def run(url: str, work: Callable[[Connection], R]) -> R:
    """Do something with a connection, in one transaction.

    Raises OSError, SQLAlchemyError, or ValueError where an extra is missing. Not to be called
    while an event loop runs in this thread.
    """
    if is_postgres(url):
        return asyncio.run(_run_postgres(url, work))
    engine = create_engine(url, poolclass=pool.NullPool)
    with engine.begin() as connection:
        return work(connection)


async def _run_postgres(url: str, work: Callable[[Connection], R]) -> R:
    try:
        import asyncpg  # noqa: PLC0415 (an extra)
        from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise needed("PostgreSQL", "postgres", error) from error

    async def connect() -> Any:
        # The driver's own reading of the address: sockets, services and passwords as in psql.
        return await asyncpg.connect(url)

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, poolclass=pool.NullPool
    )
    async with engine.begin() as connection:
        return await connection.run_sync(work)


def schema(url: str, named: str | None = None) -> str | None:
    """Which schema a store has; None where no server has made one: it is empty, or another's.

    A file's failure names it, as `named` where that is given.

    Raises StoreDown, or ValueError where an extra is missing. No event loop may run.
    """
    try:
        return run(url, _schema)
    except (Failure, OSError) as error:
        said = reason(error)
        file = named or url.removeprefix("sqlite:///")
        raise StoreDown(said if is_postgres(url) else f"{file}: {said}") from error


def _schema(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSIONED):
        return None
    found = connection.scalar(text(f"SELECT version_num FROM {VERSIONED}"))  # noqa: S608
    return None if found is None else str(found)


def hold(connection: Connection) -> None:
    """Keep every other node from changing the schema until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
