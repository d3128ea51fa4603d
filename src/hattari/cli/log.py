"""hattari log TABLE: one table's log, for whoever wants to check that it is whole."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .stores import StoreOption

app = typer.Typer()


@app.command("log")
def log(
    table: Annotated[str, typer.Argument(help="A table's link, its key, or its id.")],
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the store.")] = None,
) -> None:
    """Write a table's log, one row a line, also while servers use it. It holds every hand."""
    from hattari.server.sessions import table_id  # noqa: PLC0415
    from hattari.server.store import chain, engines  # noqa: PLC0415
    from hattari.server.store.port import StoreDown  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy)

    key = table.rstrip("/").rpartition("/")[2]
    try:
        url = serving.existing(store, data)
        name, links = engines.run(url, partial(chain.found, names=(table_id(key), key)))
    except (OSError, ValueError, StoreDown, engines.Failure) as error:
        typer.echo(f"hattari log: {engines.reason(error)}", err=True)
        raise typer.Exit(1) from error
    if not links:
        typer.echo("hattari log: there is no such table", err=True)
        raise typer.Exit(1)
    for link in links:
        typer.echo(json.dumps({"table": name, **chain.told(link)}))
