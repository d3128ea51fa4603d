"""A server with a planted fault: while a line of talk is written everybody waits.

Run like `hattari serve`. The harness of neighbours must catch it.
"""

import sys
import time
from collections.abc import Mapping
from pathlib import Path

from typing_extensions import override

from hattari.server.store.port import Entry, Result, Store
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import serving
from tests.server.hasty import main

STALL_SECONDS = 1.0


class StallingStore(SqliteStore):
    """Holds up the whole server for each line of talk."""

    @override
    async def append(self, entry: Entry) -> Result:
        if b"table.said" in entry.events:
            time.sleep(STALL_SECONDS)  # noqa: ASYNC251 (the fault)
        return await super().append(entry)


def stalling(options: Mapping[str, str]) -> Store:
    """The file in the data folder."""
    return StallingStore.open(Path(options["--data"]) / serving.STORE_FILE)


if __name__ == "__main__":
    main(sys.argv[1:], stalling)
