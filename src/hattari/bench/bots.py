"""How strong the bots are, and how long they think.

Win shares: one bot against one of another under every preset, seats rotated over the same
dice, in percent with the 95 % interval. Thinking time: milliseconds for a decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import quantiles
from time import process_time
from typing import Any

from hattari.bots.bot import Bot
from hattari.bots.duel import Duel
from hattari.bots.easy import EasyBot
from hattari.bots.match import Player, play_game, seat_of
from hattari.bots.odds import OddsBot
from hattari.bots.whim import RandomBot
from hattari.games.game import AnyGame, Registry

from .figures import Figure

GAMES = 200
SEATS = 2
SEED = b"bench"
PAIRS: tuple[tuple[Bot, Bot], ...] = ((OddsBot(), EasyBot()), (EasyBot(), RandomBot()))

TABLES = (6, 10)
"""Seats at the tables where thinking is timed, five dice each."""

TIMED_RULES = {"preset": "mobius", "players": [2, 10], "round_limit": 2}
"""Rerolls make the most to think about."""


def measure(registry: Registry) -> Iterator[Figure]:
    """Thinking times, then the win shares of every preset."""
    game = registry.get("bluff")
    for bot in (OddsBot(), EasyBot()):
        for seats in TABLES:
            yield from _thinking(game, bot, seats)
    for preset in game.rulebook.presets():
        for one, other in PAIRS:
            yield from _share(game, preset.id, one, other)


def _share(game: AnyGame, preset: str, one: Bot, other: Bot) -> Iterator[Figure]:
    won = Duel(game, game.rulebook.parse(preset), one, other, SEATS, SEED).play(GAMES)
    name = f"bots.{one.id}_beats_{other.id}.{preset}"
    yield Figure(name, round(100 * won.share, 1), "%")
    yield Figure(f"{name}.low", round(100 * won.low, 1), "%")
    yield Figure(f"{name}.high", round(100 * won.high, 1), "%")
    yield Figure(f"{name}.games", won.games, "games")


def _thinking(game: AnyGame, bot: Bot, seats: int) -> Iterator[Figure]:
    rules = game.rulebook.parse(TIMED_RULES)
    times: list[float] = []
    players = [_timed(seat_of(bot, rules), times)] * seats
    for number in range(3):
        play_game(game, rules, players, bytes([number]))
    name = f"bots.{bot.id}.ms_per_decision.{seats}x5"
    yield Figure(name, round(1000 * sum(times) / len(times), 2), "ms")
    yield Figure(f"{name}.p99", round(1000 * quantiles(times, n=100)[-1], 2), "ms")


def _timed(player: Player, times: list[float]) -> Player:
    def timed(view: Any, seed: bytes) -> Any:
        began = process_time()
        action = player(view, seed)
        times.append(process_time() - began)
        return action

    return timed
