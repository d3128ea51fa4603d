"""Student's t: closed forms, a printed table, and the quantile as the inverse."""

from math import atan, inf, pi, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hattari.core.intervals import below, quantile, welch

values = st.floats(-50, 50)
freedoms = st.floats(1, 100_000)


@given(values)
def test_one_degree_of_freedom_is_cauchys(t: float) -> None:
    assert below(1, t) == pytest.approx(0.5 + atan(t) / pi, abs=1e-12)


@given(values)
def test_two_degrees_of_freedom_have_a_closed_form(t: float) -> None:
    assert below(2, t) == pytest.approx(0.5 + t / (2 * sqrt(2 + t * t)), abs=1e-12)


@pytest.mark.parametrize(
    ("freedom", "chance", "t"),
    [
        (1, 0.975, 12.7062),
        (5, 0.95, 2.0150),
        (10, 0.975, 2.2281),
        (30, 0.975, 2.0423),
        (120, 0.995, 2.6174),
        (inf, 0.975, 1.9600),
    ],
)
def test_quantiles_are_those_of_the_tables(freedom: float, chance: float, t: float) -> None:
    assert quantile(freedom, chance) == pytest.approx(t, abs=6e-5)


@given(freedoms, st.floats(0.0001, 0.9999))
def test_the_quantile_is_the_inverse(freedom: float, chance: float) -> None:
    assert below(freedom, quantile(freedom, chance)) == pytest.approx(chance, abs=1e-9)


@given(freedoms, values)
def test_both_tails_are_alike(freedom: float, t: float) -> None:
    assert below(freedom, t) + below(freedom, -t) == pytest.approx(1, abs=1e-15)


def test_of_two_alike_welch_adds_the_degrees_of_freedom_and_the_larger_error_rules() -> None:
    assert welch([(3.0, 4), (3.0, 4)]) == pytest.approx(8)
    assert welch([(3.0, 4), (0.0, 90)]) == pytest.approx(4)
    assert 4 < welch([(3.0, 4), (1.0, 90)]) < 6
    assert welch([(0.0, 7), (0.0, 5)]) == welch([(inf, 7), (1.0, 5)]) == 5


@given(values)
def test_many_degrees_of_freedom_are_nearly_normal(t: float) -> None:
    assert below(1e7, t) == pytest.approx(NormalDist().cdf(t), abs=1e-6)
