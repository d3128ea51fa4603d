"""A figure, how sure it is, and how two of them differ.

Rounds of one game hang together, so games are what is drawn: every estimate carries the influence
of each game on it, and its variance is that of the influences' mean. Methods:

- `clusters`: normal interval from the influences of games (the delta method for ratios of sums).
- `wilson`: for shares, Wilson's interval with as many independent draws as would give the variance
  that the games show; sound near 0 and 1, where a normal interval leaves the range.
- `blocks`: for quantiles, whose influence is no sum: the games are cut into blocks in their order,
  each is left out once, and the pseudo-values of the blocks stand for influences (jackknife).

Games with the same number in two runs share their dice, so the difference of two estimates has the
difference of their influences: what the dice do to both is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf, isfinite, sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core import intervals
from hattari.core.game import Text

from .results import Method

Doubles = npt.NDArray[np.float64]

BLOCKS = 50

NOT_SEEN = Text("This did not happen in any of the games.", "どのゲームでも起こりませんでした。")


class Nothing(Exception):
    """A measure has no value here; `text` says why."""

    def __init__(self, text: Text = NOT_SEEN) -> None:
        super().__init__(text.en)
        self.text = text


class Estimate(msgspec.Struct, frozen=True, eq=False):
    """A value and the influence (units,) of each unit, a game or a block of games, on it.

    `n` is how many things were counted; `share` tells that the value is a share of these. `bounds`
    where the interval is made in a way of its own.
    """

    value: float
    influence: Doubles
    n: int
    share: bool = False
    method: Method = "clusters"
    bounds: tuple[float, float] | None = None

    @classmethod
    def none(cls) -> Estimate:
        """No value, nothing counted."""
        return cls(float("nan"), np.zeros(0), 0, method="none")

    @property
    def error(self) -> float:
        """The standard error."""
        units = len(self.influence)
        return float(self.influence.std(ddof=1)) / sqrt(units) if units > 1 else inf

    @property
    def freedom(self) -> int:
        """The degrees of freedom of the standard error."""
        return max(1, len(self.influence) - 1)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The bounds at this level; those of its own are for 95 %."""
        if self.bounds is not None and level == 0.95:
            return self.bounds
        reach = intervals.quantile(self.freedom, (1 + level) / 2)
        if self.share:
            return self._wilson(reach)
        return self.value - reach * self.error, self.value + reach * self.error

    def _wilson(self, reach: float) -> tuple[float, float]:
        share, spread = self.value, self.error**2
        draws = share * (1 - share) / spread if spread > 0 else 0.0
        draws = min(draws, float(self.n)) if draws > 0 else float(min(self.n, len(self.influence)))
        return intervals.wilson(share, draws, reach)


def ratio(above: Doubles, below: Doubles, share: bool = False, n: int | None = None) -> Estimate:
    """The sum of one (games,) over the sum of the other; `n` is the latter where not given.

    Raises Nothing where nothing was counted.
    """
    total = float(below.sum())
    if total <= 0:
        raise Nothing
    value = float(above.sum()) / total
    influence = (above - value * below) * (len(below) / total)
    method: Method = "wilson" if share else "clusters"
    return Estimate(value, influence, round(total) if n is None else n, share, method)


def mean(of_games: Doubles) -> Estimate:
    """The mean over games."""
    return ratio(of_games, np.ones(len(of_games)))


def average(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of several, whose games of one number share their dice. Raises Nothing for none."""
    if not estimates:
        raise Nothing
    many = min(len(each.influence) for each in estimates)
    return Estimate(
        float(np.mean([each.value for each in estimates])),
        np.mean([each.influence[:many] for each in estimates], axis=0),
        sum(each.n for each in estimates),
    )


def shifted(estimate: Estimate, by: float) -> Estimate:
    """The same less a constant; no share any more."""
    return Estimate(estimate.value + by, estimate.influence, estimate.n)


def by_blocks(of_games: Doubles, statistic: Callable[[Doubles], float]) -> Estimate:
    """Any statistic of what each game gave (games,), with the jackknife over blocks."""
    whole = statistic(of_games)
    blocks = min(BLOCKS, len(of_games))
    if blocks < 2:
        raise Nothing
    edges = np.linspace(0, len(of_games), blocks + 1).astype(np.int64)
    rest = [
        statistic(np.concatenate([of_games[:begin], of_games[end:]]))
        for begin, end in pairwise(edges)
    ]
    influence = (blocks - 1) * (whole - np.array(rest))
    return Estimate(whole, influence, len(of_games), method="blocks")


def quantile(whole_numbers: Doubles, at: float) -> float:
    """A quantile of counts; each count is spread evenly over ±½, so that it moves smoothly."""
    counts = np.bincount(whole_numbers.astype(np.int64))
    upto = counts.cumsum()
    place = at * upto[-1]
    value = int(np.searchsorted(upto, place, side="left"))
    before = float(upto[value] - counts[value])
    return float(value - 0.5 + (place - before) / float(counts[value]))


# Differences -----------------------------------------------------------------------------


class Gap(msgspec.Struct, frozen=True):
    """change - base: the value, its standard error, and the degrees of freedom of that."""

    value: float
    error: float
    freedom: float
    paired: bool

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The bounds at this level."""
        if not self.is_known:
            return -inf, inf
        reach = intervals.quantile(self.freedom, (1 + level) / 2) * self.error
        return self.value - reach, self.value + reach

    @property
    def chance(self) -> float:
        """How likely a difference as large is where there is none."""
        if not self.is_known:
            return 1.0
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * intervals.below(self.freedom, -abs(self.value) / self.error)

    @property
    def is_known(self) -> bool:
        """Whether there is enough to tell an error from."""
        return self.freedom >= 1 and isfinite(self.error)


def gap(base: Estimate, change: Estimate) -> Gap:
    """The difference; game by game where both were played with the same dice."""
    value, units = change.value - base.value, len(base.influence)
    if units == len(change.influence):
        both = Estimate(value, change.influence - base.influence, 0)
        return Gap(value, both.error, units - 1, paired=True)
    error = sqrt(base.error**2 + change.error**2)
    return Gap(value, error, min(units, len(change.influence)) - 1, paired=False)
