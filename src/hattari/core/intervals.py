"""How far intervals reach: Student's t distribution, for degrees of freedom that need not be whole,
and Wilson's interval of a share (1927).

The tail is a regularised incomplete beta function, evaluated as a continued fraction
(Abramowitz & Stegun 1964, 26.5.8 and 26.7.1) by Lentz's method (Thompson & Barnett 1986). It is
right to nine digits or more.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a mean in its 95 % interval, where there is much to go by."""

TINY = 1e-300
CLOSE = 1e-15
"""When a further step of the fraction changes less than this, it has been evaluated."""

HALVINGS = 200
"""So many leave nothing between two doubles."""


def below(freedom: float, t: float) -> float:
    """The chance that a t of so many degrees of freedom (above 0) is at most `t`."""
    if freedom == inf:
        return NormalDist().cdf(t)
    far, near = freedom / (freedom + t * t), t * t / (freedom + t * t)
    if near > far / freedom:
        tail = _incomplete_beta(freedom / 2, 0.5, far, near) / 2
        return tail if t < 0 else 1 - tail
    inside = _incomplete_beta(0.5, freedom / 2, near, far) / 2
    return 0.5 - inside if t < 0 else 0.5 + inside


@lru_cache(maxsize=1024)
def quantile(freedom: float, chance: float) -> float:
    """The t that is not exceeded with this chance, between 0 and 1 (both left out)."""
    if chance < 0.5:
        return -quantile(freedom, 1 - chance)
    low, high = 0.0, 1.0
    while below(freedom, high) < chance:
        high *= 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if below(freedom, middle) < chance else (low, middle)
    return high


def welch(parts: Iterable[tuple[float, float]]) -> float:
    """The degrees of freedom of a sum, by Welch and Satterthwaite, from each part's standard error
    and degrees; the least of these where nothing is known of the errors."""
    known = list(parts)
    squares = [error**2 for error, _ in known]
    whole = sum(squares)
    if not 0 < whole < inf:
        return min(freedom for _, freedom in known)
    return 1 / sum(
        (square / whole) ** 2 / freedom for square, (_, freedom) in zip(squares, known, strict=True)
    )


def _incomplete_beta(a: float, b: float, x: float, y: float) -> float:
    """I_x(a, b), for x below its mean or not far above it; y is 1 - x, without rounding."""
    if x == 0:
        return 0.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(y))
    return front * _fraction(a, b, x) / a


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of I_x(a, b), which converges fast for x below its mean."""
    upper, lower = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    value, step = lower, 0
    while True:
        step += 1
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            lower = 1 / _away(1 + term * lower)
            upper = _away(1 + term / upper)
            value *= upper * lower
        if abs(upper * lower - 1) < CLOSE:
            return value


def _away(value: float) -> float:
    """A divisor that is never zero."""
    return value if abs(value) > TINY else TINY


def wilson(share: float, draws: float, reach: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's interval of a share with as many independent draws, `reach` standard errors wide."""
    weight = reach**2 / draws if draws else inf
    if weight == inf:
        return 0.0, 1.0
    middle = (share + weight / 2) / (1 + weight)
    half = sqrt(share * (1 - share) * weight + weight**2 / 4) / (1 + weight)
    # Rounding leaves the share itself no place outside.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
