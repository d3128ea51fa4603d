"""How the lab draws: one figure for the page, which follows its colours, and one for paper.

A figure is drawn once for each language. Its SVG keeps text as text and names colours by the
variables of the report's style, so that it is light or dark as its reader likes.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import matplotlib as mpl
import msgspec
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from hattari.core.game import Text

INK, DIM, GRID, PAPER = "#17203a", "#55617f", "#d5dbea", "#fefefe"
SERIES = ("#2456c4", "#b45f06", "#14743a", "#8a3ffc", "#b3203a", "#00707d", "#6d4020", "#5c6470")
"""Colours of rule sets, in their order; each has a shape of its own beside."""
SHAPES = ("o", "s", "^", "D", "v", "P", "X", "*")
VARIABLES = {
    INK: "--ink",
    DIM: "--dim",
    GRID: "--line",
    **{colour: f"--s{number}" for number, colour in enumerate(SERIES)},
}
LANGUAGES = ("en", "ja")
JAPANESE = ("Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "Hiragino Sans", "Yu Gothic")
DOTS_PER_INCH = 200
WIDE, HIGH = 4.0, 2.7
"""Inches of a figure: as wide as a phone, with letters of its size."""


class Drawn(msgspec.Struct, frozen=True):
    """A picture by language: its SVG to stand in a page, and its PNG, where there is a font."""

    svg: dict[str, str]
    png: dict[str, bytes]


Draw = Callable[[Axes, Callable[[Text], str]], None]
"""Draws into axes, with words of one language."""


def draw(name: str, into: Draw, size: tuple[float, float] = (WIDE, HIGH)) -> Drawn:
    """A picture in both languages. `name` keeps its parts apart from other pictures'."""
    svg, png = {}, {}
    for language in LANGUAGES:
        with _style(language, name):
            figure = Figure(size, layout="constrained")
            axes = figure.add_subplot()
            into(axes, lambda text, language=language: getattr(text, language))  # type: ignore[misc]
            svg[language] = _svg(figure)
            if language == "en" or japanese_font() is not None:
                png[language] = _png(figure)
    return Drawn(svg, png)


@lru_cache(maxsize=1)
def japanese_font() -> str | None:
    """A font of this machine that has Japanese letters."""
    known = {font.name for font in fontManager.ttflist}
    return next((name for name in JAPANESE if name in known), None)


@contextmanager
def _style(language: str, name: str) -> Iterator[None]:
    japanese = japanese_font()
    family = ["DejaVu Sans"] if language == "en" or japanese is None else [japanese, "DejaVu Sans"]
    chosen: Any = {
        "font.family": family,
        "font.size": 9,
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": DIM,
        "grid.color": GRID,
        "xtick.color": DIM,
        "ytick.color": DIM,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "axes.facecolor": "none",
        "legend.frameon": False,
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "axes.unicode_minus": True,
        "lines.linewidth": 1.8,
        "lines.markersize": 4.5,
    }
    with mpl.rc_context(chosen), warnings.catch_warnings():
        # Where no font has these letters, the page's own font draws them.
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        yield


def _png(figure: Figure) -> bytes:
    kept = io.BytesIO()
    figure.savefig(
        kept, format="png", dpi=DOTS_PER_INCH, facecolor=PAPER, metadata={"Software": None}
    )
    return kept.getvalue()


_SIZE = re.compile(r'(<svg[^>]*?) width="[\d.]+pt" height="[\d.]+pt"')
_FONT = re.compile(r"font: (?:(\d+) )?([\d.]+)px [^;\"]*")


def _svg(figure: Figure) -> str:
    """The figure as an element of a page: as wide as its place, in the page's font and colours."""
    kept = io.StringIO()
    figure.savefig(kept, format="svg", metadata={"Date": None, "Creator": None})
    text = kept.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = _SIZE.sub(r'\1 aria-hidden="true"', text)
    text = _FONT.sub(lambda found: f"font-size: {found[2]}px; font-weight: {found[1] or 400}", text)
    for colour, variable in VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    return text


# What pictures share ---------------------------------------------------------------------


def mark(number: int) -> dict[str, Any]:
    """The colour and shape of a rule set."""
    return {
        "color": SERIES[number % len(SERIES)],
        "marker": SHAPES[number % len(SHAPES)],
        "markeredgewidth": 0,
    }


def percent(axes: Axes, which: str = "y") -> None:
    """Label an axis in percent."""
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415

    axis = axes.yaxis if which == "y" else axes.xaxis
    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def legend(axes: Axes, several: bool = True) -> None:
    """Tell the series apart, below the picture."""
    figure = axes.figure
    if several and isinstance(figure, Figure):
        figure.legend(loc="outside lower center", ncols=2, fontsize=8, handlelength=1.6)
