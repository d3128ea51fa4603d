"""Who is forgotten is so in whatever is made of a table: records, stories, reviews and reports."""

import gzip
from pathlib import Path

import msgspec
import pytest

from hattari.core import record as records
from hattari.server import forgetting
from hattari.server.forgetting import forget
from hattari.server.node import Node
from hattari.server.replays import What
from hattari.server.reports import Reports
from hattari.server.store.accounts import AccountRows
from hattari.server.store.port import Player, StoreDown
from hattari.tables.commands import Say, ShutDown
from hattari.tables.events import Row
from tests.server.harness import Person, served
from tests.server.test_review_api import SHORT, Slow, finished, over, reviewing
from tests.server.world import World, opened, until

pytestmark = pytest.mark.asyncio


async def test_a_record_that_is_made_while_somebody_is_forgotten_names_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Annabelle", "Bob")]
        record, node = await finished(SHORT, ann, bob), server.made.services.node
        read, at = node.rows, list[str]()

        async def late(table: str, start: int = 0) -> list[Row]:
            rows = await read(table, start)
            if not at:
                at.extend(await forget(node, ann.id))
            return rows

        monkeypatch.setattr(node, "rows", late)
        for _ in range(2):
            assert (await bob.get(f"/records/{record}"))["seats"] == ["…", "Bob"]
        for person in (ann, bob):
            await person.close()


class Caller:
    """A reader to whom whoever played is the story."""

    async def read(self, record: bytes, what: What, seat: int | None) -> bytes:
        assert (what, seat) == ("story", None)
        return gzip.compress(msgspec.json.encode(records.read(record).seats))

    def stop(self) -> None:
        return


async def test_a_story_that_was_told_before_names_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        monkeypatch.setattr(server.made.services.replays, "_reader", Caller())
        ann, bob = [await Person(server.url, name).arrive() for name in ("Annabelle", "Bob")]
        record = await finished(SHORT, ann, bob)
        assert await bob.get(f"/records/{record}/story") == ["Annabelle", "Bob"]
        assert (await ann.http.delete("/api/v1/me")).status_code == 200
        assert await bob.get(f"/records/{record}/story") == ["…", "Bob"]
        for person in (ann, bob):
            await person.close()


async def test_a_review_that_was_made_before_names_nobody(tmp_path: Path) -> None:
    with reviewing(tmp_path, slow := Slow()) as server:
        slow.end.set()
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        record = await finished(SHORT, ann, bob)
        await bob.post(f"/records/{record}/review/0", None, 202)
        assert (await over(bob, record, 0))["review"]["names"] == ["Ann", "Bob"]
        assert (await ann.http.delete("/api/v1/me")).status_code == 200
        assert (await over(bob, record, 0))["review"]["names"] == ["…", "Bob"]
        for person in (ann, bob):
            await person.close()


async def reported(world: World) -> tuple[Node, Reports]:
    """Bob has told the operator what Ann said at her table."""
    node = await world.node()
    await opened(node, people=("ann", "bob"))
    await node.submit("t", Say("my secret is the attic"), "ann", "say")
    for name in ("ann", "bob"):
        await node.store.add_player(Player(name, name, "en"), name.encode(), world.now + 1)
    reports = Reports(node, AccountRows(node.store))
    await reports.make("t", "bob", "ann", "rude")
    return node, reports


async def kept(node: Node) -> list[str]:
    """What a report still says that it should not."""
    (found,) = await node.store.ask("SELECT body FROM reports")
    assert "Bob" in str(found)
    return [word for word in ("Ann", "the attic") if word in str(found)]


async def test_a_report_from_a_table_that_is_deleted_names_nobody(world: World) -> None:
    node, reports = await reported(world)
    await node.submit("t", ShutDown(), None, "close")
    while await node.store.purge(world.now + 1, 500):
        pass
    assert await kept(node) == ["Ann", "the attic"]
    await forget(node, "ann")
    await reports.forget("ann")
    assert await kept(node) == []


def failing_once(owner: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the store be down the next time that it is asked for this."""
    usual, down = getattr(owner, name), ["once"]

    async def asked(*values: object) -> object:
        if down:
            raise StoreDown(down.pop())
        return await usual(*values)

    monkeypatch.setattr(owner, name, asked)


async def test_a_table_names_nobody_once_the_store_is_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "AGAIN_SECONDS", 0.01)
    node = await world.node()
    await opened(node)
    assert (await node.table("t")).member("ann") is not None
    failing_once(node.store, "append", monkeypatch)
    await forget(node, "ann")
    await until(lambda: node._lives["t"].table.member("ann") is None)


async def test_whoever_could_not_be_forgotten_may_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, store = await Person(server.url, "Ann").arrive(), server.made.services.store
        for owner, name in ((AccountRows, "reports_with"), (store, "forget")):
            failing_once(owner, name, monkeypatch)
            assert (await ann.http.delete("/api/v1/me")).status_code == 503
            assert await store.knows(ann.id)
        assert (await ann.http.delete("/api/v1/me")).status_code == 200
        assert not await store.knows(ann.id)
        await ann.close()
