"""The measures of Dobon: how far its chips swing, and whether care pays."""

from __future__ import annotations

from math import sqrt

import numpy as np

from hattari.games.bluff.lab.plays import DobonPlays
from hattari.lab.definition import ANY, Definition
from hattari.lab.estimate import Doubles, Estimate, mean, ratio
from hattari.lab.results import Number

from .words import WORDS

BIG = 300
"""Chips of a payment that hurts: what everybody starts with under the source's rules."""


def spread(plays: DobonPlays) -> Estimate:
    """The root of the mean square of what a seat gains or pays in a round."""
    squares = mean((plays.gains.astype(np.float64) ** 2).mean(axis=(1, 2)))
    value = sqrt(squares.value)
    low, high = squares.interval()
    bounds = (sqrt(max(0.0, low)), sqrt(high))
    slope = 1 / (2 * value) if value else 0.0
    return Estimate(value, squares.influence * slope, plays.turns.size, bounds=bounds)


def big_payment(plays: DobonPlays) -> Estimate:
    """Share of rounds in which one seat pays BIG chips or more."""
    return _share_of_rounds((_payments(plays).max(axis=2) >= BIG).sum(axis=1), plays)


def debt(plays: DobonPlays) -> Estimate:
    """Share of matches in which, within ten rounds, somebody owes more than it has."""
    lowest = plays.chips + plays.gains.cumsum(axis=1).min(axis=(1, 2))
    return ratio((lowest < 0).astype(np.float64), np.ones(len(lowest)), share=True)


def largest_payment(plays: DobonPlays) -> Estimate:
    """The largest payment's share of all that is paid in the matches."""
    paid = _payments(plays)
    return ratio(paid.max(axis=(1, 2)), paid.sum(axis=(1, 2)).astype(np.float64), n=len(paid))


def starter_edge(plays: DobonPlays) -> Estimate:
    """Mean chips a round of the seat that is first in turn."""
    own = np.take_along_axis(plays.gains, plays.starter[..., None], axis=2)[..., 0]
    return mean(own.mean(axis=1))


def skill(plays: DobonPlays) -> Estimate:
    """Mean chips a round of a careful seat among seats that act at random."""
    return mean(plays.skill)


def turns(plays: DobonPlays) -> Estimate:
    """Mean turns of a round."""
    return mean(plays.turns.mean(axis=1))


def _payments(plays: DobonPlays) -> Doubles:
    return np.maximum(-plays.gains, 0).astype(np.float64)


def _share_of_rounds(counts: Doubles, plays: DobonPlays) -> Estimate:
    rounds = np.full(len(counts), plays.gains.shape[1], np.float64)
    return ratio(counts.astype(np.float64), rounds, share=True)


def _defined(
    number: int, key: str, unit: str, estimate: object, good: tuple[Number, Number] = ANY
) -> Definition:
    return Definition(number, key, unit, good, estimate, WORDS[key])  # type: ignore[arg-type]


DEFINITIONS = (
    _defined(7, "starter_chips", "chips", starter_edge),
    _defined(12, "skill_chips", "chips", skill, (0.0, None)),
    _defined(13, "turns_round", "turns", turns),
    _defined(16, "chips_spread", "chips", spread),
    _defined(16, "big_payment", "share", big_payment),
    _defined(16, "debt", "share", debt),
    _defined(16, "largest_payment", "share", largest_payment),
)
"""The measures of every rule set of Dobon."""
