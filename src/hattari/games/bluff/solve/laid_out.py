"""A strategy of re-solving laid out over the whole tree of its round, to be measured exactly."""

from __future__ import annotations

import numpy as np

from .cfr.passes import Traversal, children
from .cfr.public_tree import PLAYERS, Floats
from .continual import Continual, Look


def laid_out(search: Continual, traversal: Traversal) -> Floats:
    """(numbers,): how often each action, in the order of the tree's rows, as both seats play.

    A seat's own bids that it never makes are followed too. Raises ValueError where the search
    doesn't reckon with a bid.
    """
    tree, tables = traversal.board
    kept = np.where(tree.actions > 1, tree.actions * tables.width[tree.form, tree.mover], 0)
    mover = np.repeat(tree.mover, kept)
    one, other = (_Sheet(search, traversal, seat).weights for seat in PLAYERS)
    return np.where(mover == 0, one, other)


class _Sheet:
    """What a seat does everywhere; what the other one does is of no meaning here."""

    def __init__(self, search: Continual, traversal: Traversal, seat: int) -> None:
        self.search, self.traversal, self.seat = search, traversal, seat
        self.weights: Floats = np.zeros(traversal.numbers, np.float32)
        self._visit(0, ())

    def _visit(self, node: int, bids: tuple[int, ...]) -> None:
        tree = self.traversal.board.tree
        if len(bids) % 2 == self.seat:
            look = self.search.look(bids)
            if look is None:
                raise ValueError(f"expected bids that the search reckons with, but got {bids}")
            if look.to_the_end:
                self._copy(look, bids, node)
                return
            self._write(look, bids, node)
        for child in children(tree, node):
            self._visit(child, (*bids, int(tree.bid[child])))

    def _copy(self, look: Look, bids: tuple[int, ...], node: int) -> None:
        """All that follows, which lies in both trees in the same way."""
        tree, part, root = self.traversal.board.tree, look.board.tree, look.node(bids) or 0
        begin, first = int(tree.row[node]), int(part.row[root])
        ends = root + int(part.size[root])
        many = (int(part.row[ends]) if ends < len(part.row) else len(look.sums)) - first
        self.weights[begin : begin + many] = look.sums[first : first + many]

    def _write(self, look: Look, bids: tuple[int, ...], node: int) -> None:
        """This decision alone."""
        tree, found = self.traversal.board.tree, look.row(bids)
        if found is None or tree.actions[node] == 1:
            return
        raises, shares = found
        claims, every = int(tree.claims[node]), children(tree, node)
        place = {int(tree.bid[child]): number for number, child in enumerate(every)}
        rows = np.zeros((int(tree.actions[node]), shares.shape[1]), np.float32)
        rows[[*range(claims), *(claims + place[bid] for bid in raises)]] = shares
        begin = int(tree.row[node])
        self.weights[begin : begin + rows.size] = rows.ravel()
