"""The store in one SQLite file: one writing thread, readers beside it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from . import migrations, statements
from .port import (
    Duplicate,
    Entry,
    Listed,
    LogRow,
    Page,
    PendingEffect,
    Player,
    RecordRow,
    Result,
    StoreDown,
    Summary,
)
from .writer import Writer

R = TypeVar("R")

READERS = 2
PATIENCE_SECONDS = 10.0
"""How long a connection waits for another process's write."""


class SqliteStore:
    """`SqliteStore.open(path)` brings the file to the newest schema first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer = Writer(self._connect)
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-reader")

    @classmethod
    def open(cls, path: Path) -> SqliteStore:
        """The store in this file, which is made where there is none."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if _schema(path) != migrations.HEAD:
            migrations.upgrade(f"sqlite:///{path}")
        return cls(path)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path,
            timeout=PATIENCE_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    async def _write(self, job: Callable[[sqlite3.Connection], R]) -> R:
        return await self._writer.run(job)

    async def _read(self, job: Callable[[sqlite3.Connection], R]) -> R:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._run_read, job)
        except sqlite3.Error as error:
            raise StoreDown(str(error)) from error

    def _run_read(self, job: Callable[[sqlite3.Connection], R]) -> R:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
            self._connections.append(connection)
        return job(connection)

    async def close(self) -> None:
        """Write what waits, then close every connection."""
        await self._writer.close()
        self._readers.shutdown()
        for connection in self._connections:
            connection.close()

    # The log

    async def append(self, entry: Entry) -> Result:
        """Append a row, or say why not."""
        return await self._write(lambda connection: statements.append(connection, entry))

    async def rows(self, table: str, start: int = 0) -> Sequence[LogRow]:
        """A table's rows from `start` on."""
        return await self._read(lambda connection: statements.rows(connection, table, start))

    async def outcome(self, table: str, action: str) -> bytes | None:
        """What came of an action, None if it is not in the log."""
        found = await self._read(lambda c: statements.outcome(c, table, action))
        return found.outcome if isinstance(found, Duplicate) else None

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of rows of each of these tables."""
        names = msgspec.json.encode(tables).decode()
        return await self._read(lambda connection: statements.lengths(connection, names))

    async def summary(self, table: str) -> Summary | None:
        """A table's summary, None where there is no such table."""
        return await self._read(lambda connection: statements.summary(connection, table))

    async def public(self, limit: int) -> Sequence[Listed]:
        """Public tables that are not closed, the latest first."""
        return await self._read(lambda connection: statements.public(connection, limit))

    async def open_tables(self) -> Sequence[str]:
        """All tables that are not closed."""
        return await self._read(statements.open_tables)

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Tables due by `now` that nobody has claimed; they are ours `until` then."""
        return await self._write(lambda c: statements.claim(c, now, until, limit))

    async def hold(self, tables: Sequence[str], now: int, until: int) -> None:
        """Those of these tables that are due by `now` are ours `until` then."""
        names = msgspec.json.encode(tables).decode()
        await self._write(lambda c: statements.hold(c, names, now, until))

    # People

    async def add_player(self, player: Player, session: bytes, at: int) -> None:
        """Make a player with a first session."""
        await self._write(lambda c: statements.add_player(c, player, session, at))

    async def player(self, session: bytes) -> Player | None:
        """Whose session this is."""
        return await self._read(lambda connection: statements.player(connection, session))

    async def update_player(self, player: Player) -> None:
        """Change name and language."""
        await self._write(lambda connection: statements.update_player(connection, player))

    async def add_session(self, player: str, session: bytes, at: int) -> None:
        """Let one more device act for a player."""
        await self._write(lambda c: statements.add_session(c, player, session, at))

    async def add_link(self, player: str, link: bytes, expires: int) -> None:
        """Make a one-time link."""
        await self._write(lambda c: statements.add_link(c, player, link, expires))

    async def take_link(self, link: bytes, now: int) -> str | None:
        """The player whom a link brings along; the link is gone after that."""
        return await self._write(lambda connection: statements.take_link(connection, link, now))

    async def tables_of(self, player: str, limit: int) -> Sequence[Listed]:
        """Open tables that a player has joined, the latest first."""
        return await self._read(lambda c: statements.tables_of(c, player, limit))

    async def forget(self, player: str) -> Sequence[str]:
        """Delete a player with account, open sessions, links and memberships; the tables joined."""
        return await self._write(lambda connection: statements.forget(connection, player))

    # Finished games and work to do

    async def effects(self, limit: int) -> Sequence[PendingEffect]:
        """Work that waits, the oldest first."""
        return await self._read(lambda connection: statements.effects(connection, limit))

    async def settle(self, number: int, record: RecordRow | None) -> None:
        """Keep an effect's record (once) and mark the effect as done."""
        await self._write(lambda connection: statements.settle(connection, number, record))

    async def record(self, record: str) -> RecordRow | None:
        """A finished game by its id."""
        return await self._read(lambda connection: statements.record(connection, record))

    async def keep(self, record: str, body: bytes) -> None:
        """Keep the text of a record that was made."""
        await self._write(lambda connection: statements.keep(connection, record, body))

    async def rewrite(self, table: str, rows: Sequence[LogRow]) -> None:
        """Put other events in the place of rows, and forget records made of them."""
        await self._write(lambda connection: statements.rewrite(connection, table, rows))

    async def records_of_table(self, table: str) -> Sequence[RecordRow]:
        """The finished games of a table, without bodies."""
        return await self._read(lambda c: statements.records_of_table(c, table))

    async def records_of(self, player: str, limit: int) -> Sequence[RecordRow]:
        """A player's finished games, the latest first, without bodies."""
        return await self._read(lambda c: statements.records_of(c, player, limit))

    async def purge(self, before: int) -> int:
        """Delete tables closed before then with logs and records; how many."""
        return await self._write(lambda connection: statements.purge(connection, before))

    # The nodes

    async def beat(self, node: str, at: int) -> None:
        """Say that this node lives."""
        await self._write(lambda connection: statements.beat(connection, node, at))

    async def last_beat(self) -> int | None:
        """When any node was last alive; None where none ever was."""
        return await self._read(statements.last_beat)

    async def arrive(self, node: str, page: Page) -> None:
        """A page is open on this node."""
        await self._write(lambda connection: statements.arrive(connection, node, page))

    async def depart(self, node: str, page: Page) -> None:
        """No such page is open on this node any more."""
        await self._write(lambda connection: statements.depart(connection, node, page))

    async def present(self, page: Page, since: int) -> bool:
        """Whether such a page is open on any node that was alive at `since` or later."""
        return await self._read(lambda connection: statements.present(connection, page, since))

    async def adopt(self, node: str, since: int) -> Sequence[Page]:
        """Take over the pages of nodes that were last alive before `since`."""
        return await self._write(lambda connection: statements.adopt(connection, node, since))

    # Statements of others

    async def change(self, statement: str, *values: Any) -> Sequence[Any]:
        """Write; what the statement returns."""
        return await self._write(lambda c: c.execute(statement, _named(values)).fetchall())

    async def ask(self, question: str, *values: Any) -> Sequence[Any]:
        """Read."""
        return await self._read(lambda c: c.execute(question, _named(values)).fetchall())

    async def healthy(self) -> bool:
        """Whether a small write goes through."""
        try:
            await self._write(lambda c: c.execute("UPDATE nodes SET at = at WHERE id = ''"))
        except StoreDown:
            return False
        return True


def _named(values: Sequence[Any]) -> dict[str, Any]:
    """Values by the numbers that stand for them: to SQLite, $1 is a name."""
    return {str(number): value for number, value in enumerate(values, start=1)}


def _schema(path: Path) -> str | None:
    """The schema that a file has; None where there is none. Raises StoreDown."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            made = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'")
            if made.fetchone() is None:
                return None
            (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(version)
    except sqlite3.Error as error:
        raise StoreDown(f"{path}: {error}") from error
