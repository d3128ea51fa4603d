"""What each possible action is worth to a seat that reads the others' bids, one step on.

The others are weighed hand by hand: what their bids say, and what the next seat would answer
with each hand it may hold. Its answers are looked at in turn: what it is worth to doubt them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import add, mul
from typing import TypeVar

import msgspec

from hattari.games.bluff.bots.belief import (
    Chances,
    both,
    certain,
    expected,
    fair,
    own_count,
    own_shown,
    sides,
)
from hattari.games.bluff.bots.belief.hands import Hands
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.settle import Claim, matches
from hattari.games.bluff.rules.view import BluffView

from . import margin_values, round_elsewhere
from .model import Habits, Weights, reckoning
from .public_state import PublicState, after_bid
from .ranges import STRANGER, Kind, Range, Reading, read, shares_of

K = TypeVar("K")

PRESSURE = 0.2
"""What it costs, in units, to raise once more instead of doubting."""


RARE = 0.002
"""Answers that are rarer than this are not looked at one by one."""


class Answers(msgspec.Struct, frozen=True, eq=False):
    """What the next seat may do after a bid, and with how many matches: chances of both.

    `claims` by kind, by matches of the bid's face; `bids`, and `rerolls` for
    bids with dice rolled again, by matches of the face of each.
    """

    claims: dict[str, list[float]]
    bids: dict[Bid, list[float]]
    rerolls: dict[Bid, list[float]]


def answers(range_: Range, public: PublicState, kinds: Sequence[Kind] = STRANGER.kinds) -> Answers:
    """The possible answers of the seat in turn, under a belief about it."""
    found = Answers({}, {}, {})
    for known, kind in zip(range_.weights, kinds, strict=True):
        _add(found, range_.hands, known, kind(public))
    return found


def _add(found: Answers, hands: Hands, known: Weights, habit: Habits) -> None:
    shares, claimed = shares_of(hands, known, habit)
    reach = {face: _by_matches(hands, shares, face) for face in {bid.face for bid in habit.bids}}
    for bid, weights in habit.bids.items():
        _put(found.bids, bid, reach[bid.face], weights)
    for bid, weights in habit.rerolls.items():
        _put(found.rerolls, bid, reach[bid.face], weights)
    if habit.claims:
        of_face = _by_matches(hands, claimed, habit.face)
        for kind, weights in habit.claims.items():
            _put(found.claims, kind, of_face, weights)


def _put(table: dict[K, list[float]], key: K, reach: list[float], weights: Weights) -> None:
    chances = map(mul, reach, weights)
    before = table.get(key)
    table[key] = list(map(add, before, chances)) if before else list(chances)


def _by_matches(hands: Hands, shares: Sequence[float], face: int) -> list[float]:
    total = [0.0] * (hands.most + 1)
    for hits, share in zip(hands.held[face], shares, strict=True):
        total[hits] += share
    return total


class Lookahead:
    """Weighs the actions of one seat in one view. Built for one decision, then dropped.

    `readings` are what the others are taken for, by seat; () takes them for strangers.
    """

    def __init__(
        self, rules: Rules, view: BluffView, seat: int, readings: Sequence[Reading] = ()
    ) -> None:
        self.rules = rules
        self.readings = readings or (STRANGER,) * len(view.seats)
        self.view = view
        self.seat = seat
        self.hand: Dice = view.hand or ()
        self.public, self.ranges = read(rules, view, self.readings)
        self.stock = self.public.stock
        self.hidden = self.public.hidden
        self.in_play = view.in_play
        self.zero = 2 * view.in_play

    @cached_property
    def now(self) -> float:
        return worth(self.rules, self.stock, self.seat)

    @cached_property
    def elsewhere(self) -> float:
        return round_elsewhere(self.rules, self.stock, self.seat)

    @cached_property
    def unit(self) -> float:
        """What a lost or won unit moves for this seat: the measure of close decisions."""
        values = self.values("challenge", self.public.follower(self.seat), self.seat)
        return max(abs(values[self.zero + 1] - values[self.zero - 1]) / 2, 1e-6)

    def values(self, kind: str, claimant: int, bidder: int) -> tuple[float, ...]:
        """What each margin of a claim leaves to this seat, `zero` being the place of 0."""
        claim = Claim(kind, claimant, bidder, 0)
        return margin_values(self.rules, self.stock, claim, self.seat, self.in_play)

    def others(self, face: int, without: tuple[int, ...]) -> Chances:
        """The matches among the hidden dice of all seats but these and this one."""
        total: Chances = (1.0,)
        for seat, hidden in enumerate(self.hidden):
            if hidden and seat != self.seat and seat not in without:
                total = both(total, self.ranges[seat].matching(face))
        return total

    def held(self, face: int) -> int:
        """How many of one's own hidden dice match; what they count for as part of the hand."""
        shown = matches(own_shown(self.view), face, self.public.wild)
        return max(0, own_count(self.rules, self.view, face) - shown)

    def known(self, face: int) -> int:
        """What one's own dice and all in sight count for."""
        shown = matches(own_shown(self.view), face, self.public.wild)
        in_sight = self.public.in_sight(face) - shown
        return in_sight + own_count(self.rules, self.view, face)

    # Claims ------------------------------------------------------------------------------

    def claim(self, kind: str) -> float:
        """What it is worth to call "challenge" or "spot_on" on the standing bid."""
        standing = self.view.bid
        if standing is None:
            raise ValueError("there is no bid to doubt")
        values = self.values(kind, self.seat, standing.seat)
        first = self.zero + self.known(standing.face) - standing.count
        return expected(self.others(standing.face, ()), values, first)

    # Bids --------------------------------------------------------------------------------

    def own(self, face: int, show: Dice) -> Chances:
        """One's own matching hidden dice once these are shown and the others rolled."""
        if not show:
            return certain(self.held(face))
        return fair(len(self.hand) - len(show), sides(face, self.public.wild))

    def glance(self, plan: tuple[Bid, Dice]) -> float:
        """What a plan looks like at first sight."""
        bid, show = plan
        table = self.habits.rerolls if show else self.habits.bids
        held = self.held(bid.face)
        return table[bid][min(held, len(table[bid]) - 1)] if bid in table else 0.0

    @cached_property
    def habits(self) -> Habits:
        return reckoning(self.public)

    def bid(self, bid: Bid, show: Dice = ()) -> float:
        """What a bid is worth, with these dice shown and the others rolled for it."""
        public = after_bid(self.public, bid, show)
        replies = answers(
            self.ranges[public.turn].about(bid.face), public, self.readings[public.turn].kinds
        )
        total, left = 0.0, 1.0
        for value, chance in self._claimed(public, bid, show, replies):
            total += value
            left -= chance
        if len([owned for owned in self.stock if owned]) > 2:
            return total + left * (self.elsewhere - PRESSURE * self.unit)
        for value, chance in self._raised(public, show, replies):
            total += value
            left -= chance
        return total + left * (self.now - PRESSURE * self.unit)

    def _claimed(
        self, public: PublicState, bid: Bid, show: Dice, replies: Answers
    ) -> Iterator[tuple[float, float]]:
        """Value times chance, and chance, of each claim of the next seat."""
        rest = both(self.others(bid.face, (public.turn,)), self.own(bid.face, show))
        first = self.zero + public.in_sight(bid.face) - bid.count
        for kind, chances in replies.claims.items():
            values = self.values(kind, public.turn, self.seat)
            for held, chance in enumerate(chances):
                yield chance * expected(rest, values, first + held), chance

    def _raised(
        self, public: PublicState, show: Dice, replies: Answers
    ) -> Iterator[tuple[float, float]]:
        """Value times chance, and chance, of each raise of the next seat."""
        values = self.values("challenge", self.seat, public.turn)
        on = self.now - PRESSURE * self.unit
        dice = self.hidden[public.turn]
        for rolled, table in ((False, replies.bids), (True, replies.rerolls)):
            for bid, chances in table.items():
                whole = sum(chances)
                if whole < RARE:
                    continue
                first = self.zero + public.in_sight(bid.face) - bid.count
                own = self.own(bid.face, show)
                doubted = sum(
                    chance
                    * expected(
                        _rolled(own, dice, held, bid.face, public.wild) if rolled else own,
                        values,
                        first + held,
                    )
                    for held, chance in enumerate(chances)
                )
                yield max(doubted, whole * on), whole


def _rolled(own: Chances, dice: int, held: int, face: int, wild: int) -> Chances:
    """One's own matches and those of dice that the bidder rolls again."""
    return both(own, fair(dice - max(1, held), sides(face, wild))) if held < dice else own
