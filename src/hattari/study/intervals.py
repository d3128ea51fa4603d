"""95 % intervals of rates and means, honest where there is little to go by."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from hattari.core.intervals import quantile, wilson


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


def rate(hits: float, cases: int) -> Estimate | None:
    """So many of so many: Wilson's interval (1927). None where there is no case.

    Of a sum of chances it is rather too wide: each varies less than a coin of its mean.
    """
    if cases == 0:
        return None
    return Estimate(hits / cases, *wilson(hits / cases, cases))


def mean(values: Sequence[float]) -> Estimate | None:
    """A mean with Student's interval. None where there are fewer than two."""
    if len(values) < 2:
        return None
    half = quantile(len(values) - 1, 0.975) * stdev(values) / sqrt(len(values))
    return Estimate(fmean(values), fmean(values) - half, fmean(values) + half)
