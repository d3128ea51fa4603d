"""Figures are told in one way, wherever they are read."""

from __future__ import annotations

import pytest

from hattari.lab.units import UNITS, at_axis, digits, figure, interval, pair


@pytest.mark.parametrize(
    ("number", "unit", "said"),
    [
        (0.1234, "share", "12.3"),
        (0.1966, "points", "+19.7"),
        (-0.0001, "points", "0.0"),
        (-0.02, "points", "−2.0"),
        (0.515, "ratio", "0.52"),
        (7.26, "rounds", "7.3"),
        (None, "games", "–"),
    ],
)
def test_numbers_are_told_as_people_read_them(number: float | None, unit: str, said: str) -> None:
    assert digits(number, unit) == said


def test_every_unit_has_words_in_both_languages() -> None:
    for unit in UNITS:
        said = figure(1.0, unit)
        assert digits(1.0, unit) in said.en
        assert digits(1.0, unit) in said.ja
    assert figure(None, "chips").ja == "–"
    assert figure(0.5, "minutes", signed=True).en == "+0.5 minutes"


def test_an_unknown_bound_is_a_dash() -> None:
    assert interval(None, 0.25, "points").en == "– to +25.0"
    assert interval(0.1, 0.25, "share").ja == "10.0 〜 25.0"


def test_within_a_sentence_two_figures_are_told_apart() -> None:
    assert pair(0.44, 0.5, "share") == (".44", ".50")
    assert pair(-0.03, 0.031, "points") == ("−.03", "+.03")
    assert pair(0.441, 0.442, "share") == (".441", ".442")
    assert pair(1.2, 0.95, "ratio") == ("1.20", ".95")
    assert pair(3.0, 4.0, "minutes") == ("3.0", "4.0")
    assert pair(1.0, 1.0, "minutes") == ("≈", "≈")


def test_beside_an_axis_shares_are_percent() -> None:
    assert at_axis(0.05, "share") == "5%"
    assert at_axis(-0.02, "points") == "−2%"
    assert at_axis(1000.0, "plain") == "1000"
