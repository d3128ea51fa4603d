"""What stocks are worth under any rules: by the rules themselves where arrays can hold them, else
by the nearest rules that they can, with a larger error; points by what is left to be lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
import numpy as np

from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.axes import DEFAULTS, PURSE, Loss, Rules, SpotOn, Stake
from hattari.games.bluff.rules.settle import Counts
from hattari.games.bluff.solve.reach import beyond

FAR = 0.02
"""A standard error where it is the nearest rules that were played,"""

GUESSED = 0.05
"""and where nothing was, because what compiles is not installed."""

DRAWS = 4000

MARGIN = 2
"""What a round costs on average where the margin is lost."""

Shares = tuple[float, ...]


class Worths(msgspec.Struct, frozen=True, eq=False):
    """By what all own, who starts and how many rounds have been: shares of the game by seat.

    The rounds count where points are noted; else what they leave open is in the error.
    """

    of: Callable[[Counts, int, int], Shares]
    error: float


@lru_cache(maxsize=16)
def worths_of(rules: Rules, seats: int) -> Worths:
    """The values of stocks at such a table; a second or more for the first time."""
    if rules.stake is Stake.LOSSES:
        return Worths(lambda stock, _, rounds: _by_points(rules, stock, rounds), FAR)
    try:
        from .compiled import strategies  # noqa: PLC0415 (what compiles may be missing)
        from .stocks import values_of  # noqa: PLC0415
    except ImportError:
        return Worths(lambda stock, *_: _guessed(rules, stock), GUESSED)
    near = nearest(rules)
    values = values_of(next(iter(strategies(near, seats).values())))
    error = values.error + (FAR if near != rules else 0)

    @lru_cache(maxsize=4096)
    def shares(stock: Counts, starter: int, _rounds: int) -> Shares:
        row = values.of([[min(own, values.most) for own in stock]], [starter])[0]
        return tuple(row.tolist())

    return Worths(shares, error)


def nearest(rules: Rules) -> Rules:
    """The same rules without what arrays can't hold."""
    while axes := beyond(rules):
        usual = {axis: getattr(DEFAULTS, axis) for axis in axes}
        if rules.spot_on is SpotOn.ALL_BUT_NEXT:
            usual["spot_on"] = SpotOn.ANYONE
        rules = msgspec.structs.replace(rules, **usual)
    return rules


def _guessed(rules: Rules, stock: Counts) -> Shares:
    every = [worth(rules, stock, seat) for seat in range(len(stock))]
    whole = sum(every)
    return tuple(each / whole for each in every)


def _by_points(rules: Rules, stock: Counts, rounds: int) -> Shares:
    """Every round that is left costs one of the seats in play the same, whoever it is."""
    generator, owned = np.random.default_rng(rounds), np.array(stock)
    living = owned > 0
    cost = rules.penalty if rules.loss is Loss.ONE else MARGIN
    left = max(0, rules.round_limit - rounds)
    lost = generator.multinomial(left, living / living.sum(), DRAWS) * cost + PURSE - owned
    best = lost == lost.min(axis=1, keepdims=True)
    shares = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
    return tuple(shares.tolist())
