"""Passes over a whole tree: its top first, then its subtrees on every core, then its top again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from hattari.games.bluff.solve.lookups import KINDS, hands

from .public_tree import PLAYERS, Board, Builder, Doubles, Longs, Round, Tree
from .reach import forward
from .values import backward, sweep
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


class Traversal:
    """The tree of a round with its tables, and everything that a pass over it needs.

    `numbers` is the length of the arrays that passes read and write.
    """

    def __init__(self, round_: Round, workers: int | None = None) -> None:
        builder = Builder(round_.lookups, round_.dice, round_.subgame)
        self.round = round_
        self.numbers = builder.size(builder.root).numbers
        self.board = Board(builder.tree(), builder.tables(round_.gain))
        self._chances = _chances(round_)
        self._divide(os.cpu_count() or 1 if workers is None else workers)

    def _divide(self, workers: int) -> None:
        widest = max(int(self.board.tables.width.max()), sum(self.round.dice) + 1)
        limit = CACHE_BYTES // (4 * widest * (4 + len(KINDS)))
        self._pieces = split(self.board.tree, limit)
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
            work.reach[player, 0, : len(self._chances[player])] = self._chances[player]
        forward(top, memory, work, 0, high, step)
        self._sweep(memory, step)
        backward(top, memory, work, 0, high, step)
        chances = self._chances[step.player]
        return float(work.value[0, : len(chances)] @ chances)

    def _sweep(self, memory: Memory, step: Step) -> None:
        def one(share: Share) -> None:
            work = self._spare.get()
            sweep(self.board, memory, work, share, self._top, step)
            self._spare.put(work)

        if self._pool is None:
            one(self._shares[0])
        else:
            for _ in self._pool.map(one, self._shares):
                pass
