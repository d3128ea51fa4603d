"""What a comparison of rule sets comes to, however it was made, and what makes a claim sure."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from hattari.core.game import Text

from .results import FORMAT, Mark, Measured, Number, Range

FALSE_CLAIMS = 0.05

FEWEST = 30
"""Nothing is sure of what was counted less often, whatever the normal distribution says."""


class Delta(msgspec.Struct, frozen=True, kw_only=True):
    """How a measure changed; value = change - base.

    low, high: the 95 % interval by itself; sure_low, sure_high: corrected for all that is looked
    at; `sure` where that one leaves out zero. `chance` of a difference as large where there is
    none. `better`: towards the good range; None where there is none, or both lie within it. The
    marks are by intervals as wide as the corrected one.
    """

    number: int
    key: str
    title: Text
    unit: str
    base: float
    change: float
    value: float
    low: Number
    high: Number
    chance: float
    sure_low: Number
    sure_high: Number
    sure: bool
    paired: bool
    better: bool | None
    base_mark: Mark = "open"
    change_mark: Mark = "open"


class Change(msgspec.Struct, frozen=True):
    """A changed rule set beside the base: figures, and in words what they bear."""

    measured: Measured
    deltas: tuple[Delta, ...]
    verdict: tuple[Text, ...]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """A base and its changes, all at tables of one size; `looked_at` differences in all."""

    format: int = FORMAT
    base: Measured
    changes: tuple[Change, ...]
    looked_at: int


def sure_levels(chances: Sequence[float]) -> list[float]:
    """By Holm: the level of each difference's interval; it leaves out zero where it is sure."""
    levels, many, last = [0.0] * len(chances), len(chances), inf
    for rank, place in enumerate(sorted(range(many), key=lambda place: chances[place])):
        allowed = min(last, FALSE_CLAIMS / (many - rank))
        if last == inf and chances[place] > allowed:
            last = allowed
        levels[place] = 1 - allowed
    return levels


def is_better(base: float, change: float, good: Range) -> bool | None:
    """Whether the change is nearer to the good range."""
    before, after = outside(base, good), outside(change, good)
    return None if before == after else after < before


def outside(value: float, good: Range) -> float:
    """How far a value is outside a range; 0 within it."""
    low, high = good
    below = 0.0 if low is None else max(0.0, low - value)
    above = 0.0 if high is None else max(0.0, value - high)
    return below + above
