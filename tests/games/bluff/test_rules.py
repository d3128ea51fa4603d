"""Reading rule sets: conflicts, bad values, the ways to write players; finite or endless."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.core.game import Between, Chance, Refusal, RuleConflicts
from hattari.core.house import Players
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Settled, SpotOn, State
from hattari.games.bluff.rules.axes import DEFAULTS, Rules, digest, endless, full
from hattari.games.bluff.rules.settle import matches, stake_of
from tests.games.mixing import seats_of
from tests.games.walk import round_seed

from .axes import rule_sets
from .playing import BLUFF, fold, play

BOOK = BLUFF.rulebook


def _axes_in_conflict(values: dict[str, Any]) -> list[set[str]]:
    return [set(conflict.axes) for conflict in BOOK.conflicts(values)]


@pytest.mark.parametrize(
    ("values", "axes"),
    [
        ({"exact": "gift", "stake": "lives"}, {"exact", "stake"}),
        ({"palifico": True, "wild": "ones", "stake": "lives"}, {"palifico", "stake"}),
        ({"goal": "shed", "exact": "gift"}, {"goal", "exact"}),
        ({"goal": "shed", "spare_last_die": True}, {"goal", "spare_last_die"}),
        ({"goal": "shed", "stake": "lives"}, {"goal", "stake"}),
        ({"goal": "shed", "palifico": True, "wild": "ones"}, {"goal", "palifico"}),
        ({"dice": 1, "reroll": "after_bid"}, {"dice", "reroll"}),
        ({"dice": 1, "reroll": "before_bid"}, {"dice", "reroll"}),
        ({"order": "perudo"}, {"order", "wild"}),
        ({"order": "perudo", "wild": "none"}, {"order", "wild"}),
        ({"palifico": True}, {"palifico", "wild"}),
        ({"wild": "none"}, {"wild", "order"}),
        ({"wild": "none", "order": "doubled"}, {"wild", "order"}),
        ({"dice": "split30", "players": [2, 7]}, {"dice", "players"}),
        ({"dice": 15, "players": [2, 7]}, {"dice", "players"}),
        ({"dice": 6, "players": 20}, {"dice", "players"}),
        ({"players": [5, 3]}, {"players"}),
        ({"exact": "both", "goal": "shed"}, {"exact", "goal"}),
        ({"lost_to": "winner", "goal": "shed"}, {"lost_to", "goal"}),
        ({"lost_to": "winner", "exact": "gift"}, {"lost_to", "exact"}),
        ({"buy_back": True, "goal": "shed"}, {"buy_back", "goal"}),
        ({"buy_back": True, "ending": "first_out"}, {"buy_back", "ending"}),
        (
            {"buy_back": True, "spot_on": "anyone", "spot_on_right": "others_lose"},
            {"buy_back", "spot_on_right"},
        ),
        ({"face_off": True, "stake": "lives"}, {"face_off", "stake"}),
        (
            {"spot_on_right": "others_lose", "spot_on": "next", "goal": "shed"},
            {"spot_on_right", "goal"},
        ),
    ],
)
def test_a_contradiction_is_named_by_its_axes(values: dict[str, Any], axes: set[str]) -> None:
    assert _axes_in_conflict(values) == [axes]
    with pytest.raises(RuleConflicts):
        BOOK.parse(values)


def test_a_hundred_dice_can_be_in_play_and_no_more() -> None:
    assert BOOK.conflicts({"players": 20, "dice": 5}) == ()
    assert BOOK.conflicts({"players": 6, "dice": 15}) == ()
    (conflict,) = BOOK.conflicts({"players": 17, "dice": 6})
    assert "more than 100 dice" in conflict.text.en
    assert "100個" in conflict.text.ja


def test_all_conflicts_are_named_at_once() -> None:
    values = {
        "goal": "shed", "stake": "lives", "exact": "gift", "palifico": True, "dice": "split30",
        "players": [9, 7], "wild": "none", "order": "track", "spare_last_die": True,
    }  # fmt: skip
    assert sorted(map(sorted, _axes_in_conflict(values))) == [
        ["dice", "players"],
        ["exact", "goal"],
        ["exact", "stake"],
        ["goal", "palifico"],
        ["goal", "spare_last_die"],
        ["goal", "stake"],
        ["order", "wild"],
        ["palifico", "stake"],
        ["palifico", "wild"],
        ["players"],
    ]


def test_bad_values_stand_beside_the_contradictions_of_the_others() -> None:
    values = {"wild": "sixes", "palifico": True, "colour": "red", "dice": 1, "reroll": "after_bid"}
    assert _axes_in_conflict(values) == [{"wild"}, {"colour"}, {"dice", "reroll"}]


@pytest.mark.parametrize(
    ("values", "en", "ja"),
    [
        (
            {"wild": "sixes"},
            '“Wild face” can\'t be "sixes"; it can be "six", "ones" or "none"',
            '「オールマイティ」に "sixes" は使えません(使えるのは "six"、"ones"、"none")',
        ),
        (
            {"dice": 16},
            '“Dice” can\'t be 16; it can be a whole number from 1 to 15 or "split30"',
            '「ダイスの数」に 16 は使えません(使えるのは 1〜15 の整数、"split30")',
        ),
        (
            {"lives": None},
            "“Lives” can't be null; it can be a whole number from 1 to 99",
            "「ライフの数」に null は使えません(使えるのは 1〜99 の整数)",
        ),
        (
            {"palifico": 1},
            "“Palifico” can't be 1; it can be false or true",
            "「パリフィコ」に 1 は使えません(使えるのは false、true)",
        ),
    ],
)
def test_a_bad_value_is_told_with_the_possible_ones(
    values: dict[str, Any], en: str, ja: str
) -> None:
    (conflict,) = BOOK.conflicts(values)
    assert (conflict.text.en, conflict.text.ja) == (en, ja)


@pytest.mark.parametrize("value", [True, "2-6", [2], [1, 6], [2, 21], {"least": 2}, 1, 2.5])
def test_players_that_nobody_can_read_are_refused(value: Any) -> None:
    (conflict,) = BOOK.conflicts({"players": value})
    assert conflict.axes == ("players",)
    assert "from 2 to 20" in conflict.text.en
    assert "2〜20" in conflict.text.ja


@pytest.mark.parametrize(
    ("value", "players"),
    [
        (2, Players(2, 2)),
        ([2, 6], Players(2, 6)),
        ((3, 20), Players(3, 20)),
        ({"min": 3, "max": 4}, Players(3, 4)),
        ({"max": 4}, Players(2, 4)),
    ],
)
def test_players_can_be_a_number_a_pair_or_named(value: Any, players: Players) -> None:
    assert BOOK.parse({"players": value}).players == players


@pytest.mark.parametrize("name", ["chess", 3])
def test_an_unknown_preset_is_a_conflict_of_the_preset(name: Any) -> None:
    (conflict,) = BOOK.conflicts({"preset": name})
    assert conflict.axes == ("preset",)
    with pytest.raises(Refusal, match=f"no preset or option “{name}”"):
        BOOK.parse({"preset": name})


@given(rule_sets())
def test_the_full_form_is_read_back(rules: Rules) -> None:
    assert BOOK.parse(full(rules)) == rules
    assert BOOK.conflicts(full(rules)) == ()


@given(rule_sets(), rule_sets())
def test_a_digest_names_one_rule_set(one: Rules, other: Rules) -> None:
    assert (digest(one) == digest(other)) is (one == other)


# Finite or endless -----------------------------------------------------------------------

FEW = st.integers(0, 2**32)


@given(st.data(), rule_sets())
def test_under_finite_rules_every_round_brings_the_end_nearer(
    data: st.DataObject, rules: Rules
) -> None:
    rules = replace(rules, round_limit=10_000, lives=min(rules.lives, 5))
    if endless(rules) or rules.spot_on_once:  # which brings more dice, but not without end
        return
    seats = data.draw(seats_of(BOOK, rules))
    played = play(rules, seats, data.draw(FEW))
    left = [sum(stake_of(rules, played.start.dice, played.start.lives))]
    left += [
        sum(stake_of(rules, event.dice, event.lives))
        for event in played.events
        if isinstance(event, Settled)
    ]
    assert all(after < before for before, after in pairwise(left))
    assert played.end.ranking is not None
    assert played.end.round < 500


def _exact_round(state: State, claim: Challenge | SpotOn) -> State:
    """A round in which the starter bids exactly what there is, and the next seat claims."""
    state = fold(state, BLUFF.close(state))
    while isinstance(BLUFF.awaits(state), Chance):
        drawn = BLUFF.draw(state, round_seed(1, state.round))
        state = fold(state, BLUFF.resolve(state, drawn))
    dice = [face for hand in state.hands for face in hand]
    counts = {face: matches(dice, face, 6) for face in range(1, 6)}
    face = max(counts, key=lambda each: counts[each])
    state = fold(state, BLUFF.decide(state, state.turn, MakeBid(counts[face], face)))
    return fold(state, BLUFF.decide(state, state.turn, claim))


@pytest.mark.parametrize(
    ("values", "claim"),
    [
        ({"exact": "nobody"}, Challenge()),
        ({"exact": "gift"}, Challenge()),
        ({"spot_on": "next"}, SpotOn()),
    ],
)
def test_an_endless_game_reaches_the_round_limit(
    values: dict[str, Any], claim: Challenge | SpotOn
) -> None:
    rules = BOOK.parse({**values, "players": 2})
    assert BOOK.endless(rules)
    state = BLUFF.start(rules, 2)
    while isinstance(BLUFF.awaits(state), Between):
        state = _exact_round(state, claim)
    assert state.round == rules.round_limit
    assert all(state.dice)


@pytest.mark.parametrize(
    ("values", "goes_on"),
    [
        ({}, False),
        ({"exact": "nobody"}, True),
        ({"exact": "gift"}, True),
        ({"exact": "all_but_bidder", "spare_last_die": True}, False),
        ({"spot_on": "next"}, True),
        ({"spot_on": "anyone", "stake": "lives"}, True),
        ({"spot_on": "next", "goal": "shed"}, False),
        ({"exact": "nobody", "goal": "shed"}, True),
        ({"spot_on": "next", "spot_on_right": "others_lose"}, False),
        ({"spot_on": "next", "spot_on_once": True}, False),
        ({"lost_to": "winner"}, True),
        ({"exact": "both"}, False),
    ],
)
def test_endless_rules_are_known(values: dict[str, Any], goes_on: bool) -> None:
    assert BOOK.endless(BOOK.parse(values)) is goes_on


def test_the_defaults_are_those_of_the_silent_sources() -> None:
    assert full(DEFAULTS) == {
        "players": {"min": 2, "max": 6}, "dice": 5, "wild": "six", "order": "track",
        "limit": "in_play", "reroll": "off", "challenge_by": "next", "loss": "margin",
        "exact": "challenger_one", "spare_last_die": False, "spot_on": "off", "reward": 1,
        "surcharge": 1, "stake": "dice", "lives": 5, "goal": "survive",
        "ending": "last_standing", "starter": "rotate", "roll": "auto", "palifico": False,
        "round_limit": 500, "window": 5, "penalty": 1, "lost_to": "nobody",
        "spot_on_right": "gain", "spot_on_once": False, "spot_on_duel": True,
        "opening": 1, "pass_claim": "off", "doubling": "off",
        "face_off": False, "out_of_turn": False, "buy_back": False,
        "wild_until": "always", "plain": "off", "fly": False,
        "plain_opening": "same", "straight": "off", "straight_of": "different", "alike": "off",
    }  # fmt: skip
