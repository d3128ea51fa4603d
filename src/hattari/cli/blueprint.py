"""hattari blueprint: learn how to play a rule set beforehand, and list what was learned."""

from __future__ import annotations

import os
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
        from hattari.bots.master_library import (  # noqa: PLC0415 (needs numpy)
            learn,
            learned_folder,
            name_of,
        )
        from hattari.solve import crowd_train  # noqa: PLC0415

        rules = _rules(spec)
        path = (folder or learned_folder()) / name_of(rules, seats)
        if path.is_file() and not again:
            typer.echo(f"{path} is there already; --again learns it anew.")
            return
        os.nice(nice)
        with _bar() as bar:
            task = bar.add_task(spec, total=None)

            def progress(done: int, of: int) -> None:
                bar.update(task, completed=done, total=of)

            effort = 1.0 if games is None or seats == 2 else games / crowd_train.GAMES
            learn(rules, seats, path, cores=cores, effort=effort, progress=progress)
        typer.echo(f"{path}  {path.stat().st_size / 1e6:.2f} MB")


@app.command("list")
def listing(lang: Lang, folder: Folder = None) -> None:
    """List what was learned for the presets."""
    with refusals(lang):
        _check_extra()
        from hattari.bots.master_library import (  # noqa: PLC0415
            SHIPPED,
            learned_folder,
            name_of,
        )
        from hattari.wiring import registry  # noqa: PLC0415

        rulebook = registry().get("bluff").rulebook
        for preset in rulebook.presets():
            rules = rulebook.parse(preset.id)
            for seats in range(rules.players.min, rules.players.max + 1):
                places = (folder or learned_folder(), SHIPPED)
                every = (place / name_of(rules, seats) for place in places)
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
