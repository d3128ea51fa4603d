"""Where blueprints are kept: those that came with the program, and those learned here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from hattari.games.bluff.rules.axes import Reroll, Rules
from hattari.games.bluff.solve import multiplayer
from hattari.games.bluff.solve.blueprint import Blueprint, file_name, load, save, stocks
from hattari.games.bluff.solve.blueprint.train import USUAL, Plan, train
from hattari.games.bluff.solve.multiplayer.train import GAMES
from hattari.games.bluff.solve.multiplayer.train import learn as learn_table
from hattari.games.bluff.solve.reach import beyond

SHIPPED = Path(__file__).parents[2] / "solve/blueprint/shipped"

FOLDER = "HATTARI_BLUEPRINTS"
"""The environment variable that names another folder for those learned here."""

FIRST = 0.1
"""Part of the usual effort after which rounds of two are there to be played by, for the time
being."""

FOR_NOW = "first-"
"""What the name of such a file begins with."""

Progress = Callable[[int, int], None]
"""Told how far learning is, of how far it goes."""


def learned_folder() -> Path:
    """The folder of the blueprints that were learned on this machine."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else user_cache_path("hattari") / "blueprints"


# Found -----------------------------------------------------------------------------------


def find(rules: Rules) -> Blueprint | None:
    """The blueprint of these rules for two seats, be it one for the time being; None where there
    is none."""
    path = _file(file_name(rules)) or _file(FOR_NOW + file_name(rules))
    return None if path is None else _load(rules, path, path.stat().st_mtime_ns)


def find_table(rules: Rules, seats: int) -> multiplayer.Strategy | None:
    """The strategy of these rules for so many seats; None where it was not learned."""
    path = _file(multiplayer.file_name(rules, seats))
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
def _load_table(rules: Rules, seats: int, path: Path, _changed: int) -> multiplayer.Strategy | None:
    with suppress(ValueError):
        return multiplayer.load(rules, seats, path)
    return None


# Learned ---------------------------------------------------------------------------------


class Lesson(msgspec.Struct, frozen=True):
    """What can be learned for so many seats: a table, or the rounds of two (`rounds`)."""

    seats: int
    rounds: bool = False


def lessons(rules: Rules, seats: int) -> tuple[Lesson, ...]:
    """What there is to learn for a table of so many seats.

    Rounds of two leave rerolls out and end at six dice; there a table says what they don't.
    """
    if not rules.players.min <= seats <= rules.players.max or beyond(rules):
        return ()
    rounds = (Lesson(2, rounds=True),) if seats == 2 and stocks(rules) else ()
    alone = bool(rounds) and rules.reroll is Reroll.OFF
    return rounds if alone else (*rounds, Lesson(seats))


def name_of(rules: Rules, lesson: Lesson) -> str:
    """The name of its file."""
    return file_name(rules) if lesson.rounds else multiplayer.file_name(rules, lesson.seats)


def unlearned(rules: Rules, seats: int) -> tuple[Lesson, ...]:
    """What is left to learn for a table: so many seats, and the two who play to the end."""
    wanted = (lesson for many in dict.fromkeys((seats, 2)) for lesson in lessons(rules, many))
    return tuple(lesson for lesson in wanted if not _has(rules, lesson))


def _has(rules: Rules, lesson: Lesson) -> bool:
    if not lesson.rounds:
        return find_table(rules, lesson.seats) is not None
    path = _file(file_name(rules))
    return path is not None and find(rules) is not None


def learn(
    rules: Rules,
    lesson: Lesson,
    path: Path,
    *,
    cores: int = 1,
    effort: float = 1.0,
    progress: Progress | None = None,
) -> None:
    """Learn one of the `lessons`, and write the file; `effort` 1 is the usual budget."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if lesson.rounds:
        save(train(rules, _plan(effort), cores, progress), path)
        return
    games = max(1, round(effort * GAMES))
    learned = learn_table(rules, lesson.seats, games=games, cores=cores, on_progress=progress)
    multiplayer.save(learned, path)


def _plan(effort: float) -> Plan:
    """The usual plan with more passes, or fewer."""
    return msgspec.structs.replace(
        USUAL,
        passes=USUAL.passes * effort,
        least=max(1, round(USUAL.least * effort)),
        most=max(1, round(USUAL.most * effort)),
    )


def practise(rules: Rules, seats: int, effort: float, progress: Callable[[float], None]) -> None:
    """Learn on one core what is left for a table of so many seats, one process at a time.

    Rounds of two come first and are there to be played by soon, for the time being.
    """
    with _alone(learned_folder() / f"{file_name(rules)}.lock"):
        _practise(rules, seats, effort, progress)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until no other process holds this file, and hold it; gone with the process that does."""
    import fcntl  # noqa: PLC0415 (not everywhere, and only learning needs it)

    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        with path.open("wb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            if not _is_there(path, held.fileno()):
                continue
            try:
                yield
            finally:
                path.unlink()
            return


def _is_there(path: Path, held: int) -> bool:
    """Whether an open file still has this name; who held it before has deleted it."""
    try:
        return os.path.samestat(os.fstat(held), path.stat())
    except FileNotFoundError:
        return False


def _practise(rules: Rules, seats: int, effort: float, progress: Callable[[float], None]) -> None:
    todo = unlearned(rules, seats)
    parts = [(lesson, 1.0) for lesson in todo]
    parts[:0] = [(lesson, FIRST) for lesson in todo if lesson.rounds and find(rules) is None]
    whole, before = sum(share for _, share in parts), 0.0
    for lesson, share in parts:
        told = partial(_tell, progress, before / whole, share / whole)
        name = name_of(rules, lesson)
        path = learned_folder() / (name if share == 1 else FOR_NOW + name)
        learn(rules, lesson, path, effort=share * effort, progress=told)
        before += share
    (learned_folder() / (FOR_NOW + file_name(rules))).unlink(missing_ok=True)


def _tell(
    progress: Callable[[float], None], before: float, share: float, done: int, of: int
) -> None:
    """How far all is, of one part that is so far."""
    progress(before + share * done / of)
