"""Two seats left: a decision in a solution of its round.

Where the round is small it is solved as a whole, else as far as is needed with a blueprint beyond.
The other seat's hands are as likely as its bids make them by the solution itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from math import sqrt
from typing import NamedTuple, Protocol

import msgspec
import numpy as np
from msgspec.structs import replace

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
from hattari.games.bluff.solve.whole import Guess, guessed, iterations, numbers, solved

from .nearest import worths_of
from .position import Position

ALONE = 3_000_000
"""Numbers of a tree up to which a round is solved as a whole where there is no blueprint."""

SLIPS = (1e-4, 1e-3, 1e-2)
"""How likely a bid is at least, whatever the hand: one belief each. What the solution hardly ever
bids says little of a hand, and no one belief about that is right."""

ODD = 0.02
"""What the solution bids more seldom than this, whatever the hand, may tell nothing at all."""

EFFORT = 4
"""So many times as long as at a table a round is solved."""

OPEN = 0.12
"""How far solutions are off, times the root of their iterations: in 95 of 100 decisions less,
beside solutions of many times the effort."""

ESTIMATED = 0.02
"""The same where only this decision is solved."""

GUESSED = 0.1
"""The same where what a round's end leads on to is neither solved nor learned: two dice against one
were worth .11 more than was guessed, where a right spot-on brings a die."""

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
    how likely it was when rolled; `place`: where one's own hand is; `off`: by how much a difference
    of values may be off; `others`: the same by the other beliefs."""

    valued: Valued
    theirs: Doubles
    fair: Doubles
    place: int
    rests_on: RestsOn
    off: float
    others: tuple[Solved, ...] = ()

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


def solution_of(position: Position, effort: int = EFFORT) -> Solved | None:
    """The decision, solved; None where its round is too large or can't be said in arrays."""
    rules, view = position.rules, position.view
    spot = spot_of(rules, view)
    # Who gets rid of all first has won already, where somebody has.
    if spot is None or (rules.sheds and len(view.seats) > len(spot.start.dice)):
        return None
    large, blueprint = numbers(spot.start), find(rules)
    helps = blueprint is not None and fits(blueprint, spot.start)
    if large <= (WHOLE if helps else ALONE):
        found = solved(spot.start, _guess(rules, blueprint), effort)
        basis = _Basis("exact", OPEN / sqrt(iterations(large, effort)))
        endless = blueprint is not None and spot.start.left is None
        if guessed(spot.start).difference(blueprint.policies if blueprint and endless else ()):
            basis = _Basis("resolved", GUESSED)
        return _solved(spot, found.policy.round.lookups, Whole(found.policy), basis)
    if large == float("inf") or blueprint is None or not helps:
        return None
    search = search_of(blueprint, spot.start)
    return _solved(spot, search.round.lookups, search, _Basis("resolved", ESTIMATED))


@lru_cache(maxsize=64)
def _guess(rules: Rules, blueprint: Blueprint | None) -> Guess:
    """The value of a round that is too large to be solved, for who starts it."""
    worths = worths_of(rules, 2)

    def chance(stock: Stock) -> float:
        if blueprint is not None and stock in blueprint.policies:
            return float(blueprint.win[stock])
        return worths.of(stock, 0, 0)[0]

    return chance


class _Basis(NamedTuple):
    rests_on: RestsOn
    off: float


def _solved(spot: Spot, table: Lookups, search: Search, basis: _Basis) -> Solved | None:
    names = list(zip(table.plain.count.tolist(), table.plain.face.tolist(), strict=True))
    bids = tuple(names.index(bid) for bid in spot.bids)
    fair = hands(spot.start.dice[1 - len(bids) % 2], table.faces).chance
    own = hands(len(spot.dice), table.faces).dice
    (place,) = np.flatnonzero((own == np.array(spot.dice)).all(axis=1))
    found = []
    for theirs in _ranges(fair, bids, search):
        if (valued := search.values(bids, theirs)) is None:
            return None
        found.append(Solved(valued, theirs, fair, int(place), *basis))
    return replace(found[0], others=tuple(found[1:])) if found else None


def _ranges(fair: Doubles, bids: Bids, search: Search) -> Iterator[Doubles]:
    """(H,) each: how likely the hands of the other seat are by what it has bid; nothing where the
    search doesn't know a bid."""
    rows = []
    for turn in range(1 - len(bids) % 2, len(bids), 2):
        found = search.row(bids[:turn])
        if found is None or bids[turn] not in found[0]:
            return
        raises, shares = found
        rows.append(shares[len(shares) - len(raises) + raises.index(bids[turn])])
    beliefs = [[row + slip for row in rows] for slip in (SLIPS if rows else SLIPS[:1])]
    telling = [row for row in rows if fair @ row >= ODD]
    if len(telling) < len(rows):
        beliefs.append(telling)
    for belief in beliefs:
        likely = reduce(np.multiply, belief, fair + 0.0)
        yield likely / likely.sum()
