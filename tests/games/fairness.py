"""Statistics of dice and shuffles: counts that add up over chunks, and how odd they are.

Dice come as bytes from 1 to 6, shuffles as rows of card numbers. A test is a function from a
chunk to its counts, and the chance of each cell; counts of many chunks are simply added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

Chunk = NDArray[np.uint8]
Counts = NDArray[np.int64]

ODD = 4.5
"""A fair source is odder than this once in 150,000 tests, whichever way."""

CARDS = 52
LONGEST_RUN = 10


class Test(msgspec.Struct, frozen=True):
    """A statistical test. `freedom` counts the cells that are free; `scale` is what makes the
    sum of squares follow chi-square where the cells depend on each other."""

    __test__ = False  # not one of pytest's

    count: Callable[[Chunk], Counts]
    chances: NDArray[np.float64]
    freedom: int
    scale: float = 1.0


Tests = dict[str, Test]
Found = dict[str, Counts]


def oddness(test: Test, counts: Counts) -> float:
    """How many standard deviations the chi-square is off (Wilson and Hilferty); below zero
    where the counts are too even."""
    expected = test.chances * counts.sum()
    square = test.scale * float(((counts - expected) ** 2 / expected).sum())
    part = 2 / (9 * test.freedom)
    return float(((square / test.freedom) ** (1 / 3) - (1 - part)) / part**0.5)


def counted(tests: Tests, chunk: Chunk) -> Found:
    """What each test counts in a chunk."""
    return {name: test.count(chunk) for name, test in tests.items()}


def odd(tests: Tests, found: Iterable[Found]) -> dict[str, float]:
    """The tests that fail on all chunks together, and how badly."""
    total: dict[str, Any] = dict.fromkeys(tests, 0)
    for counts in found:
        total = {name: total[name] + counts[name] for name in tests}
    off = {name: oddness(test, total[name]) for name, test in tests.items()}
    return {name: each for name, each in off.items() if abs(each) > ODD}


def _even(cells: int) -> NDArray[np.float64]:
    return np.full(cells, 1 / cells)


# Dice ------------------------------------------------------------------------------------


def _faces(dice: Chunk) -> Counts:
    return np.bincount(dice, minlength=7)[1:]


def _pairs(dice: Chunk) -> Counts:
    """Each die and the one after it, no die twice."""
    two = dice[: len(dice) // 2 * 2].reshape(-1, 2).astype(np.int64) - 1
    return np.bincount(two[:, 0] * 6 + two[:, 1], minlength=36)


def _orders(dice: Chunk) -> Counts:
    """The order of three dice that differ."""
    three = dice[: len(dice) // 3 * 3].reshape(-1, 3)
    one, two, last = three.T
    three = three[(one != two) & (two != last) & (one != last)]
    ranks = three.argsort(axis=1)
    return np.bincount(ranks[:, 0] * 2 + (ranks[:, 1] > ranks[:, 2]), minlength=6)


def _runs(dice: Chunk) -> Counts:
    """The lengths of runs of low or high dice, the chunk's last one left out."""
    turns = np.flatnonzero(np.diff((dice > 3).astype(np.int8)))
    lengths = np.diff(turns)
    return np.bincount(np.minimum(lengths, LONGEST_RUN), minlength=LONGEST_RUN + 1)[1:]


_RUNS = 0.5 ** np.array([*range(1, LONGEST_RUN), LONGEST_RUN - 1])

DICE = {
    "faces": Test(_faces, _even(6), 5),
    "serial": Test(_pairs, _even(36), 35),
    "permutation": Test(_orders, _even(6), 5),
    "runs": Test(_runs, _RUNS, LONGEST_RUN - 1),
}

# Shuffles --------------------------------------------------------------------------------


def _places(decks: Chunk) -> Counts:
    """How often each card lies at each place."""
    cells = decks.astype(np.int64) + np.arange(CARDS) * CARDS
    return np.bincount(cells.ravel(), minlength=CARDS * CARDS)


def _tops(decks: Chunk) -> Counts:
    """Which two cards lie on top."""
    first, second = decks[:, 0].astype(np.int64), decks[:, 1].astype(np.int64)
    cells: Counts = np.bincount(first * CARDS + second, minlength=CARDS * CARDS)[_DIFFERENT]
    return cells


def _deck_orders(decks: Chunk) -> Counts:
    """The order of the first four cards."""
    ranks = decks[:, :4].argsort(axis=1)
    cells: Counts = np.bincount(ranks @ np.array([64, 16, 4, 1]), minlength=256)[_FOURS]
    return cells


def _rises(decks: Chunk) -> Counts:
    """How often a run of rising cards in the middle of a deck has each length."""
    rising = decks[:, 20:25] < decks[:, 21:26]
    return np.bincount(np.cumprod(rising, axis=1).sum(axis=1), minlength=6)


_DIFFERENT = np.array([cell for cell in range(CARDS**2) if cell // CARDS != cell % CARDS])
_FOURS = np.array(
    [cell for cell in range(256) if len({cell // 64, cell // 16 % 4, cell // 4 % 4, cell % 4}) == 4]
)
_FACTORIALS = np.array([1, 2, 6, 24, 120, 720])
# A run rises at least n times with chance 1/(n+1)!.
_RISES = 1 / _FACTORIALS - np.append(1 / _FACTORIALS[1:], 0)

SHUFFLES = {
    # Every deck has each card once and each place once.
    "places": Test(_places, _even(CARDS**2), (CARDS - 1) ** 2, (CARDS - 1) / CARDS),
    "serial": Test(_tops, _even(CARDS * (CARDS - 1)), CARDS * (CARDS - 1) - 1),
    "permutation": Test(_deck_orders, _even(24), 23),
    "runs": Test(_rises, _RISES, 5),
}
