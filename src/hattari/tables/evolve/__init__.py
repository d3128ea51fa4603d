"""The table after an event; never fails on what `decide` made."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hattari.core.kit import Registry
from hattari.tables import events as happened
from hattari.tables.events import Event, Row
from hattari.tables.rules import capacity, rule_set
from hattari.tables.table import FREE, Member, Table

from .people import PEOPLE
from .play import PLAY, played
from .seats import SEATS

_CHANGES = {**PEOPLE, **SEATS, **PLAY}


def fold(registry: Registry, rows: Iterable[Row]) -> Table:
    """The table that a log tells of; its first event is `Created`."""
    log = ((event, row.at) for row in rows for event in row.events)
    table = opened(registry, *next(log))
    for event, at in log:
        table = evolve(table, event, at)
    return table


def opened(registry: Registry, event: happened.Created, at: int) -> Table:
    """The table that `Created` opens."""
    game = registry.get(event.game)
    rules = rule_set(game, event.rules)
    return Table(
        game=game,
        rules=rules,
        options=event.options,
        title=event.title,
        host=event.host,
        phase="lobby",
        members=(Member(event.host, event.name, away_since=at),),
        seats=(FREE,) * capacity(event.options, rules),
        moment=0,
        since=at,
        empty_since=at,
        title_by=event.host,
    )


def evolve(table: Table, event: Event, at: int) -> Table:
    """The table after one of its events, or one of its game's; `at` in unix ms."""
    change = _CHANGES.get(type(event))
    if change is None:
        return played(table, event, at)
    after = change(table, event, at)
    return _clock_begun(after, at) if table.unhurried() and not after.unhurried() else after


def _clock_begun(table: Table, at: int) -> Table:
    """A clock that no clock was before begins now, or at the end of a pause."""
    if table.phase != "playing":
        return table
    return replace(table, since=at if table.paused_at is None else table.paused_at)
