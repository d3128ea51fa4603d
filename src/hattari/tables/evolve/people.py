"""People: they come and go, are there or away, read the rules, talk and react."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hattari.tables import events as happened
from hattari.tables.forgetting import forgotten, renamed
from hattari.tables.table import FREE, Leading, Member, Seat, Table


def _joined(table: Table, event: happened.Joined, _at: int) -> Table:
    members = (*table.members, Member(event.player, event.name, face=event.face))
    return replace(table, members=members, empty_since=None)


def _left(table: Table, event: happened.Left | happened.Kicked, at: int) -> Table:
    members = tuple(member for member in table.members if member.id != event.player)
    former = {
        **table.former,
        **{member.id: member.name for member in table.members if member.id == event.player},
    }
    queue = tuple(player for player in table.queue if player != event.player)
    seats = tuple(
        _vacate(table, seat) if seat.player == event.player else seat for seat in table.seats
    )
    gone = replace(table, members=members, queue=queue, seats=seats, former=former)
    return _count_pages(_put_away(_unled(gone, event.player), event.player), at)


def _vacate(table: Table, seat: Seat) -> Seat:
    """A seat whose player is gone: free, or in a game a bot's to the end."""
    if table.phase == "lobby":
        return FREE
    return replace(seat, player=None, bot=table.options.substitute, left=True, owner=seat.player)


def _kicked(table: Table, event: happened.Kicked, at: int) -> Table:
    return replace(_left(table, event, at), banned=(*table.banned, event.player))


def _count_pages(table: Table, at: int) -> Table:
    if any(member.connected for member in table.members):
        return replace(table, empty_since=None)
    return table if table.empty_since is not None else replace(table, empty_since=at)


def set_member(table: Table, player: str, change: Callable[[Member], Member]) -> Table:
    """The table with one of its people changed."""
    members = tuple(change(member) if member.id == player else member for member in table.members)
    return replace(table, members=members)


def _connected(table: Table, event: happened.Connected, at: int) -> Table:
    there = set_member(table, event.player, lambda member: replace(member, away_since=None))
    return _count_pages(there, at)


def _disconnected(table: Table, event: happened.Disconnected, at: int) -> Table:
    gone = set_member(table, event.player, lambda member: replace(member, away_since=at))
    return _count_pages(_put_away(gone, event.player), at)


def _rules_read(table: Table, event: happened.RulesRead, _at: int) -> Table:
    if not event.on:
        return _put_away(table, event.player)
    return replace(table, readers=(*table.readers, event.player))


def _put_away(table: Table, player: str) -> Table:
    """The rules are closed again."""
    return replace(table, readers=tuple(each for each in table.readers if each != player))


def _muted(table: Table, event: happened.Muted, _at: int) -> Table:
    others = tuple(player for player in table.muted if player != event.player)
    return replace(table, muted=(*others, event.player) if event.on else others)


def _led(table: Table, event: happened.Led, _at: int) -> Table:
    pointed = {} if table.leading is None else table.leading.pointed
    return replace(table, leading=Leading(event.player, event.seat, event.step, pointed))


def _pointed(table: Table, event: happened.Pointed, at: int) -> Table:
    leading = table.leading or Leading(event.player, 0, None)
    pointed = {**leading.pointed, event.player: at}
    return replace(table, leading=replace(leading, pointed=pointed))


def _unled(table: Table, player: str) -> Table:
    """Who is gone leads nobody."""
    led = table.leading is not None and table.leading.player == player
    return replace(table, leading=None) if led else table


PEOPLE: dict[type[Any], Callable[[Table, Any, int], Table]] = {
    happened.Joined: _joined,
    happened.Left: _left,
    happened.Kicked: _kicked,
    happened.Forgotten: lambda table, event, _: forgotten(table, event.player),
    happened.Renamed: lambda table, event, _: renamed(table, event.player, event.name),
    happened.Connected: _connected,
    happened.Disconnected: _disconnected,
    happened.RulesRead: _rules_read,
    happened.Muted: _muted,
    happened.HostChanged: lambda table, event, _: replace(table, host=event.player),
    happened.Relinked: lambda table, event, _: replace(table, link=event.key),
    happened.Said: lambda table, _event, _: table,
    happened.Led: _led,
    happened.LeadEnded: lambda table, _event, _: replace(table, leading=None),
    happened.Pointed: _pointed,
    happened.Stamped: lambda table, event, at: set_member(
        table, event.player, lambda member: replace(member, stamped_at=at)
    ),
}
"""What each event about people makes of a table."""
