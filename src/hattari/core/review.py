"""What a game brings to the review of its records, as its part `review`.

The review itself (`hattari.review`) knows no game: it asks a `Reviewer` what a record holds, and
the game's `evaluate` what the actions were worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from .evaluation import Unit
from .record import Replay
from .text import Text


class Decision(msgspec.Struct, frozen=True):
    """A moment at which a seat chose: its view then, and what it chose.

    `step` is how many moves of the record had been made before; `round` counts from 1, `index`
    the seat's own decisions of that round from 0. Decisions without an alternative are left out.
    """

    seat: int
    round: int
    index: int
    step: int
    view: Any
    action: Any


class Standing(msgspec.Struct, frozen=True):
    """What every seat's place was worth after so many moves: by seat value, low and high.

    `values` sum to 1 where the unit is a share of the game. They know open results alone: stocks or
    chips between rounds, nobody's hand.
    """

    step: int
    round: int
    values: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


class Luck(msgspec.Struct, frozen=True):
    """One seat's result taken apart: luck + play + rest = result, with 95 % intervals.

    In shares of the game above an equal share, or in chips. `luck` sums chance terms of known
    probability, so its mean over many games is 0 whatever the values behind it are (AIVAT: Burch
    et al., AAAI 2018). `play` is what the decisions brought, this seat's and the others' together
    (DIVAT: Billings and Kan, ICGA Journal 2006); `own` of it by its own, where that is told. `rest`
    is what a setup of the record's own begins with, 0 where all begin alike.
    """

    luck: float
    luck_low: float
    luck_high: float
    play: float
    play_low: float
    play_high: float
    result: float
    rest: float = 0.0
    own: float | None = None


class Fact(msgspec.Struct, frozen=True):
    """How often what a kit's measure of this key says was so in one game: `hits` of `cases`.

    `expected` is how many hits were to be expected by what the seat could know each time; beside
    it, what came beyond that was luck. None where that can't be said.
    """

    key: str
    cases: int
    hits: int
    expected: float | None = None


class Reviewer(Protocol):
    """A kit's part `review`."""

    unit: Unit

    def decisions(self, replay: Replay, seat: int) -> Sequence[Decision]:
        """All that this seat chose, in order, also of a record that stops early."""
        ...

    def standings(self, replay: Replay) -> Sequence[Standing]:
        """The line of everybody's chances: at the start, after each settled round."""
        ...

    def luck(self, replay: Replay) -> tuple[Luck, ...]:
        """By seat; quick, at most some 50 ms. Of an unfinished record the result is what the last
        standing says."""
        ...

    def words(self, rules: Any, action: Any) -> Text:
        """An action as a person says it."""
        ...

    def scene(self, rules: Any, view: Any) -> Text:
        """What the seat of a view saw, in a line."""
        ...

    def plan(self, action: Any) -> Any:
        """What an action has in common with one that goes on with the same plan; hashable."""
        ...

    def facts(self, replay: Replay, seat: int) -> tuple[Fact, ...]:
        """What is counted of a seat's game, for its own player: one of each measure. Quick."""
        ...

    def truth(self, replay: Replay, decision: Decision) -> Text:
        """What really lay hidden at that moment; for the reader who asks for it."""
        ...
