"""Tables become pictures, once for the page and for reports."""

from __future__ import annotations

import re

import msgspec
import pytest

from hattari.core.game import Text
from hattari.lab import charts
from hattari.lab.charts import Shown
from hattari.lab.drawing import Element, frame, markup, powers, reach, spacing, ticks
from hattari.lab.results import Column, Drawing, Measured, Table

NAMES = Text("first", "一つ目"), Text("second <b>", "二つ目")
Rows = tuple[tuple[float | None, ...], ...]


def result(table: Table, name: Text = NAMES[0]) -> Measured:
    return Measured(
        game="toy",
        name="toy",
        title=name,
        rules={},
        digest="",
        seats=2,
        games=1,
        seed=1,
        versions={},
        players=(),
        measures=(),
        tables=(table,),
    )


def table(keys: str, rows: Rows, *drawings: Drawing) -> Table:
    columns = tuple(Column(key, Text(key, f"「{key}」"), "share") for key in keys.split())
    return Table("toy", Text("Toy", "例"), Text("A toy.", "例です。"), columns, rows, drawings)


def drawn(*tables: Table) -> Shown:
    (shown,) = charts.shown([result(each, name) for each, name in zip(tables, NAMES, strict=False)])
    return shown


def parts(of: Element, tag: str) -> list[Element]:
    """All elements with this tag."""
    found = [of] if of.tag == tag else []
    return found + [each for child in of.children for each in parts(child, tag)]


CURVE = table(
    "gap win low high coin",
    ((0, 0.7, 0.6, 0.8, 0.65), (1, None, None, None, 0.3), (2, 0.1, 0.0, None, 0.2)),
    Drawing("curve", "win", low="low", high="high", beside="coin"),
)


def test_a_curve_has_its_band_its_yardstick_and_a_shape_at_each_known_value() -> None:
    (chart,) = drawn(CURVE).charts
    look = [each.attributes for each in parts(chart.drawn, "path")]
    assert sum("transform" in each for each in look) == 2
    assert sum("fill-opacity" in each for each in look) == 1
    assert sum("stroke-dasharray" in each for each in look) == 1
    assert chart.caption.en == "Across: gap · dashed: coin"


def test_results_over_each_other_have_names_colours_and_shapes() -> None:
    shown = drawn(CURVE, CURVE)
    assert [each.name for each in shown.legend] == list(NAMES)
    shapes = {each.attributes["d"] for key in shown.legend for each in parts(key.drawn, "path")}
    assert len(shapes) == 2
    assert drawn(CURVE).legend == ()
    assert "var(--s1)" in markup(shown.charts[0].drawn, "en")


def test_who_cannot_see_a_picture_is_told_its_numbers_in_the_language_of_the_page() -> None:
    (chart,) = drawn(CURVE, CURVE).charts
    assert "<title>win</title><desc>first: 0: 70.0 %, 2: 10.0 %;" in markup(chart.drawn, "en")
    assert "一つ目:0:70.0%、2:10.0%" in markup(chart.drawn, "ja")
    assert "second &lt;b&gt;" in markup(chart.drawn, "en")


def test_many_values_are_told_in_part() -> None:
    many = table("x share", tuple((n, 0.5) for n in range(100)), Drawing("curve", "share"))
    told = markup(drawn(many).charts[0].drawn, "en").split("<desc>")[1].split("</desc>")[0]
    assert told.count("50.0 %") == charts.TOLD


def test_steps_are_as_wide_as_neighbours_are_apart_and_zero_where_nothing_is() -> None:
    rows: Rows = ((-100, 0.2), (0, 0.5), (50, 0.3))
    (chart,) = drawn(table("chips share", rows, Drawing("steps", "share"))).charts
    outline = [each.attributes["d"] for each in parts(chart.drawn, "path")][-1]
    points = re.findall(r"[ML]([-\d.]+) ([-\d.]+)", outline)
    assert len(points) == 2 * 4 + 2
    assert len({y for _, y in points}) == 4  # at -50 nothing is, as at both ends


def test_things_apart_are_dots_with_whiskers_and_words_for_names() -> None:
    rows: Rows = ((0, 0.1, 0.0, 0.2), (1, -0.1, -0.2, 0.0))
    words = (Text("bidder", "ビッドした人"), Text("challenger", "疑った人"))
    dots = Drawing("dots", "edge", low="low", high="high", band=(-0.02, 0.02), labels=words)
    (chart,) = drawn(table("who edge low high", rows, dots)).charts
    assert len(parts(chart.drawn, "rect")) == 1
    assert [each.words for each in parts(chart.drawn, "text")][-2:] == list(words)
    assert "challenger: −10.0 %" not in markup(chart.drawn, "ja")
    assert "疑った人" in markup(chart.drawn, "ja")


def test_chances_by_what_both_own_are_drawn_for_each_result() -> None:
    rows: Rows = ((1, 1, 0.5), (1, 2, 0.2), (2, 1, 0.8), (2, 2, None))
    shown = drawn(*[table("own other win", rows, Drawing("heat", "win"))] * 2)
    assert [chart.of for chart in shown.charts] == list(NAMES)
    assert shown.legend == ()
    cells = parts(shown.charts[0].drawn, "rect")
    assert [each.attributes["fill-opacity"] for each in cells] == ["0.00", "0.48", "0.48"]
    assert [each.attributes["fill"] for each in cells] == ["var(--s0)", "var(--s1)", "var(--s0)"]


def test_a_table_of_an_older_version_has_no_picture() -> None:
    assert charts.shown([result(msgspec.structs.replace(CURVE, drawings=()))]) == ()


# Axes ------------------------------------------------------------------------------------


def test_numbers_at_an_axis_are_round() -> None:
    assert ticks(0, 1) == [0, 0.5, 1]
    assert ticks(-0.03, 0.03) == [-0.02, 0, 0.02]
    assert ticks(5, 9, 6) == [5, 6, 7, 8, 9]
    assert ticks(3, 3) == [3]


def test_an_axis_begins_at_zero_unless_something_lies_below() -> None:
    assert reach([0.2, 0.7]) == (0, 0.7)
    assert reach([-0.2, 0.1]) == (-0.2, 0.1)
    assert reach([]) == (0, 1)


def test_neighbours_are_as_far_apart_as_the_nearest_two() -> None:
    assert spacing([5, 6, 9]) == 1
    assert spacing([-100, 300, 50, 0]) == 50
    assert spacing([4]) == 1


def test_values_of_many_sizes_are_shown_by_powers_of_ten() -> None:
    wide = frame([1, 1000], [0, 1])
    assert wide.powers
    assert wide.x(10) - wide.x(1) == pytest.approx(wide.x(1000) - wide.x(100))
    assert not frame([0, 1000], [0, 1]).powers
    assert powers(1, 1000) == [1, 10, 100, 1000]


def test_what_falls_goes_from_right_to_left() -> None:
    falling = frame([1, 9], [0, 1], falling=True)
    assert falling.x(9) < falling.x(1)
