"""Rounds to solve, for the tests."""

from __future__ import annotations

from typing import Any

from hattari.games.bluff.rules.bids import FACES
from hattari.games.bluff.solve.cfr.public_tree import Round, win_or_lose
from hattari.games.bluff.solve.lookups import compile_rules
from tests.games.bluff.playing import BLUFF

OPENSPIEL: dict[str, Any] = {"preset": "openspiel"}
"""Count first, then face, the highest face wild: OpenSpiel's liar's dice, one round."""

PLAIN: dict[str, Any] = {"preset": "openspiel", "wild": "none"}
"""The same with no wild face."""


def one_round(
    spec: dict[str, Any], dice: tuple[int, int] = (1, 1), faces: tuple[int, ...] = FACES
) -> Round:
    """A single round for two, won or lost."""
    table = compile_rules(BLUFF.rulebook.parse(spec), 2, dice, faces)
    return Round(table, dice, win_or_lose(table))
