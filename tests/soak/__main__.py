"""The long run: `python -m tests.soak --budget 60`, and again to go on where it stopped."""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TimeElapsedColumn
from rich.progress import Progress as Bars

from tests.soak.apart import batches_apart, fault_apart
from tests.soak.catalog import NAMES, harnesses
from tests.soak.harness import Harness
from tests.soak.progress import Progress
from tests.soak.report import show, write
from tests.soak.runner import Runner

FOLDER = Path("build") / "soak"

WIDE = 150
"""Columns of the report where it goes to a file."""

console = Console(width=None if sys.stdout.isatty() else WIDE)


def main(
    budget: Annotated[float | None, typer.Option(help="Minutes; without end by default.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Harnesses whose names begin so.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Harnesses at a time.")] = 1,
    fresh: Annotated[bool, typer.Option(help="Count from nothing again.")] = False,
    json: Annotated[Path, typer.Option(help="Where the report for programs goes.")] = (
        FOLDER / "report.json"
    ),
) -> None:
    """Run the long harnesses until every goal is reached or the time is up; print one report."""
    chosen = harnesses(only or ("",))
    if not chosen:
        names = ", ".join(NAMES)
        raise typer.BadParameter(f"expected one of {names}", param_hint="--only")
    progress = Progress(FOLDER)
    for each in chosen if fresh else ():
        progress.forget(each)
    with Bars("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()) as bars:
        rows = {each.name: _bar(bars, each, progress) for each in chosen}

        def tell(harness: Harness, reached: Progress) -> None:
            bars.update(rows[harness.name], completed=reached.of(harness).count)

        try:
            runner = Runner(chosen, progress, tell, jobs, batches_apart, fault_apart)
            runner.run(inf if budget is None else budget * 60)
        except KeyboardInterrupt:
            console.print("Stopped; the next run goes on from here.")
    lines = progress.lines(chosen)
    show(console, lines)
    json.parent.mkdir(parents=True, exist_ok=True)
    write(json, lines)
    raise typer.Exit(0 if all(line.good for line in lines) else 1)


def _bar(bars: Bars, harness: Harness, progress: Progress) -> TaskID:
    done = progress.of(harness).count
    return bars.add_task(harness.name, total=harness.goal, completed=done)


if __name__ == "__main__":
    typer.run(main)
