"""Who has won how much at a table since it opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from .table import Seat, Standing

MOST = 30
"""People and bots of whom a table keeps the score; whoever has the least is forgotten first."""


def counted(
    standings: Iterable[Standing], seats: Sequence[Seat], ranking: Sequence[Sequence[int]]
) -> tuple[Standing, ...]:
    """The standings after one more game: a point for each seat that ended behind one's own."""
    found = {_key(each): each for each in standings}
    behind = len(seats)
    for place, group in enumerate(ranking):
        behind -= len(group)
        for index in group:
            seat = seats[index]
            fresh = Standing(seat.whose, seat.name)
            had = found.get(_key(fresh), fresh)
            found[_key(fresh)] = replace(
                had,
                name=seat.name,
                games=had.games + 1,
                wins=had.wins + (place == 0),
                points=had.points + behind,
            )
    ordered = sorted(found.values(), key=lambda each: (-each.wins, -each.points, each.games))
    return tuple(ordered[:MOST])


def _key(standing: Standing) -> tuple[str | None, str]:
    """A person is known by their id, a bot by its name."""
    return (standing.player, "" if standing.player else standing.name)
