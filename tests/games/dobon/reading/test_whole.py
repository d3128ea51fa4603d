"""Each value of each axis, and rule sets mixed over all, played from what their sentences say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hattari.games.dobon.rules.axes import Rules
from tests.games import mixing
from tests.games.dobon.axes import RULEBOOK, VALUES

from .compare import differences, game, read
from .sets import SINGLE, agree

pytestmark = pytest.mark.land

SETS = range(240)


def _mixed(random: Random) -> Rules:
    values = {axis: random.choice(choices) for axis, choices in VALUES.items()}
    values["arithmetic"] = random.choice(("off", 2))  # Four eights of any rank take seconds.
    for axis in 2 * random.sample(sorted(VALUES), len(VALUES)):
        if axis != "players" and axis in mixing.in_conflict(RULEBOOK, values):
            values[axis] = mixing.best(RULEBOOK, VALUES, values, axis)
    return RULEBOOK.parse({**values, "rounds": 2})


@pytest.mark.parametrize("seed", SETS)
def test_a_mixed_rule_set_is_played_from_its_text(seed: int) -> None:
    random = Random(seed)
    rules = _mixed(random)
    least, most = RULEBOOK.seats(rules)
    seats = random.randint(least, min(most, 6))
    starter, groups = game(rules, seats, seed)
    for language in ("en", "ja"):
        assert list(differences(read(rules, language), seats, starter, groups)) == []


@pytest.mark.parametrize(
    ("axis", "value", "rules"), SINGLE, ids=[f"{axis}-{at}" for at, (axis, *_) in enumerate(SINGLE)]
)
def test_a_value_of_an_axis_is_played_from_its_text(axis: str, value: Any, rules: Rules) -> None:
    agree(rules, len(repr(value)) + len(axis), "en")
