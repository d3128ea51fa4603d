"""The games as other programs name them: by id, rules and seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hattari.core.game import AnyGame, Registry
from hattari.games.bluff.coding import BluffCoding
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.coding import DobonCoding
from hattari.games.dobon.rules import Dobon

from . import walk
from .coding import Coding
from .walk import Walk

GAMES = Registry((Bluff(), Dobon()))

_CODINGS: dict[str, Callable[[Any, int], Coding]] = {"bluff": BluffCoding, "dobon": DobonCoding}

Spec = str | Mapping[str, Any]
"""A preset's name, a + union of names, or an object of axis values."""


class Play(msgspec.Struct, frozen=True):
    """A game under one rule set for so many seats, ready to be played in numbers."""

    game: Any
    rules: Any
    seats: int
    coding: Coding

    def begin(self) -> Walk:
        """A game before its first choice."""
        return walk.begin(self.game, self.coding, self.rules, self.seats)


def play(game_id: str, spec: Spec | None, seats: int) -> Play:
    """What these words name; no spec means the game's first preset.

    Raises Refusal, or RuleConflicts with every conflict.
    """
    game = GAMES.get(game_id)
    rules = game.rulebook.parse(_first(game) if spec is None else spec)
    game.start(rules, seats)
    return Play(game, rules, seats, _CODINGS[game_id](rules, seats))


def _first(game: AnyGame) -> str:
    return game.rulebook.presets()[0].id
