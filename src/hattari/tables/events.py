"""What happened at a table: the rows of its log.

A row's events are one flat list in which the table's events stand beside the game's own.
Nothing here is ever sent to a client; `seen.py` says what becomes of each.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hattari.core.cast import Face, Mood

from .options import Options


def _tag(name: str) -> str:
    words = "".join(f"_{letter}" if letter.isupper() else letter for letter in name)
    return f"table.{words.lower()[1:]}"


class TableEvent(msgspec.Struct, frozen=True, tag=_tag):
    """An event that the table itself makes, not its game."""


class Created(TableEvent, frozen=True):
    """The first event of every table; the host is its first member. `rules` in full."""

    game: str
    rules: dict[str, Any]
    options: Options
    title: str
    host: str
    name: str


class Joined(TableEvent, frozen=True):
    """Somebody came; `face` is the one they like."""

    player: str
    name: str
    face: Face | None = None


class Left(TableEvent, frozen=True):
    """A member went; in a game the seat goes to a bot."""

    player: str


class Kicked(TableEvent, frozen=True):
    """A member was sent away for good; in a game the seat goes to a bot."""

    player: str


class Forgotten(TableEvent, frozen=True):
    """Somebody who was here asked to be forgotten: what they typed is gone from now on."""

    player: str


class Renamed(TableEvent, frozen=True):
    """The operator has given somebody who is or was here another name."""

    player: str
    name: str


class Connected(TableEvent, frozen=True):
    """A member's page is there."""

    player: str


class Disconnected(TableEvent, frozen=True):
    """A member's last page is gone."""

    player: str


class RulesRead(TableEvent, frozen=True):
    """A member has opened the rules before the first game, or is done with them."""

    player: str
    on: bool


class Muted(TableEvent, frozen=True):
    """A member may not chat, or may again."""

    player: str
    on: bool


class HostChanged(TableEvent, frozen=True):
    """Another member is host; None while nobody is left."""

    player: str | None


class Relinked(TableEvent, frozen=True):
    """The table is found by another link, which holds this key, and by no earlier one."""

    key: str


class Sat(TableEvent, frozen=True):
    """A member took a free seat, and wears this face there."""

    player: str
    seat: int
    face: Face | None = None


class Returned(TableEvent, frozen=True):
    """A member is back on the seat that they had left in this game."""

    player: str
    seat: int


class Stood(TableEvent, frozen=True):
    """A member left the seat and stays."""

    player: str
    seat: int


class Queued(TableEvent, frozen=True):
    """A member waits for a seat, or no longer."""

    player: str
    on: bool


class Worn(TableEvent, frozen=True):
    """A member wears another face on their seat, and at those to come."""

    player: str
    seat: int
    face: Face


class Readied(TableEvent, frozen=True):
    """A seat shows that it is ready, or isn't."""

    seat: int
    on: bool


class BotAdded(TableEvent, frozen=True):
    """A bot took a free seat under this name."""

    seat: int
    bot: str
    name: str
    face: Face | None = None


class BotRemoved(TableEvent, frozen=True):
    """A bot's seat is free."""

    seat: int


class OptionsSet(TableEvent, frozen=True):
    """The table's options, all of them."""

    options: Options


class RulesSet(TableEvent, frozen=True, omit_defaults=True):
    """The rules in full from the next game on; `base` is what they are without what somebody
    `switched` on, None where nobody did."""

    rules: dict[str, Any]
    base: dict[str, Any] | None = None
    switched: tuple[str, ...] = ()


class SurveySet(TableEvent, frozen=True):
    """Two rule sets in full that alternate from the next game on; none: no longer."""

    rules: tuple[dict[str, Any], ...]


class Started(TableEvent, frozen=True):
    """A game begins; `names` by seat. Free seats are gone until the table is reopened."""

    number: int
    names: tuple[str, ...]


class SeedCommitted(TableEvent, frozen=True):
    """The server's seed of the next round: secret; only its commitment is shown."""

    round: int
    server_seed: bytes
    commitment: str


class ContributionPromised(TableEvent, frozen=True):
    """A seat's page is bound to its bytes for the next seed: hex SHA-256 of them."""

    player: str
    digest: str


class ContributionRevealed(TableEvent, frozen=True):
    """A seat's page has shown the bytes that it had promised. Secret while the round lasts."""

    seat: int
    contribution: bytes


class RoundSeeded(TableEvent, frozen=True):
    """The seats' contributions, in their order, close the round's seed."""

    round: int
    contributions: tuple[bytes, ...]


class SeedRevealed(TableEvent, frozen=True):
    """A round is over: its seed may be checked by anybody."""

    round: int
    server_seed: bytes
    contributions: tuple[bytes, ...]


class Continued(TableEvent, frozen=True):
    """A seat is done with looking at the result."""

    seat: int


class Substituted(TableEvent, frozen=True):
    """A seat's time ran out: this bot decides for it, once."""

    seat: int
    bot: str


class HandsOpened(TableEvent, frozen=True):
    """A seat that is out looks at all hands from now on, or no longer."""

    seat: int
    on: bool


class Guessed(TableEvent, frozen=True):
    """A seat that is out guesses whether the claim that stands is true. Its owner's alone."""

    seat: int
    yes: bool


class EndWished(TableEvent, frozen=True):
    """Somebody would rather see the end of what bots play among themselves."""

    player: str


class TakenOver(TableEvent, frozen=True):
    """A lost player's seat is played by this bot."""

    seat: int
    bot: str


class HandedBack(TableEvent, frozen=True):
    """The player is back and plays the seat."""

    seat: int


class Showed(TableEvent, frozen=True):
    """A bot of this seat gave itself away with its action, by a habit that its card tells."""

    seat: int
    mood: Mood


class UndoAsked(TableEvent, frozen=True):
    """A seat asks to take its last action back."""

    seat: int


class UndoAnswered(TableEvent, frozen=True):
    """Another seat's answer."""

    seat: int
    yes: bool


class UndoRefused(TableEvent, frozen=True):
    """The request is off: somebody said no, or there is nothing to take back any more."""

    seat: int


class Undone(TableEvent, frozen=True):
    """All agreed; the game's own events follow."""

    seat: int


class Paused(TableEvent, frozen=True):
    """The game stands still, and its clocks; `player` has stopped it."""

    player: str | None = None


class Unpaused(TableEvent, frozen=True):
    """The game goes on; the clocks as they stood."""


class DowntimeGiven(TableEvent, frozen=True):
    """The clocks get back what the server's absence cost (ms)."""

    ms: int


class Finished(TableEvent, frozen=True):
    """A game is over: groups of seats, the best first."""

    number: int
    ranking: tuple[tuple[int, ...], ...]


class Reopened(TableEvent, frozen=True):
    """The finished game is put away; the seats are open again."""


class Said(TableEvent, frozen=True):
    """A line of chat."""

    player: str
    text: str


class Stamped(TableEvent, frozen=True):
    """A seat has reacted."""

    player: str
    seat: int
    mood: Mood


class Led(TableEvent, frozen=True):
    """Somebody leads through the review of the last game: whose, after how many moves (None: the
    whole of it)."""

    player: str
    seat: int
    step: int | None


class LeadEnded(TableEvent, frozen=True):
    """Nobody leads any more; `player` has ended it."""

    player: str


class Pointed(TableEvent, frozen=True):
    """Somebody has pointed at an option or a seat, by its number."""

    player: str
    at: Literal["option", "seat"]
    number: int


class Closed(TableEvent, frozen=True):
    """The table is no more: "host" or "operator" closed it, or it was "idle"."""

    reason: str


TABLE_EVENTS: tuple[type[TableEvent], ...] = (
    Created,
    Joined,
    Left,
    Kicked,
    Forgotten,
    Renamed,
    Connected,
    Disconnected,
    RulesRead,
    Muted,
    HostChanged,
    Relinked,
    Sat,
    Returned,
    Stood,
    Queued,
    Worn,
    Readied,
    BotAdded,
    BotRemoved,
    OptionsSet,
    RulesSet,
    SurveySet,
    Started,
    SeedCommitted,
    ContributionPromised,
    ContributionRevealed,
    RoundSeeded,
    SeedRevealed,
    Continued,
    Substituted,
    HandsOpened,
    Guessed,
    EndWished,
    TakenOver,
    HandedBack,
    Showed,
    UndoAsked,
    UndoAnswered,
    UndoRefused,
    Undone,
    Paused,
    Unpaused,
    DowntimeGiven,
    Finished,
    Reopened,
    Said,
    Stamped,
    Led,
    LeadEnded,
    Pointed,
    Closed,
)

Event = Any
"""A table event, or an event of the table's game."""


class Row(msgspec.Struct, frozen=True):
    """One accepted command's events, and when it was accepted (unix ms); `head` is the log's at
    this row, empty where none is kept."""

    events: tuple[Event, ...]
    at: int
    head: bytes = b""
