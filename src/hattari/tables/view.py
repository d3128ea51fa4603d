"""What a client gets of a table: copied field by field, never a table as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.core.game import Between, Text, Turn, Window

from . import clock
from .options import Options
from .table import Member, Seat, Standing, Table


class You(msgspec.Struct, frozen=True):
    """The observer; `seat` is None for those who only watch."""

    id: str | None
    member: bool
    seat: int | None
    host: bool
    muted: bool
    queued: bool


class MemberView(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    id: str
    name: str
    seat: int | None
    connected: bool
    muted: bool


class SeatView(msgspec.Struct, frozen=True):
    """A place at the table; free where both player and bot are None.

    `driver` is "player", the id of the bot that plays ("": the game's own stand-in), or None
    for a free seat.
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


class OptionsView(msgspec.Struct, frozen=True):
    """The table's options, as `Options` documents them."""

    seats: int
    public: bool
    turn_seconds: int
    bank_seconds: int
    between_seconds: int
    grace_ms: int
    takeover_seconds: int
    odds: bool
    spectators: bool
    spectator_delay: bool
    pace_ms: int
    substitute: str
    lock: bool


class RulesView(msgspec.Struct, frozen=True):
    """The rules in full, their digest and title, and how many may play."""

    full: dict[str, Any]
    digest: str
    title: Text
    least: int
    most: int


class ClockView(msgspec.Struct, frozen=True):
    """The clock of what is awaited, in unix ms by the server's clock.

    `deadline` is where the turn's own time ends (then the seat's bank runs), the window's
    or the pause's end; None where no clock runs. `kind`: "turn", "window", "between".
    """

    now: int
    since: int
    deadline: int | None
    turn_ms: int
    kind: str | None
    seat: int | None
    paused: bool


class UndoView(msgspec.Struct, frozen=True):
    """A request to take back, and the seats whose answer is awaited."""

    asked_by: int
    waiting: tuple[int, ...]


class FinishedView(msgspec.Struct, frozen=True):
    """A game that is over: names by seat, groups of seats, the best first."""

    number: int
    names: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]


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
    """A table as one observer may know it; `game` is the game's own view, None until it opens."""

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
    game_number: int
    commitment: str | None
    undo: UndoView | None
    queue: tuple[str, ...]
    finished: tuple[FinishedView, ...]
    standings: tuple[StandingView, ...]


def options_view(options: Options) -> OptionsView:
    """A table's options; there is nothing about them that isn't told."""
    return msgspec.convert(options, OptionsView, from_attributes=True)


def view(table: Table, player: str | None, now: int) -> TableView:
    """What this person (None: a guest who hasn't joined) may know at `now` (unix ms)."""
    return _own(_public(table, now), table, player)


def views(table: Table, players: Iterable[str], now: int) -> dict[str, TableView]:
    """What each of these people may know; what is the same for all is made once."""
    public = _public(table, now)
    return {player: _own(public, table, player) for player in players}


def _own(public: TableView, table: Table, player: str | None) -> TableView:
    member, seat = table.member(player), table.seat_of(player)
    may_look = member is not None or table.options.spectators
    you = _you(table, player, member, seat)
    if table.withheld and table.is_late(player):
        return replace(_as_shown(public, table), you=you, game=_shown(table) if may_look else None)
    return replace(public, you=you, game=_game(table, seat) if may_look else None)


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
            replace(seat, bank_ms=bank) for seat, bank in zip(public.seats, banks, strict=True)
        ),
        undo=None,
    )


def _shown(table: Table) -> Any:
    """The game as it stood when its last round was over; None in the first round."""
    if table.shown is None:
        return None
    return table.game.view(table.shown.state, None, table.options.odds)


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
        game_number=table.number,
        commitment=None if table.seed is None else table.seed.commitment,
        undo=_undo(table),
        queue=table.queue,
        finished=tuple(
            FinishedView(each.number, each.names, each.ranking) for each in table.finished
        ),
        standings=tuple(_standing(table, each) for each in table.standings),
    )


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


def _you(table: Table, player: str | None, member: Member | None, seat: int | None) -> You:
    return You(
        id=player,
        member=member is not None,
        seat=seat,
        host=member is not None and player == table.host,
        muted=member is not None and member.muted,
        queued=player in table.queue,
    )


def _member(table: Table, member: Member) -> MemberView:
    return MemberView(
        id=member.id,
        name=member.name,
        seat=table.seat_of(member.id),
        connected=member.connected,
        muted=member.muted,
    )


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
    )


def _driver(seat: Seat) -> str | None:
    if seat.bot is not None:
        return seat.bot
    return None if seat.player is None else "player"


def _game(table: Table, seat: int | None) -> Any:
    if table.state is None or not table.opened:
        return None
    return table.game.view(table.state, seat, table.options.odds)


def _undo(table: Table) -> UndoView | None:
    if table.undo is None or table.undo.refused:
        return None
    return UndoView(table.undo.seat, table.undo_waits_for())


def _clock(table: Table, now: int) -> ClockView:
    kind, seat, deadline = _awaited(table)
    return ClockView(
        now=now,
        since=table.since,
        deadline=deadline,
        turn_ms=table.options.turn_seconds * 1000,
        kind=kind,
        seat=seat,
        paused=table.paused_at is not None,
    )


def _awaited(table: Table) -> tuple[str | None, int | None, int | None]:
    """The kind of what is awaited, the seat at turn, and the deadline that people see."""
    turn_ms = table.options.turn_seconds * 1000
    match table.awaits():
        case Turn(seat):
            timed = turn_ms and table.seats[seat].bot is None
            return "turn", seat, table.since + turn_ms if timed else None
        case Window() as window:
            return "window", None, clock.window_end(table, window)
        case Between():
            return "between", None, clock.between_end(table)
    return None, None, None
