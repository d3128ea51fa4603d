"""Coin-flip games are reckoned exactly."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from hattari.games.bluff.lab.coin import Aim, win


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


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="too many positions"):
        win((99,) * 6)
