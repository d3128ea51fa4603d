"""Actions looked at as closely as the effort allows, however many there are.

With few each is tried. Of more those that are most alike are tried as a group, each time with other
ones of it, and only the best groups are looked into (successive halving: Karnin, Koren & Somekh
2013). So what is played depends on the effort alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from hattari.games.bluff.rules.actions import Action

from .groups import Group, by_kind, cut
from .trial import Doubles, Trial

MOST = 2000
"""No more hands than this are drawn for an action, by every model."""

OF_SO_MANY, AT_LEAST = 6, 2
"""One of so many groups is looked into, and so many at least."""

DEEPEST = 6
"""So many looks at most: where there is hardly any effort, more would see nothing."""

DRAWS = 4
"""So many of a group are tried in a look."""


class Look(msgspec.Struct, frozen=True, eq=False):
    """Groups and their ends (models, samples, groups); those `left` weren't looked into."""

    groups: Sequence[Group]
    value: Doubles
    left: Sequence[int]

    def column(self, place: int) -> int | None:
        """Where an action was tried alone."""
        return next((at for at in self.left if tuple(self.groups[at]) == (place,)), None)


def samples_of(trial: Trial, many: int, effort: float) -> int:
    """How many hands are drawn for each of so many."""
    rounds = effort * trial.rounds / (many * len(trial.models))
    return max(trial.least, min(MOST, int(rounds)))


def look_at(trial: Trial, actions: Sequence[Action], effort: float, seed: int) -> Iterator[Look]:
    """All actions; each is in one of the groups that are left."""
    most = max(trial.few, int(effort * trial.rounds / (trial.least * len(trial.models))))
    if len(actions) <= most:
        ends = trial.play(actions, samples_of(trial, len(actions), effort), seed)
        yield Look([(place,) for place in range(len(actions))], ends.value, range(len(actions)))
        return
    looks = _how_many(len(actions), most)
    groups = cut(actions, by_kind(actions), most // looks)
    for number in range(looks):
        tried = _tried(trial, actions, groups, effort / looks, seed + number)
        order = np.argsort(-tried.mean(axis=(0, 1)), kind="stable").tolist()
        best = order[: _into(most // looks)]
        last = number == looks - 1 or all(len(groups[at]) == 1 for at in best)
        yield Look(groups, tried, order if last else order[len(best) :])
        if last:
            return
        groups = cut(actions, [groups[at] for at in best], most // looks)


def _how_many(actions: int, most: int) -> int:
    """How many looks it takes until the best are tried alone, so many groups in all of them."""
    for looks in range(2, DEEPEST):
        many = most // looks
        if many * (many / _into(many)) ** (looks - 1) >= actions:
            return looks
    return DEEPEST


def _into(groups: int) -> int:
    return max(AT_LEAST, groups // OF_SO_MANY)


def _tried(
    trial: Trial, actions: Sequence[Action], groups: Sequence[Group], effort: float, seed: int
) -> Doubles:
    """The values of ends by (models, samples, groups)."""
    generator = np.random.default_rng((seed, DRAWS))
    samples = samples_of(trial, len(groups), effort)
    sizes = np.array([len(group) for group in groups])
    found = []
    for draw, hands in enumerate(np.array_split(np.arange(samples), min(DRAWS, samples))):
        # One out of each quarter, so that no part of a group is passed over.
        drawn = (sizes * (draw + generator.random(len(groups))) / DRAWS).astype(int).tolist()
        chosen = [actions[group[at]] for group, at in zip(groups, drawn, strict=True)]
        found.append(trial.play(chosen, len(hands), int(generator.integers(2**53))).value)
    return np.concatenate(found, axis=1)
