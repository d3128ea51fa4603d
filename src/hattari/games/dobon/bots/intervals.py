"""How far the 95 % interval of a mean reaches."""

from __future__ import annotations

NORMAL_95 = 1.959964


def standard_errors(freedom: int) -> float:
    """So many to either side, by the degrees of freedom (1 or more): Student's t, by its expansion
    about the normal quantile (Abramowitz & Stegun 26.7.5), which falls short below 3."""
    z = NORMAL_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2
