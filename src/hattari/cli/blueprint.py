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
Again = Annotated[bool, typer.Option("--again", help="Learn anew what was learned before.")]


@app.command("train")
def train(
    spec: Spec,
    lang: Lang,
    folder: Folder = None,
    cores: Cores = 1,
    nice: Nice = 10,
    again: Again = False,
) -> None:
    """Learn the blueprint of a rule set for two seats; minutes of a core."""
    with refusals(lang):
        _check_extra()
        from hattari.bots.master_library import learned_folder  # noqa: PLC0415 (needs numpy)
        from hattari.solve import blueprint  # noqa: PLC0415
        from hattari.solve import train as training  # noqa: PLC0415

        rules = _rules(spec)
        path = (folder or learned_folder()) / blueprint.file_name(rules)
        if path.is_file() and not again:
            typer.echo(f"{path} is there already; --again learns it anew.")
            return
        os.nice(nice)
        path.parent.mkdir(parents=True, exist_ok=True)
        with _bar() as bar:
            task = bar.add_task(spec, total=None)
            learned = training.train(
                rules,
                cores=cores,
                progress=lambda done, of: bar.update(task, completed=done, total=of),
            )
        blueprint.save(learned, path)
        typer.echo(f"{path}  {path.stat().st_size / 1e6:.2f} MB")


@app.command("list")
def listing(lang: Lang, folder: Folder = None) -> None:
    """List the presets whose blueprints are here."""
    with refusals(lang):
        _check_extra()
        from hattari.bots.master_library import SHIPPED, learned_folder  # noqa: PLC0415
        from hattari.solve.blueprint import file_name, load  # noqa: PLC0415
        from hattari.wiring import registry  # noqa: PLC0415

        rulebook = registry().get("bluff").rulebook
        for preset in rulebook.presets():
            rules = rulebook.parse(preset.id)
            for place in (folder or learned_folder(), SHIPPED):
                path = place / file_name(rules)
                if path.is_file():
                    passes = load(rules, path).passes
                    size = path.stat().st_size / 1e6
                    typer.echo(
                        f"{preset.id:16} 2 seats  {size:5.2f} MB  {passes:>9,} passes  {path}"
                    )
                    break


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
