"""One node: decides commands, appends what came of them, and tells who watches.

The log decides. A node's tables are caches of it; a conflict means that somebody else was
first, so the node reads what they wrote and decides anew, with the same entropy. Nobody
sees anything before it is on disk.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

from msgspec.structs import replace

from hattari.core.game import Refusal
from hattari.core.kit import Registry
from hattari.tables.clock import Want, due
from hattari.tables.codec import Codec, UnknownSchema
from hattari.tables.commands import Create
from hattari.tables.decide import create, decide
from hattari.tables.draft import ENTROPY_BYTES, Decision
from hattari.tables.events import Row
from hattari.tables.table import Table
from hattari.tables.typed import apart, together

from . import entries
from .attendance import Attendance
from .background import Background, Work
from .bots import Vet
from .entries import Done
from .fanout.port import Bus
from .live import Counting, Greeting, Live, Step, Watcher
from .metrics import Metrics
from .presence import ALONE, Identity, Presence
from .refusals import busy, check_watching, newer, no_table
from .slices import Slices, each
from .slices import Work as Slice
from .store.chain import chained
from .store.port import Appended, Duplicate, Entry, LogRow, Result, Store
from .troubles import Troubles

TRIES = 200
"""How often a command is decided anew before the server owns up to being too busy.

Every try that is lost is a row that another node won, so tables move on meanwhile; whoever has
just won is quicker to win again, so a try costs little and many may be needed.
"""
IDLE_SECONDS = 300.0
POLL_SECONDS = 2.0
SWEEP_SECONDS = 30.0
FEW_ROWS = 64
"""So many are soon counted while a table waits for it."""

Moved = Callable[[str, Table], None]
"""Hears which table has moved, and how it stands now."""

Deciding = Callable[[Table | None, int], Decision]


class Node:
    """The tables of this process. `start` and `stop` frame its life."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        bus: Bus,
        metrics: Metrics,
        vet: Vet,
        identity: Identity = ALONE,
    ) -> None:
        self.registry = registry
        self.store = store
        self.codec = Codec(registry)
        self.identity = identity
        self.clock = identity.clock
        self.metrics = metrics
        self.draining = False
        self.attendance = Attendance(self, Presence(store, identity))
        self.slices = Slices()
        self._bus = bus
        self._vet = vet
        self._lives: dict[str, Live] = {}
        self.troubles = Troubles(metrics)
        self._background = Background(self.troubles.note)
        self._listeners: list[Moved] = []
        self._deaf: Callable[[], None] = lambda: None
        metrics.tables.set_function(lambda: len(self._lives))
        metrics.watched.set_function(lambda: sum(bool(x.watchers) for x in self._lives.values()))

    # Life

    async def start(self) -> None:
        """Listen to the other nodes, and look now and then for what the bus lost."""
        self._deaf = self._bus.subscribe(self._hear)
        self.repeat(POLL_SECONDS, self.poll)
        self.repeat(SWEEP_SECONDS, self.sweep)

    async def stop(self) -> None:
        """End all background work; nothing is lost by it."""
        self.draining = True
        self._deaf()
        await self._background.stop()

    def listen(self, moved: Moved) -> None:
        """Tell of every row that this node appends from now on."""
        self._listeners.append(moved)

    def spawn(self, work: Work) -> None:
        """Do something in the background; its failure is logged."""
        self._background.spawn(work)

    def repeat(self, seconds: float, work: Callable[[], Work]) -> None:
        """Do something in the background, again and again; its failures are logged."""
        self._background.repeat(seconds, work)

    # Commands

    async def create(self, table: str, command: Create, by: str, action: str) -> Done:
        """Open a table. Raises Refusal, StoreDown."""

        def deciding(before: Table | None, now: int) -> Decision:
            if before is not None:
                raise busy()
            return create(self.registry, command, by, now)

        return await self._decide(self._live(table), deciding, action)

    async def submit(self, table: str, command: Any, by: str | None, action: str) -> Done:
        """Let a player, or the system as None, do something once for each action id.

        Raises Refusal, StoreDown.
        """
        entropy = secrets.token_bytes(ENTROPY_BYTES)

        def deciding(before: Table | None, now: int) -> Decision:
            if before is None:
                raise no_table()
            return decide(before, command, by, now, entropy)

        live = await self.loaded(table)
        return await self._decide(live, deciding, f"{by or ''}/{action}")

    async def _decide(self, live: Live, deciding: Deciding, action: str) -> Done:
        live.used = came = monotonic()
        outcome, code = "failed", ""
        try:
            async with live.lock:
                done = await self._attempts(live, deciding, action)
            outcome = "accepted"
        except Refusal as refusal:
            outcome, code = "refused", refusal.code
            raise
        finally:
            live.count(partial(self.metrics.command, outcome, monotonic() - came, code))
        return done

    def count(self, table: str, tell: Callable[[], object]) -> None:
        """Move a meter for a table: at once, or when its seats' sealed answers are told."""
        live = self._lives.get(table)
        if live is None:
            tell()
        else:
            live.count(tell)

    async def _attempts(self, live: Live, deciding: Deciding, action: str) -> Done:
        for _ in range(TRIES):
            now = max(self.clock(), live.floor)
            try:
                before = live.table if live.length else None
                decision = deciding(before, now)
                if before is not None:
                    self._vet(before, decision.events)
            except Refusal:
                stored = await self.store.outcome(live.id, action)
                if stored is not None:
                    return entries.decode(stored)
                if await self._catch_up(live):
                    continue
                raise
            if not decision.events:
                return Done(decision.answer)
            done = await self._append(live, decision, now, action)
            if done is not None:
                return done
        raise busy()

    async def _append(self, live: Live, decision: Decision, now: int, action: str) -> Done | None:
        """What came of it once it is on disk; None after a conflict."""
        row = Row(decision.events, now)
        done = Done(decision.answer)
        entry = chained(self._entry(live, decision, row, action, done), live.head)
        result = await self._write(live, entry)
        if isinstance(result, Duplicate):
            await self._catch_up(live)
            return entries.decode(result.outcome)
        if isinstance(result, Appended):
            live.whole = True
            self._apply(live, replace(row, head=entry.head), decision.table)
            self._bus.publish(live.id, live.length)
            return replace(done, wrote=len(entry.events))
        live.count(self.metrics.conflicts.inc)
        await self._catch_up(live)
        return None

    async def _write(self, live: Live, entry: Entry) -> Result:
        began = monotonic()
        try:
            return await self.store.append(entry)
        finally:
            live.count(partial(self.metrics.append_seconds.observe, monotonic() - began))

    def _entry(self, live: Live, decision: Decision, row: Row, action: str, done: Done) -> Entry:
        events, words = apart(live.table if live.length else None, row)
        return Entry(
            table=live.id,
            expected=live.length,
            action=action,
            at=row.at,
            schema=self.codec.schema,
            events=self.codec.encode(events),
            outcome=entries.encode(done),
            due=due(decision.table),
            summary=entries.summary(decision.table),
            members=entries.members(row.events),
            effects=entries.effects(decision.table, row),
            words=words,
            told=entries.told(live.told, decision.table, row),
            link=entries.link(row.events),
        )

    # Following the log

    async def table(self, table: str) -> Table:
        """A table as it stands here. Raises Refusal, StoreDown."""
        live = await self.loaded(table)
        live.used = monotonic()
        return live.table

    def length(self, table: str) -> int:
        """How many rows of a table this node knows; 0 for one that isn't in memory."""
        live = self._lives.get(table)
        return live.length if live else 0

    def due(self, table: str, besides: Collection[Want] = ()) -> int | None:
        """When a table in memory wants to be woken (unix ms), besides what is being done."""
        live = self._lives.get(table)
        return due(live.table, besides) if live and live.whole else None

    async def rows(self, table: str, start: int = 0) -> list[Row]:
        """A table's log from a row on. Raises Refusal, StoreDown."""
        rows = await self.store.rows(table, start)
        return await self.slices.do(each(map(self._decoded, rows)))

    def _decoded(self, row: LogRow) -> Row:
        try:
            events = together(self.codec.decode(row.events, row.schema), row.words)
        except UnknownSchema as error:
            raise newer() from error
        return Row(events, row.at, row.head)

    async def loaded(self, table: str) -> Live:
        """A table in memory, read from the log where it was not. Raises Refusal, StoreDown."""
        live = self._live(table)
        if not live.whole:
            async with live.lock:
                if not live.whole:
                    await self._catch_up(live)
                if not live.whole:
                    self._let_go(table)
                    raise no_table()
        return live

    def _live(self, table: str) -> Live:
        """A table's place in memory, empty at first; hints of it are heard from now on."""
        live = self._lives.get(table)
        if live is None:
            live = self._lives[table] = Live(table)
            self._bus.follow(table)
        return live

    def _let_go(self, table: str) -> Live | None:
        live = self._lives.pop(table, None)
        if live is not None:
            self._bus.leave(table)
        return live

    async def _catch_up(self, live: Live) -> bool:
        """Follow the log to its end; whether there was anything new. Under the lock."""
        try:
            rows = await self.rows(live.id, live.length)
        except Refusal:  # another node can read it: let the pages go there
            self._drop(live.id)
            raise
        await self.slices.do(self._advanced(live, rows))
        live.whole = live.length > 0
        return bool(rows)

    def _advanced(self, live: Live, rows: Sequence[Row]) -> Slice[None]:
        for row in rows:
            self._apply(live, row)
            yield

    def _apply(self, live: Live, row: Row, after: Table | None = None) -> None:
        """Go on by a row; `after` is the table that this node decided on, none for a read row."""
        step = live.advance(self.registry, row, after)
        if step is not None:
            self._tell(live, step)
        if after is not None:
            for moved in self._listeners:
                moved(live.id, after)

    def _tell(self, live: Live, step: Step) -> None:
        for observer, update in live.updates(step).items():
            for watcher in tuple(live.watchers[observer]):
                watcher.update(update)
        self._show_out(live, step)
        self.attendance.notice(live)

    def _show_out(self, live: Live, step: Step) -> None:
        """Say goodbye to whom the table is closed for."""
        for observer in tuple(live.watchers):
            code = _farewell(step, observer)
            for watcher in tuple(live.watchers[observer]) if code else ():
                watcher.farewell(code)

    def _hear(self, table: str, length: int) -> None:
        live = self._lives.get(table)
        if live is not None and live.length < length:
            self.spawn(self._follow(live, "hint"))

    async def _follow(self, live: Live, told_by: str) -> None:
        async with live.lock:
            with suppress(Refusal):
                if await self._catch_up(live):
                    late = max(0, self.clock() - live.at) / 1000
                    live.count(partial(self.metrics.bus_lag_seconds.labels(told_by).observe, late))

    async def poll(self) -> None:
        """Find what no hint told us of: watched tables whose log is longer."""
        watched = [live for live in self._lives.values() if live.watchers]
        lengths = await self.store.lengths([live.id for live in watched]) if watched else {}
        for live in watched:
            if lengths.get(live.id, 0) > live.length:
                await self._follow(live, "poll")

    async def sweep(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Let go of tables that nobody watches and nobody asks for, and of who has left."""
        oldest = monotonic() - idle_seconds
        for live in tuple(self._lives.values()):
            if live.lock.locked():
                continue
            if live.watchers or live.used >= oldest:
                live.forget_passed()
            else:
                self._let_go(live.id)

    def _drop(self, table: str) -> None:
        live = self._let_go(table)
        for observer, some in live.watchers.items() if live else ():
            for watcher in tuple(some):
                watcher.farewell("restarting")
            self.attendance.leave(table, observer)

    # Watching

    async def watch(
        self,
        table: str,
        observer: str,
        watcher: Watcher,
        epoch: str | None,
        counter: int | None,
        head: bytes | None = None,
    ) -> Greeting:
        """Let a socket follow a table from now on; nothing is missed, nothing doubled.

        `head` is the last one it was told. Raises Refusal, StoreDown.
        """
        live = await self.loaded(table)
        counting = await self._counting(live, observer)
        async with live.lock:
            if self._lives.get(table) is not live:
                raise newer()  # let go of while we waited: nobody would tell a page here
            live.used = monotonic()
            check_watching(live.table, observer)
            if not live.knows(observer):
                await self._count_on(live, counting)
                live.learn(counting)
            first = observer not in live.watchers
            # Before the store hears of them: who goes meanwhile has to be seen off.
            live.watchers.setdefault(observer, set()).add(watcher)
            if first:
                await self.attendance.arrive(table, observer)
            lost = head is not None and not await self._holds(live, head)
            greeting = live.greet(observer, epoch, counter, self.clock(), lost)
        self.attendance.notice(live)
        return await self.slices.do(greeting)

    async def _counting(self, live: Live, observer: str) -> Counting:
        """Count most of a long log before its table is locked: it goes on meanwhile."""
        counting = live.counting(self.registry, observer)
        while not live.knows(observer) and live.length - counting.length > FEW_ROWS:
            await self._count_on(live, counting)
        return counting

    async def _count_on(self, live: Live, counting: Counting) -> None:
        rows = await self.rows(live.id, counting.length)
        await self.slices.do(counting.over(rows[: live.length - counting.length]))

    async def _holds(self, live: Live, head: bytes) -> bool:
        return live.recalls(head) or await self.store.holds(live.id, head)

    def unwatch(self, table: str, observer: str, watcher: Watcher) -> None:
        """The socket is gone."""
        live = self._lives.get(table)
        if live is None or observer not in live.watchers:
            return
        live.watchers[observer].discard(watcher)
        if not live.watchers[observer]:
            del live.watchers[observer]
            if not self.draining:
                self.attendance.leave(table, observer)

    def everybody(self) -> Sequence[Watcher]:
        """All sockets of this node."""
        return [
            watcher
            for live in self._lives.values()
            for some in live.watchers.values()
            for watcher in some
        ]


def _farewell(step: Step, observer: str) -> str:
    """Why somebody may not watch any more after a step; "" where they may."""
    if step.after.phase == "closed":
        return "closed"
    if step.after.link != step.before.link and _has_only_the_link(step.after, observer):
        return "no_table"
    if step.after.banned == step.before.banned and step.after.options == step.before.options:
        return ""
    try:
        check_watching(step.after, observer)
    except Refusal as refusal:
        return refusal.code
    return ""


def _has_only_the_link(table: Table, observer: str) -> bool:
    """Whether somebody who watches, or a screen, came by nothing but the link or a code."""
    return not table.options.public and table.member(observer) is None
