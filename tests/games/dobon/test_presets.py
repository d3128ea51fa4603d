"""The presets and options of Dobon: what they are, that they don't change unnoticed, unions."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.games.dobon.rules.axes import DEFAULTS, Mistakes, Rules, full
from hattari.games.dobon.rules.cards import JOKER, RANKS

from .playing import DOBON_GAME

BOOK = DOBON_GAME.rulebook

EASY = {"mistakes": "blocked"}

TABLE: dict[str, dict[str, Any]] = {
    "numazoko": {},
    "numazoko-easy": EASY,
    "stacking": {**EASY, "two_stack": "sum", "draw_then_play": True},
    "full-house": {
        "two_stack": "schedule", "counter_dobon": "doubled", "held_eights": "payer",
        "opening_dobon": True, "draw_dobon": True,
    },
    "quick": {**EASY, "rounds": 3},
}  # fmt: skip
"""What each preset differs by, as the rules document has it."""


def _differences(rules: Rules) -> dict[str, Any]:
    default = full(DEFAULTS)
    return {key: value for key, value in full(rules).items() if value != default[key]}


def test_there_are_these_presets() -> None:
    assert {preset.id for preset in BOOK.presets()} == set(TABLE)


def test_newcomers_are_not_punished_for_mistakes() -> None:
    assert BOOK.parse(BOOK.presets()[0].id).mistakes is Mistakes.BLOCKED


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_differs_from_the_defaults_as_documented(name: str) -> None:
    assert _differences(BOOK.parse(name)) == TABLE[name]


def test_the_defaults_are_the_documented_figures() -> None:
    assert full(DEFAULTS) == {
        "players": {"min": 2, "max": 6},
        "hand": 5,
        "rounds": 10,
        "mistakes": "penalty",
        "window": 3,
        "effects": {
            **{rank: {"what": "nothing", "many": 1} for rank in RANKS + JOKER},
            "A": {"what": "skip", "many": 1},
            "2": {"what": "draw", "many": 2},
            "8": {"what": "suit", "many": 1},
            "J": {"what": "turn", "many": 1},
        },
        "two_stack": "off",
        "answer": "three",
        "together": dict.fromkeys("A23456789TJQK", False),
        "together_effect": "once",
        "together_sum": "last",
        "draw_until": False,
        "eight_on": "any",
        "eight_names": "any",
        "draw_then_play": False,
        "first_card_effect": False,
        "last_card": True,
        "counter_dobon": "off",
        "held_eights": "off",
        "opening_dobon": False,
        "draw_dobon": False,
        "court": "rank",
        "two_points": 50,
        "court_points": 10,
        "rounding": 10,
        "multiplier": 3,
        "chips": 300,
        "bank": "debt",
        "payments": {
            "out": {"who": "alike", "of": "own", "times": 1},
            "dobon": {"who": "everybody", "of": "both", "times": 1},
            "several": {"who": "everybody", "of": "both", "times": 1},
            "counter": {"who": "everybody", "of": "both", "times": 1},
            "heaven": {"who": "alike", "of": "both", "times": 1},
            "earth": {"who": "alike", "of": "both", "times": 1},
            "draw": {"who": "alike", "of": "own", "times": 1},
            "drawn_out": {"who": "alike", "of": "own", "times": 1},
            "burst": {"of": "own", "times": 1},
        },
        "burst": "off",
        "hand_most": "off",
        "arithmetic": "off",
        "fractions": False,
        "burst_ends": "round",
        "jump_in": "off",
        "counter_answers": 0,
        "answers_pay": "same",
        "rates": dict.fromkeys(("drawn_out", "counter", "declared", "carried"), False),
        "decks": 1,
        "jokers": 0,
        "joker_number": 13,
        "joker_points": 50,
        "joker_fits": "any",
    }


def test_rules_of_ones_own_have_a_title_too() -> None:
    assert BOOK.title(BOOK.parse({"hand": 7})).en == "Numazoko + Hand: 7"


# Unions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "differs"),
    [
        ("numazoko+easy", EASY),
        ("numazoko + easy", EASY),
        ("numazoko+stack+draw-play+easy", TABLE["stacking"]),
        ("numazoko+schedule+counter+eights+opening+draw-dobon", TABLE["full-house"]),
        ("numazoko+schedule+stack", {"two_stack": "sum"}),
        ("numazoko+stack+schedule", {"two_stack": "schedule"}),
        ("stacking+quick", {**TABLE["stacking"], "rounds": 3}),
        ("numazoko+first-card", {"first_card_effect": True}),
    ],
)
def test_unions_apply_left_to_right(spec: str, differs: dict[str, Any]) -> None:
    assert _differences(BOOK.parse(spec)) == differs


# Options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "switches", "differs"),
    [
        ("numazoko", ["+easy"], EASY),
        ("numazoko", ["+easy", "-easy"], {}),
        ("numazoko", ["+stack", "+schedule"], {"two_stack": "schedule"}),
        ("numazoko", ["+schedule", "-stack"], {"two_stack": "schedule"}),
        ("stacking", ["-stack", "-draw-play"], EASY),
        ("numazoko", ["+counter", "+eights", "-counter"], {"held_eights": "payer"}),
    ],
)
def test_options_are_switched_on_and_off(
    spec: str, switches: list[str], differs: dict[str, Any]
) -> None:
    rules = BOOK.parse(spec)
    for switch in switches:
        rules = BOOK.switch(rules, switch[1:], switch.startswith("+"))
    assert _differences(rules) == differs


def test_every_option_changes_something() -> None:
    for option in BOOK.options():
        assert BOOK.switch(DEFAULTS, option.name, True) != DEFAULTS
        assert BOOK.switch(BOOK.switch(DEFAULTS, option.name, True), option.name, False) == DEFAULTS


def test_a_title_says_all_and_lists_some() -> None:
    said = {
        value: BOOK.title(BOOK.parse({"preset": "numazoko", "together": value})).ja
        for value in ("any", "none")
    }
    assert said == {"any": "沼底ルール + 同時出し:すべて", "none": "沼底ルール"}
    queens = BOOK.parse({"preset": "numazoko", "together": ["Q"]})
    assert BOOK.title(queens).en == "Numazoko + Several at once: Q"
