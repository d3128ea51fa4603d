"""Bluff's quiz: five questions for every preset, and each answer the engine's."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from hattari.core.game import Refusal, Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import MOST, Asked, between, neighbours, questions
from hattari.games.bluff.lesson.stage import NAMES, BluffStage
from hattari.games.bluff.quiz import QUIZ
from hattari.games.bluff.quiz.positions import CALLED, CLAIMS
from hattari.games.bluff.quiz.turning import DEEDS
from hattari.games.bluff.rules.actions import Action, MakeBid, Phase, Reroll
from hattari.games.bluff.rules.axes import Goal, Rules, Stake
from hattari.games.bluff.rules.settle import matches
from tests.games.quizzes import (
    all_are_true,
    can_be_asked,
    settled_differently,
    wrong_ones_are_caught,
)

from .axes import VALUES, rule_sets
from .playing import BLUFF, PRESETS

BOOK = BLUFF.rulebook
YES_OR_NO = {True: Text("Yes", "はい"), False: Text("No", "いいえ")}


def read(asked: Asked[BluffStage]) -> Text:
    """The answer anew, from what the engine does at these positions."""
    return {
        "cost": _cost,
        "starter": _starter,
        "over": lambda each: YES_OR_NO[each.reached.state.phase is Phase.OVER],
        "wild_next": lambda each: YES_OR_NO[_is_wild(each)],
        "may_bid": _may_bid,
        "may_call": _may_call,
        "reroll": _reroll,
        "first_dice": _first_dice,
        "may_do": _may_do,
    }[asked.kind](asked)


def _cost(asked: Asked[BluffStage]) -> Text:
    state = asked.reached.state
    rules, last = state.rules, state.last
    before, after = {
        Stake.DICE: (last.dice_before, last.dice),
        Stake.LIVES: (last.lives_before, last.lives),
        Stake.LOSSES: (last.losses, last.losses_before),  # a point more is one lost
    }[rules.stake]
    one, many, japanese = {
        Stake.DICE: ("die", "dice", "ダイス{}個"),
        Stake.LIVES: ("life", "lives", "ライフ{}点"),
        Stake.LOSSES: ("point", "points", "{}点"),
    }[rules.stake]
    lines = []
    for name, then, now in zip(NAMES, before, after, strict=False):
        if then == now:
            continue
        count = abs(then - now)
        verb = "more" if now > then else "discarded" if rules.goal is Goal.SHED else "lost"
        much = japanese.format(count)
        said = {"more": "得る", "discarded": "捨てる", "lost": "失う"}[verb]
        unit = one if count == 1 else many
        lines.append(Text(f"{name.en}: {count} {unit} {verb}", f"{name.ja}が{much}を{said}"))
    return Text(", ", "、").join(lines) if lines else Text("Nobody loses anything", "誰も失わない")


def _starter(asked: Asked[BluffStage]) -> Text:
    opened = asked.reached.close().state
    return NAMES[opened.starter]


def _is_wild(asked: Asked[BluffStage]) -> bool:
    return asked.reached.state.palifico is None


def _accepts(asked: Asked[BluffStage], action: Action) -> Text:
    try:
        asked.before.act(LEARNER, action)
    except Refusal:
        return YES_OR_NO[False]
    return YES_OR_NO[True]


def _may_bid(asked: Asked[BluffStage]) -> Text:
    said = re.search(r"May you bid (\d+)×(.)\?", asked.ask.en)
    assert said
    face = 6 if said[2] == "★" else int(said[2])
    return _accepts(asked, MakeBid(int(said[1]), face))


def _may_call(asked: Asked[BluffStage]) -> Text:
    kind = next(kind for kind, words in CALLED.items() if words.en in asked.ask.en)
    return _accepts(asked, CLAIMS[kind])


def _may_do(asked: Asked[BluffStage]) -> Text:
    rules = asked.before.state.rules
    deed = next(each for each in DEEDS if each.ask(rules) == asked.ask)
    return _accepts(asked, deed.action(rules))


def _reroll(asked: Asked[BluffStage]) -> Text:
    hand = asked.before.state.hands[LEARNER]
    if _accepts(asked, Reroll(hand[:1])) == YES_OR_NO[True]:
        return Text("Roll some again first, then bid", "先に振り直してから、ビッドする")
    legal = BLUFF.legal(asked.before.state, LEARNER)
    showing = next((each for each in legal if isinstance(each, MakeBid) and each.show), None)
    if showing is not None and _accepts(asked, showing) == YES_OR_NO[True]:
        return Text("Roll some again with your bid, unseen", "ビッドと同時に振り直す(目は後で見る)")
    return Text("Leave them as rolled", "振り直せない")


def _first_dice(asked: Asked[BluffStage]) -> Text:
    rules = asked.before.state.rules
    dice = 30 // rules.players.max if rules.dice == "split30" else rules.dice
    return Text.counted(dice, "{count} die", "{count} dice", "{count}個")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_five_questions_and_all_are_true(preset: str) -> None:
    can_be_asked(questions(QUIZ, BOOK, BOOK.parse(preset)), read, MOST)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_answer_of_every_case_is_the_engine_s(preset: str) -> None:
    assert all_are_true(QUIZ, BOOK, BOOK.parse(preset), read)


@settings(max_examples=15, deadline=None)
@given(rule_sets())
def test_the_cases_are_true_under_any_rules(rules: Rules) -> None:
    all_are_true(QUIZ, BOOK, rules, read)


BASES: tuple[dict[str, object], ...] = (
    {},
    {"stake": "lives"},
    {"spot_on": "anyone"},
    {"spot_on": "next"},
    {"spot_on": "anyone", "loss": "one"},
    {"wild": "ones", "palifico": True, "dice": 2, "loss": "one"},
    {"exact": "all_but_bidder", "dice": 2},
    {"order": "quantity", "plain": "same"},
    {"order": "quantity", "plain": "one_fewer"},
    {"straight": "nothing"},
    {"dice": "split30"},
)
"""Rules beside which each axis has something to decide."""

UNASKED = {
    "players": "how many may play is another table, not another reading of a position",
    "roll": "who turns the cup changes nothing that could be asked about",
    "window": "seconds are no position",
}


@pytest.mark.land
@pytest.mark.parametrize("axis", VALUES)
def test_two_values_of_every_axis_settle_a_position_differently(axis: str) -> None:
    assert settled_differently(QUIZ, BOOK, VALUES, axis, BASES) is (axis not in UNASKED)


def test_a_planted_wrong_answer_is_caught() -> None:
    wrong_ones_are_caught(QUIZ, BOOK, "mobius", read)


def test_rules_against_themselves_have_no_questions() -> None:
    for preset in PRESETS:
        rules = BOOK.parse(preset)
        assert between(QUIZ, BOOK, rules, rules) == ()


def test_two_rule_sets_are_asked_about_where_they_differ() -> None:
    perudo, mobius = BOOK.parse("perudo"), BOOK.parse("mobius")
    asked = between(QUIZ, BOOK, perudo, mobius)
    can_be_asked(asked, read, MOST)
    mine, theirs = BOOK.full(perudo), BOOK.full(mobius)
    for question in asked:
        assert all(mine[axis] != theirs[axis] for axis in question.axes)
        assert question.other.title == BOOK.title(mobius)
    (only,) = between(QUIZ, BOOK, BOOK.parse("pirates"), BOOK.parse("pirates-nobody"))[:1]
    assert only.axes == ("exact",)
    assert only.right != only.answers.index(Text("Nobody loses anything", "誰も失わない"))


def test_two_seats_against_three_meet_at_a_table_of_two() -> None:
    asked = between(QUIZ, BOOK, BOOK.parse("openspiel"), BOOK.parse("perudo"))
    assert {len(each.stage.others) for each in asked} == {1}


def test_neighbours_differ_in_one_axis_and_the_disputed_ones_come_first() -> None:
    rules = BOOK.parse("bluebear")
    near = list(neighbours(QUIZ, BOOK, rules))
    assert near[0][0] == "exact"
    for key, other in near:
        mine, theirs = BOOK.full(rules), BOOK.full(other)
        assert [axis for axis in mine if mine[axis] != theirs[axis]] == [key]


def test_the_smallest_position_is_asked() -> None:
    exact = questions(QUIZ, BOOK, BOOK.parse("mobius"))[0]
    assert exact.axes == ("exact",)
    assert sum(map(len, exact.asked.before.state.hands)) == 3
    hands = exact.asked.before.state.hands
    assert sum(matches(hand, 5, 6) for hand in hands) == 3
    assert exact.scene.en == "Dice: You 5; Fox ★; Raccoon 5"
    assert exact.reasons[0].en.startswith("Exactly the bid: everybody except the bidder")


def test_the_picture_tells_nothing_before_and_marks_the_answer_after() -> None:
    starter = questions(QUIZ, BOOK, BOOK.parse("mobius"))[1]
    assert starter.stage.tally is None
    assert not any(die.lit for place in starter.stage.others for die in place.dice)
    marks = [place.mark for place in (starter.after.own, *starter.after.others)]
    named = starter.answers[starter.right]
    assert [NAMES[seat] for seat, mark in enumerate(marks) if mark] == [named]


def test_a_double_is_asked_for_by_the_word_of_its_button() -> None:
    rules = BOOK.parse({"doubling": "any_bid"})
    asked = {deed.ask(rules).ja for deed in DEEDS if deed.about == "doubling"}
    assert len(asked) == 2
    assert all("「倍!」" in words for words in asked)
