"""One writing thread, readers beside it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import structlog
from typing_extensions import override

from hattari.server.clock import unix_ms
from hattari.server.store import migrations
from hattari.server.store.port import Entry, Page, Player, RecordRow, Result, Space, StoreDown
from hattari.server.store.statements import Statements

from . import transactions
from .archive import Archive
from .journal import Recording
from .writer import Writer

log = structlog.get_logger("hattari.store")
R = TypeVar("R")

READERS = 2
CHECK_SECONDS = 5.0
_A_LITTLE = 2
"""SQLite's number for a file that gives back its free pages when it is asked to."""
PATIENCE_SECONDS = 10.0
"""How long a connection waits for another process's write."""


class SqliteStore(Statements):
    """`SqliteStore.open(path)` brings the file to the newest schema first."""

    def __init__(self, path: Path, archive: Archive | None = None) -> None:
        self._path = path
        self._archive = archive
        self._writer = Writer(self._connect)
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-reader")

    @classmethod
    def open(cls, path: Path, archive: Path | None = None) -> SqliteStore:
        """The store in this file, which is made where there is none; all that is written to it
        is kept in the `archive` folder as well."""
        path.parent.mkdir(parents=True, exist_ok=True)
        check(path)
        if _schema(path) != migrations.HEAD:
            migrations.upgrade(f"sqlite:///{path}")
            _prepare(path)
        return cls(path, Archive(archive, path) if archive else None)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path,
            timeout=PATIENCE_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
            factory=Recording,
        )
        connection.keep = self._archive.keep if self._archive else None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        # What somebody had forgotten is overwritten, not only given free.
        connection.execute("PRAGMA secure_delete=ON")
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
        if self._archive:
            await asyncio.to_thread(self._archive.close)

    # What every store is told in the same words

    @override
    async def change(self, statement: str, *values: Any) -> Sequence[Any]:
        """Write; what the statement returns."""
        return await self._write(
            lambda c: c.execute(statement, transactions.numbered(*values)).fetchall()
        )

    @override
    async def ask(self, question: str, *values: Any) -> Sequence[Any]:
        """Read."""
        return await self._read(
            lambda c: c.execute(question, transactions.numbered(*values)).fetchall()
        )

    async def space(self) -> Space:
        """How large the file is, and what is left beside it."""
        files = [self._path, self._path.with_name(f"{self._path.name}-wal")]
        try:
            size = sum(file.stat().st_size for file in files if file.exists())
            free = shutil.disk_usage(self._path.parent).free
            return Space(size, free, self._archive.whole if self._archive else None)
        except OSError as error:
            raise StoreDown(str(error)) from error

    async def now(self) -> int:
        """The clock of this machine."""
        return unix_ms()

    # What needs a transaction or a list

    async def append(self, entry: Entry) -> Result:
        """Append a row, or say why not."""
        return await self._write(lambda connection: transactions.append(connection, entry))

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of rows of each of these tables."""
        names = msgspec.json.encode(tables).decode()
        return await self._read(lambda connection: transactions.lengths(connection, names))

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Tables due by `now` that nobody has claimed; they are ours `until` then."""
        return await self._write(lambda c: transactions.claim(c, now, until, limit))

    async def hold(self, tables: Sequence[str], now: int, until: int) -> None:
        """Those of these tables that are due by `now` are ours `until` then."""
        names = msgspec.json.encode(tables).decode()
        await self._write(lambda c: transactions.hold(c, names, now, until))

    async def add_player(self, player: Player, session: bytes, at: int) -> None:
        """Make a player with a first session."""
        await self._write(lambda c: transactions.add_player(c, player, session, at))

    @override
    async def forget(self, player: str) -> Sequence[str]:
        """Delete a player with account, links, memberships and all they typed; sessions end."""
        at = await self.now()
        return await self._write(lambda connection: transactions.forget(connection, player, at))

    async def settle(self, number: int, record: RecordRow | None) -> None:
        """Keep an effect's record (once) and mark the effect as done."""
        await self._write(lambda connection: transactions.settle(connection, number, record))

    async def shrink(self, pages: int) -> int:
        """Give so many pages that hold nothing back to the disk; how many are left."""
        return await self._write(lambda connection: transactions.shrink(connection, pages))

    async def adopt(self, node: str, since: int) -> Sequence[Page]:
        """Take over the pages of nodes that were last alive before `since`."""
        return await self._write(lambda connection: transactions.adopt(connection, node, since))


def check(path: Path, seconds: float = CHECK_SECONDS) -> None:
    """Look for damage in a file, as far as one comes in some seconds. Raises StoreDown."""
    until = time.monotonic() + seconds
    if not path.is_file():
        return
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE_SECONDS)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > until, 10_000)
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            log.warning("store_partly_checked", seconds=seconds)
            return
        raise StoreDown(f"{path}: {error}") from error
    except sqlite3.Error as error:
        raise _damaged(path, str(error)) from error
    if found != ("ok",):
        raise _damaged(path, str(found[0]))


def _prepare(path: Path) -> None:
    """Let the file give back room a little at a time; one of an older version is written anew once.
    Then keep a log of writes beside it: several connections that wish so at once lock each other
    out. Raises StoreDown."""
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE_SECONDS)) as connection:
            if connection.execute("PRAGMA auto_vacuum").fetchone() != (_A_LITTLE,):
                connection.execute(f"PRAGMA auto_vacuum = {_A_LITTLE}")
                connection.execute("VACUUM")
            connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise StoreDown(f"{path}: {error}") from error


def _damaged(path: Path, said: str) -> StoreDown:
    return StoreDown(f"{path} is damaged ({said}); put a copy back: hattari restore FILE")


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
