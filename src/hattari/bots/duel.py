"""One player against a table of others, often enough to say which is stronger.

Seats are rotated: every seed is played once from each seat, so that dice and the lot favour
nobody.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from hattari.core.game import AnyGame
from hattari.core.intervals import wilson

from .bot import Bot
from .match import play_game, seat_of


class Share(msgspec.Struct, frozen=True):
    """A share of games won with its 95 % interval; a shared first place counts in part.

    `chance` is what equal players would win.
    """

    games: int
    share: float
    low: float
    high: float
    chance: float


class Duel(msgspec.Struct, frozen=True):
    """One bot against seats - 1 of another, under one rule set."""

    game: Any
    rules: Any
    one: Any
    other: Any
    seats: int
    seed: bytes

    def scores(self) -> Iterator[float]:
        """Without end: what the one bot won in each game, 0 to 1."""
        number = 0
        while True:
            yield self._score(number)
            number += 1

    def _score(self, number: int) -> float:
        again, place = divmod(number, self.seats)
        dice = hmac.digest(self.seed, f"game/{again}".encode(), "sha256")
        bots: list[Bot] = [self.other] * self.seats
        bots[place] = self.one
        game: AnyGame = self.game
        played = play_game(game, self.rules, [seat_of(bot, self.rules) for bot in bots], dice)
        best = played.outcome.ranking[0]
        return 1 / len(best) if place in best else 0.0

    def play(self, games: int) -> Share:
        """The share after so many games; whole rotations are fairest."""
        return share(list(islice(self.scores(), games)), 1 / self.seats)


def share(scores: list[float], chance: float) -> Share:
    """The mean of scores from 0 to 1 with Wilson's 95 % interval, sound near 0 and 1 too.

    Shared first places make it a little wider than it need be.
    """
    games = len(scores)
    mean = sum(scores) / games
    return Share(games, mean, *wilson(mean, games), chance)
