"""Tables: making one, listing them, what is told of one, and bots from afar."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hattari.core.game import Text
from hattari.core.house import MOST_SEATS

from .fields import In, Language, Name, RulesIn, Word


class TableIn(In, frozen=True):
    """A new table; its maker is host and sits down.

    `bots` are ids, seated in this order and called as this language calls them.
    """

    game: Word
    rules: RulesIn
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    title: Name = ""
    bots: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()
    language: Language = "en"


class QuickIn(In, frozen=True):
    """Play now, with three bots, called as this language calls them; by a preset or any rules."""

    game: Word
    preset: RulesIn
    language: Language = "en"


class TableKey(msgspec.Struct, frozen=True):
    """The key of a table's link: /t/KEY."""

    key: str


class BotIn(In, frozen=True):
    """A bot from afar, by the name it is to have at the table."""

    name: Name


class BotTicket(msgspec.Struct, frozen=True):
    """What a bot from afar needs: the table's address and its token, which is told only once."""

    url: str
    token: str


class TableListed(msgspec.Struct, frozen=True):
    """A table of a list; `rules` is their title, `updated` in unix ms."""

    key: str
    game: str
    phase: str
    title: str
    seats: int
    free: int
    people: int
    rules: Text | None
    updated: int


class RecordListed(msgspec.Struct, frozen=True):
    """A finished game; `at` in unix ms."""

    id: str
    number: int
    at: int
    game: str
    title: str


class TableSummary(msgspec.Struct, frozen=True):
    """What somebody with the link may know before joining."""

    key: str
    game: str
    game_title: Text
    rules_title: Text
    title: str
    phase: str
    host: str | None
    names: tuple[str, ...]
    seats: int
    free: int
    locked: bool
    spectators: bool
    member: bool
    records: tuple[RecordListed, ...]
