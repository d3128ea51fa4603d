"""What unseen cards say of hidden hands, counted. Compiled."""

from __future__ import annotations

from hattari.solve.compiled import compiled, part

from .table import (
    DOBON,
    EIGHT,
    EIGHTS,
    HIGHEST,
    ONE_RANK,
    RANKS,
    HandChances,
    Lookups,
    count_cards,
    count_eights,
)


@compiled
def survey(lookups: Lookups, hidden: int, chances: HandChances, which: int) -> None:
    """Counts every hand of unseen cards by size and by what it is a dobon on."""
    whole, points = count_cards(hidden), 0
    for rank in range(RANKS):
        points += lookups.points[rank] * count_cards(hidden & (ONE_RANK << rank))
    chances.mean[which] = points / max(1, whole)
    _count_ways(lookups, hidden & ~EIGHTS, chances)
    for held in range(HIGHEST + 1):
        for rank in range(RANKS):
            number, worth, times = _count_dobons(lookups, count_eights(hidden), chances, held, rank)
            every = chances.combinations[whole, held] if held <= whole else 0.0
            found = number > 0 and every > 0
            chances.chance[which, held, rank] = number / every if found else 0.0
            chances.points[which, held, rank] = worth / number if found else 0.0
            chances.times[which, held, rank] = times / number if found else 1.0


@part
def _count_dobons(
    lookups: Lookups, eights: int, chances: HandChances, held: int, rank: int
) -> tuple[float, float, float]:
    """How many hands are a dobon on a rank, their points in all, how often they collect."""
    number, worth, times = 0.0, 0.0, 0.0
    for shown in range(min(eights, held) + 1):
        own = shown * lookups.number[EIGHT]
        which = chances.combinations[eights, shown]
        for total in range(HIGHEST + 1):
            if lookups.dobon[own + total] >> rank & 1:
                ways = which * chances.ways[0, held - shown, total]
                number += ways
                worth += which * chances.ways[1, held - shown, total]
                worth += shown * lookups.points[EIGHT] * ways
                times += ways * lookups.shown[DOBON, shown]
    return number, worth, times


@part
def _count_ways(lookups: Lookups, hidden: int, chances: HandChances) -> None:
    """How many sets of unseen cards have a size and a sum, and their points in all."""
    ways = chances.ways
    ways[:] = 0
    ways[0, 0, 0] = 1
    for rank in range(RANKS):
        number, points = lookups.number[rank], lookups.points[rank]
        have = count_cards(hidden & (ONE_RANK << rank))
        if not have:
            continue
        for cards in range(HIGHEST, -1, -1):
            for total in range(HIGHEST, -1, -1):
                count, worth = ways[0, cards, total], ways[1, cards, total]
                if count == 0:
                    continue
                for more in range(1, have + 1):
                    size, sum_ = cards + more, total + more * number
                    if sum_ > HIGHEST or size > HIGHEST:
                        break
                    times = chances.combinations[have, more]
                    ways[0, size, sum_] += times * count
                    ways[1, size, sum_] += times * (worth + count * more * points)
