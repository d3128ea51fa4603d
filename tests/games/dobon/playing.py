"""Random games of Dobon through the public game, for the tests of its laws."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import msgspec

from hattari.games import chance
from hattari.games.dobon import Dobon
from hattari.games.dobon.actions import Action, Event, Play, State
from hattari.games.dobon.legal import DOBON, WAVE, WINDOWS, fits, holds
from hattari.games.dobon.rules import Rules
from hattari.games.game import Between, Chance, Over, Registry, Setup, Turn, sample

DOBON_GAME = Dobon()
REGISTRY = Registry((DOBON_GAME,))

PRESETS = tuple(preset.id for preset in DOBON_GAME.rulebook.presets())


class Step(msgspec.Struct, frozen=True):
    """What one decision, deal or closing did. `seat` is None where nobody acted."""

    before: State
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    after: State


class Played(msgspec.Struct, frozen=True):
    """A match from its start."""

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
        state = DOBON_GAME.evolve(state, event)
    return state


def round_seed(seed: int, number: int) -> bytes:
    """The seed of a round to which no seat contributed."""
    server_seed = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    return chance.round_seed(server_seed, ())


def steps(state: State, seed: int) -> Iterator[Step]:
    """A random match from this state on; in windows seats answer in any order, or not at all.

    From match to match people err more or less.
    """
    random = Random(seed)
    care = random.choice((0.0, 0.8, 1.0))
    while (decided := _next(state, seed, random, care)) is not None:
        seat, action, events = decided
        after = fold(state, events)
        yield Step(state, seat, action, events, after)
        state = after


Decided = tuple[int | None, Action | None, tuple[Event, ...]]


def _next(state: State, seed: int, random: Random, care: float) -> Decided | None:
    awaited = DOBON_GAME.awaits(state)
    if isinstance(awaited, Over):
        return None
    if isinstance(awaited, Between):
        return None, None, DOBON_GAME.close(state)
    if isinstance(awaited, Chance):
        outcome = DOBON_GAME.draw(state, round_seed(seed, state.round))
        return None, None, DOBON_GAME.resolve(state, outcome)
    seats = [awaited.seat] if isinstance(awaited, Turn) else [*awaited.pending, None]
    seat = random.choice(seats)
    if seat is None:
        return None, None, DOBON_GAME.close(state)
    action = choose(state, seat, random, care)
    return seat, action, DOBON_GAME.decide(state, seat, action)


def choose(state: State, seat: int, random: Random, care: float) -> Action:
    """A random action; with this much care, from 0 to 1, a right one."""
    legal = DOBON_GAME.legal(state, seat)
    if random.random() >= care:
        return sample(legal, random.randrange)
    if holds(state, seat) and DOBON in legal:
        return DOBON
    if state.phase in WINDOWS:
        return WAVE
    right = [
        action
        for action in legal
        if isinstance(action, Play)
        and fits(state, action.card)
        and action.pon is legal.last_but_one
    ]
    return random.choice(right) if right else legal.at(0)


def play(rules: Rules, seats: int, seed: int, setup: Setup | None = None) -> Played:
    """A random match to its end."""
    start = DOBON_GAME.start(rules, seats, setup or Setup())
    return Played(start, tuple(steps(start, seed)))
