"""What practice reckons with: intervals, when something comes back, figures, calibration."""

from __future__ import annotations

import random

import msgspec
import pytest

from hattari.core.measure import Measure
from hattari.core.review import Fact
from hattari.core.text import Text
from hattari.review import Grade
from hattari.study.calibration import Answer, skill
from hattari.study.intervals import mean, rate
from hattari.study.profile import LEAST_CASES, LEAST_GAMES, Told, grouped
from hattari.study.schedule import Known, answered, fresh

pytestmark = pytest.mark.everyday
DAY_MS = 86_400_000
NOW = 1_800_000_000_000
WORD = Text("x", "x")


# Coming back -----------------------------------------------------------------------------


def intervals(*grades: Grade) -> list[float]:
    """Days between answers, each given when it was due."""
    known, now, found = fresh(NOW), NOW, []
    for grade in grades:
        known, due = answered(known, grade, now)
        found.append((due - now) / DAY_MS)
        now = due
    return found


def test_what_was_known_comes_back_at_growing_intervals() -> None:
    days = intervals("best", "best", "best", "best", "best", "best")
    assert days == sorted(days)
    assert days[0] >= 1
    assert days[-1] > 60


def test_a_mistake_comes_back_the_same_day_and_a_small_loss_sooner_than_none() -> None:
    assert intervals("mistake")[0] < 0.02
    assert intervals("best", "small")[1] < intervals("best", "as_good")[1]
    assert intervals("best", "unclear") == intervals("best", "as_good")
    assert intervals("best", "best", "mistake")[2] < 0.02


def test_what_is_known_goes_through_json() -> None:
    known, _ = answered(fresh(NOW), "small", NOW)
    again = msgspec.json.decode(msgspec.json.encode(known), type=Known)
    assert (again, again.times, again.last) == (known, 1, "small")
    assert answered(again, "best", NOW + DAY_MS) == answered(known, "best", NOW + DAY_MS)


# Intervals -------------------------------------------------------------------------------


def test_a_rate_holds_the_truth_as_often_as_it_says() -> None:
    draw = random.Random(1)
    held = 0
    for _ in range(1000):
        found = rate(sum(draw.random() < 0.3 for _ in range(60)), 60)
        assert found is not None
        held += found.low <= 0.3 <= found.high
    assert 0.93 <= held / 1000 <= 0.98


def test_of_nothing_nothing_is_said_and_of_little_much_is_possible() -> None:
    assert rate(0, 0) is None
    few = rate(0, 3)
    assert few is not None
    assert few.low == 0
    assert few.high > 0.5
    assert mean([1.0]) is None
    found = mean([1.0, 3.0])
    assert found is not None
    assert (found.value, found.high > 10) == (2.0, True)


# Figures ---------------------------------------------------------------------------------

MEASURES = {"toy": (Measure("bluffs", WORD, WORD),)}


def told(at: int, digest: str = "d", hits: int = 1, expected: float | None = 1.5) -> Told:
    facts = (Fact("bluffs", 4, hits, expected),)
    return Told(
        version=1, game="toy", digest=digest, title=WORD, seats=3, at=at, unit="win",
        result=0.1 * (at % 3), luck=0.05, facts=facts,
    )  # fmt: skip


def test_few_games_show_how_many_and_no_figure() -> None:
    (group,) = grouped([told(1), told(2)], MEASURES)
    (figure,) = group.figures
    assert (group.games, group.result, figure.cases, figure.rate) == (2, None, 8, None)
    assert (figure.expected, figure.over_time) == (None, ())
    assert LEAST_CASES > 8


def test_many_games_show_rates_with_luck_taken_out_and_over_time() -> None:
    games = [told(at, hits=1 if at < 10 else 3) for at in reversed(range(20))]
    (group,) = grouped(games, MEASURES)
    (figure,) = group.figures
    assert figure.rate is not None
    assert figure.expected is not None
    assert (figure.rate.value, figure.expected.value) == (0.5, 0.375)
    assert [each.games for each in figure.over_time] == [5, 5, 5, 5]
    first, *_, last = figure.over_time
    assert first.rate is not None
    assert last.rate is not None
    assert (first.since, last.until, first.rate.value, last.rate.value) == (0, 19, 0.25, 0.75)
    assert group.result is not None
    assert group.without_luck is not None
    assert group.result.value - group.without_luck.value == pytest.approx(0.05)


def test_rules_and_heads_are_told_apart_and_together_first() -> None:
    games = [told(at) for at in range(LEAST_GAMES)] + [told(9, "other")]
    whole, first, second = grouped(games, MEASURES)
    assert [each.games for each in (whole, first, second)] == [6, 5, 1]
    assert (whole.digest, whole.title, first.digest, second.digest) == ("", None, "d", "other")


def test_where_luck_is_not_known_it_is_not_taken_out() -> None:
    (group,) = grouped([told(at, expected=None) for at in range(5)], MEASURES)
    assert group.figures[0].rate is not None
    assert group.figures[0].expected is None


# Calibration -----------------------------------------------------------------------------


def test_who_says_too_much_sees_it_in_the_bin() -> None:
    answers = [Answer(kind="k", title=WORD, form="chance", hit=False, said=0.7, truth=0.5)] * 6
    answers += [Answer(kind="k", title=WORD, form="chance", hit=True, said=1.0, truth=0.9)] * 2
    found = skill("k", answers)
    assert [each.many for each in found.bins] == [0, 0, 0, 6, 2]
    assert found.bins[3].said == pytest.approx(0.7)
    assert found.bins[3].truth is not None
    assert found.bins[3].truth.value == 0.5
    assert found.bins[4].truth is None
    assert found.off == ()


def test_whether_it_gets_better_is_told_by_twenties() -> None:
    answers = [
        Answer(
            kind="k",
            title=WORD,
            form="number",
            hit=at > 24,
            said=float(9 if at < 24 else 5),
            truth=4.0,
        )
        for at in range(44)
    ]
    found = skill("k", answers)
    assert (found.many, found.bins, found.off) == (44, (), (5.0, 1.0))
    assert found.hits is not None
    assert found.hits.value == pytest.approx(19 / 44)
    assert skill("k", answers[:3]).hits is None
