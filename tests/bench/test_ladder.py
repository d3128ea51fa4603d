"""The ladder under rule sets drawn at random, played short."""

from __future__ import annotations

import pytest

from hattari.bench.ladder import Plan, measure
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.core.kit import Registry


def test_every_rung_is_measured_against_the_one_below() -> None:
    games = Registry((registry().kit("dobon"),))
    found = {each.name: each for each in measure(games, Plan(games=3, rule_sets=3, only="easy"))}
    name = "ladder.dobon.easy_above_random"
    assert found.keys() == {name, *(f"{name}.{end}" for end in ("low", "high", "ahead", "behind"))}
    assert found[f"{name}.low"].value <= found[name].value <= found[f"{name}.high"].value
    assert found[f"{name}.ahead"].value + found[f"{name}.behind"].value <= 3
    assert found[name].value > 0


def test_shares_are_told_above_what_equals_win() -> None:
    games = Registry((registry().kit("bluff"),))
    plan = Plan(games=2, rule_sets=2, only="easy")
    (mean, *_) = measure(games, plan)
    assert -50 <= mean.value <= 50


def test_a_bot_that_is_in_no_pair_is_refused() -> None:
    with pytest.raises(Refusal, match="Expected one of easy, "):
        next(iter(measure(registry(), Plan(only="nope"))))
