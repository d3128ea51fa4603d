"""A node on a PostgreSQL whose disk can be filled: a small file system in memory, for it alone."""

from __future__ import annotations

import asyncio
import errno
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import asyncpg
from typing_extensions import override

from hattari.wiring.embedded import Missing
from tests.server.harness import Process
from tests.server.machines import execute
from tests.soak.clubs import Club, Database, started
from tests.soak.judge import Log, in_postgres, logs

DISK_BYTES = 256 << 20
BLOCK = bytes(1 << 16)
MESSAGE_BYTES = 1 << 20
EMIT = f"SELECT pg_logical_emit_message(true, 'ballast', repeat('x', {MESSAGE_BYTES}))"
GONE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Cramped(Club):
    """One node, and a database with `spare` beside it on the same disk."""

    def __init__(self, node: Process, database: Database, disk: Path) -> None:
        super().__init__([node], {})
        self._database = database
        self._ballast = disk / "ballast"

    def exhaust(self) -> None:
        """Write to the database's own log until it has no room either: then it gives up."""
        with suppress(*GONE):
            for _ in range(DISK_BYTES // MESSAGE_BYTES):
                asyncio.run(execute(self._database.url, EMIT))

    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        """Not a byte is free while the block lasts. A PostgreSQL that gave up is started again,
        as its operator would."""
        _fill(self._ballast)
        try:
            yield
        finally:
            self._ballast.unlink()
            await asyncio.to_thread(self._database.start_again)

    @override
    def logs(self) -> dict[str, Log]:
        """What is in the database."""
        return logs(asyncio.run(in_postgres(self._database.url)))


def _fill(ballast: Path) -> None:
    """Write until there is no room, not even for a single byte."""
    with ballast.open("wb", buffering=0) as file:
        for block in (BLOCK, BLOCK[:1]):
            try:
                while True:
                    file.write(block)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise


@contextmanager
def _mounted(place: Path) -> Iterator[None]:
    """A small file system while the block lasts. Raises Missing where that isn't allowed."""
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=755", "tmpfs"]
    place.mkdir()
    if mount is None or subprocess.run([*command, str(place)], check=False).returncode:
        raise Missing("a small file system can't be mounted here; run it as root on Linux")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@contextmanager
def cramped(folder: Path, command: Sequence[str]) -> Iterator[Cramped]:
    """One node on such a database while the block lasts. Raises embedded.Missing."""
    disk = folder / "disk"
    database = Database(disk / "postgres")
    with _mounted(disk), database.running():
        node = Process(folder / "node", command, ("--store", database.url))
        with started([node]):
            yield Cramped(node, database, disk)
