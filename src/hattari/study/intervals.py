"""95 % intervals of rates and means, honest where there is little to go by."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

Z = 1.959964
_T = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26}
_T |= {12: 2.18, 15: 2.13, 20: 2.09, 30: 2.04, 60: 2.00}
"""Student's t by its degrees of freedom."""


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
    share, squared = hits / cases, Z * Z / cases
    middle = (share + squared / 2) / (1 + squared)
    half = Z * sqrt(share * (1 - share) / cases + squared / (4 * cases)) / (1 + squared)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Estimate | None:
    """A mean with Student's interval. None where there are fewer than two."""
    if len(values) < 2:
        return None
    freedom = len(values) - 1
    times = next((_T[each] for each in sorted(_T, reverse=True) if each <= freedom), Z)
    half = times * stdev(values) / sqrt(len(values))
    return Estimate(fmean(values), fmean(values) - half, fmean(values) + half)
