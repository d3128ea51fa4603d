"""A server with a planted fault: its store says "done" before anything is on disk.

Run like `hattari serve`. The tests of what survives a kill must catch it.
"""

import asyncio
import sys
from pathlib import Path

from typing_extensions import override

from hattari.server.store.port import Appended, Entry, Result
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import run
from hattari.wiring import serving

DELAY_SECONDS = 0.2


class HastyStore(SqliteStore):
    """Honest until a game has begun; then it answers at once and writes later."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._begun = False
        self._late: list[Entry] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @override
    async def append(self, entry: Entry) -> Result:
        if not self._begun:
            self._begun = b"table.started" in entry.events
            return await super().append(entry)
        self._late.append(entry)
        task = asyncio.create_task(self._write_late())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return Appended(entry.expected)

    async def _write_late(self) -> None:
        await asyncio.sleep(DELAY_SECONDS)
        await super().append(self._late.pop(0))


def main(arguments: list[str]) -> None:
    """Take the options that the tests' harness gives to `hattari serve`."""
    options = dict(zip(arguments[1::2], arguments[2::2], strict=True))
    listening = run.bind(options["--host"], int(options["--port"]))
    made = serving.around(HastyStore.open(Path(options["--data"]) / serving.STORE_FILE))
    url = f"http://{options['--host']}:{listening.getsockname()[1]}"

    def ready() -> None:
        sys.stdout.write(f"{url}\nready\n")
        sys.stdout.flush()

    run.run(run.make(made.app, made.services, ready), listening)


if __name__ == "__main__":
    main(sys.argv[1:])
