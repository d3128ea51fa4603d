"""The tables of results as pictures, for the page and for reports; several results in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from hattari.core.game import Text
from hattari.core.text import COMMA

from .drawing import (
    DIM,
    HEIGHT,
    INK,
    LEFT,
    LINE,
    RIGHT,
    WIDTH,
    Element,
    Frame,
    Point,
    colour,
    element,
    frame,
    grid,
    key,
    label,
    marker,
    path,
    spacing,
    svg,
)
from .results import Column, Drawing, Measured, Table
from .units import at_axis, figure

ACROSS = Text("Across: {what}", "横:{what}")
DASHED = Text("dashed: {what}", "破線:{what}")
BOTH_WAYS = Text("Down: {own}; across: {other}", "縦:{own}、横:{other}")
TOLD = 12
"""Points of a series that are told to who can't see the picture."""
DASHES = "4 4"


class Chart(msgspec.Struct, frozen=True):
    """One drawing: what it shows (`of` the result where it shows only one), what its axes are."""

    title: Text
    caption: Text
    drawn: Element
    of: Text | None = None


class Key(msgspec.Struct, frozen=True):
    """A series of a picture: its name and its shape."""

    name: Text
    drawn: Element


class Shown(msgspec.Struct, frozen=True):
    """A picture with its words; `key` is its table's, `legend` tells several results apart."""

    key: str
    title: Text
    note: Text
    legend: tuple[Key, ...]
    charts: tuple[Chart, ...]


class Series(msgspec.Struct, frozen=True):
    """Values of one result: (x, y, low, high), without those that nobody knows."""

    name: Text
    points: tuple[tuple[float, float, float, float], ...]
    beside: tuple[Point, ...] = ()

    @property
    def line(self) -> list[Point]:
        """The values alone."""
        return [(x, y) for x, y, _, _ in self.points]


def shown(runs: Sequence[Measured]) -> tuple[Shown, ...]:
    """Every picture of these results, all of one number of seats, that any of them has."""
    keys = {
        table.key: None for run in runs for table in run.tables if table.drawings and table.rows
    }
    return tuple(_shown(table, runs) for table in keys)


def _shown(wanted: str, runs: Sequence[Measured]) -> Shown:
    found = [
        (run.title, table)
        for run in runs
        for table in run.tables
        if table.key == wanted and table.rows
    ]
    first = found[0][1]
    charts = tuple(chart for each in first.drawings for chart in _charts(each, found))
    several = len(found) > 1 and any(each.kind != "heat" for each in first.drawings)
    legend = tuple(Key(title, key(n)) for n, (title, _) in enumerate(found)) if several else ()
    return Shown(first.key, first.title, first.note, legend, charts)


def _charts(drawing: Drawing, found: Sequence[tuple[Text, Table]]) -> list[Chart]:
    if drawing.kind == "heat":
        return [_heat(drawing, table, title if len(found) > 1 else None) for title, table in found]
    series = [_series(drawing, title, table) for title, table in found]
    table = found[0][1]
    across, up = table.columns[0], table.columns[table.place(drawing.column)]
    drawn = _KINDS[drawing.kind](drawing, series, up)
    caption = ACROSS.fill(what=across.title)
    if drawing.beside is not None:
        beside = table.columns[table.place(drawing.beside)].title
        caption = Text(" · ", " · ").join([caption, DASHED.fill(what=beside)])
    numbers = Text("; ", "; ").join(_told(each, drawing, up.unit) for each in series)
    return [Chart(up.title, caption, svg((WIDTH, HEIGHT), up.title, numbers, *drawn))]


def _series(drawing: Drawing, name: Text, table: Table) -> Series:
    y, low, high, beside = (
        None if column is None else table.place(column)
        for column in (drawing.column, drawing.low, drawing.high, drawing.beside)
    )
    points, other = [], []
    for row in table.rows:
        x, value = row[0], None if y is None else row[y]
        if x is None or value is None:
            continue
        ends = (None if end is None else row[end] for end in (low, high))
        points.append((x, value, *(value if end is None else end for end in ends)))
        if beside is not None and (expected := row[beside]) is not None:
            other.append((x, expected))
    return Series(name, tuple(points), tuple(other))  # type: ignore[arg-type]


# Kinds of pictures -----------------------------------------------------------------------


def _curve(drawing: Drawing, series: Sequence[Series], up: Column) -> list[Element]:
    """Lines with their intervals as bands."""
    at = _frame(series, drawing)
    drawn = [*grid(at, up.unit), *_wanted(drawing, at)]
    for number, each in enumerate(series):
        if drawing.low is not None:
            edge = [(x, high) for x, _, _, high in each.points]
            edge += [(x, low) for x, _, low, _ in reversed(each.points)]
            drawn.append(_area([at.at(point) for point in edge], number))
        if each.beside:
            line = [at.at(point) for point in each.beside]
            drawn.append(_line(line, number, stroke_dasharray=DASHES, stroke_width=1.4))
        line = [at.at(point) for point in each.line]
        drawn += [_line(line, number), *(marker(number, point) for point in line)]
    return drawn


def _steps(drawing: Drawing, series: Sequence[Series], up: Column) -> list[Element]:
    """How often each value comes; none where it is not in the table."""
    every = [x for each in series for x, _ in each.line]
    step = spacing(every)
    at = _frame(series, drawing, room=step / 2)
    drawn = grid(at, up.unit)
    for number, each in enumerate(series):
        heights = {round(x / step): y for x, y in each.line}
        outline = []
        for place in range(min(heights), max(heights) + 1):
            y = at.y(heights.get(place, 0.0))
            outline += [(at.x((place - 0.5) * step), y), (at.x((place + 0.5) * step), y)]
        ends = [(outline[0][0], at.y(0)), *outline, (outline[-1][0], at.y(0))]
        drawn += [_area(ends, number), _line(ends, number, stroke_width=1.6)]
    return drawn


def _dots(drawing: Drawing, series: Sequence[Series], up: Column) -> list[Element]:
    """Things of which none leads to the next: values with their intervals."""
    at = _frame(series, drawing, room=0.5)
    drawn = [*_wanted(drawing, at), *grid(at, up.unit, drawing.labels)]
    for number, each in enumerate(series):
        aside = 0.0 if len(series) == 1 else (number / (len(series) - 1) - 0.5) * 0.36
        for x, y, low, high in each.points:
            across = at.x(x + aside)
            whisker = f"M{across:.1f} {at.y(low):.1f}V{at.y(high):.1f}"
            drawn += [
                element("path", d=whisker, stroke=colour(number), stroke_width=1.4),
                marker(number, (across, at.y(y))),
            ]
    return drawn


_KINDS: dict[str, Callable[[Drawing, Sequence[Series], Column], list[Element]]] = {
    "curve": _curve,
    "steps": _steps,
    "dots": _dots,
}


def _frame(series: Sequence[Series], drawing: Drawing, room: float = 0.0) -> Frame:
    every = [point for each in series for point in each.points]
    up = [value for _, *values in every for value in values]
    up += [y for each in series for _, y in each.beside] + list(drawing.band or ())
    return frame([x for x, *_ in every], up, room, drawing.falling)


def _wanted(drawing: Drawing, at: Frame) -> list[Element]:
    """The good range and the line to reach, where there are any."""
    drawn = []
    if drawing.band is not None:
        low, high = map(at.y, drawing.band)
        box = {"x": LEFT, "y": high, "width": WIDTH - LEFT - RIGHT, "height": low - high}
        drawn.append(element("rect", **box, fill=LINE, fill_opacity="0.6"))
    if drawing.level is not None:
        line = f"M{LEFT} {at.y(drawing.level):.1f}H{WIDTH - RIGHT}"
        drawn.append(element("path", d=line, stroke=DIM, stroke_dasharray=DASHES))
    return drawn


def _line(through: Sequence[Point], series: int, **more: object) -> Element:
    look = {"fill": "none", "stroke": colour(series), "stroke_width": 1.8, **more}
    return element("path", d=path(through), **look)


def _area(around: Sequence[Point], series: int) -> Element:
    return element("path", d=f"{path(around)}z", fill=colour(series), fill_opacity="0.16")


# Chances by what both own ----------------------------------------------------------------

EDGE, CELL, ROOM = 26.0, 44.0, 290.0


def _heat(drawing: Drawing, table: Table, of: Text | None) -> Chart:
    """One of two things down, the other across: the further from a half, the deeper the colour."""
    place = table.place(drawing.column)
    cells = [
        (own, other, row[place])
        for row in table.rows
        if (own := row[0]) is not None and (other := row[1]) is not None
    ]
    owned = sorted({count for own, other, _ in cells for count in (own, other)})
    size = min(CELL, ROOM / len(owned))
    starts = {count: EDGE + number * size for number, count in enumerate(owned)}
    drawn = [each for count in owned for each in _heads(count, starts[count], size)]
    for own, other, value in cells:
        if value is not None:
            drawn += _cell((starts[other], starts[own]), size, value)
    column, whole = table.columns[place], EDGE + len(owned) * size
    numbers = ", ".join(
        f"{own:g}:{other:g} {at_axis(value, column.unit)}"
        for own, other, value in (
            (own, other, round(v, 2)) for own, other, v in cells if v is not None
        )
    )
    own_title, other_title = (each.title for each in table.columns[:2])
    caption = BOTH_WAYS.fill(own=own_title, other=other_title)
    told = Text(numbers, numbers)
    return Chart(column.title, caption, svg((whole, whole), column.title, told, *drawn), of)


def _heads(count: float, start: float, size: float) -> list[Element]:
    said, middle = f"{count:g}", start + size / 2
    return [label((middle, 16.0), said), label((12.0, middle + 4), said)]


def _cell(at: Point, size: float, value: float) -> list[Element]:
    depth = f"{abs(value - 0.5) * 1.6:.2f}"
    box = {"x": at[0], "y": at[1], "width": size - 2, "height": size - 2, "rx": "4"}
    middle = (at[0] + size / 2 - 1, at[1] + size / 2 + 3)
    return [
        element("rect", **box, fill=colour(0 if value >= 0.5 else 1), fill_opacity=depth),
        label(middle, f"{100 * value:.0f}", fill=INK, font_weight="600"),
    ]


# Words -----------------------------------------------------------------------------------


def _told(series: Series, drawing: Drawing, unit: str) -> Text:
    """The name of a series, and its values, some of them left out where they are many."""
    step = -(-len(series.points) // TOLD)
    values = [(x, figure(y, unit)) for x, y in series.line[::step]]
    names = [
        drawing.labels[int(x)] if drawing.labels else Text("{x:g}", "{x:g}").fill(x=x)
        for x, _ in values
    ]
    told = Text("{name}: {value}", "{name}:{value}")
    each = (told.fill(name=name, value=y) for name, (_, y) in zip(names, values, strict=True))
    return told.fill(name=series.name, value=COMMA.join(each))
