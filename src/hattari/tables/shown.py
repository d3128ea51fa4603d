"""What a client gets of a table, as data; `view.py` says what of it who may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hattari.core.cast import Face, Mood
from hattari.core.game import Difference, Text


class GuessView(msgspec.Struct, frozen=True):
    """The guesses of one who is out, for their eyes alone: whether a claim stands now (`open`),
    what they guess of it, and how many were right of how many so far."""

    open: bool
    yes: bool | None
    right: int
    made: int


class You(msgspec.Struct, frozen=True):
    """The observer; `seat` is None for those who only watch.

    `left_seat` is the one that they have left in this game and may come back to, `former` the
    name that they had here before they left, `undoes` whether they may ask now to take their last
    action back. `silent` is who has looked at all hands in this round, `guess` what one who is
    out guesses. `link` is the key of the table's link, for members, where the host has made a new
    one.
    """

    id: str | None
    member: bool
    seat: int | None
    host: bool
    muted: bool
    queued: bool
    left_seat: int | None
    former: str
    undoes: bool
    silent: bool = False
    guess: GuessView | None = None
    link: str = ""


class MemberView(msgspec.Struct, frozen=True):
    """Somebody at the table; `reads` is who is at the rules before their first game. `face` is
    their seat's, else the one they like."""

    id: str
    name: str
    seat: int | None
    connected: bool
    muted: bool
    reads: bool
    face: Face | None


class SeatView(msgspec.Struct, frozen=True):
    """A place at the table; free where both player and bot are None.

    `driver` is "player", the id of the bot that plays ("": the game's own stand-in), or None
    for a free seat. `out`: it is out of the running game, `may_return` to it, or `looks` at all
    hands. `timed`: time was up, so its last move was made for it. No two seats wear the same
    `face`, and a free one has none. `shows` is how a bot looked with its last action of the round,
    by a habit of its own.
    """

    index: int
    name: str
    player: str | None
    bot: str | None
    driver: str | None
    connected: bool
    ready: bool
    continued: bool
    bank_ms: int
    out: bool
    looks: bool
    may_return: bool
    timed: bool
    face: Face | None
    shows: Mood | None


class OptionsView(msgspec.Struct, frozen=True):
    """The table's options, as `Options` documents them."""

    seats: int
    public: bool
    turn_seconds: int
    bank_seconds: int
    between_seconds: int
    grace_ms: int
    takeover_seconds: int
    odds: bool | Literal["alone"]
    spectators: bool
    spectator_delay: bool
    pace_ms: int
    substitute: str
    lock: bool
    trust: bool
    habits: bool
    chatter: bool
    stamps: bool
    out_sees_hands: bool


class RulesView(msgspec.Struct, frozen=True):
    """The rules in full, their digest and title, and how many may play.

    `preset` is the nearest preset's title, `differs` what differs from it, `on` are the names of
    the game's own options that are on.
    """

    full: dict[str, Any]
    digest: str
    title: Text
    preset: Text | None
    differs: tuple[Difference, ...]
    on: tuple[str, ...]
    least: int
    most: int


class SurveyView(msgspec.Struct, frozen=True):
    """Two rule sets that alternate from game to game: their titles, and which is next, 0 or 1."""

    titles: tuple[Text, Text]
    next: int


class ClockView(msgspec.Struct, frozen=True):
    """The clock of what is awaited, in unix ms by the server's clock.

    `deadline` is where the turn's own time ends (then the seat's bank runs), the window's
    or the pause's end; None where no clock runs. `kind`: "turn", "window", "between".
    `paused_by` is the name of the one who paused.
    """

    now: int
    since: int
    deadline: int | None
    turn_ms: int
    kind: str | None
    seat: int | None
    paused: bool
    paused_by: str | None


class UndoView(msgspec.Struct, frozen=True):
    """A request to take back, and the seats whose answer is awaited."""

    asked_by: int
    waiting: tuple[int, ...]


class TallyView(msgspec.Struct, frozen=True):
    """How somebody who was out guessed: how many times, and how many times rightly."""

    seat: int
    right: int
    made: int


class FinishedView(msgspec.Struct, frozen=True):
    """A game that is over: names by seat, groups of seats, the best first."""

    number: int
    names: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    tallies: tuple[TallyView, ...]


class BotsLeft(msgspec.Struct, frozen=True):
    """All people are out and bots play on, quickly. `wishes` are the players who asked for the end;
    `ends`: so it comes at once."""

    wishes: tuple[str, ...]
    ends: bool


class StandingView(msgspec.Struct, frozen=True):
    """What somebody has won at this table since it opened; `seat` is theirs now, if any.

    A point for each seat that ended a game behind theirs.
    """

    name: str
    seat: int | None
    games: int
    wins: int
    points: int


class LeadingView(msgspec.Struct, frozen=True):
    """Who leads through the review of the last game, told to members: numbers alone, of which each
    page shows what its reader may see. `step` is how many moves come before; None: the whole."""

    player: str
    seat: int
    step: int | None


class TableView(msgspec.Struct, frozen=True):
    """A table as one observer may know it; `game` is the game's own view, None until it opens.

    `usual` says how some objects in it usually are: changes refer to it. `helps` says whether
    chances and the coach are there for all; `coach` is the word for the observer's own seat, where
    it is to act.
    """

    title: str
    game_id: str
    game_title: Text
    phase: str
    you: You
    host: str | None
    members: tuple[MemberView, ...]
    seats: tuple[SeatView, ...]
    options: OptionsView
    rules: RulesView
    clock: ClockView
    moment: int
    game: Any
    helps: bool
    coach: Text | None
    game_number: int
    commitment: str | None
    undo: UndoView | None
    queue: tuple[str, ...]
    finished: tuple[FinishedView, ...]
    standings: tuple[StandingView, ...]
    bots_left: BotsLeft | None
    survey: SurveyView | None
    usual: Mapping[str, Any]
    leading: LeadingView | None = None
