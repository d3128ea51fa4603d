"""Intervals hold what they promise, for rounds that hang together in games too."""

from __future__ import annotations

import numpy as np
import pytest

from hattari.lab.estimate import Estimate, Nothing, by_blocks, gap, mean, quantile, ratio


def test_a_share_of_single_draws_has_wilson_s_interval() -> None:
    found = ratio(np.array([1.0] * 30 + [0.0] * 70), np.ones(100), share=True)
    assert found.value == 0.3
    assert found.interval() == pytest.approx((0.218, 0.397), abs=0.003)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_share_of_none_or_all_still_has_an_interval(value: float) -> None:
    low, high = ratio(np.full(100, value), np.ones(100), share=True).interval()
    assert 0 <= low <= value <= high <= 1
    assert 0.02 < high - low < 0.06


def test_rounds_of_a_game_that_hang_together_widen_the_interval() -> None:
    alike = np.repeat([10.0, 0.0], 50)  # ten rounds a game, all of them alike
    rounds = np.full(100, 10.0)
    low, high = ratio(alike, rounds, share=True).interval()
    assert high - low == pytest.approx(0.19, abs=0.01)  # that of 100 draws, not of 1000


@pytest.mark.parametrize("share", [False, True])
def test_ninety_five_intervals_of_a_hundred_hold_the_truth(share: bool) -> None:
    random = np.random.default_rng(3)
    held = 0
    for _ in range(400):
        rounds = random.integers(2, 12, 150).astype(np.float64)
        chance = np.clip(random.normal(0.2, 0.1, 150), 0.02, 0.9)
        true = float((chance * rounds).sum() / rounds.sum())
        seen = random.binomial(rounds.astype(np.int64), chance).astype(np.float64)
        low, high = ratio(seen, rounds, share=share).interval()
        held += low <= true <= high
    assert held >= 372  # the interval is also for which games are drawn, so it may hold more


def test_quantiles_move_smoothly_and_have_an_interval() -> None:
    assert quantile(np.array([3.0, 3.0, 3.0, 3.0]), 0.5) == 3.0
    assert quantile(np.array([1.0, 2.0, 3.0]), 0.5) == 2.0
    lengths = np.random.default_rng(1).poisson(20, 5000).astype(np.float64)
    found = by_blocks(lengths, lambda each: quantile(each, 0.5))
    low, high = found.interval()
    assert low < 19.7 < high
    assert 0.05 < high - low < 0.6


def test_nothing_counted_is_no_number() -> None:
    with pytest.raises(Nothing):
        ratio(np.zeros(5), np.zeros(5))


def test_pairs_see_what_the_dice_hide() -> None:
    random = np.random.default_rng(2)
    dice = random.normal(0, 10, 1000)
    base = mean(dice)
    paired = gap(base, mean(dice + random.normal(0.5, 1, 1000)))
    apart = gap(base, mean(random.normal(0.5, 10, 999)))
    assert paired.paired
    assert not apart.paired
    assert paired.error < apart.error / 5
    assert paired.chance < 1e-6


def test_a_single_game_tells_no_error() -> None:
    one = Estimate(0.5, np.zeros(1), 1)
    assert gap(one, one).chance == 1.0
    assert gap(one, one).interval() == (float("-inf"), float("inf"))
