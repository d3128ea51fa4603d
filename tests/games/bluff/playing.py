"""Random games of Bluff through the public game, for the tests of its laws."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import msgspec

from hattari.games import chance
from hattari.games.bluff import Bluff
from hattari.games.bluff.actions import Action, Event, State
from hattari.games.bluff.rules import Rules
from hattari.games.game import Between, Chance, Over, Registry, Setup, Turn, sample

BLUFF = Bluff()
REGISTRY = Registry((BLUFF,))

PRESETS = tuple(preset.id for preset in BLUFF.rulebook.presets())


class Step(msgspec.Struct, frozen=True):
    """What one decision, roll or closing did. `seat` is None where nobody acted."""

    before: State
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    after: State


class Played(msgspec.Struct, frozen=True):
    """A game from its start."""

    start: State
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def end(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.start


def fold(state: State, events: tuple[Event, ...]) -> State:
    """The state after these events."""
    for event in events:
        state = BLUFF.evolve(state, event)
    return state


def server_seed(seed: int, number: int) -> bytes:
    """What a server would have committed to for this round of a test's game."""
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def round_seed(seed: int, number: int) -> bytes:
    """The seed of a round to which no seat contributed."""
    return chance.round_seed(server_seed(seed, number), ())


def steps(state: State, seed: int) -> Iterator[Step]:
    """A random game from this state on; in windows seats answer in any order, or not at all."""
    random = Random(seed)
    while (seat_events := _next(state, seed, random)) is not None:
        seat, action, events = seat_events
        after = fold(state, events)
        yield Step(state, seat, action, events, after)
        state = after


Decided = tuple[int | None, Action | None, tuple[Event, ...]]


def _next(state: State, seed: int, random: Random) -> Decided | None:
    awaited = BLUFF.awaits(state)
    if isinstance(awaited, Over):
        return None
    if isinstance(awaited, Between):
        return None, None, BLUFF.close(state)
    if isinstance(awaited, Chance):
        outcome = BLUFF.draw(state, round_seed(seed, state.round))
        return None, None, BLUFF.resolve(state, outcome)
    seats = [awaited.seat] if isinstance(awaited, Turn) else [*awaited.pending, None]
    seat = random.choice(seats)
    if seat is None:
        return None, None, BLUFF.close(state)
    action = sample(BLUFF.legal(state, seat), random.randrange)
    return seat, action, BLUFF.decide(state, seat, action)


def play(rules: Rules, seats: int, seed: int, setup: Setup | None = None) -> Played:
    """A random game to its end."""
    start = BLUFF.start(rules, seats, setup or Setup())
    return Played(start, tuple(steps(start, seed)))
