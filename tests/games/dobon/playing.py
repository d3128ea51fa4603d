"""Random games of Dobon through the public game, for the tests of its laws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hattari.core.game import sample
from hattari.core.kit import Registry
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import WINDOWS, Action, Event, Play, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.legal import DOBON, WAVE, fits, holds, jumps
from hattari.games.dobon.rules.start import Setup
from tests.games import walk

DOBON_GAME = Dobon()
REGISTRY = Registry.of(DOBON_GAME)

PRESETS = tuple(preset.id for preset in DOBON_GAME.rulebook.presets())


Step = walk.Step[State, Action, Event]
Played = walk.Played[State, Action, Event]


def fold(state: State, events: tuple[Event, ...]) -> State:
    """The state after these events."""
    return walk.fold(DOBON_GAME, state, events)


def steps(state: State, seed: int) -> Iterator[Step]:
    """A random match from this state on; in windows seats answer in any order, or not at all.

    From match to match people err more or less.
    """
    random = Random(seed)
    care = random.choice((0.0, 0.8, 1.0))

    def careful(state: State, seat: int) -> Action:
        return choose(state, seat, random, care)

    return walk.steps(DOBON_GAME, state, seed, random, careful)


def choose(state: State, seat: int, random: Random, care: float) -> Action:
    """A random action; with this much care, from 0 to 1, a right one."""
    legal = DOBON_GAME.legal(state, seat)
    if random.random() >= care:
        return sample(legal, random.randrange)
    if holds(state, seat) and DOBON in legal:
        return DOBON
    if state.phase in WINDOWS:
        answers: list[Action] = [WAVE, *jumps(state, seat)]
        return random.choice(answers)
    right = [
        action
        for action in legal
        if isinstance(action, Play)
        and fits(state, action.card)
        and action.pon is (len(state.hands[seat]) - len(action.more) == 2)
    ]
    return random.choice(right) if right else legal.at(0)


def play(rules: Rules, seats: int, seed: int, setup: Setup | None = None) -> Played:
    """A random match to its end."""
    start = DOBON_GAME.start(rules, seats, setup or Setup())
    return Played(start, tuple(steps(start, seed)))
