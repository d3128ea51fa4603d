"""What a cup's dice count for: with hands that count for nothing, and those that count for more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from .actions import Hands
from .axes import Alike, Rules, Straight, StraightOf
from .settle import matches

HAND = 5
"""Hands of fewer dice are nothing special."""


def counted(rules: Rules, dice: Sequence[int], face: int, wild: int) -> int:
    """How many of a seat's dice, hidden and shown, count for a bid on this face."""
    if rules.straight is Straight.NOTHING and is_straight(rules, dice):
        return 0
    found = matches(dice, face, wild)
    if rules.alike is Alike.OFF or len(dice) < HAND or found < len(dice):
        return found
    natural = dice.count(face) == len(dice)
    return found + (2 if natural and rules.alike is Alike.TWO else 1)


def counts_whole_hands(rules: Rules) -> bool:
    """Whether a hand as a whole may count for something else than its dice, or never come up."""
    return rules.straight is not Straight.OFF or rules.alike is not Alike.OFF


def most_more(rules: Rules) -> int:
    """How many more than its dice a hand may count for at most."""
    return {Alike.OFF: 0, Alike.ONE: 1, Alike.TWO: 2}[rules.alike]


def is_straight(rules: Rules, dice: Sequence[int]) -> bool:
    """Whether these dice all differ, and where the rules ask for it, lie in a row."""
    faces = set(dice)
    if len(dice) < HAND or len(faces) < len(dice):
        return False
    return rules.straight_of is StraightOf.DIFFERENT or max(faces) - min(faces) < len(faces)


def rolls_again(rules: Rules) -> bool:
    """Whether there are hands that can't come up."""
    return rules.straight is Straight.REROLL


def rolled_again(rules: Rules, hands: Hands) -> bool:
    """Whether one of these hands can't come up: it would be rolled again."""
    return rolls_again(rules) and any(is_straight(rules, hand) for hand in hands)


def rolled(rules: Rules, faces: Iterator[int], dice: int) -> tuple[int, ...]:
    """The first hand of these dice that isn't rolled again; shorter where they don't reach."""
    while True:
        hand = tuple(islice(faces, dice))
        if len(hand) < dice or not rolled_again(rules, (hand,)):
            return hand


def by_seat(rules: Rules, hands: Hands, shown: Hands, face: int, wild: int) -> tuple[int, ...]:
    """What each seat's dice count for a bid on this face."""
    dice = [(*hidden, *opened) for hidden, opened in zip(hands, shown, strict=True)]
    return tuple([counted(rules, each, face, wild) for each in dice])
