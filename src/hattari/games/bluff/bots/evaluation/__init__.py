"""What each possible action is worth to the seat of a view.

Chances come from a belief, costs from the settlement of the rules at hand, and what the next
seat will do from what it would gain by doubting.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import exp

import msgspec
from msgspec.structs import replace

from hattari.games.bluff.bots.belief import (
    FAVOUR,
    Belief,
    Chances,
    Signal,
    both,
    certain,
    chance,
    expected,
    fair,
    likelihood,
    sides,
)
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.settle import (
    Claim,
    Counts,
    matches,
    next_in,
    noted,
    of_the_living,
    settle,
)
from hattari.games.bluff.rules.view import BluffView

LEAST_CHANCE = 0.04
"""Bids that are less likely to be true are weighed only when they are among the lowest."""

PLAIN_CHANCE = 0.97
"""Bids that are surer than this for everybody say nothing; only the lowest are weighed."""

LOWEST = 6
"""So many of the lowest raises are weighed whatever their chance."""

SOFTNESS = 1.0
"""How fuzzy the next seat's decision is, in units of what is at stake for it."""

CAUTION = -0.2
"""How much a seat would rather raise than doubt when both look even, in the same units."""

PRESSURE = 0.2
"""What it costs that the round goes on and a higher bid comes back, in the same units."""


class Plan(msgspec.Struct, frozen=True):
    """A bid with the hidden dice that are set in the open for it (none: no reroll)."""

    bid: Bid
    show: Dice = ()


def stock_of(view: BluffView) -> Counts:
    """What every seat can lose, as everybody sees it."""
    dice = tuple(seat.dice for seat in view.seats)
    if any(seat.losses is not None for seat in view.seats):
        return of_the_living(noted(tuple(seat.losses or 0 for seat in view.seats)), dice)
    return tuple(seat.dice if seat.lives is None else seat.lives for seat in view.seats)


class ActionValues:
    """Weighs the actions of one seat in one view. Built for one decision, then dropped."""

    def __init__(self, rules: Rules, view: BluffView, belief: Belief, seat: int) -> None:
        self.rules = rules
        self.view = view
        self.belief = belief
        self.seat = seat
        self.hand: Dice = view.hand or ()

    @cached_property
    def stock(self) -> Counts:
        """What every seat can lose."""
        return stock_of(self.view)

    @cached_property
    def next_seat(self) -> int:
        """The seat that answers a bid of this one."""
        return self.follower(self.seat)

    def follower(self, seat: int) -> int:
        """The seat still in that comes after this one."""
        return next_in(self.stock, (seat + 1) % len(self.stock))

    @cached_property
    def now(self) -> float:
        """What the seat's place is worth as things stand."""
        return worth(self.rules, self.stock, self.seat)

    @cached_property
    def elsewhere(self) -> float:
        """What it is worth when the round goes on, and mostly ends between others."""
        return round_elsewhere(self.rules, self.stock, self.seat)

    # Claims ------------------------------------------------------------------------------

    def claim(self, kind: str) -> float:
        """What it is worth to call "challenge" or "spot_on" on the standing bid."""
        standing = self.view.bid
        if standing is None:
            raise ValueError("there is no bid to doubt")
        values = self.values(kind, self.seat, standing.seat, self.seat)
        return expected(self.belief.count(standing.face), values, self.at(-standing.count))

    def at(self, margin: int) -> int:
        """Where `values` holds this margin."""
        return margin + 2 * self.view.in_play

    def values(self, kind: str, claimant: int, bidder: int, seat: int) -> tuple[float, ...]:
        """What each margin of a claim leaves to a seat; `at` finds a margin's place."""
        claim = Claim(kind, claimant, bidder, 0)
        return margin_values(self.rules, self.stock, claim, seat, self.view.in_play)

    # Bids --------------------------------------------------------------------------------

    def plans(self, reroll: bool) -> tuple[Plan, ...]:
        """The bids worth weighing, low to high; with `reroll` those that show dice for it."""
        if not reroll:
            return tuple(Plan(bid) for bid in self._sensible)
        shows = {face: self._show(face) for face in {bid.face for bid in self._sensible}}
        return tuple(Plan(bid, shows[bid.face]) for bid in self._sensible if shows[bid.face])

    @cached_property
    def _sensible(self) -> list[Bid]:
        legal = self.view.legal
        bids = tuple(Bid(count, face) for count, face in legal.bids) if legal else ()
        return [bid for place, bid in enumerate(bids) if place < LOWEST or self._is_open(bid)]

    def _is_open(self, bid: Bid) -> bool:
        """Whether a bid is neither hopeless for its bidder nor plain to everybody."""
        hopes = self.most[bid.face]
        if chance(hopes, bid.count) < LEAST_CHANCE:
            return False
        return chance(self.belief.count(bid.face), bid.count) < PLAIN_CHANCE

    @cached_property
    def most(self) -> dict[int, Chances]:
        """By face: the chances of each count, with a reroll where one may come."""
        legal = self.view.legal
        may_show = legal is not None and legal.show != "off"
        return {face: self._hopes(face, may_show) for face in range(1, 7)}

    def _hopes(self, face: int, may_show: bool) -> Chances:
        show = self._show(face) if may_show else ()
        plan = Plan(Bid(0, face), show)
        known = certain(self._open_hits(plan))
        others = self.belief.others(face, frozenset({self.seat}))
        return both(both(known, self._own(plan)), others)

    def _show(self, face: int) -> Dice:
        return kept_dice(self.hand, face, self.belief.wild)

    def _own(self, plan: Plan) -> Chances:
        """The chances of one's own matching hidden dice once the plan is carried out."""
        if not plan.show:
            return certain(self.belief.held(plan.bid.face))
        rolled = len(self.hand) - len(plan.show)
        return fair(rolled, sides(plan.bid.face, self.belief.wild))

    def _open_hits(self, plan: Plan) -> int:
        face = plan.bid.face
        return self.belief.shown(face) + matches(plan.show, face, self.belief.wild)

    def bid(self, plan: Plan, boast: int = 0) -> float:
        """What a plan is worth: doubted or not, by what the next seat probably holds.

        `boast` matching dice are counted that aren't there.
        """
        face, count = plan.bid.face, plan.bid.count
        hits_in_sight = self._open_hits(plan) + boast
        others = self.belief.others(face, frozenset({self.seat, self.next_seat}))
        true = both(others, self._own(plan))
        seen = both(others, self._as_seen(plan))
        payoff = self.values("challenge", self.next_seat, self.seat, self.seat)
        passed = self.elsewhere - PRESSURE * self.unit
        total = 0.0
        for hits, share in enumerate(self.belief.hidden(self.next_seat, face)):
            margin = self.at(hits_in_sight + hits - count)
            doubt = 1.0 if plan.bid == self._highest else self._doubt(seen, margin)
            caught = expected(true, payoff, margin)
            total += share * (doubt * caught + (1 - doubt) * passed)
        return total

    @cached_property
    def _highest(self) -> Bid | None:
        legal = self.view.legal
        return Bid(*legal.bids[-1]) if legal and legal.bids else None

    def _as_seen(self, plan: Plan) -> Chances:
        """What the others may believe of one's own hidden dice once the bid is made."""
        face, wild = plan.bid.face, self.belief.wild
        if plan.show:
            return self._own(plan)
        signal = Signal(face, plan.bid.count - self._open_hits(plan), self._unseen)
        weights = [
            share * likelihood(signal, hits, wild) * exp(FAVOUR * hits)
            for hits, share in enumerate(self.belief.hidden(self.seat, face))
        ]
        whole = sum(weights)
        return tuple(weight / whole for weight in weights)

    @cached_property
    def _unseen(self) -> int:
        return sum(info.hidden for seat, info in enumerate(self.view.seats) if seat != self.seat)

    def _doubt(self, seen: Chances, margin: int) -> float:
        """The chance that the next seat doubts, from what it expects of it."""
        gain = expected(seen, self._next_values, margin) - self._next_now
        return 1 / (1 + exp(min(50.0, (CAUTION - gain / self._at_stake) / SOFTNESS)))

    @cached_property
    def _next_values(self) -> tuple[float, ...]:
        return self.values("challenge", self.next_seat, self.seat, self.next_seat)

    @cached_property
    def _next_now(self) -> float:
        return worth(self.rules, self.stock, self.next_seat)

    @cached_property
    def _at_stake(self) -> float:
        """What a lost or won unit moves for the next seat."""
        values = self._next_values
        return max(abs(values[self.at(1)] - values[self.at(-1)]) / 2, 1e-6)

    @cached_property
    def unit(self) -> float:
        """What a lost or won unit moves for this seat: the measure of close decisions."""
        values = self.values("challenge", self.next_seat, self.seat, self.seat)
        return max(abs(values[self.at(1)] - values[self.at(-1)]) / 2, 1e-6)


def kept_dice(hand: Dice, face: int, wild: int) -> Dice:
    """The dice to show for a bid on this face; () where a reroll can't help it."""
    keep = tuple(die for die in hand if die in (face, wild))
    if len(hand) < 2 or len(keep) == len(hand):
        return ()
    return keep or hand[:1]


def _both_ways(first: int, second: int) -> tuple[Claim, Claim]:
    return (Claim("challenge", first, second, 1), Claim("challenge", first, second, -1))


@lru_cache(maxsize=4096)
def round_elsewhere(rules: Rules, stock: Counts, seat: int) -> float:
    """What a round is worth to a seat that has no part in its end, or not for certain."""
    alive = [index for index, owned in enumerate(stock) if owned]
    others = [index for index in alive if index != seat]
    if len(others) < 2:
        return worth(rules, stock, seat)
    ends = [
        worth(rules, settle(rules, stock, claim), seat)
        for index, bidder in enumerate(others)
        for claim in _both_ways(others[index - 1], bidder)
    ]
    apart = (len(alive) - 2) / len(alive)
    return apart * sum(ends) / len(ends) + (1 - apart) * worth(rules, stock, seat)


@lru_cache(maxsize=4096)
def margin_values(
    rules: Rules, stock: Counts, claim: Claim, seat: int, in_play: int
) -> tuple[float, ...]:
    """What a claim leaves to a seat for each margin from -2 × in_play to 2 × in_play.

    More may be counted than there are dice, where a hand as a whole counts for more.
    """
    most = min(max(stock) + rules.surcharge, 2 * in_play)
    ends = {
        margin: worth(rules, settle(rules, stock, replace(claim, margin=margin)), seat)
        for margin in range(-most, most + 1)
    }
    return tuple(
        ends[max(-most, min(most, margin))] for margin in range(-2 * in_play, 2 * in_play + 1)
    )
