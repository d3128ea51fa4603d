"""The games as other programs name them: by id, rules and seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hattari.core.installed import registry

from . import walk
from .coding import Coding
from .walk import Walk

Spec = str | Mapping[str, Any]
"""A preset's name, a + union of names, or an object of axis values."""

MakeCoding = Callable[[Any, int], Coding]
"""Tells a game in numbers, for a rule set and so many seats."""


class Play(msgspec.Struct, frozen=True):
    """A game under one rule set for so many seats, ready to be played in numbers."""

    game: Any
    rules: Any
    seats: int
    coding: Coding

    def begin(self) -> Walk:
        """A game before its first choice."""
        return walk.begin(self.game, self.coding, self.rules, self.seats)


def play(game_id: str | None, spec: Spec | None, seats: int) -> Play:
    """What these words name; no game is the first installed, no spec the game's first preset.

    Raises Refusal, or RuleConflicts with every conflict.
    """
    kit = registry().kits[0] if game_id is None else registry().kit(game_id)
    rulebook = kit.game.rulebook
    rules = rulebook.parse(rulebook.presets()[0].id if spec is None else spec)
    kit.game.start(rules, seats)
    coding: MakeCoding = kit.load("coding")
    return Play(kit.game, rules, seats, coding(rules, seats))
