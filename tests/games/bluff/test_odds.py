"""The help with chances, against all the ways dice can fall."""

from __future__ import annotations

from itertools import product
from math import comb
from unittest.mock import Mock

import pytest

from hattari.games.bluff.rules import odds as reckoning
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.counting import counted
from hattari.games.bluff.rules.odds import at_least, true_chance

from .playing import BLUFF, after, opened


@pytest.mark.parametrize("sides", [1, 2])
@pytest.mark.parametrize("dice", [0, 1, 3, 5])
def test_a_chance_is_the_share_of_all_the_ways_to_fall(dice: int, sides: int) -> None:
    ways = list(product(range(1, 7), repeat=dice))
    for needed in range(-1, dice + 2):
        hits = sum(1 for way in ways if sum(face <= sides for face in way) >= needed)
        assert at_least(needed, dice, sides) == pytest.approx(hits / len(ways))


def test_a_seat_counts_its_own_dice_and_all_that_lie_open() -> None:
    state = after(opened("mobius", ((3, 3, 6), (1, 2))), (0, MakeBid(3, 3)))
    odds = {(count, face): chance for count, face, chance in BLUFF.view(state, 1, True).odds or ()}
    own = {(count, face): chance for count, face, chance in BLUFF.view(state, 0, True).odds or ()}
    assert odds[3, 3] == pytest.approx((1 / 3) ** 3)
    assert odds[4, 2] == pytest.approx((1 / 3) ** 3)
    assert odds[5, 3] == 0.0
    assert own == {(3, 3): 1.0}


def test_there_are_no_chances_for_who_has_no_hand_or_no_help() -> None:
    state = opened("mobius")
    assert BLUFF.view(state, None, True).odds is None
    assert BLUFF.view(state, 0).odds is None
    before = BLUFF.start(BLUFF.rulebook.parse("mobius"), 2)
    assert BLUFF.view(before, 0, True).odds is None


def test_at_the_largest_table_each_face_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"players": 20, "limit": "open", "wild": "ones", "straight": "nothing"}
    state = opened(rules, ((1, 2, 3, 3, 5),) * 20)
    counts = Mock(wraps=counted)
    monkeypatch.setattr(reckoning, "counted", counts)
    found = reckoning.odds(state, 0, state.hands[0])
    assert len(found) > 1000
    assert counts.call_count <= 6


def test_the_chances_of_so_many_dice_are_summed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reckoning.at_least.cache_clear()
    ways = Mock(wraps=comb)
    monkeypatch.setattr(reckoning, "comb", ways)
    chances = [at_least(needed, 83, 2) for needed in range(84)]
    assert chances == sorted(chances, reverse=True)
    assert ways.call_count <= 84


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_certain_is_so_to_the_last_digit_where_whole_hands_count(seats: int) -> None:
    state = opened("chuiniu", ((3, 3, 1, 2, 2),) * seats)
    for face in (1, 2, 3):
        assert true_chance(state, 0, state.hands[0], Bid(1, face)) == 1.0
        assert true_chance(state, 0, state.hands[0], Bid(10 * seats, face)) == 0.0
