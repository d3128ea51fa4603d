"""The game: it starts, gets its seeds, is played, taken back, paused, and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from hattari.core.game import Awaits, Between, Chance, Over, Turn, Window, settles_claims
from hattari.tables import events as happened
from hattari.tables.events import Event
from hattari.tables.rules import capacity, rule_set
from hattari.tables.standings import counted
from hattari.tables.table import (
    FREE,
    FinishedGame,
    RoundSeed,
    Seat,
    Shown,
    Survey,
    Table,
    Tally,
    Undo,
    claim_on,
)

from .seats import put, resize

KEPT_GAMES = 5
"""How many finished games a table remembers; the log has them all."""


def played(table: Table, event: Event, at: int) -> Table:
    """The table after an event of its game."""
    before, claim = table.game.awaits(table.state), claim_on(table.game, table.state)
    state = table.game.evolve(table.state, event)
    if isinstance(event, table.game.answers):
        # Nothing else of the table may move: nobody sees an answer in a sealed window.
        return _withhold(replace(table, state=state), event, at)
    seats = _charge(table, before.seat, at) if isinstance(before, Turn) else table.seats
    now = table.game.awaits(state)
    seats = _composed(seats, before, now)
    after = replace(
        table,
        state=state,
        seats=seats,
        moment=table.moment + 1,
        since=at,
        continued=(),
        undo=None,
        rested=isinstance(before, Window) and before.full_length,
        in_round=before.seats if isinstance(before, Between) else table.in_round,
        timed=_still_timed(table, before, now),
        saw=() if isinstance(now, Between | Over) else _who_see(table, table.lookers),
        guesses=table.guesses if claim_on(table.game, state) == claim else {},
        tallies=_tallied(table, event),
    )
    return _withhold(after, event, at)


def _composed(seats: tuple[Seat, ...], before: Awaits, after: Awaits) -> tuple[Seat, ...]:
    """A bot's look goes with its next action, and with the round."""
    ends = isinstance(after, Between | Over)
    return tuple(
        replace(seat, shows=None)
        if seat.shows is not None and (ends or (isinstance(before, Turn) and before.seat == index))
        else seat
        for index, seat in enumerate(seats)
    )


def _tallied(table: Table, event: Event) -> dict[int, Tally]:
    """The guesses counted when the claim turns out to be true, or not."""
    game = table.game
    truth = game.verdict(event) if settles_claims(game) else None
    if truth is None:
        return table.tallies
    counted = dict(table.tallies)
    for seat, guess in table.guesses.items():
        old = counted.get(seat, Tally())
        counted[seat] = Tally(old.right + (guess == truth), old.made + 1)
    return counted


def _who_see(table: Table, lookers: Iterable[int]) -> tuple[str, ...]:
    """The players who have seen all hands in this round, and those who look now."""
    owners = (table.seats[seat].player for seat in lookers)
    return tuple(dict.fromkeys([*table.saw, *(owner for owner in owners if owner is not None)]))


def _hands_opened(table: Table, event: happened.HandsOpened, _at: int) -> Table:
    others = tuple(seat for seat in table.lookers if seat != event.seat)
    if not event.on:
        return replace(table, lookers=others)
    apart = isinstance(table.game.awaits(table.state), Between)
    saw = table.saw if apart else _who_see(table, (event.seat,))
    return replace(table, lookers=(*others, event.seat), saw=saw)


def _guessed(table: Table, event: happened.Guessed, _at: int) -> Table:
    return replace(table, guesses={**table.guesses, event.seat: event.yes})


def _still_timed(table: Table, before: Awaits, now: Awaits) -> tuple[int, ...]:
    """A mark of the clock lasts until its seat is at turn again, or another round opens."""
    if isinstance(before, Between):
        return ()
    goes_on = before == now or isinstance(before, Chance)
    return tuple(seat for seat in table.timed if goes_on or now != Turn(seat))


def _withhold(table: Table, event: Event, at: int) -> Table:
    """Remember what late spectators don't know yet, until the round is over."""
    if not table.options.spectator_delay:
        return table
    if isinstance(table.game.awaits(table.state), Between | Over):
        banks = tuple(seat.bank_ms for seat in table.seats)
        return replace(table, shown=Shown(table.state, at, table.moment, banks), withheld=())
    return replace(table, withheld=(*table.withheld, event))


def _charge(table: Table, seat: int, at: int) -> tuple[Seat, ...]:
    """The seats after the bank of the one at turn has paid for its overtime."""
    owner = table.seats[seat]
    over = at - table.since - table.options.turn_seconds * 1000
    is_timed = table.options.turn_seconds and not table.unhurried()
    if owner.bot is not None or not is_timed or over <= 0:
        return table.seats
    return put(table.seats, seat, replace(owner, bank_ms=max(0, owner.bank_ms - over)))


def _started(table: Table, event: happened.Started, at: int) -> Table:
    bank = table.options.bank_seconds * 1000
    seats = tuple(
        replace(seat, bank_ms=bank, ready=False, shows=None)
        for seat in table.seats
        if not seat.free
    )
    return replace(
        table,
        phase="playing",
        leading=None,
        number=event.number,
        seats=seats,
        state=table.game.start(table.rules.value, len(seats)),
        moment=table.moment + 1,
        since=at,
        opened=False,
        in_round=(),
        timed=(),
        rested=False,
        begun_at=at,
        tallies={},
        continued=(),
        shown=None,
        withheld=(),
    )


def _survey_set(table: Table, event: happened.SurveySet, _at: int) -> Table:
    if not event.rules:
        return replace(table, survey=None)
    first, second = (rule_set(table.game, full) for full in event.rules)
    return replace(table, survey=Survey((first, second), table.number + 1))


def _finished(table: Table, event: happened.Finished, _at: int) -> Table:
    names = tuple(seat.name for seat in table.seats)
    players = tuple(seat.whose for seat in table.seats)
    done = FinishedGame(event.number, names, event.ranking, table.tallies, players)
    finished = (*table.finished, done)[-KEPT_GAMES:]
    return replace(
        table,
        phase="over",
        finished=finished,
        standings=counted(table.standings, table.seats, event.ranking),
        undo=None,
        seed=None,
        lookers=(),
        guesses={},
        tallies={},
        wishes=(),
    )


def _reopened(table: Table, _event: happened.Reopened, _at: int) -> Table:
    seats = tuple(FREE if seat.left else _own(seat) for seat in table.seats)
    return replace(
        table,
        phase="lobby",
        leading=None,
        state=None,
        continued=(),
        moment=table.moment + 1,
        seats=resize(seats, capacity(table.options, table.rules)),
    )


def _own(seat: Seat) -> Seat:
    """The seat without a bot that only stood in."""
    return seat if seat.player is None else replace(seat, bot=None)


def _committed(table: Table, event: happened.SeedCommitted, _at: int) -> Table:
    seed = RoundSeed(event.round, event.server_seed, event.commitment, promises=table.bound())
    return replace(table, seed=seed, promises={})


def _promised(table: Table, event: happened.ContributionPromised, _at: int) -> Table:
    return replace(table, promises={**table.promises, event.player: event.digest})


def _shown(table: Table, event: happened.ContributionRevealed, _at: int) -> Table:
    bare = table.seed
    if bare is None:
        return table
    revealed = {**bare.revealed, event.seat: event.contribution}
    return replace(table, seed=replace(bare, revealed=revealed))


def _seeded(table: Table, event: happened.RoundSeeded, _at: int) -> Table:
    bare = table.seed
    seed = None if bare is None else replace(bare, contributions=event.contributions)
    return replace(table, seed=seed, opened=True)


def _undo_answered(table: Table, event: happened.UndoAnswered, _at: int) -> Table:
    undo = table.undo
    agreed = () if undo is None or not event.yes else (*undo.agreed, event.seat)
    return replace(table, undo=None if undo is None else replace(undo, agreed=agreed))


def _undo_refused(table: Table, event: happened.UndoRefused, _at: int) -> Table:
    return replace(table, undo=Undo(event.seat, refused=True))


def _unpaused(table: Table, _event: happened.Unpaused, at: int) -> Table:
    paused_at = at if table.paused_at is None else table.paused_at
    shifted = replace(table, paused_at=None, paused_by=None, since=table.since + at - paused_at)
    return _shift_absences(shifted, lambda away: away + at - max(paused_at, away))


def _downtime(table: Table, event: happened.DowntimeGiven, at: int) -> Table:
    def later(time: int) -> int:
        return min(time + event.ms, at)

    empty = table.empty_since
    kept = table if empty is None else replace(table, empty_since=later(empty))
    if kept.paused_at is not None:
        return kept
    return _shift_absences(replace(kept, since=later(kept.since)), later)


def _shift_absences(table: Table, shift: Callable[[int], int]) -> Table:
    members = tuple(
        member
        if member.away_since is None
        else replace(member, away_since=shift(member.away_since))
        for member in table.members
    )
    return replace(table, members=members)


PLAY: dict[type[Any], Callable[[Table, Any, int], Table]] = {
    happened.HandsOpened: _hands_opened,
    happened.Guessed: _guessed,
    happened.EndWished: lambda table, event, _: replace(
        table, wishes=(*table.wishes, event.player)
    ),
    happened.SurveySet: _survey_set,
    happened.Started: _started,
    happened.SeedCommitted: _committed,
    happened.ContributionPromised: _promised,
    happened.ContributionRevealed: _shown,
    happened.RoundSeeded: _seeded,
    happened.SeedRevealed: lambda table, _event, _: replace(table, seed=None),
    happened.Continued: lambda table, event, _: replace(
        table, continued=(*table.continued, event.seat)
    ),
    happened.Substituted: lambda table, event, _: replace(
        table, timed=(*(seat for seat in table.timed if seat != event.seat), event.seat)
    ),
    happened.UndoAsked: lambda table, event, _: replace(table, undo=Undo(event.seat)),
    happened.UndoAnswered: _undo_answered,
    happened.UndoRefused: _undo_refused,
    happened.Undone: lambda table, _event, _: replace(table, undo=None),
    happened.Paused: lambda table, event, at: replace(table, paused_at=at, paused_by=event.player),
    happened.Unpaused: _unpaused,
    happened.DowntimeGiven: _downtime,
    happened.Finished: _finished,
    happened.Reopened: _reopened,
    happened.Closed: lambda table, _event, _: replace(table, phase="closed", seed=None),
}
"""What each event about a game makes of a table; its own events are `played`."""
