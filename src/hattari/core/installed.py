"""The games of this installation, found by the entry points of its packages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .game import Refusal, Text
from .kit import Kit, Registry

GROUP = "hattari.games"
"""The group of entry points: the game's id, and the place of its `hattari.core.kit.Kit`."""


@cache
def registry() -> Registry:
    """The games that the installed packages bring, in the order of their ids. Raises Refusal."""
    return load(entry_points(group=GROUP))


def load(points: Iterable[EntryPoint]) -> Registry:
    """The games of these entry points. Raises Refusal for one that can't be loaded."""
    return Registry(tuple(map(_kit, sorted(points, key=lambda point: point.name))))


def _kit(point: EntryPoint) -> Kit:
    try:
        kit = point.load()
    except Exception as error:
        package = "?" if point.dist is None else point.dist.name
        raise Refusal(
            "broken_game",
            Text(
                "The game “{name}” of the package {package} can't be loaded: {error}. "
                "Mend the package, or remove it.",
                "パッケージ {package} のゲーム「{name}」を読み込めません({error})。"
                "パッケージを直すか、取り除いてください。",
            ).fill(name=point.name, package=package, error=error),
        ) from error
    return kit  # type: ignore[no-any-return]
