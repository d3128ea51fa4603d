"""The page of the rule matrix is what its command writes, and the tests that it names exist."""

from __future__ import annotations

import re
from pathlib import Path

from scripts import mutants, rule_matrix

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date() -> None:
    """If not: python -m scripts.rule_matrix"""
    assert rule_matrix.PAGE.read_text("utf-8") == rule_matrix.page()


def test_every_axis_has_been_tried_in_the_engine() -> None:
    """If not: python -m scripts.rule_matrix --mutate "" engine"""
    tried = rule_matrix.found()
    for game in rule_matrix.games():
        for axis in game.rulebook.axes():
            assert tried[game.id][axis.key]["engine"]


def test_the_tests_of_the_page_are_there() -> None:
    found = [places for axes in rule_matrix.found().values() for places in axes.values()]
    tried = [test for places in found for test in places.values() if test]
    for test in (*tried, *(test for _, test in rule_matrix.NEEDLESS.values())):
        path, _, name = test.partition("::")
        function = rf"^def {re.escape(name.split('[')[0])}\(" if name else ""
        assert re.search(function, (ROOT / path).read_text("utf-8"), re.MULTILINE)


def test_some_test_would_miss_every_axis_wherever_it_counts() -> None:
    """If not: a test for the cell, then python -m scripts.rule_matrix --mutate"""
    assert rule_matrix.NONE not in rule_matrix.page()


def test_what_a_rule_set_derives_of_an_axis_is_followed() -> None:
    assert "Rules.spots_in_turn" in rule_matrix.where("bluff", "spot_on")["bots"]
    assert rule_matrix.where("bluff", "plain")["bots"] == ""


def test_what_reads_an_axis_is_found() -> None:
    places = rule_matrix.where("dobon", "multiplier")
    assert "rules/points.py: _multiplied" in places["engine"]
    assert "rules/points.py: share" in places["arrays"]
    assert "rules/points.py: share" in places["bots"]
    assert rule_matrix.where("dobon", "window")["arrays"] == ""


def test_a_place_forgets_an_axis() -> None:
    forget = mutants.reading_defaults("hand")
    assert forget("seats * state.rules.hand + rules.hands\n") == (
        "seats * type(state.rules)().hand + rules.hands\n"
    )
    source = 'def deal(rules: Rules) -> int:\n    """Cards."""\n    return rules.hand\n'
    given = mutants.given_defaults("hand")(source).splitlines()
    assert given[2].strip().startswith("rules = ")
    assert given[2].count("hand=type(rules)().hand") == 1
