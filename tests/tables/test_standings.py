"""What people have won at a table since it opened."""

from __future__ import annotations

from hattari.tables import commands as ask
from hattari.tables import view
from hattari.tables.standings import MOST, counted
from hattari.tables.table import Seat, Standing
from tests.tables.live import playing

ANN, BOB, EASY = Seat("ann", name="Ann"), Seat("bob", name="Bob"), Seat(bot="easy", name="Easy")


def test_a_point_for_each_seat_behind_and_a_win_for_the_first() -> None:
    found = counted((), (ANN, BOB, EASY), ((1,), (0, 2)))
    assert found == (
        Standing("bob", "Bob", 1, 1, 2),
        Standing("ann", "Ann", 1, 0, 0),
        Standing(None, "Easy", 1, 0, 0),
    )


def test_people_are_known_by_their_id_and_bots_by_their_name() -> None:
    first = counted((), (ANN, EASY), ((0,), (1,)))
    renamed = Seat("ann", name="Anna")
    again = counted(first, (EASY, renamed), ((0,), (1,)))
    assert again == (Standing("ann", "Anna", 2, 1, 1), Standing(None, "Easy", 2, 1, 1))
    away = Seat("ann", bot="odds", name="Anna")
    assert counted(again, (away, BOB), ((0,), (1,)))[0] == Standing("ann", "Anna", 3, 2, 2)


def test_whoever_has_the_least_is_forgotten_first() -> None:
    many = tuple(Standing(None, f"Bot {number}", 1, 1, 1) for number in range(MOST))
    found = counted(many, (ANN, BOB), ((0,), (1,)))
    assert len(found) == MOST
    assert "Bob" not in {each.name for each in found}


def test_a_table_shows_them_with_the_seats_of_those_who_are_there() -> None:
    live = playing("blink", between_seconds=0)
    for _ in range(6):
        live.do(ask.Rematch())
    shown = view(live.table, "zoe", live.now).standings
    assert {(each.name, each.seat, each.games) for each in shown} == {("Ann", 0, 7), ("Bob", 1, 7)}
    live.do(ask.Leave(), "bob")
    left = view(live.table, "zoe", live.now).standings
    assert {each.name: each.points for each in left} == {each.name: each.points for each in shown}
