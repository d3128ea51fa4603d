"""Every axis of Bluff with values to try, and rule sets made of them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from hattari.games.bluff import rules as axes
from hattari.games.bluff.rules import Rules
from hattari.games.game import Conflict

from .playing import BLUFF

RULEBOOK = BLUFF.rulebook

VALUES: dict[str, tuple[Any, ...]] = {
    "players": ([2, 6], [2, 2], [2, 10], [3, 5]),
    "dice": (5, 1, 2, 3, 15, "split30"),
    "wild": tuple(value.value for value in axes.Wild),
    "order": tuple(value.value for value in axes.Order),
    "limit": tuple(value.value for value in axes.Limit),
    "reroll": tuple(value.value for value in axes.Reroll),
    "challenge_by": tuple(value.value for value in axes.ChallengeBy),
    "loss": tuple(value.value for value in axes.Loss),
    "exact": tuple(value.value for value in axes.Exact),
    "spare_last_die": (False, True),
    "spot_on": tuple(value.value for value in axes.SpotOn),
    "reward": (1, 2),
    "surcharge": (1, 3),
    "stake": tuple(value.value for value in axes.Stake),
    "lives": (5, 1, 3),
    "goal": tuple(value.value for value in axes.Goal),
    "ending": tuple(value.value for value in axes.Ending),
    "starter": tuple(value.value for value in axes.Starter),
    "roll": tuple(value.value for value in axes.Roll),
    "palifico": (False, True),
    "round_limit": (500, 1, 7),
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
    """Any rule set without a conflict, over all axes; dice and rounds few, so that games end."""
    least, most = sorted(draw(st.tuples(st.integers(2, 10), st.integers(2, 10))))
    values = {key: draw(st.sampled_from(choices)) for key, choices in VALUES.items()}
    values["players"] = [least, most]
    values["dice"] = draw(st.integers(1, 6) | st.just("split30"))
    values["round_limit"] = draw(st.integers(1, 25))
    for axis in draw(st.permutations(sorted(VALUES))):
        if axis in _in_conflict(values):
            values[axis] = _best(values, axis)
    while in_conflict := _in_conflict(values):
        axis = min(in_conflict)
        values[axis] = VALUES[axis][0]
    return RULEBOOK.parse(values)


def seats_of(rules: Rules) -> st.SearchStrategy[int]:
    """Any number of seats that the rules take."""
    return st.integers(rules.players.min, rules.players.max)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, int, int]:
    """Rules, seats and a seed."""
    rules = draw(rule_sets())
    return rules, draw(seats_of(rules)), draw(st.integers(0, 2**32))
