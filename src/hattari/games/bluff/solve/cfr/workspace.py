"""What passes over a tree work on.

All of them work on a stretch [low, high) of nodes that holds a whole subtree, or the whole top of
a tree whose stubs stand for subtrees elsewhere. A node's place in the work space is its number
less `low`. Vectors are over hands: `reach[p]` of player p's, `value` of the hands of the player
for whom a step is made, weighed by the other's reach and by chance.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .public_tree import Bytes, Floats, Longs

NEVER, BOTH, OTHERS = 0, 1, 2
"""Which subtrees a step skips: none; those that neither player reaches; those that the other
player doesn't reach. The last is unsound for learning: the player's average strategy misses what
it does there, and that is needed as soon as the other player comes back."""

EVALUATE, BEST, LEARN = 0, 1, 2
"""What the player does at its nodes: follow the strategy, take the best action, learn."""

NOTHING = np.float32(1e-30)
"""What is smaller counts as zero; products of chances must not come near a float's limits."""

ZERO = np.float32(0)


class Work(NamedTuple):
    """Space for L nodes, hands up to H and counts of dice up to H.

    reach (2, L, H); value (L, H); edge (L, H): how the mover above shares out over its children;
    claim (L, K, H): and over claims; alive (L,): not skipped; scratch (5, H).
    """

    reach: Floats
    value: Floats
    edge: Floats
    claim: Floats
    alive: Bytes
    scratch: Floats


def work_space(nodes: int, kinds: int, hands: int) -> Work:
    """Space for this many nodes, kinds of claim and hands (or dice in play)."""
    return Work(
        reach=np.zeros((2, nodes, hands), np.float32),
        value=np.zeros((nodes, hands), np.float32),
        edge=np.zeros((nodes, hands), np.float32),
        claim=np.zeros((nodes, kinds, hands), np.float32),
        alive=np.zeros(nodes, np.int8),
        scratch=np.zeros((5, hands), np.float32),
    )


class Memory(NamedTuple):
    """What is known of a tree, (numbers,) each: the weights that strategies come from, and what
    learning changes, the regrets and the sums of the average strategy."""

    weights: Floats
    regrets: Floats
    sums: Floats


class Share(NamedTuple):
    """Some subtrees: their roots in the tree, and their stubs in its top."""

    roots: Longs
    stubs: Longs


class Step(NamedTuple):
    """One pass: for which player, what it does, what is skipped, and the weights of learning.

    gains and losses: what is kept of regrets above and below zero; weight: that of this pass in
    the average strategy.
    """

    player: int
    mode: int
    skip: int
    gains: float
    losses: float
    weight: float
