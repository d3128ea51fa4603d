"""Who has a page open, when there are several nodes.

A node knows its own sockets; the store knows of the others' pages. A node that dies leaves its
rows behind: another one takes them over, and lets those players go who don't come back.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .clock import Clock, unix_ms
from .store.port import Nodes, Page

ALIVE_MS = 6_000
"""A node whose last beat is older than this is dead."""


class Identity(msgspec.Struct, frozen=True):
    """Which node this is, whether it has its store to itself, and the clock it goes by."""

    name: str = "node"
    alone: bool = True
    clock: Clock = unix_ms


ALONE = Identity()


class Presence:
    """A node's part in it. Of a node that is alone, its own sockets are all."""

    def __init__(self, nodes: Nodes, identity: Identity) -> None:
        self._nodes = nodes
        self._name = identity.name
        self._alone = identity.alone
        self._clock = identity.clock

    async def arrive(self, page: Page) -> None:
        """A first socket for this page is open here. Raises StoreDown."""
        if not self._alone:
            await self._nodes.arrive(self._name, page)

    async def elsewhere(self, page: Page) -> bool:
        """No socket for this page is open here any more; whether one is on another node.

        Raises StoreDown.
        """
        if self._alone:
            return False
        await self._nodes.depart(self._name, page)
        return await self._nodes.present(page, self._clock() - ALIVE_MS)

    async def adopt(self) -> Sequence[Page]:
        """The pages of nodes that died, ours to look after from now on. Raises StoreDown."""
        if self._alone:
            return ()
        return await self._nodes.adopt(self._name, self._clock() - ALIVE_MS)
