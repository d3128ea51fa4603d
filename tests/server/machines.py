"""Real PostgreSQL and NATS servers for tests, which skip only where they can't be had."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from hattari.server.store.port import Store
from hattari.server.store.postgres import PostgresStore
from hattari.wiring import embedded

Open = Callable[[], Store]
"""Opens one and the same store, as often as wanted."""

TEMPLATE = "hattari_template"


class Databases:
    """A PostgreSQL server; each test gets a database of its own."""

    def __init__(self, url: str) -> None:
        self.url = url

    def empty(self) -> str:
        """A new database without tables."""
        return self._make("")

    def fresh(self) -> str:
        """A new database with the newest schema."""
        return self._make(f"TEMPLATE {TEMPLATE}")

    def prepare(self) -> None:
        """Make what `fresh` copies. Tests kill processes, not machines: no waiting for disks."""
        self.execute("ALTER SYSTEM SET fsync = off")
        self.execute("SELECT pg_reload_conf()")
        self.execute(f"CREATE DATABASE {TEMPLATE}")
        PostgresStore.open(self._named(TEMPLATE))

    def _make(self, how: str) -> str:
        name = f"t{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name} {how}")
        return self._named(name)

    def _named(self, database: str) -> str:
        return self.url.replace("/postgres?", f"/{database}?")

    def execute(self, command: str) -> None:
        """Say something to the server, in autocommit. Not while an event loop runs."""
        asyncio.run(execute(self.url, command))


async def execute(url: str, command: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


@contextmanager
def databases(folder: Path) -> Iterator[Databases]:
    try:
        with embedded.postgres(folder) as url:
            made = Databases(url)
            made.prepare()
            yield made
    except embedded.Missing as error:
        pytest.skip(str(error))


@contextmanager
def nats(folder: Path) -> Iterator[embedded.Nats]:
    try:
        with embedded.nats(folder) as server:
            yield server
    except embedded.Missing as error:
        pytest.skip(str(error))
