"""Rule sets whose texts are read, and whether a game is played as its text says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hattari.games.dobon.rules.axes import Rules
from tests.games.dobon.axes import RULEBOOK, VALUES, complete

from .compare import differences, game, read

EFFECTS: tuple[Any, ...] = (
    {"X": "draw 3"},
    {"X": "suit", "8": "draw 2", "3": "again"},
    {"X": "skip 2"},
    {"2": "draw 2", "5": "draw 2"},
    {"3": "suit", "J": "skip 3", "5": "skip 2"},
)


def _single() -> Iterator[tuple[str, Any, Rules]]:
    """A rule set for each value of each axis, other axes moved only where they are in the way."""
    for axis, values in VALUES.items():
        for value in values + (EFFECTS if axis == "effects" else ()):
            if (rules := complete({axis: value})) is not None:
                yield axis, value, rules


SINGLE = tuple(_single())


def _mixed(seed: int) -> Rules | None:
    """A rule set with several axes moved."""
    random = Random(seed)
    axes = random.sample(sorted(VALUES), 4)
    return complete({axis: random.choice(VALUES[axis]) for axis in axes})


MIXED = tuple(rules for seed in range(60) if (rules := _mixed(seed)) is not None)


def agree(rules: Rules, seed: int, language: str) -> None:
    seats = _seats(rules, seed)
    starter, groups = game(rules, seats, seed)
    assert list(differences(read(rules, language), seats, starter, groups)) == []


def _seats(rules: Rules, seed: int) -> int:
    least, most = RULEBOOK.seats(rules)
    return least + seed % (min(most, 6) - least + 1)
