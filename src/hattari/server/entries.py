"""What an append writes beside the events: what came of it, the list's line, members, work."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

import msgspec

from hattari.core.game import Text
from hattari.tables.events import Created, Finished, Joined, Relinked, Row
from hattari.tables.table import Table

from .sessions import table_id
from .store.port import Effect, Summary

RECORD = "record"
_RECORD_BYTES = 16


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command was accepted; `answer` is for its sender alone. `wrote` is the length of the events
    that it brought to the log, in bytes; 0 where nothing came of it just now."""

    answer: Text | None = None
    wrote: int = 0


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Done).decode


class Finish(msgspec.Struct, frozen=True):
    """A game that ended: the body of a "record" effect."""

    id: str
    number: int
    at: int
    game: str
    title: str
    players: tuple[str, ...]


def summary(table: Table) -> Summary:
    """What lists show of a table."""
    return Summary(
        game=table.game.id,
        phase=table.phase,
        public=table.options.public and not table.options.lock,
        title=table.title,
        seats=len(table.seats),
        free=len(table.seats) - len(table.taken()),
        people=sum(member.connected for member in table.members),
        rules=(table.rules.title.en, table.rules.title.ja),
    )


def told(before: int, after: Table, row: Row) -> int:
    """When everybody last heard of something, with this row: not of an answer that is sealed, nor
    of a round that some see late."""
    sealed = all(isinstance(event, after.game.answers) for event in row.events)
    return before if after.withheld or sealed else row.at


def members(events: Iterable[Any]) -> tuple[str, ...]:
    """The players who joined with these events."""
    return tuple(
        event.host if isinstance(event, Created) else event.player
        for event in events
        if isinstance(event, Created | Joined)
    )


def link(events: Iterable[Any]) -> str | None:
    """The digest of the link that these events make, None where they make none."""
    made = [event.key for event in events if isinstance(event, Relinked)]
    return table_id(made[-1]) if made else None


def effects(after: Table, row: Row) -> tuple[Effect, ...]:
    """The work that these events leave to be done."""
    return tuple(
        Effect(RECORD, msgspec.json.encode(_finish(after, event, row.at)))
        for event in row.events
        if isinstance(event, Finished)
    )


def _finish(after: Table, event: Finished, at: int) -> Finish:
    return Finish(
        id=secrets.token_urlsafe(_RECORD_BYTES),
        number=event.number,
        at=at,
        game=after.game.id,
        title=after.title,
        players=tuple(seat.player for seat in after.seats if seat.player is not None),
    )
