"""What people felt in their games: shares with intervals, and which marks of the lab agree.

Answers from one table hang together, so tables are what is drawn: a share has Wilson's interval
with as many draws as would give the variance that the tables show, a difference Student's t over
tables at which both rule sets were played. Below `LEAST_ANSWERS` answers from `LEAST_TABLES` tables
nothing is told: it would say little, and might say who said it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import msgspec

from hattari.core import intervals
from hattari.core.game import Text

from .results import Measured, number

LEAST_ANSWERS = 8
LEAST_TABLES = 3
LEVEL = 0.975
"""The quantile of an interval of 95 %."""


class Said(msgspec.Struct, frozen=True):
    """An answer as the lab reads it: `lost` is "never", "late", "middle" or "early"."""

    table: int
    number: int
    game: str
    digest: str
    title: Text
    seats: int
    seconds: int | None
    again: bool
    fair: bool
    lost: str


class Question(msgspec.Struct, frozen=True):
    """What people were asked, and which answers count for the share that is told."""

    key: str
    title: Text
    counts: Callable[[Said], bool]


QUESTIONS = (
    Question("again", Text("would play it again", "また遊びたい"), lambda said: said.again),
    Question("fair", Text("felt fair", "公平に感じた"), lambda said: said.fair),
    Question(
        "open",
        Text("not lost before the last third", "最後の3分の1までは負けと感じなかった"),
        lambda said: said.lost in {"never", "late"},
    ),
)


class Share(msgspec.Struct, frozen=True):
    """The part of the answers that say so, from 0 to 1, with its 95 % interval."""

    key: str
    title: Text
    value: float
    low: float
    high: float


class Felt(msgspec.Struct, frozen=True):
    """What people felt under a rule set; `shares` are empty where too few have said anything.

    `minutes` is the median of the games whose time is known, `by_bots` what the lab's players took.
    """

    game: str
    digest: str
    title: Text
    answers: int
    games: int
    tables: int
    shares: tuple[Share, ...] = ()
    minutes: float | None = None
    by_bots: float | None = None


class Gap(msgspec.Struct, frozen=True):
    """How much larger a share is under `change` than under `base`, at tables that played both."""

    base: Text
    change: Text
    tables: int
    shares: tuple[Share, ...]


class Agreement(msgspec.Struct, frozen=True):
    """In how many pairs of rule sets a measure prefers the one that people prefer, of those about
    which people are sure."""

    question: Text
    measure: Text
    agrees: int
    of: int


class People(msgspec.Struct, frozen=True):
    """What people's games say; `answers` and `tables` count all, `least` and `least_tables` are how
    many a rule set needs before anything is told."""

    answers: int
    tables: int
    least: int
    least_tables: int
    rules: tuple[Felt, ...]
    gaps: tuple[Gap, ...]
    agreements: tuple[Agreement, ...]


def people(said: Sequence[Said], measured: Iterable[Measured] = ()) -> People:
    """What these answers come to, beside what was measured with bots."""
    results = list(measured) if said else []
    groups = _by(said, lambda each: each.digest)
    felt = tuple(_felt(group, results) for group in groups.values())
    told = [group for group in groups.values() if enough(group)]
    pairs = [(base, change) for base, change in combinations(told, 2) if _both(base, change)]
    return People(
        answers=len(said),
        tables=len({each.table for each in said}),
        least=LEAST_ANSWERS,
        least_tables=LEAST_TABLES,
        rules=tuple(sorted(felt, key=lambda each: (-each.answers, each.digest))),
        gaps=tuple(_gap(base, change) for base, change in pairs),
        agreements=tuple(_agreements(pairs, results)),
    )


def enough(said: Sequence[Said]) -> bool:
    """Whether so many have answered that something may be told."""
    return len(said) >= LEAST_ANSWERS and len({each.table for each in said}) >= LEAST_TABLES


def _by(said: Iterable[Said], key: Callable[[Said], Any]) -> dict[Any, list[Said]]:
    groups: dict[Any, list[Said]] = {}
    for each in said:
        groups.setdefault(key(each), []).append(each)
    return groups


def _felt(said: Sequence[Said], results: Sequence[Measured]) -> Felt:
    first, games = said[0], _by(said, lambda each: (each.table, each.number))
    told = enough(said)
    seconds = sorted(game[0].seconds for game in games.values() if game[0].seconds is not None)
    return Felt(
        game=first.game,
        digest=first.digest,
        title=first.title,
        answers=len(said),
        games=len(games),
        tables=len({each.table for each in said}),
        shares=tuple(share(question, said) for question in QUESTIONS) if told else (),
        minutes=number(seconds[len(seconds) // 2] / 60) if told and seconds else None,
        by_bots=_minutes(said, results),
    )


def _minutes(said: Sequence[Said], results: Sequence[Measured]) -> float | None:
    """What the lab measured at the size at which most of these games were."""
    sizes = [each.seats for each in said]
    usual = max(sorted(set(sizes)), key=sizes.count)
    for each in results:
        if (each.digest, each.seats) == (said[0].digest, usual):
            return _value(each, "minutes")
    return None


def _value(result: Measured, key: str) -> float | None:
    return next((each.value for each in result.measures if each.key == key), None)


def share(question: Question, said: Sequence[Said]) -> Share:
    """How many of these say so; tables are what was drawn."""
    value, influences = _influences(question, said)
    spread, tables = _variance(influences.values()), len(influences)
    draws = value * (1 - value) / spread if spread > 0 else 0.0
    draws = min(draws, float(len(said))) if draws > 0 else float(tables)
    reach = intervals.quantile(max(1, tables - 1), LEVEL)
    return _share(question, value, intervals.wilson(value, draws, reach))


def _influences(question: Question, said: Sequence[Said]) -> tuple[float, dict[int, float]]:
    """The share, and each table's influence on it."""
    value = sum(map(question.counts, said)) / len(said)
    tables = _by(said, lambda each: each.table)
    weight = len(tables) / len(said)
    return value, {
        table: weight * sum(question.counts(each) - value for each in group)
        for table, group in tables.items()
    }


def _variance(influences: Iterable[float]) -> float:
    """The squared standard error of a mean of these, whose own mean is 0."""
    found = list(influences)
    if len(found) < 2:
        return 0.0
    return sum(each * each for each in found) / (len(found) - 1) / len(found)


def _share(question: Question, value: float, bounds: tuple[float, float]) -> Share:
    return Share(
        question.key,
        question.title,
        round(value, 6),
        round(bounds[0], 6),
        round(bounds[1], 6),
    )


# Two rule sets ---------------------------------------------------------------------------


def _both(base: Sequence[Said], change: Sequence[Said]) -> bool:
    """Whether enough tables have played both."""
    tables = {each.table for each in base} & {each.table for each in change}
    return base[0].game == change[0].game and len(tables) >= LEAST_TABLES


def _gap(base: Sequence[Said], change: Sequence[Said]) -> Gap:
    both = {each.table for each in base} & {each.table for each in change}
    first, second = ([each for each in group if each.table in both] for group in (base, change))
    shares = tuple(_difference(question, first, second) for question in QUESTIONS)
    return Gap(base[0].title, change[0].title, len(both), shares)


def _difference(question: Question, base: Sequence[Said], change: Sequence[Said]) -> Share:
    before, of_base = _influences(question, base)
    after, of_change = _influences(question, change)
    error = sqrt(_variance(of_change[table] - of_base[table] for table in of_base))
    reach = intervals.quantile(max(1, len(of_base) - 1), LEVEL) * error
    value = after - before
    # All at all tables alike gives no error at all; so sure are few tables never.
    bounds = (value - reach, value + reach) if error > 0 else (-1.0, 1.0)
    return _share(question, value, bounds)


def _agreements(
    pairs: Sequence[tuple[Sequence[Said], Sequence[Said]]], results: Sequence[Measured]
) -> Iterable[Agreement]:
    counted: dict[tuple[str, str], list[bool]] = {}
    titles: dict[str, Text] = {}
    for base, change in pairs:
        measured = _beside(base, change, results)
        for gap in _gap(base, change).shares:
            titles[gap.key] = gap.title
            for measure, prefers in measured.items() if _sure(gap) else ():
                counted.setdefault((gap.key, measure), []).append(prefers == (gap.value > 0))
    named = {each.key: each.title for result in results for each in result.measures}
    for (question, measure), found in sorted(counted.items()):
        yield Agreement(titles[question], named[measure], sum(found), len(found))


def _sure(gap: Share) -> bool:
    return gap.low > 0 or gap.high < 0


def _beside(
    base: Sequence[Said], change: Sequence[Said], results: Sequence[Measured]
) -> Mapping[str, bool]:
    """By measure of a card whether it prefers the change; none where it sees no difference."""
    both = [
        (one, other)
        for one in results
        for other in results
        if (one.digest, other.digest) == (base[0].digest, change[0].digest)
        and one.seats == other.seats
    ]
    found = {}
    for one, other in both[:1]:
        for each in one.measures:
            before, after = _off(one, each.key), _off(other, each.key)
            if each.card is None or before is None or after is None or before == after:
                continue
            found[each.key] = after < before
    return found


def _off(result: Measured, key: str) -> float | None:
    """How far a measure is from its good range; None where it has no value or none is good."""
    for each in result.measures:
        if each.key == key and each.value is not None and each.good != (None, None):
            least, most = each.good
            below = 0.0 if least is None else least - each.value
            above = 0.0 if most is None else each.value - most
            return max(0.0, below, above)
    return None
