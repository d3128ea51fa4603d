"""Whether dice and shuffles are fair: chi-square, serial, permutation and runs tests.

Each of them has a planted fault that it catches and that a plain count of faces may not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import numpy as np
import pytest

from hattari.core import chance
from tests.games.fairness import CARDS, DICE, SHUFFLES, Chunk, Found, Tests, counted, odd

SEED = bytes(range(32))
DICE_A_CHUNK = 5_000
DECKS_A_CHUNK = 2_500


def rolled(index: int) -> Chunk:
    """Dice as a game rolls them."""
    return np.frombuffer(bytes(chance.dice(SEED, "fair", index, DICE_A_CHUNK)), np.uint8)


def shuffled(index: int) -> Chunk:
    """Decks as a game shuffles them."""
    first = index * DECKS_A_CHUNK
    deck = bytes(range(CARDS))
    rows = [
        bytes(chance.shuffle(SEED, "fair", first + each, deck)) for each in range(DECKS_A_CHUNK)
    ]
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, CARDS)


def odd_of(tests: Tests, source: Callable[[int], Chunk], chunks: int) -> dict[str, float]:
    """The tests that so many chunks of a source fail."""
    return odd(tests, (counted(tests, source(index)) for index in range(chunks)))


def test_dice_are_fair() -> None:
    assert odd_of(DICE, rolled, 60) == {}


def test_shuffles_are_fair() -> None:
    assert odd_of(SHUFFLES, shuffled, 4) == {}


# Planted faults --------------------------------------------------------------------------


def _bytes(index: int, length: int) -> bytes:
    """Fair bytes, a chunk of them."""
    return Random(index).randbytes(length)


def modulo(index: int) -> Chunk:
    """Every byte makes a die: faces 1 to 4 come a little too often."""
    return np.frombuffer(_bytes(index, DICE_A_CHUNK), np.uint8) % 6 + 1


def sticky(index: int) -> Chunk:
    """Every thirtieth die is the one before it; each face comes as often as it should."""
    dice = rolled(index).copy()
    dice[1::30] = dice[0::30][: len(dice[1::30])]
    return dice


def tidy(index: int) -> Chunk:
    """Every fortieth three dice lie in order."""
    dice = rolled(index)[: DICE_A_CHUNK // 120 * 120].reshape(-1, 40, 3).copy()
    dice[:, 0].sort(axis=1)
    return dice.ravel()


def swaying(index: int) -> Chunk:
    """Low after high more often than it should, in every twentieth pair."""
    dice = rolled(index).copy()
    low = dice[1::20] <= 3
    high = dice[0::20][: len(low)] > 3
    dice[1::20] = np.where(low == ~high, 7 - dice[1::20], dice[1::20])
    return dice


@pytest.mark.parametrize(
    ("fault", "caught"),
    [(modulo, "faces"), (sticky, "serial"), (tidy, "permutation"), (swaying, "runs")],
)
def test_a_planted_fault_in_the_dice_is_caught(fault: Callable[[int], Chunk], caught: str) -> None:
    assert caught in odd_of(DICE, fault, 60)


def unrejected(numbers: Iterator[int], bound: int) -> int:
    """A number with the bias of a plain modulo."""
    return next(numbers) % bound


def anywhere(numbers: Iterator[int], _bound: int) -> int:
    """Any place of the deck, the wellknown mistake."""
    return chance.below(numbers, CARDS)


def fault_of(pick: Callable[[Iterator[int], int], int]) -> Callable[[int], Chunk]:
    """Fisher-Yates with this way to choose the other place."""

    def chunk(index: int) -> Chunk:
        numbers = iter(_bytes(index, DECKS_A_CHUNK * CARDS * 2))
        decks = np.tile(np.arange(CARDS, dtype=np.uint8), (DECKS_A_CHUNK, 1))
        for deck in decks:
            for last in range(CARDS - 1, 0, -1):
                other = pick(numbers, last + 1)
                deck[last], deck[other] = deck[other], deck[last]
        return decks

    return chunk


@pytest.mark.parametrize("pick", [unrejected, anywhere])
def test_a_planted_fault_in_the_shuffle_is_caught(
    pick: Callable[[Iterator[int], int], int],
) -> None:
    assert "places" in odd_of(SHUFFLES, fault_of(pick), 2)


def test_the_same_shuffle_without_a_fault_passes() -> None:
    assert odd_of(SHUFFLES, fault_of(chance.below), 2) == {}


@pytest.mark.parametrize(("fault", "caught"), [("top", "serial"), ("four", "permutation")])
def test_a_planted_order_of_the_first_cards_is_caught(fault: str, caught: str) -> None:
    def bent(index: int) -> Chunk:
        decks = shuffled(index).copy()
        some = decks[::20]
        if fault == "top":
            some[:, 1] = (some[:, 0] + 1) % CARDS
        else:
            some[:, :4].sort(axis=1)
        return decks

    assert caught in odd_of(SHUFFLES, bent, 4)


# The long run ----------------------------------------------------------------------------

ALL_DICE = 100_000_000
ALL_SHUFFLES = 10_000_000
TOGETHER = 100
"""Chunks of dice that are looked at as one, so that few runs are cut."""


def _many_dice(index: int) -> Found:
    first = index * TOGETHER
    dice = np.concatenate([rolled(first + each) for each in range(TOGETHER)])
    return counted(DICE, dice)


def _many_decks(index: int) -> Found:
    return counted(SHUFFLES, shuffled(index))


def _spread(work: Callable[[int], Found], chunks: int) -> Iterator[Found]:
    """The work on every core."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        yield from pool.map(work, range(chunks))


@pytest.mark.soak
@pytest.mark.timeout(3 * 3600)
def test_a_hundred_million_dice_are_fair() -> None:
    assert odd(DICE, _spread(_many_dice, ALL_DICE // (TOGETHER * DICE_A_CHUNK))) == {}


@pytest.mark.soak
@pytest.mark.timeout(3 * 3600)
def test_ten_million_shuffles_are_fair() -> None:
    assert odd(SHUFFLES, _spread(_many_decks, ALL_SHUFFLES // DECKS_A_CHUNK)) == {}
