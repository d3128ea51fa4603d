"""What chance brings to a seat: what a waiting hand is worth, and what a call is.

Both are quick measures, zero-sum, and the same for every seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hattari.games.dobon.bots.sums import NO_THREAT, Threat, tally, threat
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Cards, called_ranks, pack
from hattari.games.dobon.rules.points import Cause, Share, hand_points, may_counter, share

WAIT = 0.07
"""The part of a dobon that a hand is worth which waits for one,"""

PRICE = 0.8
"""what of a call remains when everything else that it changes is counted,"""

FEAR = 1.15
"""and how much oftener hands call than cards dealt at random: all three fitted on bots' games, so
that luck takes the most from the spread of results."""


class Hand(NamedTuple):
    """What counts of a hand: its points, and whether it waits for a dobon."""

    points: int
    waits: bool


def hand_of(rules: Rules, cards: Cards) -> Hand:
    """What counts of a hand of these cards."""
    return _hand(rules, "".join(sorted(card[0] for card in cards)))


@lru_cache(maxsize=65536)
def _hand(rules: Rules, ranks: str) -> Hand:
    cards = tuple(rank + "S" for rank in ranks)
    return Hand(hand_points(rules, cards), bool(cards) and bool(called_ranks(rules, cards)))


def waiting(rules: Rules, hands: Sequence[Hand]) -> list[float]:
    """By seat, in chips: hands that wait are owed a part of a dobon by each of the others."""
    worth = [0.0] * len(hands)
    for payee, hand in enumerate(hands):
        if hand.waits:
            for payer, other in enumerate(hands):
                if payer != payee:
                    owed = WAIT * price(rules, other.points, hand.points)
                    worth[payee] += owed
                    worth[payer] -= owed
    return worth


def price(rules: Rules, payer: float, payee: float) -> float:
    """The chips of a dobon, by the points of both hands."""
    owed = _share(rules, Cause.DOBON)
    return 0.0 if owed is None else owed.times * owed.amount(payer, payee)


def turned(rules: Rules) -> float:
    """By how much a call is multiplied that is turned round; 1 where none is."""
    counter, called = _share(rules, Cause.COUNTER), _share(rules, Cause.DOBON)
    if not may_counter(rules) or counter is None or called is None:
        return 1.0
    return -counter.times / called.times


@lru_cache(maxsize=256)
def _share(rules: Rules, what: Cause) -> Share | None:
    return share(rules, what, True)


@lru_cache(maxsize=4096)
def feared(rules: Rules, cards: int, rank: str, laid: int) -> Threat:
    """How likely so many cards of the whole pack call on these, and their points then."""
    return threat(rules, tally(pack(rules)), cards, rank, laid) if cards else NO_THREAT
