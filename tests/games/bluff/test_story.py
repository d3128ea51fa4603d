"""The chances in a story of Bluff, against all the ways in which dice can fall."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from hattari.core.game import Step
from hattari.core.record import Replay
from hattari.core.story import Moment
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    MakeBid,
    NewDice,
    Phase,
    Settled,
    SpotOn,
)
from hattari.games.bluff.rules.bids import PIPS
from hattari.games.bluff.rules.settle import stake_of
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.story import _escapes, _lucky, _scan, tell

from .playing import BLUFF, fold, opened, steps

NAMES = ("Ann", "Bob", "Cid")


Dealt = tuple[tuple[int, ...], ...]


def played(rules: str | dict[str, Any], hands: Dealt, *done: tuple[int, Any]) -> dict[str, Moment]:
    """The moments of one round by their kind."""
    return {moment.kind: moment for moment in tell(replayed(rules, hands, *done), NAMES)}


def replayed(rules: str | dict[str, Any], hands: Dealt, *done: tuple[int, Any]) -> Replay:
    """One round; dice that are rolled again stand among the moves."""
    state = start = opened(rules, hands)
    made = []
    for seat, act in done:
        rolls = isinstance(act, NewDice)
        events = BLUFF.resolve(state, act) if rolls else BLUFF.decide(state, seat, act)
        state = fold(state, events)
        if state.phase is Phase.WINDOW:
            closing = BLUFF.close(state)
            state, events = fold(state, closing), (*events, *closing)
        made.append(Step(events, state))
    return Replay(start, tuple(made), None)


def share(unseen: int, own: tuple[int, ...], face: int, count: int, exact: bool = False) -> float:
    """Of all ways in which the unseen dice can fall, how many make a bid true (★ is wild)."""
    ways = list(product(range(1, 7), repeat=unseen))
    found = (sum(1 for die in (*own, *way) if die in (face, 6)) for way in ways)
    return sum(1 for actual in found if (actual == count if exact else actual >= count)) / len(ways)


def bid(count: int, face: int, *show: int) -> Action:
    return MakeBid(count, face, show)


def test_a_bluff_that_nobody_doubted_and_a_reading() -> None:
    hands = ((1, 1), (2, 5), (4, 4))
    told = played("bluebear", hands, (0, bid(2, 3)), (1, bid(3, 3)), (2, Challenge()))
    assert told["bluff"].chance == pytest.approx(share(4, (1, 1), 3, 2))
    assert (told["bluff"].seat, told["bluff"].step, told["bluff"].mood) == (0, 1, "smug")
    assert told["reading"].chance == pytest.approx(share(4, (4, 4), 3, 3))
    assert (told["reading"].seat, told["reading"].step) == (2, 3)
    assert "3 threes" in told["reading"].line.en


def test_a_likely_bid_doubted_and_true() -> None:
    told = played("bluebear", ((3, 3), (2, 5), (6, 4)), (0, bid(2, 3)), (1, Challenge()))
    assert told["blunder"].chance == pytest.approx(share(4, (2, 5), 3, 2))
    assert told["blunder"].title.en == "Unlucky doubt"
    sure = played("bluebear", ((3, 3), (3, 5), (6, 4)), (0, bid(1, 3)), (1, Challenge()))
    assert sure["blunder"].chance == 1.0
    assert sure["blunder"].title.en == "Worst doubt"


def test_an_unlikely_bid_that_was_there_to_the_last_die() -> None:
    told = played("bluebear", ((1, 2), (3, 3), (6, 4)), (0, bid(3, 3)), (1, Challenge()))
    assert told["luck" if "luck" in told else "blunder"].step == 2
    rules = {"preset": "bluebear", "spot_on": "next"}
    hands = ((1, 2), (3, 3), (6, 4))
    called = played(rules, hands, (0, bid(3, 3)), (1, SpotOn()))
    assert called["spot_on"].chance == pytest.approx(share(4, (3, 3), 3, 3, exact=True))


def test_dice_that_are_rolled_again_with_a_bid_are_not_known_to_the_bidder() -> None:
    hands = ((1, 3, 5), (2, 5), (4, 4))
    told = played(
        {"preset": "bluebear", "reroll": "after_bid"},
        hands,
        (0, bid(4, 3, 3)),
        (0, NewDice((1, 2))),
        (1, bid(5, 3)),
        (2, Challenge()),
    )
    assert told["bluff"].chance == pytest.approx(share(6, (3,), 3, 4))
    assert told["bluff"].seat == 0


WHOLE = {"preset": "bluebear", "straight": "nothing", "alike": "two", "limit": "open"}
"""Hands count for nothing, or for more than their dice."""


def worth(dice: tuple[int, ...], face: int) -> int:
    """What one cup's dice count for under these rules."""
    if len(dice) == 5 and len(set(dice)) == 5:
        return 0
    alike = len(dice) == 5 and set(dice) <= {face, 6}
    more = (2 if 6 not in dice else 1) if alike else 0
    return sum(die in (face, 6) for die in dice) + more


def test_a_bid_that_only_a_whole_hand_makes_true_had_a_chance() -> None:
    dealt, done = ((4,) * 5, (4, 3)), ((0, bid(8, 4)), (1, Challenge()))
    # Seven are the five fours; the doubter, who has another, fears no lesser hand.
    assert played(WHOLE, dealt, *done)["blunder"].chance == pytest.approx((1 / 6) ** 5)
    bids, _ = _scan(replayed(WHOLE, dealt, *done))
    assert (bids[0].own, bids[0].actual) == (7, 8)
    assert bids[0].chance == pytest.approx(1 - (4 / 6) ** 2)


def test_dice_that_are_rolled_again_may_come_to_a_whole_hand() -> None:
    dealt = ((4, 1, 2, 3, 3), (4,))
    done = ((0, bid(7, 4, 4)), (0, NewDice((4, 4, 6, 2))), (1, Challenge()))
    bids, _ = _scan(replayed({**WHOLE, "reroll": "after_bid"}, dealt, *done))
    ways = list(product(range(1, 7), repeat=5))
    true = sum(worth((4, *way[:4]), 4) + worth(way[4:], 4) >= 7 for way in ways)
    assert bids[0].chance == pytest.approx(true / len(ways))


def test_a_straight_counts_for_nothing_in_its_bidders_hand() -> None:
    bids, _ = _scan(replayed(WHOLE, ((1, 2, 3, 4, 5), (2, 3)), (0, bid(1, 4)), (1, Challenge())))
    assert bids[0].own == 0
    assert bids[0].chance == pytest.approx(1 - (4 / 6) ** 2)


def pips(count: int) -> Action:
    return MakeBid(count, PIPS)


FACE_OFF = {"preset": "perudo", "face_off": True}


def test_pips_of_a_face_off_are_told_of_as_pips() -> None:
    called = played(FACE_OFF, ((5,), (1,)), (0, pips(10)), (1, pips(11)), (0, Challenge()))
    assert "bid a sum of 10 on a 5 (" in called["bluff"].line.en
    assert "さん、目は5で「合計10」(" in called["bluff"].line.ja


@pytest.mark.parametrize(
    ("other", "en", "ja"),
    [(5, "there, to the last pip", "本当に(ぴったり)"), (6, "there", "本当に")],
)
def test_a_lucky_sum_is_told_to_the_last_pip(other: int, en: str, ja: str) -> None:
    bids, ends = _scan(replayed(FACE_OFF, ((5,), (other,)), (0, pips(10)), (1, Challenge())))
    (lucky,) = _lucky(NAMES, bids, ends)
    assert lucky.line.en.endswith(en)
    assert lucky.line.ja.endswith(ja)


def test_whoever_had_one_die_left_escapes() -> None:
    told = played("bluebear", ((1, 1, 1), (2,), (4, 4)), (0, bid(3, 5)), (1, Challenge()))
    assert {"escape", "reading"} & set(told)
    first = played("bluebear", ((2,), (5, 5)), (0, bid(2, 5)), (1, Challenge()))
    kinds = set(first)
    assert kinds & {"luck", "escape", "blunder"}


def test_nobody_escapes_by_the_spot_on_of_another() -> None:
    told = played("perudo", ((2,), (3, 3), (4, 4)), (0, bid(3, 5)), (1, SpotOn()))
    assert "turning" in told
    assert "escape" not in told


@pytest.mark.parametrize(("exact", "lives"), [("both", False), ("challenger_one", True)])
def test_only_who_is_still_in_escapes(exact: str, lives: bool) -> None:
    rules, hands = {"preset": "bluebear", "exact": exact}, ((2,), (5, 2), (4, 4))
    bids, ends = _scan(replayed(rules, hands, (0, bid(1, 5)), (1, Challenge())))
    assert [each.seat for each in _escapes(NAMES, bids, ends)] == ([0] if lives else [])


@pytest.mark.parametrize(
    ("preset", "seed"), [("mobius", 20), ("pirates", 9), ("pirates-lives", 16)]
)
def test_a_turning_point_moved_a_seat_the_farthest_or_none_is_told(preset: str, seed: int) -> None:
    rules = BLUFF.rulebook.parse(preset)
    start = state = BLUFF.start(rules, 2, Setup())
    made, moves = [], []
    for step in steps(start, seed):
        state = fold(state, step.events)
        made.append(Step(step.events, state))
        for event in step.events:
            if isinstance(event, Settled):
                before = stake_of(rules, event.dice_before, event.lives_before, event.losses_before)
                after = stake_of(rules, event.dice, event.lives, event.losses)
                farthest = max(abs(new - old) for old, new in zip(before, after, strict=True))
                moves.append((farthest, len(made)))
    told = tell(Replay(start, tuple(made), None), "ABCD")
    turning = [each for each in told if each.kind == "turning"]
    assert all((max(moves)[0], each.step) in moves for each in turning)
    for each in turning:
        assert re.search(r"さんの(ダイス|ライフ)\d+[個点]が\d+[個点]に\(", each.line.ja)
