"""Actions weighed by rounds that are played on: all of them first, then the best anew.

The best are looked at again with fresh hands, so that none looks good for having been lucky
(the winner's curse); what the others are behind by comes from the first look. Every interval
covers what each of the imagined opponents says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from hattari.core.evaluation import Branch, Option
from hattari.core.intervals import NORMAL_95
from hattari.games.bluff.rules.actions import Action

from .branches import branches
from .trial import Doubles, Ends, Trial

CONTENDERS = 6
"""So many of the best are looked at again,"""

MOST = 2000
"""each with no more hands than this by every model."""


class Spread(msgspec.Struct, frozen=True):
    """A mean with its interval."""

    mean: float
    low: float
    high: float


def weigh(
    trial: Trial, actions: Sequence[Action], asked: Action | None, effort: float, seed: int
) -> tuple[Option, ...]:
    """All actions by a trial; `seed` is all that they are drawn from."""
    first = trial.play(actions, _samples(trial, len(actions), effort / 2), seed)
    order = np.argsort(-first.value.mean(axis=(0, 1)), kind="stable").tolist()
    again = order[:CONTENDERS]
    again += [place for place, each in enumerate(actions) if each == asked and place not in again]
    samples = _samples(trial, len(again), effort / 2)
    second = trial.play([actions[place] for place in again], samples, seed + 1)
    best = int(np.argmax(second.value.mean(axis=(0, 1))))
    options = [
        _option(trial, actions[place], (second, number, best)) for number, place in enumerate(again)
    ]
    others = [place for place in order if place not in again]
    found = _behind(trial, options[best], first.value[..., others], first.value[..., again[best]])
    options += [_told(actions[place], *each, ()) for place, each in zip(others, found, strict=True)]
    return tuple(sorted(options, key=lambda option: option.behind))


def _samples(trial: Trial, actions: int, effort: float) -> int:
    rounds = effort * trial.rounds / (actions * len(trial.models))
    return max(trial.least, min(MOST, int(rounds)))


def _option(trial: Trial, action: Action, among: tuple[Ends, int, int]) -> Option:
    """A contender: its own value, and how far it is behind the best of them."""
    ends, number, best = among
    values = ends.value[..., [number]]
    (own,), apart = _spreads(values, trial.error), Spread(0.0, 0.0, 0.0)
    if number != best:
        (apart,) = _spreads(ends.value[..., [best]] - values, trial.error)
    found = branches(ends.kind[..., number].ravel(), values.ravel())
    return _told(action, own, apart, found)


def _behind(
    trial: Trial, leader: Option, values: Doubles, best: Doubles
) -> Iterator[tuple[Spread, Spread]]:
    """Other actions: each is worth what the best one is, less what it is behind by."""
    own, apart = (_spreads(each, trial.error) for each in (values, best[..., None] - values))
    for itself, behind in zip(own, apart, strict=True):
        value = max(0.0, leader.value - max(0.0, behind.mean))
        moved = Spread(value, min(itself.low, value), max(itself.high, value))
        less = leader.value - value
        yield moved, Spread(less, min(behind.low, less), max(behind.high, less))


def _told(action: Action, own: Spread, apart: Spread, found: tuple[Branch, ...]) -> Option:
    return Option(
        action=action,
        value=own.mean,
        low=max(0.0, own.low),
        high=min(1.0, own.high),
        behind=max(0.0, apart.mean),
        behind_low=apart.low,
        behind_high=max(0.0, apart.high),
        branches=found,
    )


def _spreads(values: Doubles, error: float) -> list[Spread]:
    """The means of (models, samples, actions) values; their intervals hold those of all models."""
    means = values.mean(axis=1)
    half = NORMAL_95 * np.sqrt(values.var(axis=1, ddof=1) / values.shape[1] + error**2)
    ends = means.mean(axis=0), (means - half).min(axis=0), (means + half).max(axis=0)
    return [Spread(*each) for each in zip(*(end.tolist() for end in ends), strict=True)]
