"""Actions weighed by rounds that are played on: all of them first, then the best anew.

The best are looked at again with fresh hands, so that none looks good for having been lucky
(the winner's curse); what the others are behind by comes from the first look. Every interval
covers what each of the imagined opponents says, and what each of those is that were tried as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.evaluation import Branch, Option
from hattari.core.intervals import NORMAL_95
from hattari.games.bluff.rules.actions import Action

from .branches import branches
from .looks import Look, look_at, samples_of
from .trial import Doubles, Ends, Trial

CONTENDERS = 6
"""So many of the best are looked at again."""


class Spread(msgspec.Struct, frozen=True):
    """A mean with its interval."""

    mean: float
    low: float
    high: float


class Leader(msgspec.Struct, frozen=True, eq=False):
    """The best action: its place, what is told of it, and what it was worth each time."""

    place: int
    option: Option
    value: Doubles


def weigh(
    trial: Trial, actions: Sequence[Action], asked: Action | None, effort: float, seed: int
) -> tuple[Option, ...]:
    """All actions by a trial; `seed` is all that they are drawn from."""
    looks = list(look_at(trial, actions, effort / 2, seed))
    again = _contenders(looks)
    if asked is not None and (place := actions.index(asked)) not in again:
        again.append(place)
    samples = samples_of(trial, len(again), effort / 2)
    second = trial.play([actions[place] for place in again], samples, seed + 1)
    best = int(np.argmax(second.value.mean(axis=(0, 1))))
    options = [
        _option(trial, actions[place], (second, number, best)) for number, place in enumerate(again)
    ]
    leader = Leader(again[best], options[best], second.value[..., best])
    for look in looks:
        found = zip(look.left, _behind(trial, leader, look), strict=True)
        options += [
            _told(actions[place], *spreads, ())
            for at, spreads in found
            for place in look.groups[at]
            if place not in again
        ]
    return tuple(sorted(options, key=lambda option: option.behind))


def _contenders(looks: Sequence[Look]) -> list[int]:
    """The best actions; of a group that wasn't looked into any one."""
    means = [look.value.mean(axis=(0, 1)) for look in looks]
    groups = [
        (-float(mean[at]), look.groups[at])
        for look, mean in zip(looks, means, strict=True)
        for at in look.left
    ]
    ordered = sorted(groups, key=lambda each: each[0])
    return [group[len(group) // 2] for _, group in ordered[:CONTENDERS]]


def _option(trial: Trial, action: Action, among: tuple[Ends, int, int]) -> Option:
    """A contender: its own value, and how far it is behind the best of them."""
    ends, number, best = among
    values = ends.value[..., [number]]
    (own,), apart = _spreads(values, trial.error), Spread(0.0, 0.0, 0.0)
    if number != best:
        (apart,) = _spreads(ends.value[..., [best]] - values, trial.error)
    found = branches(ends.kind[..., number].ravel(), values.ravel())
    return _told(action, own, apart, found)


def _behind(trial: Trial, leader: Leader, look: Look) -> Iterator[tuple[Spread, Spread]]:
    """Other actions: each is worth what the best one is, less what it is behind by."""
    values = look.value[..., look.left]
    alone = np.array([len(look.groups[at]) == 1 for at in look.left])
    own = _spreads(values, trial.error, alone)
    column = look.column(leader.place)
    if column is not None:
        apart = _spreads(look.value[..., [column]] - values, trial.error, alone)
    else:
        best, tries = leader.value, leader.value.shape[1]
        error = np.sqrt(trial.error**2 + best.var(axis=1, ddof=1, keepdims=True) / tries)
        apart = _spreads(best.mean(axis=1)[:, None, None] - values, error, alone)
    for itself, behind in zip(own, apart, strict=True):
        value = max(0.0, leader.option.value - max(0.0, behind.mean))
        moved = Spread(value, min(itself.low, value), max(itself.high, value))
        less = leader.option.value - value
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


def _spreads(
    values: Doubles, error: float | Doubles, alone: bool | npt.NDArray[np.bool_] = True
) -> list[Spread]:
    """The means of (models, samples, actions) values; their intervals hold those of all models.

    Where each try may have been another action's (not `alone`) they hold any of these.
    """
    means = values.mean(axis=1)
    tries = np.where(alone, values.shape[1], 1)
    half = NORMAL_95 * np.sqrt(values.var(axis=1, ddof=1) / tries + error**2)
    ends = means.mean(axis=0), (means - half).min(axis=0), (means + half).max(axis=0)
    return [Spread(*each) for each in zip(*(end.tolist() for end in ends), strict=True)]
