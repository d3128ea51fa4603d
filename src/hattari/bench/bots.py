"""How strong the bots are, and how long they think.

Strength, under every preset, seats rotated over the same dice or cards, with the 95 % interval:
in Bluff the share of games won in percent, in Dobon chips won per round. Thinking time:
milliseconds for a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import quantiles
from time import process_time
from typing import Any

import msgspec

from hattari.bots.bot import Bot
from hattari.bots.dobon import duel as dobon_duel
from hattari.bots.dobon import easy as dobon_easy
from hattari.bots.dobon import whim as dobon_whim
from hattari.bots.dobon.steady import SteadyBot
from hattari.bots.duel import Duel
from hattari.bots.easy import EasyBot
from hattari.bots.match import Player, play_game, seat_of
from hattari.bots.odds import OddsBot
from hattari.bots.whim import RandomBot
from hattari.games.game import AnyGame, Registry

from .figures import Figure

SEED = b"bench"

TABLES = (6, 10)
"""Seats at the tables where thinking is timed, five dice or cards each."""


class Length(msgspec.Struct, frozen=True):
    """How much to play: games of Bluff for a share, deals of Dobon, each from every seat."""

    games: int = 200
    deals: int = 400


FULL = Length()


def measure(registry: Registry, length: Length = FULL) -> Iterator[Figure]:
    """Thinking times, then the strength under every preset, game by game."""
    for game in registry.games:
        yield from _MEASURES[game.id](game, length)


def count(registry: Registry) -> int:
    """How many figures there are to measure."""
    pairs = {"bluff": len(PAIRS), "dobon": len(DOBON_PAIRS)}
    return sum(
        THINKING * len(TABLES) + STRENGTH * pairs[game.id] * len(game.rulebook.presets())
        for game in registry.games
    )


THINKING = 4
"""Figures for a number of seats: two bots, the mean and the slowest of each."""

STRENGTH = 4
"""Figures for a pair of bots: the mean, its interval, how much was played."""


# Bluff -----------------------------------------------------------------------------------

SEATS = 2
PAIRS: tuple[tuple[Bot, Bot], ...] = ((OddsBot(), EasyBot()), (EasyBot(), RandomBot()))

TIMED_RULES = {"preset": "mobius", "players": [2, 10], "round_limit": 2}
"""Rerolls make the most to think about."""


def _bluff(game: AnyGame, length: Length) -> Iterator[Figure]:
    for bot in (OddsBot(), EasyBot()):
        for seats in TABLES:
            yield from _thinking(f"bots.{bot.id}", game, bot, TIMED_RULES, seats)
    for preset in game.rulebook.presets():
        for one, other in PAIRS:
            yield from _share(game, preset.id, one, other, length.games)


def _share(game: AnyGame, preset: str, one: Bot, other: Bot, games: int) -> Iterator[Figure]:
    won = Duel(game, game.rulebook.parse(preset), one, other, SEATS, SEED).play(games)
    name = f"bots.{one.id}_beats_{other.id}.{preset}"
    yield Figure(name, round(100 * won.share, 1), "%")
    yield Figure(f"{name}.low", round(100 * won.low, 1), "%")
    yield Figure(f"{name}.high", round(100 * won.high, 1), "%")
    yield Figure(f"{name}.games", won.games, "games")


# Dobon -----------------------------------------------------------------------------------

DOBON_SEATS = 4
DOBON_PAIRS: tuple[tuple[Bot, Bot], ...] = (
    (SteadyBot(), dobon_easy.EasyBot()),
    (dobon_easy.EasyBot(), dobon_whim.RandomBot()),
)

DOBON_TIMED_RULES = {
    "preset": "full-house",
    "draw_then_play": True,
    "players": [2, 10],
    "rounds": 10,
}
"""Doubling eights and cards that may be played at once make the most to think about."""


def _dobon(game: AnyGame, length: Length) -> Iterator[Figure]:
    for bot in (SteadyBot(), dobon_easy.EasyBot()):
        for seats in TABLES:
            yield from _thinking(f"bots.dobon.{bot.id}", game, bot, DOBON_TIMED_RULES, seats)
    for preset in game.rulebook.presets():
        for one, other in DOBON_PAIRS:
            yield from _chips(game, preset.id, one, other, length.deals)


def _chips(game: AnyGame, preset: str, one: Bot, other: Bot, deals: int) -> Iterator[Figure]:
    rules = game.rulebook.parse(preset)
    won = dobon_duel.per_round(rules, one, other, DOBON_SEATS, SEED, deals)
    name = f"bots.dobon.{one.id}_beats_{other.id}.{preset}"
    yield Figure(name, round(won.mean, 1), "chips/round")
    yield Figure(f"{name}.low", round(won.low, 1), "chips/round")
    yield Figure(f"{name}.high", round(won.high, 1), "chips/round")
    yield Figure(f"{name}.rounds", won.rounds, "rounds")


_MEASURES: dict[str, Callable[[AnyGame, Length], Iterator[Figure]]] = {
    "bluff": _bluff,
    "dobon": _dobon,
}


# Thinking --------------------------------------------------------------------------------


def _thinking(name: str, game: AnyGame, bot: Bot, spec: Any, seats: int) -> Iterator[Figure]:
    rules = game.rulebook.parse(spec)
    times: list[float] = []
    players = [_timed(seat_of(bot, rules), times)] * seats
    for number in range(3):
        play_game(game, rules, players, bytes([number]))
    name = f"{name}.ms_per_decision.{seats}x5"
    yield Figure(name, round(1000 * sum(times) / len(times), 4), "ms")
    yield Figure(f"{name}.p99", round(1000 * quantiles(times, n=100)[-1], 4), "ms")


def _timed(player: Player, times: list[float]) -> Player:
    def timed(view: Any, seed: bytes) -> Any:
        began = process_time()
        action = player(view, seed)
        times.append(process_time() - began)
        return action

    return timed
