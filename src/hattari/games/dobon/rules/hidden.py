"""Hands that may be calculated with, counted among cards that nobody sees.

What a hand adds up to is counted sum by sum elsewhere; what it comes to by calculation has to be
asked of every hand. There are few kinds, as such hands are small.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

import msgspec

from .axes import Rules
from .cards import JOKER, RANKS, Cards, asked, come_to, eights_in
from .points import hand_points

Counts = tuple[int, ...]
"""How many cards of each rank, in the order of RANKS; then jokers, where there are some."""


class Kind(msgspec.Struct, frozen=True):
    """Hands of the same ranks that come to a number: in how many ways they may lie, the eights in
    each of them, and its points."""

    ways: int
    eights: int
    points: int


def coming_to(rules: Rules, unseen: Counts, cards: int, rank: str, laid: int = 1) -> list[Kind]:
    """The hands of so many unseen cards that are a dobon on `laid` cards of this rank."""
    return _by_number(rules, unseen, cards).get(asked(rules, rank, laid), [])


@lru_cache(maxsize=256)
def _by_number(rules: Rules, unseen: Counts, cards: int) -> dict[int, list[Kind]]:
    found: dict[int, list[Kind]] = {}
    for hand, many in _hands((RANKS + JOKER)[: len(unseen)], cards):
        if ways := prod(comb(unseen[place], count) for place, count in many):
            kind = Kind(ways, eights_in(hand), hand_points(rules, hand))
            for number in come_to(rules, hand):
                found.setdefault(number, []).append(kind)
    return found


@lru_cache(maxsize=8)
def _hands(ranks: str, cards: int) -> tuple[tuple[Cards, tuple[tuple[int, int], ...]], ...]:
    """Every hand of so many of these ranks, with the place and number of each rank in it."""
    return tuple(
        (
            tuple(rank + "S" for rank in hand),
            tuple((ranks.index(rank), hand.count(rank)) for rank in dict.fromkeys(hand)),
        )
        for hand in combinations_with_replacement(ranks, cards)
    )
