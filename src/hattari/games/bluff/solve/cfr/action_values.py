"""What each action is worth at a node of a tree, hand by hand, against a policy of the other seat.

The seat that acts goes on with its best response, so that what it never does by the policy itself
isn't valued by how the policy would go on there, which nobody has learned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .passes import children
from .public_tree import Board, Doubles, Floats, Longs
from .reach import forward
from .values import backward
from .workspace import BEST, NEVER, Memory, Step, work_space


class Claimed(NamedTuple):
    """(H, H) by the claimant's hand and the bidder's: how many more dice count than the bid says,
    and what that is worth to the claimant."""

    margin: Longs
    gain: Doubles


def node_after(board: Board, bids: Sequence[int]) -> int | None:
    """Where a round stands after these bids, given by number; None where the tree lacks one."""
    tree, node = board.tree, 0
    for bid in bids:
        below = (child for child in children(tree, node) if tree.bid[child] == bid)
        found = next(below, None)
        if found is None:
            return None
        node = found
    return node


def shares_at(board: Board, weights: Floats, node: int) -> Doubles:
    """(actions, H): how often each action at a node; all alike where nothing is known."""
    tree = board.tree
    actions, width = int(tree.actions[node]), width_of(board, node, int(tree.mover[node]))
    if actions == 1:
        return np.ones((1, width))
    begin = int(tree.row[node])
    rows = weights[begin : begin + actions * width].reshape(actions, width)
    whole = rows.sum(axis=0, dtype=np.float64)
    return np.where(whole > 0, rows / np.where(whole > 0, whole, 1), 1 / actions)


def width_of(board: Board, node: int, seat: int) -> int:
    """How many hands a seat may have at a node."""
    return int(board.tables.width[board.tree.form[node], seat])


def claim_worths(board: Board, place: tuple[int, int], kind: int, bidder: int) -> Claimed:
    """What a claim on a bid comes to: `place` is the form of the dice and the bid."""
    (form, bid), tables = place, board.tables
    hits = tables.hits[form, :, tables.face[bid]].astype(np.int64)
    own, other = (hits[seat, : int(tables.width[form, seat])] for seat in (1 - bidder, bidder))
    margin = own[:, None] + other[None, :] - int(tables.quantity[bid])
    sign = 2 * bidder - 1
    gain = sign * tables.gain[kind, bidder][tables.zero + margin].astype(np.float64)
    return Claimed(margin, gain)


def claim_values(board: Board, node: int, theirs: Doubles) -> Doubles:
    """(claims, H): what the mover's claims are worth to it; `theirs` (H,) sums to 1."""
    tree = board.tree
    mover, place = int(tree.mover[node]), (int(tree.form[node]), int(tree.bid[node]))
    kinds = range(int(tree.claims[node]))
    rows = [claim_worths(board, place, kind, 1 - mover).gain @ theirs for kind in kinds]
    return np.array(rows, np.float64).reshape(len(rows), width_of(board, node, mover))


def action_values(board: Board, weights: Floats, node: int, theirs: Doubles) -> Doubles:
    """(actions, H): what the mover's actions are worth to it, claims first."""
    rest = [_below(board, weights, child, theirs) for child in children(board.tree, node)]
    return np.concatenate([claim_values(board, node, theirs), *(row[None] for row in rest)])


def _below(board: Board, weights: Floats, child: int, theirs: Doubles) -> Doubles:
    """(H,): what a child is worth to the seat that has moved there."""
    tree, tables = board
    other = int(tree.mover[child])
    mover, size = 1 - other, int(tree.size[child])
    widest = max(int(tables.width.max()), int(tables.most.max(axis=0).sum()) + 1)
    work = work_space(size, tables.gain.shape[0], widest)
    work.reach[mover, 0] = 1
    work.reach[other, 0, : len(theirs)] = theirs
    memory, step = Memory(weights, weights, weights), Step(mover, BEST, NEVER, 0.0, 0.0, 0.0)
    forward(board, memory, work, child, child + size, step)
    backward(board, memory, work, child, child + size, step)
    found: Doubles = work.value[0, : width_of(board, child, mover)].astype(np.float64)
    return found
