"""Clocks, banks, grace, time-outs, takeover and hand-back, downtime, idle tables."""

from __future__ import annotations

from typing import Any

from hattari.core.game import Text
from hattari.tables import BotMove, due, seen, wants
from hattari.tables import commands as ask
from hattari.tables.clock import IDLE_IN_GAME_MS, IDLE_MS, REST_MS
from hattari.tables.options import DEFAULTS
from tests.tables.live import START, Live, playing, seated

CLOCK: dict[str, Any] = {"turn_seconds": 10, "bank_seconds": 5, "grace_ms": 1500}


def test_a_turn_ends_after_its_time_the_bank_and_the_grace() -> None:
    live = playing(**CLOCK)
    assert due(live.table) == START + 16_500
    live.now += 16_499
    assert wants(live.table, live.now) == ()
    live.now += 1
    assert live.bot_moves() == [BotMove(0, "odds", "timeout", live.table.moment)]
    live.bot({"do": "pass"})
    assert live.kinds() == ["table.substituted", "toy.passed"]
    assert live.table.seats[0].bank_ms == 0
    assert live.table.seats[0].bot is None


def test_the_bank_pays_for_overtime_alone() -> None:
    live = playing(**CLOCK)
    live.now += 9000
    live.act({"do": "pass"})
    assert live.table.seats[0].bank_ms == 5000
    live.now += 12_000
    live.act({"do": "pass"}, "bob")
    assert live.table.seats[1].bank_ms == 3000
    live.act({"do": "pass"})
    assert due(live.table) == live.now + 14_500


def test_people_see_the_turns_own_deadline() -> None:
    live = playing(**CLOCK)
    clock = live.view().clock
    assert (clock.kind, clock.seat, clock.turn_ms) == ("turn", 0, 10_000)
    assert clock.deadline == START + 10_000
    live.act({"do": "call"})
    clock = live.view().clock
    assert (clock.kind, clock.seat, clock.deadline) == ("window", None, START + 5000)
    live.act({"do": "answer", "yes": True}, "bob")
    clock = live.view().clock
    assert (clock.kind, clock.deadline) == ("between", START + 30_000)


def test_without_a_clock_nothing_is_due() -> None:
    live = playing("slow", turn_seconds=0)
    assert due(live.table) is None
    assert live.view().clock.deadline is None
    live.act({"do": "call"})
    assert due(live.table) is None
    assert live.view().clock.deadline is None


def test_a_window_without_a_length_takes_the_turns() -> None:
    live = playing("slow", **CLOCK)
    live.act({"do": "call"})
    assert due(live.table) == START + 11_500


def test_a_window_closes_when_its_time_is_up() -> None:
    live = playing("short", "bob", "cid", grace_ms=100)
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    live.wait(5099)
    assert live.view().game.phase == "call"
    live.wait(1)
    assert live.view().game.phase == "between"
    assert live.view().game.scores == (1, 0, 0)


def test_the_pause_between_rounds_ends() -> None:
    live = playing(between_seconds=4)
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    live.wait_due()
    assert live.now == START + 4000
    assert live.view().game.round == 2


def test_a_lost_players_seat_is_taken_over_and_handed_back() -> None:
    live = playing(takeover_seconds=60, turn_seconds=0)
    live.system(ask.Disconnect("ann"))
    assert not live.view().seats[0].connected
    live.wait(59_999)
    assert live.view().seats[0].driver == "player"
    live.wait(1)
    assert live.view().seats[0].driver == "odds"
    assert live.bot_moves() == [BotMove(0, "odds", "absent", live.table.moment)]
    assert live.refused(ask.Act(live.table.moment, {"do": "pass"})) == "bot_plays"
    live.bot({"do": "pass"})
    live.system(ask.Connect("ann"))
    assert live.view().seats[0].driver == "player"
    live.act({"do": "pass"}, "bob")
    live.act({"do": "pass"})


def test_a_stand_in_has_no_name_where_nobody_chose_one() -> None:
    """Which bots a game has is not the tables' to know: whoever asks the bots finds one."""
    live = playing(substitute=DEFAULTS.substitute, takeover_seconds=60, turn_seconds=0)
    live.system(ask.Disconnect("ann"))
    live.wait(60_000)
    assert live.bot_moves() == [BotMove(0, "", "absent", live.table.moment)]
    assert (live.view().seats[0].bot, live.view().seats[0].driver) == ("", "")
    told = [notice.text for notice in seen(live.table, live.rows[-1], ["bob"])["bob"]]
    assert told[-1] == Text(
        "Ann is away; a bot plays for the time being.",
        "Ann さんが不在のため、しばらくボットが代わりにプレイします。",
    )
    assert live.refused(ask.Act(live.table.moment, {"do": "pass"})) == "bot_plays"
    live.bot({"do": "pass"})


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    live = playing(takeover_seconds=60, turn_seconds=0)
    live.system(ask.Disconnect("ann"))
    live.now += 60_000
    live.system(ask.Connect("ann"))
    assert live.kinds() == ["table.connected"]


def test_takeover_waits_while_the_game_is_paused() -> None:
    live = playing(takeover_seconds=60, turn_seconds=0)
    live.do(ask.Handover("bob"))
    live.now += 10_000
    live.do(ask.Pause(), "bob")
    live.system(ask.Disconnect("ann"))
    live.wait(100_000)
    assert live.view().seats[0].driver == "player"
    live.do(ask.Resume(), "bob")
    live.wait(59_999)
    assert live.view().seats[0].driver == "player"
    live.wait(1)
    assert live.view().seats[0].driver == "odds"


def test_a_pause_stops_the_clock() -> None:
    live = playing(**CLOCK)
    live.now += 4000
    live.do(ask.Pause())
    assert due(live.table) is None
    live.now += 1_000_000
    live.system(ask.Resumed(5000))
    live.do(ask.Resume())
    assert due(live.table) == live.now + 12_500


def test_downtime_is_given_back() -> None:
    live = playing(**CLOCK, takeover_seconds=60)
    live.system(ask.Disconnect("bob"))
    live.now += 10_000
    live.system(ask.Resumed(8000))
    assert live.table.since == START + 8000
    bob = live.table.member("bob")
    assert bob is not None
    assert bob.away_since == START + 8000
    live.system(ask.Resumed(80_000))
    assert live.table.since == live.now
    assert not live.system(ask.Resumed(0)).events
    assert not live.system(ask.Resumed(-1)).events


def test_a_game_that_nobody_was_at_outlives_the_servers_absence() -> None:
    live = deserted()
    live.now += 3 * IDLE_IN_GAME_MS
    live.system(ask.Resumed(3 * IDLE_IN_GAME_MS))
    assert wants(live.table, live.now) == ()
    assert due(live.table) == live.now + IDLE_IN_GAME_MS


def deserted(**options: Any) -> Live:
    """A game of two people and a bot, all of whose people have just gone."""
    live = playing("slow", bots=1, **{**CLOCK, "turn_seconds": 60, **options})
    live.system(ask.Disconnect("ann"))
    live.system(ask.Disconnect("bob"))
    return live


def test_a_game_without_anybody_rests() -> None:
    live = deserted(takeover_seconds=10)
    live.wait(10_000)
    assert live.kinds() == ["table.taken_over", "table.taken_over"]
    while live.bot_moves():
        live.bot({"do": "pass"})
        live.now += 1000
    assert live.now == START + REST_MS + 1000
    assert due(live.table) == START + IDLE_IN_GAME_MS
    assert live.folded() == live.table


def test_who_comes_back_finds_the_game_as_it_was_and_the_clocks_with_it() -> None:
    live = deserted(takeover_seconds=60)
    assert due(live.table) is not None
    live.now += 5000
    live.act({"do": "pass"})
    live.now += 3_600_000
    assert wants(live.table, live.now) == ()
    live.system(ask.Connect("bob"))
    assert live.kinds() == ["table.downtime_given", "table.connected"]
    assert due(live.table) == live.now - REST_MS + 60_000
    assert live.table.since == live.now - REST_MS + 5000
    ann = live.table.member("ann")
    assert ann is not None
    assert ann.away_since == live.now - REST_MS


def test_a_paused_game_and_a_short_absence_give_nothing_back() -> None:
    live = deserted()
    live.now += REST_MS
    live.system(ask.Connect("ann"))
    assert live.kinds() == ["table.connected"]
    live.do(ask.Pause())
    live.system(ask.Disconnect("ann"))
    live.now += 2 * REST_MS
    live.do(ask.Join("Cid"), "cid")
    assert "table.downtime_given" not in live.kinds()


def test_a_newcomer_wakes_a_game_that_rests() -> None:
    live = deserted()
    live.now += 2 * REST_MS
    live.do(ask.Join("Cid"), "cid")
    assert live.kinds() == ["table.downtime_given", "table.joined"]


def test_a_table_that_nobody_came_to_closes() -> None:
    live = Live()
    assert due(live.table) == START + IDLE_MS
    live.wait(IDLE_MS - 1)
    assert live.view().phase == "lobby"
    live.wait(1)
    assert live.view().phase == "closed"
    assert due(live.table) is None
    assert live.refused(ask.Say("hello?")) == "closed"


def test_a_table_that_all_have_left_closes_later_if_a_game_is_paused() -> None:
    live = playing()
    live.do(ask.Pause())
    live.system(ask.Disconnect("ann"))
    live.now += 10
    live.do(ask.Leave(), "bob")
    live.now += 10
    live.system(ask.Tick())
    assert due(live.table) == START + 10 + IDLE_IN_GAME_MS
    live.wait(IDLE_IN_GAME_MS)
    assert live.view().phase == "closed"


def test_a_tick_before_its_time_does_nothing() -> None:
    live = seated()
    assert not live.system(ask.Tick()).events
    live = playing(bots=1)
    assert not live.system(ask.Tick()).events


def test_a_host_who_is_lost_is_in_the_agenda() -> None:
    live = seated("short", "bob", takeover_seconds=9)
    live.system(ask.Disconnect("ann"))
    assert due(live.table) == START + 9000
    live.wait_due()
    assert live.view().host == "bob"
    assert due(live.table) is None
