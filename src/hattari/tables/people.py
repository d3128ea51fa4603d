"""Who is at the table: coming and going, the host's powers, connections."""

from __future__ import annotations

from . import clock, commands, events, forgetting, options, words
from .draft import Draft
from .refusals import people as refusals
from .refusals.duties import not_member, wrong_phase
from .table import Table

MOST_MEMBERS = 100
MOST_BANNED = 500


def create(_draft: Draft, _command: commands.Create) -> None:
    """`Create` opens a table; here is one already."""
    raise refusals.table_exists()


def join(draft: Draft, command: commands.Join) -> None:
    """Become a member; joining again changes nothing."""
    if draft.by is None:
        raise not_member()
    if draft.table.member(draft.by) is not None:
        return
    _check_entry(draft.table, draft.by)
    _wake(draft)
    name = _name(draft.table, draft.by, command.name)
    draft.emit(events.Joined(draft.by, name, command.face))


def _name(table: Table, player: str, wanted: str) -> str:
    """What a newcomer is called; whoever comes back to a seat has its name. Raises Refusal."""
    seat = table.left_by(player)
    if seat is not None:
        return table.seats[seat].name
    cleaned, former = words.clean(wanted, words.LONGEST_NAME), table.former.get(player, "")
    # A name is shown to all: whoever may not talk would talk by new ones.
    name = former or cleaned if player in table.muted else cleaned or former
    if not name:
        raise refusals.bad_name()
    return words.unlike(name, table.names())


def _check_entry(table: Table, player: str) -> None:
    if player in table.banned:
        raise refusals.banned()
    if len(table.members) >= MOST_MEMBERS:
        raise refusals.crowded(MOST_MEMBERS)
    if table.left_by(player) is not None:
        return
    if table.options.lock:
        raise refusals.locked()
    has_seat = table.phase == "lobby" and any(seat.free for seat in table.seats)
    if not table.options.spectators and not has_seat:
        raise refusals.no_spectators()


def leave(draft: Draft, _command: commands.Leave) -> None:
    """Go."""
    draft.emit(events.Left(draft.member().id))


def forget(draft: Draft, command: commands.Forget) -> None:
    """Whoever asked for it is here no more, under any name; a closed table forgets as well."""
    player = command.player
    if draft.table.phase != "closed" and draft.table.member(player) is not None:
        draft.emit(events.Left(player))
    draft.emit(events.Forgotten(player))


def rename(draft: Draft, command: commands.Rename) -> None:
    """The operator calls somebody otherwise, as nobody else here is called."""
    others = forgetting.renamed(draft.table, command.player, "").names()
    name = words.unlike(words.clean(command.name, words.LONGEST_NAME), others)
    draft.emit(events.Renamed(command.player, name))


def kick(draft: Draft, command: commands.Kick) -> None:
    """Send a member away, or a bot before a game."""
    if command.player is not None:
        _send_away(draft, command.player)
    else:
        _kick_from(draft, command.seat)


def _send_away(draft: Draft, player: str) -> None:
    """A member, or somebody who only watches and may not come back either."""
    if draft.table.member(player) is not None or player == draft.by:
        draft.emit(events.Kicked(draft.other(player).id))
    elif not player:
        raise refusals.nobody_there("?")
    elif player not in draft.table.banned:
        if len(draft.table.banned) >= MOST_BANNED:
            raise refusals.crowded(MOST_BANNED)
        draft.emit(events.Kicked(player))


def _kick_from(draft: Draft, index: int | None) -> None:
    seats = draft.table.seats
    if index is None or not 0 <= index < len(seats) or seats[index].free:
        raise refusals.nobody_there("?" if index is None else str(index + 1))
    player = seats[index].player
    if player is not None:
        draft.emit(events.Kicked(draft.other(player).id))
    elif draft.table.phase == "lobby":
        draft.emit(events.BotRemoved(index))
    else:
        raise wrong_phase(draft.table.phase)


def mute(draft: Draft, command: commands.Mute) -> None:
    """Take a member's voice, or give it back."""
    member = draft.other(command.player)
    if (member.id in draft.table.muted) != command.on:
        draft.emit(events.Muted(member.id, command.on))


def handover(draft: Draft, command: commands.Handover) -> None:
    """Make another member the host."""
    draft.emit(events.HostChanged(draft.other(command.player).id))


def lock(draft: Draft, command: commands.Lock) -> None:
    """Let nobody new in, or again."""
    changed = options.change(draft.table.options, {"lock": command.on})
    if changed != draft.table.options:
        draft.emit(events.OptionsSet(changed))


def relink(draft: Draft, _command: commands.Relink) -> None:
    """A new link in the place of all that are known."""
    draft.emit(events.Relinked(draft.fresh_key()))


def close(draft: Draft, _command: commands.Close) -> None:
    """The host closes the table, though not over others' game."""
    own = draft.table.seat_of(draft.by)
    if draft.table.phase == "playing" and any(seat != own for seat in draft.table.humans()):
        raise refusals.others_play()
    draft.emit(events.Closed("host"))


def shut_down(draft: Draft, _command: commands.ShutDown) -> None:
    """The operator closes the table."""
    draft.emit(events.Closed("operator"))


def read(draft: Draft, command: commands.Read) -> None:
    """Begin to read before a game or in the first minutes of the first one, or be done with it."""
    member, reads = draft.member(), draft.member().id in draft.table.readers
    if command.on == reads or (command.on and not clock.may_read(draft.table, draft.now)):
        return
    draft.emit(events.RulesRead(member.id, command.on))


# Connections -----------------------------------------------------------------------------


def connect(draft: Draft, command: commands.Connect) -> None:
    """A member is back, and plays again."""
    member = draft.table.member(command.player)
    if member is None or member.connected:
        return
    _wake(draft)
    draft.emit(events.Connected(member.id))
    seat = draft.table.seat_of(member.id)
    if seat is not None and draft.table.seats[seat].bot is not None:
        draft.emit(events.HandedBack(seat))


def _wake(draft: Draft) -> None:
    """Somebody is there again: a game that rested goes on where it stood."""
    rested = clock.rested_ms(draft.table, draft.now)
    if rested and draft.table.paused_at is None:
        draft.emit(events.DowntimeGiven(rested))


def disconnect(draft: Draft, command: commands.Disconnect) -> None:
    """A member is lost; their seat waits for a while."""
    member = draft.table.member(command.player)
    if member is not None and member.connected:
        draft.emit(events.Disconnected(member.id))


def resumed(draft: Draft, command: commands.Resumed) -> None:
    """The clocks get back what the server's absence cost."""
    if command.ms > 0 and draft.table.phase != "closed":
        draft.emit(events.DowntimeGiven(command.ms))
