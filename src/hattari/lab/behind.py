"""Who is behind loses the next round: how much more often than its share, by rules, in a picture.

The same for the page, for reports and for the article.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hattari.core.game import Text
from hattari.core.text import COMMA

from .charts import Chart, Key, Shown
from .drawing import (
    DIM,
    INK,
    LINE,
    Element,
    Point,
    colour,
    element,
    key,
    label,
    marker,
    svg,
    ticks,
)
from .results import RISK, Measured, Number, doubtful
from .units import figure

TITLE = Text("Who is behind loses the next round", "負けている人が、次のラウンドも負ける")
BY_RULES = Text("By rules, the harshest first", "ルール別(厳しい順)")
NOTE = Text(
    "How many times as often as its fair share last place loses the next round, with 95 % "
    "intervals. At 1 being behind does not matter; the further to the right, the further who is "
    "behind falls behind. Hollow: with better players it may differ.",
    "最下位の人が次のラウンドに負ける割合が、公平な割合の何倍か(95%信頼区間つき)。"
    "1なら負けていても不利にならず、右に行くほど、負けている人がさらに負けやすいルールです。"
    "白抜きは、もっとうまいプレイヤーなら違うかもしれない値。",
)
CAPTION = Text("Across: times the fair share", "横:公平な割合の何倍か")
FAIR = Text("fair", "公平")
SEATS = Text("{n} seats", "{n}人")
TOLD = Text("{title}, {seats}: {value}", "{title}({seats}):{value}")
FEWEST = 2
"""With fewer rule sets there is nothing to see."""

WIDTH, LEFT, RIGHT = 340.0, 8.0, 300.0
TOP, NAME, ROW, FOOT = 22.0, 16.0, 14.0, 22.0


class Risk(msgspec.Struct, frozen=True):
    """What one result says of one rule set at tables of one size."""

    title: Text
    digest: str
    seats: int
    value: float
    low: Number
    high: Number
    sure: bool


def risk(found: Measured) -> Risk | None:
    """What a result says of who is behind; None where nothing."""
    for each in found.measures:
        if each.key == RISK and each.value is not None:
            sure = doubtful(found) is None
            told = (each.value, each.low, each.high, sure)
            return Risk(found.title, found.digest, found.seats, *told)
    return None


def shown(risks: Sequence[Risk], own: str = "") -> tuple[Shown, ...]:
    """The picture, the rules worst for who is last first; none where there is nothing to compare.

    `own` is the digest of the rules it is shown for.
    """
    rules = _by_rules(risks)
    if len(rules) < FEWEST:
        return ()
    sizes = sorted({each.seats for each in risks})
    keys = tuple(Key(SEATS.fill(n=size), key(number)) for number, size in enumerate(sizes))
    chart = Chart(BY_RULES, CAPTION, _drawn(rules, sizes, own))
    return (Shown(RISK, TITLE, NOTE, keys, (chart,)),)


def _by_rules(risks: Sequence[Risk]) -> list[list[Risk]]:
    rules: dict[str, list[Risk]] = {}
    for each in sorted(risks, key=lambda one: one.seats):
        rules.setdefault(each.digest, []).append(each)
    return sorted(rules.values(), key=lambda found: -found[0].value)


class _Scale(msgspec.Struct, frozen=True):
    """Where values lie across."""

    least: float
    most: float

    def x(self, value: float) -> float:
        return LEFT + (RIGHT - LEFT) * (value - self.least) / (self.most - self.least)


def _scale(risks: Sequence[Risk]) -> _Scale:
    bounds = [end for each in risks for end in (each.low, each.value, each.high) if end is not None]
    return _Scale(min(1.0, *bounds) - 0.02, max(1.0, *bounds) + 0.02)


def _drawn(rules: Sequence[Sequence[Risk]], sizes: Sequence[int], own: str) -> Element:
    every = [each for found in rules for each in found]
    scale, y = _scale(every), TOP
    drawn: list[Element] = []
    for found in rules:
        drawn += _rules(found, (scale, sizes), y, own)
        y += NAME + ROW * len(found) + 4
    numbers = (
        TOLD.fill(
            title=each.title, seats=SEATS.fill(n=each.seats), value=figure(each.value, "ratio")
        )
        for each in every
    )
    grid = _grid(scale, y)
    return svg((WIDTH, y + FOOT), TITLE, COMMA.join(numbers), *grid, *drawn)


def _grid(scale: _Scale, bottom: float) -> list[Element]:
    drawn = []
    for value in ticks(scale.least, scale.most, about=8):
        x = scale.x(value)
        fair = {"stroke_dasharray": "4 4", "stroke": DIM} if value == 1 else {"stroke": LINE}
        drawn += [
            element("path", d=f"M{x:.1f} {TOP - 6}V{bottom:.1f}", **fair),
            label((x, bottom + 14), f"{value:g}"),
        ]
    return [*drawn, label((scale.x(1.0), TOP - 10), FAIR)]


def _rules(
    found: Sequence[Risk], place: tuple[_Scale, Sequence[int]], top: float, own: str
) -> list[Element]:
    mine = found[0].digest == own
    halo = {"stroke": "var(--panel)", "stroke_width": "4", "paint_order": "stroke"}
    look = {"fill": INK, "font_weight": "700" if mine else "400", "font_size": "12", **halo}
    drawn = [label((LEFT, top + 11), found[0].title, text_anchor="start", **look)]
    for number, each in enumerate(found):
        y = top + NAME + ROW * (number + 0.5)
        drawn += _one(each, place[0], y, place[1].index(each.seats))
    return drawn


def _one(each: Risk, scale: _Scale, y: float, series: int) -> list[Element]:
    low, at, high = (
        scale.x(each.value if end is None else end) for end in (each.low, each.value, each.high)
    )
    whisker = f"M{low:.1f} {y:.1f}H{high:.1f}"
    return [
        element("path", d=whisker, stroke=colour(series), stroke_width="2"),
        _marker((at, y), series, each.sure),
        label((WIDTH - 6, y + 4), f"{each.value:.2f}", text_anchor="end"),
    ]


def _marker(at: Point, series: int, sure: bool) -> Element:
    drawn = marker(series, at)
    hollow = {} if sure else {"fill": "var(--panel)", "stroke": colour(series)}
    return msgspec.structs.replace(
        drawn,
        attributes={
            **drawn.attributes,
            "transform": f"{drawn.attributes['transform']} scale(1.5)",
            **hollow,
        },
    )
