"""Marks of a review don't change with what their seat couldn't know, nor with what came later."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name

from hattari.bench.review import Case, hindsight
from hattari.bench.subject import subject_of
from hattari.bots.bot import installed
from hattari.core.installed import registry
from hattari.core.kit import Registry
from tests.review.stubs import stubbed
from tests.soak.harness import Batch, Harness

GAMES = registry()
PRESETS = {"bluff": ("bluebear", "pirates"), "dobon": ("numazoko-easy", "quick")}
RECORDS_AT_ONCE = 10


def found(games: Registry, game_id: str, many: int, first: int = 0) -> list[bool]:
    """Of so many records, which have a mark that knew too much; four and two seats in turn."""
    kit = games.kit(game_id)
    bot = installed().get(game_id, kit.bots[0].id)
    cases = [
        Case(kit, preset, kit.game.rulebook.parse(preset), seats, bot, b"hindsight")
        for preset, seats in zip(PRESETS[game_id], (4, 2), strict=True)
    ]
    return hindsight(games, cases, resolve_name(subject_of(kit).twin or ""), many, first)


def caught() -> bool:
    """Whether a reviewer that looks under the cups is found out."""
    leaks = found(stubbed(review="LEAKY"), "bluff", 2 * RECORDS_AT_ONCE)
    return sum(leaks) > len(leaks) // 2


def _batch(game_id: str) -> Callable[[int, Path], Batch]:
    def batch(first: int, _folder: Path) -> Batch:
        leaks = found(GAMES, game_id, RECORDS_AT_ONCE, first)
        failed = tuple(f"records {first} on: a mark knew too much" for _ in filter(None, leaks))
        return Batch(len(leaks), failed)

    return batch


HINDSIGHT = tuple(
    Harness(
        name=f"hindsight.{game_id}",
        promise="reviews know what the seat could know then, no more",
        unit="records",
        goal=1_000,
        batch=_batch(game_id),
        fault=lambda _folder: caught(),
    )
    for game_id in PRESETS
)
