"""A record says which moves the clock made."""

from __future__ import annotations

from typing import Any

from hattari.core import record
from hattari.server.records import made_from
from hattari.tables import commands as ask
from tests.tables.live import REGISTRY, Live, playing

CLOCK: dict[str, Any] = {"turn_seconds": 10, "bank_seconds": 0, "grace_ms": 0}


def timed_out(live: Live, action: dict[str, Any]) -> None:
    """Let the time of the seat at turn run out."""
    live.wait_due()
    live.bot(action)


def finished(live: Live) -> record.Record:
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.view().phase == "over"
    return made_from(REGISTRY, live.rows, 1)


def moves(made: record.Record) -> list[str]:
    return [bytes(move).decode() for move in made.moves]


def test_a_move_that_the_clock_made_is_named() -> None:
    live = playing("single", **CLOCK)
    live.act({"do": "pass"})
    timed_out(live, {"do": "swap"})
    timed_out(live, {"do": "pass"})
    made = finished(live)
    assert made.clock == {"time_up": [2, 4]}
    assert [moves(made)[number] for number in (2, 4)] == [
        '{"seat":1,"do":"swap"}',
        '{"seat":1,"do":"pass"}',
    ]
    assert record.check(REGISTRY, record.read(record.encode(made))) == ()


def test_nothing_is_said_where_the_clock_made_none() -> None:
    made = finished(playing("single", **CLOCK))
    assert made.clock == {}
    assert b"clock" not in record.encode(made)


def test_another_games_clock_is_not_told() -> None:
    live = playing("single", **CLOCK)
    timed_out(live, {"do": "pass"})
    timed_out(live, {"do": "pass"})
    assert finished(live).clock == {"time_up": [1, 2]}
    live.do(ask.Rematch())
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert made_from(REGISTRY, live.rows, 2).clock == {}
