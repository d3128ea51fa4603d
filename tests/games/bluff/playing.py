"""Random games of Bluff through the public game, for the tests of its laws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hattari.core.game import Refusal, sample
from hattari.core.kit import Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, Event, Phase, Roll, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve.reach import beyond
from tests.games import walk

BLUFF = Bluff()
REGISTRY = Registry.of(BLUFF)

PRESETS = tuple(preset.id for preset in BLUFF.rulebook.presets())
COMPILED = tuple(preset for preset in PRESETS if not beyond(BLUFF.rulebook.parse(preset)))
"""The presets that arrays can hold; the others are played by the engine alone."""


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


HANDS = ((3, 3, 3, 1, 2), (3, 6, 6, 4, 5))


def opened(preset: str | dict[str, Any], hands: tuple[tuple[int, ...], ...] = HANDS) -> State:
    """A round of two or more whose bidding is open; the first seat starts."""
    setup = Setup(dice=tuple(map(len, hands)), starter=0)
    state = BLUFF.start(BLUFF.rulebook.parse(preset), len(hands), setup)
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(hands)))
    return fold(state, BLUFF.close(state)) if state.phase is Phase.UNCOVER else state


def after(state: State, *played: tuple[int, Action]) -> State:
    """The state after these actions, windows closed."""
    for seat, action in played:
        state = fold(state, BLUFF.decide(state, seat, action))
        if state.phase is Phase.WINDOW:
            state = fold(state, BLUFF.close(state))
    return state


def code_of(state: State, seat: int, action: Action) -> str:
    """The code of the refusal of an action."""
    with pytest.raises(Refusal) as caught:
        BLUFF.decide(state, seat, action)
    assert caught.value.text.en
    assert caught.value.text.ja
    assert action not in BLUFF.legal(state, seat)
    return caught.value.code
