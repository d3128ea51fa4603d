"""What hidden hands may add up to: exact counts over the cards that a seat hasn't seen.

Hidden cards are taken as dealt at random. Every set of unseen cards of a size is counted by
what its ranks add up to, so the chance that a hand of that size is a dobon on a rank is exact.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

import msgspec

from hattari.games.dobon.rules.axes import Rules, calculates
from hattari.games.dobon.rules.cards import HIGHEST, JOKER, RANKS, Cards, asked, numbers, reaches
from hattari.games.dobon.rules.hidden import coming_to
from hattari.games.dobon.rules.points import Cause, card_points, shown_times

Tally = tuple[int, ...]
"""How many cards of each rank, in the order of RANKS."""

Ways = dict[tuple[int, int], tuple[int, float]]
"""(cards, sum) -> in how many ways, and their points in all."""


class Threat(msgspec.Struct, frozen=True):
    """How likely a hand is a dobon on a card, and what it is then worth: its points, and how
    often it collects."""

    chance: float
    points: float
    times: float


_EIGHT = RANKS.index("8")

NO_THREAT = Threat(0.0, 0.0, 1.0)


def tally(cards: Cards) -> Tally:
    """How many of these cards are of each rank."""
    ranks = "".join(card[0] for card in cards)
    jokers = (ranks.count(JOKER),) if JOKER in ranks else ()
    return (*map(ranks.count, RANKS), *jokers)


@lru_cache(maxsize=4096)
def threat(rules: Rules, unseen: Tally, cards: int, rank: str, laid: int = 1) -> Threat:
    """What to fear of a hidden hand of so many cards when `laid` of this rank are played."""
    whole = comb(sum(unseen), cards)
    count = points = weighted = 0.0
    for eights, (number, worth) in enumerate(_holding(rules, unseen, cards, rank, laid)):
        count += number
        points += worth
        weighted += number * shown_times(rules, Cause.DOBON, eights)
    if not count or not whole:
        return NO_THREAT
    return Threat(count / whole, points / count, weighted / count)


def _holding(
    rules: Rules, unseen: Tally, cards: int, rank: str, laid: int
) -> list[tuple[int, float]]:
    """The hands that are a dobon, by the eights in them: how many hands, and their points."""
    if calculates(rules, cards):
        return _calculating(rules, unseen, cards, rank, laid)
    eights, others = unseen[_EIGHT], (*unseen[:_EIGHT], 0, *unseen[_EIGHT + 1 :])
    ways = _ways(rules, others, _highest(rules, rank, laid))
    found: list[tuple[int, float]] = []
    for held in range(min(eights, cards) + 1):
        sums = _others_sums(rules, rank, laid, held)
        fixed = [ways.get((cards - held, total), (0, 0.0)) for total in sums]
        number = sum(each for each, _ in fixed)
        worth = sum(each for _, each in fixed) + number * held * card_points(rules, "8S")
        found.append((comb(eights, held) * number, comb(eights, held) * worth))
    return found


def _calculating(
    rules: Rules, unseen: Tally, cards: int, rank: str, laid: int
) -> list[tuple[int, float]]:
    """The same for hands that may be calculated with."""
    found = [(0, 0.0)] * (cards + 1)
    for kind in coming_to(rules, unseen, cards, rank, laid):
        number, worth = found[kind.eights]
        found[kind.eights] = number + kind.ways, worth + kind.ways * kind.points
    return found


@lru_cache(maxsize=1024)
def _others_sums(rules: Rules, rank: str, laid: int, eights: int) -> tuple[int, ...]:
    """What the other cards of a hand with so many eights may add up to."""
    own = eights * numbers(rules)["8"]
    return tuple(
        others
        for others in range(_highest(rules, rank, laid) + 1)
        if reaches(rules, own + others, eights, rank, laid)
    )


def _highest(rules: Rules, rank: str, laid: int) -> int:
    """No sum above this is asked for; the same for most plays, so that sums are counted once."""
    return max(HIGHEST, asked(rules, rank, laid))


@lru_cache(maxsize=512)
def _ways(rules: Rules, unseen: Tally, highest: int) -> Ways:
    """Every set of cards whose ranks add up to `highest` or less, counted by size and sum."""
    ways: Ways = {(0, 0): (1, 0.0)}
    for rank, held in zip(RANKS + JOKER, unseen, strict=False):
        number, worth = numbers(rules)[rank], card_points(rules, rank + "S")
        for (cards, total), (count, points) in tuple(ways.items()):
            for more in range(1, min(held, (highest - total) // number) + 1):
                key, times = (cards + more, total + more * number), comb(held, more)
                before, points_before = ways.get(key, (0, 0.0))
                added = points + count * more * worth
                ways[key] = (before + times * count, points_before + times * added)
    return ways
