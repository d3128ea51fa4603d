"""Hands one by one: exact up to seven dice, and close to exact beyond."""

from __future__ import annotations

from itertools import product

import pytest

from hattari.games.bluff.bots.belief import fair, sides
from hattari.games.bluff.bots.belief.hands import FACES, hands, unknown
from hattari.games.bluff.rules.settle import matches


@pytest.mark.parametrize("wild", [0, 1, 6])
def test_every_hand_has_the_chance_of_all_its_rolls(wild: int) -> None:
    rolls: dict[tuple[int, ...], float] = {}
    for roll in product(FACES, repeat=3):
        held = tuple(matches(roll, face, wild) for face in FACES)
        rolls[held] = rolls.get(held, 0.0) + 6**-3
    found = hands(3, wild)
    of_each = zip(*found.held[1:], strict=True)
    assert dict(zip(of_each, found.chance, strict=True)) == pytest.approx(rolls)
    assert set(found.rest) == {0}


@pytest.mark.parametrize("dice", [0, 1, 5, 7])
@pytest.mark.parametrize("wild", [0, 1, 6])
def test_unknown_dice_are_fair(dice: int, wild: int) -> None:
    for face in FACES:
        assert unknown(dice, wild).matching(face) == pytest.approx(fair(dice, sides(face, wild)))


@pytest.mark.parametrize("wild", [0, 1, 6])
@pytest.mark.parametrize("about", [(), (3,), (2, 4, 6)])
def test_many_unknown_dice_are_fair_whatever_is_told_apart(
    wild: int, about: tuple[int, ...]
) -> None:
    found = unknown(12, wild, about)
    assert len(found.weights) < 1000
    assert sum(found.weights) == pytest.approx(1.0)
    for face in FACES:
        assert found.matching(face) == pytest.approx(fair(12, sides(face, wild)))


def test_a_belief_can_be_told_apart_by_another_face() -> None:
    found = unknown(12, 6, (3,)).about(5)
    assert found.hands.held[5] == tuple(range(13))
    assert found.weights == pytest.approx(fair(12, 2))
    assert set(found.hands.held[2]) == {4}
    assert unknown(5, 6).about(5) is unknown(5, 6)
