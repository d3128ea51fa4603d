"""A table for a room: its code, its screen, its guests, and guesses of viewers."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hattari.core.cast import Face
from hattari.core.game import Text

from .fields import In, Language, Name, RulesIn, Word

LATEST_MOMENT = 2**53
"""More than any table comes to, and a whole number for every store and page."""


class PartyIn(In, frozen=True):
    """A table for whoever is in the room, opened from a screen that is no player."""

    game: Word
    rules: RulesIn
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    language: Language = "en"


class CodeOut(msgspec.Struct, frozen=True):
    """What somebody hears who has a table's short code: what is played and which faces are worn,
    never the table's title."""

    code: str
    game: str
    game_title: Text
    rules_title: Text
    phase: str
    seats: int
    free: int
    faces: tuple[Face, ...]


class TableCode(msgspec.Struct, frozen=True):
    """A table's short code; it lives so many minutes, longer while a screen shows it."""

    code: str
    minutes: int


class GuestIn(In, frozen=True):
    """Somebody who comes by a short code, with the name to be known by, and a face."""

    name: Name
    face: Face | None = None
    language: Language = "en"


class ScreenPass(msgspec.Struct, frozen=True):
    """A screen's own secret, for its socket and to stay on, and the code that it shows."""

    screen: str
    code: str


class ScreenOut(msgspec.Struct, frozen=True):
    """What a screen shows beside the table: its code, None while the table is locked.

    `record` is of the last game, once it is written.
    """

    code: str | None
    record: str | None


class GuessIn(In, frozen=True):
    """What a viewer guesses about a moment of the table; `viewer` is a name of the page's own."""

    moment: Annotated[int, msgspec.Meta(ge=0, le=LATEST_MOMENT)]
    yes: bool
    viewer: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]


class GuessesOut(msgspec.Struct, frozen=True):
    """How many viewers guessed; how many of them yes, None until the round is settled."""

    total: int
    yes: int | None
