"""hattari reports: what players told the operator of each other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from .stores import StoreOption

app = typer.Typer()


@app.command("reports")
def reports(
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of `hattari serve`.")] = None,
    most: Annotated[int, typer.Option(min=1, help="Show no more than so many.")] = 20,
) -> None:
    """Show reports, the latest first, also while the server runs."""
    from hattari.server.store.accounts import AccountRows, Report  # noqa: PLC0415
    from hattari.server.store.port import StoreDown  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy)

    async def read(opened: Any) -> list[Report]:
        try:
            return list(await AccountRows(opened).reports(most))
        finally:
            await opened.close()

    try:
        found = asyncio.run(read(serving.open_store(serving.existing(store, data), None)))
    except (OSError, ValueError, StoreDown) as error:
        typer.echo(f"hattari reports: {error}", err=True)
        raise typer.Exit(1) from error
    for report in found:
        typer.echo("\n".join(shown(report)))
    if not found:
        typer.echo("No reports.")


def shown(report: Any) -> list[str]:
    """A report as lines; what was typed is written so that nothing in it can deceive."""
    from hattari.server.reports import decode  # noqa: PLC0415

    body = decode(report.body)
    return [
        f"{_time(report.at)}  at “{_safe(body.title)}”, table {report.table}",
        f"  {report.reporter}  {_safe(body.reporter)} reports",
        f"  {report.about}  {_safe(body.about)}",
        f"  reason: {_safe(body.reason) or '-'}",
        *(
            f"  {_time(line.at)}  {line.player or '-':12}  {_safe(line.text)}"
            for line in body.lines
        ),
        "",
    ]


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _safe(text: str) -> str:
    """The text with what can't be seen written out, such as \\u202e."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
