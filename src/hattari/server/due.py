"""What happens when nobody acts: clocks that run out, windows that close, bots that move.

The node that appended arms a timer in memory. The table's row in the store is its backup:
any node may claim it, and doing something twice is harmless, for the log takes it once.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import TimerHandle
from typing import Any

import msgspec
import structlog

from hattari.games.game import Refusal, sample
from hattari.server.bots import Bots, Request
from hattari.server.node import ENTROPY_BYTES, Node
from hattari.server.store.port import StoreDown
from hattari.tables.clock import BotMove, Want, wants
from hattari.tables.commands import BotAct, Resumed, Tick
from hattari.tables.table import Table

log = structlog.get_logger("hattari.due")

BEAT_SECONDS = 2.0
ALIVE_MS = 6_000
"""A node whose last beat is older than this is dead."""
CLAIM_SECONDS = 1.0
CLAIM_LATE_MS = 1_500
"""How late a table must be before its row is claimed: the timer in memory comes first."""
CLAIM_MS = 30_000
"""Longer than the slowest bot thinks."""
CLAIM_MOST = 64
BOT_SECONDS = 20.0
SETTLING_SECONDS = 15.0
"""How long players have to come back after a restart before they count as away."""


class Due:
    """Wakes tables at their time. `start` and `stop` frame its life."""

    def __init__(self, node: Node, bots: Bots, name: str, alone: bool = True) -> None:
        self._node = node
        self._bots = bots
        self._name = name
        self._alone = alone
        self._timers: dict[str, TimerHandle] = {}
        self._awake: set[str] = set()
        node.moved = self.arm

    async def start(self) -> None:
        """Give back the time that the server was away, then mind the clocks."""
        await self._come_back()
        self._node.spawn(self._beat_on())
        self._node.spawn(self._claim_on())

    async def stop(self) -> None:
        """Let all timers go; the rows in the store stay."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await self._bots.close()

    # Timers

    def arm(self, table: str, due: int | None) -> None:
        """Wake a table at this time (unix ms), or not at all; the last word counts."""
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        if due is not None and not self._node.draining:
            delay = max(0, due - self._node.clock()) / 1000
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(delay, self._fire, table)

    def _fire(self, table: str) -> None:
        self._timers.pop(table, None)
        self._node.spawn(self.wake(table))

    async def wake(self, table: str) -> None:
        """Do what the table wants now."""
        if table in self._awake or self._node.draining:
            return
        self._awake.add(table)
        try:
            await self._do_all(table)
        except Refusal as refusal:
            log.info("wake_refused", code=refusal.code)
        except StoreDown:
            log.warning("wake_failed", reason="store_down")
        finally:
            self._awake.discard(table)
            await self._rearm(table)

    async def _do_all(self, table: str) -> None:
        now = await self._node.table(table)
        wanted = wants(now, self._node.clock())
        length = self._node.length(table)
        for want in wanted:
            await self._do(table, want, f"{length}")

    async def _rearm(self, table: str) -> None:
        """After an early or a lost race: the table's next time, unless a timer is set."""
        if table in self._timers or self._node.draining:
            return
        due = self._node.due(table)
        if due is not None:
            self.arm(table, max(due, self._node.clock() + 20))

    async def _do(self, table: str, want: Want, mark: str) -> None:
        if isinstance(want, Tick):
            await self._node.submit(table, want, None, f"tick-{mark}")
            return
        before = await self._node.table(table)
        if before.moment != want.moment:
            return
        action = await self._chosen(before, want)
        act = BotAct(want.seat, want.bot, want.reason, want.moment, action)
        try:
            await self._node.submit(table, act, None, f"bot-{want.seat}-{mark}")
        except Refusal as refusal:
            log.info("bot_refused", bot=want.bot, code=refusal.code)
            if refusal.code == "stale":
                return
            act = msgspec.structs.replace(act, action=_any_action(before, want.seat))
            await self._node.submit(table, act, None, f"stand-in-{want.seat}-{mark}")

    # Bots

    async def _chosen(self, table: Table, want: BotMove) -> dict[str, Any]:
        request = Request(
            bot=want.bot,
            game=table.game.id,
            rules=table.rules.value,
            view=table.game.view(table.state, want.seat),
            seed=secrets.token_bytes(ENTROPY_BYTES),
        )
        meter = self._node.metrics.bot_seconds.labels(want.bot)
        try:
            with meter.time():
                return await asyncio.wait_for(self._bots.choose(request), BOT_SECONDS)
        except Exception as error:  # noqa: BLE001 (a bot's fault must not stop a table)
            self._node.metrics.bot_failures.inc()
            log.warning("bot_failed", bot=want.bot, error=type(error).__name__)
            return _any_action(table, want.seat)

    # Coming back

    async def _come_back(self) -> None:
        last = await self._node.store.last_beat()
        now = self._node.clock()
        if last is None or not (self._alone or now - last > ALIVE_MS):
            return
        tables = await self._node.store.open_tables()
        for first in range(0, len(tables), CLAIM_MOST):
            some = tables[first : first + CLAIM_MOST]
            await asyncio.gather(*(self._resume(table, now - last, last) for table in some))
        self._node.spawn(self._settle(tables))

    async def _resume(self, table: str, away: int, last: int) -> None:
        try:
            found = await self._node.table(table)
            if found.phase == "playing":
                await self._node.submit(table, Resumed(away), None, f"resumed-{last}")
            self.arm(table, self._node.due(table))
        except Exception:
            log.exception("resume_failed")

    async def _settle(self, tables: Any) -> None:
        """Players who don't come back after a restart are away."""
        await asyncio.sleep(SETTLING_SECONDS)
        for table in tables:
            found = await self._node.table(table)
            for member in found.members:
                await self._node.let_go(table, member.id)

    # Loops

    async def _beat_on(self) -> None:
        while True:
            try:
                await self._node.store.beat(self._name, self._node.clock())
            except StoreDown:
                log.warning("beat_failed")
            await asyncio.sleep(BEAT_SECONDS)

    async def _claim_on(self) -> None:
        while True:
            await asyncio.sleep(CLAIM_SECONDS)
            try:
                now = self._node.clock()
                late = await self._node.store.claim(now - CLAIM_LATE_MS, now + CLAIM_MS, CLAIM_MOST)
            except StoreDown:
                continue
            for table in late:
                self._node.spawn(self.wake(table))


def _any_action(table: Table, seat: int) -> dict[str, Any]:
    """Some legal action, where a bot has none: the table must go on."""
    action = sample(table.game.legal(table.state, seat), secrets.randbelow)
    return dict(msgspec.to_builtins(action))
