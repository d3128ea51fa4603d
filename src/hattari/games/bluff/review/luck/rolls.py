"""Rolls that might as well have come, drawn from the round before (the first from what did come)
as from a seed.

Sixty-four stand for all: what that leaves open is told with luck, and its mean over many games is
0 all the same, as each is drawn just as the true one was. Where a few dice are rolled again all
that may come are looked at. Hands are told as how many hidden dice show each face,
(deals, seats, 7).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from itertools import product

import msgspec
import numpy as np

from hattari.games.bluff.rules.actions import State
from hattari.games.bluff.rules.counting import rolled_again, rolls_again

from .kernels import Longs

ROLLS = 64

SIDES, FACES = 6, np.arange(7)


def held(state: State) -> Longs:
    """What really lies there, one deal."""
    return np.array([[_faces(hand) for hand in state.hands]])


def rolls(state: State, seen: State) -> Longs:
    """The hands that came, then so many others of the same dice, drawn from what was seen."""
    return np.concatenate((held(state), _others(state, _generator(seen))))


def _others(state: State, draw: np.random.Generator) -> Longs:
    ends = np.cumsum(state.dice).tolist()
    whole = draw.integers(1, 7, (ROLLS, sum(state.dice)))
    for deal in whole if rolls_again(state.rules) else ():
        for many, end in zip(state.dice, ends, strict=True):
            while rolled_again(state.rules, (tuple(deal[end - many : end].tolist()),)):
                deal[end - many : end] = draw.integers(1, 7, many)
    parts = [
        _counted(whole[:, end - many : end]) for many, end in zip(state.dice, ends, strict=True)
    ]
    return np.stack(parts, axis=1)


def again(state: State) -> tuple[Longs, bool]:
    """What the hidden dice of the seat in turn may become, all other hands as they are; and whether
    that is all they may become."""
    dice = len(state.hands[state.turn])
    every = _every(dice) if SIDES**dice <= ROLLS else None
    drawn = _drawn(state, dice) if every is None else every
    found = np.repeat(held(state), len(drawn), axis=0)
    found[:, state.turn] = drawn
    return found, every is not None


def _drawn(state: State, dice: int) -> Longs:
    return _counted(_generator(state).integers(1, 7, (ROLLS, dice)))


@lru_cache(maxsize=8)
def _every(dice: int) -> Longs:
    """All rolls of a few dice, each as likely as any other."""
    return _counted(np.array(list(product(FACES[1:].tolist(), repeat=dice)), np.int64))


def _faces(dice: tuple[int, ...]) -> list[int]:
    """How many show each face, 0 to 6."""
    return [dice.count(face) for face in range(7)]


def _counted(dice: Longs) -> Longs:
    """The same of many hands, (deals, dice) -> (deals, 7)."""
    found: Longs = (dice[:, :, None] == FACES).sum(axis=1)
    return found


def _generator(state: State) -> np.random.Generator:
    """A stream of its own for each moment of each game."""
    seen = msgspec.json.encode((state.hands, state.shown, state.dice, state.round, state.draws))
    return np.random.default_rng(int.from_bytes(sha256(seen).digest()[:8], "big"))
