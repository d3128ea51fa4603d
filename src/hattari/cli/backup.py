"""hattari backup FILE: a copy of the store, also while servers use it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .stores import StoreOption, failing, watched

app = typer.Typer()


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="The new file; it must not exist yet.")],
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the store.")] = None,
) -> None:
    """Copy the store into a new file, also while servers use it. Keep it secret."""
    from hattari.server.store import copies  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy, and only this command needs it)

    with failing("backup"), watched() as progress:
        copies.take(serving.existing(store, data), file.absolute(), progress)
    typer.echo(f"{file} ({file.stat().st_size:,} bytes)")
