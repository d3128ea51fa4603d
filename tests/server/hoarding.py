"""A server with a planted fault: its store keeps some memory for every row that it writes.

Run like `hattari serve`. The long run of broken messages must catch it.
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

HOARD_BYTES = 1 << 18


class HoardingStore(SqliteStore):
    """Forgets nothing."""

    def __init__(self, path: Path, archive: Archive | None = None) -> None:
        super().__init__(path, archive)
        self._hoard: list[bytes] = []

    @override
    async def append(self, entry: Entry) -> Result:
        self._hoard.append(b"\1" * HOARD_BYTES)
        return await super().append(entry)


def hoarding(options: Mapping[str, str]) -> Store:
    """The file in the data folder."""
    return HoardingStore.open(Path(options["--data"]) / serving.STORE_FILE)


if __name__ == "__main__":
    main(sys.argv[1:], hoarding)
