"""How the lab draws: pictures as trees of SVG elements, with words in both languages.

The page shows a tree as it stands, a report as markup. Colours are variables of the style around
it (`--ink`, `--dim`, `--line`, `--s0`, `--s1`, …), so a picture is light or dark as its reader
likes; every series has a shape of its own beside its colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log, log10
from typing import Any

import msgspec

from hattari.core.game import Text

from .units import at_axis

LANGUAGES = ("en", "ja")
COLOURS = 8
"""Colours of series; from the ninth on they begin again."""
SHAPES = (
    "M-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z",
    "M-2.5-2.5h5v5h-5z",
    "M0-3.4L3.2 2.6h-6.4z",
    "M0-3.6L3 0 0 3.6-3 0z",
    "M0 3.4L3.2-2.6h-6.4z",
    "M-1-3.2h2v2.2h2.2v2h-2.2v2.2h-2v-2.2h-2.2v-2h2.2z",
    "M-3-1.7L-1.7-3 0-1.3 1.7-3 3-1.7 1.3 0 3 1.7 1.7 3 0 1.3-1.7 3-3 1.7-1.3 0z",
    "M0-3.8L1-1.2 3.7-1.2 1.6.5 2.3 3.1 0 1.6-2.3 3.1-1.6.5-3.7-1.2-1-1.2z",
)
INK, DIM, LINE = "var(--ink)", "var(--dim)", "var(--line)"

Point = tuple[float, float]


class Element(msgspec.Struct, frozen=True):
    """An element of SVG: its tag, its attributes, and the elements or the words in it."""

    tag: str
    attributes: dict[str, str]
    children: tuple[Element, ...] = ()
    words: Text | None = None


def element(tag: str, *children: Element, **attributes: object) -> Element:
    """An element; underscores of attributes stand for hyphens, numbers keep a decimal."""
    written = {name.replace("_", "-"): _written(value) for name, value in attributes.items()}
    return Element(tag, written, children)


def _written(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def markup(drawn: Element, language: str) -> str:
    """A tree as text, in one language."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in drawn.attributes.items())
    inside = "".join(markup(child, language) for child in drawn.children)
    if drawn.words is not None:
        inside += escape(getattr(drawn.words, language))
    return f"<{drawn.tag}{attributes}>{inside}</{drawn.tag}>"


def svg(size: Point, title: Text, numbers: Text, *children: Element) -> Element:
    """A whole picture; who can't see it is told its title and the numbers."""
    box = f"0 0 {_written(size[0])} {_written(size[1])}"
    told = (Element("title", {}, words=title), Element("desc", {}, words=numbers))
    look = {"font-size": "11", "text-anchor": "middle", "fill": DIM}
    drawn = element("g", *children, **look)
    return element("svg", *told, drawn, viewBox=box, role="img")


def label(at: Point, said: Text | str, **attributes: object) -> Element:
    """Words at a point."""
    words = Text(said, said) if isinstance(said, str) else said
    placed = element("text", x=at[0], y=at[1], **attributes)
    return msgspec.structs.replace(placed, words=words)


def colour(series: int) -> str:
    """The colour of a series."""
    return f"var(--s{series % COLOURS})"


def marker(series: int, at: Point) -> Element:
    """The shape of a series, in its colour, at a point."""
    shape = SHAPES[series % len(SHAPES)]
    place = f"translate({_written(float(at[0]))} {_written(float(at[1]))})"
    return element("path", d=shape, transform=place, fill=colour(series))


def key(series: int) -> Element:
    """The shape of a series, to stand beside its name."""
    look: dict[str, Any] = {"viewBox": "-5 -5 10 10", "width": "14", "aria_hidden": "true"}
    return element("svg", marker(series, (0.0, 0.0)), **look)


def path(through: Sequence[Point]) -> str:
    """A line through points, as SVG writes it."""
    return "".join(
        f"{'L' if place else 'M'}{x:.1f} {y:.1f}" for place, (x, y) in enumerate(through)
    )


# Axes ------------------------------------------------------------------------------------

WIDTH, HEIGHT = 320.0, 172.0
LEFT, RIGHT, TOP, FOOT = 40.0, 14.0, 8.0, 22.0
MANY_SIZES = 100
"""Values that differ so many times are shown by powers of ten."""


class Frame(msgspec.Struct, frozen=True):
    """Where values lie in a picture: the least and the most across, and up."""

    across: tuple[float, float]
    up: tuple[float, float]
    powers: bool = False
    falling: bool = False

    def x(self, value: float) -> float:
        """Across."""
        least, most = map(self._along, self.across)
        part = (self._along(value) - least) / (most - least or 1)
        return LEFT + (WIDTH - LEFT - RIGHT) * (1 - part if self.falling else part)

    def y(self, value: float) -> float:
        """Down, as SVG counts."""
        least, most = self.up
        return HEIGHT - FOOT - (HEIGHT - FOOT - TOP) * (value - least) / (most - least)

    def at(self, point: Point) -> Point:
        """Both."""
        return self.x(point[0]), self.y(point[1])

    def _along(self, value: float) -> float:
        return log(value) if self.powers else value


def frame(
    across: Sequence[float], up: Sequence[float], room: float = 0.0, falling: bool = False
) -> Frame:
    """A frame that holds these values, with room on both sides."""
    least, most = min(across), max(across)
    powers = least > 0 and most / least >= MANY_SIZES
    return Frame((least - room, most + room), reach(up), powers, falling)


def reach(values: Sequence[float]) -> tuple[float, float]:
    """From zero, where nothing lies below it, to the most."""
    least, most = min((0.0, *values)), max((0.0, *values))
    return least, least + 1 if most == least else most


def ticks(least: float, most: float, about: int = 4) -> list[float]:
    """Round numbers that divide a range, about so many."""
    if most <= least:
        return [least]
    rough = (most - least) / about
    ten = 10.0 ** floor(log10(rough))
    step = next(each * ten for each in (1, 2, 5, 10) if each * ten >= rough * (1 - 1e-12))
    first, last = ceil(least / step - 1e-9), floor(most / step + 1e-9)
    return [float(f"{number * step:.12g}") for number in range(first, last + 1)]


def powers(least: float, most: float) -> list[float]:
    """Powers of ten within a range."""
    return [10.0**each for each in range(10) if least <= 10.0**each <= most]


def spacing(values: Sequence[float]) -> float:
    """The least distance between neighbours; 1 where there is but one value."""
    return min((after - before for before, after in pairwise(sorted(set(values)))), default=1.0)


def grid(at: Frame, unit: str, labels: Sequence[Text] = (), across_unit: str = "") -> list[Element]:
    """The lines of round numbers, and the numbers, or words for 0, 1, … across."""
    drawn = []
    for value in ticks(*at.up):
        y = at.y(value)
        stroke = DIM if value == 0 else LINE
        drawn += [
            element("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke=stroke),
            label((LEFT - 5, y + 4), at_axis(value, unit), text_anchor="end"),
        ]
    if labels:
        named = enumerate(labels)
        return drawn + [label((at.x(float(n)), HEIGHT - 6), said) for n, said in named]
    found = powers(*at.across) if at.powers else ticks(*at.across, about=6)
    whole = [value for value in found if across_unit or value.is_integer()]
    return drawn + [
        label((at.x(value), HEIGHT - 6), at_axis(value, across_unit or "plain")) for value in whole
    ]
