"""What hands are worth, who pays whom, and how a match is ranked.

All functions are pure and read the axes; seats are indices, chips are points.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import msgspec

from .axes import Amount, AnswersPay, Bank, CounterDobon, HeldEights, Losers, Payers, Rules, Sum
from .cards import JOKER, Card, Cards, Hands, Seats, eights_in

_NUMBERS = {"A": 1, **{str(number): number for number in range(3, 10)}, "T": 10}


class Ending(Enum):
    """How a round ended."""

    OUT = "out"  # somebody has no cards left
    DOBON = "dobon"
    COUNTER = "counter"  # the called seat turned the call round
    OPENING = "opening"  # a dobon on the card turned up
    DRAW = "draw"  # a dobon straight after drawing
    DRAWN_OUT = "drawn_out"  # nothing left to draw, and nobody plays
    BURST = "burst"  # a hand has grown too large
    TOO_LONG = "too_long"  # so many turns have gone by that nobody is waited for any longer


class Cause(Enum):
    """What is paid for: an entry of the table of payments."""

    OUT = "out"
    DOBON = "dobon"
    SEVERAL = "several"
    COUNTER = "counter"
    HEAVEN = "heaven"
    EARTH = "earth"
    DRAW = "draw"
    DRAWN_OUT = "drawn_out"
    BURST = "burst"


class Result(msgspec.Struct, frozen=True):
    """Who won a round, in the order in which they are paid; `called` pay for a dobon.

    `starter` began the round, those of `burst` had left it before. `turned` are the callers whose
    calls were turned round before those of `called`, the first first: as many as there were answers
    to a counter.
    """

    ending: Ending
    winners: Seats
    called: Seats = ()
    starter: int = 0
    turned: tuple[Seats, ...] = ()
    burst: Seats = ()


class Share(msgspec.Struct, frozen=True):
    """What a seat has to pay of, and how often."""

    of: Amount
    times: int

    def amount(self, own: float, winners: float) -> float:
        """The points that it pays of, before rounding: of these hands, or the fixed sum."""
        if isinstance(self.of, int):
            return self.of
        return own + winners if self.of is Sum.BOTH else own


class Payment(msgspec.Struct, frozen=True):
    """One seat's payment to another, with its arithmetic.

    `points` are those of the payer's hand (and of the payee's where `both`) or a fixed sum,
    `rounded` is what hands come to after rounding; `due` is `rounded` times `times`. `paid` is
    less than that only where the purse was empty.
    """

    payer: int
    payee: int
    both: bool
    points: int
    rounded: int
    times: int
    due: int
    paid: int


def card_points(rules: Rules, card: Card) -> int:
    """What a card is worth when it comes to paying."""
    rank = card[0]
    if rank == JOKER:
        return rules.joker_points
    if rank == "2":
        return rules.two_points
    return rules.court_points if rank in "JQK" else _NUMBERS[rank]


def hand_points(rules: Rules, hand: Cards) -> int:
    """What a hand is worth, before rounding."""
    return sum(card_points(rules, card) for card in hand)


def rounded(rules: Rules, points: int) -> int:
    """The sum rounded to the rules' unit, half up."""
    unit = rules.rounding
    return (2 * points + unit) // (2 * unit) * unit


# Payments --------------------------------------------------------------------------------


def payments(
    rules: Rules, result: Result, hands: Hands, chips: Seats, rate: int = 1
) -> tuple[Payment, ...]:
    """What those who didn't win pay to every winner, in the order of paying; all of it `rate` times
    over."""
    purses = list(chips)
    made = []
    for payer, payee in _pairs(rules, result, hands):
        if (payment := _payment(rules, result, hands, payer, payee, rate)) is not None:
            paid = payable(rules, payment.due, purses[payer])
            purses[payer] -= paid
            made.append(msgspec.structs.replace(payment, paid=paid))
    return tuple(made)


def _pairs(rules: Rules, result: Result, hands: Hands) -> list[tuple[int, int]]:
    """Who may have to pay whom: payer by payer, each winner in the order of paying."""
    losers = [seat for seat in range(len(hands)) if seat not in result.winners]
    points = {seat: hand_points(rules, hands[seat]) for seat in losers}
    staying = [points[seat] for seat in losers if seat not in result.burst]
    dearest = [seat for seat in losers if seat in result.burst or points[seat] == max(staying)]
    alone = {payee: takes_most(rules, cause(result, payee)) for payee in result.winners}
    return [
        (payer, payee)
        for payer in losers
        for payee in result.winners
        if payer in dearest or not alone[payee]
    ]


def _payment(
    rules: Rules, result: Result, hands: Hands, payer: int, payee: int, rate: int
) -> Payment | None:
    won = cause(result, payee)
    what = Cause.BURST if payer in result.burst else won
    owed = share(rules, what, payer in result.called, len(result.turned))
    if owed is None:
        return None
    points = int(owed.amount(hand_points(rules, hands[payer]), hand_points(rules, hands[payee])))
    own = held_times(rules, eights_in(hands[payer]))
    often = rate * own * owed.times * shown_times(rules, won, eights_in(hands[payee]))
    unit = points if isinstance(owed.of, int) else rounded(rules, points)
    both = owed.of is Sum.BOTH
    return Payment(payer, payee, both, points, unit, often, unit * often, unit * often)


def cause(result: Result, payee: int) -> Cause:
    """What this winner is paid for."""
    if result.ending is Ending.OPENING:
        return Cause.HEAVEN if payee == result.starter else Cause.EARTH
    if result.ending is Ending.DOBON and len(result.winners) > 1:
        return Cause.SEVERAL
    return Cause.DRAWN_OUT if result.ending is Ending.TOO_LONG else Cause(result.ending.value)


def share(rules: Rules, what: Cause, called: bool, answers: int = 0) -> Share | None:
    """What a seat pays, called or not, as far as the table tells, after so many answers to a
    counter; None: nothing."""
    if what is Cause.BURST:
        return Share(rules.payments.burst.of, rules.payments.burst.times)
    entry = getattr(rules.payments, what.value)
    if not called and entry.who is Payers.VICTIM:
        return None
    if not called and entry.who is Payers.EVERYBODY:
        return Share(Sum.OWN, 1)
    doubled = answers if rules.answers_pay is AnswersPay.DOUBLED else 0
    return Share(entry.of, (entry.times * _MULTIPLIED.get(what, _once)(rules)) << doubled)


def takes_most(rules: Rules, what: Cause) -> bool:
    """Whether only the loser pays whose hand is worth most; of equal ones each."""
    if what is Cause.BURST:
        return False
    return getattr(rules.payments, what.value).who in (Payers.MOST, Losers.MOST)


def is_fixed(rules: Rules, result: Result, payment: Payment) -> bool:
    """Whether this payment is of a fixed sum."""
    what = Cause.BURST if payment.payer in result.burst else cause(result, payment.payee)
    owed = share(rules, what, payment.payer in result.called)
    return owed is not None and isinstance(owed.of, int)


def shown_times(rules: Rules, what: Cause, eights: int) -> int:
    """How often a winner collects who shows so many eights."""
    return 1 << eights if rules.held_eights in _COLLECTING and what in _SHOWING else 1


def held_times(rules: Rules, eights: int) -> int:
    """How often a seat pays all that it owes, for so many eights in its own hand."""
    return 1 << eights if rules.held_eights is HeldEights.PAYER else 1


def _once(_rules: Rules) -> int:
    return 1


def _multiplied(rules: Rules) -> int:
    return rules.multiplier


def _countered(rules: Rules) -> int:
    return rules.multiplier * (2 if rules.counter_dobon is CounterDobon.DOUBLED else 1)


_MULTIPLIED: dict[Cause, Callable[[Rules], int]] = {
    Cause.DOBON: _multiplied,
    Cause.SEVERAL: _multiplied,
    Cause.COUNTER: _countered,
    Cause.HEAVEN: _multiplied,
    Cause.EARTH: _multiplied,
}
"""What is paid for as a dobon is, and how often beside what the table says."""

_SHOWING = (*_MULTIPLIED, Cause.DRAW)
"""Where the winners show a dobon, so that their eights count."""

_COLLECTING = (HeldEights.CALLER, HeldEights.CALLER_WILD)


def may_counter(rules: Rules) -> bool:
    """Whether a called seat may turn the call round."""
    return rules.counter_dobon is not CounterDobon.OFF


def payable(rules: Rules, due: int, purse: int) -> int:
    """What is paid of a sum due by a seat that owns so much."""
    return min(due, max(0, purse)) if rules.bank is Bank.TABLE_STAKES else due


HIGHEST_RATE = 16
"""Payments never count more often than this by what rounds before have left."""


def next_rate(rules: Rules, rate: int, ending: Ending) -> int:
    """How often the payments of the next round count, after one at this rate."""
    causes = rules.rates
    drawn_out = causes.drawn_out and ending is Ending.DRAWN_OUT
    if not drawn_out and not (causes.counter and ending is Ending.COUNTER):
        return 1
    return min(2 * (rate if causes.carried else 1), HIGHEST_RATE)


def pay(chips: Seats, made: tuple[Payment, ...]) -> Seats:
    """The chips after these payments."""
    after = list(chips)
    for payment in made:
        after[payment.payer] -= payment.paid
        after[payment.payee] += payment.paid
    return tuple(after)


# The match -------------------------------------------------------------------------------


def is_over(rules: Rules, chips: Seats, rounds: int) -> bool:
    """Whether the match ends after this many settled rounds."""
    return rounds >= rules.rounds or (rules.bank is Bank.BUST and min(chips) <= 0)


def ranking(chips: Seats) -> tuple[Seats, ...]:
    """Groups of seats by their chips, the most first."""
    return tuple(
        tuple(seat for seat, owned in enumerate(chips) if owned == value)
        for value in sorted(set(chips), reverse=True)
    )
