"""The space of house rules: what each axis may be, read from the rulebook itself.

Numbers stay near their default, from half to once and a half of it; an axis of more values than
anybody would argue about (a safety net) is left as the base has it, and so are the axes of every
game. Of rule sets drawn axis by axis five in six contradict themselves, so a draw stands for the
rules it comes to when axes that contradict each other go back to the base, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from optuna.distributions import (
    BaseDistribution,
    CategoricalChoiceType,
    CategoricalDistribution,
    IntDistribution,
)

from hattari.core.game import Axis, Conflict, Refusal, Rulebook, Text
from hattari.core.house import HouseRules
from hattari.core.text import COMMA

MOST_VALUES = 100
SHARED = {field.name for field in msgspec.structs.fields(HouseRules)}
"""Axes of every game, which say who may play, not how."""

Values = dict[str, Any]


class Space(msgspec.Struct, frozen=True):
    """Axes with their distributions and the base's values of them, and the values of all others."""

    axes: dict[str, BaseDistribution]
    base: Values
    fixed: Values

    def values(self, drawn: Mapping[str, Any]) -> Values:
        """The axis values of a rule set drawn from here."""
        return {**self.fixed, **drawn}

    def mended(
        self,
        drawn: Mapping[str, Any],
        conflicts: Callable[[Values], Sequence[Conflict]],
    ) -> Values:
        """What was drawn, with as many axes back at the base as it takes to contradict nothing.

        Chance says which of those that contradict each other goes back; the draw is its seed. Where
        only fixed values contradict each other, nothing helps, and the rest is left as it is.
        """
        found = dict(drawn)
        chance = Random(repr(sorted(drawn.items())))  # noqa: S311 (no secret)
        while against := conflicts(self.values(found)):
            moved = [key for key in against[0].axes if found.get(key) != self.base.get(key)]
            if not moved:
                break
            key = chance.choice(moved)
            found[key] = self.base[key]
        return found

    def place(self, values: Mapping[str, Any]) -> Values | None:
        """What would have to be drawn for these values; None where they lie outside."""
        if any(values[key] != value for key, value in self.fixed.items() if key not in SHARED):
            return None
        drawn = {key: values[key] for key in self.axes}
        inside = all(_holds(kind, drawn[key]) for key, kind in self.axes.items())
        return drawn if inside else None


def space(
    book: Rulebook[Any],
    base: Values,
    vary: Collection[str] | None = None,
    plays: Callable[[Any], bool] = lambda _rules: True,
) -> Space:
    """The space around a base: all its axes, or only those to vary. Raises Refusal.

    A value that the lab's players can't play even beside the base's others is left out.
    """
    axes = {axis.key: axis for axis in book.axes()}
    for key in vary or ():
        if key not in axes:
            raise _unknown(key, tuple(axes))
    chosen = {
        key: kind
        for key, axis in axes.items()
        if (key not in SHARED if vary is None else key in vary)
        and (kind := _playable(book, base, axis, plays)) is not None
    }
    return Space(
        chosen,
        {key: base[key] for key in chosen},
        {key: value for key, value in base.items() if key not in chosen},
    )


def _playable(
    book: Rulebook[Any], base: Values, axis: Axis, plays: Callable[[Any], bool]
) -> BaseDistribution | None:
    """What the axis may be, less the words that can't be played; None where one is left."""
    kind = distribution(axis)
    if not isinstance(kind, CategoricalDistribution):
        return kind

    def fits(value: CategoricalChoiceType) -> bool:
        values = {**base, axis.key: value}
        return bool(book.conflicts(values)) or plays(book.parse(values))

    left = [value for value in kind.choices if fits(value)]
    return CategoricalDistribution(left) if len(left) > 1 else None


def distribution(axis: Axis) -> BaseDistribution | None:
    """What an axis may be; None where it is nothing to search for."""
    words: list[CategoricalChoiceType] = [choice.value for choice in axis.choices]
    if axis.lowest is None or axis.highest is None:
        return CategoricalDistribution(words) if len(words) > 1 else None
    if axis.highest - axis.lowest >= MOST_VALUES:
        return None
    usual = axis.default if isinstance(axis.default, int) else axis.lowest
    low = max(axis.lowest, -(-usual // 2))
    high = min(axis.highest, max(usual * 3 // 2, usual + 1))
    if words:
        return CategoricalDistribution([*range(low, high + 1), *words])
    return IntDistribution(low, high)


def _holds(kind: BaseDistribution, value: Any) -> bool:
    if isinstance(kind, CategoricalDistribution):
        return value in kind.choices
    return isinstance(kind, IntDistribution) and kind.low <= value <= kind.high


def _unknown(key: str, known: tuple[str, ...]) -> Refusal:
    return Refusal(
        "unknown_axis",
        Text(
            "There is no rule called “{key}” to vary; known are {known}.",
            "「{key}」というルールはありません。使えるのは {known} です。",
        ).fill(key=key, known=COMMA.join(known)),
    )
