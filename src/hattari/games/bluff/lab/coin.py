"""What would happen if every round were a coin flip: the yardstick of a comeback.

Each round two of the seats still in are drawn by lot, one to have bid and one to claim, and what
comes of the claim is drawn too. Skill and information do nothing here, so whatever a real rule set
adds to a seat's chance or takes from it is its own doing. What a lost round costs is no part of
that: a `Toll` says it, as the rules charge it and as often as the players met it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt

Doubles = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]

LARGEST = 5_000
"""Positions up to which a table is made."""

CLOSE = 1e-9
"""The chances are known when a further round moves none of them by more."""

BIDDER, CLAIMANT, BYSTANDER = 0, 1, 2

Price = tuple[tuple[int, ...], ...]
"""What the bidder, the claimant and a bystander have left of 0, 1, 2, …"""


def positions(seats: int, most: int) -> int:
    """How many positions (what each seat owns, the order left aside) there are."""
    return comb(seats + most, seats)


class Aim(Enum):
    """What first place is for."""

    LAST_IN = "last_in"
    MOST_AT_FIRST_OUT = "most_at_first_out"
    FIRST_OUT = "first_out"


Prices = tuple[tuple[Price, float], ...]
"""What a round may cost, each with its chance."""


class Toll(msgspec.Struct, frozen=True, cache_hash=True):
    """What a round costs, by lot: the prices by the number of seats left in it."""

    by_left: tuple[tuple[int, Prices], ...]

    @property
    def most(self) -> int:
        """The most that a seat can own."""
        (_, prices), *_ = self.by_left
        return len(prices[0][0][0]) - 1

    def at(self, left: int) -> Prices:
        """The prices with so many left; where that was never seen, with the nearest number."""
        return min(self.by_left, key=lambda seen: abs(seen[0] - left))[1]


def one_each(most: int) -> Toll:
    """The claimant or the bidder loses one."""
    less = (0, *range(most))
    same = tuple(range(most + 1))
    return Toll(((2, (((less, same, same), 0.5), ((same, less, same), 0.5))),))


def toll(left: Iterable[int], prices: Iterable[list[list[int]]], counts: Iterable[int]) -> Toll:
    """What rounds cost that were met so often with so many left."""
    met: dict[int, Counter[Price]] = {}
    for many, price, count in zip(left, prices, counts, strict=True):
        met.setdefault(many, Counter())[tuple(map(tuple, price))] += count
    return Toll(
        tuple(
            (many, tuple((price, count / found.total()) for price, count in sorted(found.items())))
            for many, found in sorted(met.items())
        )
    )


def win(stocks: tuple[int, ...], aim: Aim = Aim.LAST_IN) -> tuple[float, ...]:
    """The chance of first place for each seat where each round costs one of them one; 0 is out.

    A shared first place counts in part. Raises ValueError where there are too many positions.
    """
    return tuple(wins(np.array([stocks]), one_each(max(stocks)), aim)[0].tolist())


def wins(stocks: npt.NDArray[np.integer], charged: Toll, aim: Aim) -> Doubles:
    """(N, n): the same for stocks (N, n) where each round costs what is charged."""
    seats, most = stocks.shape[1], charged.most
    if positions(seats, most) > LARGEST:
        raise ValueError(f"{seats} seats with up to {most} are too many positions")
    place, order = _sorted(stocks, _rows(seats, most)[1])
    return np.take_along_axis(_table(seats, charged, aim)[place], order, axis=1)


@lru_cache(maxsize=8)
def _table(seats: int, charged: Toll, aim: Aim) -> Doubles:
    """(S, seats): the chances of every position."""
    rows, numbers = _rows(seats, charged.most)
    return _solved(_Moves.of(rows, numbers, charged, aim), _taken(rows, aim))


@lru_cache(maxsize=8)
def _rows(seats: int, most: int) -> tuple[Longs, Longs]:
    """Every position (S, seats), few first, and the number of each by its digits."""
    rows = np.array(list(combinations_with_replacement(range(most + 1), seats)), np.int64)
    numbers = np.full((most + 1,) * seats, -1)
    numbers[tuple(rows.T)] = np.arange(len(rows))
    return rows, numbers


def _sorted(stocks: npt.NDArray[np.integer], numbers: Longs) -> tuple[Longs, Longs]:
    """The position (N,) of stocks (N, seats), and where in it each seat is (N, seats)."""
    order = np.argsort(stocks, axis=1, kind="stable")
    place = numbers[tuple(np.take_along_axis(stocks, order, axis=1).T)]
    return place, np.argsort(order, axis=1)


def _taken(rows: Longs, aim: Aim) -> Doubles:
    """(S, seats): shares of first place; NaN where it is still to be had."""
    inside = (rows > 0).sum(axis=1)
    over = inside <= 1 if aim is Aim.LAST_IN else inside < rows.shape[1]
    best = rows.min(axis=1) if aim is Aim.FIRST_OUT else rows.max(axis=1)
    first = rows == best[:, None]
    return np.where(over[:, None], first / first.sum(axis=1, keepdims=True), np.nan)


class _Moves(msgspec.Struct, frozen=True, eq=False):
    """Where a round leads: `chance` (T,) of going from a seat of a position to another one."""

    source: Longs
    target: Longs
    chance: Doubles

    @classmethod
    def of(cls, rows: Longs, numbers: Longs, charged: Toll, aim: Aim) -> _Moves:
        """All of them; a seat of a position is numbered position × seats + seat."""
        open_ = np.isnan(_taken(rows, aim)[:, 0])
        parts = []
        for left in range(2, rows.shape[1] + 1):
            at = np.flatnonzero(open_ & ((rows > 0).sum(axis=1) == left))
            for price, chance in charged.at(left):
                parts += _priced(rows, numbers, at, (np.array(price), chance / left / (left - 1)))
        source, target, chances = (np.concatenate(each) for each in zip(*parts, strict=True))
        pairs, same = np.unique(source * rows.size + target, return_inverse=True)
        whole = np.bincount(same, chances).astype(np.float64)
        return cls(pairs // rows.size, pairs % rows.size, whole)


def _priced(
    rows: Longs, numbers: Longs, at: Longs, price: tuple[Longs, float]
) -> list[tuple[Longs, Longs, Doubles]]:
    """The moves from these positions at one price, whoever bids and claims."""
    seats = rows.shape[1]
    left = int((rows[at[:1]] > 0).sum())
    found = []
    for bidder, claimant in permutations(range(seats - left, seats), 2):
        roles = np.full(seats, BYSTANDER)
        roles[bidder], roles[claimant] = BIDDER, CLAIMANT
        place, order = _sorted(price[0][roles, rows[at]], numbers)
        source = at[:, None] * seats + np.arange(seats)
        target = place[:, None] * seats + order
        found.append((source.ravel(), target.ravel(), np.full(source.size, price[1])))
    return found


def _solved(moves: _Moves, taken: Doubles) -> Doubles:
    """(S, seats): the chances, by playing on until they stand still."""
    known: Doubles = np.nan_to_num(taken).ravel()
    found, moved = known, 1.0
    while moved > CLOSE:
        on: Doubles = known + np.bincount(
            moves.source, moves.chance * found[moves.target], found.size
        )
        moved = float(np.abs(on - found).max())
        found = on
    return found.reshape(taken.shape)
