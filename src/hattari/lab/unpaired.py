"""Two results compared by their figures alone, where the games behind them are no longer at hand.

The interval of a difference is recovered from the two intervals (Zou and Donner, "Construction of
confidence limits about effect measures", Statistics in Medicine 27, 2008): its arms are the root of
the squared arms. Nothing is paired, so it is wider than what `compare` makes of the games. At other
levels it reaches as far as Student's t does with Welch's degrees of freedom, for results of few
trainings tell little of how they vary.
"""

from __future__ import annotations

from math import floor, hypot, inf, isfinite

import msgspec

from hattari.core import intervals
from hattari.core.game import Refusal, Text

from .comparison import FEWEST, Change, Comparison, Delta, is_better, sure_levels
from .results import Measure, Measured, Number, Sentences, mark, number
from .verdict import verdict

UNKNOWN = FEWEST - 1
"""Degrees of freedom where older results don't tell them: those of the fewest that bear a claim."""


ROUNDED = 10
"""Of how many parts of a degree of freedom the rest is left out."""


class Arms(msgspec.Struct, frozen=True):
    """A difference, and how far its 95 % interval reaches down and up; inf where unknown.

    `freedom` are the degrees of freedom of Student's t.
    """

    value: float
    down: float
    up: float
    freedom: float

    @property
    def chance(self) -> float:
        """How likely a difference as large is where there is none."""
        arm = self.down if self.value > 0 else self.up
        if arm == 0:
            return 1.0 if self.value == 0 else 0.0
        if not isfinite(arm):
            return 1.0
        return 2 * intervals.below(self.freedom, -abs(self.value) / arm * _reach(self.freedom))

    def interval(self, level: float) -> tuple[float, float]:
        """The bounds at this level."""
        stretch = _reach(self.freedom, level) / _reach(self.freedom)
        return self.value - stretch * self.down, self.value + stretch * self.up


Pair = tuple[Measure, Measure]
NOTHING_TO_SAY = Sentences()
"""Of measures that are not compared, because another one says it better."""


def compare(base: Measured, *changes: Measured) -> Comparison:
    """What other results have that one has not. Raises Refusal for tables of other sizes.

    A measure that an older version explained in other words was another measure.
    """
    pairs = [_pairs(base, change) for change in changes]
    arms = [_arms(*pair) for each in pairs for pair in each]
    known = iter(zip(arms, sure_levels([each.chance for each in arms]), strict=True))
    told = []
    for change, each in zip(changes, pairs, strict=True):
        deltas = tuple(_delta(*pair, *next(known)) for pair in each)
        told.append(Change(change, deltas, verdict(base, change, deltas)))
    return Comparison(base=base, changes=tuple(told), looked_at=len(arms))


def _pairs(base: Measured, change: Measured) -> list[Pair]:
    """The measures that both have."""
    if (base.game, base.seats) != (change.game, change.seats):
        raise _unlike(base, change)
    before = {each.key: each for each in base.measures if each.value is not None}
    return [
        (before[each.key], each)
        for each in change.measures
        if each.key in before
        and each.value is not None
        and each.note == before[each.key].note
        and each.sentences != NOTHING_TO_SAY
    ]


def _arms(base: Measure, change: Measure) -> Arms:
    before, after = _own(base), _own(change)
    down, up = hypot(after.down, before.up), hypot(after.up, before.down)
    freedom = min(
        _welch((after.down, after.freedom), (before.up, before.freedom)),
        _welch((after.up, after.freedom), (before.down, before.freedom)),
    )
    return Arms(after.value - before.value, down, up, freedom)


def _own(measure: Measure) -> Arms:
    """How far a measure's own interval reaches."""
    value = _known(measure.value)
    down, up = value - _bound(measure.low, -inf), _bound(measure.high, inf) - value
    return Arms(value, down, up, _freedom(measure))


def _freedom(measure: Measure) -> int:
    if measure.freedom is not None:
        return measure.freedom
    many = len(measure.trainings)
    return many - 1 if many > 1 else UNKNOWN


def _welch(*arms: tuple[float, float]) -> float:
    """Of a difference, from the arms of both and the degrees of freedom behind them.

    Where one has few, its error comes out far too small now and then; so no more than twice as many
    as that has, which two alike never exceed. Rounded down, for each number costs new quantiles.
    """
    found = intervals.welch((arm / _reach(each), each) for arm, each in arms)
    freedom = min(found, 2 * min(each for _, each in arms))
    return floor(freedom * ROUNDED) / ROUNDED


def _reach(freedom: float, level: float = 0.95) -> float:
    """Standard errors to either side."""
    return intervals.quantile(freedom, (1 + level) / 2)


def _known(value: Number) -> float:
    return 0.0 if value is None else value


def _bound(value: Number, end: float) -> float:
    return end if value is None else value


def _delta(base: Measure, change: Measure, arms: Arms, level: float) -> Delta:
    before, after = _known(base.value), _known(change.value)
    low, high = arms.interval(0.95)
    sure_low, sure_high = arms.interval(level)
    return Delta(
        number=change.number,
        key=change.key,
        title=change.title,
        unit=change.unit,
        base=before,
        change=after,
        value=round(arms.value, 6),
        low=number(low),
        high=number(high),
        chance=float(f"{arms.chance:.3g}"),
        sure_low=number(sure_low),
        sure_high=number(sure_high),
        sure=min(base.n, change.n) >= FEWEST and (sure_low > 0 or sure_high < 0),
        paired=False,
        better=is_better(before, after, change.good),
        base_mark=mark(_reaching(base, level), change.good),
        change_mark=mark(_reaching(change, level), change.good),
    )


def _reaching(measure: Measure, level: float) -> tuple[float, float]:
    """A measure's own interval at this level."""
    return _own(measure).interval(level)


def _unlike(base: Measured, change: Measured) -> Refusal:
    return Refusal(
        "unlike_results",
        Text(
            "Only results of one game with the same number of seats can be compared; these are of "
            "{game} with {seats} seats and of {change_game} with {change_seats}.",
            "比べられるのは、同じゲームで同じ人数の結果どうしだけです"
            "({game}・{seats}人と{change_game}・{change_seats}人)。",
        ).fill(
            game=base.game, seats=base.seats, change_game=change.game, change_seats=change.seats
        ),
    )
