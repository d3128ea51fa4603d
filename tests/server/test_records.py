"""The archive does what appends leave to be done, and what it doesn't know it leaves alone."""

import msgspec
import pytest

from hattari.core import record
from hattari.core.installed import registry
from hattari.server.entries import RECORD, Finish
from hattari.server.fanout.memory import MemoryBus
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.records import Records
from hattari.server.store.port import Effect, RecordRow
from tests.server.machines import Open
from tests.server.test_store import entry

pytestmark = pytest.mark.asyncio


async def test_what_a_newer_version_left_to_be_done_waits_for_it(reopen: Open) -> None:
    store = reopen()
    node = Node(registry(), store, MemoryBus(), Metrics(), lambda *_: None)
    finish = Finish("r", 1, 5, "bluff", "", ())
    newer = (Effect("of another kind", b"{}"), Effect(RECORD, b'{"id":5}'))
    ours = Effect(RECORD, msgspec.json.encode(finish))
    await store.append(entry(0, "x", effects=(*newer, ours)))
    await Records(node).work()
    assert [pending.effect for pending in await store.effects(10)] == list(newer)
    assert [row.id for row in await store.records_of_table("a")] == ["r"]
    await store.close()


async def test_who_played_and_by_which_rules_is_known_without_the_moves(
    reopen: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People ask for it with every look at a review, and the thread is everybody's."""
    store, game = reopen(), registry().get("bluff")
    node = Node(registry(), store, MemoryBus(), Metrics(), lambda *_: None)
    rules = game.rulebook.parse("pirates")
    body = record.encode(record.write(game, rules, ("Ann", "Bob"), ()))
    finish = Finish("r", 1, 5, "bluff", "", ())
    await store.append(entry(0, "x", effects=(Effect(RECORD, msgspec.json.encode(finish)),)))
    (pending,) = await store.effects(1)
    await store.settle(pending.number, RecordRow("r", "a", 1, 5, "bluff", "", body))
    read, read_whole = record.read, list[bytes]()

    def reading(text: bytes) -> record.Record:
        read_whole.append(text)
        return read(text)

    monkeypatch.setattr(record, "read", reading)
    records = Records(node)
    assert await records.names("r") == ("Ann", "Bob")
    assert await records.played_by("r") == (game, rules, body)
    assert read_whole == []
    await store.close()
