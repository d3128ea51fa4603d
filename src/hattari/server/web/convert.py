"""From the server's rows to what its interface answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hattari.core.game import AnyGame, RuleConflicts
from hattari.server.sessions import LONGEST_BOT_NAME
from hattari.server.store.port import Listed, Player, RecordRow
from hattari.tables.options import BOUNDS, Options
from hattari.tables.table import Table
from hattari.tables.view import options_view
from hattari.tables.words import LONGEST_LINE, LONGEST_NAME, LONGEST_TITLE

from .api.types import (
    GameOut,
    Longest,
    RecordListed,
    RulesOut,
    TableForm,
    TableListed,
    TableSummary,
)


def listed(row: Listed) -> TableListed:
    """A table of a list; its id serves as the key where the asker may see it."""
    shown = row.summary
    return TableListed(
        key=row.table,
        game=shown.game,
        phase=shown.phase,
        title=shown.title,
        seats=shown.seats,
        free=shown.free,
        people=shown.people,
        updated=row.updated,
    )


def recorded(row: RecordRow) -> RecordListed:
    """A finished game of a list."""
    return RecordListed(row.id, row.number, row.at, row.game, row.title)


def summarised(
    key: str, table: Table, player: Player | None, records: Sequence[RecordRow]
) -> TableSummary:
    """What somebody with the link may know before joining."""
    host = table.member(table.host)
    return TableSummary(
        key=key,
        game=table.game.id,
        game_title=table.game.title,
        rules_title=table.rules.title,
        title=table.title,
        phase=table.phase,
        host=None if host is None else host.name,
        names=tuple(table.seats[seat].name for seat in table.taken()),
        seats=len(table.seats),
        free=len(table.seats) - len(table.taken()),
        locked=table.options.lock,
        spectators=table.options.spectators,
        member=player is not None and table.member(player.id) is not None,
        records=tuple(recorded(row) for row in records),
    )


def described(game: AnyGame, defaults: Options) -> GameOut:
    """A game with all that the forms of its rules and tables need."""
    book = game.rulebook
    form = TableForm(
        options_view(defaults),
        BOUNDS,
        Longest(LONGEST_TITLE, LONGEST_NAME, LONGEST_BOT_NAME, LONGEST_LINE),
    )
    return GameOut(game.id, game.title, book.presets(), book.options(), book.axes(), form)


def spec_of(said: str) -> str | dict[str, Any]:
    """A rule set out of an address: an object of axis values as JSON, or a name."""
    try:
        return msgspec.json.decode(said, type=dict[str, Any])
    except msgspec.DecodeError:
        return said


def ruled(game: AnyGame, spec: str | dict[str, Any]) -> RulesOut:
    """A rule set in full, or its conflicts. Raises Refusal for what is no rule set at all."""
    book = game.rulebook
    try:
        rules = book.parse(spec)
    except RuleConflicts as found:
        return RulesOut(None, None, None, found.conflicts, (), endless=False, seats=None)
    return RulesOut(
        rules=book.full(rules),
        digest=book.digest(rules),
        title=book.title(rules),
        conflicts=(),
        text=book.describe(rules),
        endless=book.endless(rules),
        seats=book.seats(rules),
    )
