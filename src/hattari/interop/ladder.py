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
from .drawing import SMALL, value

SHARED = frozenset(field.name for field in msgspec.structs.fields(HouseRules))
"""Axes of every game, which say who may play, not how."""

CHANGES = 6
"""Axes that are changed from a preset, where they go together."""

TRIES = 20
"""Values of an axis that are tried one after the other until one goes with the rest."""

FAR = 2
"""How many times its default a number may be, where that is not small."""

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
    """Without end: rule sets for so many seats, each a preset with some axes changed.

    Any axis may be, to any value; but numbers are small or at most `FAR` times as large as usual,
    and games that only their limit ends are left out.
    """
    random = Random(seed)  # noqa: S311 (rules are no secret)
    while True:
        rules = _changed(game, random)
        least, most = game.rulebook.seats(rules)
        if least <= seats <= most and not game.rulebook.endless(rules):
            yield rules


def _changed(game: AnyGame, random: Random) -> Any:
    book = game.rulebook
    values = book.full(book.parse(random.choice(book.presets()).id))
    axes = [axis for axis in book.axes() if axis.key not in SHARED]
    for axis in random.sample(axes, min(CHANGES, len(axes))):
        values = _otherwise(game, values, axis, random)
    return book.parse(values)


def _otherwise(game: AnyGame, values: dict[str, Any], axis: Axis, random: Random) -> dict[str, Any]:
    """The same but for this axis; the very same where chance found nothing that goes together."""
    book, playable = game.rulebook, _playable(axis)
    for _ in range(TRIES):
        tried = {**values, axis.key: value(playable, random)}
        if not book.conflicts(tried):
            full = book.full(book.parse(tried))
            if full != values:
                return full
    return values


def _playable(axis: Axis) -> Axis:
    """The same, without numbers that make games endless for whoever plays them."""
    if axis.lowest is None or axis.highest is None:
        return axis
    usual = axis.default if isinstance(axis.default, int) else axis.highest
    most = max(usual * FAR, axis.lowest + SMALL)
    return msgspec.structs.replace(axis, highest=min(axis.highest, most))


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
