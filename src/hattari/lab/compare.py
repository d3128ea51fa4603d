"""A base and what each change of it does: figures with intervals that bear being read together.

Both were played with the same dice, game by game, so differences are of pairs where the numbers of
games agree. Many measures times several changes are looked at, and each sentence of a verdict is
read as a claim; so it is Holm's correction over all of them, which keeps the chance of even one
false claim at 5 % (Benjamini-Hochberg would let one claim in twenty be false). Holm's bounds: the
r-th least likely of m differences gets an interval of level 1 - .05 / (m - r + 1), as long as all
before it were sure; the others get that of the first that was not.

The intervals hold for the players as they are: that others would learn other ways is not in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from hattari.core.game import Text

from .definition import Definition
from .delta import Delta
from .estimate import Estimate, Gap, gap
from .measures import estimates, mark
from .results import FORMAT, Measured, Number, number
from .run import Run
from .verdict import verdict

FALSE_CLAIMS = 0.05

FEWEST = 30
"""Nothing is sure of what was counted less often, whatever the normal distribution says."""


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


def compare(base: Run, changes: Sequence[Run]) -> Comparison:
    """What each change does to the base."""
    pairs = [_pairs(base, change) for change in changes]
    gaps = [gap(one, other) for each in pairs for _, one, other in each]
    levels = iter(sure_levels([found.chance for found in gaps]))
    found = iter(gaps)
    told = []
    for change, each in zip(changes, pairs, strict=True):
        deltas = tuple(_delta(*pair, next(found), next(levels)) for pair in each)
        said = verdict(base.measured, change.measured, deltas)
        told.append(Change(change.measured, deltas, said))
    return Comparison(base=base.measured, changes=tuple(told), looked_at=len(gaps))


def _pairs(base: Run, change: Run) -> list[tuple[Definition, Estimate, Estimate]]:
    """The measures that both have."""
    before = {each.key: estimate for each, estimate in estimates(base.plays)}
    return [
        (each, before[each.key], estimate)
        for each, estimate in estimates(change.plays)
        if each.key in before
    ]


def sure_levels(chances: Sequence[float]) -> list[float]:
    """By Holm: the level of each difference's interval; it leaves out zero where it is sure."""
    levels, many, last = [0.0] * len(chances), len(chances), inf
    for rank, place in enumerate(sorted(range(many), key=lambda place: chances[place])):
        allowed = min(last, FALSE_CLAIMS / (many - rank))
        if last == inf and chances[place] > allowed:
            last = allowed
        levels[place] = 1 - allowed
    return levels


def _delta(each: Definition, base: Estimate, change: Estimate, found: Gap, level: float) -> Delta:
    low, high = found.interval()
    sure_low, sure_high = found.interval(level)
    return Delta(
        number=each.number,
        key=each.key,
        title=each.words.title,
        unit=each.unit,
        base=round(base.value, 6),
        change=round(change.value, 6),
        value=round(found.value, 6),
        low=number(low),
        high=number(high),
        chance=float(f"{found.chance:.3g}"),
        sure_low=number(sure_low),
        sure_high=number(sure_high),
        sure=min(base.n, change.n) >= FEWEST and (sure_low > 0 or sure_high < 0),
        paired=found.paired,
        better=_better(base.value, change.value, each.good),
        base_mark=mark(base.interval(level), each.good),
        change_mark=mark(change.interval(level), each.good),
    )


def _better(base: float, change: float, good: tuple[Number, Number]) -> bool | None:
    """Whether the change is nearer to the good range."""
    before, after = outside(base, good), outside(change, good)
    return None if before == after else after < before


def outside(value: float, good: tuple[Number, Number]) -> float:
    """How far a value is outside a range; 0 within it."""
    low, high = good
    below = 0.0 if low is None else max(0.0, low - value)
    above = 0.0 if high is None else max(0.0, value - high)
    return below + above
