"""The ways to set some hidden dice in the open, numbered but never listed.

A part of a hand is a choice of dice, at least one and not all of them. Dice of one face are
alike, so a part is a number for each face: the digits of a mixed-radix number.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from .actions import Dice


def _radices(hidden: Dice) -> list[tuple[int, int]]:
    return [(face, hidden.count(face) + 1) for face in dict.fromkeys(hidden)]


@lru_cache(maxsize=65536)
def part_count(hidden: Dice) -> int:
    """How many parts a hand has; 0 with fewer than two dice."""
    if len(hidden) < 2:
        return 0
    return prod(radix for _, radix in _radices(hidden)) - 2


@lru_cache(maxsize=65536)
def part(hidden: Dice, index: int) -> Dice:
    """The part with this number, 0 <= index < part_count; sorted where `hidden` is."""
    dice: list[int] = []
    number = index + 1
    for face, radix in _radices(hidden):
        number, digit = divmod(number, radix)
        dice += [face] * digit
    return tuple(dice)


def is_part(hidden: Dice, show: Dice) -> bool:
    """Whether `show` is some of these dice, not all of them."""
    if not 0 < len(show) < len(hidden):
        return False
    return all(show.count(face) <= hidden.count(face) for face in show)
