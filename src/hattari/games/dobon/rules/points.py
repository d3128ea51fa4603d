"""What hands are worth, who pays whom, and how a match is ranked.

All functions are pure and read the axes; seats are indices, chips are points.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import msgspec

from .axes import Bank, CounterDobon, HeldEights, Rules
from .cards import Card, Cards, Hands, Seats, eights_in

_NUMBERS = {"A": 1, **{str(number): number for number in range(3, 10)}, "T": 10}


class Ending(Enum):
    """How a round ended."""

    OUT = "out"  # somebody has no cards left
    DOBON = "dobon"
    COUNTER = "counter"  # the called seat turned the call round
    OPENING = "opening"  # a dobon on the card turned up
    DRAW = "draw"  # a dobon straight after drawing
    DRAWN_OUT = "drawn_out"  # nothing left to draw, and nobody plays


class Result(msgspec.Struct, frozen=True):
    """Who won a round, in the order in which they are paid; `called` pay for a dobon."""

    ending: Ending
    winners: Seats
    called: Seats = ()


class Payment(msgspec.Struct, frozen=True):
    """One seat's payment to another, with its arithmetic.

    `points` are those of the payer's hand (and of the payee's where `both`), `rounded` is
    their sum after rounding; `due` is `rounded` times `times`. `paid` is less than that
    only where the purse was empty.
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


def payments(rules: Rules, result: Result, hands: Hands, chips: Seats) -> tuple[Payment, ...]:
    """What everybody who didn't win pays to every winner, in the order of paying."""
    purses = list(chips)
    made = []
    for payer in range(len(hands)):
        if payer in result.winners:
            continue
        for payee in result.winners:
            payment = _payment(rules, result, hands, payer, payee)
            paid = payable(rules, payment.due, purses[payer])
            purses[payer] -= paid
            made.append(msgspec.structs.replace(payment, paid=paid))
    return tuple(made)


def _payment(rules: Rules, result: Result, hands: Hands, payer: int, payee: int) -> Payment:
    both = payer in result.called
    points = hand_points(rules, hands[payer])
    if both:
        points += hand_points(rules, hands[payee])
    own = held_times(rules, eights_in(hands[payer]))
    often = own * times(rules, result.ending, both, eights_in(hands[payee]))
    unit = rounded(rules, points)
    return Payment(payer, payee, both, points, unit, often, unit * often, unit * often)


def times(rules: Rules, ending: Ending, called: bool, eights: int) -> int:
    """How often a seat pays, for a dobon (`called`) or not, to a winner with so many eights."""
    shown = eights if rules.held_eights in _COLLECTING and ending in _SHOWING else 0
    return (CALLED_TIMES[ending](rules) if called else 1) << shown


def held_times(rules: Rules, eights: int) -> int:
    """How often a seat pays all that it owes, for so many eights in its own hand."""
    return 1 << eights if rules.held_eights is HeldEights.PAYER else 1


def _multiplied(rules: Rules) -> int:
    return rules.multiplier


def _countered(rules: Rules) -> int:
    return rules.multiplier * (2 if rules.counter_dobon is CounterDobon.DOUBLED else 1)


CALLED_TIMES: dict[Ending, Callable[[Rules], int]] = {
    Ending.DOBON: _multiplied,
    Ending.COUNTER: _countered,
    Ending.OPENING: _multiplied,
}
"""The endings in which seats pay for a dobon, and how often they do."""

_SHOWING = (Ending.DOBON, Ending.COUNTER, Ending.OPENING, Ending.DRAW)
"""Where the winners show a dobon, so that their eights count."""

_COLLECTING = (HeldEights.CALLER, HeldEights.CALLER_WILD)


def may_counter(rules: Rules) -> bool:
    """Whether a called seat may turn the call round."""
    return rules.counter_dobon is not CounterDobon.OFF


def payable(rules: Rules, due: int, purse: int) -> int:
    """What is paid of a sum due by a seat that owns so much."""
    return min(due, max(0, purse)) if rules.bank is Bank.TABLE_STAKES else due


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
