"""hattari migrate FROM TO: everything of one store into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

RESTING_MS = 10_000
"""A server says every two seconds that it lives; after so long without a word it is stopped."""


@app.command("migrate")
def migrate(
    source: Annotated[str, typer.Argument(help="sqlite:///PATH or postgresql://…")],
    target: Annotated[str, typer.Argument(help="The same; it must be empty.")],
) -> None:
    """Copy everything from one store to another, all or nothing; stop the server first."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress, TaskID  # noqa: PLC0415

    from hattari.server.clock import unix_ms  # noqa: PLC0415
    from hattari.server.store import moving  # noqa: PLC0415
    from hattari.server.store.port import StoreDown  # noqa: PLC0415

    bars: dict[str, TaskID] = {}
    try:
        here, there = _absolute(source, must_exist=True), _absolute(target, must_exist=False)
        console = Console(stderr=True)
        with Progress(console=console, disable=not console.is_terminal) as shown:

            def progress(table: str, done: int, total: int) -> None:
                if table not in bars:
                    bars[table] = shown.add_task(table, total=total)
                shown.update(bars[table], completed=done)

            moved = moving.move(here, there, progress, unix_ms(), RESTING_MS)
    except (ImportError, StoreDown, ValueError, moving.NotMoved) as error:
        typer.echo(f"hattari migrate: {error}", err=True)
        raise typer.Exit(1) from error
    for table, rows in moved.items():
        typer.echo(f"  {table:<15}{rows:>10,}")
    typer.echo(f"Moved. Start with: hattari serve --store {target}")


def _absolute(url: str, must_exist: bool) -> str:
    """A store's address as others read it. Raises ValueError."""
    from hattari.wiring import serving  # noqa: PLC0415

    if serving.is_shared(url):
        return url
    path: Path = serving.store_path(url, None)
    if must_exist and not path.exists():
        raise ValueError(f"there is no store at {path}")
    return f"sqlite:///{path}"
