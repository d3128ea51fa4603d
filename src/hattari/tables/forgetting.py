"""A table without what one player typed at it."""

from __future__ import annotations

from msgspec.structs import replace

from .table import NOBODY, FinishedGame, Table


def forgotten(table: Table, player: str) -> Table:
    """The same table, where this player is called nobody; whoever else typed is as before."""
    return replace(
        table,
        title=NOBODY if table.title and table.title_by == player else table.title,
        members=tuple(
            replace(member, name=NOBODY) if member.id == player else member
            for member in table.members
        ),
        seats=tuple(
            replace(seat, name=NOBODY) if player in (seat.player, seat.owner) else seat
            for seat in table.seats
        ),
        former={who: NOBODY if who == player else name for who, name in table.former.items()},
        finished=tuple(_without(game, player) for game in table.finished),
        standings=tuple(
            replace(standing, name=NOBODY) if standing.player == player else standing
            for standing in table.standings
        ),
    )


def _without(game: FinishedGame, player: str) -> FinishedGame:
    named = zip(game.players, game.names, strict=True)
    return replace(game, names=tuple(NOBODY if who == player else name for who, name in named))
