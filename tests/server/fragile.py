"""A server with a planted fault: every so often its store fails in a way that nobody expected.

Run like `hattari serve`. The tests of what broken messages do must catch it.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from typing_extensions import override

from hattari.server.store.port import Entry, Result, Store
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.sqlite.archive import Archive
from hattari.wiring import serving
from tests.server.hasty import main

EVERY = 10


class FragileStore(SqliteStore):
    """Breaks on one of ten rows."""

    def __init__(self, path: Path, archive: Archive | None = None) -> None:
        super().__init__(path, archive)
        self._rows = 0

    @override
    async def append(self, entry: Entry) -> Result:
        self._rows += 1
        if self._rows % EVERY == 0:
            raise ArithmeticError("nobody expected this")
        return await super().append(entry)


def fragile(options: Mapping[str, str]) -> Store:
    """The file in the data folder."""
    return FragileStore.open(Path(options["--data"]) / serving.STORE_FILE)


if __name__ == "__main__":
    main(sys.argv[1:], fragile)
