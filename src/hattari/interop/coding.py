"""What it takes to tell a game in numbers, as learning programs want it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from hattari.core.plain import AnyPlainGame
from hattari.core.plain.shapes import Cards, Deal

Choices = tuple[int, ...]
"""Numbers chosen one after the other; together they make one action, or one outcome of chance."""


class Coding(Protocol):
    """One game under one rule set for so many seats.

    An action is one choice or several: a bid, then the dice that it shows. Choices keep their
    number for the whole game, so that a program can learn what they mean.
    """

    @property
    def choices(self) -> tuple[str, ...]:
        """What each number means."""
        ...

    @property
    def draws(self) -> int:
        """How many outcomes one draw of chance has at the most."""
        ...

    @property
    def features(self) -> int:
        """The length of an observation."""
        ...

    @property
    def longest(self) -> int:
        """No game has more choices and draws than this."""
        ...

    @property
    def utility(self) -> tuple[float, float]:
        """The least and the greatest return; returns add up to zero."""
        ...

    def options(self, legal: Any, begun: Choices) -> list[int]:
        """The next choices of an action that has begun so, in ascending order."""
        ...

    def action(self, legal: Any, begun: Choices) -> Any | None:
        """The action, or None where more has to be chosen."""
        ...

    def chances(self, state: Any, drawn: Choices) -> list[int]:
        """The next draws of chance, all of them equally likely."""
        ...

    def outcome(self, state: Any, drawn: Choices) -> Any | None:
        """The outcome of chance, or None where more has to be drawn."""
        ...

    def observation(self, view: Any, begun: Choices) -> list[float]:
        """What a seat's view says, as `features` numbers from -1 to 1."""
        ...

    def held(self, view: Any) -> tuple[Any, ...]:
        """The dice or cards in a seat's own hand, as its view has them."""
        ...

    def returns(self, state: Any) -> list[float]:
        """What a finished game brought each seat."""
        ...


def one_hot(index: int | None, size: int) -> list[float]:
    """A row of zeros with a one at this place; None and places outside leave it empty."""
    return [float(place == index) for place in range(size)]


def from_seat(seat: int | None, you: int, seats: int) -> int | None:
    """A seat counted clockwise from the observer."""
    return None if seat is None else (seat - you) % seats


def rotated(row: Sequence[Any], you: int) -> list[Any]:
    """What each seat has, the observer's first, then clockwise."""
    return [*row[you:], *row[:you]]


class PlainCoding:
    """Meets `Coding` for a `core.plain.PlainGame`.

    `actions` are all that there are, in the order of their numbers, `longest` the most that seats
    choose in one game, and `more` says in numbers what a view has besides, always as many. A game
    returns each seat's share of the first place, less the average.
    """

    def __init__(
        self,
        game: AnyPlainGame,
        rules: Any,
        seats: int,
        *,
        actions: Sequence[Any],
        longest: int,
        more: Callable[[Any], Sequence[float]],
    ) -> None:
        self._game, self._seats, self._actions, self._more = game, seats, tuple(actions), more
        self._cards: Cards = game.deck(rules)
        self.draws = len(self._cards)
        self.longest = self.draws + longest
        begun = game.view(game.start(rules, seats), 0)
        self.features = len(self.observation(begun, ()))

    @property
    def choices(self) -> tuple[str, ...]:
        """Every action in its plain form."""
        plain = (msgspec.to_builtins(action) for action in self._actions)
        return tuple(" ".join(str(value) for value in action.values()) for action in plain)

    @property
    def utility(self) -> tuple[float, float]:
        """The first place is worth 1, shared out; everybody pays for it alike."""
        return (-1.0, 1.0)

    def options(self, legal: Any, begun: Choices) -> list[int]:
        """The numbers of the actions."""
        del begun
        return sorted(self._actions.index(action) for action in legal)

    def action(self, legal: Any, begun: Choices) -> Any:
        """The action with this number."""
        del legal
        return self._actions[begun[0]]

    def chances(self, state: Any, drawn: Choices) -> list[int]:
        """The cards that are left."""
        del state
        return sorted(set(range(self.draws)) - set(drawn))

    def outcome(self, state: Any, drawn: Choices) -> Deal | None:
        """All cards in the order in which they came; None before the last."""
        del state
        whole = len(drawn) == self.draws
        return Deal(tuple(self._cards[choice] for choice in drawn)) if whole else None

    def observation(self, view: Any, begun: Choices) -> list[float]:
        """The hand, whose turn it is, how many cards each holds; and what is the game's own."""
        del begun
        you = view.you or 0
        return [
            *(float(card in view.hand) for card in self._cards),
            *one_hot(from_seat(view.turn, you, self._seats), self._seats),
            *(cards / self.draws for cards in rotated(view.cards, you)),
            *self._more(view),
        ]

    def held(self, view: Any) -> Cards:
        """The observer's own hand."""
        hand: Cards = view.hand
        return hand

    def returns(self, state: Any) -> list[float]:
        """What the game brought each seat, by its ranking; nothing before its end."""
        end = self._game.outcome(state)
        if end is None:
            return [0.0] * self._seats
        first = end.ranking[0]
        return [(seat in first) / len(first) - 1 / self._seats for seat in range(self._seats)]
