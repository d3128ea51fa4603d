"""A position for each axis in which the bots of Dobon decide, or see, something else by its value.

What random games reach often is held by `test_axes.py`; here stands what they seldom reach.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hattari.games.dobon.bots.looking import drawing, watching
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Play, State, Wave

from .test_dobon import GAME, STEADY, after, choices, counted, dealt


class Position(msgspec.Struct, frozen=True):
    """What lies and what is held; `seat` decides after `before`, by the axis as `chooses` says.

    `stock` are all cards that are neither held nor seen; `beside` is what the axis needs to count.
    """

    up: str
    hands: tuple[str, ...]
    stock: str
    chooses: tuple[tuple[Any, Action], ...]
    beside: dict[str, Any] = {}
    before: tuple[tuple[int, Action] | None, ...] = ()
    seat: int = 0


TWO_LAID = ((0, Play("2H")), None)
JOKERS = {"jokers": 2}

POSITIONS = {
    # Kings are hidden, so that to lay one is dear; to draw a sixth card is dearer if it bursts.
    "burst": Position(
        "7H", ("KH 2S 9S 9C 4C", "KS"), "KD KC AC",
        ((9, Draw()), (6, Play("KH"))),
        {"payments": {"burst": {"of": 300}}},
    ),
    # Two others are paid when the round ends by it, only one when it goes on.
    "burst_ends": Position(
        "7H", ("KH 2S 9S 9C 4C", "KS", "KD"), "KC AC",
        (("round", Play("KH")), ("seat", Draw())),
        {"burst": 6, "payments": {"burst": {"of": 240}}},
    ),
    # A two that is drawn makes eleven of nine.
    "draw_dobon": Position(
        "JC", ("AC 6S 2C", "JH JD 2S"), "5D QH JS 2D KC",
        ((False, Draw()), (True, Play("2C"))),
    ),
    # Most cards that may be drawn can be laid at once.
    "draw_then_play": Position(
        "8C", ("3C 5D", "8H 8D KC"), "KH TC QC",
        ((False, Play("3C", pon=True)), (True, Draw())),
    ),
    # After the second two the next seat takes four cards where they add up, or else two.
    "two_stack": Position(
        "7H", ("2H QC AC 8S", "2S 3H 3D", "AD 3C"), "6D TC KH 9C 7C 5H",
        (("off", Play("3H")), ("sum", Play("2S"))),
        before=TWO_LAID, seat=1,
    ),
    # Two aces pass over seat 1, or, each of them one seat, seat 2 too: seat 3 has a single card.
    "together_effect": Position(
        "AH", ("AS AC 2S 4D", "JC", "5D 6S 7S", "TC"), "8S QD 6H",
        (("once", Play("AC", more=("AS",))), ("each", Play("AS"))),
        {"together": "any"},
    ),
    # 5 × (1 - 1 ÷ 5) = 4
    "fractions": Position(
        "7H", ("4H 9S KC", "AS AD 5S 5D"), "JD QC 6C TS",
        ((False, Wave()), (True, Dobon())),
        {"arithmetic": 4}, ((0, Play("4H")),), 1,
    ),
    "joker_number": Position(
        "9H", ("7H 9S KC", "X1 6S"), "JD QC 6C TS X2",
        ((13, Wave()), (1, Dobon())),
        JOKERS, ((0, Play("7H")),), 1,
    ),
    # A joker that costs nothing may stay in hand.
    "joker_points": Position(
        "JC", ("JD X1 5S", "KS 8D"), "4D 9D QH 5C",
        ((50, Play("X1")), (0, Play("JD"))),
        JOKERS,
    ),
    "joker_fits": Position(
        "7H", ("2H 6D 4D", "TC X2 3H"), "JC 3C 8C 6H X1 7S 3S",
        (("any", Play("3H")), ("always", Play("X2"))),
        JOKERS, TWO_LAID, 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("axis", POSITIONS)
def test_a_bot_decides_by_the_axis(axis: str) -> None:
    at = POSITIONS[axis]
    for value, choice in at.chooses:
        spec = {**at.beside, axis: value}
        state = after(counted(at.up, *at.hands, stock=at.stock, spec=spec), *at.before)
        assert choices(STEADY, state, at.seat) == {choice}


def drawn_at_once(round_number: int, **spec: Any) -> State:
    """Three seats with three cards each, of which the first has drawn one more."""
    state = dealt(spec, "5H", "9C KC QC", "2S 7C 4C", "TH 6D 8S")
    return after(replace(state, round=round_number), (0, Draw()))


@pytest.mark.parametrize(
    ("spec", "number", "drew"),
    [({"hand": 3}, 2, {0}), ({"hand": 2, "hand_most": 4}, 2, {0}), ({"hand": 2}, 2, {2})],
)
def test_who_drew_is_told_from_what_was_dealt_in_this_round(
    spec: dict[str, Any], number: int, drew: set[int]
) -> None:
    state = drawn_at_once(number, **spec)
    assert drawing(state.rules, GAME.view(state, 1)) == drew


@pytest.mark.parametrize(("opening_dobon", "let_go"), [(False, set()), (True, {2})])
def test_who_could_have_called_on_the_card_turned_up_let_it_go(
    opening_dobon: bool, let_go: set[int]
) -> None:
    state = dealt({"opening_dobon": opening_dobon}, "5H", "9C KC QC", "2S 7C 4C", "TH 6D 8S")
    state = after(state, *((None,) if opening_dobon else ()), (0, Draw()))
    assert watching(state.rules, GAME.view(state, 1)) == let_go


@pytest.mark.parametrize("answers_pay", ["same", "doubled"])
def test_a_counter_is_answered_whatever_that_pays(answers_pay: str) -> None:
    beside = {"counter_dobon": "single", "counter_answers": 1, "answers_pay": answers_pay}
    state = dealt(beside, "9H", "9S 6H 3H", "5C 4C", "7D 2D")
    state = after(state, (0, Play("9S")), (1, Dobon()), None, (0, Dobon()), None)
    assert choices(STEADY, state, 2) == {Dobon()}
