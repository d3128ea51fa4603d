"""How much one server carries: tables of four, everything durable, load from this process.

The server is `hattari serve` in a process of its own, on a fresh SQLite file. An action counts
once it is acknowledged, which is after its commit; its time ends when all four pages have been
sent what it did. Both processes share the machine, so the figures are those of a small one:
what a core carries is told by the CPU time that the server took.

Where npm is there, boardgame.io does the same in the same run: tables of four and one move that
counts. It keeps its matches in memory alone, and its state is a number.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

from hattari.bench.figures import Figure, beside
from hattari.games.game import Registry

from . import commits, ours, peer
from .load import Side, flat_out, idle, paced

STEPS = 7
"""How many figures there are."""


def measure(_: Registry) -> Iterator[Figure]:
    """Commits, sockets at rest, a steady pace, and then as fast as it goes."""
    yield Figure("server.commit_ms", asyncio.run(commits.median_ms()), "ms")
    with peer.installed() as folder:
        sides: list[Side] = [ours.SIDE]
        if folder is None:
            sys.stderr.write("no boardgame.io beside it: npm is not there or can't get it\n")
        else:
            sides.append(peer.side(folder))
        yield from _compared(sides)


def _compared(sides: list[Side]) -> Iterator[Figure]:
    for measuring in (idle, paced, flat_out):
        measured = [measuring(side) for side in sides]
        for place, figure in enumerate(measured[0]):
            others = [figures[place].value for figures in measured[1:]]
            yield beside(figure, peer.NAME, others[0]) if others else figure
