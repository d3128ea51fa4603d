"""hattari restore FILE: put a copy of a store back into a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hattari.core.installed import registry

from .stores import StoreOption, watched

app = typer.Typer()


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(help="A file that hattari backup made; it stays.")],
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the new store.")] = None,
) -> None:
    """Replay every table of a copy, and put it into a store that is new or empty."""
    from hattari.server.store import copies, moving  # noqa: PLC0415
    from hattari.server.store.port import StoreDown  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy)

    try:
        url = serving.store_url(store, data)
        with watched() as progress:

            def checked(done: int, total: int) -> None:
                progress("replaying", done, total)

            tables, rows = copies.restore(file.absolute(), url, registry(), checked, progress)
    except (copies.NoCopy, ImportError, moving.NotMoved, StoreDown, ValueError) as error:
        typer.echo(f"hattari restore: {error}", err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{tables:,} tables with {rows:,} rows are back; every one replays to its end.")
