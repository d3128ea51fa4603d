"""The table after an event; never fails on what `decide` made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from hattari.core.game import (
    AnyGame,
    Awaits,
    Between,
    Chance,
    Chosen,
    Over,
    SettlesClaims,
    Turn,
    Window,
)
from hattari.core.kit import Registry

from . import events as happened
from .events import Event, Row
from .forgetting import forgotten, renamed
from .options import Options
from .standings import counted
from .table import FinishedGame, Member, RoundSeed, RuleSet, Seat, Shown, Table, Tally, Undo

FREE = Seat()

KEPT_GAMES = 5
"""How many finished games a table remembers; the log has them all."""


def fold(registry: Registry, rows: Iterable[Row]) -> Table:
    """The table that a log tells of; its first event is `Created`."""
    log = ((event, row.at) for row in rows for event in row.events)
    table = opened(registry, *next(log))
    for event, at in log:
        table = evolve(table, event, at)
    return table


def opened(registry: Registry, event: happened.Created, at: int) -> Table:
    """The table that `Created` opens."""
    game = registry.get(event.game)
    rules = rule_set(game, event.rules)
    return Table(
        game=game,
        rules=rules,
        options=event.options,
        title=event.title,
        host=event.host,
        phase="lobby",
        members=(Member(event.host, event.name, away_since=at),),
        seats=(FREE,) * capacity(event.options, rules),
        moment=0,
        since=at,
        empty_since=at,
        title_by=event.host,
    )


def evolve(table: Table, event: Event, at: int) -> Table:
    """The table after one of its events, or one of its game's; `at` in unix ms."""
    change = _EVOLVE.get(type(event))
    if change is None:
        return _play(table, event, at)
    after = change(table, event, at)
    return _clock_begun(after, at) if table.unhurried() and not after.unhurried() else after


def rule_set(
    game: AnyGame,
    full: dict[str, Any],
    base: dict[str, Any] | None = None,
    options: tuple[str, ...] = (),
) -> RuleSet:
    """The rules, and what a table tells about them; `base` without these options, if known."""
    book = game.rulebook
    value = book.parse(full)
    chosen = book.chosen(value) if base is None else Chosen(value, book.parse(base), options)
    least, most = book.seats(value)
    named = book.naming(value)
    return RuleSet(
        value=value,
        chosen=chosen,
        full=book.full(value),
        digest=book.digest(value),
        title=named.title,
        preset=named.preset,
        differs=named.differs,
        on=book.switched_on(value),
        least=least,
        most=most,
    )


def capacity(options: Options, rules: RuleSet) -> int:
    """How many may sit: what the host chose, within the rules."""
    return max(rules.least, min(options.seats, rules.most))


def _clock_begun(table: Table, at: int) -> Table:
    """A clock that no clock was before begins now, or at the end of a pause."""
    if table.phase != "playing":
        return table
    return replace(table, since=at if table.paused_at is None else table.paused_at)


# The game --------------------------------------------------------------------------------


def _play(table: Table, event: Event, at: int) -> Table:
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


def claim_on(game: AnyGame, state: Any) -> Any | None:
    """The claim that stands and may be guessed on; None in a game without such."""
    return game.claim(state) if isinstance(game, SettlesClaims) else None


def _tallied(table: Table, event: Event) -> dict[int, Tally]:
    """The guesses counted when the claim turns out to be true, or not."""
    game = table.game
    truth = game.verdict(event) if isinstance(game, SettlesClaims) else None
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
    return _put(table.seats, seat, replace(owner, bank_ms=max(0, owner.bank_ms - over)))


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


def _finished(table: Table, event: happened.Finished, _at: int) -> Table:
    names = tuple(seat.name for seat in table.seats)
    players = tuple(seat.player or seat.owner for seat in table.seats)
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
        state=None,
        continued=(),
        moment=table.moment + 1,
        seats=_resize(seats, capacity(table.options, table.rules)),
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
    if table.paused_at is not None:
        return table
    shifted = replace(table, since=min(table.since + event.ms, at))
    return _shift_absences(shifted, lambda away: min(away + event.ms, at))


def _shift_absences(table: Table, shift: Callable[[int], int]) -> Table:
    members = tuple(
        member
        if member.away_since is None
        else replace(member, away_since=shift(member.away_since))
        for member in table.members
    )
    return replace(table, members=members)


# Coming and going ------------------------------------------------------------------------


def _joined(table: Table, event: happened.Joined, _at: int) -> Table:
    members = (*table.members, Member(event.player, event.name, face=event.face))
    return replace(table, members=members, empty_since=None)


def _left(table: Table, event: happened.Left | happened.Kicked, at: int) -> Table:
    members = tuple(member for member in table.members if member.id != event.player)
    former = {
        **table.former,
        **{member.id: member.name for member in table.members if member.id == event.player},
    }
    queue = tuple(player for player in table.queue if player != event.player)
    seats = tuple(
        _vacate(table, seat) if seat.player == event.player else seat for seat in table.seats
    )
    gone = replace(table, members=members, queue=queue, seats=seats, former=former)
    return _count_pages(_put_away(gone, event.player), at)


def _vacate(table: Table, seat: Seat) -> Seat:
    """A seat whose player is gone: free, or in a game a bot's to the end."""
    if table.phase == "lobby":
        return FREE
    return replace(seat, player=None, bot=table.options.substitute, left=True, owner=seat.player)


def _kicked(table: Table, event: happened.Kicked, at: int) -> Table:
    return replace(_left(table, event, at), banned=(*table.banned, event.player))


def _count_pages(table: Table, at: int) -> Table:
    if any(member.connected for member in table.members):
        return replace(table, empty_since=None)
    return table if table.empty_since is not None else replace(table, empty_since=at)


def _set_member(table: Table, player: str, change: Callable[[Member], Member]) -> Table:
    members = tuple(change(member) if member.id == player else member for member in table.members)
    return replace(table, members=members)


def _connected(table: Table, event: happened.Connected, at: int) -> Table:
    there = _set_member(table, event.player, lambda member: replace(member, away_since=None))
    return _count_pages(there, at)


def _disconnected(table: Table, event: happened.Disconnected, at: int) -> Table:
    gone = _set_member(table, event.player, lambda member: replace(member, away_since=at))
    return _count_pages(_put_away(gone, event.player), at)


def _rules_read(table: Table, event: happened.RulesRead, _at: int) -> Table:
    if not event.on:
        return _put_away(table, event.player)
    return replace(table, readers=(*table.readers, event.player))


def _put_away(table: Table, player: str) -> Table:
    """The rules are closed again."""
    return replace(table, readers=tuple(each for each in table.readers if each != player))


def _muted(table: Table, event: happened.Muted, _at: int) -> Table:
    others = tuple(player for player in table.muted if player != event.player)
    return replace(table, muted=(*others, event.player) if event.on else others)


# Seats -----------------------------------------------------------------------------------


def _put(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:index], seat, *seats[index + 1 :])


def _set_seat(table: Table, index: int, **changes: Any) -> Table:
    seat = replace(table.seats[index], **changes)
    return replace(table, seats=_put(table.seats, index, seat))


def _free_seat(table: Table, index: int) -> Table:
    return replace(table, seats=_put(table.seats, index, FREE))


def _resize(seats: tuple[Seat, ...], places: int) -> tuple[Seat, ...]:
    """As many places as asked, as far as nobody loses a seat by it."""
    if len(seats) > places:
        seats = tuple(seat for seat in seats if not seat.free)
    return seats + (FREE,) * (places - len(seats))


def _refit(table: Table) -> Table:
    if table.phase != "lobby":
        return table
    return replace(table, seats=_resize(table.seats, capacity(table.options, table.rules)))


def _sat(table: Table, event: happened.Sat, _at: int) -> Table:
    member = table.member(event.player)
    name = "" if member is None else member.name
    queue = tuple(player for player in table.queue if player != event.player)
    seated = _set_seat(table, event.seat, player=event.player, name=name, face=event.face)
    return replace(seated, queue=queue)


def _worn(table: Table, event: happened.Worn, _at: int) -> Table:
    chosen = _set_member(table, event.player, lambda member: replace(member, face=event.face))
    return _set_seat(chosen, event.seat, face=event.face)


def _queued(table: Table, event: happened.Queued, _at: int) -> Table:
    others = tuple(player for player in table.queue if player != event.player)
    return replace(table, queue=(*others, event.player) if event.on else others)


_EVOLVE: dict[type[Any], Callable[[Table, Any, int], Table]] = {
    happened.Joined: _joined,
    happened.Left: _left,
    happened.Kicked: _kicked,
    happened.Forgotten: lambda table, event, _: forgotten(table, event.player),
    happened.Renamed: lambda table, event, _: renamed(table, event.player, event.name),
    happened.Connected: _connected,
    happened.Disconnected: _disconnected,
    happened.RulesRead: _rules_read,
    happened.HandsOpened: _hands_opened,
    happened.Guessed: _guessed,
    happened.EndWished: lambda table, event, _: replace(
        table, wishes=(*table.wishes, event.player)
    ),
    happened.Muted: _muted,
    happened.HostChanged: lambda table, event, _: replace(table, host=event.player),
    happened.Sat: _sat,
    happened.Returned: lambda table, event, _: _set_seat(
        table, event.seat, player=event.player, bot=None, left=False, owner=None
    ),
    happened.Stood: lambda table, event, _: _free_seat(table, event.seat),
    happened.Queued: _queued,
    happened.Worn: _worn,
    happened.Readied: lambda table, event, _: _set_seat(table, event.seat, ready=event.on),
    happened.BotAdded: lambda table, event, _: _set_seat(
        table, event.seat, bot=event.bot, name=event.name, face=event.face
    ),
    happened.BotRemoved: lambda table, event, _: _free_seat(table, event.seat),
    happened.OptionsSet: lambda table, event, _: _refit(replace(table, options=event.options)),
    happened.RulesSet: lambda table, event, _: _refit(
        replace(table, rules=rule_set(table.game, event.rules, event.base, event.switched))
    ),
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
    happened.TakenOver: lambda table, event, _: _set_seat(table, event.seat, bot=event.bot),
    happened.HandedBack: lambda table, event, _: _set_seat(table, event.seat, bot=None),
    happened.Showed: lambda table, event, _: _set_seat(table, event.seat, shows=event.mood),
    happened.UndoAsked: lambda table, event, _: replace(table, undo=Undo(event.seat)),
    happened.UndoAnswered: _undo_answered,
    happened.UndoRefused: _undo_refused,
    happened.Undone: lambda table, _event, _: replace(table, undo=None),
    happened.Paused: lambda table, event, at: replace(table, paused_at=at, paused_by=event.player),
    happened.Unpaused: _unpaused,
    happened.DowntimeGiven: _downtime,
    happened.Finished: _finished,
    happened.Reopened: _reopened,
    happened.Said: lambda table, _event, _: table,
    happened.Stamped: lambda table, event, at: _set_member(
        table, event.player, lambda member: replace(member, stamped_at=at)
    ),
    happened.Closed: lambda table, _event, _: replace(table, phase="closed", seed=None),
}
