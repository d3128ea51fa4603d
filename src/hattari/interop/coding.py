"""What it takes to tell a game in numbers, as learning programs want it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

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
