"""What the page is given: figures in words, and lines that hold what belongs on them."""

from __future__ import annotations

import msgspec
import pytest

from hattari.core.game import Text
from hattari.lab.presented import line
from hattari.lab.results import Measure

WORD = Text("x", "例")
MEASURE = Measure(
    number=1,
    key="x",
    title=WORD,
    note=WORD,
    value=0.0,
    low=None,
    high=None,
    n=1,
    counted=WORD,
    unit="share",
    good=(None, None),
    mark="none",
    method="clusters",
    players="learned",
)


def bars(**facts: object) -> dict[str, tuple[float, float]]:
    """The parts of a line: where each begins and ends, from 0 to 100."""
    drawn = line(msgspec.structs.replace(MEASURE, **facts))
    return {
        each.attributes["class"]: (
            float(each.attributes["x"]),
            float(each.attributes["x"]) + float(each.attributes["width"]),
        )
        for each in drawn.children
    }


def test_points_lie_around_zero_with_their_interval_and_the_good_range() -> None:
    found = bars(unit="points", value=0.2, low=0.1, high=0.4, good=(-0.05, 0.05))
    assert sum(found["zero"]) / 2 == pytest.approx(50)
    assert found["wanted"] == pytest.approx((45, 55))
    assert found["span"] == pytest.approx((60, 90))
    assert sum(found["value"]) / 2 == pytest.approx(70)


def test_a_share_ends_at_one_and_an_unknown_bound_at_the_end_of_the_line() -> None:
    found = bars(value=0.97, low=0.9, high=None)
    assert found["span"][1] == 100
    assert sum(found["value"]) / 2 == pytest.approx(97)
    assert "wanted" not in found


def test_a_good_range_open_below_begins_at_the_line_s_begin() -> None:
    found = bars(value=0.3, low=0.2, high=0.4, good=(None, 0.15))
    assert found["wanted"] == pytest.approx((0, 30))
