"""Results and comparisons as the page shows them: figures in words, lines and pictures drawn.

Nothing here reckons: a server that has no numbers' packages can show what others have measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hattari.core.game import Text

from . import charts, comparison, results
from .charts import Shown
from .drawing import Element, element
from .results import GAP, Number
from .units import UNITS, figure, interval, trainings

LONG, HIGH = 100, 12
LEAST = 0.01
ROOM = 1.25
DOUBT = Text(
    "The players don't know these rules well enough: somebody who learned their weaknesses gains "
    "{gap}. Better ones may show other figures.",
    "プレイヤーがまだ未熟です。弱点を学習した1人が{gap}も得をするので、"
    "うまい人なら違う値になるかもしれません。",
)

PLAYERS = Text("Are the players good?", "プレイヤーの腕は?")
WEAKNESS = Text(
    "Somebody who learned their weaknesses gains {gap}.", "弱点を学習した1人の得は{gap}です。"
)


class Figure(msgspec.Struct, frozen=True):
    """A value in words, its interval, both on a line, and how far trainings lie apart where there
    were several."""

    value: Text
    interval: Text
    line: Element | None
    apart: Text | None = None


class Difference(msgspec.Struct, frozen=True):
    """A difference in words: both values, what lies between them, its interval, a line."""

    base: Text
    change: Text
    value: Text
    interval: Text
    line: Element


class Measure(results.Measure, frozen=True, kw_only=True):
    """A measure and how it is shown."""

    shown: Figure


class Line(msgspec.Struct, frozen=True):
    """A line of a rule set's card: a host's question, the answer, the figure behind it in words.

    doubted: whether better players may give another answer.
    """

    key: str
    ask: Text
    answer: Text
    told: Text | None
    complaint: Text | None
    doubted: bool


class Delta(comparison.Delta, frozen=True, kw_only=True):
    """A difference and how it is shown."""

    shown: Difference


class Beside(msgspec.Struct, frozen=True):
    """What a result has that its base has not: what that is called and its rules, differences, a
    verdict."""

    title: Text
    rules: dict[str, Any]
    deltas: tuple[Delta, ...]
    verdict: tuple[Text, ...]
    looked_at: int


class Measured(results.Measured, frozen=True, kw_only=True):
    """A result as the page shows it: doubts about its players, and its base, if it has one."""

    measures: tuple[Measure, ...]
    card: tuple[Line, ...] = ()
    doubts: tuple[Text, ...] = ()
    beside: Beside | None = None
    pictures: tuple[Shown, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """A changed rule set beside the base, as the page shows it."""

    measured: Measured
    deltas: tuple[Delta, ...]
    verdict: tuple[Text, ...]


class Comparison(msgspec.Struct, frozen=True):
    """A comparison as the page shows it, base and changes in the same pictures."""

    base: Measured
    changes: tuple[Change, ...]
    looked_at: int
    pictures: tuple[Shown, ...]


def result(found: results.Measured) -> Measured:
    """A result with all that the page needs to show it."""
    return msgspec.structs.replace(_result(found), pictures=charts.shown([found]))


def beside(found: comparison.Comparison) -> Measured:
    """The one change of a comparison, and what it does to the base."""
    (change,) = found.changes
    deltas = tuple(map(delta, change.deltas))
    told = Beside(found.base.title, found.base.rules, deltas, change.verdict, found.looked_at)
    return msgspec.structs.replace(result(change.measured), beside=told)


def compared(found: comparison.Comparison) -> Comparison:
    """A comparison with all that the page needs to show it."""
    runs = [found.base, *(each.measured for each in found.changes)]
    changes = tuple(
        Change(_result(each.measured), tuple(map(delta, each.deltas)), each.verdict)
        for each in found.changes
    )
    return Comparison(_result(found.base), changes, found.looked_at, charts.shown(runs))


def _result(found: results.Measured) -> Measured:
    facts = msgspec.structs.asdict(found)
    shown: dict[str, Any] = {"measures": tuple(map(_measure, found.measures))}
    return Measured(**{**facts, **shown, "card": card(found), "doubts": doubts(found)})


def doubts(found: results.Measured) -> tuple[Text, ...]:
    """Why answers may be these players' alone."""
    gap = results.doubtful(found)
    return () if gap is None else (DOUBT.fill(gap=figure(gap.value, gap.unit)),)


def doubted(found: Measured, why: Text) -> Measured:
    """The same, by players of whom other answers may come, and why."""
    lines = (each if each.key == GAP else _undecided(each) for each in found.card)
    return msgspec.structs.replace(found, doubts=(why,), card=tuple(lines))


def _undecided(line: Line) -> Line:
    told = line.told or line.answer
    return msgspec.structs.replace(line, answer=told, told=None, doubted=True)


def card(found: results.Measured) -> tuple[Line, ...]:
    """The answers to what a host would ask, in their order; sentences only where they are sure."""
    asked = [(each.card, each) for each in found.measures if each.card and each.value is not None]
    doubtful = bool(doubts(found))
    lines = (_line_of(of, each, doubtful) for of, each in sorted(asked, key=_place_on_card))
    return (
        *lines,
        *(_quality(each) for each in found.measures if each.key == GAP and each.value is not None),
    )


def _place_on_card(asked: tuple[results.Card, results.Measure]) -> int:
    return asked[0].place


def _line_of(of: results.Card, each: results.Measure, doubtful: bool) -> Line:
    told = of.told.fill(v=figure(each.value, each.unit))
    answer = None if doubtful else {"good": of.good, "poor": of.poor}.get(each.mark)
    return Line(each.key, of.ask, answer or told, told if answer else None, of.complaint, doubtful)


def _quality(each: results.Measure) -> Line:
    told = WEAKNESS.fill(gap=figure(each.value, each.unit))
    return Line(each.key, PLAYERS, told, None, None, doubted=False)


def _measure(each: results.Measure) -> Measure:
    drawn = None if each.value is None else line(each)
    bounds = interval(each.low, each.high, each.unit)
    apart = trainings(each.trainings, each.unit) if each.trainings else None
    shown = Figure(figure(each.value, each.unit), bounds, drawn, apart)
    return Measure(**msgspec.structs.asdict(each), shown=shown)


def delta(each: comparison.Delta) -> Delta:
    """A difference with all that the page needs to show it."""
    unit = UNITS[each.unit].difference or each.unit
    shown = Difference(
        base=figure(each.base, each.unit),
        change=figure(each.change, each.unit),
        value=figure(each.value, unit, signed=True),
        interval=interval(each.sure_low, each.sure_high, unit, signed=True),
        line=around(each),
    )
    return Delta(**msgspec.structs.asdict(each), shown=shown)


# Lines -----------------------------------------------------------------------------------


def line(measure: results.Measure, was: Number = None) -> Element:
    """A value with its interval over the range that is good, and what it was before; `class` tells
    its parts."""
    least, most = _domain(measure, was)
    low, high = measure.good
    wanted = []
    if low is not None or high is not None:
        wanted = [_bar("wanted", _place(low, least, most, 0), _place(high, least, most, LONG), 1)]
    if was is not None:
        at = _place(was, least, most, 0)
        wanted.append(_bar("was", at - 0.6, at + 0.6, 2))
    bounds = (measure.low, measure.high)
    return _line([*wanted, *_parts(measure.value, bounds, (least, most))])


def around(delta: comparison.Delta) -> Element:
    """A difference with its interval around zero."""
    ends = [abs(each or 0.0) for each in (delta.value, delta.sure_low, delta.sure_high)]
    far = max(*ends, 1e-9) * 1.15
    return _line(_parts(delta.value, (delta.sure_low, delta.sure_high), (-far, far)))


def _domain(measure: results.Measure, was: Number) -> tuple[float, float]:
    """What a line has to hold: the interval, the good range, what it was, and zero."""
    values = (measure.value, measure.low, measure.high, *measure.good, was, 0.0)
    known = [each for each in values if each is not None]
    if UNITS[measure.unit].signed:
        far = max(*map(abs, known), LEAST) * ROOM
        return -far, far
    most = max(known) * ROOM or 1.0
    return min(known), min(1.0, most) if UNITS[measure.unit].hundreds else most


def _place(value: Number, least: float, most: float, unknown: float) -> float:
    """Where a value lies on a line; what lies beyond it, at its end."""
    if value is None:
        return unknown
    return max(0.0, min(1.0, (value - least) / (most - least))) * LONG


def _parts(
    value: Number, bounds: tuple[Number, Number], domain: tuple[float, float]
) -> list[Element]:
    low, high = _place(bounds[0], *domain, 0), _place(bounds[1], *domain, LONG)
    zero, at = _place(0.0, *domain, 0), _place(value, *domain, 0)
    return [
        _bar("zero", zero - 0.2, zero + 0.2, 1),
        _bar("span", low, max(low + 0.6, high), 4),
        _bar("value", at - 0.5, at + 0.5, 1.5),
    ]


def _line(parts: Sequence[Element]) -> Element:
    look = {"viewBox": f"0 0 {LONG} {HIGH}", "preserveAspectRatio": "none", "aria_hidden": "true"}
    return element("svg", _bar("ground", 0, LONG, 4.5), *parts, **look)


def _bar(kind: str, begin: float, end: float, top: float) -> Element:
    height = HIGH - 2 * top
    box = {"x": f"{begin:.2f}", "y": top, "width": f"{max(0.0, end - begin):.2f}", "height": height}
    return Element("rect", {"class": kind, **{name: f"{each}" for name, each in box.items()}})
