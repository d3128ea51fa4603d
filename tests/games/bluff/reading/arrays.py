"""Rule sets that hold every pair of values of two axes: numbers by least, default and greatest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from hattari.core.game import Axis
from hattari.games.bluff.rules.axes import Rules
from tests.games import mixing
from tests.games.bluff.playing import BLUFF

BOOK = BLUFF.rulebook

Cell = tuple[str, int]
"""An axis, and which of its values."""


def _values(axis: Axis) -> tuple[Any, ...]:
    found = [axis.default, *(choice.value for choice in axis.choices)]
    if axis.key == "players":
        low, high = axis.lowest, axis.highest
        found += [[low, low], [low, high], [high, high]]
    elif axis.lowest is not None:
        found += [axis.lowest, axis.highest]
    return tuple(each for place, each in enumerate(found) if each not in found[:place])


VALUES: mixing.Values = {axis.key: _values(axis) for axis in BOOK.axes()}
"""By axis: its default first, then its other choices, and where it is a number both ends."""


@cache
def rows(seed: int = 0) -> tuple[Rules, ...]:
    """Rule sets with every pair of values that goes together at all."""
    random, found = Random(seed), []
    missing = {frozenset(pair) for pair in _pairs()}
    for pair in sorted(map(sorted, missing)):
        if frozenset(pair) not in missing:
            continue
        row = _row(dict(pair), random)
        if row is None:
            continue  # these two contradict each other
        found.append(BOOK.parse(_spec(row)))
        missing -= {frozenset(both) for both in combinations(row.items(), 2)}
    return tuple(found)


def _pairs() -> Iterator[tuple[Cell, Cell]]:
    for first, second in combinations(VALUES, 2):
        for one in range(len(VALUES[first])):
            for other in range(len(VALUES[second])):
                yield (first, one), (second, other)


def _spec(row: dict[str, int]) -> dict[str, Any]:
    return {axis: VALUES[axis][place] for axis, place in row.items()}


def _row(pinned: dict[str, int], random: Random) -> dict[str, int] | None:
    """Any values beside these two; those in the way go back to their default, or to any other."""
    if mixing.complete(BOOK, VALUES, _spec(pinned)) is None:
        return None
    row = {axis: random.randrange(len(choices)) for axis, choices in VALUES.items()} | pinned
    while in_the_way := mixing.in_conflict(BOOK, _spec(row)):
        # Some conflicts hang on an axis that they don't name.
        axis = random.choice(sorted(in_the_way - pinned.keys() or VALUES.keys() - pinned.keys()))
        row[axis] = random.choice((0, random.randrange(len(VALUES[axis]))))
    return row


def changed(rules: Rules, axis: str) -> Iterator[Rules]:
    """The rules with each other value of one axis that goes with the rest."""
    for value in VALUES[axis]:
        spec = {**BOOK.full(rules), axis: value}
        if not BOOK.conflicts(spec) and BOOK.parse(spec) != rules:
            yield BOOK.parse(spec)
