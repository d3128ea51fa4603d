"""How long things took, or how much there was: counted in narrow classes, so that runs add up."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, log

import msgspec

WIDTH = 1.02
"""A class ends this many times as high as it begins: figures are right to two in a hundred."""
LEAST = 1e-6


class Spread(msgspec.Struct, frozen=True):
    """So many values of each class. A figure says how it went; it never decides a harness."""

    classes: dict[int, int] = {}
    worst: float = 0.0

    @property
    def count(self) -> int:
        """How many values there are."""
        return sum(self.classes.values())

    def quantile(self, part: float) -> float:
        """What this part of the values doesn't exceed, to two in a hundred; 0 of nothing."""
        left = ceil(part * self.count)
        for place, count in sorted(self.classes.items()):
            left -= count
            if left <= 0:
                return min(self.worst, WIDTH ** (place + 1))
        return 0.0

    def joined(self, other: Spread) -> Spread:
        """The values of both."""
        places = self.classes.keys() | other.classes.keys()
        classes = {each: self.classes.get(each, 0) + other.classes.get(each, 0) for each in places}
        return Spread(classes, max(self.worst, other.worst))


def spread(values: Iterable[float]) -> Spread:
    """These values, none below 0."""
    classes: dict[int, int] = {}
    worst = 0.0
    for value in values:
        place = floor(log(max(value, LEAST)) / log(WIDTH))
        classes[place] = classes.get(place, 0) + 1
        worst = max(worst, value)
    return Spread(classes, worst)


class Figure(msgspec.Struct, frozen=True):
    """A spread in words, for reports."""

    what: str
    values: int
    median: float
    p99: float
    worst: float


def figure(what: str, found: Spread) -> Figure:
    """What a report says of it."""
    numbers = (found.quantile(0.5), found.quantile(0.99), found.worst)
    return Figure(what, found.count, *(round(number, 3) for number in numbers))
