"""Other programs that a benchmark sets beside Hattari; a package of their own brings them."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

GROUP = "hattari.peers"
"""The group of entry points: the benchmark's name, and a function that returns its peers here."""


def peers(benchmark: str) -> tuple[Any, ...]:
    """The peers that are here for a benchmark, in the type that its module calls Peer."""
    points = entry_points(group=GROUP, name=benchmark)
    return tuple(peer for point in points for peer in point.load()())
