"""A table without what one player typed at it, or with another name for them."""

from __future__ import annotations

from msgspec.structs import replace

from .table import NOBODY, FinishedGame, Table


def forgotten(table: Table, player: str) -> Table:
    """The same table, where this player is called nobody; whoever else typed is as before."""
    title = NOBODY if table.title and table.title_by == player else table.title
    return replace(renamed(table, player, NOBODY), title=title)


def renamed(table: Table, player: str, name: str) -> Table:
    """The same table, where this player has another name wherever one stands."""
    return replace(
        table,
        members=tuple(
            replace(member, name=name) if member.id == player else member
            for member in table.members
        ),
        seats=tuple(
            replace(seat, name=name) if seat.whose == player else seat for seat in table.seats
        ),
        former={who: name if who == player else old for who, old in table.former.items()},
        finished=tuple(_renamed(game, player, name) for game in table.finished),
        standings=tuple(
            replace(standing, name=name) if standing.player == player else standing
            for standing in table.standings
        ),
    )


def _renamed(game: FinishedGame, player: str, name: str) -> FinishedGame:
    named = zip(game.players, game.names, strict=True)
    return replace(game, names=tuple(name if who == player else old for who, old in named))
