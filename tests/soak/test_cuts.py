"""What the harness of cuts holds against the log: a line that was accepted is there, once."""

import asyncio
from pathlib import Path

from hattari.core.installed import registry
from hattari.server.fanout.memory import MemoryBus
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.commands import Create, Say
from hattari.wiring.serving import STORE_FILE
from tests.soak.cuts import unwritten


async def said(path: Path, *lines: str) -> None:
    """A table at which somebody says these."""
    store = SqliteStore.open(path)
    node = Node(registry(), store, MemoryBus(), Metrics(), lambda *_: None)
    await node.create("t", Create("bluff", "mobius", "Ann"), "ann", "create")
    for number, line in enumerate(lines):
        await node.submit("t", Say(line), "ann", f"{number}")
    await store.close()


def test_a_line_that_is_lost_or_doubled_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / STORE_FILE
    asyncio.run(said(path, "once", "twice", "twice"))
    assert list(unwritten(path, ["once"])) == []
    assert list(unwritten(path, ["twice", "never"])) == [
        "“twice” is in the log 2 times",
        "“never” is in the log 0 times",
    ]
