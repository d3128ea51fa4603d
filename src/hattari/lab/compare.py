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

from .comparison import FEWEST, Change, Comparison, Delta, is_better, sure_levels
from .definition import Definition
from .estimate import Estimate, Gap, gap
from .measures import estimates
from .results import mark, number
from .run import Run
from .verdict import verdict


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
    before = {each.key: estimate for each, estimate in estimates(base.measures, base.plays)}
    return [
        (each, before[each.key], estimate)
        for each, estimate in estimates(change.measures, change.plays)
        if each.key in before
    ]


def _delta(each: Definition, base: Estimate, change: Estimate, found: Gap, level: float) -> Delta:
    low, high = found.interval()
    sure_low, sure_high = found.interval(level)
    return Delta(
        number=each.number,
        key=each.key,
        title=each.title,
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
        better=is_better(base.value, change.value, each.good),
        base_mark=mark(base.interval(level), each.good),
        change_mark=mark(change.interval(level), each.good),
    )
