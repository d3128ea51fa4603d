"""Bluff's lesson: playable under all rules, and saying nothing but what the engine says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from hattari.core.game import Refusal, Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.bluff.lesson import lesson
from hattari.games.bluff.lesson.positions import FACE, seen
from hattari.games.bluff.lesson.stage import BluffStage, Tally
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.settle import matches, stake_of
from hattari.games.bluff.rules.wildness import round_wild
from tests.games.lessons import can_be_played

from .axes import complete, rule_sets
from .playing import BLUFF, PRESETS

BASIC = {"dice", "bid", "raise", "doubt", "loss", "true", "exact"}


def rules_of(values: dict[str, Any]) -> Rules:
    rules = complete(values)
    assert rules is not None
    return rules


def ideas(**values: object) -> set[str]:
    return {step.idea for step in lesson(rules_of(values)).steps}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_lesson_of_every_preset_can_be_played(preset: str) -> None:
    holds(BLUFF.rulebook.parse(preset))


@settings(max_examples=60, deadline=None)
@given(rule_sets())
def test_the_lesson_of_any_rules_can_be_played(rules: Rules) -> None:
    holds(rules)


def holds(rules: Rules) -> None:
    taught = lesson(rules)
    can_be_played(BLUFF, taught)
    for step in taught.steps:
        bids_are_as_the_engine_has_them(step)
        squares_are_as_the_engine_has_them(step)
        the_reveal_is_the_settlement(step)


def bids_are_as_the_engine_has_them(step: Step[BluffStage]) -> None:
    """Of several bids the right one alone is legal, but for a first bid, where others are too."""
    for choice in step.stage.choices:
        if choice.bid is None or step.idea == "bid":
            continue
        legal = MakeBid(*choice.bid) in BLUFF.legal(step.position.state, LEARNER)
        assert legal == (choice.target == step.tap), (step.idea, choice)


def squares_are_as_the_engine_has_them(step: Step[BluffStage]) -> None:
    allowed = _allowed(step)
    for square in step.stage.squares:
        faces = [face for count, face in allowed if count == square.count]
        star = round_wild(step.position.state)
        there = star in faces if square.kind == "star" else bool(set(faces) - {star})
        assert square.state in (("open", "standing") if there else ("past", "standing"))


def _allowed(step: Step[BluffStage]) -> set[tuple[int, int]]:
    return {
        (action.count, action.face)
        for action in BLUFF.legal(step.position.state, LEARNER)
        if isinstance(action, MakeBid) and not action.show
    }


def the_reveal_is_the_settlement(step: Step[BluffStage]) -> None:
    settled = step.reached.state.last
    stage: BluffStage = step.after
    if settled is None or stage.tally is None:
        return
    places = (stage.own, *stage.others)
    shining = sum(die.lit for place in places for die in place.dice)
    assert shining == stage.tally.count == settled.actual
    assert stage.tally.claimed == settled.count
    before = stake_of(
        step.reached.state.rules, settled.dice_before, settled.lives_before, settled.losses_before
    )
    after = stake_of(step.reached.state.rules, settled.dice, settled.lives, settled.losses)
    changes = [now - then for then, now in zip(before, after, strict=True)]
    assert [place.change for place in places] in (changes, [0] * len(places))
    if step.idea in ("loss", "true", "exact"):
        paying = {f"seat.{seat}" for seat, change in enumerate(changes) if change < 0}
        assert paying == {step.tap} or (step.tap in (("all", "both") if paying else ("nobody",)))


def test_what_the_rules_have_is_taught_and_what_they_lack_is_not() -> None:
    assert ideas() == BASIC | {"wild", "usual", "star_square"}
    assert "wild" not in ideas(wild="none", order="quantity")
    assert "reroll" in ideas(reroll="after_bid")
    assert "reroll" in ideas(reroll="before_bid")
    assert "spot_on" in ideas(spot_on="next")
    assert "anyone" in ideas(challenge_by="anyone")
    assert "opening" in ideas(opening="heads+1")
    assert "opening" not in ideas(opening=1)
    assert "spot_on" not in ideas(spot_on="all_but_next")
    assert {"palifico", "wild_bid"} <= ideas(wild="ones", order="perudo", palifico=True)
    assert "anyone" not in ideas(challenge_by="anyone", players=2)


def test_a_wild_die_makes_the_count_one_more() -> None:
    step = next(step for step in lesson(rules_of({})).steps if step.idea == "wild")
    hand = step.position.state.hands[LEARNER]
    assert step.stage.tally == Tally(FACE, hand.count(FACE))
    assert step.after.tally == Tally(FACE, matches(hand, FACE, 6))
    assert step.said.en == "The ★ counts as a 5 too. That makes 3!"
    assert seen_dice(step) == hand


def seen_dice(step: Step[BluffStage]) -> tuple[int, ...]:
    return tuple(die.face for die in step.stage.own.dice)


def test_no_more_dice_than_the_rules_give() -> None:
    for dice in (1, 2, 3):
        step = lesson(rules_of({"dice": dice})).steps[0]
        assert len(seen(step.reached).hand or ()) == dice
        assert str(dice) in step.said.ja


def test_lower_bids_are_refused_by_the_engine_too() -> None:
    step = next(step for step in lesson(rules_of({})).steps if step.idea == "raise")
    for choice in step.stage.choices:
        if choice.target != step.tap and choice.bid:
            with pytest.raises(Refusal):
                BLUFF.decide(step.position.state, LEARNER, MakeBid(*choice.bid))


def test_a_fixed_loss_is_told_and_so_is_that_nobody_has_so_much() -> None:
    for penalty, words in ((1, "always one"), (2, "always 2"), (15, "there is no more")):
        steps = lesson(rules_of({"loss": "one", "penalty": penalty})).steps
        assert words in next(step for step in steps if step.idea == "loss").said.en


@pytest.mark.parametrize(
    ("idea", "values"),
    [
        ("pass", {"pass_claim": "all_differ"}),
        ("double", {"doubling": "any_bid"}),
        ("outbid", {"out_of_turn": True}),
        ("back", {"buy_back": True, "spot_on": "anyone"}),
        ("until_bid", {"wild_until": "bid", "order": "quantity"}),
        ("plain", {"plain": "one_fewer", "order": "quantity"}),
        ("fly", {"plain": "same", "fly": True, "order": "quantity"}),
        ("straight", {"straight": "nothing"}),
        ("alike", {"alike": "two"}),
        ("face_off", {"face_off": True}),
    ],
)
def test_what_only_some_houses_have_is_a_step_where_they_have_it(
    idea: str, values: dict[str, Any]
) -> None:
    assert idea in ideas(**values)
    assert idea not in ideas()


def test_a_double_is_called_by_the_word_of_its_button() -> None:
    steps = lesson(rules_of({"doubling": "any_bid"})).steps
    (double,) = [step for step in steps if step.idea == "double"]
    assert Text("Double!", "倍!") in [choice.text for choice in double.stage.choices]


def test_where_losses_are_noted_the_fewest_win() -> None:
    closing = lesson(BLUFF.rulebook.parse("chuiniu")).closing
    assert "the fewest wins" in closing.en
    assert "いちばん少ない人の勝ち" in closing.ja


def step_of(idea: str, **values: object) -> Step[BluffStage]:
    return next(step for step in lesson(rules_of(values)).steps if step.idea == idea)


@pytest.mark.parametrize("exact", ["challenger_one", "all_but_bidder"])
def test_where_dice_are_shed_an_exact_bid_costs_nobody(exact: str) -> None:
    told = step_of("exact", goal="shed", exact=exact).said
    assert "gets rid of 1 die. " in told.en
    assert told.en.endswith("it was the bidder who was right.")
    assert told.ja.endswith("捨てられる。ぴったりも「本当」のうち。当たっていたのはビッドした人。")
    for word in ("pays", "hits"):
        assert word not in told.en
    for word in ("払う", "損", "失"):
        assert word not in told.ja


def test_where_dice_are_shed_a_wrong_spot_on_helps_the_bidder() -> None:
    told = step_of("spot_on", goal="shed", spot_on="next").said
    assert "it is the bidder who gets rid of some." in told.en
    assert "外すと、ビッドした人が捨てられる。" in told.ja


def test_where_dice_are_shed_nobody_can_be_asked_for_in_its_own_words() -> None:
    step = step_of("exact", goal="shed", exact="nobody")
    assert step.said.ja == "誰も捨てられない。ぴったりは引き分け。"
    assert "誰も捨てられない" in [choice.text.ja for choice in step.stage.choices if choice.text]
    loss = step_of("loss", goal="shed", loss="one", penalty=15)
    assert "もっと捨てられるはず" in loss.said.ja
    assert step_of("exact", exact="nobody").said.ja == "誰も失わない。ぴったりは引き分け。"


@pytest.mark.parametrize(
    ("values", "en", "ja"),
    [
        ({"stake": "losses"}, "You'd take back 1 point lost before", "失点から1点を取り戻せる"),
        (
            {"dice": 2, "reward": 2},
            "You'd gain 2 dice, but never above",
            "ダイス2個をもらえる(ただし",
        ),
        ({"stake": "lives", "lives": 2}, "You'd gain 1 life, but", "ライフ1点をもらえる(ただし"),
        ({}, "You gain 1 die. A miss", "ダイス1個をもらえる。"),
    ],
)
def test_a_right_spot_on_gains_what_is_lost_here(values: dict[str, Any], en: str, ja: str) -> None:
    told = step_of("spot_on", spot_on="next", **values).said
    assert en in told.en
    assert ja in told.ja


@pytest.mark.parametrize(
    ("reward", "en", "ja"),
    [
        (3, "lose 3 dice. A", "ダイス3個を失う"),
        (4, "lose 4 dice, or all they have. A", "ダイス4個(足りなければ全部)を失う"),
    ],
)
def test_the_others_lose_no_more_than_they_have(reward: int, en: str, ja: str) -> None:
    values = {"spot_on": "next", "spot_on_right": "others_lose", "reward": reward}
    told = step_of("spot_on", **values).said
    assert en in told.en
    assert ja in told.ja


def test_a_bystander_is_spared_its_last_life_and_nothing_where_none_goes_out() -> None:
    spared = {"exact": "all_but_bidder", "spare_last_die": True}
    told = step_of("exact", stake="lives", **spared).said
    assert told.en.endswith("everybody but the bidder! A bystander's last one is spared.")
    assert told.ja.endswith("ほかの全員が損! 無関係な人の最後の1つは守られる。")
    for values in ({"stake": "losses"}, {"players": 2}):
        assert "spared" not in step_of("exact", **spared, **values).said.en


def test_one_die_is_said_of_as_one() -> None:
    assert "and there is exactly 1. Who" in step_of("exact", dice=1).ask.en
    assert "and there are exactly 4. Who" in step_of("exact").ask.en


@pytest.mark.parametrize("preset", ["pirates", "pirates-shed"])
def test_a_change_is_a_gain_where_it_is_what_one_plays_for(preset: str) -> None:
    rules = BLUFF.rulebook.parse(preset)
    pictures = [step.after for step in lesson(rules).steps]
    places = [place for each in pictures for place in (each.own, *each.others) if place.change]
    assert places
    assert all(place.gains == (rules.sheds == (place.change < 0)) for place in places)
