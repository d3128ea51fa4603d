"""Rule sets of any game, drawn from what its form asks: every axis, whatever its kind.

Nothing here knows a game; the axes say what they take.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from hattari.core.game import AnyGame, Axis, Conflict

SMALL = 9
"""How far above the least a small number may be."""
ATTEMPTS = 12
"""How often it is begun anew where chance has led nowhere."""
TRIES = 60
"""Values that are tried one after the other to be rid of conflicts."""

Spec = dict[str, Any]


def drawn(game: AnyGame, random: Random) -> Spec:
    """A value for every axis, whether they go together or not."""
    return {axis.key: value(axis, random) for axis in game.rulebook.axes()}


def value(axis: Axis, random: Random) -> Any:
    """Any value that an axis takes."""
    if axis.parts:
        return {part.key: value(part, random) for part in axis.parts if random.random() < 1 / 2}
    if axis.key == "players":
        least, most = sorted((_number(axis, random), _number(axis, random)))
        return {"min": least, "max": most}
    choices = [choice.value for choice in axis.choices]
    if isinstance(axis.default, dict):
        return {str(choice): random.random() < 1 / 3 for choice in choices}
    if axis.lowest is None:
        return random.choice(choices)
    by_number = not choices or random.random() < 1 / 2
    return _number(axis, random) if by_number else random.choice(choices)


def _number(axis: Axis, random: Random) -> int:
    """The bounds, small ones and any: what is small lets games end."""
    least, most = axis.lowest or 0, SMALL if axis.highest is None else axis.highest
    small = random.randint(least, min(most, least + SMALL))
    return random.choice((least, most, small, small, random.randint(least, most)))


def accepted(game: AnyGame, spec: Spec, random: Random) -> Spec:
    """The same, changed where it is in its own way."""
    while (mended := without_conflict(game, spec, random)) is None:
        spec = drawn(game, random)
    return mended


def without_conflict(
    game: AnyGame, spec: Spec, random: Random, only: Collection[str] = ()
) -> Spec | None:
    """Changed until nothing is refused; of the axes `only` these, if any are named.

    None where no values were found.
    """
    tried = (_mended(game, dict(spec), random, only) for _ in range(ATTEMPTS))
    return next((each for each in tried if each is not None), None)


def _mended(game: AnyGame, spec: Spec, random: Random, only: Collection[str]) -> Spec | None:
    axes = {axis.key: axis for axis in game.rulebook.axes()}
    for _ in range(TRIES):
        found = game.rulebook.conflicts(spec)
        free = sorted(in_the_way(found) & set(only or axes))
        if not found:
            return spec
        if not free:
            return None
        key = random.choice(free)
        spec[key] = _best(game, spec, axes[key], random)
    return None


def _best(game: AnyGame, spec: Spec, axis: Axis, random: Random) -> Any:
    """A value of an axis that leaves few conflicts; which one of the equal ones is chance."""
    tried = list(_candidates(axis, random))
    random.shuffle(tried)
    return min(tried, key=lambda each: len(game.rulebook.conflicts({**spec, axis.key: each})))


def _candidates(axis: Axis, random: Random) -> Iterator[Any]:
    yield axis.default
    if not axis.parts and not isinstance(axis.default, dict):
        yield from (choice.value for choice in axis.choices)
    if axis.lowest is not None and axis.key != "players":
        yield axis.lowest
    for _ in range(4):
        yield value(axis, random)


def in_the_way(found: tuple[Conflict, ...]) -> set[str]:
    return {axis for conflict in found for axis in conflict.axes}
