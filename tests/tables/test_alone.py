"""One person against bots alone has no clock; nobody has while somebody reads before a game."""

from __future__ import annotations

from typing import Any

from hattari.core.game import Window
from hattari.tables import commands as ask
from hattari.tables import due
from hattari.tables.clock import IDLE_IN_GAME_MS, QUICK_MS, READING_MS
from tests.tables.live import START, Live, playing, seated

CLOCK: dict[str, Any] = {"turn_seconds": 10, "bank_seconds": 5, "grace_ms": 1500}


def alone(rules: str = "short", **options: Any) -> Live:
    """Ann against a bot; she is at turn."""
    live = seated(rules, **{**CLOCK, **options})
    live.do(ask.AddBot("odds"))
    live.do(ask.Start())
    return live


def test_whoever_plays_bots_alone_has_no_clock() -> None:
    live = alone()
    assert due(live.table) is None
    assert live.view().clock.deadline is None
    live.now += 10 * 60_000
    live.act({"do": "pass"})
    assert live.table.seats[0].bank_ms == 5000


def test_the_bots_still_take_their_time() -> None:
    live = alone(pace_ms=1200)
    live.act({"do": "pass"})
    assert due(live.table) == live.now + 1200


def test_an_open_window_waits_for_the_one_person() -> None:
    live = alone("look", pace_ms=1200)
    live.bot_moves()
    live.wait(1200)
    live.bot({"do": "look"})
    assert due(live.table) is None
    live.wait(10 * 60_000)
    assert live.view().game.phase == "look"
    live.act({"do": "look"})
    assert live.view().game.phase == "turn"


def test_bots_answer_a_sealed_window_quickly_where_nobody_else_could_tell() -> None:
    live = alone(pace_ms=1200)
    live.act({"do": "call"})
    assert due(live.table) == live.now + QUICK_MS


def test_the_result_is_looked_at_for_as_long_as_one_likes() -> None:
    live = alone()
    live.act({"do": "call"})
    live.bot({"do": "answer", "yes": True})
    assert live.view().clock.kind == "between"
    assert live.view().clock.deadline is None
    assert due(live.table) is None
    live.wait(10 * 60_000)
    assert live.view().game.round == 1
    live.do(ask.Continue())
    assert live.view().game.round == 2


def test_nobody_plays_for_the_one_person_who_has_gone_away() -> None:
    live = alone(takeover_seconds=60)
    live.system(ask.Disconnect("ann"))
    assert due(live.table) == START + IDLE_IN_GAME_MS
    live.wait(60 * 60_000)
    live.system(ask.Connect("ann"))
    live.act({"do": "pass"})


def test_the_clock_stops_when_the_others_leave_and_only_then() -> None:
    live = playing(**CLOCK, bots=1)
    assert live.view().clock.deadline == START + 10_000
    live.system(ask.Disconnect("bob"))
    assert live.view().clock.deadline == START + 10_000
    live.do(ask.Leave(), "bob")
    assert live.view().clock.deadline is None
    assert live.folded() == live.table


def test_who_watches_does_not_bring_the_clock_back() -> None:
    live = alone()
    live.do(ask.Join("Zoe"), "zoe")
    assert live.view("zoe").clock.deadline is None


def test_a_clock_that_begins_again_begins_anew() -> None:
    """Who comes back, or takes a seat, makes nobody's time run out for what was before."""
    live = playing(**CLOCK, bots=1)
    live.do(ask.Leave(), "bob")
    live.now += 10 * 60_000
    live.do(ask.Join("Bob"), "bob")
    live.do(ask.Sit(1), "bob")
    assert live.view().clock.deadline == live.now + 10_000
    assert live.folded() == live.table


def test_a_clock_that_begins_in_a_pause_waits_for_its_end() -> None:
    live = playing(**CLOCK, bots=1)
    live.do(ask.Leave(), "bob")
    live.do(ask.Pause())
    live.now += 60_000
    live.do(ask.Join("Bob"), "bob")
    live.do(ask.Sit(1), "bob")
    live.now += 60_000
    live.do(ask.Resume())
    assert live.view().clock.deadline == live.now + 10_000


def test_nothing_is_overdue_when_the_last_person_goes() -> None:
    live = alone("look")
    live.bot_moves()
    live.wait(10 * 60_000)
    live.do(ask.Leave())
    assert isinstance(live.table.awaits(), Window)


# Reading before the game -------------------------------------------------------------------


def reading() -> Live:
    """Bob has opened the rules when the game begins."""
    live = seated("short", "bob", **CLOCK)
    live.do(ask.Read(), "bob")
    live.do(ask.Start())
    return live


def reads(live: Live) -> list[bool]:
    return [member.reads for member in live.view().members]


def test_who_reads_is_seen_and_no_clock_runs() -> None:
    live = reading()
    assert reads(live) == [False, True]
    assert live.view().clock.deadline is None
    live.now += 30_000
    live.act({"do": "pass"})
    assert live.table.seats[0].bank_ms == 5000


def test_the_clock_begins_when_the_rules_are_closed() -> None:
    live = reading()
    live.now += 30_000
    live.do(ask.Read(on=False), "bob")
    assert not live.do(ask.Read(on=False), "bob").events
    assert live.view().clock.deadline == live.now + 10_000
    assert live.folded() == live.table


def test_it_waits_for_minutes_and_no_longer() -> None:
    live = reading()
    assert due(live.table) == START + READING_MS
    live.wait_due()
    assert reads(live) == [False, False]
    assert live.view().clock.deadline == live.now + 10_000


def test_who_is_lost_or_leaves_reads_no_more() -> None:
    for gone in (ask.Disconnect("bob"), ask.Kick(player="bob")):
        live = reading()
        live.do(gone, None if isinstance(gone, ask.Disconnect) else "ann")
        assert live.table.readers == ()


def test_who_opens_the_lesson_as_the_first_game_begins_has_the_same_minutes() -> None:
    live = playing(**CLOCK)
    live.now += 8_000
    live.do(ask.Read(), "bob")
    assert reads(live) == [False, True]
    assert live.view().clock.deadline is None
    live.now += 60_000
    live.do(ask.Read(on=False), "bob")
    assert live.view().clock.deadline == live.now + 10_000
    live.do(ask.Read(), "bob")
    assert due(live.table) == START + READING_MS
    live.wait_due()
    assert reads(live) == [False, False]
    assert live.folded() == live.table


def test_nobody_begins_to_read_after_those_minutes_or_in_a_later_game() -> None:
    live = reading()
    live.wait_due()
    assert not live.do(ask.Read(), "bob").events
    later = playing("single", **CLOCK)
    later.act({"do": "call"})
    later.act({"do": "answer", "yes": True}, "bob")
    later.do(ask.Rematch())
    assert later.table.phase == "playing"
    assert not later.do(ask.Read(), "bob").events


def test_reading_changes_nothing_where_no_clock_runs() -> None:
    assert not alone().do(ask.Read(), "ann").events
    waiting = seated("short", "bob", **CLOCK)
    waiting.do(ask.Read(), "bob")
    assert not waiting.do(ask.Read(), "bob").events
    assert due(waiting.table) is None


def test_a_spectator_who_reads_holds_nobody_up() -> None:
    live = seated("short", "bob", **CLOCK)
    live.do(ask.Join("Zoe"), "zoe")
    live.do(ask.Read(), "zoe")
    live.do(ask.Start())
    assert live.view().clock.deadline == START + 10_000


# Time was up -------------------------------------------------------------------------------


def timed(live: Live, player: str = "bob") -> list[bool]:
    return [seat.timed for seat in live.view(player).seats]


def test_a_move_that_the_clock_made_is_marked_until_ones_next_turn() -> None:
    live = playing(**CLOCK, bots=1)
    live.wait_due()
    live.bot({"do": "pass"})
    assert timed(live) == [True, False, False]
    live.act({"do": "pass"}, "bob")
    assert timed(live) == [True, False, False]
    live.bot({"do": "pass"})
    assert timed(live) == [False, False, False]
    assert live.folded() == live.table


def test_the_mark_stays_while_chance_takes_its_part() -> None:
    live = playing(**CLOCK)
    live.wait_due()
    live.bot({"do": "swap"})
    assert timed(live) == [True, False]
    live.act({"do": "pass"})
    assert timed(live) == [True, False]


def test_a_result_still_shows_it_and_the_next_round_does_not() -> None:
    live = playing(**CLOCK)
    live.wait_due()
    live.bot({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert timed(live) == [True, False]
    for player in ("ann", "bob"):
        live.do(ask.Continue(), player)
    assert timed(live) == [False, False]


def test_late_spectators_are_not_told_during_a_round() -> None:
    live = playing(**CLOCK, spectator_delay=True)
    live.wait_due()
    live.bot({"do": "pass"})
    assert timed(live, "zoe") == [False, False]
    assert timed(live) == [True, False]
