"""What would happen if every round were a coin flip: the yardstick of a comeback.

Each round costs one of the seats still in a die (or a life), each as likely as another; where
dice are to be got rid of, one of them gets rid of one. Skill, information and margins do nothing
here, so whatever a real rule set adds to a seat's chance or takes from it is its own doing.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import comb

LARGEST = 30_000
"""Positions up to which a table is made."""


def positions(seats: int, most: int) -> int:
    """How many positions (what each seat owns, the order left aside) there are."""
    return comb(seats + most, seats)


class Aim(Enum):
    """What first place is for."""

    LAST_IN = "last_in"
    MOST_AT_FIRST_OUT = "most_at_first_out"
    FIRST_OUT = "first_out"


def win(stocks: tuple[int, ...], aim: Aim = Aim.LAST_IN) -> tuple[float, ...]:
    """The chance of first place for each seat, from what they own; 0 is out.

    A shared first place counts in part. Raises ValueError where there are too many positions.
    """
    if positions(len(stocks), max(stocks)) > LARGEST:
        raise ValueError(f"{len(stocks)} seats with up to {max(stocks)} are too many positions")
    order = sorted(range(len(stocks)), key=lambda seat: stocks[seat])
    chances = _win(tuple(stocks[seat] for seat in order), aim)
    return tuple(chance for _, chance in sorted(zip(order, chances, strict=True)))


@lru_cache(maxsize=100_000)
def _win(stocks: tuple[int, ...], aim: Aim) -> tuple[float, ...]:
    inside = [place for place, owned in enumerate(stocks) if owned]
    if len(inside) == 1 or (aim is not Aim.LAST_IN and len(inside) < len(stocks)):
        best = 0 if aim is Aim.FIRST_OUT else max(stocks)
        return tuple((owned == best) / stocks.count(best) for owned in stocks)
    total = [0.0] * len(stocks)
    for pays in inside:
        after = tuple(owned - (place == pays) for place, owned in enumerate(stocks))
        for place, chance in enumerate(win(after, aim)):
            total[place] += chance / len(inside)
    return tuple(total)
