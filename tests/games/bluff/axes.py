"""Every axis of Bluff with values to try, and rule sets made of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.games.bluff.rules import axes
from hattari.games.bluff.rules.axes import DEFAULTS, Rules
from hattari.games.bluff.solve.reach import beyond
from tests.games import mixing

from .playing import BLUFF

RULEBOOK = BLUFF.rulebook

VALUES: dict[str, tuple[Any, ...]] = {
    "players": ([2, 6], [2, 2], [2, 20], [3, 5]),
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
    "window": (5, 1, 60),
    "penalty": (1, 2),
    "lost_to": tuple(value.value for value in axes.LostTo),
    "spot_on_right": tuple(value.value for value in axes.SpotOnRight),
    "spot_on_once": (False, True),
    "spot_on_duel": (True, False),
    "opening": (1, "heads", "heads+1", "heads+2", 3, 100),
    "pass_claim": tuple(value.value for value in axes.PassClaim),
    "doubling": tuple(value.value for value in axes.Doubling),
    "face_off": (False, True),
    "out_of_turn": (False, True),
    "buy_back": (False, True),
    "wild_until": tuple(value.value for value in axes.WildUntil),
    "plain": tuple(value.value for value in axes.Plain),
    "fly": (False, True),
    "straight": tuple(value.value for value in axes.Straight),
    "straight_of": tuple(value.value for value in axes.StraightOf),
    "alike": tuple(value.value for value in axes.Alike),
    "plain_opening": ("same", 1, "heads", "heads+1", "heads+2", 3, 100),
}

PAIRS = mixing.pairs(VALUES)

complete = partial(mixing.complete, RULEBOOK, VALUES)


COMPILED = {
    key: tuple(value for value in choices if not beyond(complete({key: value}) or Rules()))
    for key, choices in VALUES.items()
}
"""The values that arrays can hold."""


@st.composite
def rule_sets(draw: st.DrawFn, values_of: mixing.Values = VALUES) -> Rules:
    """Any rule set without a conflict, over all axes; dice, seats and rounds few, so that games end
    soon: larger tables have records and rule sets of their own."""
    least, most = sorted(draw(st.tuples(st.integers(2, 10), st.integers(2, 10))))
    values = {key: draw(st.sampled_from(choices)) for key, choices in values_of.items()}
    values["players"] = [least, most]
    values["dice"] = draw(st.integers(1, 6) | st.just("split30"))
    values["round_limit"] = draw(st.integers(1, 25))
    for axis in draw(st.permutations(sorted(VALUES))):
        if axis in mixing.in_conflict(RULEBOOK, values):
            values[axis] = mixing.best(RULEBOOK, values_of, values, axis)
    while in_conflict := mixing.in_conflict(RULEBOOK, values):
        axis = min(in_conflict)
        values[axis] = VALUES[axis][0]
    return RULEBOOK.parse(values)


def compiled_sets() -> st.SearchStrategy[Rules]:
    """Any rule set that arrays can hold."""
    return rule_sets(COMPILED).map(_within_reach)


def _within_reach(rules: Rules) -> Rules:
    """The rules without what goes beyond arrays only together with other axes."""
    return replace(rules, **{axis: getattr(DEFAULTS, axis) for axis in beyond(rules)})


def tables() -> st.SearchStrategy[tuple[Rules, int, int]]:
    """Rules, seats and a seed."""
    return mixing.tables(RULEBOOK, rule_sets())


def compiled_tables() -> st.SearchStrategy[tuple[Rules, int, int]]:
    """The same under rules that arrays can hold."""
    return mixing.tables(RULEBOOK, compiled_sets())
