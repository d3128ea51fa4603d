"""Every bot decides once, so that what it needs is compiled: `python -m hattari.wiring.warming`.

What was compiled is kept on disk, and every process of this machine finds it there. One line of
JSON comes in: how far to step back, 0 to 19. When standard input ends, so does this.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from typing import Any

import msgspec

from hattari.bots.bot import Bot, BotRegistry, installed
from hattari.bots.match import seat_of, steps
from hattari.core.game import AnyGame
from hattari.core.installed import registry
from hattari.core.kit import Registry

from .worker import begin

TABLES = (2, 3)
"""A table of two and a larger one: bots think otherwise there."""

DECISIONS = 8
"""So many decisions of a table: cups turned, an opening, and answers to it."""


def warm_up(bots: BotRegistry, games: Registry) -> int:
    """Let every bot that can run here decide at small tables of its game; how often they did."""
    playing = [(game, bot) for game in games.games for bot in _able(bots, game)]
    return sum(_few(game, bot, seats) for (game, bot), seats in product(playing, TABLES))


def _able(bots: BotRegistry, game: AnyGame) -> Iterator[Bot]:
    return (entry.bot for entry in bots.of(game.id) if entry.bot is not None)


def _few(game: AnyGame, bot: Bot, seats: int) -> int:
    """The first decisions of a game under the rules that people are offered first."""
    rules: Any = game.rulebook.parse(game.rulebook.presets()[0].id)
    seed, decided = sha256(b"warm").digest(), 0
    played = steps(game, game.start(rules, seats), [seat_of(bot, rules)] * seats, seed)
    for step in played:
        decided += step.seat is not None
        if decided == DECISIONS:
            break
    return decided


def main() -> None:
    """Read how far to step back, and let them decide."""
    nice = msgspec.json.decode(sys.stdin.buffer.readline(), type=int)
    begin(nice)
    warm_up(installed(), registry())


if __name__ == "__main__":
    main()
