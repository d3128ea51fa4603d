"""A player's own figures over many games: by rules and heads, over time, with luck taken out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec

from hattari.core.evaluation import Unit
from hattari.core.measure import Measure
from hattari.core.review import Fact
from hattari.core.text import Text

from .intervals import Estimate, mean, rate

LEAST_CASES = 10
LEAST_GAMES = 5
"""Below these a figure says too little to be shown as one."""
STRETCHES = 6


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game of a player's; `result` above an equal share, `luck` the part of it that
    chance brought. None where they can't be told of these rules."""

    version: int
    game: str
    digest: str
    title: Text
    seats: int
    at: int
    unit: Unit
    result: float
    luck: float
    facts: tuple[Fact, ...]


class Stretch(msgspec.Struct, frozen=True):
    """Games one after another, from the first's time to the last's: unix milliseconds."""

    since: int
    until: int
    games: int
    rate: Estimate | None


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """How often it was so; `expected`, how often it was to be expected by what one could know.

    Both None with too few cases. `over_time` has the oldest stretch first.
    """

    key: str
    title: Text
    note: Text
    cases: int
    rate: Estimate | None
    expected: Estimate | None
    over_time: tuple[Stretch, ...]


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """All games under one rule set with so many heads; all of one game where `digest` is empty.

    `result` is the mean of a game above an equal share, `without_luck` that less what luck brought.
    """

    game: str
    digest: str
    title: Text | None
    seats: int
    games: int
    unit: Unit
    result: Estimate | None
    without_luck: Estimate | None
    figures: tuple[Figure, ...]


def grouped(games: Iterable[Told], measures: Mapping[str, Sequence[Measure]]) -> tuple[Group, ...]:
    """The largest groups first, those of whole games before them; `measures` by game."""
    by_game: dict[str, list[Told]] = {}
    by_rules: dict[tuple[str, str, int], list[Told]] = {}
    for told in sorted(games, key=lambda each: each.at):
        by_game.setdefault(told.game, []).append(told)
        by_rules.setdefault((told.game, told.digest, told.seats), []).append(told)
    kinds = [key for key, _, _ in by_rules]
    whole = [
        _group(found, measures[game], whole=True)
        for game, found in by_game.items()
        if kinds.count(game) > 1
    ]
    parts = [_group(found, measures[found[0].game]) for found in by_rules.values()]
    return (*_largest(whole), *_largest(parts))


def _largest(groups: list[Group]) -> list[Group]:
    return sorted(groups, key=lambda each: -each.games)


def _group(games: list[Told], measures: Sequence[Measure], *, whole: bool = False) -> Group:
    last, enough = games[-1], len(games) >= LEAST_GAMES
    return Group(
        game=last.game,
        digest="" if whole else last.digest,
        title=None if whole else last.title,
        seats=0 if whole else last.seats,
        games=len(games),
        unit=last.unit,
        result=mean([each.result for each in games]) if enough else None,
        without_luck=mean([each.result - each.luck for each in games]) if enough else None,
        figures=tuple(_figure(games, each) for each in measures),
    )


def _figure(games: Sequence[Told], measure: Measure) -> Figure:
    facts = [_fact(each, measure.key) for each in games]
    cases = sum(each.cases for each in facts)
    expected = [each.expected for each in facts if each.cases and each.expected is not None]
    known = len(expected) == sum(each.cases > 0 for each in facts)
    return Figure(
        key=measure.key,
        title=measure.title,
        note=measure.note,
        cases=cases,
        rate=_rate(facts),
        expected=rate(sum(expected), cases) if known and cases >= LEAST_CASES else None,
        over_time=_over_time(games, facts),
    )


def _rate(facts: Sequence[Fact]) -> Estimate | None:
    cases = sum(each.cases for each in facts)
    return rate(sum(each.hits for each in facts), cases) if cases >= LEAST_CASES else None


def _fact(told: Told, key: str) -> Fact:
    return next((each for each in told.facts if each.key == key), Fact(key, 0, 0))


def _over_time(games: Sequence[Told], facts: Sequence[Fact]) -> tuple[Stretch, ...]:
    """Stretches of as many games each; none before there are two of them."""
    many = min(STRETCHES, len(games) // LEAST_GAMES)
    if many < 2:
        return ()
    ends = [round(number * len(games) / many) for number in range(many + 1)]
    return tuple(
        Stretch(games[start].at, games[end - 1].at, end - start, _rate(facts[start:end]))
        for start, end in pairwise(ends)
    )
