"""Arithmetic dobon: what a hand comes to, and what that changes in play."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.bots.bot import Bot
from hattari.core.game import Refusal
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.rules.actions import Deal, Dobon, Play, Settled, State, Wave
from hattari.games.dobon.rules.arithmetic import calculation, reached
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import (
    DECK,
    RANKS,
    Card,
    Cards,
    adds_up,
    called_ranks,
    how_made,
)
from hattari.games.dobon.rules.coach import coach
from hattari.games.dobon.rules.hidden import coming_to
from hattari.games.dobon.rules.points import hand_points
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.view import view

from . import naive
from .playing import DOBON_GAME, fold

BOOK = DOBON_GAME.rulebook

NUMBERS = st.lists(st.integers(1, 13), min_size=1, max_size=4).map(tuple)


def rules(**values: Any) -> Rules:
    return BOOK.parse({"preset": "numazoko-easy", **values})


# Numbers ---------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(NUMBERS, st.booleans())
def test_numbers_come_to_what_taking_two_at_a_time_gives(
    numbers: tuple[int, ...], fractions: bool
) -> None:
    able = {whole for whole in range(53) if naive.comes_to(numbers, whole, fractions)}
    assert {whole for whole in reached(numbers, fractions) if whole < 53} == able


@settings(max_examples=60, deadline=None)
@given(NUMBERS, st.booleans())
def test_a_calculation_says_how_each_is_reached(numbers: tuple[int, ...], fractions: bool) -> None:
    for wanted in reached(numbers, fractions):
        said = calculation(numbers, fractions, wanted)
        assert said is not None
        signs = str.maketrans({"×": "*", "÷": "/", "−": "-"})
        assert eval(said.translate(signs)) == pytest.approx(wanted)
        used = "".join(letter if letter.isdigit() else " " for letter in said).split()
        assert sorted(map(int, used)) == sorted(numbers)
    assert calculation(numbers, fractions, 10**6) is None


def test_fractions_on_the_way_make_more() -> None:
    assert calculation((3, 3, 8, 8), True, 24) == "8 ÷ (3 − 8 ÷ 3)"
    assert calculation((3, 3, 8, 8), False, 24) is None


# Hands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "values", "hits"),
    [
        ("6S 2D 3C", {"arithmetic": 3}, True),  # (6 − 2) × 3
        ("6S 2D 3C", {"arithmetic": 2}, False),
        ("6S 2D 3C", {}, False),
        ("6S 6D", {"arithmetic": 2}, True),
        ("KS KD AH", {"arithmetic": 3}, False),
        ("KS KD KC JC", {"arithmetic": 4}, True),  # 13 ÷ 13 + 11
        ("KS KD 8H", {"arithmetic": 3}, False),
        ("KS KD 8H", {"arithmetic": 3, "held_eights": "caller_wild"}, True),
        ("2S 3S 3D 4D", {"arithmetic": 3}, True),  # a sum still, whatever its length
    ],
)
def test_a_hand_hits_a_queen(hand: str, values: dict[str, Any], hits: bool) -> None:
    cards: Cards = tuple(hand.split())
    assert adds_up(rules(**values), cards, "QC") is hits
    assert ("Q" in called_ranks(rules(**values), cards)) is hits


def test_how_a_hand_makes_a_number_is_said_where_a_sum_does_not() -> None:
    able = rules(arithmetic=3)
    assert how_made(able, ("6S", "2D", "3C"), 12) == "3 × (6 − 2)"
    assert how_made(able, ("6S", "2D", "3C"), 11) is None
    assert how_made(able, ("6S", "2D", "3C"), 10) is None
    assert how_made(rules(), ("6S", "2D", "3C"), 12) is None


@settings(max_examples=20, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=4, max_size=12), st.integers(1, 2))
def test_hidden_hands_are_counted_as_if_each_were_asked(unseen: set[Card], laid: int) -> None:
    able = rules(arithmetic=3, held_eights="caller_wild", together="any", together_sum="all")
    counts = tuple(sum(card[0] == rank for card in unseen) for rank in RANKS)
    for rank in RANKS:
        hands = [hand for hand in combinations(unseen, 3) if adds_up(able, hand, rank + "S", laid)]
        found = coming_to(able, counts, 3, rank, laid)
        assert sum(kind.ways for kind in found) == len(hands)
        eights = sum(kind.ways * kind.eights for kind in found)
        assert eights == sum(card[0] == "8" for hand in hands for card in hand)
        points = sum(kind.ways * kind.points for kind in found)
        assert points == sum(hand_points(able, hand) for hand in hands)


# Play ------------------------------------------------------------------------------------


def laid(able: Rules, *hands: str) -> State:
    """The window on a queen; the seats hold these hands."""
    held = (("QH", "5C", "5D"), *(tuple(hand.split()) for hand in hands))
    used = {"9H", *(card for hand in held for card in hand)}
    state = DOBON_GAME.start(able, len(held), Setup(starter=0))
    state = fold(state, DOBON_GAME.close(state))
    stock = tuple(card for card in DECK if card not in used)
    state = fold(state, DOBON_GAME.resolve(state, Deal(held, "9H", stock)))
    return fold(state, DOBON_GAME.decide(state, 0, Play("QH")))


def test_a_calculated_dobon_wins_and_the_result_says_how() -> None:
    state = laid(rules(arithmetic=3), "6S 2D 3C", "KS KD")
    assert list(DOBON_GAME.legal(state, 1)) == [Wave(), Dobon()]
    assert list(DOBON_GAME.legal(state, 2)) == [Wave()]
    advice = coach(state.rules, view(state, 1))
    assert advice is not None
    assert advice.en.endswith("3 × (6 − 2) = 12: dobon!")
    state = fold(state, DOBON_GAME.decide(state, 1, Dobon()))
    events = DOBON_GAME.close(state)
    assert any(isinstance(event, Settled) and event.winners == (1,) for event in events)
    shown = view(fold(state, events), None).showdown
    assert shown is not None
    assert shown.made == ("", "3 × (6 − 2) = 12", "")


def test_a_hand_that_no_calculation_brings_there_is_told_so() -> None:
    state = laid(rules(arithmetic=3), "KS KD", "6S")
    with pytest.raises(Refusal, match="no calculation makes it"):
        DOBON_GAME.decide(state, 1, Dobon())
    with pytest.raises(Refusal, match="adds up to 6, and ♥Q asks for 12; wave"):
        DOBON_GAME.decide(laid(rules(), "KS KD", "6S"), 2, Dobon())


@pytest.mark.parametrize("bot", [SteadyBot(), EasyBot()])
def test_bots_call_by_calculation(bot: Bot) -> None:
    state = laid(rules(arithmetic=3), "6S 2D 3C", "KS KD")
    called = [bot.choose(state.rules, view(state, 1), bytes([seed])) for seed in range(20)]
    assert Dobon() in called
