"""What happens when nobody acts: clocks that run out, windows that close, bots that move.

The node that appended arms a timer in memory. The table's row in the store is its backup:
any node may claim it, and doing something twice is harmless, for the log takes it once.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import TimerHandle
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any

import msgspec
import structlog

from hattari.core.chance import SEED_BYTES
from hattari.core.game import Refusal, sample
from hattari.tables.clock import BotMove, Want, wants
from hattari.tables.commands import BotAct, Resumed, Tick
from hattari.tables.play import has_habits
from hattari.tables.table import Table

from .bots import Bots, Chosen, Request
from .clock import Steady
from .node import Node
from .presence import ALIVE_MS
from .store.port import Page, StoreDown
from .turns import Turns, timed

log = structlog.get_logger("hattari.due")

BEAT_SECONDS = 2.0
CLAIM_SECONDS = 1.0
CLAIM_LATE_MS = 1_500
"""How late a table must be before its row is claimed: the timer in memory comes first."""
CLAIM_MS = 4_000
"""How long a claim holds: a node that works on a table renews it, one that died doesn't."""
CLAIM_MOST = 64
EARLY_MS = 20
"""How long to wait after a timer that came too early, or a race that was lost."""
DOWN_MS = 1_000
"""How long to wait while the store is down."""
MISSED_MS = 2_000
"""From when on time that went by unnoticed is given back, as when a machine slept."""
BOT_SECONDS = 20.0
SETTLING_SECONDS = 15.0
"""How long players have to come back after a restart before they count as away."""


class Due:
    """Wakes tables at their time. `start` and `stop` frame its life."""

    def __init__(self, node: Node, bots: Bots) -> None:
        self._node = node
        self._bots = bots
        self._timers: dict[str, TimerHandle] = {}
        self._doing: dict[str, set[Want]] = {}
        self._turns = Turns()
        self._catching_up = asyncio.Lock()
        """Held until all tables have back what was missed: until then they look overdue."""

    async def start(self) -> None:
        """Give back the time that the server was away, then mind the clocks."""
        self._node.listen(lambda table, _: self.arm(table, self._node.due(table)))
        await self._set_clock()
        await self._come_back()
        await self._beat()
        self._node.repeat(CLAIM_SECONDS, self._live_on)
        self._node.repeat(BEAT_SECONDS, self._beat)
        self._node.repeat(CLAIM_SECONDS, self.claim)

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

    async def wake(self, table: str, claimed: bool = False) -> None:
        """Do what the table wants now, all side by side, and nothing that is being done.

        So a bot that thinks for long holds up neither a clock nor another bot. A table whose row
        was `claimed` and that wants nothing gets its right time there.
        """
        if self._node.draining:
            return
        async with self._catching_up:
            pass
        try:
            found = await self._node.table(table)
        except Refusal as refusal:
            log.warning("wake_refused", code=refusal.code)
            return
        except StoreDown as error:
            self._node.troubles.note(error)
            return
        doing, now = self._doing.setdefault(table, set()), self._node.clock()
        if claimed and not doing and not wants(found, now):
            await self._postpone(table)
        wanted = [want for want in wants(found, now) if want not in doing]
        if wanted:
            late = max(0, now - (self._node.due(table, doing) or now)) / 1000
            self._node.count(table, partial(self._node.metrics.due_lag_seconds.observe, late))
        doing.update(wanted)
        mark = f"{self._node.length(table)}"
        self._rearm(table)
        await asyncio.gather(*(self._see_to(table, want, mark) for want in wanted))

    async def _see_to(self, table: str, want: Want, mark: str) -> None:
        pause = EARLY_MS
        try:
            await self._do(table, want, mark)
        except Refusal as refusal:
            log.info("wake_refused", code=refusal.code)
        except StoreDown as error:
            self._node.troubles.note(error)
            pause = DOWN_MS
        finally:
            self._doing[table].discard(want)
            self._rearm(table, pause)

    def _rearm(self, table: str, pause: int = EARLY_MS) -> None:
        """The table's next time for what nobody is doing, unless a timer is set."""
        doing = self._doing.get(table, set())
        due = self._node.due(table, doing)
        if not doing:
            self._doing.pop(table, None)
        if due is not None and table not in self._timers:
            self.arm(table, max(due, self._node.clock() + pause))

    async def _do(self, table: str, want: Want, mark: str) -> None:
        if isinstance(want, Tick):
            await self._node.submit(table, want, None, f"tick-{mark}")
            return
        await self._turns.take(table, want.moment)
        spent = partial(self._turns.spent, table, want.moment)
        await timed(self._move(table, want, mark), spent)

    async def _move(self, table: str, want: BotMove, mark: str) -> None:
        before = await self._node.table(table)
        if before.moment != want.moment:
            return
        done = await self._chosen(table, before, want)
        act = BotAct(want.seat, want.bot, want.reason, want.moment, done.action, done.mood)
        try:
            await self._node.submit(table, act, None, f"bot-{want.seat}-{mark}")
        except Refusal as refusal:
            if refusal.code == "not_due":  # somebody was quicker, as happens in every game
                return
            log.info("bot_refused", bot=want.bot, code=refusal.code)
            act = msgspec.structs.replace(act, action=_any_action(before, want.seat), mood=None)
            await self._node.submit(table, act, None, f"stand-in-{want.seat}-{mark}")

    # Bots

    async def _chosen(self, table: str, before: Table, want: BotMove) -> Chosen:
        """What the bot does; where it fails its game's stand-in, and at last anything legal."""
        stand_in = self._bots.stand_in(before.game.id)
        for bot in dict.fromkeys(name for name in (want.bot, stand_in) if name):
            done = await self._asked(table, _request(before, want.seat, bot))
            if done is not None:
                return done
        return Chosen(_any_action(before, want.seat))

    async def _asked(self, table: str, request: Request) -> Chosen | None:
        node, bot, began = self._node, request.bot, monotonic()
        try:
            return await asyncio.wait_for(self._bots.choose(request), BOT_SECONDS)
        except Exception as error:  # noqa: BLE001 (a bot's fault must not stop a table)
            node.count(table, node.metrics.bot_failures.inc)
            log.warning("bot_failed", bot=bot, error=type(error).__name__)
            return None
        finally:
            meter = node.metrics.bot_seconds.labels(bot)
            node.count(table, partial(meter.observe, monotonic() - began))

    # Coming back

    async def _set_clock(self) -> None:
        """Begin by the store's clock, and not before what is written there: tables would wait."""
        clock = self._node.clock
        if isinstance(clock, Steady):
            now, last = await self._node.store.now(), await self._node.store.last_beat() or 0
            clock.begin(max(now, last))
            if last > now + ALIVE_MS:
                log.warning("clock_behind_store", seconds=(last - now) // 1000)

    async def _catch_up(self) -> None:
        """Time that went by unnoticed is time that the server was away."""
        clock = self._node.clock
        if not isinstance(clock, Steady):
            return
        missed = clock.missed(await self._node.store.now())
        if missed < MISSED_MS:
            return
        log.warning("time_missed", seconds=missed // 1000)
        last = clock()
        clock.catch_up(missed)
        if self._node.identity.alone:  # elsewhere others have minded the tables meanwhile
            await self._give_back(missed, last)

    async def _come_back(self) -> None:
        last = await self._node.store.last_beat()
        now = self._node.clock()
        if last is None or not (self._node.identity.alone or now - last > ALIVE_MS):
            return
        tables = await self._give_back(now - last, last)
        self._node.spawn(self._settle(tables))

    async def _give_back(self, away: int, last: int) -> Sequence[str]:
        """Give the clocks of all open tables this time back."""
        tables = await self._node.store.open_tables()
        for first in range(0, len(tables), CLAIM_MOST):
            some = tables[first : first + CLAIM_MOST]
            await asyncio.gather(*(self._resume(table, away, last) for table in some))
        return tables

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
            try:
                found = await self._node.table(table)
            except Refusal as refusal:
                log.warning("settle_refused", code=refusal.code)
                continue
            for member in found.members:
                self._node.spawn(self._node.attendance.let_go(table, member.id))

    # Again and again

    async def _live_on(self) -> None:
        """Let the clock run, however long the store takes for what else is done now and again."""
        self._node.clock()

    async def _beat(self) -> None:
        """Say that we live; look after the pages of those who don't."""
        try:
            async with self._catching_up:
                await self._catch_up()
            await self._node.store.beat(self._node.identity.name, self._node.clock())
            pages = await self._node.attendance.presence.adopt()
        except StoreDown as error:
            self._node.troubles.note(error)
            return
        if pages:
            self._node.spawn(self._let_go(pages))

    async def _let_go(self, pages: Sequence[Page]) -> None:
        """Players of a node that died, and who don't come back, are away."""
        await asyncio.sleep(SETTLING_SECONDS)
        for page in pages:
            self._node.spawn(self._node.attendance.let_go(page.table, page.player))

    async def claim(self) -> None:
        """Keep what this node works on, and wake what nobody does. Raises StoreDown."""
        async with self._catching_up:
            store, now = self._node.store, self._node.clock()
        if self._doing:
            await store.hold(tuple(self._doing), now, now + CLAIM_MS)
        for table in await store.claim(now - CLAIM_LATE_MS, now + CLAIM_MS, CLAIM_MOST):
            self._node.spawn(self.wake(table, claimed=True))

    async def _postpone(self, table: str) -> None:
        """Its row says earlier than its log does: an older program wrote it, or a clock jumped."""
        length, due = self._node.length(table), self._node.due(table)
        if due is not None:
            await self._node.store.postpone(table, length, due)


def _request(table: Table, seat: int, bot: str) -> Request:
    return Request(
        bot=bot,
        game=table.game.id,
        rules=table.rules.value,
        view=table.game.view(table.state, seat),
        seed=secrets.token_bytes(SEED_BYTES),
        face=table.seats[seat].face if has_habits(table, seat) else None,
    )


def _any_action(table: Table, seat: int) -> dict[str, Any]:
    """Some legal action, where a bot has none: the table must go on."""
    action = sample(table.game.legal(table.state, seat), secrets.randbelow)
    return dict(msgspec.to_builtins(action))
