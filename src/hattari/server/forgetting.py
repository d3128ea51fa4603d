"""Somebody is forgotten by the store first, then by every table that is in a node's memory."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress

from hattari.core.game import Refusal
from hattari.tables.commands import Forget

from .node import Node
from .store.port import StoreDown

AGAIN_SECONDS = 2.0


async def forget(node: Node, player: str) -> Sequence[str]:
    """Let the store and every table forget a player; the tables.

    Raises StoreDown where nothing is forgotten yet. What a table couldn't be told is told later.
    """
    forgotten = list(await _once(node, player))
    # Again, for what was on its way when the store forgot, or to a table that didn't know yet.
    while tables := await _once(node, player):
        forgotten += tables
    return forgotten


async def forget_late(node: Node, player: str) -> None:
    """Forget once more whoever came to a table while being forgotten. Raises StoreDown."""
    if not await node.store.knows(player):
        await forget(node, player)


async def _once(node: Node, player: str) -> Sequence[str]:
    # The store goes first: a node that dies in between has kept the promise.
    tables = await node.store.forget(player)
    for table in tables:
        try:
            await _at(node, table, player)
        except StoreDown as error:
            node.troubles.note(error)
            node.spawn(_later(node, table, player))
    return tables


async def _at(node: Node, table: str, player: str) -> None:
    with suppress(Refusal):  # the table is gone already
        await node.submit(table, Forget(player), None, f"forget/{secrets.token_hex(8)}")


async def _later(node: Node, table: str, player: str) -> None:
    while True:
        await asyncio.sleep(AGAIN_SECONDS)
        with suppress(StoreDown):
            await _at(node, table, player)
            # Until then they were a member, who may have said something.
            await node.store.forget(player)
            return
