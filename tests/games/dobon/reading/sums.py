"""What hands make, and what they are worth, from what a text says."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

from .said import Said

ORDER = "A23456789TJQK"


def number(said: Said, rank: str) -> int:
    """What a rank counts in a dobon."""
    if rank == "X":
        return int(said.of("joker_counts", "n"))
    counted = ORDER.index(rank) + 1
    return min(counted, 10) if "court_ten" in said else counted


def worth(said: Said, rank: str) -> int:
    """What a rank counts when a hand is paid for."""
    if rank == "X":
        return int(said.of("joker_counts", "points"))
    if rank == "2":
        return int(said.of("points", "n"))
    return int(said.of("points", "points")) if rank in "JQK" else ORDER.index(rank) + 1


def makes(said: Said, hand: list[str], target: int) -> bool:
    """Whether a hand is a dobon on this number."""
    wild = "eights_wild" in said
    values = [
        tuple(range(1, 14)) if wild and card[0] == "8" else (number(said, card[0]),)
        for card in hand
    ]
    if _sums(values, target):
        return True
    most = said.of("arithmetic", "cards", 0)
    return len(hand) <= most and any(
        _calculates(
            tuple(sorted(map(Fraction, each))), Fraction(target), said.of("arithmetic", "fractions")
        )
        for each in product(*values)
    )


def _sums(values: list[tuple[int, ...]], target: int) -> bool:
    found = {0}
    for each in values:
        found = {have + value for have in found for value in each if have + value <= target}
    return target in found


@cache
def _calculates(values: tuple[Fraction, ...], target: Fraction, fractions: bool) -> bool:
    if len(values) == 1:
        return values[0] == target
    for one, other in combinations(range(len(values)), 2):
        rest = [value for at, value in enumerate(values) if at not in (one, other)]
        for made in _made(values[one], values[other], fractions):
            if _calculates(tuple(sorted([*rest, made])), target, fractions):
                return True
    return False


def _made(one: Fraction, other: Fraction, fractions: bool) -> set[Fraction]:
    made = {one + other, one - other, other - one, one * other}
    for above, below in ((one, other), (other, one)):
        if below and (fractions or (above / below).denominator == 1):
            made.add(above / below)
    return made
