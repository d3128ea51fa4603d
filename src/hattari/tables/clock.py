"""What comes next if nobody acts, and when.

`agenda` is the only place that knows; `due` and `wants` read it, and so does the server.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from hattari.core.game import Between, Turn, Window

from .commands import Tick
from .table import Member, Table

IDLE_MS = 60 * 60 * 1000
"""How long a table without anybody stays open between games."""

IDLE_IN_GAME_MS = 24 * IDLE_MS
"""How long it stays open in a game (a paused one, for example)."""

REST_MS = 30_000
"""How long a game goes on with nobody there: pages load anew, and bots end what they began."""

REVEAL_MS = 1000
"""How long the next round waits for pages to show the bytes that they promised."""

QUICK_MS = 300
"""How long a bot thinks at most where it has thought in a window already, or where there is nobody
to keep an answer from."""

OUT_MS = 700
"""How long a bot thinks at most where all people are out and look on."""

SHOW_MS = 3000
"""How long they see a result of what bots play among themselves."""

WINDOW_GRACE_MS = 500
"""The grace of a window that always lasts to its end: it comes on top of every single one."""

READING_MS = 180_000
"""How long a game's clocks wait for somebody who reads the rules for the first time."""


class BotMove(msgspec.Struct, frozen=True):
    """Ask this bot what the seat does (`game.view(state, seat)`), then send `BotAct`.

    `reason`: "bot" (the seat is the bot's), "absent" (it plays for somebody), "timeout".
    """

    seat: int
    bot: str
    reason: str
    moment: int


Want = Tick | BotMove
Entry = tuple[int, Want]

TICK = Tick()


def due(table: Table, besides: Collection[Want] = ()) -> int | None:
    """The earliest time (unix ms) at which something is to be done; None: never.

    `besides`: without what somebody is already doing.
    """
    return min((at for at, want in agenda(table) if want not in besides), default=None)


def wants(table: Table, now: int) -> tuple[Want, ...]:
    """What the server should do now."""
    return tuple(dict.fromkeys(want for at, want in agenda(table) if at <= now))


def agenda(table: Table) -> Iterator[Entry]:
    """Everything that is to come of itself, each with its time; in no order.

    A game that rests waits for somebody to come, and closes if nobody does.
    """
    if table.phase == "closed":
        return
    idle, rest = idle_end(table), rest_begins(table)
    if idle is not None:
        yield idle, TICK
    yield from (entry for entry in _in_play(table) if rest is None or entry[0] < rest)


def _in_play(table: Table) -> Iterator[Entry]:
    yield from ((at, TICK) for at in _housekeeping(table))
    match table.awaits():
        case Turn(seat):
            yield from _turn(table, seat)
        case Window() as window:
            yield from _window(table, window)
        case Between():
            opening = opening_time(table)
            if opening is not None:
                yield opening, TICK


def _housekeeping(table: Table) -> Iterator[int]:
    absence = host_absence_end(table)
    if absence is not None:
        yield absence
    reading = reading_end(table)
    if reading is not None:
        yield reading
    yield from (end for end, _ in takeovers(table))


def idle_end(table: Table) -> int | None:
    """When an empty table closes."""
    if table.empty_since is None:
        return None
    return table.empty_since + (IDLE_IN_GAME_MS if table.phase == "playing" else IDLE_MS)


def rest_begins(table: Table) -> int | None:
    """When a game without anybody stands still: no bot moves, no clock runs out."""
    if table.empty_since is None or table.phase != "playing":
        return None
    return table.empty_since + REST_MS


def rested_ms(table: Table, now: int) -> int:
    """How long a game has stood still for want of people; its clocks get that back."""
    begun = rest_begins(table)
    return 0 if begun is None else max(0, now - begun)


def host_absence_end(table: Table) -> int | None:
    """When somebody else who is there becomes host, because the host is not."""
    host = table.member(table.host)
    if host is None or host.away_since is None:
        return None
    if not any(member.connected for member in table.members):
        return None
    return _away_end(table, host.away_since)


def takeovers(table: Table) -> Iterator[tuple[int, int]]:
    """When a bot takes over for each lost player: (time, seat)."""
    if table.phase != "playing" or table.paused_at is not None or table.is_alone():
        return
    away = {member.id: member.away_since for member in table.members}
    for index, seat in enumerate(table.seats):
        since = None if seat.player is None else away[seat.player]
        if since is not None and seat.bot is None:
            yield _away_end(table, since), index


def may_read(table: Table, now: int) -> bool:
    """Whether the clocks wait for somebody who opens the rules now: they do before a game, and in a
    table's first game for as long as they would have waited for who had opened them before."""
    if table.phase != "playing":
        return True
    return table.number == 1 and len(table.people()) > 1 and now < table.begun_at + READING_MS


def reading_end(table: Table) -> int | None:
    """When the clocks stop waiting for who reads."""
    playing = table.phase == "playing" and table.readers
    return table.begun_at + READING_MS if playing else None


def _away_end(table: Table, since: int) -> int:
    return since + table.options.takeover_seconds * 1000


# What the game awaits --------------------------------------------------------------------


def _turn(table: Table, index: int) -> Iterator[Entry]:
    seat, options = table.seats[index], table.options
    if seat.bot is not None:
        yield table.since + pace(table), _bot_move(table, index, seat.bot)
    elif options.turn_seconds and not table.unhurried():
        end = table.since + options.turn_seconds * 1000 + seat.bank_ms + options.grace_ms
        yield end, BotMove(index, options.substitute, "timeout", table.moment)


def pace(table: Table) -> int:
    """How long a bot thinks about its turn (ms)."""
    if table.hurried():
        return 0
    most = QUICK_MS if table.rested else OUT_MS if table.left_to_bots() else None
    return table.options.pace_ms if most is None else min(table.options.pace_ms, most)


def _bot_move(table: Table, index: int, bot: str) -> BotMove:
    reason = "bot" if table.seats[index].player is None else "absent"
    return BotMove(index, bot, reason, table.moment)


def _window(table: Table, window: Window) -> Iterator[Entry]:
    end = closing_time(table, window)
    if end is not None:
        yield end, TICK
    at = table.since + _window_pace(table, window)
    for index in window.pending:
        bot = table.seats[index].bot
        if bot is not None:
            yield at, _bot_move(table, index, bot)


def window_end(table: Table, window: Window) -> int | None:
    """When a window's time is up, without the grace; None where no clock runs.

    One runs in a sealed window though all but one have left: they may come back, and know then
    what its end has told.
    """
    hides = window.sealed and not table.hides_nothing() and not table.waits_for_readers()
    if table.unhurried() and not hides:
        return None
    seconds = table.options.turn_seconds or None if window.seconds is None else window.seconds
    return None if seconds is None else table.since + seconds * 1000


def closing_time(table: Table, window: Window) -> int | None:
    """When an open window closes at the latest: at once where there is nothing to wait for.

    Alone against bots nothing has to be kept from anybody, so a sealed window waits for the one
    person as long as they like, and not at all where they could only let it go. That tells them
    no more than their own hand does. Elsewhere a window of full length ends at one time whoever
    has answered or might have: nobody can tell from its end, and nobody has to wave for it. While
    somebody reads it stands.
    """
    end, options = window_end(table, window), table.options
    if end is None and not table.hides_nothing():
        return None if window.pending or window.full_length else table.since
    if end is None:
        return None if _is_awaited(table, window) else table.since
    if window.full_length and (table.people() or table.may_come_back()):
        return end + min(options.grace_ms, WINDOW_GRACE_MS)
    return end + options.grace_ms if window.pending else table.since


def _is_awaited(table: Table, window: Window) -> bool:
    """Whether a window without a clock still waits for a bot, or for somebody with a choice."""

    def has_choice(seat: int) -> bool:
        return len(table.game.legal(table.state, seat)) > 1

    return any(
        not window.sealed or table.seats[seat].bot is not None or has_choice(seat)
        for seat in window.pending
    )


def _window_pace(table: Table, window: Window) -> int:
    """All bots answer at the same time, and before half of a short window is gone."""
    end, thought = window_end(table, window), pace(table)
    if end is None:
        return min(thought, QUICK_MS) if window.sealed else thought
    return min(thought, (end - table.since) // 2)


def between_end(table: Table) -> int | None:
    """When the next round opens at the latest; None where no clock runs."""
    return None if table.unhurried() else table.since + table.options.between_seconds * 1000


def opening_time(table: Table) -> int | None:
    """When the next round opens if nothing happens. The first one has nobody to wait for but
    pages that are about to show their bytes; the others wait for taps as well."""
    if table.opened and not _is_looked_at(table):
        return _looking_end(table)
    seconds = table.options.between_seconds
    return table.since + min(seconds * 1000, REVEAL_MS) if table.unrevealed() else table.since


def _looking_end(table: Table) -> int | None:
    """When a round opens that not all have tapped for."""
    if table.left_to_bots():
        return table.since + min(table.options.between_seconds * 1000, SHOW_MS)
    return between_end(table)


def _is_looked_at(table: Table) -> bool:
    """Whether all who play on and are there have tapped, or nobody is left to look. Who is out
    of the game is never waited for."""
    waited = set(table.humans()) & set(table.still_in())
    if waited:
        return waited <= set(table.continued)
    nobody = table.empty_since is not None and all(seat.bot is not None for seat in table.seats)
    return nobody or table.hurried()


def heir(table: Table) -> Member | None:
    """Who becomes host after the one who is gone or lost: the longest here, the connected
    before the others."""
    others = [member for member in table.members if member.id != table.host]
    return next((member for member in others if member.connected), next(iter(others), None))
