"""Connections to PostgreSQL, opened when they are first needed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from types import MappingProxyType
from typing import Any

import asyncpg

from hattari.server.store.port import StoreDown

CONNECTIONS = 8
PATIENCE_SECONDS = 10.0
"""How long a command may take, locks that others hold among it."""
FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    # The driver's word for a connection that the server ends while it is being taken into use.
    asyncpg.InternalClientError,
    OSError,
)
"""What the driver raises, a connection that ends and a command that takes too long among it."""
_SETTINGS = {
    "application_name": "hattari",
    "idle_in_transaction_session_timeout": "10000",
    # Statements of microseconds: compiling them would take longer than running them.
    "jit": "off",
    # The log outgrows what the planner was told of it; a plan made for an empty one reads it all.
    "plan_cache_mode": "force_custom_plan",
}
PLANNED_ONCE = {
    "plan_cache_mode": "force_generic_plan",
    # What is left is to look each row up, which is right however many there are.
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}
"""For statements that take longer to plan than to run, and touch a few rows by their keys."""


def down(error: Exception) -> StoreDown:
    """What the store's users are told of a failure."""
    told = StoreDown(f"PostgreSQL: {str(error) or type(error).__name__}")
    told.__cause__ = error
    return told


def text(value: str) -> str:
    """A string that PostgreSQL can hold: it knows no NUL."""
    return value.replace("\0", "\N{SYMBOL FOR NULL}")


class Database:
    """A few connections, of the event loop that asks first; `settings` are PostgreSQL's."""

    def __init__(self, url: str, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        self._url = url
        self._settings = {**_SETTINGS, **settings}
        self._pool: Any = None
        self._opening = asyncio.Lock()
        self._closed = False

    async def connection(self) -> AbstractAsyncContextManager[Any]:
        """A connection for a while. Raises one of FAILURES, or StoreDown once closed."""
        if self._pool is None:
            await self._open()
        held: AbstractAsyncContextManager[Any] = self._pool.acquire(timeout=PATIENCE_SECONDS)
        return held

    async def _open(self) -> None:
        async with self._opening:
            if self._closed:
                raise StoreDown("the store is closed")
            if self._pool is None:
                self._pool = await _pool(self._url, self._settings)

    async def write(self, statement: str, *values: Any) -> list[Any]:
        """Do something once; the rows that it returns. Raises StoreDown."""
        given = (text(value) if isinstance(value, str) else value for value in values)
        try:
            async with await self.connection() as connection:
                return list(await connection.fetch(statement, *given))
        except FAILURES as error:
            raise down(error) from error

    async def read(self, question: str, *values: Any) -> list[Any]:
        """All rows of an answer. Raises StoreDown.

        Asked twice if need be: a connection may have ended since it was last used.
        """
        try:
            return await self.write(question, *values)
        except StoreDown:
            return await self.write(question, *values)

    async def close(self) -> None:
        """Close every connection."""
        self._closed = True
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await pool.close()


async def _pool(url: str, settings: Mapping[str, str]) -> Any:
    return await asyncpg.create_pool(
        url,
        min_size=1,
        max_size=CONNECTIONS,
        timeout=PATIENCE_SECONDS,
        command_timeout=PATIENCE_SECONDS,
        server_settings=settings,
        reset=_as_it_is,
    )


async def _as_it_is(_connection: Any) -> None:
    """No statement here leaves anything to be undone at a connection: asking for that would take
    another way to the database and back for each."""


async def schema(url: str) -> str | None:
    """The schema that a database has; None for an empty one. Raises StoreDown."""
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE_SECONDS)
        try:
            if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
                return None
            found = await connection.fetchval("SELECT version_num FROM alembic_version")
            return None if found is None else str(found)
        finally:
            await connection.close()
    except FAILURES as error:
        raise down(error) from error
