"""hattari backup FILE: a copy of the store, also while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="The new file; it must not exist yet.")],
    store: Annotated[str | None, typer.Option(help="The store, as given to hattari serve.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the store.")] = None,
) -> None:
    """Copy the store into a new file, also while the server runs."""
    from hattari.server.store.port import StoreDown  # noqa: PLC0415
    from hattari.server.store.sqlite import backup as copy  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy, and only this command needs it)

    try:
        source = serving.store_path(store, data)
        copy(source, file)
    except (FileExistsError, StoreDown, ValueError) as error:
        typer.echo(f"hattari backup: {error}", err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{file} ({file.stat().st_size:,} bytes)")
