"""What a client gets of a table: copied field by field, never a table as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hattari.core.cast import Face, Mood
from hattari.core.changes import usual
from hattari.core.game import (
    AnyGame,
    Between,
    Difference,
    Text,
    Turn,
    Window,
    coaches,
    opens_hands,
    settles_claims,
)

from . import clock
from .faces import by_seat
from .options import Options
from .table import FinishedGame, Member, Seat, Standing, Table, Tally, claim_on


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
    usual: Mapping[str, Any]


@lru_cache(maxsize=256)
def options_view(options: Options) -> OptionsView:
    """A table's options; there is nothing about them that isn't told."""
    return msgspec.convert(options, OptionsView, from_attributes=True)


def view(table: Table, player: str | None, now: int) -> TableView:
    """What this person (None: a guest who hasn't joined) may know at `now` (unix ms)."""
    return _own(_public(table, now), table, player, partial(_game, table))


def views(table: Table, players: Iterable[str], now: int) -> dict[str, TableView]:
    """What each of these people may know; what is the same for all is made once."""
    public, game_of = _public(table, now), cache(partial(_game, table))
    return {player: _own(public, table, player, game_of) for player in players}


def _own(
    public: TableView, table: Table, player: str | None, game_of: Callable[[int | None], Any]
) -> TableView:
    member, seat = table.member(player), table.seat_of(player)
    may_look = table.shows_game(player)
    you = _you(table, player, member, seat)
    if table.withheld and table.is_late(player):
        return replace(_as_shown(public, table), you=you, game=_shown(table) if may_look else None)
    game = game_of(seat) if may_look else None
    return replace(public, you=you, game=game, coach=_coach(table, seat, game))


def _coach(table: Table, seat: int | None, game: Any) -> Text | None:
    """A word for a seat, from what it sees itself; none for who watches, or looks at all hands."""
    if seat is None or game is None or not table.helps() or table.looks(seat):
        return None
    return table.game.coach(table.rules.value, game) if coaches(table.game) else None


def _as_shown(public: TableView, table: Table) -> TableView:
    """The table without anything that tells how the running round goes."""
    shown = table.shown
    banks = (
        (table.options.bank_seconds * 1000,) * len(public.seats) if shown is None else shown.banks
    )
    still = replace(public.clock, deadline=None, kind=None, seat=None)
    return replace(
        public,
        clock=replace(still, since=public.clock.now if shown is None else shown.at),
        moment=0 if shown is None else shown.moment,
        seats=tuple(
            replace(seat, bank_ms=bank, timed=False, shows=None)
            for seat, bank in zip(public.seats, banks, strict=True)
        ),
        undo=None,
    )


def _shown(table: Table) -> Any:
    """The game as it stood when its last round was over; None in the first round."""
    if table.shown is None:
        return None
    return table.game.view(table.shown.state, None, table.helps())


def _public(table: Table, now: int) -> TableView:
    """The view of somebody who isn't known and may not look at the game."""
    return TableView(
        title=table.title,
        game_id=table.game.id,
        game_title=table.game.title,
        phase=table.phase,
        you=_you(table, None, None, None),
        host=table.host,
        members=tuple(_member(table, each) for each in table.members),
        seats=tuple(_seat(table, index) for index in range(len(table.seats))),
        options=options_view(table.options),
        rules=msgspec.convert(table.rules, RulesView, from_attributes=True),
        clock=_clock(table, now),
        moment=table.moment,
        game=None,
        helps=table.helps(),
        coach=None,
        game_number=table.number,
        commitment=None if table.seed is None else table.seed.commitment,
        undo=_undo(table),
        queue=table.queue,
        finished=tuple(_finished(each) for each in table.finished),
        standings=tuple(_standing(table, each) for each in table.standings),
        bots_left=BotsLeft(table.wishes, table.hurried()) if table.left_to_bots() else None,
        usual=_usual(table.game),
    )


def _usual(game: AnyGame) -> Mapping[str, Any]:
    seen_as: Any = game.seen_as
    return usual(seen_as)


def _standing(table: Table, standing: Standing) -> StandingView:
    seats = (
        index
        for index, seat in enumerate(table.seats)
        if not seat.free and (seat.player, seat.name) == (standing.player, standing.name)
    )
    return StandingView(
        name=standing.name,
        seat=next(seats, None),
        games=standing.games,
        wins=standing.wins,
        points=standing.points,
    )


def _finished(game: FinishedGame) -> FinishedView:
    tallies = (TallyView(seat, each.right, each.made) for seat, each in game.tallies.items())
    return FinishedView(game.number, game.names, game.ranking, tuple(tallies))


def _you(table: Table, player: str | None, member: Member | None, seat: int | None) -> You:
    return You(
        id=player,
        member=member is not None,
        seat=seat,
        host=member is not None and player == table.host,
        muted=member is not None and member.id in table.muted,
        queued=player in table.queue,
        left_seat=table.left_by(player),
        former="" if member is not None or player is None else table.former.get(player, ""),
        undoes=seat is not None and table.undoes() == seat,
        silent=player in table.saw,
        guess=None if seat is None else _guess(table, seat),
        link="" if member is None else table.link,
    )


def _guess(table: Table, seat: int) -> GuessView | None:
    if seat in table.still_in() or not settles_claims(table.game):
        return None
    blind = table.seats[seat].player not in table.saw
    stands = claim_on(table.game, table.state) is not None
    tally = table.tallies.get(seat, Tally())
    return GuessView(blind and stands, table.guesses.get(seat), tally.right, tally.made)


def _member(table: Table, member: Member) -> MemberView:
    seat = table.seat_of(member.id)
    return MemberView(
        id=member.id,
        name=member.name,
        seat=seat,
        connected=member.connected,
        muted=member.id in table.muted,
        reads=member.id in table.readers,
        face=member.face if seat is None else _face(table, seat),
    )


def _face(table: Table, index: int) -> Face | None:
    seat = table.seats[index]
    return None if seat.free else seat.face or by_seat(index)


def _seat(table: Table, index: int) -> SeatView:
    seat = table.seats[index]
    owner = table.member(seat.player)
    return SeatView(
        index=index,
        name=seat.name,
        player=seat.player,
        bot=seat.bot,
        driver=_driver(seat),
        connected=seat.bot is not None if owner is None else owner.connected,
        ready=seat.ready,
        continued=index in table.continued,
        bank_ms=seat.bank_ms,
        out=index not in table.still_in(),
        looks=table.looks(index),
        may_return=table.may_return(index),
        timed=index in table.timed,
        face=_face(table, index),
        shows=seat.shows,
    )


def _driver(seat: Seat) -> str | None:
    if seat.bot is not None:
        return seat.bot
    return None if seat.player is None else "player"


def _game(table: Table, seat: int | None) -> Any:
    if table.state is None or not table.opened:
        return None
    if seat is not None and table.looks(seat) and opens_hands(table.game):
        return table.game.open_view(table.state, seat, table.helps())
    return table.game.view(table.state, seat, table.helps())


def _undo(table: Table) -> UndoView | None:
    if table.undo is None or table.undo.refused:
        return None
    return UndoView(table.undo.seat, table.undo_waits_for())


def _clock(table: Table, now: int) -> ClockView:
    kind, seat, deadline = _awaited(table)
    pauser = table.member(table.paused_by)
    return ClockView(
        now=now,
        since=table.since,
        deadline=deadline,
        turn_ms=table.options.turn_seconds * 1000,
        kind=kind,
        seat=seat,
        paused=table.paused_at is not None,
        paused_by=None if pauser is None else pauser.name,
    )


def _awaited(table: Table) -> tuple[str | None, int | None, int | None]:
    """The kind of what is awaited, the seat at turn, and the deadline that people see."""
    turn_ms = table.options.turn_seconds * 1000
    match table.awaits():
        case Turn(seat):
            timed = turn_ms and table.seats[seat].bot is None and not table.unhurried()
            return "turn", seat, table.since + turn_ms if timed else None
        case Window() as window:
            return "window", None, clock.window_end(table, window)
        case Between():
            return "between", None, clock.between_end(table)
    return None, None, None
