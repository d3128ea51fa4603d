"""hattari migrate FROM TO: everything of one store into another."""

from __future__ import annotations

from typing import Annotated

import typer

from .stores import failing, watched

app = typer.Typer()

RESTING_MS = 10_000
"""A server says every two seconds that it lives; after so long without a word it is stopped."""


@app.command("migrate")
def migrate(
    source: Annotated[str, typer.Argument(help="sqlite:///PATH or postgresql://…")],
    target: Annotated[str, typer.Argument(help="The same; it must be empty.")],
) -> None:
    """Copy everything from one store to another, all or nothing; stop the server first.

    The first one is brought to this version's schema and else stays as it is.
    """
    from hattari.server.clock import unix_ms  # noqa: PLC0415
    from hattari.server.store import moving  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy)

    with failing("migrate"), watched() as progress:
        here, there = serving.existing(source, None), serving.store_url(target, None)
        moved = moving.move(here, there, progress, unix_ms(), RESTING_MS)
    widest = max(map(len, moved))
    for table, rows in moved.items():
        typer.echo(f"  {table:<{widest}}{rows:>10,}")
    typer.echo(f"Moved. Start with: hattari serve --store {serving.without_password(target)}")
