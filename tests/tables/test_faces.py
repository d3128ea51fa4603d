"""Faces: chosen or given by the seat, and never two alike at a table."""

from __future__ import annotations

import pytest

from hattari.core.cast import FACES
from hattari.tables import commands as ask
from hattari.tables import events
from hattari.tables.evolve import evolve
from hattari.tables.options import BOUNDS
from tests.tables.live import Live, playing, seated
from tests.tables.test_seats import finished

MOST = 20
"""Seats at the largest table that is drawn for."""


def faces(live: Live) -> list[str | None]:
    return [seat.face for seat in live.view().seats]


def test_there_are_more_faces_than_seats() -> None:
    assert len(FACES) > max(BOUNDS["seats"][1], MOST)


def test_a_seat_gives_a_face_to_whoever_chooses_none() -> None:
    live = Live(seats=3)
    assert faces(live) == [None, None, None]
    live.do(ask.Sit(2))
    assert faces(live) == [None, None, FACES[2]]
    assert live.view().members[0].face == FACES[2]


def test_a_face_is_chosen_on_joining_and_worn_on_sitting_down() -> None:
    live = Live(seats=3)
    live.do(ask.Join("Bob", "frog"), "bob")
    assert live.view().members[1].face == "frog"
    live.do(ask.Sit(), "bob")
    assert faces(live)[0] == "frog"


def test_who_wishes_a_face_that_is_worn_gets_another() -> None:
    live = Live(seats=3)
    live.do(ask.Join("Bob", "tanuki"), "bob")
    live.do(ask.Join("Cid", "tanuki"), "cid")
    live.do(ask.Sit(), "bob")
    live.do(ask.Sit(), "cid")
    assert faces(live) == ["tanuki", FACES[2], None]


@pytest.mark.parametrize("seat", range(3))
def test_a_default_avoids_what_is_worn(seat: int) -> None:
    live = Live(seats=4)
    live.do(ask.Join("Bob", FACES[seat]), "bob")
    live.do(ask.Sit(3), "bob")
    for bot in range(3):
        live.do(ask.AddBot("x", bot))
    assert len(set(faces(live))) == 4


def test_changing_faces() -> None:
    live = seated("short", "bob")
    assert live.refused(ask.Wear("tanuki")) == "face_taken"
    assert live.do(ask.Wear("owl")).events
    assert not live.do(ask.Wear("owl")).events
    assert faces(live)[:2] == ["owl", "tanuki"]
    live.do(ask.Stand())
    live.do(ask.Sit())
    assert faces(live)[0] == "owl"


def test_who_watches_wears_no_face_but_may_like_any() -> None:
    live = seated("short", "bob")
    live.do(ask.Join("Cid", "fox"), "cid")
    assert live.view().members[-1].face == "fox"
    assert live.refused(ask.Wear("owl"), "cid") == "not_seated"


def test_faces_stay_as_they_are_during_a_game() -> None:
    live = playing("short", "bob")
    assert live.refused(ask.Wear("owl")) == "game_running"


def test_a_face_stays_with_the_seat_of_who_leaves_and_goes_with_the_next_game() -> None:
    live = finished()
    worn = faces(live)
    live.do(ask.Wear("owl"), "bob")
    assert faces(live) == [worn[0], "owl", worn[2]]
    live.do(ask.Rematch())
    assert faces(live) == [worn[0], "owl", worn[2]]


def test_a_log_of_old_gives_faces_by_seat() -> None:
    live = Live(seats=3)
    live.table = evolve(live.table, events.Sat("ann", 1), live.now)
    assert faces(live) == [None, FACES[1], None]
    live.do(ask.Join("Bob", FACES[1]), "bob")
    live.do(ask.Sit(), "bob")
    assert faces(live) == [FACES[0], FACES[1], None]


def test_a_bot_has_the_name_of_its_face_in_the_language_of_who_brings_it() -> None:
    live = Live(seats=4)
    live.do(ask.AddBot("odds", language="ja"))
    live.do(ask.AddBot("odds"))
    live.do(ask.AddBot("odds", face="owl"))
    live.do(ask.AddBot("odds", face="owl"))
    assert [seat.name for seat in live.view().seats] == ["コン", "Ponta", "Hoo", "Kero"]
    assert faces(live) == ["fox", "tanuki", "owl", "frog"]
