"""Rolls that might as well have come, drawn from what did come as from a seed.

Sixty-four stand for all: what that leaves open is told with luck, and its mean over many games is
0 all the same, as each is drawn just as the true one was.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec
import numpy as np

from hattari.games.bluff.rules.actions import State
from hattari.games.bluff.rules.counting import rolled_again

from .values import Hands

ROLLS = 64


def rolls(state: State) -> list[Hands]:
    """The hands that came, then so many others of the same dice."""
    return [state.hands, *_others(state)]


def _others(state: State) -> list[Hands]:
    draw = _generator(state)
    whole = draw.integers(1, 7, (ROLLS, sum(state.dice))).tolist()
    ends = np.cumsum(state.dice).tolist()
    return [
        tuple(
            _fair(state, draw, tuple(dice[end - many : end]))
            for many, end in zip(state.dice, ends, strict=True)
        )
        for dice in whole
    ]


def _fair(state: State, draw: np.random.Generator, hand: tuple[int, ...]) -> tuple[int, ...]:
    """The hand, drawn again while the rules would have it rolled again."""
    while rolled_again(state.rules, (hand,)):
        hand = tuple(draw.integers(1, 7, len(hand)).tolist())
    return hand


def again(state: State) -> list[Hands]:
    """What the hidden dice of the seat in turn may become, all other hands as they are."""
    seat, draw = state.turn, _generator(state)
    new = draw.integers(1, 7, (ROLLS, len(state.hands[seat]))).tolist()
    before, after = state.hands[:seat], state.hands[seat + 1 :]
    return [(*before, tuple(dice), *after) for dice in new]


def _generator(state: State) -> np.random.Generator:
    """A stream of its own for each moment of each game."""
    seen = msgspec.json.encode((state.hands, state.shown, state.dice, state.round, state.draws))
    return np.random.default_rng(int.from_bytes(sha256(seen).digest()[:8], "big"))
