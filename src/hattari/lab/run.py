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

from . import files, measures, trainings
from .definition import Definition
from .files import Arrays
from .plan import PLAYING, Batch, Field, Means, Plan, Progress
from .results import Measured, Players, encode, read

BATCH = 1000
"""Games of a batch; part of what makes a run what it is, so it is no option."""


class Run(msgspec.Struct, frozen=True, eq=False):
    """What was measured, and the games behind it, in the form that `measures` read."""

    plan: Plan
    measured: Measured
    plays: Any
    measures: tuple[Definition, ...]


def measure(field: Field, plan: Plan, means: Means = Means()) -> Run:  # noqa: B008 (frozen)
    """Learn, play and measure. Raises Refusal for seats the rules don't take."""
    place = None if means.folder is None else means.folder / plan.folder
    prepared = field.prepare(plan, means)
    who = field.players(plan, prepared)
    if place is not None:
        files.claim(place, _facts(plan, who))
    played = _played(field, plan, prepared, place, means)
    plays = field.joined(played, prepared)
    defined = field.measures(plays)
    measured = _measured(plan, who, defined, plays)
    if place is not None:
        files.write(place / "result.json", encode(measured))
    return Run(plan, measured, plays, defined)


def measure_often(field: Field, plan: Plan, many: int, means: Means) -> Measured:
    """What so many trainings come to; each is kept by itself, and a run broken off goes on.

    Raises Refusal for seats the rules don't take.
    """
    found = [measure(field, each, means).measured for each in trainings.plans(plan, many)]
    if many == 1:
        return found[0]
    together = trainings.together(found)
    if means.folder is not None:
        place = means.folder / trainings.folder(plan, many)
        place.mkdir(parents=True, exist_ok=True)
        files.write(place / "result.json", encode(together))
    return together


def result_files(folder: Path) -> list[Path]:
    """The results under a folder, or the file itself. Raises Refusal where there is none."""
    found = [folder] if folder.is_file() else sorted(folder.rglob("result.json"))
    if not found:
        raise Refusal(
            "no_result",
            Text(
                "There is no result of the lab in {folder}. Name a folder that "
                "hattari lab run has filled.",
                "{folder} にはラボの結果がありません。"
                "hattari lab run の結果があるフォルダを指定してください。",
            ).fill(folder=folder),
        )
    return found


def results(folder: Path) -> list[Measured]:
    """The results under a folder; of one rule set at one size those over the most trainings.

    Raises Refusal.
    """
    found = [read(file) for file in result_files(folder)]
    most: dict[tuple[str, int], int] = {}
    for each in found:
        key = (each.name, each.seats)
        most[key] = max(most.get(key, 1), each.trainings)
    return [each for each in found if each.trainings == most[each.name, each.seats]]


# Playing ---------------------------------------------------------------------------------


def batches(field: Field, plan: Plan) -> tuple[Batch, ...]:
    """All that is to be played, in the order in which it is joined."""
    return tuple(
        Batch(kind, first, min(BATCH, games - first))
        for kind, games in field.kinds(plan)
        for first in range(0, games, BATCH)
    )


def _played(
    field: Field, plan: Plan, prepared: Any, place: Path | None, means: Means
) -> dict[str, list[Arrays]]:
    """Every batch, by its kind and in order: those of the folder, and those played now."""
    every = batches(field, plan)
    played = {
        batch: found for batch in every if (found := files.batch(place, batch.name)) is not None
    }
    missing = [batch for batch in every if batch not in played]
    means.tell(Progress(PLAYING, len(played), len(every)))
    for batch, arrays in _now(field, plan, prepared, missing, means):
        files.keep(place, batch.name, arrays)
        played[batch] = arrays
        means.tell(Progress(PLAYING, len(played), len(every)))
    kinds: dict[str, list[Arrays]] = {}
    for batch in every:
        kinds.setdefault(batch.kind, []).append(played[batch])
    return kinds


def _now(
    field: Field, plan: Plan, prepared: Any, missing: list[Batch], means: Means
) -> Iterator[tuple[Batch, Arrays]]:
    """The batches in the order in which they are done."""
    jobs = [(prepared, batch, plan.seed) for batch in missing]
    for place, arrays in means.workers.each(field.play, jobs):
        yield missing[place], arrays


# The result ------------------------------------------------------------------------------


def _measured(
    plan: Plan, who: tuple[Players, ...], defined: tuple[Definition, ...], plays: Any
) -> Measured:
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
        measures=measures.measure(defined, plays),
        tables=measures.tables(defined, plays),
        learn=plan.learning.games,
    )


def _versions() -> dict[str, str]:
    named = ("hattari", "numba", "numpy")
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
