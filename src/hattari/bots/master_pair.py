"""Two seats: what the other one may hold, and what each action is worth against that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.actions import Action, Challenge, MakeBid, SpotOn
from hattari.games.bluff.odds import at_least
from hattari.games.bluff.rules import Rules
from hattari.games.bluff.view import BluffView, SeatView
from hattari.solve import blueprint_kernels as kernels
from hattari.solve.blueprint import Blueprint, Round, Stock, dice_of
from hattari.solve.lookups import NO_BID, Hands

from .belief import BLUFF, FAVOUR
from .bot import fraction

Doubles = npt.NDArray[np.float64]

CLOSE = 0.02
"""Actions that are worth less by so much (a chance to win the game) are as good as the best."""

DOUBT = 0.25
"""How much of a bid is put down to a player of another kind than the blueprint."""

UNKNOWN = -2
"""A bid so silly that the blueprint doesn't know it."""

CLAIMS: tuple[Action, ...] = (Challenge(), SpotOn())


def pair_of(blueprint: Blueprint, view: BluffView) -> Pair | None:
    """The decision of the seat of this view; None where the blueprint doesn't reach."""
    if view.you is None or view.hand is None or view.starter is None:
        return None
    other = next(s for s, info in enumerate(view.seats) if s != view.you and not info.out)
    order = (view.you, other) if view.starter == view.you else (other, view.you)
    stock: Stock = (_owned(view.seats[order[0]]), _owned(view.seats[order[1]]))
    if stock not in blueprint.policies or not _fits(blueprint.rules, stock, view, order):
        return None
    pair = Pair(blueprint, view, stock, order)
    return pair if pair.can_act else None


def _owned(seat: SeatView) -> int:
    return seat.dice if seat.lives is None else seat.lives


def _fits(rules: Rules, stock: Stock, view: BluffView, order: tuple[int, int]) -> bool:
    """Whether the seats have the dice that the blueprint's rounds have; a setup may differ."""
    return dice_of(rules, stock) == tuple(view.seats[seat].dice for seat in order)


class Pair:
    """One decision at a table of two. Built for it, then dropped. `order`: the starter first."""

    def __init__(
        self, blueprint: Blueprint, view: BluffView, stock: Stock, order: tuple[int, int]
    ) -> None:
        self.blueprint = blueprint
        self.view = view
        self.stock = stock
        self.place = order.index(view.you or 0)
        self.other = order[1 - self.place]
        self.round: Round = blueprint.round(stock)
        self.policy = blueprint.policies[stock]

    def choose(self, seed: bytes) -> Action:
        """By lot among the actions that are close to the best, as the blueprint mixes them."""
        node = self.node
        values = self.values(node)
        chances = self.row(node, self.hand).astype(np.float64)
        if self.view.legal and self.view.legal.must_bid:
            values[: self.round.dag.claims[node]] = -1.0
        return self.action(node, _pick(chances, values, seed))

    # The round as nodes --------------------------------------------------------------------

    @cached_property
    def bids(self) -> list[int]:
        """The round's bids so far as places of the round, UNKNOWN for one that it doesn't know."""
        plain, known = self.round.lookups.plain, self.round.bids
        names = {
            (int(plain.count[bid]), int(plain.face[bid])): place for place, bid in enumerate(known)
        }
        trail = [step for step in self.view.trail if step.do == "bid"]
        return [names.get((step.count or 0, step.face or 0), UNKNOWN) for step in trail]

    @cached_property
    def node(self) -> int:
        """Where this seat has to act; -1 where the standing bid is not known."""
        return self.node_after(len(self.bids))

    @property
    def can_act(self) -> bool:
        """Whether the blueprint knows the standing bid, and something to do about it."""
        legal, node = self.view.legal, self.node
        if node < 0 or legal is None:
            return False
        edges = self.actions(node)
        raises = edges.stop - edges.start - int(self.round.dag.claims[node])
        return raises > 0 or not legal.must_bid

    def node_after(self, bids: int) -> int:
        """Where the round stood after so many bids."""
        before, standing = [NO_BID, NO_BID, *self.bids[:bids]][-2:]
        if standing == UNKNOWN:
            return -1
        return self.round.node(max(before, NO_BID), standing, bids % 2)

    def actions(self, node: int) -> slice:
        """A node's edges."""
        return slice(int(self.round.dag.first[node]), int(self.round.dag.first[node + 1]))

    def rows(self, node: int) -> npt.NDArray[np.uint8]:
        """(hands, actions): the blueprint at a node."""
        edges, mover = self.actions(node), self.round.dag.mover[node]
        actions, many = edges.stop - edges.start, len(self.round.hands[mover].chance)
        begin = int(self.round.dag.row[node])
        return self.policy[begin : begin + many * actions].reshape(many, actions)

    def row(self, node: int, hand: int) -> npt.NDArray[np.uint8]:
        """(actions,): the blueprint of one hand."""
        chosen: npt.NDArray[np.uint8] = self.rows(node)[hand]
        return chosen

    def action(self, node: int, number: int) -> Action:
        """An action of a node as the game takes it."""
        edge = int(self.round.dag.child[self.actions(node).start + number])
        if number < self.round.dag.claims[node]:
            return CLAIMS[edge]
        plain, bid = self.round.lookups.plain, self.round.bids[self.round.dag.bid[edge]]
        return MakeBid(int(plain.count[bid]), int(plain.face[bid]))

    @cached_property
    def hand(self) -> int:
        """One's own hand, shown dice and all, by its number."""
        you = self.view.you or 0
        dice = sorted((*(self.view.hand or ()), *self.view.seats[you].shown))
        own: Hands = self.round.hands[self.place]
        return int(np.flatnonzero((own.dice == dice).all(axis=1))[0])

    # Beliefs -------------------------------------------------------------------------------

    @cached_property
    def belief(self) -> Doubles:
        """(hands,): how likely each hand of the other seat is after its bids."""
        other = self.round.hands[1 - self.place]
        belief = _with_shown(other, self.view.seats[self.other].shown)
        for number in self._telling():
            belief *= self._fit(self.node_after(number), self.bids[number])
        whole: Doubles = belief / belief.sum()
        return whole

    def _telling(self) -> Iterator[int]:
        """The other seat's bids that were made with the hidden dice it still has."""
        trail = self.view.trail
        rolled = [
            place for place, step in enumerate(trail) if step.seat == self.other and step.show
        ]
        fresh = rolled[-1] + 1 if rolled else 0
        number = -1
        for place, step in enumerate(trail):
            number += step.do == "bid"
            is_told = step.do == "bid" and step.seat == self.other and place >= fresh
            if is_told and self.bids[number] != UNKNOWN and self.node_after(number) >= 0:
                yield number

    def _fit(self, node: int, bid: int) -> Doubles:
        """(hands,): how readily each hand makes this bid, as the blueprint or like anybody."""
        edges = self.actions(node)
        standing = np.append(self.round.dag.bid, NO_BID)
        is_raise = np.arange(edges.stop - edges.start) >= self.round.dag.claims[node]
        chosen = is_raise & (standing[self.round.dag.child[edges]] == bid)
        rows = self.rows(node).astype(np.float64)
        as_planned: Doubles = rows[:, chosen].sum(axis=1) / rows.sum(axis=1)
        return (1 - DOUBT) * as_planned + DOUBT * self._plausible(bid)

    def _plausible(self, bid: int) -> Doubles:
        """(hands,): how readily anybody makes this bid: the truer and the more of it, the more."""
        plain, number = self.round.lookups.plain, self.round.bids[bid]
        count, face = int(plain.count[number]), int(plain.face[number])
        hits = self.round.hands[1 - self.place].matching(plain)[face]
        unseen = self.round.hands[self.place].dice.shape[1]
        sides = int(plain.matching[face].sum())
        true = np.array([at_least(count - n, unseen, sides) for n in range(int(hits.max()) + 1)])
        fit: Doubles = (BLUFF + (1 - BLUFF) * true[hits]) * np.exp(FAVOUR * hits)
        return fit / len(self.round.bids)

    # Worth ---------------------------------------------------------------------------------

    def values(self, node: int) -> Doubles:
        """(actions,): what each action is worth to this seat: its chance to win the game."""
        edges = self.actions(node)
        found = np.zeros(edges.stop - edges.start)
        deal = self.blueprint.deal(self.stock)
        kernels.action_values(
            self.round.dag,
            deal,
            self.round.work(),
            (self.policy, self.policy),
            (node, self.hand),
            (self.belief, found),
        )
        return found


def _with_shown(hands: Hands, shown: tuple[int, ...]) -> Doubles:
    """(hands,): the chance of each hand when these of its dice are known, the others fair."""
    if not shown:
        return hands.chance.copy()
    open_dice = np.bincount(shown, minlength=7)
    left = hands.of_face.astype(np.int64) - open_dice
    ways = np.array([prod(map(factorial, row)) for row in np.maximum(left, 0).tolist()])
    weights = np.where((left >= 0).all(axis=1), 1 / ways, 0.0)
    chances: Doubles = weights / weights.sum()
    return chances


def _pick(chances: Doubles, values: Doubles, seed: bytes) -> int:
    """One of the actions close to the best, by the blueprint's chances."""
    close = values >= values.max() - CLOSE
    weights = np.where(close, chances + 1e-3, 0)
    upto = weights.cumsum()
    return int(np.searchsorted(upto, fraction(seed, "action") * upto[-1], side="right"))
