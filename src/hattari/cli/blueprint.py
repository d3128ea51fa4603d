"""hattari blueprint: learn how to play a rule set beforehand, and list what was learned."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hattari.games.game import Refusal, Text

from .page import Lang, refusals
from .rulesets import values

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
        from hattari.bots.master_library import learned_folder  # noqa: PLC0415 (needs numpy)

        rules = _rules(spec)
        path = (folder or learned_folder()) / _file_name(rules, seats)
        if path.is_file() and not again:
            typer.echo(f"{path} is there already; --again learns it anew.")
            return
        os.nice(nice)
        path.parent.mkdir(parents=True, exist_ok=True)
        with _bar() as bar:
            task = bar.add_task(spec, total=None)

            def progress(done: int, of: int) -> None:
                bar.update(task, completed=done, total=of)

            if seats == 2:
                _learn_pair(rules, path, cores, progress)
            else:
                _learn_table(rules, path, (seats, games), cores, progress)
        typer.echo(f"{path}  {path.stat().st_size / 1e6:.2f} MB")


Progressed = Callable[[int, int], None]


def _learn_pair(rules: Any, path: Path, cores: int, progress: Progressed) -> None:
    from hattari.solve import blueprint  # noqa: PLC0415
    from hattari.solve import train as training  # noqa: PLC0415

    blueprint.save(training.train(rules, cores=cores, progress=progress), path)


def _learn_table(
    rules: Any, path: Path, size: tuple[int, int | None], cores: int, progress: Progressed
) -> None:
    from hattari.solve import crowd  # noqa: PLC0415
    from hattari.solve.crowd_train import GAMES, learn  # noqa: PLC0415

    seats, games = size
    budget = GAMES if games is None else games
    crowd.save(learn(rules, seats, games=budget, cores=cores, on_progress=progress), path)


def _file_name(rules: Any, seats: int) -> str:
    from hattari.solve import blueprint, crowd  # noqa: PLC0415

    return blueprint.file_name(rules) if seats == 2 else crowd.file_name(rules, seats)


@app.command("list")
def listing(lang: Lang, folder: Folder = None) -> None:
    """List what was learned for the presets."""
    with refusals(lang):
        _check_extra()
        from hattari.bots.master_library import SHIPPED, learned_folder  # noqa: PLC0415
        from hattari.wiring import registry  # noqa: PLC0415

        rulebook = registry().get("bluff").rulebook
        for preset in rulebook.presets():
            rules = rulebook.parse(preset.id)
            for seats in range(rules.players.min, rules.players.max + 1):
                places = (folder or learned_folder(), SHIPPED)
                every = (place / _file_name(rules, seats) for place in places)
                path = next((path for path in every if path.is_file()), None)
                if path is not None:
                    size = path.stat().st_size / 1e6
                    learned = _learned(rules, seats, path)
                    typer.echo(
                        f"{preset.id:16} {seats:2} seats  {size:5.2f} MB  {learned:>16}  {path}"
                    )


def _learned(rules: Any, seats: int, path: Path) -> str:
    """How much a file was learned from."""
    from hattari.solve import blueprint, crowd  # noqa: PLC0415

    if seats == 2:
        return f"{blueprint.load(rules, path).passes:,} passes"
    return f"{crowd.load(rules, seats, path).trained:,} games"


def _rules(spec: str) -> Any:
    from hattari.wiring import registry  # noqa: PLC0415 (only a call needs the games)

    return registry().get("bluff").rulebook.parse(values(spec))


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
    missing = [name for name in ("numpy", "numba") if find_spec(name) is None]
    if missing:
        raise Refusal(
            "missing_extra",
            Text(
                f"Learning needs {' and '.join(missing)}. "
                "Install them with: pip install 'hattari[solve]'",
                f"学習には {' と '.join(missing)} が必要です。"
                "pip install 'hattari[solve]' でインストールしてください。",
            ),
        )
