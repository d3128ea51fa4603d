"""What actions come to on the same deals, with the same luck after them, by models of players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from hattari.games.dobon.rules.actions import Action, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.view import DobonView
from hattari.games.dobon.solve import WEIGHTS, Doubles, Longs, Weights
from hattari.games.dobon.solve.lookups import compiles

from .arrays import Arrays
from .deals import Deal, dealt
from .endings import ended, gain_of
from .playing import Luck, Player, apply, dearest, is_over, to_end, to_turn, whim
from .ways import is_plain

CAREFUL = WEIGHTS
HASTY = Weights(haste=1.0, dearer=1.0, plays=0.9, wild=0.5, fear=0.5)
"""Who plays fast and fears little: the other way that people go about it."""

WEIGHED: dict[str, Weights] = {"careful": CAREFUL, "hasty": HASTY}
PLAIN: dict[str, Player] = {"dearest": dearest, "whim": whim}


class Found(NamedTuple):
    """By deal and action, (N, A): the chips that the seat gained, and how the round ended."""

    gains: Doubles
    kinds: Longs


class Asked(NamedTuple):
    """A seat's decision, and how it is tried out: the deals, and the luck after each of them."""

    state: State
    view: DobonView
    seat: int
    actions: tuple[Action, ...]
    deals: Sequence[Deal]
    luck: Sequence[int]


def models(rules: Rules) -> tuple[str, ...]:
    """Whom the others are taken for."""
    return tuple(WEIGHED if compiles(rules) else PLAIN)


def tried(asked: Asked, model: str) -> Found:
    """What the actions come to if the others are so."""
    if model in WEIGHED:
        return _Simulated(asked, WEIGHED[model]).found()
    return _by_engine(asked, PLAIN[model])


class _Simulated:
    """Tries in the simulator; actions that it doesn't know are made by the engine first."""

    def __init__(self, asked: Asked, weights: Weights) -> None:
        self._asked = asked
        seats = [weights] * len(asked.state.hands)
        seats[asked.seat] = CAREFUL
        self._arrays = Arrays(asked.state, asked.seat, seats)

    def found(self) -> Found:
        asked = self._asked
        found = _nothing_yet(asked)
        plain = [each for each, action in enumerate(asked.actions) if is_plain(asked.state, action)]
        if plain:
            actions = [asked.actions[each] for each in plain]
            ends = self._arrays.gains(asked.state, actions, asked.deals, asked.luck)
            found.gains[:, plain], found.kinds[:, plain] = ends.gains, ends.kinds
        for each in sorted({*range(len(asked.actions))} - {*plain}):
            for place in range(len(asked.deals)):
                self._made(found, place, each)
        return found

    def _made(self, found: Found, place: int, each: int) -> None:
        asked, deal, luck = self._asked, self._asked.deals[place], self._asked.luck[place]
        state = _acted(asked, deal, luck, asked.actions[each])
        if is_over(state):
            found.gains[place, each] = gain_of(state, asked.seat)
            found.kinds[place, each] = ended(state, asked.seat, is_now=True)
            return
        now = Deal(state.hands, state.stock)
        ends = self._arrays.gains(state, (), [now], [luck])
        found.gains[place, each], found.kinds[place, each] = ends.gains[0, 0], ends.kinds[0, 0]


def turns(asked: Asked, first: int) -> float:
    """How many turns a round takes in the simulator, whatever is done: the mean of the first."""
    arrays = Arrays(asked.state, asked.seat, [CAREFUL] * len(asked.state.hands))
    ends = arrays.gains(asked.state, (), asked.deals[:first], asked.luck[:first])
    return float(ends.turns.mean())


def _by_engine(asked: Asked, player: Player) -> Found:
    found = _nothing_yet(asked)
    players: list[Player] = [player] * len(asked.state.hands)
    players[asked.seat] = dearest
    for place, (deal, luck) in enumerate(zip(asked.deals, asked.luck, strict=True)):
        for each, action in enumerate(asked.actions):
            state = _acted(asked, deal, luck, action)
            is_now = is_over(state)
            state = to_end(state, tuple(players), _luck(luck))
            found.gains[place, each] = gain_of(state, asked.seat)
            found.kinds[place, each] = ended(state, asked.seat, is_now)
    return found


def _acted(asked: Asked, deal: Deal, luck: int, action: Action) -> State:
    state = apply(dealt(asked.state, deal, asked.view), asked.seat, action)
    return to_turn(state, _luck(luck))


def _luck(luck: int) -> Luck:
    return Luck(luck.to_bytes(32, "big"), Random(luck))  # noqa: S311


def _nothing_yet(asked: Asked) -> Found:
    shape = len(asked.deals), len(asked.actions)
    return Found(np.zeros(shape), np.zeros(shape, np.int64))
