"""hattari restore FILE: put a copy of a store back into a new one."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from hattari.core.installed import registry

from .stores import StoreOption, failing, watched

app = typer.Typer()


def _moment(text: str) -> int:
    """Unix ms; a moment that names no zone is this machine's."""
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except ValueError as error:
        raise typer.BadParameter(
            f"expected a moment such as 2026-11-23T20:15 or 2026-11-23T11:15Z, but got {text!r}"
        ) from error


@app.command("restore")
def restore(
    file: Annotated[
        Path,
        typer.Argument(help="A file that hattari backup made, or serve's archive; it stays."),
    ],
    to: Annotated[
        int | None,
        typer.Option(
            parser=_moment,
            metavar="MOMENT",
            help="From an archive: as it stood then, such as 2026-11-23T20:15 (here) or …T11:15Z.",
        ),
    ] = None,
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the new store.")] = None,
) -> None:
    """Replay every table of a copy, and put it into a store that is new or empty."""
    from hattari.server.store import copies  # noqa: PLC0415
    from hattari.server.store.sqlite import archive  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy)

    with failing("restore"):
        url = serving.store_url(store, data)
        with watched() as progress, archive.copy_of(file.absolute(), to) as (copy, last):
            checked = partial(progress, "replaying")
            tables, rows = copies.restore(copy, url, registry(), checked, progress)
    typer.echo(f"Tables back: {tables:,}, rows: {rows:,}; every table replays to its end.")
    if last is not None:
        typer.echo(f"The last change is of {archive.shown(last)}.")
