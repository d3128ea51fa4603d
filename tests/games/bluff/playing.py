"""Random games of Bluff through the public game, for the tests of its laws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hattari.core.game import sample
from hattari.core.kit import Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, Event, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup
from tests.games import walk

BLUFF = Bluff()
REGISTRY = Registry.of(BLUFF)

PRESETS = tuple(preset.id for preset in BLUFF.rulebook.presets())


Step = walk.Step[State, Action, Event]
Played = walk.Played[State, Action, Event]


def fold(state: State, events: tuple[Event, ...]) -> State:
    """The state after these events."""
    return walk.fold(BLUFF, state, events)


def steps(state: State, seed: int) -> Iterator[Step]:
    """A random game from this state on; in windows seats answer in any order, or not at all."""
    random = Random(seed)

    def choose(state: State, seat: int) -> Action:
        return sample(BLUFF.legal(state, seat), random.randrange)

    return walk.steps(BLUFF, state, seed, random, choose)


def play(rules: Rules, seats: int, seed: int, setup: Setup | None = None) -> Played:
    """A random game to its end."""
    start = BLUFF.start(rules, seats, setup or Setup())
    return Played(start, tuple(steps(start, seed)))
