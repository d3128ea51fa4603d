"""Laws of every game, for the tests that hold them under any rules."""

from __future__ import annotations

from itertools import islice
from typing import Any, TypeVar

import msgspec
import pytest

from hattari.core.game import AnyGame, Game, Legal, Turn, Window
from tests.games.walk import Rounds

S = TypeVar("S", bound=Rounds)
A = TypeVar("A")
E = TypeVar("E")

MOST = 300
"""So many legal actions are looked at one by one."""


def bytes_of(seen: Any) -> bytes:
    """What goes over the wire."""
    return msgspec.json.encode(seen)


def tells(game: AnyGame, event: Any, to_seat_1: Any, to_others: Any) -> None:
    """What is written of an event, field by field, for seat 1 and for everybody else."""
    for observer in (0, 1, 2, None):
        told = msgspec.json.decode(bytes_of(game.redact(event, observer)))
        assert told == (to_seat_1 if observer == 1 else to_others)


def counts_and_numbers_without_repeats(legal: Legal[Any]) -> None:
    actions = [legal.at(index) for index in range(min(len(legal), MOST))]
    assert list(islice(legal, MOST)) == actions
    assert len(set(actions)) == len(actions)
    assert all(action in legal for action in actions)
    for index in (-1, len(legal)):
        with pytest.raises(IndexError):
            legal.at(index)


def nobody_acts_but_who_is_awaited(game: Game[Any, S, A, E], state: S, seats: int) -> None:
    awaited = game.awaits(state)
    expected: set[int] = set()
    if isinstance(awaited, Turn):
        expected = {awaited.seat}
    elif isinstance(awaited, Window):
        expected = set(awaited.pending)
    assert {seat for seat in range(seats) if len(game.legal(state, seat))} == expected
