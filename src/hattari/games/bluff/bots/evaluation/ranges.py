"""Ranges: what a seat holds and what kind of player it is, one belief about both, hand by hand.

Every bid moves them by how readily each kind of player would make it with each hand (Bayes).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec

from hattari.games.bluff.bots.belief import Chances
from hattari.games.bluff.bots.belief.cup import cup_of
from hattari.games.bluff.bots.belief.hands import FACES, Hands, Posterior, unknown
from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.view import BluffView, TrailStep

from .model import Habits, Weights, reckoning
from .plain import plain
from .public_state import PublicState, history, opening

Kind = Callable[[PublicState], Habits]
"""A kind of player: what it would do in a public state."""


class Reading(msgspec.Struct, frozen=True):
    """What a seat is taken for before a round: the kinds that are told apart, how likely each."""

    kinds: tuple[Kind, ...] = (reckoning, plain)
    prior: tuple[float, ...] = (0.5, 0.5)


STRANGER = Reading()

FLOOR = 0.005
"""How likely any bid is whatever the hand and the kind: nobody is quite what he is taken for."""


class Range(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A belief about a seat: for each kind of player a weight for each hand; all sum to one."""

    hands: Hands
    weights: tuple[tuple[float, ...], ...]

    @cached_property
    def hand(self) -> Posterior:
        """What it may hold, whatever kind of player it is."""
        return Posterior(self.hands, tuple(map(sum, zip(*self.weights, strict=True))))

    @property
    def kinds(self) -> tuple[float, ...]:
        """How likely each kind is."""
        return tuple(map(sum, self.weights))

    def matching(self, face: int) -> Chances:
        """The chances of each number of its dice that match a bid on the face."""
        return self.hand.matching(face)

    def about(self, face: int) -> Range:
        """The same belief, told apart by the matches of this face where it wasn't yet."""
        told_apart = self.hand.about(face)
        return self if told_apart is self.hand else _spread(told_apart, self.kinds)


def _spread(hand: Posterior, kinds: Sequence[float]) -> Range:
    """A belief in which hand and kind tell nothing of each other."""
    return Range(hand.hands, tuple(tuple(k * w for w in hand.weights) for k in kinds))


def read(
    rules: Rules, view: BluffView, readings: Sequence[Reading] = ()
) -> tuple[PublicState, tuple[Range, ...]]:
    """The present public state, and by seat what is to be believed of it.

    `readings` by seat; () takes everybody for a stranger.
    """
    wild, readings = view.wild or 0, readings or (STRANGER,) * len(view.seats)
    about = [_faces(view, seat) for seat in range(len(view.seats))]

    def fresh(seat: int, hidden: int, shown: Dice) -> Posterior:
        return unknown(hidden, wild, about[seat], cup_of(rules, shown, hidden))

    first = opening(rules, view)
    ranges = [
        _spread(fresh(seat, first.hidden[seat], first.shown[seat]), readings[seat].prior)
        for seat in range(len(view.seats))
    ]
    for public, step in history(rules, view):
        if step is None:
            return public, tuple(ranges)
        seat = step.seat
        if step.do == "pass":
            continue
        if step.show:
            left, shown = public.hidden[seat] - len(step.show), public.shown[seat] + step.show
            kinds = _kinds_after_reroll(ranges[seat], readings[seat].kinds, public, step)
            ranges[seat] = _spread(fresh(seat, left, shown), kinds)
        elif step.face and seat != view.you and step.plain == view.plain:
            ranges[seat] = _heard(ranges[seat], readings[seat].kinds, public, step)
    raise AssertionError("a history ends with the present")


def _faces(view: BluffView, seat: int) -> tuple[int, ...]:
    """The faces that a seat has bid, the latest first, then those of the others."""
    own = [step.face for step in reversed(view.trail) if step.face and step.seat == seat]
    others = [step.face for step in reversed(view.trail) if step.face and step.seat != seat]
    return tuple(dict.fromkeys((*own, *others)))


def _heard(range_: Range, kinds: Sequence[Kind], public: PublicState, step: TrailStep) -> Range:
    """The belief after a bid."""
    bid = Bid(step.count or 0, step.face or 0)
    weights = [
        _told(range_.hands, known, kind(public), bid)
        for known, kind in zip(range_.weights, kinds, strict=True)
    ]
    whole = sum(map(sum, weights))
    return Range(range_.hands, tuple(tuple(w / whole for w in each) for each in weights))


def _kinds_after_reroll(
    range_: Range, kinds: Sequence[Kind], public: PublicState, step: TrailStep
) -> list[float]:
    """How likely each kind is after dice were rolled again; the dice left tell nothing more."""
    bid = Bid(step.count, step.face) if step.count and step.face else None
    chances = [
        _reroll_chance(range_.hands, known, kind(public), bid)
        for known, kind in zip(range_.weights, kinds, strict=True)
    ]
    whole = sum(chances)
    return [chance / whole for chance in chances]


def _reroll_chance(hands: Hands, known: Weights, habit: Habits, bid: Bid | None) -> float:
    """How likely this kind of player is and rolls again, for this bid or for one yet to come."""
    shares, _ = shares_of(hands, known, habit)
    tables = [table for each, table in habit.rerolls.items() if bid in (each, None)]
    faces = [each.face for each in habit.rerolls if bid in (each, None)]
    return FLOOR * sum(known) + sum(
        sum(share * table[hits] for share, hits in zip(shares, hands.held[face], strict=True))
        for face, table in zip(faces, tables, strict=True)
    )


def _told(hands: Hands, known: Weights, habit: Habits, bid: Bid) -> list[float]:
    weights = habit.bids.get(bid) or (0.0,) * (hands.most + 1)
    shares, _ = shares_of(hands, known, habit)
    return [
        FLOOR * weight + share * weights[hits]
        for weight, share, hits in zip(known, shares, hands.held[bid.face], strict=True)
    ]


def shares_of(hands: Hands, known: Weights, habit: Habits) -> tuple[list[float], Weights]:
    """For each hand: its weight over all that might be done with it, for bids and for claims.

    Times a weight of the habit it is the chance of hand and deed together.
    """
    sums = [0.0] * len(known)
    for face in FACES:
        total = habit.totals[face]
        sums = [whole + total[hits] for whole, hits in zip(sums, hands.held[face], strict=True)]
    claiming = _claiming(hands, habit)
    if habit.claims_first:
        left = [weight * (1 - claims) for weight, claims in zip(known, claiming, strict=True)]
        return _over(left, sums), known
    shares = _over(known, [whole + more for whole, more in zip(sums, claiming, strict=True)])
    return shares, tuple(shares)


def _claiming(hands: Hands, habit: Habits) -> list[float]:
    """For each hand the sum of the weights of its claims."""
    total = [sum(weights) for weights in zip(*habit.claims.values(), strict=True)]
    if not total:
        return [0.0] * len(hands.held[1])
    return [total[hits] for hits in hands.held[habit.face]]


def _over(weights: Sequence[float], sums: Sequence[float]) -> list[float]:
    return [weight / whole if whole else 0.0 for weight, whole in zip(weights, sums, strict=True)]
