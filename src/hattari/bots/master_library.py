"""Where blueprints are kept: those that came with the program, and those learned here."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from platformdirs import user_cache_path

from hattari.games.bluff.rules import Rules
from hattari.solve import crowd
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
    path = _file(file_name(rules))
    return None if path is None else _load(rules, path, path.stat().st_mtime_ns)


def find_table(rules: Rules, seats: int) -> crowd.Strategy | None:
    """The strategy of these rules for so many seats; None where it was not learned."""
    path = _file(crowd.file_name(rules, seats))
    return None if path is None else _load_table(rules, seats, path, path.stat().st_mtime_ns)


def _file(name: str) -> Path | None:
    every = (folder / name for folder in (learned_folder(), SHIPPED))
    return next((path for path in every if path.is_file()), None)


@lru_cache(maxsize=8)
def _load(rules: Rules, path: Path, _changed: int) -> Blueprint:
    return load(rules, path)


@lru_cache(maxsize=8)
def _load_table(rules: Rules, seats: int, path: Path, _changed: int) -> crowd.Strategy:
    return crowd.load(rules, seats, path)
