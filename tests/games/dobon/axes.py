"""Every axis of Dobon with values to try, and rule sets made of them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from hattari.games.dobon import rules as axes
from hattari.games.dobon.rules import Rules
from hattari.games.game import Conflict

from .playing import DOBON_GAME

RULEBOOK = DOBON_GAME.rulebook

VALUES: dict[str, tuple[Any, ...]] = {
    "players": ([2, 6], [2, 2], [2, 10], [3, 5]),
    "hand": (5, 1, 2, 8),
    "rounds": (2, 1, 4),
    "mistakes": tuple(value.value for value in axes.Mistakes),
    "window": (3, 10),
    "effects": ({}, {"A": False}, ["2", "8"], ["A", "J"], []),
    "two_stack": tuple(value.value for value in axes.TwoStack),
    "draw_then_play": (False, True),
    "first_card_effect": (False, True),
    "last_card": (True, False),
    "counter_dobon": tuple(value.value for value in axes.CounterDobon),
    "eights_double": (False, True),
    "opening_dobon": (False, True),
    "draw_dobon": (False, True),
    "court": tuple(value.value for value in axes.Court),
    "two_points": (50, 0, 20),
    "court_points": (10, 25),
    "rounding": (10, 1, 7),
    "multiplier": (3, 1, 5),
    "chips": (300, 0, 100),
    "bank": tuple(value.value for value in axes.Bank),
}

PAIRS = tuple(
    {first: one, second: other}
    for first, second in combinations(VALUES, 2)
    for one in VALUES[first]
    for other in VALUES[second]
)


def complete(pinned: dict[str, Any]) -> Rules | None:
    """A rule set with these values, other axes moved where they are in the way.

    None where the pinned values contradict each other.
    """
    values = dict(pinned)
    for _ in VALUES:
        found = RULEBOOK.conflicts(values)
        if not found:
            return RULEBOOK.parse(values)
        free = [axis for axis in found[0].axes if axis not in pinned]
        if not free:
            return None
        values[free[0]] = _best(values, free[0])
    return None


def _best(values: dict[str, Any], axis: str) -> Any:
    """The value of an axis that leaves the fewest conflicts."""
    return min(VALUES[axis], key=lambda value: len(RULEBOOK.conflicts({**values, axis: value})))


def _in_conflict(values: dict[str, Any]) -> set[str]:
    conflicts: tuple[Conflict, ...] = RULEBOOK.conflicts(values)
    return {axis for conflict in conflicts for axis in conflict.axes}


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any rule set without a conflict, over all axes; rounds few, so that matches end soon."""
    least, most = sorted(draw(st.tuples(st.integers(2, 10), st.integers(2, 10))))
    values = {key: draw(st.sampled_from(choices)) for key, choices in VALUES.items()}
    values["players"] = [least, most]
    values["rounds"] = draw(st.integers(1, 3))
    for axis in draw(st.permutations(sorted(VALUES))):
        if axis != "players" and axis in _in_conflict(values):
            values[axis] = _best(values, axis)
    return RULEBOOK.parse(values)


def seats_of(rules: Rules) -> st.SearchStrategy[int]:
    """Any number of seats that the rules take."""
    return st.integers(rules.players.min, rules.players.max)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, int, int]:
    """Rules, seats and a seed."""
    rules = draw(rule_sets())
    return rules, draw(seats_of(rules)), draw(st.integers(0, 2**32))
