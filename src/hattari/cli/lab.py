"""hattari lab: is this house rule any good? Measured, compared, searched for, reported."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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

from hattari.games.game import AnyGame, Refusal, Text

from .lab_options import (
    OUT,
    Address,
    Against,
    Cluster,
    Cores,
    Drawn,
    Games,
    Json,
    Learn,
    Out,
    Seats,
    Seed,
    Spec,
    Vary,
)
from .page import Lang, Language, Page, print_json, refusals
from .rulesets import game_of, values
from .screens.lab import show, show_comparison, show_pairs, show_search, told_where

if TYPE_CHECKING:
    from hattari.lab.compare import Comparison
    from hattari.lab.found import Found
    from hattari.lab.plan import Means, Plan
    from hattari.lab.results import Measured
    from hattari.lab.run import Run
    from hattari.lab.search import Effort, Search

app = typer.Typer(
    name="lab", no_args_is_help=True, help="Measure house rules, compare them, search for better."
)


# Commands --------------------------------------------------------------------------------


@app.command("run")
def run(  # noqa: PLR0913, PLR0917 (options)
    rules: Spec,
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
    """Train players for each rule set, let them play, and measure."""
    with refusals(lang, as_json):
        _check_extra()
        with _means(lang, out, (cores, cluster, address)) as means:
            plans = _plans(rules, _sizes(seats), games, seed, learn)
            found = [_measured(plan, means).measured for plan in plans]
        file = _reported(found, out, lang) if drawn else out
        if as_json:
            print_json(found)
            return
        page = Page(lang)
        for each in found:
            show(page, each)
        told_where(page, file)


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
        with _means(lang, out, (cores, cluster, address)) as means:
            found = [
                _compared(_plans([base, *changes], [size], games, seed, learn), means, out)
                for size in _sizes(seats)
            ]
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
        from hattari.lab import two_seats  # noqa: PLC0415 (needs numpy)

        game, read = _rules(rules)
        _only_bluff(game)
        found = two_seats.pairs(read)
        if as_json:
            print_json(found)
        else:
            show_pairs(Page(lang), found)


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
    base: Annotated[str, typer.Argument(help="The rules whose other axes stay.")] = "pirates",
    seats: Annotated[int, typer.Option("--seats", min=2, help="The size of the table.")] = 4,
    trials: Annotated[int, typer.Option("--trials", min=1, help="Rule sets to measure.")] = 100,
    vary: Vary = None,
    games: Annotated[int, typer.Option("--games", min=100, help="Games of a finalist.")] = 20_000,
    finalists: Annotated[int, typer.Option("--finalists", min=0, help="How many to measure.")] = 4,
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
    """Search the axes for better rules: nobody behind twice, nobody waiting, skill kept."""
    with refusals(lang, as_json):
        _check_extra(("optuna",))
        from hattari.lab.search import At, Budget, Effort  # noqa: PLC0415 (needs optuna)
        from hattari.lab.search import search as searched  # noqa: PLC0415

        effort = Effort(trials=trials, full=Budget(learn, games), finalists=finalists)
        axes = None if vary is None else _listed(vary)
        wanted = _wanted(base, axes, effort, (seats, seed), _listed(against))
        place = out / f"search-{seats}-{seed}"
        with _means(lang, place, (cores, cluster, address)) as means:
            found = searched(wanted, At(place, means.workers, means.tell))
        file = _reported(found.finalists, place, lang, found=found) if drawn else place
        if as_json:
            print_json(found)
            return
        page = Page(lang)
        show_search(page, found, wanted.book)
        told_where(page, file)


# Doing it --------------------------------------------------------------------------------


def _wanted(
    base: str,
    axes: Sequence[str] | None,
    effort: Effort,
    at: tuple[int, int],
    against: Sequence[str],
) -> Search:
    """The search around a base; `at` are seats and seed."""
    from hattari.lab.search import Search  # noqa: PLC0415 (needs optuna)
    from hattari.lab.space import space  # noqa: PLC0415

    game, rules = _rules(base)
    _only_bluff(game)
    around = space(game.rulebook, game.rulebook.full(rules), axes)
    return Search(
        book=game.rulebook,
        space=around,
        seats=at[0],
        seed=at[1],
        effort=effort,
        against=tuple(against),
    )


def _plans(
    specs: Sequence[str], sizes: Sequence[int], games: int, seed: int, learn: int | None
) -> list[Plan]:
    from hattari.lab.plan import Learning, Plan  # noqa: PLC0415 (needs numpy)

    named = [(spec, *_rules(spec)) for spec in specs]
    return [
        Plan(
            game=game.id,
            name=_name(spec),
            title=game.rulebook.title(found),
            rules=found,
            seats=size,
            games=games,
            seed=seed,
            learning=Learning(learn),
        )
        for spec, game, found in named
        for size in sizes
    ]


def _rules(spec: str) -> tuple[AnyGame, Any]:
    """The game and its rules."""
    from hattari.wiring import registry  # noqa: PLC0415 (only a call needs the games)

    named = values(spec)
    game = game_of(registry(), [named])
    return game, game.rulebook.parse(named)


def _only_bluff(game: AnyGame) -> None:
    """Raises Refusal for another game, which has no blueprint and can't be searched."""
    if game.id != "bluff":
        raise Refusal(
            "no_such_search",
            Text(
                f"This is for the rules of Bluff; these are of {game.title.en}.",
                f"ブラフのルールだけで使えます(指定は{game.title.ja})。",
            ),
        )


def _same_game(plans: Sequence[Plan]) -> None:
    """Raises Refusal for rules of different games."""
    if len({plan.game for plan in plans}) > 1:
        raise Refusal(
            "mixed_games",
            Text(
                "Only rules of one game can be compared.",
                "比べられるのは同じゲームのルールだけです。",
            ),
        )


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def _name(spec: str) -> str:
    path = Path(spec)
    return path.stem if path.suffix in (".toml", ".json") else spec


def _sizes(seats: str) -> list[int]:
    parts = [part.strip() for part in seats.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise Refusal(
            "bad_seats",
            Text(
                f"--seats takes numbers such as 2,4; “{seats}” is none.",
                f"--seats には 2,4 のような数を指定してください(「{seats}」は読めません)。",
            ),
        )
    return [int(part) for part in parts]


def _measured(plan: Plan, means: Means) -> Run:
    import msgspec  # noqa: PLC0415

    from hattari.lab.plan import Progress as Step  # noqa: PLC0415
    from hattari.lab.run import measure  # noqa: PLC0415

    def tell(step: Step) -> None:
        stage = Text(
            f"{plan.name}, {plan.seats} seats: {step.stage.en}",
            f"{plan.name}・{plan.seats}人:{step.stage.ja}",
        )
        means.tell(msgspec.structs.replace(step, stage=stage))

    return measure(plan, msgspec.structs.replace(means, tell=tell))


def _compared(plans: Sequence[Plan], means: Means, out: Path) -> Comparison:
    from hattari.lab import files  # noqa: PLC0415
    from hattari.lab.compare import compare as compared  # noqa: PLC0415
    from hattari.lab.results import encode  # noqa: PLC0415

    _same_game(plans)
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
    found: Found | None = None,
) -> Path:
    """The report where its pictures can be drawn, else the folder."""
    if find_spec("matplotlib") is None:
        return out
    from hattari.lab.drawing import LANGUAGES  # noqa: PLC0415 (needs matplotlib)
    from hattari.lab.report import write  # noqa: PLC0415

    return write(runs, out, comparisons, lang.tag if lang.tag in LANGUAGES else LANGUAGES[0], found)


def _check_extra(more: Sequence[str] = ()) -> None:
    """Raises Refusal where a package of the lab is missing."""
    needed = ("numpy", "numba", "scipy", "joblib", *more)
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise Refusal(
            "missing_extra",
            Text(
                f"The lab needs {' and '.join(missing)}. "
                "Install them with: pip install 'hattari[lab,solve]'",
                f"ラボには {' と '.join(missing)} が必要です。"
                "pip install 'hattari[lab,solve]' でインストールしてください。",
            ),
        )
