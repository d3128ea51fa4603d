"""Laws of every game, for the tests that hold them under any rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from hattari.core.game import AnyGame, Game, Legal, Observer, Turn, Window
from tests.games import mixing
from tests.games.walk import Played, Rounds, Step, fold

S = TypeVar("S", bound=Rounds)
A = TypeVar("A")
E = TypeVar("E")

MOST = 300
"""So many legal actions are looked at one by one."""


def bytes_of(seen: Any) -> bytes:
    """What goes over the wire."""
    return msgspec.json.encode(seen)


def seen_of(game: AnyGame, step: Step[Any, Any, Any], observer: Observer, odds: bool) -> bytes:
    """All that a step lets an observer see."""
    seen = [game.redact(event, observer) for event in step.events]
    return bytes_of([seen, game.view(step.after, observer, odds)])


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


def an_answer_leaves_its_window_open(game: AnyGame, step: Step[Any, Any, Any]) -> None:
    awaited = game.awaits(step.before)
    answering = isinstance(awaited, Window) and step.seat is not None
    assert {isinstance(event, game.answers) for event in step.events} <= {answering}
    if isinstance(awaited, Window) and step.seat is not None:
        pending = tuple(seat for seat in awaited.pending if seat != step.seat)
        assert game.awaits(step.after) == replace(awaited, pending=pending)


def every_event_leaves_a_state_that_awaits(game: AnyGame, step: Step[Any, Any, Any]) -> None:
    """A table asks after each event, not only after the last one of a decision."""
    state = step.before
    for event in step.events:
        state = game.evolve(state, event)
        assert game.awaits(state) is not None
    assert state == step.after


def nobody_acts_but_who_is_awaited(game: Game[Any, S, A, E], state: S, seats: int) -> None:
    awaited = game.awaits(state)
    expected: set[int] = set()
    if isinstance(awaited, Turn):
        expected = {awaited.seat}
    elif isinstance(awaited, Window):
        expected = set(awaited.pending)
    assert {seat for seat in range(seats) if len(game.legal(state, seat))} == expected


def twins_look_alike(
    game: Game[Any, S, A, E],
    pairs: Iterable[tuple[Step[S, A, E], Step[S, A, E]]],
    observer: Observer,
    odds: bool,
) -> None:
    """Steps that differ in what the observer can't see, under the same script."""
    for step, twin in pairs:
        if twin.seat is not None and twin.action is not None:
            assert game.decide(twin.before, twin.seat, twin.action) == twin.events
        assert game.awaits(step.after) == game.awaits(twin.after)
        assert seen_of(game, step, observer, odds) == seen_of(game, twin, observer, odds)


def an_answer_is_sealed(
    game: Game[Any, S, A, E], state: S, seat: int, observers: Sequence[Observer]
) -> None:
    """Whatever the seat answers in this window, nobody else sees a thing, and it is answered."""
    others = [other for other in observers if other != seat]
    for action in game.legal(state, seat):
        events = game.decide(state, seat, action)
        after = fold(game, state, events)
        for other in others:
            assert [game.redact(event, other) for event in events] == [None]
            assert bytes_of(game.view(after, other)) == bytes_of(game.view(state, other))
        assert len(game.legal(after, seat)) == 0


def pairs_are_refused_by_name_or_play(
    game: Game[Any, S, A, E],
    values: mixing.Values,
    play: Callable[[Any, int, int], Played[S, A, E]],
    pairs: Iterable[dict[str, Any]],
    games: int = 1,
) -> None:
    """Two axis values make rules that play to their end, or a conflict that names them."""
    for number, pair in enumerate(pairs):
        rules = mixing.complete(game.rulebook, values, pair)
        if rules is None:
            conflicts = game.rulebook.conflicts(pair)
            assert any(set(conflict.axes) <= set(pair) for conflict in conflicts)
            continue
        least, most = game.rulebook.seats(rules)
        for other in range(games):
            seats = least + (number + other) % (most - least + 1)
            assert game.outcome(play(rules, seats, number + 10_000 * other).end) is not None
