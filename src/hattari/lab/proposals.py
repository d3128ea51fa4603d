"""What would help whom something annoys: changes of one rule, by what they do to a figure.

Nothing here reckons, as in `presented`: what is told was measured before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hattari.core.game import Text

from . import comparison, results
from .drawing import Element
from .presented import Delta, delta, line
from .units import figure, interval


class Proposal(msgspec.Struct, frozen=True):
    """A rule set that differs in one axis, which becomes `value`, and the figure that one is after.

    `instead`: what else changes for sure of what a host would ask, for better or worse.
    """

    name: str
    title: Text
    axis: str
    value: Any
    becomes: Text
    interval: Text
    line: Element
    delta: Delta
    instead: tuple[Delta, ...]


class Complaint(msgspec.Struct, frozen=True):
    """What somebody might say of these rules, the figure as it is, and what was measured to help.

    `proposals`: what helps for sure first, then by how much; `good`: the figure is no reason to
    complain, and what doesn't help for sure is left out.
    """

    key: str
    said: Text
    told: Text
    good: bool
    proposals: tuple[Proposal, ...]


class Proposals(msgspec.Struct, frozen=True):
    """Everything that somebody might say of a result's rules, in the order of its card; what is no
    reason to complain comes last."""

    game: str
    title: Text
    seats: int
    complaints: tuple[Complaint, ...]


def proposals(names: Sequence[str], found: comparison.Comparison) -> Proposals:
    """What each change of one rule would help; `names` are those of the changes' results."""
    base, changes = found.base, list(zip(names, found.changes, strict=True))
    asked = [
        (each.mark == "good", each.card.place, _complaint(base, each, each.card, changes))
        for each in base.measures
        if each.card and each.card.complaint and each.value is not None
    ]
    asked.sort(key=lambda one: one[:2])
    return Proposals(base.game, base.title, base.seats, tuple(each for _, _, each in asked))


def differences(base: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """The axes in which two rule sets differ."""
    return tuple(key for key in other if base.get(key) != other[key])


def _complaint(
    base: results.Measured,
    measure: results.Measure,
    card: results.Card,
    changes: Sequence[tuple[str, comparison.Change]],
) -> Complaint:
    told = card.told.fill(v=figure(measure.value, measure.unit))
    sign = -1 if card.mend == "less" else 1
    found = [
        (each, _proposal(base, name, change, each))
        for name, change in changes
        for each in change.deltas
        if each.key == measure.key
    ]
    found.sort(key=lambda pair: (not pair[0].sure, -sign * pair[0].value))
    good = measure.mark == "good"
    helping = tuple(
        one for each, one in found if (sign * each.value > 0 if each.sure else not good)
    )
    return Complaint(measure.key, card.complaint or told, told, good, helping)


def _proposal(
    base: results.Measured, name: str, change: comparison.Change, of: comparison.Delta
) -> Proposal:
    measured = change.measured
    (axis,) = differences(base.rules, measured.rules)
    after = measured.measure(of.key)
    return Proposal(
        name=name,
        title=measured.title,
        axis=axis,
        value=measured.rules[axis],
        becomes=figure(after.value, after.unit),
        interval=interval(after.low, after.high, after.unit),
        line=line(after, was=of.base),
        delta=delta(of),
        instead=tuple(
            delta(each)
            for each in change.deltas
            if each.sure and each.key != of.key and measured.measure(each.key).card
        ),
    )
