"""The words of Bluff's rules: complete, in both languages, and true when played."""

from __future__ import annotations

from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from msgspec.structs import replace

from hattari.core.game import Chance, Turn
from hattari.core.house import Players
from hattari.games.bluff.rules import examples as worked
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Phase, Roll, SpotOn, State
from hattari.games.bluff.rules.axes import (
    DEFAULTS,
    Goal,
    Loss,
    Rules,
    SpotOnRight,
    Stake,
    may_duel,
    starting_stake,
)
from hattari.games.bluff.rules.counting import counted
from hattari.games.bluff.rules.examples import Example, examples
from hattari.games.bluff.rules.settle import noted
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.words.axes import AXES
from tests.games.wording import english, japanese

from .axes import rule_sets, tables
from .playing import BLUFF, PRESETS, fold

BOOK = BLUFF.rulebook
_english = partial(english, BOOK)
_japanese = partial(japanese, BOOK)


# The axes --------------------------------------------------------------------------------


def test_every_axis_and_every_choice_has_words_and_nothing_else_does() -> None:
    axes = BOOK.axes()
    assert tuple(axis.key for axis in axes) == Rules.__struct_fields__
    assert set(AXES) == set(Rules.__struct_fields__)
    for axis in axes:
        assert [choice.value for choice in axis.choices] == list(AXES[axis.key].choices)


def test_players_are_a_pair_within_bounds_and_dice_a_number_or_the_split() -> None:
    axes = {axis.key: axis for axis in BOOK.axes()}
    assert (axes["players"].lowest, axes["players"].highest) == (2, 20)
    assert axes["players"].default == {"min": 2, "max": 6}
    assert (axes["dice"].lowest, axes["dice"].highest) == (1, 15)
    assert [choice.value for choice in axes["dice"].choices] == ["split30"]


# The rule text ---------------------------------------------------------------------------


BASES: dict[str, dict[str, Any]] = {
    "buy_back": {"spot_on": "anyone"},
    "spare_last_die": {"exact": "all_but_bidder"},
    "reward": {"spot_on": "next"},
    "spot_on_right": {"spot_on": "next"},
    "spot_on_once": {"spot_on": "next"},
    "spot_on_duel": {"spot_on": "next"},
    "window": {"challenge_by": "anyone"},
    "surcharge": {"spot_on": "next"},
    "lives": {"stake": "lives"},
    "palifico": {"wild": "ones"},
    "plain": {"order": "quantity"},
    "straight_of": {"straight": "nothing"},
    "fly": {"order": "quantity", "plain": "same"},
    "plain_opening": {"order": "quantity", "plain": "same", "opening": 3},
}


@pytest.mark.parametrize("key", Rules.__struct_fields__)
def test_the_text_tells_apart_every_value_of_an_axis(key: str) -> None:
    axis = next(axis for axis in BOOK.axes() if axis.key == key)
    numbers = [axis.lowest, axis.highest] if axis.lowest is not None else []
    values = [*(choice.value for choice in axis.choices), *numbers]
    base = BASES.get(key, {})
    if key == "order":
        base = {"wild": "ones"}
    rule_sets = [{**base, key: value} for value in values]
    played = [BOOK.parse(each) for each in rule_sets if not BOOK.conflicts(each)]
    assert len(played) > 1
    assert len({_english(rules) for rules in played}) == len(played)
    assert len({_japanese(rules) for rules in played}) == len(played)


@pytest.mark.parametrize(
    ("key", "en", "ja"),
    [
        ("spot_on", "Spot-on", "ジャスト"),
        ("reroll", "eroll", "振り直"),
        ("palifico", "alifico", "パリフィコ"),
        ("stake", "life", "ライフ"),
        ("goal", "discard", "捨て"),
    ],
)
@given(rules=rule_sets())
def test_only_what_applies_is_said(key: str, en: str, ja: str, rules: Rules) -> None:
    applies = getattr(rules, key) != getattr(DEFAULTS, key)
    if key == "stake":
        applies = rules.stake is Stake.LIVES
    if key == "palifico" or (key == "spot_on" and not may_duel(rules)):
        applies = applies and rules.players.max > 2
    assert (en in _english(rules)) is applies
    assert (ja in _japanese(rules)) is applies


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("bluebear", "3×5 < 2×★ < 4×1"),
        ("bluebear", "5×5 < 3×★ < 6×1"),
        ("culdcept", "4×5 < 2×★ < 5×1"),
        ("pirates", "4×4, 5×3, 5×4, but not 2×2, 2×3, 2×4, 4×2, 5×2"),
        ("perudo", "The lowest bid on 1s after 5×4 is 3×1."),
        ("perudo", "The lowest bid on 6s after 2×1 is 5×6."),
        ("bluebear", "1 1 2 3 ★ counts as 1: 3, 2: 2, 3: 2, 4: 1, 5: 1, ★: 1"),
        ("mobius-split30", "with 4 players 7 each (2 left over)"),
        ("pirates-just", "bid and count differ, and 1 more"),
        ("pirates-lives", "starts with 5 lives"),
        ("pirates-nobody", "could go on for ever"),
    ],
)
def test_the_text_has_the_figures_of_the_rules(spec: str, said: str) -> None:
    assert said in _english(BOOK.parse(spec))


@pytest.mark.parametrize(
    ("spec", "en", "ja", "apply"),
    [
        ("bluebear", "Whoever was wrong loses", "\n外した人がダイスを失い", True),
        ("mobius", "Usually whoever was wrong loses", "ふつうは外した人が", True),
        ("perudo", "Usually", "ふつうは", False),
        ("bluebear+giveaway", "total of dice doesn't fall", "合計が減らない", True),
        ("perudo", "a wrong spot-on too", "ジャストが外れたときも", True),
        ("perudo", "Ones over ones just need a higher count", "1の目から1の目へは", True),
        ("perudo", "In a palifico round nothing is wild: count", "ビッドの目だけを数える", True),
        ("perudo", "everybody but the bidder may call “Spot-on!”", "全員が「ジャスト!」を", True),
        ("perudo", "may still call “Bluff!” or “Spot-on!”", "自分の番でも「ブラフ!」か", True),
        ("perudo", "Only the player to move may call “Bluff!”.", "「ブラフ!」を宣言できるの", True),
        ("pirates-just", "may call “Bluff!” or “Spot-on!”.", "「ジャスト!」を宣言できるの", True),
        ("mobius", "The die's own 6 is the star", "ダイスの6の面が ★", True),
        ("bluebear", "a tap on it uncovers your dice", "カップを押すと", True),
        ("mobius", "passes over players who are out", "脱落している人は飛ばす", True),
        ("culdcept-points", "are out", "脱落している", False),
        ("culdcept-points", "If that player", "その人が脱落", False),
        ("culdcept-points", "share the last rank", "同じ最下位", True),
        ("pirates-shed", "players who have finished", "上がっている人は飛ばす", True),
        ("pirates-shed", "is out", "脱落", False),
        ("pirates-just", "1 for the difference and 1 more", "差の1に、上乗せの1を", True),
    ],
)
def test_the_text_says_plainly_what_applies(spec: str, en: str, ja: str, apply: bool) -> None:
    rules = BOOK.parse(spec)
    assert (en in _english(rules)) is apply
    assert (ja in _japanese(rules)) is apply


def test_only_one_of_several_at_one_die_has_palifico() -> None:
    alone = {"wild": "ones", "palifico": True}
    several = {**alone, "exact": "all_but_bidder"}
    again = {**several, "spot_on": "next"}
    assert "in the same settlement" not in _english(BOOK.parse(alone))
    assert "The others start no palifico round for this." in _english(BOOK.parse(several))
    assert "for this, but may have theirs if a later loss" in _english(BOOK.parse(again))


def test_a_table_of_a_size_hears_of_its_own_dice() -> None:
    told = _english(BOOK.parse("mobius-split30"), 5)
    assert "with 5 players 6 each" in told
    assert "with 4 players" not in told


def test_two_seats_hear_nothing_of_palifico() -> None:
    rules = BOOK.parse("perudo")
    assert "palifico round" in _english(rules, 3)
    assert "alifico" not in _english(rules, 2)


# The examples ----------------------------------------------------------------------------


def _settled(rules: Rules, example: Example) -> State:
    """The example played in the real game."""
    seats = len(example.hands)
    notes = rules.stake is Stake.LOSSES
    lives = None if notes else example.lives or None
    setup = Setup(dice=example.dice, lives=lives, starter=example.bidder)
    state = BLUFF.start(rules, seats, setup)
    state = replace(state, losses=noted(example.lives)) if notes else state
    state = fold(state, BLUFF.close(state))
    assert BLUFF.awaits(state) == Chance("roll")
    state = fold(state, BLUFF.resolve(state, Roll(example.hands)))
    if state.phase is Phase.UNCOVER:
        state = fold(state, BLUFF.close(state))
    assert BLUFF.awaits(state) == Turn(example.bidder)
    bid = MakeBid(*example.bid)
    state = fold(state, BLUFF.decide(state, example.bidder, bid))
    claim = Challenge() if example.kind == "challenge" else SpotOn()
    if claim in BLUFF.legal(state, example.claimant) and state.phase is Phase.WINDOW:
        state = fold(state, BLUFF.decide(state, example.claimant, claim))
        return fold(state, BLUFF.close(state))
    if state.phase is Phase.WINDOW:
        state = fold(state, BLUFF.close(state))
    assert BLUFF.awaits(state) == Turn(example.claimant)
    return fold(state, BLUFF.decide(state, example.claimant, claim))


def _check(rules: Rules, example: Example) -> None:
    state = _settled(rules, example)
    assert state.last is not None
    owned = (state.dice, noted(state.losses) or state.lives)
    assert owned == (example.dice_after, example.lives_after)
    assert state.last.margin == example.margin
    assert state.last.out == example.out
    assert (state.starter, state.palifico_next) == (example.starter, example.palifico)
    assert state.ranking == example.ranking


@pytest.mark.parametrize("preset", PRESETS)
def test_the_examples_of_a_preset_come_true(preset: str) -> None:
    rules = BOOK.parse(preset)
    for example in examples(rules):
        _check(rules, example)


@given(tables())
def test_the_examples_of_any_rule_set_come_true(table: tuple[Rules, int, int]) -> None:
    rules, seats, _ = table
    for example in (*examples(rules), *examples(rules, seats)):
        _check(rules, example)


@given(rule_sets())
def test_the_examples_show_each_kind_of_settlement(rules: Rules) -> None:
    # With a least opening, and of sums in a face-off, not every kind can be shown.
    rules = replace(rules, opening=1, face_off=False)
    margins = [(each.kind, each.margin) for each in examples(rules)]
    challenges = [margin for kind, margin in margins if kind == "challenge"]
    assert challenges[0] < 0 < challenges[1]
    assert challenges[2] == 0
    spot_ons = [margin for kind, margin in margins if kind == "spot_on"]
    possible = may_duel(rules) or len(examples(rules)[0].hands) > 2
    assert bool(spot_ons) is (rules.spot_on.value != "off" and possible)
    if spot_ons:
        assert spot_ons[0] == 0 != spot_ons[1]


@given(rule_sets())
def test_a_spot_on_example_is_paid_in_full_where_it_can_be(rules: Rules) -> None:
    for example in examples(rules):
        if example.kind != "spot_on":
            continue
        start = starting_stake(rules, len(example.hands))
        before = example.lives or example.dice
        after = example.lives_after or example.dice_after
        cost = abs(example.margin) + rules.surcharge
        cost = rules.penalty if rules.loss is Loss.ONE else cost
        gains = not example.margin and rules.goal is Goal.SURVIVE
        gains = gains and rules.spot_on_right is not SpotOnRight.OTHERS_LOSE
        full, room = cost if example.margin else rules.reward, start - gains
        changes = [new - old for old, new in zip(before, after, strict=True)]
        assert (max(changes) if gains else -min(changes)) == min(full, room)


@pytest.mark.parametrize(
    ("spec", "en", "ja"),
    [
        ("pirates-lives", "A loses 2 lives (4 → 2).", "A はライフ2点を失う(4 → 2)。"),
        ("pirates-shed", "B discards 2 dice (3 → 1).", "B はダイス2個を捨てる(3 → 1)。"),
        ("pirates-just", "B gains 1 die (3 → 4).", "B はダイス1個を得る(3 → 4)。"),
        ("pirates-just", "B loses 2 dice (3 → 1).", "B はダイス2個を失う(3 → 1)。"),
        ("pirates-nobody", "Nobody loses or gains anything.", "誰の数も変わらない。"),
        (
            {"order": "quantity", "wild": "none", "dice": 1, "players": 2},
            "There are none: 2 fewer than bid.",
            "6 は0個で、ビッドより2個少ない。",
        ),
        (
            "mobius",
            "B loses 1 die (3 → 2); C loses 1 die (1 → 0).",
            "B はダイス1個を失う(3 → 2)、C はダイス1個を失う(1 → 0)。",
        ),
        (
            "bluebear+giveaway",
            "A gains 1 die (4 → 5); B loses 1 die (3 → 2).",
            "A はダイス1個を得る(4 → 5)、B はダイス1個を失う(3 → 2)。",
        ),
    ],
)
def test_an_example_says_how_many_there_are_and_who_loses_what(
    spec: str | dict[str, Any], en: str, ja: str
) -> None:
    rules = BOOK.parse(spec)
    assert en in _english(rules)
    assert ja in _japanese(rules)


def test_examples_at_the_largest_table() -> None:
    rules = BOOK.parse({"players": {"min": 20, "max": 20}, "stake": "lives"})
    assert rules.players == Players(20, 20)
    for example in examples(rules):
        assert example.dice == (5,) * 20
        _check(rules, example)


def test_an_example_counts_each_hand_once_for_a_face(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = Mock(wraps=counted)
    monkeypatch.setattr(worked, "counted", counts)
    seats, faces, cases = 20, 6, 5
    rules = BOOK.parse(
        {"players": seats, "limit": "open", "straight": "nothing", "spot_on": "anyone"}
    )
    assert len(examples(rules)) == cases
    assert counts.call_count <= seats * faces * cases
