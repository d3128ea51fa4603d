"""Several trainings of one rule set: how much of a figure is its players' own.

Each training learns anew from another seed and plays with other dice, so that what the trainings
differ by holds both kinds of chance; the interval of their mean is Student's, from nothing else.
Neighbouring seeds share no training.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from msgspec.structs import replace

from hattari.core import intervals

from .plan import Plan
from .results import Measure, Measured, mark, number


def plans(plan: Plan, many: int) -> tuple[Plan, ...]:
    """The plan of each training, the first one as it is."""
    learning = plan.learning
    return tuple(
        replace(
            plan,
            seed=_spread(plan.seed, number),
            learning=replace(learning, seed=_spread(learning.seed, number)),
        )
        for number in range(many)
    )


def _spread(seed: int, number: int) -> int:
    """A training's own seed, short enough for the name of a folder; the first has the plan's."""
    if not number:
        return seed
    drawn = hashlib.sha256(f"trainings/{seed}/{number}".encode()).digest()
    return int.from_bytes(drawn[:4]) >> 1


def folder(plan: Plan, many: int) -> str:
    """The name of the folder for what they come to together."""
    return f"{plan.folder}-trainings-{many}"


def together(found: Sequence[Measured]) -> Measured:
    """The means over the trainings, and each one's value; pictures are those of the first."""
    first, *_ = found
    measures = tuple(
        _together(each, [one.measure(each.key) for one in found]) for each in first.measures
    )
    return replace(first, measures=measures, trainings=len(found))


def _together(first: Measure, every: Sequence[Measure]) -> Measure:
    known = [each for each in every if each.value is not None]
    if len(known) < 2:
        return first
    values = [each.value or 0.0 for each in known]
    value, many = fmean(values), len(values)
    spread = intervals.quantile(many - 1, 0.975) * stdev(values)
    # Where all agree, as on what always happens, their own intervals say how sure that is.
    reach = max(spread, fmean(map(_reach, known))) / sqrt(many)
    bounds = (number(value - reach), number(value + reach))
    return replace(
        first,
        value=number(value),
        low=bounds[0],
        high=bounds[1],
        n=sum(each.n for each in known),
        mark=mark(bounds, first.good),
        method="trainings",
        trainings=tuple(values),
        freedom=many - 1,
    )


def _reach(each: Measure) -> float:
    if each.low is None or each.high is None:
        return 0.0
    return (each.high - each.low) / 2
