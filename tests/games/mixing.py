"""Rule sets of any game, mixed from values of its axes.

`values` are by axis those to try; the first of each is at peace with most others.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, TypeVar

from hypothesis import strategies as st

from hattari.core.game import Rulebook

R = TypeVar("R")
Values = dict[str, tuple[Any, ...]]


def pairs(values: Values) -> tuple[dict[str, Any], ...]:
    """Any two values of two axes."""
    return tuple(
        {first: one, second: other}
        for first, second in combinations(values, 2)
        for one in values[first]
        for other in values[second]
    )


def complete(book: Rulebook[R], values: Values, pinned: dict[str, Any]) -> R | None:
    """A rule set with these values, other axes moved where they are in the way.

    None where the pinned values contradict each other.
    """
    mixed = dict(pinned)
    for _ in values:
        found = book.conflicts(mixed)
        if not found:
            return book.parse(mixed)
        free = [axis for axis in found[0].axes if axis not in pinned]
        if not free:
            return None
        mixed[free[0]] = best(book, values, mixed, free[0])
    return None


def best(book: Rulebook[Any], values: Values, mixed: dict[str, Any], axis: str) -> Any:
    """The value of an axis that leaves the fewest conflicts."""
    return min(values[axis], key=lambda value: len(book.conflicts({**mixed, axis: value})))


def in_conflict(book: Rulebook[Any], mixed: dict[str, Any]) -> set[str]:
    """The axes that are in anybody's way."""
    return {axis for conflict in book.conflicts(mixed) for axis in conflict.axes}


def seats_of(book: Rulebook[R], rules: R) -> st.SearchStrategy[int]:
    """Any number of seats that the rules take."""
    return st.integers(*book.seats(rules))


@st.composite
def tables(
    draw: st.DrawFn, book: Rulebook[R], rule_sets: st.SearchStrategy[R]
) -> tuple[R, int, int]:
    """Rules, seats and a seed."""
    rules = draw(rule_sets)
    return rules, draw(seats_of(book, rules)), draw(st.integers(0, 2**32))
