"""Where blueprints are kept: those that came with the program, and those learned here."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from hattari.games.bluff.rules import Rules
from hattari.solve import crowd
from hattari.solve.blueprint import Blueprint, file_name, load, save, stocks
from hattari.solve.crowd_train import GAMES
from hattari.solve.crowd_train import learn as learn_table
from hattari.solve.train import USUAL, Plan, train

SHIPPED = Path(__file__).parent.parent / "solve" / "blueprints"

FOLDER = "HATTARI_BLUEPRINTS"
"""The environment variable that names another folder for those learned here."""

Progress = Callable[[int, int], None]
"""Told how far learning is, of how far it goes."""


def learned_folder() -> Path:
    """The folder of the blueprints that were learned on this machine."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else user_cache_path("hattari") / "blueprints"


# Found -----------------------------------------------------------------------------------


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


# A file that another version of the program has left counts as none: it can be learned anew.


@lru_cache(maxsize=8)
def _load(rules: Rules, path: Path, _changed: int) -> Blueprint | None:
    with suppress(ValueError):
        return load(rules, path)
    return None


@lru_cache(maxsize=8)
def _load_table(rules: Rules, seats: int, path: Path, _changed: int) -> crowd.Strategy | None:
    with suppress(ValueError):
        return crowd.load(rules, seats, path)
    return None


# Learned ---------------------------------------------------------------------------------


def name_of(rules: Rules, seats: int) -> str:
    """The name of the file for so many seats."""
    return file_name(rules) if seats == 2 else crowd.file_name(rules, seats)


def unlearned(rules: Rules, seats: int) -> tuple[int, ...]:
    """What is left to learn for a table: so many seats, and the two who play to the end."""
    wanted = dict.fromkeys((seats, 2))
    return tuple(many for many in wanted if _can(rules, many) and not _has(rules, many))


def _can(rules: Rules, seats: int) -> bool:
    return seats > 2 or (rules.players.min <= 2 and bool(stocks(rules)))


def _has(rules: Rules, seats: int) -> bool:
    return (find(rules) if seats == 2 else find_table(rules, seats)) is not None


def learn(
    rules: Rules,
    seats: int,
    path: Path,
    *,
    cores: int = 1,
    effort: float = 1.0,
    progress: Progress | None = None,
) -> None:
    """Learn for so many seats, and write the file; `effort` 1 is the usual budget.

    Raises Refusal where that can't be learned.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if seats == 2:
        save(train(rules, _plan(effort), cores, progress), path)
        return
    games = max(1, round(effort * GAMES))
    crowd.save(learn_table(rules, seats, games=games, cores=cores, on_progress=progress), path)


def _plan(effort: float) -> Plan:
    """The usual plan with more passes, or fewer."""
    return msgspec.structs.replace(
        USUAL,
        passes=USUAL.passes * effort,
        least=max(1, round(USUAL.least * effort)),
        most=max(1, round(USUAL.most * effort)),
    )


def practise(rules: Rules, seats: int, effort: float, progress: Callable[[float], None]) -> None:
    """Learn on one core what is left for a table of so many seats."""
    todo = unlearned(rules, seats)
    for number, many in enumerate(todo):

        def told(done: int, of: int, number: int = number) -> None:
            progress((number + done / of) / len(todo))

        path = learned_folder() / name_of(rules, many)
        learn(rules, many, path, effort=effort, progress=told)
