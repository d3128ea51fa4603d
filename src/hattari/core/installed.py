"""The games of this installation, found by the entry points of its packages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .kit import Registry

GROUP = "hattari.games"
"""The group of entry points: the game's id, and the place of its `hattari.core.kit.Kit`."""


@cache
def registry() -> Registry:
    """The games that the installed packages bring, in the order of their ids."""
    return load(entry_points(group=GROUP))


def load(points: Iterable[EntryPoint]) -> Registry:
    """The games of these entry points."""
    return Registry(tuple(point.load() for point in sorted(points, key=lambda each: each.name)))
