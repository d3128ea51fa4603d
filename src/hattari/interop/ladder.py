"""How strong an agent is under rules that it can't have seen before: rule sets drawn at random."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from hattari.bots.bot import Bot
from hattari.bots.duel import Share, share
from hattari.bots.match import Player, seat_of
from hattari.core.game import AnyGame, Axis
from hattari.core.house import HouseRules

from .agent import Gone, MakeWords, Sitting

SHARED = frozenset(field.name for field in msgspec.structs.fields(HouseRules))
"""Axes of every game, which say who may play, not how."""

CHANGES = 6
"""Axes that are changed from a preset, where they go together."""

Play = Callable[[Sitting, Any], None]
"""Has the agent play a game under these rules to its end. Raises Gone."""

WordsOf = Callable[[Any, int], MakeWords]
"""What a game says under these rules to the agent's seat."""


class Result(msgspec.Struct, frozen=True):
    """Against one rung: the share of wins with its interval, and games that were given up; why
    the last of them was."""

    bot: str
    share: Share
    given_up: int
    why: str = ""


def drawn(game: AnyGame, seats: int, seed: str) -> Iterator[Any]:
    """Without end: rule sets for so many seats, each a preset with some axes changed."""
    random = Random(seed)  # noqa: S311 (rules are no secret)
    while True:
        rules = _changed(game, random)
        least, most = game.rulebook.seats(rules)
        if least <= seats <= most and not game.rulebook.endless(rules):
            yield rules


def _changed(game: AnyGame, random: Random) -> Any:
    book = game.rulebook
    values = book.full(book.parse(random.choice(book.presets()).id))
    axes = [axis for axis in book.axes() if axis.key not in SHARED and _plain(axis)]
    for axis in random.sample(axes, min(CHANGES, len(axes))):
        tried = {**values, axis.key: _value(axis, random)}
        values = values if book.conflicts(tried) else tried
    return book.parse(values)


def _plain(axis: Axis) -> bool:
    """Whether its value is one of its choices, or a number near the default."""
    return not axis.parts and not isinstance(axis.default, dict)


def _value(axis: Axis, random: Random) -> Any:
    if axis.choices:
        return random.choice(axis.choices).value
    least, most = axis.lowest or 0, axis.highest or 0
    usual = axis.default if isinstance(axis.default, int) else least
    return random.randint(max(least, usual - 1), min(most, usual + 1))


class Climb(msgspec.Struct, frozen=True):
    """An agent on the ladder: each rule set once from every seat, with the same dice or cards."""

    game: Any
    play: Play
    words: WordsOf
    seats: int
    seed: str

    def against(self, bot: Bot, rule_sets: int) -> Result:
        """What it wins from a table of this bot.

        One figure for each rule set: its games go together, so the interval counts rule sets.
        """
        rules = drawn(self.game, self.seats, self.seed)
        scores = [self._under(next(rules), bot, number) for number in range(rule_sets)]
        means = [sum(_points(won) for won in each) / self.seats for each in scores]
        gone = [str(won) for each in scores for won in each if isinstance(won, Gone)]
        return Result(bot.id, share(means, 1 / self.seats), len(gone), gone[-1] if gone else "")

    def _under(self, rules: Any, bot: Bot, number: int) -> Sequence[float | Gone]:
        dice = hmac.digest(self.seed.encode(), f"rules/{number}".encode(), "sha256")
        return [self._won(rules, seat_of(bot, rules), seat, dice) for seat in range(self.seats)]

    def _won(self, rules: Any, other: Player, seat: int, dice: bytes) -> float | Gone:
        """The share of the first place; why, where the agent gave up."""
        others = [other] * (self.seats - 1)
        words = self.words(rules, self.seats)
        sitting = Sitting(self.game, rules, others, seat, dice, words)
        try:
            self.play(sitting, rules)
        except Gone as gone:
            return gone
        first = (sitting.moment().ranking or ((),))[0]
        return (seat in first) / len(first) if first else 0.0


def _points(won: float | Gone) -> float:
    return 0.0 if isinstance(won, Gone) else won
