"""hattari bench NAME: measure and print figures."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hattari import bench as benches
from hattari.bench.figures import Figure
from hattari.games.game import Refusal, Registry

app = typer.Typer()


def names() -> tuple[str, ...]:
    """The benchmarks: the modules that have something to measure."""
    modules = (module.name for module in pkgutil.iter_modules(benches.__path__))
    return tuple(name for name in modules if name not in ("figures", "playouts"))


@app.command("bench")
def bench(
    name: Annotated[str, typer.Argument(help="What to measure: engine, …")],
    game: Annotated[str | None, typer.Option("--game", help="One game only: bluff, …")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object for each figure.")] = False,
) -> None:
    """Measure and print figures. Benchmarks report; they never pass or fail."""
    if name not in names():
        known = ", ".join(names())
        raise typer.BadParameter(f"expected one of {known}, but got {name}", param_hint="NAME")
    from hattari.wiring import registry  # noqa: PLC0415 (only a call needs the games)

    games = _only(registry(), game)
    figures = importlib.import_module(f"hattari.bench.{name}").measure(games)
    if json:
        for figure in figures:
            typer.echo(msgspec.json.encode(figure))
    else:
        with Console(stderr=True).status(f"Measuring {name}"):
            measured = tuple(figures)
        Console().print(_table(measured))


def _only(games: Registry, game: str | None) -> Registry:
    """The games to measure: all, or the one that was named."""
    try:
        return games if game is None else Registry((games.get(game),))
    except Refusal as refusal:
        raise typer.BadParameter(refusal.text.en, param_hint="--game") from refusal


def _table(figures: Iterable[Figure]) -> Table:
    table = Table("figure", "value", "unit", "beside", "its value", "ratio")
    for figure in figures:
        peer = [] if figure.peer is None else [figure.peer, f"{figure.peer_value:,.0f}"]
        ratio = [] if figure.ratio is None else [f"{figure.ratio:.2f}"]
        table.add_row(figure.name, f"{figure.value:,.0f}", figure.unit, *peer, *ratio)
    return table
