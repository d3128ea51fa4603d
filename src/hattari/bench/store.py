"""How many rows a second the stores take, and how soon a bus tells of them.

Both stores are real, on files in the system's folder for temporary ones. As many writers as
`appends.WRITERS` append to a table each, one row after the other, as a node does: the log, the
list's line and the time of waking with each. PostgreSQL and the buses are measured where the
extra `cluster` is installed (`cluster`).
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from hattari.core.kit import Registry
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import embedded

from .appends import appends_of
from .figures import Figure


class Length(msgspec.Struct, frozen=True):
    """How long to measure: rounds, and the seconds of each figure in a round."""

    rounds: int = 5
    seconds: float = 2.0


def measure(_: Registry, length: Length | None = None) -> Iterator[Figure]:
    """The medians of rounds in which stores and buses take turns."""
    length = length or Length()
    rounds: dict[str, list[Figure]] = {}
    with ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="hattari-bench-"))
        folder = Path(name)
        cluster = _cluster(stack, folder)
        for _round in range(length.rounds):
            for figure in _round_of(folder, cluster, length.seconds):
                rounds.setdefault(figure.name, []).append(figure)
    for name, some in rounds.items():
        yield Figure(name, median(figure.value for figure in some), some[0].unit)


def _cluster(stack: ExitStack, folder: Path) -> Any:
    """The servers of the extra (`cluster.Cluster`); None where it is missing."""
    try:
        from .cluster import running  # noqa: PLC0415 (an extra)

        return stack.enter_context(running(folder))
    except (ImportError, embedded.Missing):
        sys.stderr.write(f"SQLite alone; for PostgreSQL and NATS {embedded.INSTALL}\n")
        return None


def _round_of(folder: Path, cluster: Any, seconds: float) -> Iterator[Figure]:
    yield from appends_of("sqlite", SqliteStore.open(folder / "hattari.sqlite"), seconds)
    if cluster is not None:
        yield from cluster.figures(seconds)
