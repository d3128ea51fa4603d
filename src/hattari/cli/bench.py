"""hattari bench NAME: measure and print figures."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Annotated, Any

import msgspec
import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from hattari import bench
from hattari.bench.figures import Figure
from hattari.core.game import Refusal
from hattari.core.kit import Registry

app = typer.Typer()


def modules(games: Registry) -> dict[str, str]:
    """The benchmarks by name: those of every game, then those that come with one.

    A name that stands twice gets the game's before it.
    """
    found = {name: f"hattari.bench.{name}" for name in bench.ALL}
    often = Counter([*found, *(name for kit in games.kits for name in kit.benches)])
    for kit in games.kits:
        for name, module in kit.benches.items():
            found[name if often[name] == 1 else f"{kit.game.id}.{name}"] = module
    return found


SERVER = 'For "server": a load of your own'
Sockets = Annotated[
    int | None, typer.Option(min=1, help="How many are open.", rich_help_panel=SERVER)
]
Tables = Annotated[
    str | None,
    typer.Option(help="How many, or several numbers: 10,100,1000.", rich_help_panel=SERVER),
]
Rate = Annotated[
    float | None, typer.Option(min=1, help="Actions a second in all.", rich_help_panel=SERVER)
]
Seconds = Annotated[
    float | None, typer.Option(min=1, help="How long people act.", rich_help_panel=SERVER)
]
Nodes = Annotated[
    str | None,
    typer.Option(help="On PostgreSQL and NATS: how many, 1,3.", rich_help_panel=SERVER),
]
Peers = Annotated[
    bool | None,
    typer.Option("--peers/--no-peers", help="Other servers beside it.", rich_help_panel=SERVER),
]
Only = Annotated[
    str | None,
    typer.Option(
        "--only", help='For "exploit" one preset, "calibration" PRESET.BOT, "review" a part.'
    ),
]
Played = Annotated[
    int | None,
    typer.Option("--games", min=1, help='For "calibration" and "review": how many of each.'),
]


@app.command("bench")
def command(  # noqa: PLR0913, PLR0917 (each is an option)
    name: Annotated[str, typer.Argument(help="What to measure: engine, …")],
    game: Annotated[str | None, typer.Option("--game", help="One game only, by its id.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object for each figure.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Rows for a page of docs.")] = False,
    sockets: Sockets = None,
    tables: Tables = None,
    rate: Rate = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    peers: Peers = None,
    only: Only = None,
    played: Played = None,
) -> None:
    """Measure and print figures. Benchmarks report; they never pass or fail."""
    from hattari.core.installed import registry  # noqa: PLC0415 (only a call needs the games)

    games = _only(registry(), game)
    benchmark = _module(name, games)
    wanted = {
        "sockets": sockets,
        "tables": _numbers(tables, "--tables"),
        "rate": rate,
        "seconds": seconds,
        "nodes": _numbers(nodes, "--nodes"),
        "peers": peers,
        "only": only,
        "games": played,
    }
    plan = {option: value for option, value in wanted.items() if value is not None}
    figures = _planned(benchmark, games, plan) if plan else benchmark.measure(games)
    try:
        if json or markdown:
            for figure in figures:
                typer.echo(row(figure) if markdown else msgspec.json.encode(figure))
        else:
            _draw(figures, name, benchmark, games)
    except Refusal as refusal:
        raise _refused(refusal, only) from refusal
    except ImportError as error:
        raise _lacking(name, error) from error


def _refused(refusal: Refusal, only: str | None) -> typer.BadParameter:
    hint = "--game" if only is None else "--only"
    return typer.BadParameter(refusal.text.en, param_hint=hint)


def _lacking(name: str, error: ImportError) -> typer.BadParameter:
    return typer.BadParameter(f"{name} needs {error.name}, which is not installed")


def _draw(figures: Iterable[Figure], name: str, benchmark: ModuleType, games: Registry) -> None:
    """A table of the figures, and their pictures where the benchmark has some."""
    counting = getattr(benchmark, "count", None)
    measured = tuple(_watched(figures, name, None if counting is None else counting(games)))
    Console().print(_table(measured))
    for picture in getattr(benchmark, "pictures", _no_pictures)(measured):
        Console().print(picture)


def _module(name: str, games: Registry) -> ModuleType:
    known = modules(games)
    if name not in known:
        said = f"expected one of {', '.join(known)}, but got {name}"
        raise typer.BadParameter(said, param_hint="NAME")
    try:
        return importlib.import_module(known[name])
    except ImportError as error:
        raise _lacking(name, error) from error


def _numbers(text: str | None, option: str) -> tuple[int, ...] | None:
    """Whole numbers with commas between them."""
    if text is None:
        return None
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError as error:
        said = f"expected whole numbers with commas between them, but got {text}"
        raise typer.BadParameter(said, param_hint=option) from error


def _planned(benchmark: ModuleType, games: Registry, plan: dict[str, Any]) -> Iterator[Figure]:
    known = msgspec.structs.fields(benchmark.Plan) if hasattr(benchmark, "Plan") else ()
    if unknown := plan.keys() - {field.name for field in known}:
        raise typer.BadParameter(f"this benchmark knows no {', '.join(sorted(unknown))}")
    figures: Iterator[Figure] = benchmark.measure(games, benchmark.Plan(**plan))
    return figures


def row(figure: Figure) -> str:
    """A figure as a row of a Markdown table: name, value, unit, beside whom, theirs, ratio."""
    peer = ("", "", "")
    if figure.peer is not None:
        peer = (figure.peer, _number(figure.peer_value or 0), f"{figure.ratio:.2f}")
    return f"| {' | '.join((f'`{figure.name}`', _number(figure.value), figure.unit, *peer))} |"


def _no_pictures(_figures: Sequence[Figure]) -> Sequence[Table]:
    return ()


def _only(games: Registry, game: str | None) -> Registry:
    """The games to measure: all, or the one that was named."""
    try:
        return games if game is None else Registry((games.kit(game),))
    except Refusal as refusal:
        raise typer.BadParameter(refusal.text.en, param_hint="--game") from refusal


def _watched(figures: Iterable[Figure], name: str, total: int | None) -> Iterator[Figure]:
    """The figures as they come, with a bar on stderr; it only pulses where `total` is unknown."""
    columns = (
        SpinnerColumn(),
        TextColumn(f"Measuring {name}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    console = Console(stderr=True)
    shown = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with shown as progress:
        task = progress.add_task("", total=total)
        for figure in figures:
            progress.update(task, advance=1, description=figure.name)
            yield figure


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.4g}"


def _table(figures: Sequence[Figure]) -> Table:
    table = Table(box=SIMPLE)
    table.add_column("figure", overflow="fold")
    table.add_column("value", justify="right")
    table.add_column("unit")
    if any(figure.peer for figure in figures):
        for heading in ("beside", "its value", "ratio"):
            table.add_column(heading)
    for figure in figures:
        peer = [] if figure.peer is None else [figure.peer, _number(figure.peer_value or 0)]
        ratio = [] if figure.ratio is None else [f"{figure.ratio:.2f}"]
        table.add_row(figure.name, _number(figure.value), figure.unit, *peer, *ratio)
    return table
