"""Hidden dice drawn from what is to be believed of them, written as compiled loops read them: one
integer with a byte for each face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.bots.belief.hands import FACES, counted
from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView

from .ranges import Range, Reading, read

Longs = npt.NDArray[np.int64]


def dice_of(hand: int) -> Dice:
    """Dice as the engine writes them."""
    return tuple(face for face in range(1, 7) for _ in range((hand >> 8 * face) & 255))


def hand_of(dice: Dice) -> int:
    """Dice as the loops write them."""
    return sum(1 << 8 * face for face in dice)


def drawn_hands(
    rules: Rules,
    view: BluffView,
    generator: np.random.Generator,
    samples: int,
    readings: Sequence[Reading] = (),
) -> Longs:
    """(samples, seats): hidden dice that the others may have; the seat's own are its own.

    `readings` by seat, as `ranges.read` takes them.
    """
    _, ranges = read(rules, view, readings)
    hands = np.zeros((samples, len(view.seats)), np.int64)
    for seat, range_ in enumerate(ranges):
        if seat == view.you:
            hands[:, seat] = hand_of(view.hand or ())
        elif view.seats[seat].hidden:
            hands[:, seat] = _drawn(range_, generator, samples)
    return hands


def _drawn(range_: Range, generator: np.random.Generator, samples: int) -> Longs:
    hands = range_.hands
    weights = np.array(range_.hand.weights)
    upto = weights.cumsum()
    drawn = np.searchsorted(upto, generator.random(samples) * upto[-1], side="right")
    every = _encoded(hands.dice, hands.faces)
    found: Longs = every[np.minimum(drawn, len(every) - 1)]
    return found


@lru_cache(maxsize=256)
def _encoded(dice: int, faces: tuple[int, ...]) -> Longs:
    """Every hand of a belief; dice of faces not told apart are spread."""
    others = [face for face in FACES if face not in faces]
    rows = []
    for counts in counted(dice, len(faces), exact=not others):
        hand = sum(many << 8 * face for face, many in zip(faces, counts, strict=True))
        for number in range(dice - sum(counts)):
            hand += 1 << 8 * others[number % len(others)]
        rows.append(hand)
    return np.array(rows, np.int64)
