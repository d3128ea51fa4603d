"""Bots that learn, behind the server's port: each training in a process of its own.

The process steps back as far as it can for the tables, works on one core, and ends with the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from hattari.bots.bot import BotRegistry
from hattari.core.game import Text
from hattari.server.training import BROKEN, Course, Tell

from . import worker
from .practice import NICE, Asked, Said

WORKER = "hattari.wiring.practice"
TRAINING_SECONDS = 6 * 3600.0
WARMER = "hattari.wiring.warming"
WARMING_SECONDS = 1800.0


class LocalTrainer:
    """The bots of this installation that can learn; `effort` 1 is their usual budget."""

    def __init__(self, bots: BotRegistry, effort: float = 1.0, nice: int = NICE) -> None:
        self._bots = bots
        games = {entry.game for entry in bots.entries}
        self._pupils = {game: frozenset(dict(bots.learners(game))) for game in games}
        self._effort = effort
        self._nice = nice

    async def warm_up(self) -> None:
        """Let every bot decide once in a process of its own. Raises WorkFailed."""
        ends = worker.Ends(BROKEN, BROKEN)
        await worker.work(WARMER, self._nice, _unheard, WARMING_SECONDS, ends)

    def pupils(self, game: str) -> Collection[str]:
        """The bots that can learn rules of a game at all."""
        return self._pupils.get(game, ())

    async def learners(self, game: str, rules: Any, seats: int) -> Sequence[str]:
        """The bots with something left to learn for these rules at a table of so many seats."""

        def wanting() -> list[str]:
            every = self._bots.learners(game)
            return [name for name, bot in every if not bot.prepared(rules, seats)]

        return await asyncio.to_thread(wanting)  # it may look into files

    async def train(self, course: Course, tell: Tell) -> None:
        """Let a bot learn, and tell how far it is. Raises WorkFailed."""
        asked = Asked(course.game, course.bot, course.rules, course.seats, self._effort, self._nice)

        def heard(line: bytes) -> None:
            tell(msgspec.json.decode(line, type=Said).part)

        await worker.work(WORKER, asked, heard, TRAINING_SECONDS, worker.Ends(_TOO_LONG, BROKEN))


def _unheard(_line: bytes) -> None:
    """A worker that has nothing to tell."""


_TOO_LONG = Text(
    "Practising these rules takes too long here; hattari blueprint train has more patience.",
    "このルールの練習には時間がかかりすぎます。hattari blueprint train なら最後まで練習できます。",
)
