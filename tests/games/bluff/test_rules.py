"""Reading rule sets: what contradicts what; finite or endless."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.core.game import Between, Chance, RuleConflicts
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Settled, SpotOn, State
from hattari.games.bluff.rules.axes import DEFAULTS, Rules, digest, endless
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


def test_what_is_learned_is_kept_under_the_digest_of_the_rule_book() -> None:
    assert digest(DEFAULTS) == BOOK.digest(DEFAULTS)


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
    assert BOOK.full(DEFAULTS) == {
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
