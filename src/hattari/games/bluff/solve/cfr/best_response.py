"""Best responses, exact: how much both players together can still gain against a policy.

One pass over the public tree with vectors over hands (Johanson et al. 2011).
"""

from __future__ import annotations

import msgspec

from .passes import Traversal
from .public_tree import Floats
from .workspace import BEST, EVALUATE, OTHERS, Memory, Step


class Bounds(msgspec.Struct, frozen=True):
    """What seat 0 gets at least, and what it can get at most, against a policy of both seats.

    `low` is what seat 0's policy holds when seat 1 answers best, `high` is seat 0's best answer to
    seat 1's policy. The value of the round lies between.
    """

    low: float
    high: float

    @property
    def exploitability(self) -> float:
        """NashConv / 2: half of what both players together can still gain."""
        return (self.high - self.low) / 2


def bounds(traversal: Traversal, weights: Floats) -> Bounds:
    """Both best responses to the policy that plays in proportion to these weights."""
    best = [_value(traversal, weights, player, BEST) for player in (0, 1)]
    return Bounds(-best[1], best[0])


def value(traversal: Traversal, weights: Floats) -> float:
    """What seat 0 gets when both seats follow this policy."""
    return _value(traversal, weights, 0, EVALUATE)


def _value(traversal: Traversal, weights: Floats, player: int, mode: int) -> float:
    step = Step(player, mode, OTHERS, 0.0, 0.0, 0.0)
    return traversal.run(Memory(weights, weights, weights), step)
