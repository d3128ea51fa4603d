"""The picture of who is behind: the article's is that of the results that ship."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab import behind
from hattari.lab.behind import Risk
from hattari.lab.drawing import LANGUAGES, markup
from scripts import behind as article
from tests.lab.made import Fault, made, run_of


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_drawn_from_the_results_that_ship(lang: str) -> None:
    assert Path(article.PLACE.format(lang=lang)).read_text("utf-8") == article.drawn(lang)


def risk(name: str, value: float, seats: int = 2, sure: bool = True) -> Risk:
    return Risk(Text(name, name), name, seats, value, value - 0.1, value + 0.1, sure)


def drawn(*risks: Risk, own: str = "") -> str:
    (picture,) = behind.shown(risks, own)
    return markup(picture.charts[0].drawn, "en")


def test_the_worst_for_who_is_behind_comes_first() -> None:
    text = drawn(risk("mild", 1.05), risk("harsh", 1.3), risk("mild", 1.4, seats=4))
    assert text.index(">harsh<") < text.index(">mild<")
    assert "harsh, 2 seats: 1.30, mild, 2 seats: 1.05, mild, 4 seats: 1.40" in text


def test_one_rule_set_alone_is_no_picture() -> None:
    assert behind.shown([risk("mild", 1.05), risk("mild", 1.4, seats=4)]) == ()


def test_what_others_may_show_otherwise_is_hollow() -> None:
    sure = drawn(risk("mild", 1.05), risk("harsh", 1.3))
    doubted = drawn(risk("mild", 1.05), risk("harsh", 1.3, sure=False))
    hollow = 'fill="var(--panel)"'
    assert doubted.count(hollow) == sure.count(hollow) + 1


def test_ones_own_rules_stand_out() -> None:
    risks = (risk("mild", 1.05), risk("harsh", 1.3))
    assert [drawn(*risks, own=own).count('"700"') for own in ("", "mild")] == [0, 1]


def test_an_interval_without_an_end_stops_at_its_value() -> None:
    open_ended = msgspec.structs.replace(risk("harsh", 1.3), high=None)
    both = (risk("mild", 1.05), risk("harsh", 1.3))
    assert drawn(both[0], open_ended) != drawn(*both)


def test_a_result_tells_its_risk() -> None:
    found = behind.risk(run_of(Plays(made(2, 5, 600, 1, Fault(behind=0.2))), "harsh").measured)
    assert found is not None
    assert found.low is not None
    assert found.low > 1.0
    silent = msgspec.structs.replace(run_of(Plays(made(2, 5, 30, 1))).measured, measures=())
    assert behind.risk(silent) is None
