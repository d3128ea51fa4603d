"""Members who come and go: their table hears of it, on whichever node their pages are open."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import structlog

from hattari.core.game import Refusal
from hattari.tables.commands import Connect, Disconnect

from .background import Work
from .live import Live
from .presence import Presence
from .store.port import Page, StoreDown

log = structlog.get_logger("hattari.node")

ABSENCE_SECONDS = 2.0
"""How long after the last socket a player counts as there: pages reload."""


class Tables(Protocol):
    """What a node does here with its tables."""

    async def loaded(self, table: str) -> Live: ...
    async def submit(self, table: str, command: Any, by: str | None, action: str) -> object: ...
    def spawn(self, work: Work) -> None: ...


class Attendance:
    """Tells the tables of a node who is there. `presence` knows of pages on other nodes."""

    def __init__(self, tables: Tables, presence: Presence) -> None:
        self.presence = presence
        self._tables = tables

    async def arrive(self, table: str, observer: str) -> None:
        """A first page of theirs is open here. Raises StoreDown."""
        await self.presence.arrive(Page(table, observer))

    def leave(self, table: str, observer: str) -> None:
        """Their last page here is gone; if none is open a little later, they are away."""
        self._tables.spawn(self._absent(table, observer))

    def notice(self, live: Live) -> None:
        """Tell the table of members whose page is here and who count as away."""
        for member in live.table.members:
            if member.away_since is not None and member.id in live.watchers:
                self._tables.spawn(self._back(live, member.id))

    async def let_go(self, table: str, observer: str) -> None:
        """Tell the table that a member is away, unless a page of theirs is open on some node.

        Raises Refusal, or StoreDown, and is tried again then.
        """
        try:
            await self._let_go(table, observer)
        except StoreDown:
            # Else they count as there for good, and nobody takes over their seat.
            self.leave(table, observer)
            raise

    async def _let_go(self, table: str, observer: str) -> None:
        live = await self._tables.loaded(table)
        async with live.lock:
            if observer in live.watchers:
                return
            elsewhere = await self.presence.elsewhere(Page(table, observer))
        member = live.table.member(observer)
        if member is not None and member.connected and not elsewhere:
            await self._say(live, Disconnect(observer))

    async def _back(self, live: Live, player: str) -> None:
        await self.arrive(live.id, player)
        await self._say(live, Connect(player))

    async def _absent(self, table: str, observer: str) -> None:
        await asyncio.sleep(ABSENCE_SECONDS)
        await self.let_go(table, observer)

    async def _say(self, live: Live, command: Connect | Disconnect) -> None:
        name = f"{type(command).__name__}-{command.player}-{live.length}"
        try:
            await self._tables.submit(live.id, command, None, name)
        except Refusal as refusal:
            log.info("presence_refused", code=refusal.code)
