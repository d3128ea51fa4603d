"""hattari blueprint: learn how to play a rule set beforehand, and list what was learned."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hattari.cli.page import Lang, may_fill, refusals
from hattari.core.game import Text
from hattari.core.house import check_seats
from hattari.core.installed import registry
from hattari.core.refusals import check_packages

from .named import rules_of

if TYPE_CHECKING:
    from hattari.games.bluff.bots.master.library import Lesson

app = typer.Typer(
    name="blueprint",
    no_args_is_help=True,
    help="Learn strategies for whole games of Bluff, for the bot “master”.",
)

Spec = Annotated[
    str, typer.Argument(help="A preset, a union such as bluebear+exact, or a TOML or JSON file.")
]
Folder = Annotated[Path | None, typer.Option("--folder", help="Where files are kept.")]
Cores = Annotated[int, typer.Option("--cores", min=1, help="How many cores learn.")]
Nice = Annotated[int, typer.Option("--nice", help="How far to step back for other work.")]
Seats = Annotated[
    int, typer.Option("--seats", min=2, max=10, help="Learn for a table of so many seats.")
]
Games = Annotated[
    int | None,
    typer.Option("--games", min=1, help="Games to learn from, with three seats or more."),
]
Again = Annotated[bool, typer.Option("--again", help="Learn anew what was learned before.")]


@app.command("train")
def train(  # noqa: PLR0913, PLR0917 (typer makes the command's options of it)
    spec: Spec,
    lang: Lang,
    seats: Seats = 2,
    games: Games = None,
    folder: Folder = None,
    cores: Cores = 1,
    nice: Nice = 10,
    again: Again = False,
) -> None:
    """Learn how to play a rule set at a table of so many seats; minutes of a core."""
    with refusals(lang):
        _check_extra()
        from hattari.games.bluff.bots.master import library  # noqa: PLC0415 (needs numpy)
        from hattari.games.bluff.solve.multiplayer import train as crowd_train  # noqa: PLC0415
        from hattari.games.bluff.solve.reach import check_reach  # noqa: PLC0415

        rules = rules_of(spec)
        check_seats(rules, seats)
        check_reach(rules)
        os.nice(nice)
        for lesson in library.lessons(rules, seats):
            path = (folder or library.learned_folder()) / library.name_of(rules, lesson)
            if path.is_file() and not again:
                typer.echo(f"{path} is there already; --again learns it anew.")
                continue
            may_fill(path.parent, "--folder")
            effort = 1.0 if games is None or lesson.rounds else games / crowd_train.GAMES
            with _progress(spec) as progress:
                library.learn(rules, lesson, path, cores=cores, effort=effort, progress=progress)
            typer.echo(f"{path}  {path.stat().st_size / 1e6:.2f} MB")


@app.command("list")
def listing(lang: Lang, folder: Folder = None) -> None:
    """List what was learned for the presets."""
    with refusals(lang):
        _check_extra()
        from hattari.games.bluff.bots.master import library  # noqa: PLC0415

        rulebook = registry().get("bluff").rulebook
        places = (folder or library.learned_folder(), library.SHIPPED)
        for preset in rulebook.presets():
            rules = rulebook.parse(preset.id)
            for seats in range(rules.players.min, rules.players.max + 1):
                for lesson in library.lessons(rules, seats):
                    every = (place / library.name_of(rules, lesson) for place in places)
                    path = next((path for path in every if path.is_file()), None)
                    if path is not None:
                        typer.echo(f"{preset.id:16} {_learned(rules, lesson, path)}")


def _learned(rules: Any, lesson: Lesson, path: Path) -> str:
    """A file in words: for how many seats, how large, learned from how much."""
    from hattari.games.bluff.solve import blueprint, multiplayer  # noqa: PLC0415 (needs numpy)

    if lesson.rounds:
        learned = f"{blueprint.load(rules, path).passes:,} passes"
    else:
        learned = f"{multiplayer.load(rules, lesson.seats, path).trained:,} games"
    size = path.stat().st_size / 1e6
    return f"{lesson.seats:2} seats  {size:5.2f} MB  {learned:>16}  {path}"


@contextmanager
def _progress(spec: str) -> Iterator[Callable[[int, int], None]]:
    with _bar() as bar:
        task = bar.add_task(spec, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _bar() -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    return Progress(*columns, console=console, disable=not console.is_terminal)


def _check_extra() -> None:
    """Raises Refusal where numpy or numba is missing."""
    check_packages(Text("Learning", "学習"), ("numpy", "numba"), "solve")
