"""Seats: who sits on them, plays them and queues for them, and how many there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hattari.tables import events as happened
from hattari.tables.rules import capacity, rule_set
from hattari.tables.table import FREE, Seat, Table

from .people import set_member


def put(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with another one at this index."""
    return (*seats[:index], seat, *seats[index + 1 :])


def _set_seat(table: Table, index: int, **changes: Any) -> Table:
    seat = replace(table.seats[index], **changes)
    return replace(table, seats=put(table.seats, index, seat))


def _free_seat(table: Table, index: int) -> Table:
    return replace(table, seats=put(table.seats, index, FREE))


def resize(seats: tuple[Seat, ...], places: int) -> tuple[Seat, ...]:
    """As many places as asked, as far as nobody loses a seat by it."""
    if len(seats) > places:
        seats = tuple(seat for seat in seats if not seat.free)
    return seats + (FREE,) * (places - len(seats))


def _refit(table: Table) -> Table:
    if table.phase != "lobby":
        return table
    return replace(table, seats=resize(table.seats, capacity(table.options, table.rules)))


def _sat(table: Table, event: happened.Sat, _at: int) -> Table:
    member = table.member(event.player)
    name = "" if member is None else member.name
    queue = tuple(player for player in table.queue if player != event.player)
    seated = _set_seat(table, event.seat, player=event.player, name=name, face=event.face)
    return replace(seated, queue=queue)


def _worn(table: Table, event: happened.Worn, _at: int) -> Table:
    chosen = set_member(table, event.player, lambda member: replace(member, face=event.face))
    return _set_seat(chosen, event.seat, face=event.face)


def _queued(table: Table, event: happened.Queued, _at: int) -> Table:
    others = tuple(player for player in table.queue if player != event.player)
    return replace(table, queue=(*others, event.player) if event.on else others)


SEATS: dict[type[Any], Callable[[Table, Any, int], Table]] = {
    happened.Sat: _sat,
    happened.Returned: lambda table, event, _: _set_seat(
        table, event.seat, player=event.player, bot=None, left=False, owner=None
    ),
    happened.Stood: lambda table, event, _: _free_seat(table, event.seat),
    happened.Queued: _queued,
    happened.Worn: _worn,
    happened.Readied: lambda table, event, _: _set_seat(table, event.seat, ready=event.on),
    happened.BotAdded: lambda table, event, _: _set_seat(
        table, event.seat, bot=event.bot, name=event.name, face=event.face
    ),
    happened.BotRemoved: lambda table, event, _: _free_seat(table, event.seat),
    happened.TakenOver: lambda table, event, _: _set_seat(table, event.seat, bot=event.bot),
    happened.HandedBack: lambda table, event, _: _set_seat(table, event.seat, bot=None),
    happened.Showed: lambda table, event, _: _set_seat(table, event.seat, shows=event.mood),
    happened.OptionsSet: lambda table, event, _: _refit(replace(table, options=event.options)),
    happened.RulesSet: lambda table, event, _: _refit(
        replace(table, rules=rule_set(table.game, event.rules, event.base, event.switched))
    ),
}
"""What each event about seats, and what changes their number, makes of a table."""
