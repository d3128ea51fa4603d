"""Who is there and who is away, whatever breaks off on the way to the store."""

import asyncio
from collections.abc import Sequence

import pytest

from hattari.core.game import Refusal
from hattari.server import attendance, due
from hattari.server.node import Node
from hattari.server.store.port import Entry, LogRow, Page, Result, StoreDown
from hattari.tables.commands import Connect, Create, Say
from tests.server.world import Watching, World, opened, until

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who goes is missed at once."""
    monkeypatch.setattr(attendance, "ABSENCE_SECONDS", 0.05)


def is_there(node: Node, table: str = "t") -> bool:
    """Whether Ann counts as there, as this node has heard."""
    member = node._lives[table].table.member("ann")
    return member is not None and member.connected


async def test_a_page_that_goes_while_it_comes_is_missed_on_every_node(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = [await world.node(alone=False) for _ in range(2)]
    await opened(one)
    arrive, noted = two.store.arrive, asyncio.Event()

    async def slowly(node: str, page: Page) -> None:
        await arrive(node, page)
        noted.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(two.store, "arrive", slowly)
    gone, watching = Watching(), Watching()
    coming = asyncio.create_task(two.watch("t", "ann", gone, None, None))
    await noted.wait()
    coming.cancel()
    await asyncio.gather(coming, return_exceptions=True)
    two.unwatch("t", "ann", gone)
    await one.watch("t", "ann", watching, None, None)
    await until(lambda: is_there(one))
    one.unwatch("t", "ann", watching)
    await until(lambda: not is_there(one))


async def test_who_goes_while_the_store_is_down_is_missed_when_it_is_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, watching, down = await world.node(), Watching(), ["once"]
    await opened(node)
    await node.watch("t", "ann", watching, None, None)
    await until(lambda: is_there(node))
    append = node.store.append

    async def failing(entry: Entry) -> Result:
        if down:
            raise StoreDown(down.pop())
        return await append(entry)

    monkeypatch.setattr(node.store, "append", failing)
    node.unwatch("t", "ann", watching)
    await until(lambda: not is_there(node))


async def test_one_table_that_cannot_be_read_keeps_nobody_there_at_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due, "SETTLING_SECONDS", 0.05)
    node = await world.node()
    for table in ("a", "b"):
        await node.create(table, Create("bluff", "mobius", "Ann", {}), "ann", "create")
        await node.submit(table, Connect("ann"), None, "come")
    await node.store.change("UPDATE log SET schema = 999 WHERE table_id = 'a'")
    await world.end(node)
    again = await world.node()
    await until(lambda: not is_there(again, "b"))


async def test_who_comes_while_a_table_goes_to_a_newer_node_is_sent_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, old = [await world.node(alone=False) for _ in range(2)]
    await opened(new)
    await old.watch("t", "bob", Watching(), None, None)
    await new.submit("t", Say("hi"), "ann", "say")
    await new.store.change("UPDATE log SET schema = 999 WHERE action_id = 'ann/say'")
    rows, read, go_on = old.store.rows, asyncio.Event(), asyncio.Event()

    async def slowly(table: str, start: int = 0) -> Sequence[LogRow]:
        read.set()
        await go_on.wait()
        return await rows(table, start)

    monkeypatch.setattr(old.store, "rows", slowly)
    following = asyncio.create_task(old.poll())
    await read.wait()
    coming = asyncio.create_task(old.watch("t", "bob", Watching(), None, None))
    await asyncio.sleep(0)  # it waits for its turn at the table
    go_on.set()
    with pytest.raises(Refusal) as refused:
        await coming
    assert refused.value.code == "restarting"
    await following
