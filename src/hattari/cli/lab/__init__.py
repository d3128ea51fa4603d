"""hattari lab: is this house rule any good? Measured, compared, searched for, reported."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from hattari.cli.page import Lang, Language, Page, may_fill, print_json, refusals
from hattari.cli.stores import StoreOption, failing
from hattari.core.game import Text
from hattari.core.refusals import check_packages

from .asked import (
    check_same_game,
    effort_of,
    field_of,
    listed,
    not_for,
    plans_of,
    rules_of,
    search_of,
    sizes_of,
)
from .options import (
    OUT,
    Address,
    Against,
    Cluster,
    Cores,
    Drawn,
    Games,
    Goals,
    Json,
    Learn,
    Minutes,
    Out,
    Seats,
    Seed,
    Spec,
    Trained,
    Trainings,
    Vary,
)
from .screen import show, show_comparison, show_people, show_search, show_values, told_where

if TYPE_CHECKING:
    from hattari.lab.comparison import Comparison
    from hattari.lab.found import Found, Pursuit
    from hattari.lab.plan import Means, Plan
    from hattari.lab.results import Measured
    from hattari.lab.run import Run

app = typer.Typer(
    name="lab", no_args_is_help=True, help="Measure house rules, compare them, search for better."
)


FOREIGN = "pettingzoo:"
"""What the name of a foreign game's module begins with."""


# Commands --------------------------------------------------------------------------------


@app.command("run")
def run(  # noqa: PLR0913, PLR0917 (options)
    rules: Spec,
    lang: Lang,
    seats: Seats = "2,4",
    games: Games = 20_000,
    seed: Seed = 1,
    learn: Learn = None,
    trained: Trainings = 1,
    cores: Cores = None,
    cluster: Cluster = None,
    address: Address = None,
    out: Out = OUT,
    drawn: Drawn = True,
    as_json: Json = False,
) -> None:
    """Train players for each rule set, let them play, and measure."""
    with refusals(lang, as_json):
        _check_extra()
        if foreign := [each for each in rules if each.startswith(FOREIGN)]:
            _run_foreign(foreign, (games, seed, learn), out, lang, as_json)
            rules = [each for each in rules if each not in foreign]
            if not rules:
                return
        plans = plans_of(rules, sizes_of(seats), games, seed, learn)
        with _means(lang, out, (cores, cluster, address)) as means:
            found = []
            for plan in plans:
                found.append(_trained(plan, trained, means))
                if not as_json:
                    show(Page(lang), found[-1])
        file = _reported(found, out, lang) if drawn else out
        if as_json:
            print_json(found)
        else:
            told_where(Page(lang), file)


@app.command("compare")
def compare(  # noqa: PLR0913, PLR0917 (options)
    base: Annotated[str, typer.Argument(help="The rules to start from.")],
    changes: Spec,
    lang: Lang,
    seats: Seats = "2,4",
    games: Games = 20_000,
    seed: Seed = 1,
    learn: Learn = None,
    cores: Cores = None,
    cluster: Cluster = None,
    address: Address = None,
    out: Out = OUT,
    drawn: Drawn = True,
    as_json: Json = False,
) -> None:
    """Say what each change does to the base, with the same dice and corrected intervals."""
    with refusals(lang, as_json):
        _check_extra()
        sizes = [plans_of([base, *changes], [size], games, seed, learn) for size in sizes_of(seats)]
        for plans in sizes:
            check_same_game(plans)
        with _means(lang, out, (cores, cluster, address)) as means:
            found = [_compared(plans, means, out) for plans in sizes]
        runs = [one for each in found for one in (each.base, *(c.measured for c in each.changes))]
        file = _reported(runs, out, lang, found) if drawn else out
        if as_json:
            print_json(found)
            return
        page = Page(lang)
        for each in found:
            show_comparison(page, each)
        told_where(page, file)


@app.command("pairs")
def pairs(
    rules: Annotated[str, typer.Argument(help="Rules whose blueprint was learned.")],
    lang: Lang,
    as_json: Json = False,
) -> None:
    """Show what two seats can expect by what they own, reckoned from their blueprint."""
    with refusals(lang, as_json):
        _check_extra()
        game, read = rules_of(rules)
        found = field_of(game.id).position_values(read)
        if found is None:
            raise not_for(game)
        if as_json:
            keys = [each.key for each in found.columns]
            print_json([dict(zip(keys, row, strict=True)) for row in found.rows])
        else:
            show_values(Page(lang), found)


@app.command("report")
def report(
    folder: Annotated[Path, typer.Argument(help="A folder that run, compare or search filled.")],
    lang: Lang,
) -> None:
    """Write the report again: one HTML file with its pictures."""
    with refusals(lang):
        _check_extra()
        from hattari.lab.run import results  # noqa: PLC0415 (needs numpy)

        told_where(Page(lang), _reported(results(folder), folder, lang))


@app.command("search")
def search(  # noqa: PLR0913, PLR0917 (options)
    lang: Lang,
    base: Annotated[str | None, typer.Argument(help="The rules whose other axes stay.")] = None,
    seats: Annotated[int, typer.Option("--seats", min=2, help="The size of the table.")] = 4,
    trials: Annotated[int, typer.Option("--trials", min=1, help="Rule sets to measure.")] = 1000,
    vary: Vary = None,
    goals: Goals = "",
    minutes: Minutes = "10-30",
    best: Trained = 32,
    games: Annotated[int, typer.Option("--games", min=100, help="Games of a finalist.")] = 20_000,
    finalists: Annotated[int, typer.Option("--finalists", min=0, help="How many to measure.")] = 4,
    trained: Trainings = 5,
    against: Against = "",
    seed: Seed = 1,
    learn: Learn = None,
    cores: Cores = None,
    cluster: Cluster = None,
    address: Address = None,
    out: Out = OUT,
    drawn: Drawn = True,
    as_json: Json = False,
) -> None:
    """Search the axes for better rules within limits: very many cheaply, the best of them well."""
    with refusals(lang, as_json):
        _check_extra("optuna")
        from hattari.lab.search import At  # noqa: PLC0415 (needs optuna)
        from hattari.lab.search import search as searched  # noqa: PLC0415

        effort = effort_of((trials, best, finalists, trained), (learn, games), minutes)
        axes = None if vary is None else listed(vary)
        wanted = search_of(base, axes, listed(goals), effort, (seats, seed), listed(against))
        place = out / f"search-{seats}-{seed}"
        with _means(lang, place, (cores, cluster, address)) as means:
            found = searched(wanted, At(place, means.workers, means.tell))
        searched_for = (found, wanted.pursuit)
        file = _reported(found.finalists, place, lang, searched=searched_for) if drawn else place
        if as_json:
            print_json(found)
        else:
            show_search(Page(lang), found, wanted)
            told_where(Page(lang), file)


@app.command("people")
def people(
    lang: Lang,
    answers: Annotated[
        Path | None, typer.Argument(help="A file that --export wrote. Default: a server's store.")
    ] = None,
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of `hattari serve`.")] = None,
    export: Annotated[
        Path | None, typer.Option(help="Write every answer, without names, as JSON.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what people felt at tables where two rule sets alternated."""
    from hattari.wiring import asking  # noqa: PLC0415 (heavy)

    with refusals(lang, as_json), failing("lab people", as_json):
        found = asking.answers(answers, store, data)
        if export is not None:
            asking.write(found, export)
        told = asking.told(found)
        if as_json:
            print_json(told)
        else:
            show_people(Page(lang), told)


# Doing it --------------------------------------------------------------------------------


def _measured(plan: Plan, means: Means) -> Run:
    from hattari.lab.run import measure  # noqa: PLC0415

    return measure(field_of(plan.game), plan, _naming(plan, means))


def _trained(plan: Plan, many: int, means: Means) -> Measured:
    from hattari.lab.run import measure_often  # noqa: PLC0415

    return measure_often(field_of(plan.game), plan, many, _naming(plan, means))


def _naming(plan: Plan, means: Means) -> Means:
    """Means that tell whose turn it is."""
    import msgspec  # noqa: PLC0415

    from hattari.lab.plan import Progress as Step  # noqa: PLC0415

    def tell(step: Step) -> None:
        stage = Text(
            "{name}, {seats} seats: {stage}",
            "{name}・{seats}人:{stage}",
        ).fill(name=plan.name, seats=plan.seats, stage=step.stage)
        means.tell(msgspec.structs.replace(step, stage=stage))

    return msgspec.structs.replace(means, tell=tell)


def _run_foreign(
    names: Sequence[str],
    effort: tuple[int, int, int | None],
    out: Path,
    lang: Language,
    as_json: bool,
) -> None:
    """Measure games of PettingZoo's, which have rules and seats of their own."""
    from hattari.lab import files  # noqa: PLC0415 (needs numpy)
    from hattari.lab.foreign import measure  # noqa: PLC0415
    from hattari.lab.results import encode  # noqa: PLC0415

    found = []
    for name in names:
        with _means(lang, out, (1, None, None)) as means:
            found.append(measure(name.removeprefix(FOREIGN), *effort, _stages(means)))
        place = out / f"{found[-1].name}-{found[-1].seats}-{found[-1].seed}"
        place.mkdir(parents=True, exist_ok=True)
        files.write(place / "result.json", encode(found[-1]))
        if not as_json:
            show(Page(lang), found[-1])
    if as_json:
        print_json(found)


def _stages(means: Means) -> Callable[[Text], None]:
    """What tells of stages whose length nobody knows."""
    from hattari.lab.plan import Progress as Step  # noqa: PLC0415

    return lambda stage: means.tell(Step(stage, 0, 1))


def _compared(plans: Sequence[Plan], means: Means, out: Path) -> Comparison:
    from hattari.lab import files  # noqa: PLC0415
    from hattari.lab.compare import compare as compared  # noqa: PLC0415
    from hattari.lab.results import encode  # noqa: PLC0415

    base, *changes = (_measured(plan, means) for plan in plans)
    found = compared(base, changes)
    files.write(out / f"comparison-{plans[0].name}-{plans[0].seats}.json", encode(found))
    return found


@contextmanager
def _means(
    lang: Language, out: Path, work: tuple[int | None, str | None, str | None]
) -> Iterator[Means]:
    from hattari.lab.clusters import Workers, known  # noqa: PLC0415
    from hattari.lab.plan import Means  # noqa: PLC0415
    from hattari.lab.plan import Progress as Step  # noqa: PLC0415

    cores, cluster, address = work
    if cluster is not None:
        known(cluster)
    may_fill(out, "--out")
    with _bar() as bar:
        task = bar.add_task("", total=None)

        def tell(step: Step) -> None:
            said = lang.say(step.stage)
            if bar.tasks[task].description != said:
                bar.reset(task, description=said, total=step.of)
            bar.update(task, completed=step.done, total=step.of)

        workers = Workers(cores or os.cpu_count() or 1, cluster, address)
        yield Means(folder=out, workers=workers, tell=tell)


def _bar() -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    return Progress(*columns, console=console, disable=not console.is_terminal)


# The report ------------------------------------------------------------------------------


def _reported(
    runs: Sequence[Measured],
    out: Path,
    lang: Language,
    comparisons: Sequence[Comparison] = (),
    searched: tuple[Found, Pursuit] | None = None,
) -> Path:
    """The file of the report."""
    from hattari.lab.drawing import LANGUAGES  # noqa: PLC0415 (only these commands need them)
    from hattari.lab.report import write  # noqa: PLC0415

    first = lang.tag if lang.tag in LANGUAGES else LANGUAGES[0]
    return write(runs, out, comparisons, first, searched)


def _check_extra(*more: str) -> None:
    """Raises Refusal where a package of the lab is missing."""
    lab = Text("The lab", "ラボ")
    check_packages(lab, ("numpy", "numba", "joblib", *more), "lab", "solve")
