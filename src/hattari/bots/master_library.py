"""Where blueprints are kept: those that came with the program, and those learned here."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from platformdirs import user_cache_path

from hattari.games.bluff.rules import Rules
from hattari.solve.blueprint import Blueprint, file_name, load

SHIPPED = Path(__file__).parent.parent / "solve" / "blueprints"

FOLDER = "HATTARI_BLUEPRINTS"
"""The environment variable that names another folder for those learned here."""


def learned_folder() -> Path:
    """The folder of the blueprints that were learned on this machine."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else user_cache_path("hattari") / "blueprints"


def find(rules: Rules) -> Blueprint | None:
    """The blueprint of these rules for two seats; None where it was not learned."""
    for folder in (learned_folder(), SHIPPED):
        path = folder / file_name(rules)
        if path.is_file():
            return _load(rules, path, path.stat().st_mtime_ns)
    return None


@lru_cache(maxsize=8)
def _load(rules: Rules, path: Path, _changed: int) -> Blueprint:
    return load(rules, path)
