"""Best responses, exact: how much both players together can still gain against a policy.

One pass over the public tree with vectors over hands (Johanson et al. 2011).
"""

from __future__ import annotations

from hattari.solve.bounds import Bounds

from .passes import Traversal
from .public_tree import Floats
from .workspace import BEST, EVALUATE, OTHERS, Memory, Step


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
