"""What a hand is worth beside others', as chance brings it: quick measures, alike for every seat,
of which what one seat gains others lose.

Luck's mean is 0 whatever they are; the better they are, the more of a result's spread they take.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Cards, called_ranks, eights_in, total
from hattari.games.dobon.rules.points import Cause, hand_points, share

WAIT = 0.023
"""The part of a dobon that a hand is worth which waits for one,"""

HELD = 0.09
"""that for each card of another seat's on which it calls,"""

EIGHT = 0.037
"""that for each eight,"""

HEAVY = 0.0047
"""that it is worth less for each that its ranks add up to,"""

CALLS = 0.7
"""and that which may be called at once: all fitted on bots' games, so that luck takes the most from
the spread of results."""


class Hand(NamedTuple):
    """What counts of a hand: its ranks, its points, what it adds up to, its eights, and the ranks
    on which it is a dobon."""

    ranks: str
    points: int
    total: int
    eights: int
    calls: tuple[str, ...]


def hand_of(rules: Rules, cards: Cards) -> Hand:
    """What counts of a hand of these cards."""
    return _hand(rules, "".join(sorted(card[0] for card in cards)))


@lru_cache(maxsize=65536)
def _hand(rules: Rules, ranks: str) -> Hand:
    cards = tuple(rank + "S" for rank in ranks)
    calls = called_ranks(rules, cards) if cards else ()
    points, added = hand_points(rules, cards), total(rules, cards)
    return Hand(ranks, points, added, eights_in(cards), calls)


def ahead(rules: Rules, hand: Hand, other: Hand, usual: float) -> float:
    """By how much of a `usual` dobon's chips a hand is better than another, beside what each will
    pay for dobons."""
    better = EIGHT * (hand.eights - other.eights) - HEAVY * (hand.total - other.total)
    return usual * better + _owed(rules, hand, other) - _owed(rules, other, hand)


def _owed(rules: Rules, payee: Hand, payer: Hand) -> float:
    """What a hand that waits is owed by another."""
    if not payee.calls:
        return 0.0
    held = sum(map(payer.ranks.count, payee.calls))
    return (WAIT + HELD * held) * price(rules, Cause.DOBON, payer.points, payee.points)


@lru_cache(maxsize=65536)
def price(rules: Rules, what: Cause, payer: float, payee: float) -> float:
    """The chips that one seat pays for this, by the points of both hands."""
    owed = share(rules, what, True)
    return 0.0 if owed is None else owed.times * owed.amount(payer, payee)
