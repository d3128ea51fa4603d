"""What bots win from each other, as figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from hattari.bots.bot import Bot
from hattari.bots.duel import Duel, Share
from hattari.core.game import AnyGame

from .figures import Figure

SEED = b"bench"

Spec = str | Mapping[str, Any]
"""A preset's name, or every axis with its value."""


class Length(msgspec.Struct, frozen=True):
    """How much to play.

    `pairs`: games or deals for two bots (None: as many as the game needs); `crowded`: games at
    larger tables; `timed`: games where thinking is timed; `asked`: how often each bot decides in
    each situation where what can be won from it is reckoned. `seed` sets two bots' dice or cards.
    """

    pairs: int | None = None
    crowded: int = 60
    timed: int = 3
    asked: int = 16
    seed: bytes = SEED


class Score(msgspec.Struct, frozen=True):
    """What one bot won from others: the mean with its 95 % interval, over so many games or rounds
    (`of`). `even` is what equals would win."""

    mean: float
    low: float
    high: float
    unit: str
    played: int
    of: str = "games"
    even: float = 0.0

    def figures(self, name: str) -> Iterator[Figure]:
        """The mean, the ends of its interval, and how much was played."""
        yield Figure(name, round(self.mean, 1), self.unit)
        yield Figure(f"{name}.low", round(self.low, 1), self.unit)
        yield Figure(f"{name}.high", round(self.high, 1), self.unit)
        yield Figure(f"{name}.{self.of}", self.played, self.of)


FIGURES = 4
"""Those of a score."""


class Strength(Protocol):
    """How a game's bots are set against each other, at tables of so many `seats` where they are
    set against each other under other rules than presets."""

    seats: int

    def pair(self, one: Bot, other: Bot, spec: Spec, length: Length) -> Score:
        """What one bot wins from others of one kind."""
        ...

    def more(self, bots: Sequence[Bot], length: Length) -> Iterator[Figure]:
        """What else there is to know, the weakest bot first."""
        ...

    def count(self, bots: int) -> int:
        """How many figures `more` yields for so many bots."""
        ...


def percent(won: Share) -> Score:
    """A share of games in percent."""
    return Score(
        100 * won.share, 100 * won.low, 100 * won.high, "%", won.games, even=100 * won.chance
    )


class Shares:
    """The share of games won with as few seats as the rules take."""

    games = 100
    seats = 2

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def pair(self, one: Bot, other: Bot, spec: Spec, length: Length) -> Score:
        """In percent, seats rotated over the same dice or cards."""
        rules = self.game.rulebook.parse(spec)
        seats, _ = self.game.rulebook.seats(rules)
        duel = Duel(self.game, rules, one, other, seats, length.seed)
        return percent(duel.play(length.pairs or self.games))

    def more(self, bots: Sequence[Bot], length: Length) -> Iterator[Figure]:
        """Nothing."""
        del bots, length
        yield from ()

    def count(self, bots: int) -> int:
        """No figures."""
        del bots
        return 0
