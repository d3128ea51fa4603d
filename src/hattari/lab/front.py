"""What a search has tried, as pictures: goal against goal, and what nothing beats in all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from matplotlib.axes import Axes

from hattari.core.game import Text
from hattari.games.bluff.lab.words import WORDS

from . import words_report as words
from .drawing import DIM, INK, SERIES, draw, legend, percent
from .found import GOALS, Candidate, Found, Goal
from .pictures import Say, Shown

PAIRS = ((GOALS[0], GOALS[3]), (GOALS[1], GOALS[2]))
"""Being behind and skill; waiting and dead turns."""


def numbered(found: Found) -> list[Candidate]:
    """The front; a rule set's place in the list, from 1 on, is its number in the pictures."""
    return [each for each in found.candidates if each.front]


def shown(found: Found) -> list[Shown]:
    """A picture of each pair of goals."""
    pictures = []
    for picture, pair in zip(words.FRONTS, PAIRS, strict=True):
        name = f"{picture.key}-{found.seats}"
        pictures.append(Shown(picture, name, draw(name, partial(_paint, found, pair))))
    return pictures


def _paint(found: Found, pair: tuple[Goal, Goal], axes: Axes, say: Say) -> None:
    front = numbered(found)
    beaten = [each for each in found.candidates if not each.front]
    groups = (
        ([each for each in beaten if each.preset is None], DIM, "o", words.TRIED),
        ([each for each in beaten if each.preset is not None], SERIES[0], "s", words.PRESETS),
        (front, SERIES[1], "D", words.UNBEATEN),
    )
    for group, colour, shape, title in groups:
        across, up = ([_size(goal, each) for each in group] for goal in pair)
        axes.plot(across, up, ls="", color=colour, marker=shape, mew=0, label=say(title))
    _number(front, pair, axes)
    percent(axes)
    percent(axes, "x")
    axes.grid(visible=True, lw=0.7)
    axes.set_xlabel(say(_name(pair[0])))
    axes.set_ylabel(say(_name(pair[1])))
    legend(axes)


def _number(front: Sequence[Candidate], pair: tuple[Goal, Goal], axes: Axes) -> None:
    for number, each in enumerate(front, 1):
        at = (_size(pair[0], each), _size(pair[1], each))
        axes.annotate(
            str(number), at, (3, 3), textcoords="offset points", fontsize=8, color=INK
        )  # fmt: skip


def _size(goal: Goal, candidate: Candidate) -> float:
    value = candidate.figures[goal.key][0]
    return abs(value) if goal.size else value


def _name(goal: Goal) -> Text:
    title = WORDS[goal.key].title
    if not goal.size:
        return title
    return Text(f"{title.en} (either way)", f"{title.ja}(絶対値)")
