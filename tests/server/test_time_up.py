"""A record says which moves the clock made."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from hattari.core import record
from hattari.server import records
from hattari.server.records import made_from
from hattari.server.slices import Work
from hattari.tables import commands as ask
from hattari.tables.events import Substituted, TableEvent
from tests.tables.live import REGISTRY, Live, play_out, playing
from tests.tables.toy import TOY

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


def test_a_move_of_the_clock_that_was_taken_back_is_not_named() -> None:
    live = playing("pirates", game="bluff", **CLOCK)
    acting = live.table.seats[live.table.state.turn].player
    assert acting is not None
    for count in (1, 2):
        timed_out(live, {"do": "bid", "count": count, "face": 3})
    live.do(ask.AskUndo(), other(acting))
    live.do(ask.AnswerUndo(yes=True), acting)
    play_out(live, dearest)
    made = made_from(REGISTRY, live.rows, 1)
    assert made.clock == {"time_up": [1]}
    assert [json.loads(move).get("count") == 2 for move in moves(made)[1:3]] == [False, False]
    assert record.check(REGISTRY, record.read(record.encode(made))) == ()


def other(player: str) -> str:
    return "bob" if player == "ann" else "ann"


def dearest(live: Live, seat: int) -> dict[str, Any]:
    legal = live.table.game.legal(live.table.state, seat)
    chosen: dict[str, Any] = msgspec.to_builtins(legal.at(len(legal) - 1))
    return chosen


# What it costs ---------------------------------------------------------------------------


def test_every_event_is_put_down_once_whoever_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step does one row's, and then one move's: in between everybody else has the thread."""
    live = playing("single", **CLOCK)
    for _ in range(50):
        timed_out(live, {"do": "pass"})
    whole = finished(live)
    put_down = list[Any]()

    def counting(event: Any) -> Any:
        put_down.append(event)
        return move_of(event)

    move_of = TOY.transcript.move_of
    transcript = msgspec.structs.replace(TOY.transcript, move_of=counting)
    monkeypatch.setattr(type(TOY), "transcript", transcript)
    made = list[record.Record]()

    def making() -> Work[None]:
        made.append((yield from records._making(REGISTRY, live.rows, 1)))

    steps = [len(put_down) for _ in making()]
    assert made == [whole]
    happened = [event for row in live.rows for event in row.events]
    assert sum(isinstance(event, Substituted) for event in happened) == 50
    assert put_down == [event for event in happened if not isinstance(event, TableEvent)]
    most = max(len(row.events) for row in live.rows)
    assert all(after - before <= most for before, after in pairwise([0, *steps]))
    # The row that ends the game rests only between the moves that are written.
    assert len(steps) == len(live.rows) - 1 + len(whole.moves)
