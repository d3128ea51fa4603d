"""Two seats: what the other one may hold, and what each action is worth against that."""

from __future__ import annotations

from functools import cached_property
from math import exp

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from hattari.bots.bot import fraction
from hattari.games.bluff.bots.belief.hands import counted
from hattari.games.bluff.bots.evaluation.ranges import read
from hattari.games.bluff.rules.actions import Action, Challenge, Dice, MakeBid, SpotOn
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView, SeatView
from hattari.games.bluff.solve.blueprint import Blueprint, Round, Stock, dice_of, kernels
from hattari.games.bluff.solve.lookups import NO_BID, Hands

from .resolve import Root, resolved, solved

Doubles = npt.NDArray[np.float64]

CLOSE = 0.02
"""Actions that are worth less by so much (a chance to win the game) are as good as the best."""

SAFE, BOLD = 0.4, 0.04
"""By how much (a chance to win the game) an action has to be worth less to be taken e times less
often than a solved round takes it: one solved from its start, and one solved in its middle."""

UNKNOWN = -2
"""A bid so silly that the blueprint doesn't know it."""

CLAIMS: tuple[Action, ...] = (Challenge(), SpotOn())


def heads_up_of(blueprint: Blueprint, view: BluffView) -> HeadsUp | None:
    """The decision of the seat of this view; None where the blueprint doesn't reach."""
    if view.you is None or view.hand is None or view.starter is None:
        return None
    other = next(s for s, info in enumerate(view.seats) if s != view.you and not info.out)
    order = (view.you, other) if view.starter == view.you else (other, view.you)
    stock: Stock = (_owned(view.seats[order[0]]), _owned(view.seats[order[1]]))
    if stock not in blueprint.policies or not _fits(blueprint.rules, stock, view, order):
        return None
    pair = HeadsUp(blueprint, view, stock, order)
    return pair if pair.can_act else None


def _owned(seat: SeatView) -> int:
    return seat.dice if seat.lives is None else seat.lives


def _fits(rules: Rules, stock: Stock, view: BluffView, order: tuple[int, int]) -> bool:
    """Whether the seats have the dice that the blueprint's rounds have; a setup may differ."""
    return dice_of(rules, stock) == tuple(view.seats[seat].dice for seat in order)


class HeadsUp:
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
        """By lot: as an anchor mixes, moved towards what is worth more against the belief.

        The anchor is the solved round where it is small enough to be solved at the table, else
        the blueprint.
        """
        node = self.node
        values = self.values(node)
        worth = {self.action(node, number): value for number, value in enumerate(values)}
        if not self.must_bid:
            exact = self._solved()
            if exact is not None:
                return _drawn(_leaning(exact, worth, SAFE), seed)
            subgame = self._resolved()
            if subgame is not None:
                return _drawn(_leaning(subgame, worth, BOLD), seed)
        chances = self.row(node, self.hand).astype(np.float64)
        if self.must_bid:
            values[: self.round.dag.claims[node]] = -1.0
        return self.action(node, _pick(chances, values, seed))

    @property
    def must_bid(self) -> bool:
        """Whether a claim is out of the question: dice were shown before a bid."""
        return self.view.legal is not None and self.view.legal.must_bid

    def _solved(self) -> dict[Action, float] | None:
        """How often each action is to be taken, from the round solved from its start."""
        policy = solved(self.blueprint, self.stock)
        if policy is None:
            return None
        bids = [step for step in self.view.trail if step.do == "bid"]
        moves = [MakeBid(step.count or 0, step.face or 0) for step in bids]
        return policy.chances(moves, self.dice)

    def _resolved(self) -> dict[Action, float] | None:
        """The same from what is left of the round, solved with what is believed of both hands."""
        if not self.bids:
            return None
        standing = int(self.round.bids[self.bids[-1]])
        beliefs = (self.belief_of(0), self.belief_of(1))
        policy = resolved(self.blueprint, self.stock, Root(standing, self.place, beliefs))
        return None if policy is None else policy.chances((), self.dice)

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
    def dice(self) -> Dice:
        """One's own hand, shown dice and all, sorted."""
        you = self.view.you or 0
        return tuple(sorted((*(self.view.hand or ()), *self.view.seats[you].shown)))

    @cached_property
    def hand(self) -> int:
        """The same by its number."""
        own: Hands = self.round.hands[self.place]
        return int(np.flatnonzero((own.dice == self.dice).all(axis=1))[0])

    # Beliefs -------------------------------------------------------------------------------

    @cached_property
    def belief(self) -> Doubles:
        """(hands,): how likely each hand of the other seat is after its bids."""
        return self.belief_of(1 - self.place)

    def belief_of(self, place: int) -> Doubles:
        """(hands,): the same of the seat in this place, one's own as others see it."""
        seat = self.other if place != self.place else self.view.you or 0
        hidden = self.round.hands[place].of_face - np.bincount(
            self.view.seats[seat].shown, minlength=7
        )
        weights = self._weights[seat]
        belief = np.array([weights.get(tuple(row), 0.0) for row in hidden[:, 1:].tolist()])
        every: Doubles = belief / belief.sum()
        return every

    @cached_property
    def _weights(self) -> tuple[dict[tuple[int, ...], float], ...]:
        """By seat: how likely its hidden dice are, by how many of each face, for all to see."""
        _, ranges = read(self.blueprint.rules, replace(self.view, you=None))
        return tuple(
            dict(zip(counted(each.hands.dice, 6, exact=True), each.hand.weights, strict=True))
            for each in ranges
        )

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


def _pick(chances: Doubles, values: Doubles, seed: bytes) -> int:
    """One of the actions close to the best, by the blueprint's chances."""
    close = values >= values.max() - CLOSE
    weights = np.where(close, chances + 1e-3, 0)
    upto = weights.cumsum()
    return int(np.searchsorted(upto, fraction(seed, "action") * upto[-1], side="right"))


def _leaning(
    anchor: dict[Action, float], worth: dict[Action, float], scale: float
) -> dict[Action, float]:
    """The anchor's shares, each by e to its worth: the best answer that keeps close to the anchor.

    So Jacob et al. 2022 (piKL) lean from a policy towards values.
    """
    best = max(worth.values())
    tilt = {action: (worth.get(action, best) - best) / scale for action in anchor}
    return {action: share * exp(max(-99.0, tilt[action])) for action, share in anchor.items()}


def _drawn(shares: dict[Action, float], seed: bytes) -> Action:
    """An action by lot."""
    left = fraction(seed, "action") * sum(shares.values())
    for action, share in shares.items():
        left -= share
        if left < 0:
            return action
    return max(shares, key=lambda action: shares[action])
