"""Compiled loops read nothing outside their arrays: asked in a process that looks at each index."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hattari.games.dobon.evaluate import evaluate

from .test_dobon import GAME, dealt

LARGE: dict[str, Any] = {
    "preset": "numazoko", "players": {"min": 2, "max": 2}, "hand": 20,
    "two_stack": "sum", "answer": "rank", "effects": {"A": {"what": "draw", "many": 9}},
}  # fmt: skip


def weigh_a_threat() -> None:
    """Two large hands of which aces answer, and a threat that has grown beyond all cards."""
    own = " ".join(f"{rank}S" for rank in "A92534678TJQK")
    other = " ".join(f"{rank}D" for rank in "AJ23456789TQK")
    state = dealt(LARGE, "2H", f"{own} 3H 4H 5H 6H 7H 8H 9H", f"{other} AH AC 2C 3C 4C 6C 7C")
    state = replace(state, take=70)
    evaluate(state.rules, GAME.view(state, 0), effort=0.5)


@pytest.mark.land
def test_a_threat_beyond_all_cards_is_weighed_within_the_arrays(tmp_path: Path) -> None:
    looks = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    asked = "from tests.bots.test_dobon_bounds import weigh_a_threat; weigh_a_threat()"
    subprocess.run([sys.executable, "-c", asked], env=looks, check=True)
