"""Passes over a whole tree: its top first, then its subtrees on every core, then its top again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import NamedTuple, Protocol

import numpy as np

from hattari.games.bluff.solve.lookups import KINDS, hands

from .public_tree import PLAYERS, Board, Builder, Doubles, Floats, Longs, Round, Tree
from .reach import forward
from .values import backward, look_up, sweep
from .workspace import Memory, Share, Step, Work, work_space

CACHE_BYTES = 512 * 1024
"""Work space of a subtree that is done in one go: about what a core keeps close."""

WORTH_SHARING = 32
"""With fewer subtrees than this one core is as fast as several."""


# A tree in pieces ------------------------------------------------------------------------


class Pieces(NamedTuple):
    """The top of a tree, and the subtrees that its stubs stand for, each done in one go."""

    top: Tree
    stubs: Longs
    roots: Longs


def split(tree: Tree, limit: int) -> Pieces:
    """Cut the subtrees of at most `limit` nodes off a tree."""
    kept, cut = [], []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        kept.append(node)
        if tree.size[node] > limit:
            waiting += reversed(list(children(tree, node)))
        else:
            cut.append(len(kept) - 1)
    nodes, stubs = np.array(kept), np.array(cut)
    ends = np.searchsorted(nodes, nodes + tree.size[nodes])
    top = Tree(*(column[nodes] for column in tree))
    top.size[:] = ends - np.arange(len(nodes))
    top.actions[stubs] = 0
    return Pieces(top, stubs, nodes[stubs])


def _whole(tree: Tree) -> Pieces:
    """A tree all of which is its top."""
    none = np.zeros(0, np.int64)
    return Pieces(tree, none, none)


def _cut(tree: Tree, leaves: Leaves) -> Iterator[tuple[tuple[Floats, Floats], Longs]]:
    """The stubs of a tree of limited depth, those of one bid and mover together, and what either
    seat gets there by its own hand and by the other's."""
    stubs = np.flatnonzero(tree.actions == 0)
    names = tree.bid[stubs] * 2 + tree.mover[stubs]
    for name in np.unique(names).tolist():
        payoffs = leaves(name // 2, name % 2)
        yield (payoffs, np.ascontiguousarray(-payoffs.T)), stubs[names == name]


def children(tree: Tree, node: int) -> Iterator[int]:
    """The nodes that a node's actions other than claims lead to, in order."""
    child = node + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        yield child
        child += int(tree.size[child])


def _shares(pieces: Pieces, tree: Tree, count: int) -> list[Share]:
    """The subtrees in about equal shares."""
    order = np.argsort(-tree.size[pieces.roots], kind="stable")
    dealt = (np.sort(order[first::count]) for first in range(count))
    return [Share(pieces.roots[own], pieces.stubs[own]) for own in dealt if len(own)]


# Passes ----------------------------------------------------------------------------------


def _chances(round_: Round) -> tuple[Doubles, Doubles]:
    """How likely each hand of either seat is when the tree begins."""
    if round_.subgame is not None:
        return round_.subgame.chances
    one, other = (hands(dice, round_.lookups.faces).chance for dice in round_.dice)
    return one, other


class Leaves(Protocol):
    """What is expected where a tree of limited depth is cut off."""

    def __call__(self, bid: int, mover: int) -> Floats:
        """(H, H) float32: seat 0's payoff by its hand and by the other's, a bid standing."""
        ...


class Traversal:
    """The tree of a round with its tables, and everything that a pass over it needs.

    `numbers` is the length of the arrays that passes read and write; `chances` (H,) are those of
    the hands of seat 0 and of seat 1 at the root, and may be replaced between passes. `leaves`
    are for trees of limited depth.
    """

    def __init__(
        self, round_: Round, workers: int | None = None, leaves: Leaves | None = None
    ) -> None:
        builder = Builder(round_.lookups, round_.dice, round_.subgame)
        self.round = round_
        self.numbers = builder.size(builder.root).numbers
        self.board = Board(builder.tree(), builder.tables(round_.gain))
        self.chances = list(_chances(round_))
        self._leaves = () if leaves is None else tuple(_cut(self.board.tree, leaves))
        self._divide(os.cpu_count() or 1 if workers is None else workers)

    def _divide(self, workers: int) -> None:
        widest = max(int(self.board.tables.width.max()), sum(self.round.dice) + 1)
        limit = CACHE_BYTES // (4 * widest * (4 + len(KINDS)))
        self._pieces = _whole(self.board.tree) if self._leaves else split(self.board.tree, limit)
        self._top = work_space(len(self._pieces.top.size), len(KINDS), widest)
        alone = workers == 1 or len(self._pieces.roots) < WORTH_SHARING
        self._shares = _shares(self._pieces, self.board.tree, 1 if alone else 4 * workers)
        self._pool = None if alone else ThreadPoolExecutor(workers)
        self._spare: SimpleQueue[Work] = SimpleQueue()
        for _ in range(1 if alone else workers):
            self._spare.put(work_space(limit, len(KINDS), widest))

    def set_gain(self, gain: Doubles) -> None:
        """Change what the round's end is worth, (K, 2, M)."""
        tables = self.board.tables._replace(gain=gain.astype(np.float32))
        self.board = self.board._replace(tables=tables)

    def run(self, memory: Memory, step: Step) -> float:
        """One way down and up the tree with the strategies that the weights say.

        Returns the player's value; where the step learns, regrets and sums change.
        """
        work = self._top
        top = Board(self._pieces.top, self.board.tables)
        high = len(top.tree.size)
        for player in PLAYERS:
            work.reach[player, 0, : len(self.chances[player])] = self.chances[player]
        forward(top, memory, work, 0, high, step)
        self._sweep(memory, step)
        backward(top, memory, work, 0, high, step)
        chances = self.chances[step.player]
        return float(work.value[0, : len(chances)] @ chances)

    def values(self, player: int) -> Doubles:
        """(H,): the root's values after a pass for a player, weighed by the other's reach."""
        found: Doubles = self._top.value[0, : len(self.chances[player])].astype(np.float64)
        return found

    def every_value(self, player: int) -> Floats:
        """(N, H): those of every node; only of a tree with leaves, which is not in pieces."""
        found: Floats = self._top.value[:, : len(self.chances[player])].copy()
        return found

    def _sweep(self, memory: Memory, step: Step) -> None:
        if self._leaves:
            for payoffs, stubs in self._leaves:
                look_up(payoffs[step.player], self._top, stubs, step.player)
            return

        def one(share: Share) -> None:
            work = self._spare.get()
            sweep(self.board, memory, work, share, self._top, step)
            self._spare.put(work)

        if self._pool is None:
            one(self._shares[0])
        else:
            for _ in self._pool.map(one, self._shares):
                pass
