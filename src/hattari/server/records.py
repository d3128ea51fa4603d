"""Finished games as records, made from the log when somebody asks for one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from hattari.core import record as text
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.kit import Registry
from hattari.tables.events import (
    Finished,
    Row,
    SeedCommitted,
    SeedRevealed,
    Started,
    Substituted,
    TableEvent,
    Undone,
)
from hattari.tables.evolve import evolve, opened
from hattari.tables.play import has_habits
from hattari.tables.table import Table

from .entries import RECORD, Finish
from .node import Node
from .slices import Work, at_once, each
from .store.port import PendingEffect, RecordRow

WORK_SECONDS = 1.0
PURGE_SECONDS = 3600.0
PURGED_AT_ONCE = 500
"""Rows, or pages of the file: a few milliseconds of writing."""
PURGE_REST_SECONDS = 0.05
DAY_MS = 24 * 3600 * 1000
AT_ONCE = 64


class Sat(msgspec.Struct, frozen=True):
    """Who sat in a game: by seat the player, None for a bot, and the bot, None for a player.
    `told`: its rules open all hands."""

    game: str
    players: tuple[str | None, ...]
    told: bool
    bots: tuple[str | None, ...] = ()


class Records:
    """The archive of one node; closed tables are deleted after so many days, if any."""

    def __init__(self, node: Node, retention_days: int | None = None) -> None:
        self._node = node
        self._store = node.store
        self._retention_days = retention_days

    async def start(self) -> None:
        """Do the work that appends leave behind, now and from now on."""
        self._node.repeat(WORK_SECONDS, self.work)
        if self._retention_days is not None:
            self._node.repeat(PURGE_SECONDS, partial(self._purge, self._retention_days))

    async def _purge(self, days: int) -> None:
        """Delete in small steps: between two of them everybody else writes."""
        before = self._node.clock() - days * DAY_MS
        await _in_steps(lambda: self._store.purge(before, PURGED_AT_ONCE))
        await _in_steps(lambda: self._store.shrink(PURGED_AT_ONCE))

    async def work(self) -> None:
        """Do all the work that waits; doing it twice is harmless.

        What this version doesn't understand is left for a newer one.
        """
        understood = True
        while understood:
            made = [(each, _row(each)) for each in await self._store.effects(AT_ONCE)]
            understood = any(row is not None for _, row in made)
            for pending, row in made:
                if row is not None:
                    await self._store.settle(pending.number, row)

    async def row(self, record: str) -> RecordRow:
        """A finished game. Raises Refusal."""
        row = await self._store.record(record)
        if row is None:
            raise Refusal(
                "no_record",
                Text(
                    "There is no record at this link.",
                    "このリンクのプレイ記録は見つかりません。",
                ),
            )
        return row

    async def body(self, record: str) -> bytes:
        """A record as JSON, made from the log the first time. Raises Refusal."""
        row = await self.row(record)
        if row.body is not None:
            return row.body
        body, before, unsaid = b"", -1, await self.unsaid(record)
        # Whoever was forgotten since the log was read did not find what was made of it.
        while unsaid != before:
            rows = await self._node.rows(row.table)
            made = await self._node.slices.do(_making(self._node.registry, rows, row.number))
            body = text.encode(made)
            await self._store.keep(record, body)
            before, unsaid = unsaid, await self.unsaid(record)
        return body

    async def unsaid(self, record: str) -> int:
        """What was made of a record names nobody who was forgotten while this stays the same."""
        return await self._store.unsaid(record)

    async def played_by(self, record: str) -> tuple[AnyGame, Any, bytes]:
        """A record's game, the rules it was played by, and itself. Raises Refusal."""
        body = await self.body(record)
        head = text.head(body)
        game = self._node.registry.get(head.game)
        return game, text.rules_of(game, head), body

    async def names(self, record: str) -> tuple[str, ...]:
        """Who played, by seat; without those who were forgotten since. Raises Refusal."""
        return text.head(await self.body(record)).seats

    async def sat(self, record: str) -> Sat:
        """Who sat in a finished game. Raises Refusal."""
        row = await self.row(record)
        kit = self._node.registry.kit(row.game)
        rows = await self._node.rows(row.table)
        table = await self._node.slices.do(begun(self._node.registry, rows, row.number))
        players = tuple(seat.player or seat.owner for seat in table.seats)
        bots = tuple(_known_bot(table, seat) for seat in range(len(table.seats)))
        return Sat(row.game, players, kit.all_told(table.rules.value), bots)


def _known_bot(table: Table, seat: int) -> str | None:
    """The bot that all know to sit there; None for a player, and where a face's habits lead it to
    play otherwise."""
    owner = table.seats[seat]
    return None if owner.player or owner.owner or has_habits(table, seat) else owner.bot


def _row(pending: PendingEffect) -> RecordRow | None:
    if pending.effect.kind != RECORD:
        return None
    try:
        finish = msgspec.json.decode(pending.effect.body, type=Finish)
    except msgspec.DecodeError:
        return None
    return RecordRow(
        id=finish.id,
        table=pending.table,
        number=finish.number,
        at=finish.at,
        game=finish.game,
        title=finish.title,
        body=None,
        players=finish.players,
    )


def made_from(registry: Registry, rows: Sequence[Row], number: int) -> text.Record:
    """The record of a table's game with this number, which is over."""
    return at_once(_making(registry, rows, number))


def _making(registry: Registry, rows: Sequence[Row], number: int) -> Work[text.Record]:
    table: Table | None = None
    writing: text.Writing | None = None
    proof: list[text.RoundProof] = []
    time_up: list[int] = []
    commitment = ""
    for row in rows:
        for event in row.events:
            table = _next(registry, table, event, row.at)
            if isinstance(event, Started) and event.number == number:
                writing = text.Writing(table.game, table.rules.value, event.names)
            elif writing and isinstance(event, Finished):
                moves = yield from each(writing.moves())
                return writing.done(moves, name=table.title, proof=proof, time_up=time_up)
            elif writing and isinstance(event, Substituted):
                time_up.append(writing.length)
            elif writing and isinstance(event, Undone):
                time_up = [move for move in time_up if move < writing.length - 1]
            elif writing and isinstance(event, SeedRevealed):
                proof.append(_proof(event, commitment))
            elif isinstance(event, SeedCommitted):
                commitment = event.commitment
            elif writing and not isinstance(event, TableEvent):
                writing.add(event)
        yield
    raise ValueError(f"the log holds no finished game {number}")


def begun(registry: Registry, rows: Sequence[Row], number: int) -> Work[Table]:
    """A table at the start of its game with this number."""
    table: Table | None = None
    for row in rows:
        for event in row.events:
            table = _next(registry, table, event, row.at)
            if isinstance(event, Started) and event.number == number:
                return table
        yield
    raise ValueError(f"the log holds no game {number}")


def _next(registry: Registry, table: Table | None, event: Any, at: int) -> Table:
    return opened(registry, event, at) if table is None else evolve(table, event, at)


def _proof(event: SeedRevealed, commitment: str) -> text.RoundProof:
    return text.RoundProof(
        commitment=commitment,
        contributions=tuple(each.hex() for each in event.contributions),
        server_seed=event.server_seed.hex(),
    )


async def _in_steps(step: Callable[[], Awaitable[int]]) -> None:
    """Do something until nothing is left of it, with a rest for others after each step."""
    more = True
    while more:
        more = bool(await step())
        await asyncio.sleep(PURGE_REST_SECONDS)
