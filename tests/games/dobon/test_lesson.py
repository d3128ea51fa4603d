"""Dobon's lesson: playable under all rules, and saying nothing but what the engine says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings

from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson import lesson
from hattari.games.dobon.lesson.stage import DobonStage
from hattari.games.dobon.rules.actions import Phase
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import numbers, total
from hattari.games.dobon.rules.legal import fits, holds, invited
from tests.games.lessons import can_be_played

from .axes import complete, rule_sets
from .playing import DOBON_GAME, PRESETS

BASIC = {"follow", "sum", "dobon", "pay", "pon", "out", "worth"}
EFFECTS = {"two", "eight", "skip"}
IN_TWO_MINUTES = 10
"""Ideas that a newcomer taps through in about two minutes."""


def rules_of(values: dict[str, Any]) -> Rules:
    rules = complete(values)
    assert rules is not None
    return rules


def ideas(**values: object) -> set[str]:
    return {step.idea for step in lesson(rules_of(values)).steps}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_lesson_of_every_preset_can_be_played(preset: str) -> None:
    is_true(DOBON_GAME.rulebook.parse(preset))


@settings(max_examples=60, deadline=None)
@given(rule_sets())
def test_the_lesson_of_any_rules_can_be_played(rules: Rules) -> None:
    is_true(rules)


def is_true(rules: Rules) -> None:
    taught = lesson(rules)
    can_be_played(DOBON_GAME, taught)
    for step in taught.steps:
        cards_fit_as_the_engine_says(step)
        a_dobon_holds(step)
        payments_are_the_settlement(step)
        numbers_are_those_of_the_rules(step)


def numbers_are_those_of_the_rules(step: Step[DobonStage]) -> None:
    state = step.position.state
    if step.idea == "sum":
        counts = numbers(state.rules)
        for rank in "AJQK":
            assert re.search(f"{rank}[^.]*{counts[rank]}", step.ask.en)
    if step.idea == "dobon":
        assert state.phase is Phase.WINDOW
        assert invited(state) == tuple(
            seat for seat in range(len(state.hands)) if seat != state.author
        )
        assert f"{state.rules.window} second" in step.said.en
    if step.idea == "out":
        shown = [line.en for line in step.after.lines]
        assert ("rounded" in step.said.en) == any("→" in line for line in shown)


def cards_fit_as_the_engine_says(step: Step[DobonStage]) -> None:
    """The card to play fits; of another it is said that it doesn't where it doesn't."""
    state = step.position.state
    if state.phase is not Phase.TURN or step.idea == "worth":
        return
    for card in state.hands[LEARNER]:
        target = f"card.{card}"
        if target == step.tap:
            assert fits(state, card)
        elif target in step.replies:
            reply = step.replies[target].en
            refused = "doesn't" in reply or "has to be" in reply
            assert refused != fits(state, card), (step.idea, reply)
            if "neither" in reply:
                assert card[0] != state.pile[-1][0]
                assert card[1] != (state.suit or state.pile[-1][1])


def a_dobon_holds(step: Step[DobonStage]) -> None:
    if step.tap == "dobon":
        assert holds(step.position.state, LEARNER), step.idea
        assert LEARNER in step.reached.state.last.winners
    if step.idea == "mistakes":
        assert not holds(step.position.state, LEARNER)
    if step.idea == "sum":
        own = step.position.state.hands[LEARNER]
        assert (
            step.tap
            == f"sum.{total(step.position.state.rules, own)}"
            == f"sum.{step.after.own.sum}"
        )


def payments_are_the_settlement(step: Step[DobonStage]) -> None:
    places = (step.after.own, *step.after.others)
    if step.after.own.change is None:
        return
    settled = step.reached.state.last
    gains = [after - before for before, after in zip(settled.before, settled.chips, strict=True)]
    assert [place.change for place in places] == gains
    if step.idea == "pay":
        assert min(gains) == gains[int(step.tap.removeprefix("seat."))]
        assert gains.count(min(gains)) == 1


def test_the_usual_lesson_takes_two_minutes() -> None:
    steps = lesson(DOBON_GAME.rulebook.parse(PRESETS[0])).steps
    assert len(steps) <= IN_TWO_MINUTES


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "Draw a card, and your turn is over."),
        ({"draw_then_play": True}, "if it fits, you may play it at once."),
        ({"draw_dobon": True}, "Draw a card, then pass."),
    ],
)
def test_who_cannot_play_is_told_what_drawing_does(values: dict[str, Any], words: str) -> None:
    assert told("follow", values).endswith(words)


def test_a_jack_is_told_of_beside_an_ace_or_alone() -> None:
    assert "A J turns the order round." in told("skip", {})
    assert "J" not in told("skip", {"effects": ["A"]})
    assert "The other way round!" in told("turn", {"effects": ["J"]})


def told(idea: str, values: dict[str, Any]) -> str:
    return next(step for step in lesson(rules_of(values)).steps if step.idea == idea).said.en


def test_what_the_rules_have_is_taught_and_what_they_lack_is_not() -> None:
    assert ideas() == BASIC | EFFECTS | {"mistakes"}
    assert ideas(mistakes="blocked") == BASIC | EFFECTS
    assert ideas(effects=[]) == BASIC | {"mistakes"}
    assert "rounded to 10s" in told("out", {})
    assert "rounded" not in told("out", {"rounding": 1})
    assert "rounded" not in told("out", {"payments": {"out": {"of": 50}}})
    assert "stack" in ideas(two_stack="sum")
    for answer in ("three", "rank", "suit", "none"):
        assert "two" in ideas(answer=answer)
    assert "counter" in ideas(counter_dobon="single")
    for few in (2, 3, 4):
        assert "arithmetic" in ideas(arithmetic=few)
        assert "arithmetic" in ideas(arithmetic=few, court="ten")
    assert "together" in ideas(together=["7"])
    assert "together" in ideas(together="any")
    assert "until" in ideas(draw_then_play=True, draw_until=True)
    assert "jump" in ideas(jump_in="rank")
    assert "burst" in ideas(burst=6)
    assert "burst" in ideas(burst=14, burst_ends="seat")
    assert "burst" not in ideas(burst=15)
    for held in ("payer", "caller", "caller_wild"):
        assert "eights" in ideas(held_eights=held)
    assert "opening" in ideas(opening_dobon=True)
    assert "draw_dobon" in ideas(draw_dobon=True)
    assert "first_card" in ideas(first_card_effect=True)
    assert "turn" not in ideas(players=2)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ([], None),
        (["2"], "It's you. Answer it (another 2, or the 3 of the same suit), or take 2."),
        (["A"], "It's Fox."),
        (["J"], "It's you. And it goes the other way round."),
    ],
)
def test_the_first_card_binds_by_the_effect_that_there_is(
    effects: list[str], said: str | None
) -> None:
    rules = rules_of({"effects": effects, "first_card_effect": bool(effects)})
    found = [step.said.en for step in lesson(rules).steps if step.idea == "first_card"]
    assert found == ([] if said is None else [said])


def test_an_eight_left_in_the_hand_doubles_what_its_owner_pays() -> None:
    rules = rules_of({"held_eights": "payer"})
    step = next(step for step in lesson(rules).steps if step.idea == "eights")
    settled = step.reached.state.last
    assert settled is not None
    assert [payment.times for payment in settled.payments] == [1, 2 * rules.multiplier]


@pytest.mark.parametrize(
    ("idea", "values", "words"),
    [
        ("pay", {"dobon": {"who": "victim"}}, "only whoever played the card pays: 3 × the sum of"),
        ("pay", {"dobon": {"who": "most"}}, "only the loser whose hand is worth most"),
        ("pay", {"dobon": {"of": "own", "times": 2}}, "pays 6 × the sum of their own hand."),
        ("pay", {"dobon": {"of": 25}}, "whoever played the card pays 3 × 25 points."),
        ("out", {"out": {"of": 45}}, "Out! Here everybody else pays the winner 45 points. But"),
        ("out", {"out": {"who": "most"}}, "Out! Here only the loser whose hand is worth most"),
        ("counter", {"counter": {"of": "own", "times": 4}}, "each caller pays 24 × the sum of"),
        ("opening", {"heaven": {"of": 100}}, "everybody else pays the winner 3 × 100 points."),
        ("draw_dobon", {"draw": {"of": "both", "times": 2}}, "2 × the sum of their own hand and"),
    ],
)
def test_what_is_paid_is_told_as_the_table_of_payments_has_it(
    idea: str, values: dict[str, Any], words: str
) -> None:
    calls = {"counter_dobon": "doubled", "opening_dobon": True, "draw_dobon": True}
    rules = rules_of({**calls, "payments": values})
    is_true(rules)
    assert words in told(idea, {**calls, "payments": values})
    assert words not in told(idea, calls)


def test_both_hands_once_are_told_without_a_number() -> None:
    assert "Whoever played the card: both hands together. " in told("pay", {"multiplier": 1})


@pytest.mark.parametrize("who", ["victim", "most"])
def test_who_pays_nothing_is_not_said_to_pay(who: str) -> None:
    rules = rules_of({"payments": {"dobon": {"who": who}}})
    [pay] = [step for step in lesson(rules).steps if step.idea == "pay"]
    assert "everybody pays" not in pay.ask.en
    assert pay.replies["seat.1"].en == "They don't pay here."


def test_a_fixed_sum_is_shown_alone() -> None:
    rules = rules_of({"payments": {"dobon": {"of": 25}, "out": {"of": 45}}})
    lines = {step.idea: [line.en for line in step.after.lines] for step in lesson(rules).steps}
    assert lines["pay"][-1] == "Raccoon: 25 × 3 = 75"
    assert lines["out"] == ["Fox: 45", "Raccoon: 45"]


def test_a_false_double_is_said_to_cost_two_cards() -> None:
    assert "two" in told("mistakes", {"rates": ["declared"]})
    assert told("mistakes", {}).endswith("each costs one card.")


def test_sums_too_small_to_tell_apart_ask_nobody_who_pays_most() -> None:
    assert "pay" not in ideas(rounding=1000)


@pytest.mark.parametrize(
    ("idea", "effects"),
    [
        ("again", {"Q": "again"}),
        ("open", {"K": "open"}),
        ("other_turn", {"5": "turn"}),
        ("other_suit", {"9": "suit"}),
        ("other_skip", {"7": {"what": "skip", "many": 2}}),
        ("other_draw", {"4": "draw 3"}),
        ("again", {"X": "again"}),
    ],
)
def test_what_other_ranks_do_is_taught_where_they_do_it(idea: str, effects: dict[str, Any]) -> None:
    rules = DOBON_GAME.rulebook.parse({"effects": effects, "jokers": 1 if "X" in effects else 0})
    is_true(rules)
    assert idea in {step.idea for step in lesson(rules).steps}
    assert idea not in ideas()


def test_nobody_is_asked_who_pays_where_nothing_is_paid() -> None:
    rules = DOBON_GAME.rulebook.parse({"rounding": 633, "players": 2})
    is_true(rules)
    assert "pay" not in {step.idea for step in lesson(rules).steps}
