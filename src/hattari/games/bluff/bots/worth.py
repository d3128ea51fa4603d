"""What it is worth to a seat to own so many dice or lives while the others own theirs.

A share of the game between 0 and 1: each seat's strength is a power of what it owns. The powers
come from two-player equilibria: with dice the stronger hand wins more often than its share says,
with lives less so, and under `shed` few dice are good.
"""

from __future__ import annotations

from hattari.games.bluff.rules.axes import Ending, Goal, Rules, Stake
from hattari.games.bluff.rules.settle import Counts

DICE_POWER = 3.0
LIVES_POWER = 2.0
SHED_POWER = -1.1

POINTS = 12
"""Whoever is so many points behind has hardly a share left."""

BEHIND = 0.5
"""What is left of a seat's share when another has left the game as a winner."""


def worth(rules: Rules, stock: Counts, seat: int) -> float:
    """A seat's share of the game with these dice (or lives) by seat."""
    if rules.ending is Ending.FIRST_OUT and 0 in stock:
        return _among_the_best(rules, stock, seat)
    if rules.goal is Goal.SHED:
        return _shedding(stock, seat)
    if rules.stake is Stake.LOSSES:
        return _by_points(stock, seat)
    power = LIVES_POWER if rules.stake is Stake.LIVES else DICE_POWER
    whole = sum(owned**power for owned in stock)
    return float(stock[seat] ** power / whole)


def _by_points(stock: Counts, seat: int) -> float:
    """Whoever has lost fewest is ahead by what others have lost more; who isn't in has nothing."""
    ahead = max(stock)
    left = [max(1, POINTS - (ahead - owned)) ** LIVES_POWER if owned else 0.0 for owned in stock]
    return float(left[seat] / sum(left))


def _shedding(stock: Counts, seat: int) -> float:
    others = len(stock) - 1
    gone = sum(1 for index, owned in enumerate(stock) if not owned and index != seat)
    if not stock[seat]:
        return BEHIND**gone
    whole = sum(owned**SHED_POWER for owned in stock if owned)
    share = stock[seat] ** SHED_POWER / whole
    return float(share * BEHIND**gone * (others - gone) / others)


def _among_the_best(rules: Rules, stock: Counts, seat: int) -> float:
    best = min(stock) if rules.goal is Goal.SHED else max(stock)
    return 1 / stock.count(best) if stock[seat] == best else 0.0
