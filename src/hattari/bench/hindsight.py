"""Whether marks know more than was known: the same game as a seat saw it, all else changed.

Up to one of its decisions the others' hidden dice or cards are exchanged for others that its view
allows, and whatever came later is played anew. The marks up to that decision have to stay the same,
byte for byte.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any, Protocol

import msgspec

from hattari.bots.match import Player, steps
from hattari.core import record as records
from hattari.core.game import AnyGame, Between, Observer, Refusal
from hattari.core.kit import Registry
from hattari.core.record import Malformed, Record
from hattari.core.review import Decision
from hattari.review import Reviewed, marks, opened
from hattari.review.told import decision as told

TRIES = 20
"""Hands that the rules would have rolled or dealt again are drawn again as often."""


class Twin(Protocol):
    """A round's events from its beginning, with other hands where the observer sees none."""

    def __call__(
        self, state: Any, events: Sequence[Any], observer: Observer, random: Random
    ) -> list[Any]: ...


def differs(
    games: Registry, record: Record, twin: Twin, players: Sequence[Player], number: int
) -> bool:
    """Whether a mark changes with what its seat couldn't know. Raises ValueError where the seat
    that the number names decides nothing."""
    one = opened(games, record)
    seat = number % len(record.seats)
    every = one.decisions(seat)
    if not every:
        raise ValueError("this seat decides nothing")
    moment = every[number % min(len(every), 6)]
    other = opened(games, _other(one, moment, twin, players, number))
    return _marked(one, moment) != _marked(other, moment)


def _marked(reviewed: Reviewed, moment: Decision) -> bytes:
    """All marks up to this one."""
    known = [each for each in reviewed.decisions(moment.seat) if each.step <= moment.step]
    found = marks(reviewed.evaluate, reviewed.reviewer, reviewed.rules, known, effort=0.05)
    return msgspec.json.encode([told(mark) for mark in found])


def _other(
    one: Reviewed, moment: Decision, twin: Twin, players: Sequence[Player], number: int
) -> Record:
    """The record of the other game."""
    game, before = one.game, _opening(one, moment.step)
    start = one.replay.steps[before - 1].state if before else one.replay.start
    head = [event for step in one.replay.steps[:before] for event in step.events]
    said = [event for step in one.replay.steps[before : moment.step] for event in step.events]
    for again in range(TRIES):
        random = Random(f"{number}/{again}")  # noqa: S311 (hands that might have been)
        try:
            events = twin(start, said, moment.seat, random)
            state = reduce(game.evolve, events, start)
            events = [*events, *_later(game, state, moment, players, random)]
            made = records.write(
                game, one.rules, one.record.seats, [*head, *events], setup=_setup(one)
            )
            if records.replay(Registry.of(game), made).refusal is None:
                return made
        except (Refusal, Malformed):
            continue
    raise ValueError("no other hands were found that the rules allow")


def _setup(one: Reviewed) -> Any:
    return records.setup_of(one.game, one.record)


def _opening(one: Reviewed, step: int) -> int:
    """How many moves had been made before the round of this step."""
    states = [one.replay.start, *(each.state for each in one.replay.steps[:step])]
    return max(at for at, state in enumerate(states) if isinstance(one.game.awaits(state), Between))


def _later(
    game: AnyGame, state: Any, moment: Decision, players: Sequence[Player], random: Random
) -> list[Any]:
    """The decision as it was made, then another end of the game."""
    events = list(game.decide(state, moment.seat, moment.action))
    state = reduce(game.evolve, events, state)
    seed = hmac.digest(random.randbytes(32), b"later", "sha256")
    return [
        *events,
        *(event for step in steps(game, state, players, seed) for event in step.events),
    ]
