"""Everything about Dobon's rule sets behind one door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hattari.games.game import Axis, Conflict, Option, Paragraph, Preset, Refusal, Text

from . import presets, reading, rules, words
from .rules import Rules


class DobonRulebook:
    """The axes, presets, conflicts and words of Dobon; meets `games.game.Rulebook`."""

    def presets(self) -> tuple[Preset, ...]:
        """Every preset with its version and digest."""
        return presets.presets()

    def options(self) -> tuple[Option, ...]:
        """The switches of the chat line."""
        return presets.options()

    def axes(self) -> tuple[Axis, ...]:
        """Every axis for the form, in the order of the rules."""
        return words.axes()

    def parse(self, spec: str | Mapping[str, Any]) -> Rules:
        """A rule set from a name, a union or an object. Raises RuleConflicts, Refusal."""
        return presets.parse(spec)

    def conflicts(self, spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        """Why `parse` would refuse, all at once."""
        try:
            return reading.problems(presets.values(spec))
        except Refusal as refusal:
            return (Conflict(("preset",), refusal.text),)

    def switch(self, current: Rules, option: str, on: bool) -> Rules:
        """The rules with an option on or off. Raises Refusal."""
        return presets.switch(current, option, on)

    def full(self, current: Rules) -> dict[str, Any]:
        """Every axis with its value, as plain data."""
        return rules.full(current)

    def digest(self, current: Rules) -> str:
        """Hex SHA-256 of the canonical full form."""
        return rules.digest(current)

    def seats(self, current: Rules) -> tuple[int, int]:
        """The least and the greatest number of seats."""
        return current.players.min, current.players.max

    def endless(self, _current: Rules) -> bool:
        """Never: the cards end every round, and the rounds are counted."""
        return False

    def title(self, current: Rules) -> Text:
        """The preset's title, or "own rules"."""
        preset = presets.named(current)
        return words.OWN_RULES if preset is None else preset.title

    def describe(self, current: Rules, seats: int | None = None) -> tuple[Paragraph, ...]:
        """The rule text for a guest, with worked examples."""
        return words.describe(current, seats)
