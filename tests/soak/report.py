"""The one report of the long run: every harness, its count, its failures, its planted fault."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.soak.progress import Line

CAUGHT = {True: "caught", False: "[bold red]MISSED[/]", None: "not tried"}


def table(lines: Sequence[Line]) -> Table:
    """The report as a table."""
    made = Table(title="Nothing lost, doubled, peeked at or bent")
    made.add_column("harness", no_wrap=True)
    made.add_column("what must hold")
    for column in ("reached", "of", "failed"):
        made.add_column(column, justify="right")
    for column in ("unit", "planted fault"):
        made.add_column(column)
    made.add_column("minutes", justify="right")
    for line in lines:
        failed = f"[bold red]{line.failed}[/]" if line.failed else "0"
        numbers = (f"{line.count:,}", f"{line.goal:,}", failed)
        minutes = f"{line.seconds / 60:.1f}"
        made.add_row(line.harness, line.promise, *numbers, line.unit, CAUGHT[line.caught], minutes)
    return made


def show(console: Console, lines: Sequence[Line]) -> None:
    """Print the report, then its figures, then what failed."""
    console.print(table(lines))
    for line in lines:
        for each in line.figures:
            numbers = f"half ≤ {each.median:g}, 99 % ≤ {each.p99:g}, worst {each.worst:g}"
            console.print(f"[bold]{line.harness}[/]: {each.what}: {numbers} ({each.values:,})")
    for line in lines:
        for failure in line.failures:
            console.print(f"[bold]{line.harness}[/]: {escape(failure)}")


def write(path: Path, lines: Sequence[Line]) -> None:
    """The report for programs: a list of objects."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lines)) + b"\n")
