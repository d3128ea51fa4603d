"""Two seats left: a decision in a solution of its round.

Where the round is small it is solved as a whole, else as far as is needed with a blueprint beyond.
The other seat's hands are as likely as its bids make them by the solution itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

import msgspec
import numpy as np

from hattari.core.evaluation import RestsOn
from hattari.games.bluff.bots.master.heads_up import WHOLE, Spot, fits, search_of, spot_of
from hattari.games.bluff.bots.master.library import find
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, SpotOn
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.blueprint import Blueprint
from hattari.games.bluff.solve.cfr.action_values import action_values, node_after, shares_at
from hattari.games.bluff.solve.cfr.passes import children
from hattari.games.bluff.solve.cfr.policy import Policy
from hattari.games.bluff.solve.cfr.public_tree import Doubles
from hattari.games.bluff.solve.continual import Valued
from hattari.games.bluff.solve.lookups import CHALLENGE, SPOT_ON, Lookups, hands
from hattari.games.bluff.solve.match import Stock
from hattari.games.bluff.solve.whole import Guess, numbers, solved

from .nearest import worths_of
from .position import Position

ALONE = 3_000_000
"""Numbers of a tree up to which a round is solved as a whole where there is no blueprint."""

SLIP = 1e-4
"""How likely a bid is at least, whatever the hand."""

Bids = tuple[int, ...]


class Search(Protocol):
    """A solution of a round, asked by the numbers of the bids so far."""

    def row(self, bids: Bids) -> tuple[list[int], Doubles] | None:
        """The bids that may follow, and (actions, H) how often each action, claims first."""
        ...

    def values(self, bids: Bids, theirs: Doubles) -> Valued | None:
        """What the actions are worth if the other seat's hands are so likely."""
        ...


class Whole:
    """Meets `Search`: a round that is solved as a whole."""

    def __init__(self, policy: Policy) -> None:
        self.board, self.weights = policy.traversal.board, policy.weights

    def row(self, bids: Bids) -> tuple[list[int], Doubles] | None:
        """As `Search.row` says."""
        node = node_after(self.board, bids)
        if node is None:
            return None
        below = children(self.board.tree, node)
        raises = [int(self.board.tree.bid[child]) for child in below]
        return raises, shares_at(self.board, self.weights, node)

    def values(self, bids: Bids, theirs: Doubles) -> Valued | None:
        """As `Search.values` says."""
        node = node_after(self.board, bids)
        if node is None:
            return None
        worths = action_values(self.board, self.weights, node, theirs)
        return Valued(self.board, self.weights, node, worths)


class Solved(msgspec.Struct, frozen=True, eq=False):
    """A decision in a solution. `theirs` (H,): how likely each hand of the other seat is, `fair`
    how likely it was when rolled; `place`: where one's own hand is."""

    valued: Valued
    theirs: Doubles
    fair: Doubles
    place: int
    rests_on: RestsOn

    @property
    def mover(self) -> int:
        """The seat to act, as the tree numbers them."""
        return int(self.valued.board.tree.mover[self.valued.node])

    @property
    def raises(self) -> list[int]:
        """The bids that were reckoned with."""
        tree = self.valued.board.tree
        return [int(tree.bid[child]) for child in children(tree, self.valued.node)]

    def number(self, bid: MakeBid) -> int:
        """How the tree numbers a bid."""
        tables = self.valued.board.tables
        found = np.flatnonzero((tables.quantity == bid.count) & (tables.face == bid.face))
        return int(found[0])

    def row(self, action: Action) -> int | None:
        """The row of an action; None for what was not reckoned with."""
        if isinstance(action, Challenge | SpotOn):
            return CHALLENGE if isinstance(action, Challenge) else SPOT_ON
        if not isinstance(action, MakeBid) or self.number(action) not in self.raises:
            return None
        claims = int(self.valued.board.tree.claims[self.valued.node])
        return claims + self.raises.index(self.number(action))


def solution_of(position: Position) -> Solved | None:
    """The decision, solved; None where its round is too large or can't be said in arrays."""
    rules, view = position.rules, position.view
    spot = spot_of(rules, view)
    # Who gets rid of all first has won already, where somebody has.
    if spot is None or (rules.sheds and len(view.seats) > len(spot.start.dice)):
        return None
    large, blueprint = numbers(spot.start), find(rules)
    helps = blueprint is not None and fits(blueprint, spot.start)
    if large <= (WHOLE if helps else ALONE):
        found = solved(spot.start, _guess(rules, blueprint))
        return _solved(spot, found.policy.round.lookups, Whole(found.policy), "exact")
    if large == float("inf") or blueprint is None or not helps:
        return None
    search = search_of(blueprint, spot.start)
    return _solved(spot, search.round.lookups, search, "resolved")


@lru_cache(maxsize=64)
def _guess(rules: Rules, blueprint: Blueprint | None) -> Guess:
    """The value of a round that is too large to be solved, for who starts it."""
    worths = worths_of(rules, 2)

    def chance(stock: Stock) -> float:
        if blueprint is not None and stock in blueprint.policies:
            return float(blueprint.win[stock])
        return worths.of(stock, 0, 0)[0]

    return chance


def _solved(spot: Spot, table: Lookups, search: Search, rests_on: RestsOn) -> Solved | None:
    names = list(zip(table.plain.count.tolist(), table.plain.face.tolist(), strict=True))
    bids = tuple(names.index(bid) for bid in spot.bids)
    fair = hands(spot.start.dice[1 - len(bids) % 2], table.faces).chance
    theirs = _range(fair, bids, search)
    valued = None if theirs is None else search.values(bids, theirs)
    if theirs is None or valued is None:
        return None
    own = hands(len(spot.dice), table.faces).dice
    (place,) = np.flatnonzero((own == np.array(spot.dice)).all(axis=1))
    return Solved(valued, theirs, fair, int(place), rests_on)


def _range(fair: Doubles, bids: Bids, search: Search) -> Doubles | None:
    """(H,): how likely each hand of the other seat is by what it has bid."""
    likely = fair
    for turn in range(1 - len(bids) % 2, len(bids), 2):
        found = search.row(bids[:turn])
        if found is None or bids[turn] not in found[0]:
            return None
        raises, shares = found
        likely = likely * (shares[len(shares) - len(raises) + raises.index(bids[turn])] + SLIP)
    whole: Doubles = likely / likely.sum()
    return whole
