"""Seats, bots on them, and the queue for the next game."""

from __future__ import annotations

from hattari.tables import commands as ask
from tests.tables.live import Live, playing, seated


def finished() -> Live:
    """A table of Ann, Bob and a bot whose game of one round is over; Cid watches."""
    live = playing("single", "bob", bots=1, seats=3)
    live.do(ask.Join("Cid"), "cid")
    live.act({"do": "call"})
    live.bot({"do": "answer", "yes": True})
    live.act({"do": "answer", "yes": False}, "bob")
    assert live.view().phase == "over"
    return live


def test_sitting_down_and_standing_up() -> None:
    live = Live(seats=3)
    live.do(ask.Sit(2))
    assert live.view().you.seat == 2
    assert live.refused(ask.Sit()) == "seated"
    live.do(ask.Stand())
    assert live.view().you.seat is None
    assert live.refused(ask.Stand()) == "not_seated"
    assert live.refused(ask.Sit(3)) == "seat_taken"
    live.do(ask.Sit())
    assert live.view().you.seat == 0


def test_a_taken_seat_and_a_full_table() -> None:
    live = seated("short", "bob", seats=2)
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(ask.Sit(1), "cid") == "seat_taken"
    assert live.refused(ask.Sit(), "cid") == "full"
    live.do(ask.Queue(), "cid")
    assert live.view("cid").you.queued
    live.do(ask.Stand(), "bob")
    live.do(ask.Sit(), "cid")
    assert not live.view("cid").you.queued


def test_queueing() -> None:
    live = seated("short", "bob", seats=3)
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(ask.Queue(), "cid") == "seats_free"
    assert live.refused(ask.Queue(), "bob") == "seated"
    live.do(ask.Start())
    assert live.do(ask.Sit(), "cid").events
    assert not live.do(ask.Queue(), "cid").events
    assert live.view().queue == ("cid",)
    live.do(ask.Queue(on=False), "cid")
    assert live.view().queue == ()
    live.do(ask.Queue(), "cid")
    live.do(ask.Leave(), "cid")
    assert live.view().queue == ()


def test_ready() -> None:
    live = seated()
    assert live.do(ask.Ready()).events
    assert not live.do(ask.Ready()).events
    assert live.view().seats[0].ready
    live.do(ask.Join("Bob"), "bob")
    assert live.refused(ask.Ready(), "bob") == "not_seated"


def test_bots_sit_under_names_of_their_own() -> None:
    live = seated(seats=4)
    for _ in range(2):
        live.do(ask.AddBot("odds"))
    live.do(ask.AddBot("bold", 3))
    seats = live.view().seats
    assert [seat.name for seat in seats] == ["Ann", "Ponta", "Mike", "Kero"]
    assert [seat.driver for seat in seats] == ["player", "odds", "odds", "bold"]
    assert live.refused(ask.AddBot("odds")) == "full"
    assert live.refused(ask.AddBot("odds", 0)) == "seat_taken"
    assert live.refused(ask.AddBot("")) == "bad_bot"
    live.do(ask.RemoveBot(2))
    assert live.view().seats[2].driver is None
    for seat in (0, 2, 9):
        assert live.refused(ask.RemoveBot(seat)) == "not_a_bot"


def test_bots_are_called_as_whoever_brings_them_says() -> None:
    live = seated(seats=4)
    for name in ("のんびり", "のんびり", "\u202e \n"):
        live.do(ask.AddBot("easy", name=name))
    assert [seat.name for seat in live.view().seats] == ["Ann", "のんびり", "のんびり 2", "Kero"]


def test_free_seats_are_gone_while_a_game_is_on() -> None:
    live = Live(seats=4)
    live.do(ask.Sit(3))
    live.do(ask.AddBot("odds", 1))
    live.do(ask.Start())
    assert [seat.name for seat in live.view().seats] == ["Ponta", "Ann"]
    assert live.view().you.seat == 1


def test_a_rematch_keeps_the_seats_and_begins() -> None:
    live = finished()
    assert live.view().finished[0].ranking == ((0,), (1, 2))
    live.do(ask.Rematch())
    assert live.view().phase == "playing"
    assert live.table.number == 2
    assert [seat.name for seat in live.table.seats] == ["Ann", "Bob", "Mike"]


def test_a_rematch_seats_the_queue_on_the_seats_of_those_who_are_lost() -> None:
    live = finished()
    live.do(ask.Join("Dan"), "dan")
    live.do(ask.Sit(), "cid")
    live.do(ask.Queue(), "dan")
    live.system(ask.Disconnect("bob"))
    live.do(ask.Rematch())
    assert [seat.name for seat in live.table.seats] == ["Ann", "Cid", "Mike"]
    assert live.view().queue == ("dan",)
    assert live.table.member("bob") is not None


def test_a_lost_player_keeps_the_seat_where_nobody_waits() -> None:
    live = finished()
    live.system(ask.Disconnect("bob"))
    live.do(ask.Rematch())
    assert live.table.seat_of("bob") == 1


def test_who_left_is_replaced_at_the_rematch() -> None:
    live = finished()
    live.do(ask.Leave(), "bob")
    assert live.view().seats[1].driver == "odds"
    live.do(ask.Queue(), "cid")
    live.do(ask.Rematch())
    assert [seat.name for seat in live.table.seats] == ["Ann", "Cid", "Mike"]


def test_a_rematch_with_too_few_opens_the_seats_and_says_so() -> None:
    live = playing("single")
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.refused(ask.Start()) == "game_over"
    assert live.refused(ask.Stand()) == "game_over"
    live.do(ask.Leave(), "bob")
    decision = live.do(ask.Rematch())
    assert decision.answer is not None
    assert "1 is taken" in decision.answer.en
    assert live.view().phase == "lobby"
    assert live.refused(ask.Rematch()) == "no_game"


def test_adding_and_removing_bots_reopens_a_finished_table() -> None:
    live = finished()
    live.do(ask.RemoveBot(2))
    assert live.view().phase == "lobby"
    assert live.table.taken() == (0, 1)
    live = finished()
    live.do(ask.Leave(), "bob")
    live.do(ask.AddBot("bold"))
    assert [seat.name for seat in live.table.seats] == ["Ann", "Ponta", "Mike"]
