"""How a player that reckons would play each hand it may hold, as everybody can tell.

It is taken for one like `odds`: it weighs each bid by what the next seat may believe and lose,
and takes one of the best. What it would do depends on its hand only by how many dice match each
face, so one table by face and matches answers for all hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from math import exp
from operator import add, mul

import msgspec

from hattari.games.bluff.bots.belief import (
    FAVOUR,
    Chances,
    Signal,
    both,
    expected,
    fair,
    hidden_matches,
    sides,
)
from hattari.games.bluff.bots.belief import likelihood as readiness
from hattari.games.bluff.bots.belief.cup import cup_of, most_of
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.settle import Claim, Counts

from . import (
    CAUTION,
    LEAST_CHANCE,
    LOWEST,
    PLAIN_CHANCE,
    PRESSURE,
    SOFTNESS,
    margin_values,
    round_elsewhere,
)
from .public_state import PublicState, signal

SHARPNESS = 20.0
"""How surely a player that reckons takes the better of two actions: log odds for a unit."""

REROLL_COST = 0.02
"""What a reroll has to be better by, as for `odds`, in units."""

LIKELY_REROLLS = (0.25, 0.9)
"""Bids with a reroll are weighed where their chance to be true is between these."""

RARE = 0.01
"""Bids that only hands rarer than this could make are not weighed."""

Weights = tuple[float, ...]
"""How readily something is done, by how many of a seat's hidden dice match a face."""


class Habits(msgspec.Struct, frozen=True, eq=False):
    """What a seat would do in a public state: weights by matches, compared with one another.

    `claims` by kind, on a bid on `face` (0: there is none); `bids`, and `rerolls` for bids with
    dice rolled again. `totals` by face (from 1 on) are the sums of the weights of both. Where
    `claims_first` holds, the claims are chances and the bids share what they leave; else all are
    compared.
    """

    face: int
    claims: dict[str, Weights]
    bids: dict[Bid, Weights]
    rerolls: dict[Bid, Weights]
    totals: tuple[Weights, ...]
    claims_first: bool


class Stakes(msgspec.Struct, frozen=True, eq=False):
    """What a seat has to win and to lose when the next seat doubts its bid.

    `payoff` by margin, as `weigh.margin_values`; `doubter` the same for the next seat, as the
    gain over its place now, in its units; `passed` what it is worth not to be doubted.
    """

    payoff: tuple[float, ...]
    doubter: tuple[float, ...]
    unit: float
    passed: float
    now: float


@lru_cache(maxsize=4096)
def stakes(rules: Rules, stock: Counts, seat: int, other: int, in_play: int) -> Stakes:
    """The stakes of a bid of `seat` that `other` may doubt."""
    claim = Claim("challenge", other, seat, 0)
    payoff = margin_values(rules, stock, claim, seat, in_play)
    doubter = margin_values(rules, stock, claim, other, in_play)
    unit, now = unit_of(payoff, in_play), worth(rules, stock, other)
    doubter_unit = unit_of(doubter, in_play)
    return Stakes(
        payoff=payoff,
        doubter=tuple((value - now) / doubter_unit for value in doubter),
        unit=unit,
        passed=round_elsewhere(rules, stock, seat) - PRESSURE * unit,
        now=worth(rules, stock, seat),
    )


def unit_of(values: Sequence[float], in_play: int) -> float:
    """What a lost or won unit moves, by values of margins."""
    middle = 2 * in_play
    return max(abs(values[middle + 1] - values[middle - 1]) / 2, 1e-6)


# One face --------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True, eq=False):
    """What the seat in turn may reckon with for one face.

    `in_sight` dice match; `share` are the next seat's chances, `own` those that the others give
    this seat, `tail` the chances of so many or more among the others' dice. `payoff` and
    `doubter` are the stakes with the matches of all other seats reckoned in.
    """

    face: int
    wild: int
    in_sight: int
    share: Chances
    own: Chances
    rest: Chances
    tail: tuple[float, ...]
    payoff: tuple[float, ...]
    doubter: tuple[float, ...]

    @property
    def probable(self) -> Iterator[bool]:
        """By matches held: whether this seat may well have so many."""
        return (chance > RARE for chance in self.own)


def _side(public: PublicState, face: int, pay: Stakes) -> Side:
    seat, following = public.turn, public.follower(public.turn)
    hidden = public.hidden
    matching = [
        hidden_matches(dice, told, face, public.wild, cup_of(public.rules, shown, dice))
        for dice, told, shown in zip(hidden, public.told, public.shown, strict=True)
    ]
    others: Chances = (1.0,)
    for index, dice in enumerate(hidden):
        if dice and index not in (seat, following):
            others = both(others, matching[index])
    rest = both(others, matching[following])
    return Side(
        face=face,
        wild=public.wild,
        in_sight=public.in_sight(face),
        share=matching[following],
        own=matching[seat],
        rest=rest,
        tail=_tail(rest),
        payoff=_reckoned(others, pay.payoff),
        doubter=_reckoned(others, pay.doubter),
    )


@lru_cache(maxsize=4096)
def _reckoned(others: Chances, values: tuple[float, ...]) -> tuple[float, ...]:
    """The mean value over some matches more, by margin without them."""
    if len(others) == 1:
        return values
    return tuple(expected(others, values, first) for first in range(len(values) - len(others)))


@lru_cache(maxsize=16384)
def _tail(chances: Chances) -> tuple[float, ...]:
    total, tails = 0.0, []
    for chance in reversed(chances):
        total += chance
        tails.append(total)
    return tuple(reversed(tails))


def _at(tails: tuple[float, ...], needed: int) -> float:
    if needed <= 0:
        return 1.0
    return tails[needed] if needed < len(tails) else 0.0


# A player that reckons -------------------------------------------------------------------


def places(public: PublicState) -> int:
    """How many numbers of matches the seat in turn may have, from 0 up."""
    hidden = public.hidden[public.turn]
    return most_of(cup_of(public.rules, public.shown[public.turn], hidden), hidden) + 1


class Reckoner:
    """Weighs what the seat in turn might do. Built for one table, then dropped."""

    def __init__(self, public: PublicState) -> None:
        self.public = public
        self.bids = public.bids
        self.own = range(places(public))
        in_play = sum(public.dice)
        self.zero = 2 * in_play
        self.stakes = stakes(
            public.rules, public.stock, public.turn, public.follower(public.turn), in_play
        )
        faces = {bid.face for bid in (*self.bids, *((public.bid,) if public.bid else ()))}
        self.sides = {face: _side(public, face, self.stakes) for face in faces}

    def weight(self, value: float) -> float:
        """A value as a weight among the seat's choices."""
        units = SHARPNESS * (value - self.stakes.now) / self.stakes.unit
        return exp(max(-300.0, min(300.0, units)))

    def claims(self) -> dict[str, Weights]:
        """By kind of claim: the weights of claims on the standing bid."""
        public = self.public
        if public.bid is None or public.must_bid:
            return {}
        return {kind: self._claim(kind, public.bid) for kind in kinds_of_claims(public.rules)}

    def _claim(self, kind: str, bid: Bid) -> Weights:
        public, side = self.public, self.sides[bid.face]
        claim = Claim(kind, public.turn, public.bidder, 0)
        values = margin_values(public.rules, public.stock, claim, public.turn, sum(public.dice))
        first = self.zero + side.in_sight - bid.count
        return tuple(self.weight(expected(side.rest, values, first + held)) for held in self.own)

    def plain_bids(self) -> dict[Bid, Weights]:
        """The bids that are worth weighing with some hand; 0 for the hands with which not."""
        found = {}
        for place, bid in enumerate(self.bids):
            open_to = self._open_to(bid, place)
            if any(compress(self.sides[bid.face].probable, open_to)):
                worths = self._worths(bid)
                found[bid] = tuple(
                    self.weight(value) if sensible else 0.0
                    for value, sensible in zip(worths, open_to, strict=True)
                )
        return found

    def _open_to(self, bid: Bid, place: int) -> list[bool]:
        """By matches held: whether a bid is neither hopeless nor plain."""
        if place < LOWEST:
            return [True for _ in self.own]
        side = self.sides[bid.face]
        needed = bid.count - side.in_sight
        return [LEAST_CHANCE <= _at(side.tail, needed - held) < PLAIN_CHANCE for held in self.own]

    def _worths(self, bid: Bid) -> list[float]:
        """By matches held: what the bid is worth."""
        side = self.sides[bid.face]
        first = self.zero + side.in_sight - bid.count
        seen = _after_signal(side.own, signal(self.public, bid), side.wild)
        return self._answered(side, self._doubted(bid, side, seen, first), first, len(self.own))

    def _answered(self, side: Side, doubted: Sequence[float], first: int, held: int) -> list[float]:
        """By matches held, up to `held`: what it is worth to be doubted so."""
        passed = (1 - sum(doubted)) * self.stakes.passed
        payoff, most = side.payoff, len(doubted)
        return [
            passed + sum(map(mul, doubted, payoff[start : start + most]))
            for start in range(first, first + held)
        ]

    def _doubted(self, bid: Bid, side: Side, seen: Chances, first: int) -> list[float]:
        """By the next seat's matches: the chance that it has them and doubts."""
        if bid == self.bids[-1]:
            return list(side.share)
        return [
            share / (1 + exp(min(50.0, (CAUTION - gain) / SOFTNESS)))
            for share, gain in zip(side.share, self._gains(side, seen, first), strict=True)
        ]

    def _gains(self, side: Side, seen: Chances, first: int) -> list[float]:
        doubter, most = side.doubter, len(seen)
        return [
            sum(map(mul, seen, doubter[start : start + most]))
            for start in range(first, first + len(side.share))
        ]

    # Rerolls -----------------------------------------------------------------------------

    def rerolls(self, bids: dict[Bid, Weights]) -> dict[Bid, Weights]:
        """The weights of these bids with dice rolled again, what matches being kept."""
        return {bid: self._rerolled(bid) for bid in bids} if self.public.may_show else {}

    def _rerolled(self, bid: Bid) -> Weights:
        side = self.sides[bid.face]
        hidden = self.public.hidden[self.public.turn]
        kept = [self._kept(bid, side, held, hidden - max(1, held)) for held in range(hidden)]
        return (*kept, *(0.0,) * (len(self.own) - hidden))

    def _kept(self, bid: Bid, side: Side, held: int, rolled: int) -> float:
        own = fair(rolled, sides(bid.face, side.wild))
        needed = bid.count - side.in_sight - held
        least, most = LIKELY_REROLLS
        if not least <= _at(_tail(both(side.rest, own)), needed) <= most:
            return 0.0
        first = self.zero - needed
        worths = self._answered(side, self._doubted(bid, side, own, first), first, len(own))
        return self.weight(sum(map(mul, own, worths)) - REROLL_COST * self.stakes.unit)


def kinds_of_claims(rules: Rules) -> tuple[str, ...]:
    """The claims that a seat can make in its turn."""
    return ("challenge", "spot_on") if rules.spots_in_turn else ("challenge",)


@lru_cache(maxsize=65536)
def _after_signal(prior: Chances, told: Signal, wild: int) -> Chances:
    """What the others may believe of a seat's matches once it has bid."""
    weights = [
        share * readiness(told, hits, wild) * exp(FAVOUR * hits) for hits, share in enumerate(prior)
    ]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


@lru_cache(maxsize=128)
def reckoning(public: PublicState) -> Habits:
    """The habits of a player that reckons."""
    reckoner = Reckoner(public)
    bids = reckoner.plain_bids()
    rerolls = reckoner.rerolls(bids)
    totals = totals_by_face(len(reckoner.own), bids, rerolls)
    return Habits(
        standing_face(public), reckoner.claims(), bids, rerolls, totals, claims_first=False
    )


def standing_face(public: PublicState) -> int:
    """The face of the standing bid; 0 where there is none."""
    return public.bid.face if public.bid else 0


def totals_by_face(places: int, *tables: dict[Bid, Weights]) -> tuple[Weights, ...]:
    """By face (from 1 on): the sums of these tables' weights, `places` numbers of matches each."""
    totals: list[Weights] = [(0.0,) * places for _ in range(7)]
    for table in tables:
        for bid, weights in table.items():
            totals[bid.face] = tuple(map(add, totals[bid.face], weights))
    return tuple(totals)
