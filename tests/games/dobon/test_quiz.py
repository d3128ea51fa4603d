"""Dobon's quiz: five questions for every preset, and each answer the engine's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from hattari.core.game import Refusal, Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import MOST, Asked, between, questions
from hattari.games.dobon.lesson.stage import NAMES, DobonStage
from hattari.games.dobon.quiz import QUIZ
from hattari.games.dobon.rules.actions import Misplayed, Play, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK, Card
from hattari.games.dobon.rules.refusals import name
from tests.games.quizzes import (
    all_are_true,
    can_be_asked,
    settled,
    settled_differently,
    wrong_ones_are_caught,
)

from .axes import VALUES, rule_sets
from .playing import DOBON_GAME, PRESETS

BOOK = DOBON_GAME.rulebook
YES_OR_NO = {True: Text("Yes", "はい"), False: Text("No", "いいえ")}


def read(asked: Asked[DobonStage]) -> Text:
    """The answer anew, from what the engine does at these positions."""
    kinds: dict[str, Callable[[Asked[DobonStage]], Text]] = {
        "take": lambda each: _cards(_grown(each)),
        "turn": lambda each: NAMES[each.reached.state.turn],
        "may_lay": lambda each: YES_OR_NO[_fits(each, each.before.state)],
        "may_lay_drawn": lambda each: YES_OR_NO[_fits(each, each.reached.state)],
        "wrong": _wrong,
        "holds": lambda each: YES_OR_NO[_won(each) == (LEARNER,)],
        "winner": lambda each: NAMES[_won(each)[0]],
        "starter": lambda each: NAMES[each.reached.close().state.starter],
        "pays": _pays,
        "may_name": lambda each: YES_OR_NO[each.reached.state.suit == "H"],
        "may_lay_both": lambda each: YES_OR_NO[each.reached.state.laid == 2],
        "may_jump": lambda each: YES_OR_NO[each.reached.state.author == LEARNER],
        "goes_on": lambda each: YES_OR_NO[each.reached.state.last is None],
    }
    return kinds[asked.kind](asked)


def _cards(count: int) -> Text:
    return Text.counted(count, "{count} card", "{count} cards", "{count}枚")


def _chips(count: int) -> Text:
    return Text.counted(count, "{count} chip", "{count} chips", "チップ{count}枚")


def _grown(asked: Asked[DobonStage]) -> int:
    after, before = (at.state.hands[LEARNER] for at in (asked.reached, asked.before))
    return len(after) - len(before)


def _named(asked: Asked[DobonStage], state: State) -> Card:
    """The card that the question names and the learner holds."""
    hand = state.hands[LEARNER]
    return next(card for card in hand if name(card) in asked.ask.en)


def _fits(asked: Asked[DobonStage], state: State) -> bool:
    """Whether the engine takes it for a play: neither refused nor punished."""
    card = _named(asked, state)
    try:
        events = DOBON_GAME.decide(state, LEARNER, Play(card))
    except Refusal:
        return False
    return not any(isinstance(event, Misplayed) for event in events)


def _wrong(asked: Asked[DobonStage]) -> Text:
    if _fits(asked, asked.before.state):
        raise ValueError(asked.ask)
    try:
        asked.before.act(LEARNER, Play(_named(asked, asked.before.state)))
    except Refusal:
        return Text("It can't be laid", "出せない")
    return Text("It goes back, and you draw {cards}", "手札に戻して、{cards}引く").fill(
        cards=_cards(_grown(asked))
    )


def _won(asked: Asked[DobonStage]) -> tuple[int, ...]:
    last = asked.reached.state.last
    return () if last is None else last.winners


def _pays(asked: Asked[DobonStage]) -> Text:
    state = asked.reached.state
    seat = len(state.chips) - 1 if "does it pay" in asked.ask.en else LEARNER
    lost = sum(
        payment.paid * ((payment.payer == seat) - (payment.payee == seat))
        for payment in state.last.payments
    )
    if lost >= 0:
        return _chips(lost)
    return Text("None: +{chips}", "払わず、{chips}もらう").fill(chips=_chips(-lost))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_five_questions_and_all_are_true(preset: str) -> None:
    can_be_asked(questions(QUIZ, BOOK, BOOK.parse(preset)), read, MOST)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_answer_of_every_case_is_the_engine_s(preset: str) -> None:
    assert all_are_true(QUIZ, BOOK, BOOK.parse(preset), read)


@settings(max_examples=60, deadline=None)
@given(rule_sets())
def test_the_cases_are_true_under_any_rules(rules: Rules) -> None:
    all_are_true(QUIZ, BOOK, rules, read)


BASES: tuple[dict[str, object], ...] = (
    {},
    {"counter_dobon": "single", "opening_dobon": True, "draw_dobon": True},
    {"together": "any"},
    {"draw_then_play": True},
    {"burst": 8},
    {"arithmetic": 4},
    {"counter_dobon": "single", "counter_answers": 1},
)
"""Rules beside which each axis has something to decide."""

SUMS = "a sum of a whole match or of a table of payments; the rule text's examples show it"
UNASKED = {
    "players": "how many may play is another table, not another reading of a position",
    "hand": "how many cards are dealt is no position",
    "hand_most": "how many cards are dealt is no position",
    "rounds": "the length of a match is no position",
    "window": "seconds are no position",
    "chips": SUMS,
    "bank": SUMS,
    "rates": SUMS,
    "decks": "a quiz's hands are dealt of one pack",
    "jokers": "a quiz's hands are dealt of one pack",
    "joker_number": "a quiz's hands are dealt of one pack",
    "joker_points": "a quiz's hands are dealt of one pack",
    "joker_fits": "a quiz's hands are dealt of one pack",
    "burst": "its question names the size of the hand",
}


@pytest.mark.land
@pytest.mark.parametrize("axis", VALUES)
def test_two_values_of_every_axis_settle_a_position_differently(axis: str) -> None:
    assert settled_differently(QUIZ, BOOK, VALUES, axis, BASES) is (axis not in UNASKED)


def test_a_planted_wrong_answer_is_caught() -> None:
    wrong_ones_are_caught(QUIZ, BOOK, "full-house", read)


def test_rules_against_themselves_have_no_questions() -> None:
    for preset in PRESETS:
        rules = BOOK.parse(preset)
        assert between(QUIZ, BOOK, rules, rules) == ()


def test_two_rule_sets_are_asked_about_where_they_differ() -> None:
    asked = between(QUIZ, BOOK, BOOK.parse("full-house"), BOOK.parse("numazoko"))
    can_be_asked(asked, read, MOST)
    assert {each.axes for each in asked} >= {("two_stack",), ("draw_dobon",), ("held_eights",)}
    assert between(QUIZ, BOOK, BOOK.parse("quick"), BOOK.parse("numazoko-easy")) == ()


def test_two_at_once_are_asked_about() -> None:
    rules = BOOK.parse("numazoko")
    both = [each for each in settled(QUIZ, BOOK, rules) if "both others" in each.ask.en]
    assert {each.kind for each in both} == {"starter", "pays"}
    assert {each.answer for each in both if each.kind == "starter"} == {NAMES[1]}


@pytest.mark.parametrize(
    ("values", "other", "kind", "answer"),
    [
        ({"together": ["Q"]}, {}, "may_lay_both", "Yes"),
        ({"draw_then_play": True, "draw_until": True}, {"draw_then_play": True}, "take", "3 cards"),
        ({"jump_in": "rank"}, {}, "may_jump", "Yes"),
        ({"arithmetic": 2}, {}, "holds", "Yes"),
        ({"arithmetic": 4, "fractions": True}, {"arithmetic": 4}, "holds", "Yes"),
        ({"burst": 7, "burst_ends": "seat"}, {"burst": 7}, "goes_on", "Yes"),
        (
            {"counter_dobon": "single", "counter_answers": 1},
            {"counter_dobon": "single"},
            "winner",
            "Raccoon",
        ),
    ],
)
def test_what_few_houses_have_is_asked_about(
    values: dict[str, Any], other: dict[str, Any], kind: str, answer: str
) -> None:
    here, there = ({"preset": "numazoko-easy", **each} for each in (values, other))
    found = [each.asked for each in between(QUIZ, BOOK, BOOK.parse(here), BOOK.parse(there))]
    assert (kind, answer) in [(each.kind, each.answer.en) for each in found]


def test_the_picture_tells_nothing_of_what_is_to_be_drawn() -> None:
    question = questions(QUIZ, BOOK, BOOK.parse("stacking"))[0]
    assert question.axes == ("two_stack",)
    assert question.stage.take == 0
    assert question.after.own.mark == _cards(4)
    assert all(card in DECK for card in question.asked.before.state.hands[LEARNER])
