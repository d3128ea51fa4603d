"""What a search has come to: its goals, what was tried, and what beats what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from statistics import median
from typing import Any

import msgspec

from hattari.core.game import Text

from .comparison import Change, Delta
from .definition import Definition
from .results import Measured


class Goal(msgspec.Struct, frozen=True):
    """What is to be small, or (`sign` -1) large, or near to `ideal` where there is one."""

    key: str
    sign: int = 1
    ideal: float | None = None

    def cost(self, value: float) -> float:
        """The goal as Optuna minimises it."""
        return self.sign * value if self.ideal is None else abs(value - self.ideal)


class Limit(msgspec.Struct, frozen=True):
    """What a measure has to keep to, whatever the goals say.

    `usual`: no worse than the median of the presets that were tried; 1: no less, -1: no more.
    """

    key: str
    least: float | None = None
    most: float | None = None
    usual: int = 0

    def among(self, presets: Sequence[float]) -> Limit:
        """The limit in figures, with these values of presets; none where there are none."""
        if not self.usual or not presets:
            return self
        usual = round(median(presets), 6)
        return Limit(self.key, *((usual, None) if self.usual > 0 else (None, usual)))

    def beyond(self, value: float) -> float:
        """How far outside; not above zero inside."""
        below = -inf if self.least is None else self.least - value
        above = -inf if self.most is None else value - self.most
        return max(below, above)


class Prospect(msgspec.Struct, frozen=True):
    """A picture of what was tried, one goal against another."""

    key: str
    title: Text
    note: Text
    across: Goal
    up: Goal


class Pursuit(msgspec.Struct, frozen=True, kw_only=True):
    """What a search for better rules of a game is after; measures by their keys.

    `base`: rules to start from. A better rule set is better in what is to be `mended`, no worse in
    what is to be `spared`, and by its `length` not more than LONGEST times as long. `asked`: goals
    that a host may have instead of `goals`; `limits`: what every rule set has to keep to. `beside`:
    measures kept beside them. measures: those named here, for their words. meaning: a name for
    what rules are at so many seats; others of the same name are the same game. It raises Refusal
    for rules that the lab's players can't learn.
    """

    base: str
    goals: tuple[Goal, ...]
    asked: tuple[Goal, ...]
    limits: tuple[Limit, ...]
    mended: tuple[str, ...]
    spared: tuple[str, ...]
    length: str
    beside: tuple[str, ...]
    measures: tuple[Definition, ...]
    prospects: tuple[Prospect, ...]
    meaning: Callable[[Any, int], str]

    @property
    def aims(self) -> tuple[str, ...]:
        """The measures of the goals, and the length."""
        return (*(goal.key for goal in self.goals), self.length)

    @property
    def keys(self) -> tuple[str, ...]:
        """The measures that are kept of whatever is tried."""
        goals = (goal.key for goal in (*self.goals, *self.asked))
        limits = (limit.key for limit in self.limits)
        return tuple(dict.fromkeys((*goals, *limits, self.length, *self.beside)))

    def measure(self, key: str) -> Definition:
        """A measure that is named here."""
        return next(each for each in self.measures if each.key == key)


LONGEST = 2.0
"""A better rule set takes at most so many times as long."""


class Candidate(msgspec.Struct, frozen=True):
    """A rule set that was tried: `costs` by goal; `front` where nothing tried beats it in all.

    figures: by measure (value, low, high), by players who learned for longer where it was
    `trained`. `beyond`: the measures in which it breaks a limit.
    """

    number: int
    preset: str | None
    rules: dict[str, Any]
    digest: str
    figures: dict[str, tuple[float, float, float]]
    costs: tuple[float, ...]
    front: bool = False
    trained: bool = False
    beyond: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """A finalist beside a preset: goals in which it is better, or worse, for sure.

    `times`: how many times as long it takes; `beats`: better in what is to be mended (where it has
    a value), no worse in what is to be spared, and not LONGEST times as long.
    """

    finalist: str
    preset: str
    better: tuple[str, ...]
    worse: tuple[str, ...]
    times: float
    beats: bool


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a search has come to.

    `tried` rule sets in all; of these `conflicting` ones, `repeated` ones of the same meaning, and
    ones that the lab's players `cannot_play` were not measured. limits: in figures. finalists:
    measured again with fresh dice and fresh players.
    """

    format: int = 2
    seats: int
    seed: int
    goals: tuple[Goal, ...]
    limits: tuple[Limit, ...]
    axes: tuple[str, ...]
    tried: int
    conflicting: int
    repeated: int
    cannot_play: int
    candidates: tuple[Candidate, ...]
    finalists: tuple[Measured, ...]
    standings: tuple[Standing, ...] = ()


def standing(pursuit: Pursuit, preset: str, change: Change) -> Standing:
    """What a comparison says about the goals."""
    deltas = {each.key: each for each in change.deltas}
    costs = {
        goal.key: _cost_change(goal, deltas[goal.key])
        for goal in pursuit.goals
        if goal.key in deltas
    }
    better = tuple(key for key, cost in costs.items() if cost < 0)
    worse = tuple(key for key, cost in costs.items() if cost > 0)
    length = deltas[pursuit.length]
    times = round(length.change / length.base, 4)
    mended = all(key in better or key not in deltas for key in pursuit.mended)
    spared = not any(key in worse for key in pursuit.spared)
    beats = mended and spared and times <= LONGEST
    return Standing(change.measured.name, preset, better, worse, times, beats)


def _cost_change(goal: Goal, delta: Delta) -> float:
    """How the goal's cost has changed; 0 where that is not sure."""
    return goal.cost(delta.change) - goal.cost(delta.base) if delta.sure else 0.0
