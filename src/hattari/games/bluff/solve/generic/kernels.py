"""Passes over the tree of a small round, compiled: counterfactual regret minimisation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.cfr.workspace import BEST, LEARN, NOTHING, ZERO, Memory, Step
from hattari.solve.compiled import compiled, inlined

Floats = npt.NDArray[np.float32]

ONE = np.float32(1)
LEAST = np.float32(-1e30)


class Tree(NamedTuple):
    """A tree of N nodes and E actions, every subtree in one stretch.

    By node: size int32, of its subtree; mover int8; actions int16, how many; first int64, where
    they stand among all; row int64, where their vectors over the mover's hands begin; spot int32,
    what the table looks like.
    By action: to int32, how far on the child lies, or -1 - n for end number n.
    """

    size: npt.NDArray[np.int32]
    mover: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int16]
    first: npt.NDArray[np.int64]
    row: npt.NDArray[np.int64]
    spot: npt.NDArray[np.int32]
    to: npt.NDArray[np.int32]


class Space(NamedTuple):
    """What passes work on: width (2,) int64, hands of both; gain (ends, H, H), the payoff of seat
    0 by both hands; shares (numbers,); reach (N, 2, H); value (N, H); each (A, H), by action;
    alive (N,), whether anybody comes to a node."""

    width: npt.NDArray[np.int64]
    gain: Floats
    shares: Floats
    reach: Floats
    value: Floats
    each: Floats
    alive: npt.NDArray[np.bool_]


@compiled
def down(tree: Tree, space: Space, weights: Floats) -> None:
    """The shares that these weights stand for, and how likely both come to every node.

    Where neither comes nothing below is looked at.
    """
    space.alive[0] = True
    node = 0
    while node < len(tree.mover):
        if not space.alive[node]:
            node += tree.size[node]
            continue
        _mix(tree, space, node, weights)
        for action in range(tree.actions[node]):
            to = tree.to[tree.first[node] + action]
            if to > 0:
                _reach(tree, space, node, action, node + to)
        node += 1


@inlined
def _mix(tree: Tree, space: Space, node: int, weights: Floats) -> None:
    """Shares in proportion to positive weights; even where there are none."""
    width, many, row = space.width[tree.mover[node]], tree.actions[node], tree.row[node]
    for hand in range(width):
        total = ZERO
        for action in range(many):
            total += max(ZERO, weights[row + action * width + hand])
        some = total > NOTHING
        factor = ONE / total if some else ONE / np.float32(many)
        for action in range(many):
            place = row + action * width + hand
            space.shares[place] = max(ZERO, weights[place]) * factor if some else factor


@inlined
def _reach(tree: Tree, space: Space, node: int, action: int, child: int) -> None:
    """How likely both come to a child; whether any of them does."""
    mover, reach = tree.mover[node], space.reach
    width = space.width[mover]
    row = tree.row[node] + action * width
    most = ZERO
    for hand in range(space.width[1 - mover]):
        reach[child, 1 - mover, hand] = reach[node, 1 - mover, hand]
        most = max(most, reach[child, 1 - mover, hand])
    for hand in range(width):
        reach[child, mover, hand] = reach[node, mover, hand] * space.shares[row + hand]
        most = max(most, reach[child, mover, hand])
    space.alive[child] = most > NOTHING


@compiled
def up(tree: Tree, space: Space, memory: Memory, step: Step) -> None:
    """The player's values, weighed by the other's reach; its regrets and sums where it learns."""
    player, mode = step.player, step.mode
    node = len(tree.mover) - 1
    while node >= 0:
        if space.alive[node]:
            _gather(tree, space, node, player)
            _value(tree, space, node, player, mode)
            if mode == LEARN and tree.mover[node] == player and tree.actions[node] > 1:
                _learn(tree, space, node, memory, step)
        node -= 1


@inlined
def _gather(tree: Tree, space: Space, node: int, player: int) -> None:
    """What each action at a node brings the player: `each`."""
    mover, row = tree.mover[node], tree.row[node]
    for action in range(tree.actions[node]):
        to = tree.to[tree.first[node] + action]
        for hand in range(space.width[player]):
            if to > 0:
                alive = space.alive[node + to]
                space.each[action, hand] = space.value[node + to, hand] if alive else ZERO
                continue
            worth = ZERO
            for other in range(space.width[1 - player]):
                likely = space.reach[node, 1 - player, other]
                if mover != player:
                    likely *= space.shares[row + action * space.width[mover] + other]
                if player == 0:
                    worth += likely * space.gain[-1 - to, hand, other]
                else:
                    worth -= likely * space.gain[-1 - to, other, hand]
            space.each[action, hand] = worth


@inlined
def _value(tree: Tree, space: Space, node: int, player: int, mode: int) -> None:
    """What a node is worth to a player, by what its actions are."""
    mine = tree.mover[node] == player
    width, row = space.width[player], tree.row[node]
    for hand in range(width):
        total = LEAST if mine and mode == BEST else ZERO
        for action in range(tree.actions[node]):
            worth = space.each[action, hand]
            if not mine:
                total += worth
            elif mode == BEST:
                total = max(total, worth)
            else:
                total += space.shares[row + action * width + hand] * worth
        space.value[node, hand] = total


@inlined
def _learn(tree: Tree, space: Space, node: int, memory: Memory, step: Step) -> None:
    """Regrets by what each action would have brought, and the sums of the average strategy."""
    regrets, sums = memory.regrets, memory.sums
    gains, losses = np.float32(step.gains), np.float32(step.losses)
    weight, mover, row = np.float32(step.weight), tree.mover[node], tree.row[node]
    width = space.width[mover]
    for action in range(tree.actions[node]):
        for hand in range(width):
            place = row + action * width + hand
            kept = regrets[place] * (gains if regrets[place] > 0 else losses)
            regrets[place] = kept + space.each[action, hand] - space.value[node, hand]
            sums[place] += weight * space.reach[node, mover, hand] * space.shares[place]
