"""Every axis of Dobon with values to try, and rule sets made of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st

from hattari.games.dobon.rules import axes
from hattari.games.dobon.rules.axes import Rules
from tests.games import mixing

from .playing import DOBON_GAME

RULEBOOK = DOBON_GAME.rulebook

VALUES: dict[str, tuple[Any, ...]] = {
    "players": ([2, 6], [2, 2], [2, 10], [3, 5]),
    "hand": (5, 1, 2, 8),
    "rounds": (2, 1, 4),
    "mistakes": tuple(value.value for value in axes.Mistakes),
    "window": (3, 10),
    "effects": (
        {},
        {"A": False},
        ["2", "8"],
        ["A", "J"],
        [],
        {"9": "turn", "Q": "again", "K": "open", "7": "skip 2"},
        {"2": False, "8": False, "Q": "draw 5", "J": "suit", "A": "suit"},
        {"3": "draw 3", "4": "again", "5": "open", "6": "suit", "K": "turn", "T": "skip"},
        {"2": "draw", "7": "draw 4", "8": "draw 2", "J": "again", "9": "open"},
        dict.fromkeys("A23456789TJQK", "again"),
        dict.fromkeys("A23456789TJQK", "draw"),
    ),
    "two_stack": tuple(value.value for value in axes.TwoStack),
    "answer": tuple(value.value for value in axes.Answer),
    "together": ("none", ["Q"], "any", ["A", "2", "8", "J"]),
    "together_effect": tuple(value.value for value in axes.Often),
    "together_sum": tuple(value.value for value in axes.TogetherSum),
    "draw_then_play": (False, True),
    "eight_on": tuple(value.value for value in axes.Colour),
    "eight_names": tuple(value.value for value in axes.Colour),
    "draw_until": (False, True),
    "first_card_effect": (False, True),
    "last_card": (True, False),
    "counter_dobon": tuple(value.value for value in axes.CounterDobon),
    "held_eights": tuple(value.value for value in axes.HeldEights),
    "opening_dobon": (False, True),
    "draw_dobon": (False, True),
    "court": tuple(value.value for value in axes.Court),
    "two_points": (50, 0, 20),
    "court_points": (10, 25),
    "rounding": (10, 1, 7),
    "multiplier": (3, 1, 5),
    "chips": (300, 0, 100),
    "bank": tuple(value.value for value in axes.Bank),
    "payments": (
        {},
        {"dobon": {"who": "victim"}, "several": {"who": "most", "of": "own"}},
        {"out": {"who": "most"}, "dobon": {"who": "alike", "times": 2}, "several": {"of": 25}},
        {"out": {"of": 45}, "drawn_out": {"who": "most", "of": 33, "times": 3}},
        {"draw": {"times": 2, "of": "both"}, "heaven": {"of": 100}, "earth": {"who": "most"}},
        {"counter": {"who": "victim", "of": "own", "times": 4}, "draw": {"of": 7}},
        {"burst": {"of": "both", "times": 2}},
    ),
    "burst": ("off", 6, 9, 12),
    "arithmetic": ("off", 2, 3, 4),
    "fractions": (False, True),
    "burst_ends": tuple(value.value for value in axes.BurstEnds),
    "jump_in": tuple(value.value for value in axes.JumpIn),
    "counter_answers": (0, 1, 3),
    "answers_pay": tuple(value.value for value in axes.AnswersPay),
    "rates": (
        {},
        ["declared"],
        ["drawn_out", "carried"],
        ["counter"],
        ["drawn_out", "counter", "declared", "carried"],
    ),
    "hand_most": ("off", 6, 7, 9),
    "decks": (1, 2),
    "jokers": (0, 2, 4),
    "joker_number": (13, 1, 20),
    "joker_points": (50, 0, 33),
    "joker_fits": tuple(value.value for value in axes.JokerFits),
}

PAIRS = mixing.pairs(VALUES)

complete = partial(mixing.complete, RULEBOOK, VALUES)


@st.composite
def rule_sets(draw: st.DrawFn, of: dict[str, tuple[Any, ...]] = VALUES) -> Rules:
    """Any rule set of these values without a conflict; rounds few, so that matches end soon."""
    least, most = sorted(draw(st.tuples(st.integers(2, 10), st.integers(2, 10))))
    values = {key: draw(st.sampled_from(choices)) for key, choices in of.items()}
    values["players"] = [least, most]
    values["rounds"] = draw(st.integers(1, 3))
    for axis in 2 * draw(st.permutations(sorted(of))):
        if axis != "players" and axis in mixing.in_conflict(RULEBOOK, values):
            values[axis] = mixing.best(RULEBOOK, of, values, axis)
    return RULEBOOK.parse(values)


def tables(of: dict[str, tuple[Any, ...]] = VALUES) -> st.SearchStrategy[tuple[Rules, int, int]]:
    """Rules of these values, seats and a seed."""
    return mixing.tables(RULEBOOK, rule_sets(of))
