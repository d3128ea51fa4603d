"""Worked examples of a rule set: a card, the hands, and what the engine makes of them."""

from __future__ import annotations

import msgspec

from .axes import CounterDobon, HeldEights, Rules
from .cards import Card, Cards, Hands, adds_up
from .points import Ending, Payment, Result, payments

_EXAMPLE_SEATS = 3

_CARD: Card = "KH"
_OUT: Cards = ("AS", "2S", "3S", "TD", "KC")
_BYSTANDER: Cards = ("QC",)
_PLAYER: Cards = ("AS", "2S", "3S")
_CALLERS: tuple[Cards, ...] = (("2H", "JD"), ("3H", "7D"))
_CALCULATING: Cards = ("AD", "KS")
_COUNTERS: tuple[Cards, ...] = (("6S", "7C"), ("4S", "6C"))
_EIGHTS: tuple[Cards, ...] = (("5H", "8D"), ("2H", "8D"))
_HOLDING_EIGHTS: Cards = ("AS", "8S", "8H")


class Example(msgspec.Struct, frozen=True):
    """A round's end in short: who played which card last, and who pays whom.

    Seats are indices; seat 0 played `card`, after which the seats hold `hands`. `result`
    and `payments` are the engine's.
    """

    card: Card
    hands: Hands
    result: Result
    payments: tuple[Payment, ...]


def examples(rules: Rules, seats: int | None = None) -> tuple[Example, ...]:
    """Going out and a dobon; with the axes for it a calculation, eights that double, and a counter.

    At a table of `seats`, but of three at most; of two where the rules take only two.
    """
    table = min(seats or rules.players.max, _EXAMPLE_SEATS)
    caller = _that_adds_up(rules, _CALLERS)
    made = [
        _example(rules, ((), _OUT, _BYSTANDER)[:table], Result(Ending.OUT, (0,))),
        _example(rules, _dobon(table, _PLAYER, caller), Result(Ending.DOBON, (1,), (0,))),
    ]
    if rules.arithmetic != "off":
        hands = _dobon(table, _PLAYER, _CALCULATING)
        made.append(_example(rules, hands, Result(Ending.DOBON, (1,), (0,))))
    if rules.held_eights is not HeldEights.OFF:
        hands = _with_eights(rules, table, caller)
        made.append(_example(rules, hands, Result(Ending.DOBON, (1,), (0,))))
    if rules.counter_dobon is not CounterDobon.OFF:
        hands = _dobon(table, _that_adds_up(rules, _COUNTERS), caller)
        made.append(_example(rules, hands, Result(Ending.COUNTER, (0,), (1,))))
    return tuple(made)


def _with_eights(rules: Rules, table: int, caller: Cards) -> Hands:
    """A dobon where eights count: in the payer's hand, or in the caller's."""
    if rules.held_eights is HeldEights.PAYER:
        return _dobon(table, _HOLDING_EIGHTS, caller)
    return _dobon(table, _PLAYER, _that_adds_up(rules, _EIGHTS))


def _that_adds_up(rules: Rules, hands: tuple[Cards, ...]) -> Cards:
    """The first of these hands that is a dobon on the card; one is, whatever courts count."""
    return next(hand for hand in hands if adds_up(rules, hand, _CARD))


def _dobon(table: int, player: Cards, caller: Cards) -> Hands:
    return (player, caller, _BYSTANDER)[:table]


def _example(rules: Rules, hands: Hands, result: Result) -> Example:
    chips = (rules.chips,) * len(hands)
    return Example(_CARD, hands, result, payments(rules, result, hands, chips))
