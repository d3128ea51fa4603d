"""How a choice is graded, and the one place with its thresholds."""

from __future__ import annotations

from math import sqrt
from typing import Literal

import msgspec

from hattari.core.evaluation import Evaluation, Option, Unit

Grade = Literal["best", "as_good", "small", "mistake", "unclear"]
"""The best; as good as that; costs a little; a mistake; can't tell."""


class Thresholds(msgspec.Struct, frozen=True):
    """From which loss on a choice costs a little, and from which it is a mistake."""

    small: float
    mistake: float


THRESHOLDS: dict[Unit, Thresholds] = {
    "win": Thresholds(0.01, 0.03),
    "chips": Thresholds(0.025, 0.075),
}
"""Shares of the game; of chips, shares of how far this round's ends or options lie apart."""

TAKEN = 0.02
"""A strategy that takes an action this often takes it on purpose."""


class Loss(msgspec.Struct, frozen=True):
    """What a choice cost, with its 95 % interval, paired with the best."""

    loss: float
    low: float
    high: float


def loss_of(chosen: Option, counted: float = 0.0) -> Loss:
    """What this option costs beyond what an earlier choice of the same plan was charged with."""
    return Loss(
        max(0.0, chosen.behind - counted),
        chosen.behind_low - counted,
        max(0.0, chosen.behind_high - counted),
    )


def grade(evaluation: Evaluation, chosen: Option, counted: float = 0.0) -> Grade:
    """A choice is said to cost something only where its paired interval excludes 0.

    Where good players mix, an action that the solution takes is as good as the best, and values
    that rest on playing out accuse nobody.
    """
    loss, limits = loss_of(chosen, counted), limits_of(evaluation)
    if chosen == evaluation.options[0]:
        return "best"
    if loss.high <= 0:
        return "as_good"
    if evaluation.mixes and (chosen.share or 0.0) >= TAKEN:
        return "as_good"
    if loss.high < limits.small or (counted and loss.low <= 0):
        return "as_good"
    if loss.low <= 0 or (evaluation.mixes and evaluation.rests_on == "played_out"):
        return "unclear"
    return _by_size(loss.loss, limits)


def _by_size(loss: float, limits: Thresholds) -> Grade:
    if loss < limits.small:
        return "as_good"
    return "small" if loss < limits.mistake else "mistake"


def limits_of(evaluation: Evaluation) -> Thresholds:
    """The thresholds in the evaluation's own unit."""
    share, scale = THRESHOLDS[evaluation.unit], _scale(evaluation)
    return Thresholds(share.small * scale, share.mistake * scale)


def _scale(evaluation: Evaluation) -> float:
    """1 for shares of the game; for chips the standard deviation over the best option's ends, and
    where it ends the round for sure how far all options lie apart."""
    if evaluation.unit == "win":
        return 1.0
    best, worst = evaluation.options[0], evaluation.options[-1]
    spread = sum(end.chance * (end.value - best.value) ** 2 for end in best.branches)
    return sqrt(spread) or best.value - worst.value
