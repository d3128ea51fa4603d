"""Who sits where: people, bots, and the queue for the next game."""

from __future__ import annotations

from hattari.core.cast import CAST, Face

from . import commands, events, options, people, words
from .draft import Draft
from .faces import face_for
from .refusals import seats as refusals
from .table import Table


def sit(draft: Draft, command: commands.Sit) -> None:
    """Take a seat; once a game has begun, the one that was left in it, or a place in the queue."""
    if draft.table.seat_of(draft.by) is not None:
        raise refusals.seated()
    left = draft.table.left_by(draft.by)
    if left is not None:
        draft.emit(events.Returned(draft.member().id, left))
    elif draft.table.phase == "lobby":
        _seat(draft, draft.member().id, free_seat(draft.table, command.seat))
    else:
        queue(draft, commands.Queue())


def come(draft: Draft, command: commands.Sit, name: str) -> None:
    """Take a seat, as a newcomer under this name; where none is free, wait for one."""
    if draft.table.member(draft.by) is None:
        people.join(draft, commands.Join(name))
        if draft.table.phase == "lobby" and command.seat is None and not _has_room(draft.table):
            return queue(draft, commands.Queue())
    return sit(draft, command)


def _seat(draft: Draft, player: str, seat: int) -> None:
    member = draft.table.member(player)
    wish = None if member is None else member.face
    draft.emit(events.Sat(player, seat, face_for(draft.table, seat, (wish,))))


def free_seat(table: Table, wished: int | None) -> int:
    """The seat that was asked for, or the first free one. Raises Refusal."""
    if wished is not None:
        if not 0 <= wished < len(table.seats) or not table.seats[wished].free:
            raise refusals.seat_taken(wished)
        return wished
    for index, seat in enumerate(table.seats):
        if seat.free:
            return index
    raise refusals.full()


def stand(draft: Draft, _command: commands.Stand) -> None:
    """Watch from now on."""
    seat = draft.seat()
    draft.emit(events.Stood(draft.member().id, seat))


def queue(draft: Draft, command: commands.Queue) -> None:
    """Wait for a seat, or no longer."""
    player = draft.member().id
    if command.on == (player in draft.table.queue):
        return
    if command.on and draft.table.seat_of(player) is not None:
        raise refusals.seated()
    if command.on and draft.table.phase == "lobby" and _has_room(draft.table):
        raise refusals.seats_free()
    draft.emit(events.Queued(player, command.on))


def _has_room(table: Table) -> bool:
    return any(seat.free for seat in table.seats)


def ready(draft: Draft, command: commands.Ready) -> None:
    """Show the others that one is ready."""
    seat = draft.seat()
    if draft.table.seats[seat].ready != command.on:
        draft.emit(events.Readied(seat, command.on))


def add_bot(draft: Draft, command: commands.AddBot) -> None:
    """Seat a bot."""
    if not 0 < len(command.bot) <= options.LONGEST_BOT_ID:
        raise refusals.bad_bot()
    reopen(draft)
    seat = free_seat(draft.table, command.seat)
    face = face_for(draft.table, seat, (command.face,))
    wanted = words.clean(command.name, words.LONGEST_NAME) or _own_name(face, command.language)
    name = words.unlike(wanted, draft.table.names())
    draft.emit(events.BotAdded(seat, command.bot, name, face))


def _own_name(face: Face, language: str) -> str:
    name = CAST[face].name
    return name.ja if language == "ja" else name.en


def remove_bot(draft: Draft, command: commands.RemoveBot) -> None:
    """Free a bot's seat."""
    reopen(draft)
    seats = draft.table.seats
    if not 0 <= command.seat < len(seats) or seats[command.seat].bot is None:
        raise refusals.not_a_bot(command.seat)
    draft.emit(events.BotRemoved(command.seat))


def reopen(draft: Draft) -> None:
    """Put a finished game away; whoever queued gets a seat, before those who are lost."""
    if draft.table.phase != "over":
        return
    draft.emit(events.Reopened())
    _stand_lost(draft)
    for player in draft.table.queue:
        if _has_room(draft.table):
            _seat(draft, player, free_seat(draft.table, None))


def _stand_lost(draft: Draft) -> None:
    free = sum(seat.free for seat in draft.table.seats)
    there = set(draft.table.humans())
    lost = [
        (seat.player, index)
        for index, seat in enumerate(draft.table.seats)
        if seat.player is not None and index not in there
    ]
    for player, index in lost[: max(0, len(draft.table.queue) - free)]:
        draft.emit(events.Stood(player, index))
