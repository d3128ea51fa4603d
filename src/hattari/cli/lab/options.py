"""The options that the commands of hattari lab share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Spec = Annotated[
    list[str],
    typer.Argument(
        help="Presets, unions such as bluebear+reroll, or TOML or JSON files, pettingzoo:MODULE."
    ),
]
Seats = Annotated[str, typer.Option("--seats", help="Sizes of the table, such as 2,4.")]
Games = Annotated[int, typer.Option("--games", min=100, help="Games of each rule set and size.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same figures.")]
Learn = Annotated[
    int | None,
    typer.Option("--learn", min=100, help="Games that players learn from; fewer is faster."),
]
Trainings = Annotated[
    int,
    typer.Option("--trainings", min=1, help="Train so often anew, and show how far that matters."),
]
Cores = Annotated[
    int | None, typer.Option("--cores", min=1, help="Processes at work. Default: all cores.")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", help="Play on a cluster instead: dask or ray."),
]
Address = Annotated[
    str | None, typer.Option("--address", help="The cluster's address. Default: one of its own.")
]
Out = Annotated[
    Path, typer.Option("--out", help="The folder of the runs; a run broken off goes on from it.")
]
Vary = Annotated[
    str | None, typer.Option("--vary", help="Axes, such as stake,exact. Default: all.")
]
Goals = Annotated[
    str, typer.Option("--goals", help="Up to three measures to be bettered. Default: the game's.")
]
Minutes = Annotated[
    str, typer.Option("--minutes", help="A usual game may last so long, such as 10-30.")
]
Trained = Annotated[
    int, typer.Option("--trained", min=0, help="How many of the best to train for longer.")
]
Against = Annotated[
    str, typer.Option("--against", help="Presets to compare the finalists with, such as a,b.")
]
Drawn = Annotated[
    bool, typer.Option("--report/--no-report", help="Write the report with its pictures.")
]
Json = Annotated[bool, typer.Option("--json", help="JSON, with every text in both languages.")]
OUT = Path("lab")
