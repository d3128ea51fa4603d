"""What was found, put in an order and held against limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .found import Candidate, Limit, Pursuit
from .results import Measured

Figures = dict[str, tuple[float, float, float]]


def figures(pursuit: Pursuit, measured: Measured) -> Figures:
    """(value, low, high) of the measures pursued; nothing is there where one has no value."""
    found = {}
    for key in pursuit.keys:
        each = measured.measure(key)
        bounds = (each.value or 0.0, each.low or 0.0, each.high or 0.0)
        found[key] = bounds
    return found


def in_figures(limits: Sequence[Limit], presets: Sequence[Figures]) -> tuple[Limit, ...]:
    """The limits, those by the presets' median by its figure."""
    return tuple(each.among([one[each.key][0] for one in presets]) for each in limits)


def ranked(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that break the fewest limits first; then the least sum of ranks over the goals."""
    ranks = {each.number: 0 for each in candidates}
    for goal in range(len(candidates[0].costs) if candidates else 0):
        order = sorted(candidates, key=lambda each, goal=goal: each.costs[goal])  # type: ignore[misc]
        for rank, each in enumerate(order):
            ranks[each.number] += rank
    key = {each.number: (len(each.beyond), ranks[each.number], each.number) for each in candidates}
    return sorted(candidates, key=lambda each: key[each.number])


def judged(
    given: Sequence[Limit], every: Sequence[Candidate]
) -> tuple[list[Candidate], tuple[Limit, ...]]:
    """Each with the limits that it breaks, by the medians of the presets among them."""
    presets = [each.figures for each in every if each.preset is not None]
    limits = in_figures(given, presets)
    told = [
        msgspec.structs.replace(
            each,
            beyond=tuple(
                limit.key for limit in limits if limit.beyond(each.figures[limit.key][0]) > 0
            ),
        )
        for each in every
    ]
    return told, limits


def is_dominated(one: Candidate, others: Iterable[Candidate]) -> bool:
    return any(
        all(their <= own for their, own in zip(other.costs, one.costs, strict=True))
        and other.costs != one.costs
        for other in others
    )


def rounded(costs: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(value, 6) + 0.0 for value in costs)
