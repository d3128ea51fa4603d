"""Measures of what was played: estimates, their marks, and the tables behind the pictures.

The list follows seventeen questions about a game and its players: does being behind make it worse,
can one come back, does the lead change, and so on; a measure's `number` is the question's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hattari.core.game import Text

from .definition import Definition, pictures
from .estimate import Estimate, Nothing
from .results import Measure, Range, Table, mark, number

PLAYERS = "learned"
"""Who played, as results say of every measure."""


def measure(definitions: Sequence[Definition], plays: Any) -> tuple[Measure, ...]:
    """Every measure of what was played."""
    return tuple(_measured(each, plays) for each in definitions)


def estimates(
    definitions: Sequence[Definition], plays: Any
) -> Iterator[tuple[Definition, Estimate]]:
    """The measures that have a value here and are worth a comparison."""
    for each in definitions:
        if not each.compared:
            continue
        try:
            yield each, each.estimate(plays)
        except Nothing:
            continue


def tables(definitions: Sequence[Definition], plays: Any) -> tuple[Table, ...]:
    """The tables of the pictures that have something to show."""
    found = (picture.table(plays) for picture in pictures(definitions))
    return tuple(table for table in found if table.rows)


def _measured(each: Definition, plays: Any) -> Measure:
    try:
        found = each.estimate(plays)
    except Nothing as reason:
        return _finished(each, Estimate.none(), (None, None), reason.text)
    low, high = found.interval()
    return _finished(each, found, (number(low), number(high)), None)


def _finished(each: Definition, found: Estimate, bounds: Range, why: Text | None) -> Measure:
    return Measure(
        number=each.number,
        key=each.key,
        title=each.title,
        note=each.note,
        value=None if why else number(found.value),
        low=bounds[0],
        high=bounds[1],
        n=found.n,
        counted=each.counted,
        unit=each.unit,
        good=each.good,
        mark=mark(bounds, each.good),
        method=found.method,
        players=PLAYERS,
        why=why,
        sentences=each.sentences,
        plainer=each.plainer,
        picture="" if each.picture is None else each.picture.key,
        card=each.card,
        freedom=None if why else found.freedom,
    )
