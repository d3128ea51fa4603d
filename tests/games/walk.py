"""Random games of any game through its public face, for the tests of what always holds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from hattari.core import chance
from hattari.core.game import Between, Chance, Game, Over, Turn, Window


class Rounds(Protocol):
    """A state that counts its rounds."""

    @property
    def round(self) -> int: ...


S = TypeVar("S", bound=Rounds)
A = TypeVar("A")
E = TypeVar("E")

Choose = Callable[[S, int], A]
"""What a seat does, from the state and the seat."""


class Step(msgspec.Struct, Generic[S, A, E], frozen=True):
    """What one decision, outcome of chance or closing did. `seat` is None where nobody acted."""

    before: S
    seat: int | None
    action: A | None
    events: tuple[E, ...]
    after: S


class Played(msgspec.Struct, Generic[S, A, E], frozen=True):
    """A game from its start."""

    start: S
    steps: tuple[Step[S, A, E], ...]

    @property
    def events(self) -> tuple[E, ...]:
        """Everything that happened, in order."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def moments(self) -> list[S]:
        """Every state, first to last."""
        return [self.start, *(step.after for step in self.steps)]

    @property
    def end(self) -> S:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.start


def fold(game: Game[Any, S, A, E], state: S, events: Iterable[E]) -> S:
    """The state after these events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def server_seed(seed: int, number: int) -> bytes:
    """What a server would have committed to for this round of a test's game."""
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def round_seed(seed: int, number: int) -> bytes:
    """The seed of a round to which no seat contributed."""
    return chance.round_seed(server_seed(seed, number), ())


def steps(
    game: Game[Any, S, A, E], state: S, seed: int, random: Random, choose: Choose[S, A]
) -> Iterator[Step[S, A, E]]:
    """A game from this state on; in windows seats answer in any order, or not at all.

    `seed` is that of the rounds.
    """
    while not isinstance(awaited := game.awaits(state), Over):
        seat, action = None, None
        if isinstance(awaited, Chance):
            events = game.resolve(state, game.draw(state, round_seed(seed, state.round)))
        elif (seat := _actor(awaited, random)) is None:
            events = game.close(state)
        else:
            action = choose(state, seat)
            events = game.decide(state, seat, action)
        after = fold(game, state, events)
        yield Step(state, seat, action, events, after)
        state = after


def _actor(awaited: Turn | Window | Between, random: Random) -> int | None:
    """Who acts; None where the time runs out."""
    if isinstance(awaited, Between):
        return None
    return random.choice([awaited.seat] if isinstance(awaited, Turn) else [*awaited.pending, None])
