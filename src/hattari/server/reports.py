"""What people tell the operator of each other, with the end of the table's log beside it.

A report holds what its sender could see, and nothing else: hidden dice and cards stay hidden.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.kit import Registry
from hattari.tables.events import Row, Said
from hattari.tables.evolve import evolve, fold
from hattari.tables.refusals.duties import not_member
from hattari.tables.seen import Notice, redact
from hattari.tables.table import NOBODY, Table

from .node import Node
from .slices import Work
from .store.accounts import AccountRows, Report

LINES = 50
_ID_BYTES = 12


class Line(msgspec.Struct, frozen=True):
    """A line of a table's talk at `at` (unix ms), by the player's id; chat as it was typed."""

    at: int
    player: str | None
    text: str


class Body(msgspec.Struct, frozen=True):
    """What a report says: who, by the names at the table, why, and the talk until then.

    `title_by` is the player who named the table, "" in an older report.
    """

    reporter: str
    about: str
    title: str
    reason: str
    lines: tuple[Line, ...]
    title_by: str = ""


encode = msgspec.json.encode
decode = msgspec.json.Decoder(Body).decode


class Reports:
    """Takes reports of tables on this node."""

    def __init__(self, node: Node, rows: AccountRows) -> None:
        self._node = node
        self._rows = rows

    async def make(self, table: str, reporter: str, about: str, reason: str) -> int:
        """Keep a report of one member by another; how many lines went with it.

        Raises Refusal, StoreDown.
        """
        found = await self._node.table(table)
        if found.member(reporter) is None:
            raise not_member()
        if found.member(about) is None:
            raise _nobody()
        name, now = secrets.token_urlsafe(_ID_BYTES), self._node.clock()
        rows = await self._node.rows(table)
        body = await self._body(rows, reporter, about, reason)
        await self._rows.add_report(Report(name, table, now, reporter, about, encode(body)))
        # Whoever was forgotten since the log was read did not find this report.
        again = await self._node.rows(table)
        if again != rows:
            body = await self._body(again, reporter, about, reason)
            await self._rows.rewrite_report(name, encode(body))
        return len(body.lines)

    async def _body(self, rows: Sequence[Row], reporter: str, about: str, reason: str) -> Body:
        now, lines = await self._node.slices.do(talk(self._node.registry, rows, reporter))
        names = _called(now, reporter), _called(now, about)
        return Body(*names, now.title, reason, tuple(lines[-LINES:]), now.title_by)

    async def forget(self, player: str) -> None:
        """Take what a player was called and said out of others' reports, from tables that are
        deleted as well. Raises StoreDown."""
        for report in await self._rows.reports_with(player):
            body = _without(decode(report.body), player, report.about == player)
            await self._rows.rewrite_report(report.id, encode(body))


def _without(body: Body, player: str, is_about: bool) -> Body:
    lines = tuple(
        msgspec.structs.replace(line, text=NOBODY) if line.player == player else line
        for line in body.lines
    )
    about = NOBODY if is_about else body.about
    theirs = body.title and body.title_by in {"", player}
    return msgspec.structs.replace(
        body, about=about, title=NOBODY if theirs else body.title, lines=lines
    )


def _called(table: Table, player: str) -> str:
    member = table.member(player)
    return table.former.get(player, NOBODY) if member is None else member.name


def talk(registry: Registry, rows: Sequence[Row], reader: str) -> Work[tuple[Table, list[Line]]]:
    """A table, and what was said there and told of it, as one member saw it."""
    table = fold(registry, rows[:1])
    lines = []
    for row in rows[1:]:
        for event in row.events:
            line = _line(redact(table, event, reader), event, row.at)
            if line is not None:
                lines.append(line)
            table = evolve(table, event, row.at)
        yield
    return table, lines


def _line(seen: Any, event: Any, at: int) -> Line | None:
    if isinstance(event, Said):
        return Line(at, event.player, event.text)
    if isinstance(seen, Notice) and seen.text is not None:
        return Line(at, seen.player, seen.text.en)
    return None


def _nobody() -> Refusal:
    return Refusal(
        "no_such_member",
        Text(
            "This player isn't at the table; only members can be reported.",
            "このプレイヤーはテーブルにいません。通報できるのは参加者だけです。",
        ),
    )
