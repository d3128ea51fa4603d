"""Figures of many runs add up to those of one."""

from random import Random

import pytest

from tests.soak.figures import Spread, figure, spread

VALUES = [Random(1).expovariate(1.0) for _ in range(5_000)]


@pytest.mark.parametrize("part", [0.5, 0.9, 0.99])
def test_a_quantile_is_right_to_two_in_a_hundred(part: float) -> None:
    exact = sorted(VALUES)[round(part * len(VALUES)) - 1]
    assert spread(VALUES).quantile(part) == pytest.approx(exact, rel=0.021)


def test_two_halves_are_one_whole() -> None:
    halves = spread(VALUES[:1_000]).joined(spread(VALUES[1_000:]))
    assert halves == spread(VALUES)
    assert (halves.count, halves.worst) == (len(VALUES), max(VALUES))


def test_the_largest_value_is_the_worst_and_no_quantile_exceeds_it() -> None:
    told = figure("seconds", spread([0.0, 0.5, 3.0]))
    assert (told.what, told.values, told.p99, told.worst) == ("seconds", 3, 3.0, 3.0)
    assert Spread().quantile(0.99) == 0.0
