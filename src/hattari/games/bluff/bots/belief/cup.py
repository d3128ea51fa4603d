"""What a seat's hidden dice count for where its hand as a whole may count for something else."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

import msgspec

from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import FACES
from hattari.games.bluff.rules.counting import (
    HAND,
    counted,
    counts_whole_hands,
    most_more,
    rolled_again,
)
from hattari.games.bluff.rules.settle import matches

MOST_HIDDEN = 7
"""With more hidden dice no hand is a straight, and one that is all alike hardly ever comes."""


class Cup(msgspec.Struct, frozen=True):
    """A seat's dice under rules for whole hands; `shown` are those in the open."""

    rules: Rules
    shown: Dice

    def count(self, hidden: Dice, face: int, wild: int) -> int:
        """What these hidden dice add to the shown ones that match; what they take away is not
        reckoned, as no count is below 0."""
        whole = counted(self.rules, (*hidden, *self.shown), face, wild)
        return max(0, whole - matches(self.shown, face, wild))

    def most(self, hidden: int) -> int:
        """The most that so many hidden dice can add."""
        return hidden + most_more(self.rules)


def cup_of(rules: Rules, shown: Dice, hidden: int) -> Cup | None:
    """None where each of the hidden dice counts by itself, or as good as that."""
    if not counts_whole_hands(rules) or hidden > MOST_HIDDEN or hidden + len(shown) < HAND:
        return None
    return Cup(rules, shown)


def most_of(cup: Cup | None, hidden: int) -> int:
    """The most that so many hidden dice can add."""
    return hidden if cup is None else cup.most(hidden)


@lru_cache(maxsize=4096)
def by_counts(
    cup: Cup, hidden: int, faces: tuple[int, ...], face: int, wild: int
) -> dict[tuple[int, ...], tuple[float, ...]]:
    """By how many hidden dice show each of these faces: the chances of what they add to a bid.

    Hands that are rolled again are left out, so chances may come to less than one.
    """
    table: dict[tuple[int, ...], list[float]] = {}
    for dice in combinations_with_replacement(FACES, hidden):
        counts = tuple(dice.count(each) for each in faces)
        row = table.setdefault(counts, [0.0] * (cup.most(hidden) + 1))
        if not rolled_again(cup.rules, (dice,)):
            row[cup.count(dice, face, wild)] += _share(dice, faces)
    return {counts: tuple(row) for counts, row in table.items()}


def _share(dice: Dice, faces: tuple[int, ...]) -> float:
    """How likely these dice are among hands that hold as many of these faces."""
    others = [dice.count(each) for each in FACES if each not in faces]
    orders = factorial(sum(others)) // prod(map(factorial, others))
    return float(orders / len(others) ** sum(others))
