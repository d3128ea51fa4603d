"""A server with a planted fault: its store says "done" before anything is on disk.

Run like `hattari serve`. The tests of what survives a kill must catch it.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from typing_extensions import override

from hattari.server import logs
from hattari.server.store.port import Appended, Entry, Result, Store
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.sqlite.archive import Archive
from hattari.server.web import run
from hattari.server.web.transport.requests import HttpProtocol
from hattari.wiring import serving

DELAY_SECONDS = 0.2


class _Hasty:
    """Honest until a game has begun; then it answers at once and writes later."""

    def __init__(self, honest: Callable[[Entry], Awaitable[Result]]) -> None:
        self._honest = honest
        self._begun = False
        self._late: list[Entry] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def append(self, entry: Entry) -> Result:
        if not self._begun:
            self._begun = b"table.started" in entry.events
            return await self._honest(entry)
        self._late.append(entry)
        task = asyncio.create_task(self._write_late())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return Appended(entry.expected)

    async def _write_late(self) -> None:
        await asyncio.sleep(DELAY_SECONDS)
        await self._honest(self._late.pop(0))


class HastyStore(SqliteStore):
    """A file that is written later."""

    def __init__(self, path: Path, archive: Archive | None = None) -> None:
        super().__init__(path, archive)
        self._hasty = _Hasty(super().append)

    @override
    async def append(self, entry: Entry) -> Result:
        return await self._hasty.append(entry)


class HastyPostgresStore(PostgresStore):
    """A database that is written later."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._hasty = _Hasty(super().append)

    @override
    async def append(self, entry: Entry) -> Result:
        return await self._hasty.append(entry)


def opened(options: Mapping[str, str]) -> Store:
    """The database that is named, else the file in the data folder."""
    if "--store" in options:
        return HastyPostgresStore.open(options["--store"])
    return HastyStore.open(Path(options["--data"]) / serving.STORE_FILE)


def honest(options: Mapping[str, str]) -> Store:
    """The file in the data folder, as it should be; for other faults than of the store."""
    return SqliteStore.open(Path(options["--data"]) / serving.STORE_FILE)


def main(
    arguments: list[str],
    opened: Callable[[Mapping[str, str]], Store] = opened,
    http: type[asyncio.Protocol] = HttpProtocol,
) -> None:
    """Take the options that the tests' harness gives to `hattari serve`."""
    options = dict(zip(arguments[1::2], arguments[2::2], strict=True))
    logs.configure()  # else lines fill a pipe that nobody reads
    listening = run.bind(options["--host"], int(options["--port"]))
    made = serving.around(opened(options))
    url = f"http://{options['--host']}:{listening.getsockname()[1]}"

    def ready() -> None:
        sys.stdout.write(f"{url}\nready\n")
        sys.stdout.flush()

    server = run.make(made.app, made.services, ready)
    server.config.http = http
    run.run(server, listening)


if __name__ == "__main__":
    main(sys.argv[1:])
