"""The pictures of a report: what each shows of the results of several rule sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from hattari.core.game import Text

from . import words_report as words
from .drawing import DIM, GRID, INK, SERIES, Drawn, draw, legend, mark, percent
from .results import Measured, Number, Table
from .words_report import Picture

Say = Callable[[Text], str]
Rows = list[tuple[float, ...]]


class Shown(msgspec.Struct, frozen=True):
    """A picture with its words: `name` for files, `of` the rule set where it shows only one."""

    picture: Picture
    name: str
    drawn: Drawn
    of: Measured | None = None


def shown(runs: Sequence[Measured]) -> list[Shown]:
    """Every picture that these results, all of one number of seats, can fill."""
    seats = f"{runs[0].game}-{runs[0].seats}"
    found = [
        Shown(
            words.HEAT, f"chances-{seats}-{number + 1}", _heat(one, f"heat-{seats}-{number}"), one
        )
        for number, one in enumerate(runs)
        if _has(one, "pairs")
    ]
    for picture, paint in PAINTERS:
        able = [run for run in runs if _has(run, picture.table)]
        if able:
            name = f"{picture.key}-{seats}"
            size = (4.0, 2.5 + 0.16 * ((len(able) + 1) // 2))
            found.append(Shown(picture, name, draw(name, partial(paint, able), size)))
    return found


def _has(run: Measured, table: str) -> bool:
    return any(each.key == table and each.rows for each in run.tables)


def columns(table: Table, *names: str) -> Rows:
    """The rows of these columns, without those that lack a number."""
    places = [[each.key for each in table.columns].index(name) for name in names]
    rows = ([row[place] for place in places] for row in table.rows)
    return [tuple(map(_known, row)) for row in rows if None not in row]


def _known(value: Number) -> float:
    return 0.0 if value is None else float(value)


# Chances by what both own ----------------------------------------------------------------


def _heat(run: Measured, name: str) -> Drawn:
    rows = columns(run.table("pairs"), "own", "other", "win")
    most = int(max(max(own, other) for own, other, _ in rows))
    size = min(4.0, 1.0 + 0.42 * most)
    return draw(name, partial(_paint_heat, rows, most), (size, size))


def _paint_heat(rows: Rows, most: int, axes: Axes, say: Say) -> None:
    for own, other, win in rows:
        colour, depth = SERIES[0 if win >= 0.5 else 1], min(1.0, abs(win - 0.5) * 1.6)
        axes.add_patch(
            Rectangle((other - 0.47, own - 0.47), 0.94, 0.94, facecolor=colour, alpha=depth, lw=0)
        )
        axes.text(other, own, f"{100 * win:.0f}", ha="center", va="center", color=INK, fontsize=8)
    axes.set(xlim=(0.5, most + 0.5), ylim=(most + 0.5, 0.5), aspect="equal")
    axes.set_xticks(range(1, most + 1))
    axes.set_yticks(range(1, most + 1))
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(say(words.OTHER))
    axes.set_ylabel(say(words.OWN))


# Curves ----------------------------------------------------------------------------------


def _comeback(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("gaps"), "gap", "win", "low", "high", "coin")
        gaps, wins, lows, highs, coins = zip(*rows, strict=True)
        axes.plot(gaps, wins, label=say(run.title), **mark(number))
        axes.fill_between(gaps, lows, highs, color=SERIES[number % 8], alpha=0.2, lw=0)
        axes.plot(gaps, coins, color=SERIES[number % 8], lw=1, ls=(0, (3, 3)))
    axes.plot([], [], color=DIM, lw=1, ls=(0, (3, 3)), label=say(words.COIN))
    percent(axes)
    _finish(axes, say(words.BEHIND), say(words.WINS))


def _lengths(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("lengths"), "rounds", "share")
        first, last = int(rows[0][0]), int(rows[-1][0])
        shares = {played: share for played, share in rows}  # noqa: C416 (dict wants pairs)
        heights = [shares.get(each, 0.0) for each in range(first, last + 1)]
        edges = [each - 0.5 for each in range(first, last + 2)]
        colour = SERIES[number % 8]
        axes.stairs(heights, edges, color=colour, lw=1.8, label=say(run.title))
        axes.stairs(heights, edges, color=colour, alpha=0.12, fill=True)
    percent(axes)
    _finish(axes, say(words.ROUNDS), say(words.GAMES))


def _waiting(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("waiting"), "round", "reached", "left")
        often = [(played, left) for played, reached, left in rows if reached >= RARELY]
        axes.plot(*zip(*often, strict=True), label=say(run.title), **mark(number))
    axes.set_ylim(0, runs[0].seats + 0.3)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    _finish(axes, say(words.ROUND), say(words.STILL))


def _payments(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("payments"), "chips", "share")
        chips, shares = zip(*rows, strict=True)
        axes.plot(chips, shares, label=say(run.title), **mark(number))
        axes.fill_between(chips, shares, color=SERIES[number % 8], alpha=0.12, lw=0)
    percent(axes)
    _finish(axes, say(words.CHIPS), say(words.SEATED_ROUNDS))


def _debts(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("debts"), "round", "share")
        axes.plot(*zip(*rows, strict=True), label=say(run.title), **mark(number))
    axes.set_ylim(bottom=0)
    percent(axes)
    _finish(axes, say(words.ROUND), say(words.MATCHES))


RARELY = 0.01
"""Rounds that fewer games reach say little."""


def _curve(
    column: str, up: Text, shares: bool, runs: Sequence[Measured], axes: Axes, say: Say
) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("decisions"), "left", column)
        axes.plot(*zip(*rows, strict=True), label=say(run.title), **mark(number))
    axes.set_ylim(bottom=0)
    axes.invert_xaxis()
    if shares:
        percent(axes)
    _finish(axes, say(words.LEFT), say(up))


def _telling(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        rows = columns(run.table("telling"), "games", "ahead")
        axes.plot(*zip(*rows, strict=True), label=say(run.title), **mark(number))
    axes.axhline(0.75, color=DIM, lw=1, ls=(0, (3, 3)))
    axes.set_xscale("log")
    axes.set_xticks([1, 10, 100, 1000], labels=["1", "10", "100", "1000"])
    axes.set_ylim(0.5, 1.02)
    percent(axes)
    _finish(axes, say(words.PLAYED), say(words.AHEAD), whole=False)


# Figures with their intervals ------------------------------------------------------------


def _seats(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    axes.axhspan(-0.02, 0.02, color=GRID, alpha=0.6, lw=0)
    for number, run in enumerate(runs):
        rows = columns(run.table("seats"), "place", "edge", "low", "high")
        for place, edge, low, high in rows:
            at = place + 1 + _aside(number, len(runs))
            label = say(run.title) if place == 0 else None
            _whisker(axes, at, (edge, low, high), number, label)
    percent(axes)
    _finish(axes, say(words.PLACE), say(words.EDGE))


ROLES = ("exact_bidder", "exact_claimant", "exact_bystander")


def _exact(runs: Sequence[Measured], axes: Axes, say: Say) -> None:
    for number, run in enumerate(runs):
        axes.plot([], [], ls="", label=say(run.title), **mark(number))
        for place, key in enumerate(ROLES):
            found = run.measure(key)
            if found.value is not None and found.low is not None and found.high is not None:
                at = place + _aside(number, len(runs))
                _whisker(axes, at, (found.value, found.low, found.high), number, None)
    axes.set_xticks(range(3), labels=[say(each) for each in words.ROLES])
    axes.set_xlim(-0.6, 2.6)
    percent(axes)
    _finish(axes, "", say(words.MOVES), whole=False)


def _aside(number: int, many: int) -> float:
    """Where a rule set stands beside the others at the same place."""
    return 0.0 if many == 1 else (number / (many - 1) - 0.5) * 0.36


def _whisker(
    axes: Axes, at: float, found: tuple[float, float, float], number: int, label: str | None
) -> None:
    value, low, high = found
    axes.errorbar(
        *([at], [value], [[value - low], [high - value]]),
        **{"elinewidth": 1.4, "capsize": 2.5, "ls": "", "label": label, **mark(number)},
    )


def _finish(axes: Axes, across: str, up: str, whole: bool = True) -> None:
    """Name the axes, draw the zero, tell the rule sets apart."""
    if axes.get_ylim()[0] < 0:
        axes.axhline(0, color=DIM, lw=0.8)
    if whole:
        axes.xaxis.set_major_locator(MaxNLocator(nbins=7, integer=True))
    axes.grid(visible=True, axis="y", lw=0.7)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    legend(axes)


PAINTERS: tuple[tuple[Picture, Callable[[Sequence[Measured], Axes, Say], None]], ...] = (
    (words.COMEBACK, _comeback),
    (words.LENGTH, _lengths),
    (words.WAITING, _waiting),
    (words.SEATS, _seats),
    (words.EXACT, _exact),
    (words.RICHNESS, partial(_curve, "effective", words.IN_EFFECT, False)),
    (words.NO_WAY_OUT, partial(_curve, "stuck", words.STUCK, True)),
    (words.SKILL, _telling),
    (words.PAYMENTS, _payments),
    (words.DEBT, _debts),
)
"""What is drawn of all rule sets together."""
