"""What people have typed, kept apart from a table's log: their names, titles and lines of chat.

A row of the log holds a mark in the place of each; the text lies beside it, by its writer. To
forget a person is to change those texts: no row changes, nothing folds differently, and nobody at
the table notices more than another name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from .events import Created, Event, Forgotten, Joined, Renamed, Row, Said, Started
from .evolve import evolve
from .table import NOBODY, Table

_MARK = "\0"
"""No text that anybody types has this: `words.clean` takes controls away."""


class Typed(msgspec.Struct, frozen=True):
    """A text that a player typed, and its place among those of its row."""

    place: int
    player: str
    text: str


_FIELDS: Mapping[type[Any], tuple[str, tuple[str, ...]]] = {
    Created: ("host", ("title", "name")),
    Joined: ("player", ("name",)),
    Said: ("player", ("text",)),
    Renamed: ("player", ("name",)),
}
"""By event: the field of the writer, and those that hold what they typed. A table's title is
therefore at place 0 of row 0."""

Swap = Callable[[str, str], str]
"""Another text in the place of one; called with its writer's id."""


def apart(before: Table | None, row: Row) -> tuple[tuple[Event, ...], tuple[Typed, ...]]:
    """A row's events without what people typed, and that; `before` is the table before the row."""
    found: list[Typed] = []

    def mark(player: str, text: str) -> str:
        found.append(Typed(len(found), player, text))
        return f"{_MARK}{len(found) - 1}" if text else text

    return tuple(_swapped(before, row, mark)), tuple(each for each in found if each.text)


def together(events: tuple[Event, ...], texts: Mapping[int, str]) -> tuple[Event, ...]:
    """The events with the texts in their places; what is lost was nobody's."""

    def told(text: str) -> str:
        return texts.get(int(text[1:]), NOBODY) if text.startswith(_MARK) else text

    return tuple(_told(event, told) for event in events)


def nameless(before: Table, row: Row, player: str) -> Row:
    """The row without what a player was called and has said."""

    def hide(writer: str, text: str) -> str:
        return NOBODY if text and writer == player else text

    return replace(row, events=tuple(_swapped(before, row, hide)))


def forgotten(row: Row) -> tuple[str, ...]:
    """The players whom a row forgets."""
    return tuple(event.player for event in row.events if isinstance(event, Forgotten))


def _swapped(before: Table | None, row: Row, swap: Swap) -> Iterator[Event]:
    seated = any(isinstance(event, Started) for event in row.events)
    table = before
    for event in row.events:
        yield _started(table, event, swap) if isinstance(event, Started) else _own(event, swap)
        table = evolve(table, event, row.at) if seated and table is not None else table


def _own(event: Event, swap: Swap) -> Event:
    if type(event) not in _FIELDS:
        return event
    writer, fields = _FIELDS[type(event)]
    player = getattr(event, writer)
    return replace(event, **{field: swap(player, getattr(event, field)) for field in fields})


def _started(table: Table | None, event: Started, swap: Swap) -> Started:
    """A bot's name is nobody's."""
    owners = [table.seats[seat].player for seat in table.taken()] if table else []
    names = (
        name if owner is None else swap(owner, name)
        for owner, name in zip(owners, event.names, strict=True)
    )
    return replace(event, names=tuple(names))


def _told(event: Event, told: Callable[[str], str]) -> Event:
    if isinstance(event, Started):
        return replace(event, names=tuple(map(told, event.names)))
    if type(event) not in _FIELDS:
        return event
    _, fields = _FIELDS[type(event)]
    return replace(event, **{field: told(getattr(event, field)) for field in fields})
