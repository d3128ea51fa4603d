"""Coin-flip games are reckoned exactly."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest

from hattari.games.bluff.lab.coin import Aim, one_each, toll, win, wins


@pytest.mark.parametrize(("own", "other"), list(product(range(1, 7), repeat=2)))
def test_two_seats_are_a_race_of_coin_flips(own: int, other: int) -> None:
    """The other loses its last die before the one does: a sum of binomials."""
    flips = own + other - 1
    chance = sum(comb(flips, heads) for heads in range(other, flips + 1)) / 2**flips
    assert win((own, other))[0] == chance
    assert win((own, other), Aim.FIRST_OUT)[1] == chance


def test_the_known_figures_come_out() -> None:
    assert win((1, 4)) == (0.0625, 0.9375)
    assert win((4, 5))[0] == 0.36328125


def test_more_seats_by_hand() -> None:
    assert win((1, 1, 1)) == pytest.approx((1 / 3,) * 3)
    # Who has two wins unless it loses first (1/3) and then the level game of two (1/2), or ...
    two_left = win((2, 1))[0]
    assert win((2, 1, 1))[0] == pytest.approx((2 * two_left + win((1, 1, 1))[0]) / 3)
    assert win((2, 1, 1), Aim.MOST_AT_FIRST_OUT)[0] == pytest.approx((2 + 1 / 3) / 3)
    assert win((0, 2, 1), Aim.FIRST_OUT) == (1.0, 0.0, 0.0)
    assert win((0, 2, 2), Aim.MOST_AT_FIRST_OUT) == (0.0, 0.5, 0.5)


@pytest.mark.parametrize("aim", list(Aim))
def test_chances_sum_to_one_and_follow_their_seats(aim: Aim) -> None:
    chances = win((5, 2, 3, 1), aim)
    assert sum(chances) == pytest.approx(1)
    assert win((1, 3, 2, 5), aim) == pytest.approx(chances[::-1])


SAME = [0, 1, 2]
LESS, TWO_LESS, MORE = [0, 0, 1], [0, 0, 0], [0, 2, 2]


def test_a_coin_loses_what_rounds_cost_and_not_one() -> None:
    """2 against 1: half of all losses cost two, so that the two is safe only in half of them."""
    dear = toll([2, 2, 2, 2], [[x, y, SAME] for x, y in PAID], [1, 1, 1, 1])
    # Loses at once with 1/4, becomes 1 v 1 with 1/4, wins with 1/2.
    assert wins(np.array([[2, 1]]), dear, Aim.LAST_IN)[0, 0] == pytest.approx(1 / 2 + 1 / 8)
    assert wins(np.array([[2, 1]]), one_each(2), Aim.LAST_IN)[0, 0] == 3 / 4


PAID = ((LESS, SAME), (SAME, LESS), (TWO_LESS, SAME), (SAME, TWO_LESS))


def test_rounds_that_cost_nothing_or_give_something_back_are_played_again() -> None:
    """From 1 v 1, half of the rounds change nothing, and a quarter of the losers' rivals gain."""
    prices = [[SAME, SAME, SAME], [LESS, SAME, SAME], [SAME, LESS, SAME], [LESS, MORE, SAME]]
    found = wins(
        np.array([[1, 1], [1, 2], [2, 2]]), toll([2] * 4, prices, [4, 2, 1, 1]), Aim.LAST_IN
    )
    assert found[[0, 2], 0] == pytest.approx(1 / 2)
    assert found.sum(axis=1) == pytest.approx(1)
    # 3/16 go to 1 v 1, 1/16 to 2 v 1, 1/4 end it: w = 3/16 + (1 - w) / 8.
    assert found[1, 0] == pytest.approx(5 / 18)


def test_what_was_never_met_costs_what_the_nearest_table_pays() -> None:
    seen = toll([4], [[LESS, SAME, SAME]], [7])
    assert seen.at(2) == seen.at(4) == (((tuple(LESS), tuple(SAME), tuple(SAME)), 1.0),)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="too many positions"):
        win((99,) * 6)
