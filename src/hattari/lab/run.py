"""A run of the lab: learn, play in batches on all cores, keep each batch, measure.

A run's folder holds `plan.json`, a file for every batch played, and `result.json` at the end. A run
that was broken off goes on with the batches it lacks. Batches are the same whoever plays them, and
they are joined in their order, so the result is the same to the digit on any number of cores.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from hattari.core import house
from hattari.core.game import Refusal, Text
from hattari.games.bluff.lab.field import BluffField
from hattari.games.dobon.lab.field import DobonField

from . import files, measures
from .files import Arrays
from .plan import PLAYING, Batch, Field, Means, Plan, Progress
from .results import Measured, Players, encode, read

BATCH = 1000
"""Games of a batch; part of what makes a run what it is, so it is no option."""

FIELDS: dict[str, Field] = {"bluff": BluffField(), "dobon": DobonField()}
"""The games that the lab can measure, by their id."""


class Run(msgspec.Struct, frozen=True, eq=False):
    """What was measured, and the games behind it, in the form that the game's measures read."""

    plan: Plan
    measured: Measured
    plays: Any


def measure(plan: Plan, means: Means = Means()) -> Run:  # noqa: B008 (frozen)
    """Learn, play and measure. Raises Refusal for seats the rules don't take."""
    field = FIELDS[plan.game]
    place = None if means.folder is None else means.folder / plan.folder
    prepared = field.prepare(plan, means)
    who = field.players(plan, prepared)
    if place is not None:
        files.claim(place, _facts(plan, who))
    played = _played(plan, prepared, place, means)
    plays = field.joined(played, prepared)
    measured = _measured(plan, who, plays)
    if place is not None:
        files.write(place / "result.json", encode(measured))
    return Run(plan, measured, plays)


def result_files(folder: Path) -> list[Path]:
    """The results under a folder, or the file itself. Raises Refusal where there is none."""
    found = [folder] if folder.is_file() else sorted(folder.rglob("result.json"))
    if not found:
        raise Refusal(
            "no_result",
            Text(
                f"There is no result of the lab in {folder}. Name a folder that "
                "hattari lab run has filled.",
                f"{folder} にはラボの結果がありません。"
                "hattari lab run の結果があるフォルダを指定してください。",
            ),
        )
    return found


def results(folder: Path) -> list[Measured]:
    """The results under a folder. Raises Refusal."""
    return [read(file) for file in result_files(folder)]


# Playing ---------------------------------------------------------------------------------


def batches(plan: Plan) -> tuple[Batch, ...]:
    """All that is to be played, in the order in which it is joined."""
    return tuple(
        Batch(kind, first, min(BATCH, games - first))
        for kind, games in FIELDS[plan.game].kinds(plan)
        for first in range(0, games, BATCH)
    )


def play(game: str, prepared: Any, batch: Batch, seed: int) -> Arrays:
    """One batch as arrays; what a worker does."""
    return FIELDS[game].play(prepared, batch, seed)


def _played(plan: Plan, prepared: Any, place: Path | None, means: Means) -> dict[str, list[Arrays]]:
    """Every batch, by its kind and in order: those of the folder, and those played now."""
    every = batches(plan)
    played = {
        batch: found for batch in every if (found := files.batch(place, batch.name)) is not None
    }
    missing = [batch for batch in every if batch not in played]
    means.tell(Progress(PLAYING, len(played), len(every)))
    for batch, arrays in _now(plan, prepared, missing, means):
        files.keep(place, batch.name, arrays)
        played[batch] = arrays
        means.tell(Progress(PLAYING, len(played), len(every)))
    kinds: dict[str, list[Arrays]] = {}
    for batch in every:
        kinds.setdefault(batch.kind, []).append(played[batch])
    return kinds


def _now(
    plan: Plan, prepared: Any, missing: list[Batch], means: Means
) -> Iterator[tuple[Batch, Arrays]]:
    """The batches in the order in which they are done."""
    jobs = [(plan.game, prepared, batch, plan.seed) for batch in missing]
    for place, arrays in means.workers.each(play, jobs):
        yield missing[place], arrays


# The result ------------------------------------------------------------------------------


def _measured(plan: Plan, who: tuple[Players, ...], plays: Any) -> Measured:
    return Measured(
        game=plan.game,
        name=plan.name,
        title=plan.title,
        rules=house.full(plan.rules),
        digest=house.digest(plan.game, plan.rules),
        seats=plan.seats,
        games=plan.games,
        seed=plan.seed,
        versions=_versions(),
        players=who,
        measures=measures.measure(plays),
        tables=FIELDS[plan.game].tables(plays),
    )


def _versions() -> dict[str, str]:
    named = ("hattari", "numba", "numpy", "scipy")
    return {"python": platform.python_version(), **{name: version(name) for name in named}}


def _facts(plan: Plan, who: tuple[Players, ...]) -> dict[str, Any]:
    """What makes this run what it is."""
    return {
        "game": plan.game,
        "rules": house.full(plan.rules),
        "seats": plan.seats,
        "games": plan.games,
        "seed": plan.seed,
        "learning": plan.learning,
        "players": [each.facts for each in who],
        "batch": BATCH,
        "versions": _versions(),
    }
