"""hattari doctor: whether this installation does what it must, and how to mend what it doesn't."""

from __future__ import annotations

import json as plain
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hattari.core.installed import registry

from .stores import StoreOption, watched

if TYPE_CHECKING:
    from hattari.server.doctor import Finding

app = typer.Typer()


def _address(url: str | None) -> str | None:
    """Before anything runs: only what a browser's line may hold without a path is looked at."""
    from hattari.server.web.origin import origin_of  # noqa: PLC0415 (heavy)

    try:
        return None if url is None else origin_of(url)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


UrlOption = Annotated[
    str | None,
    typer.Option(
        callback=_address, help="Where people find the server: its proxy is tried as well."
    ),
]
SecondsOption = Annotated[
    float, typer.Option(min=0, help="Look at tables' chains for so long, the latest first.")
]
ScratchOption = Annotated[
    Path | None, typer.Option(help="Where the copy is tried out; it holds every hand.")
]


@app.command("doctor")
def doctor(
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of `hattari serve`.")] = None,
    url: UrlOption = None,
    seconds: SecondsOption = 60.0,
    scratch: ScratchOption = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object for each check.")] = False,
) -> None:
    """Try the store, its disk, clock, logs and copies, also while servers use it: exit 0 or 1."""
    ill = False
    for finding in _findings(store, data, url, seconds, scratch):
        ill = ill or not finding.ok
        if json:
            told = {"check": finding.check, "ok": finding.ok, "said": finding.said}
            typer.echo(plain.dumps(told))
        else:
            typer.echo(f"{finding.check:<8}{'fine' if finding.ok else 'MEND'}  {finding.said}")
    raise typer.Exit(int(ill))


def _findings(
    store: str | None, data: Path | None, url: str | None, seconds: float, scratch: Path | None
) -> Iterator[Finding]:
    from hattari.server import doctor, front  # noqa: PLC0415 (heavy)
    from hattari.wiring import serving  # noqa: PLC0415 (heavy)

    try:
        address = serving.placed(store, data)
    except ValueError as error:
        yield doctor.Finding("store", False, f"{error}: start hattari serve, or name another")
        return
    except OSError as error:
        yield doctor.failed("store", error)
        return
    if url is not None:
        yield doctor.found("proxy", partial(front.reached, url))
    opening = partial(serving.open_store, address, None)
    with watched() as progress:
        patient = doctor.Patient(address, opening, registry(), seconds, scratch, progress)
        yield from doctor.examined(patient)
