"""What a client gets of a table: copied field by field, never a table as it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.core.cast import Face
from hattari.core.changes import usual
from hattari.core.game import (
    AnyGame,
    Between,
    Text,
    Turn,
    Window,
    coaches,
    opens_hands,
    settles_claims,
)
from hattari.core.identity import Same

from . import clock
from .faces import by_seat
from .options import Options
from .rules import RuleSet
from .shown import (
    BotsLeft,
    ClockView,
    FinishedView,
    GuessView,
    LeadingView,
    MemberView,
    OptionsView,
    RulesView,
    SeatView,
    StandingView,
    SurveyView,
    TableView,
    TallyView,
    UndoView,
    You,
)
from .table import FinishedGame, Member, Seat, Standing, Table, Tally, claim_on


@lru_cache(maxsize=256)
def options_view(options: Options) -> OptionsView:
    """A table's options; there is nothing about them that isn't told."""
    return msgspec.convert(options, OptionsView, from_attributes=True)


@lru_cache(maxsize=256)
def _rules_view(rules: Same[RuleSet]) -> RulesView:
    return msgspec.convert(rules.value, RulesView, from_attributes=True)


@lru_cache(maxsize=256)
def _finished_views(games: Same[tuple[FinishedGame, ...]]) -> tuple[FinishedView, ...]:
    return tuple(map(_finished, games.value))


_NOBODY = You(
    id=None,
    member=False,
    seat=None,
    host=False,
    muted=False,
    queued=False,
    left_seat=None,
    former="",
    undoes=False,
)
"""Somebody who isn't known."""


def view(table: Table, player: str | None, now: int, games: Games | None = None) -> TableView:
    """What this person (None: a guest who hasn't joined) may know at `now` (unix ms).

    `games`: what was made for the table as it stood before.
    """
    return _own(_Common(table, now, games or Games()), player)


def views(
    table: Table, players: Iterable[str], now: int, games: Games | None = None
) -> dict[str, TableView]:
    """What each of these people may know, as `view`; what is the same for all is made once."""
    common = _Common(table, now, games or Games())
    return {player: _own(common, player) for player in players}


class Games:
    """A game as each seat sees it, and what the coach says there; kept until the game goes on.

    Most rows of a log are words and reactions, and leave it as it was.
    """

    def __init__(self) -> None:
        self._state: Any = None
        self._views: dict[tuple[int | None, bool, bool], Any] = {}
        self._coached: dict[int, tuple[Any, Text | None]] = {}

    def seen(self, table: Table, seat: int | None, helps: bool) -> Any:
        """The game from this seat; None where nothing is dealt."""
        if table.state is None or not table.opened:
            return None
        if self._state is not table.state:
            self._state = table.state
            self._views.clear()
            self._coached.clear()
        key = (seat, helps, seat is not None and table.looks(seat))
        if key not in self._views:
            self._views[key] = _game(table, seat, helps)
        return self._views[key]

    def coached(self, table: Table, seat: int | None, game: Any) -> Text | None:
        """A word for a seat from what it sees itself; none for who watches or sees all hands."""
        if seat is None or game is None or table.looks(seat) or not coaches(table.game):
            return None
        known = self._coached.get(seat)
        if known is None or known[0] is not game:
            known = self._coached[seat] = (game, table.game.coach(table.rules.value, game))
        return known[1]


class _Common:
    """What is the same for all who look at a table, and the game as each seat sees it."""

    def __init__(self, table: Table, now: int, games: Games) -> None:
        self.table = table
        self.games = games
        self.helps = table.helps()
        self.undoes = table.undoes()
        self.leading = _leading(table)
        self.public = _public(table, now, self.helps)


def _own(common: _Common, player: str | None) -> TableView:
    table, public = common.table, common.public
    member, seat = table.member(player), table.seat_of(player)
    may_look = table.shows_game(player)
    you = _you(table, player, member, seat, common.undoes)
    if table.withheld and table.is_late(player):
        return replace(_as_shown(public, table), you=you, game=_shown(table) if may_look else None)
    game = common.games.seen(table, seat, common.helps) if may_look else None
    coach = common.games.coached(table, seat, game) if common.helps else None
    leading = None if member is None else common.leading
    return replace(public, you=you, game=game, coach=coach, leading=leading)


def _leading(table: Table) -> LeadingView | None:
    led = table.leading
    return None if led is None else LeadingView(led.player, led.seat, led.step)


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


def _public(table: Table, now: int, helps: bool) -> TableView:
    """The view of somebody who isn't known and may not look at the game."""
    return TableView(
        title=table.title,
        game_id=table.game.id,
        game_title=table.game.title,
        phase=table.phase,
        you=_NOBODY,
        host=table.host,
        members=tuple(_member(table, each) for each in table.members),
        seats=_seats(table),
        options=options_view(table.options),
        rules=_rules_view(Same(table.rules)),
        clock=_clock(table, now),
        moment=table.moment,
        game=None,
        helps=helps,
        coach=None,
        game_number=table.number,
        commitment=None if table.seed is None else table.seed.commitment,
        undo=_undo(table),
        queue=table.queue,
        finished=_finished_views(Same(table.finished)),
        standings=tuple(_standing(table, each) for each in table.standings),
        bots_left=BotsLeft(table.wishes, table.hurried()) if table.left_to_bots() else None,
        survey=_survey(table),
        usual=_usual(table.game),
    )


def _survey(table: Table) -> SurveyView | None:
    if table.survey is None:
        return None
    first, second = table.survey.rules
    return SurveyView((first.title, second.title), table.survey.place(table.number + 1))


def _usual(game: AnyGame) -> Mapping[str, Any]:
    seen_as: Any = game.seen_as
    return usual(seen_as)


def _standing(table: Table, standing: Standing) -> StandingView:
    seats = (
        index
        for index, seat in enumerate(table.seats)
        if not seat.free and (seat.whose, seat.name) == (standing.player, standing.name)
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


def _you(
    table: Table, player: str | None, member: Member | None, seat: int | None, undoes: int | None
) -> You:
    return You(
        id=player,
        member=member is not None,
        seat=seat,
        host=member is not None and player == table.host,
        muted=member is not None and member.id in table.muted,
        queued=player in table.queue,
        left_seat=table.left_by(player),
        former="" if member is not None or player is None else table.former.get(player, ""),
        undoes=seat is not None and undoes == seat,
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


def _seats(table: Table) -> tuple[SeatView, ...]:
    still_in = table.still_in()
    return tuple(_seat(table, index, index in still_in) for index in range(len(table.seats)))


def _seat(table: Table, index: int, still_in: bool) -> SeatView:
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
        out=not still_in,
        looks=table.looks(index),
        may_return=not still_in and table.may_return(index),
        timed=index in table.timed,
        face=_face(table, index),
        shows=seat.shows,
    )


def _driver(seat: Seat) -> str | None:
    if seat.bot is not None:
        return seat.bot
    return None if seat.player is None else "player"


def _game(table: Table, seat: int | None, helps: bool) -> Any:
    if seat is not None and table.looks(seat) and opens_hands(table.game):
        return table.game.open_view(table.state, seat, helps)
    return table.game.view(table.state, seat, helps)


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
