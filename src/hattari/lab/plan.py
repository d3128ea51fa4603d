"""What is to be measured, with what, and what a game brings so that it can be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from hattari.core import house
from hattari.core.game import Text

from .clusters import LOCAL, Workers
from .definition import Definition
from .files import Arrays
from .results import Players, Table

if TYPE_CHECKING:
    from .found import Pursuit


class Learning(msgspec.Struct, frozen=True):
    """How players learn: from how many games (None: as many as usual; 0: not at all), from which
    seed."""

    games: int | None = None
    seed: int = 1


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be measured. `name` and `title` are what people call the rules.

    `pair`: from three seats on two players learn to play together too, which takes nearly as long
    as the learning of all others.
    """

    game: str
    name: str
    title: Text
    rules: Any
    seats: int
    games: int = 20_000
    seed: int = 1
    learning: Learning = Learning()
    pair: bool = True

    @property
    def has_pair(self) -> bool:
        """Whether two play together, and somebody is there to play against."""
        return self.pair and self.seats > 2

    @property
    def taught(self) -> bool:
        """Whether anybody learns; else they play by rule of thumb."""
        return self.learning.games != 0

    @property
    def folder(self) -> str:
        """The name of this plan's folder: another plan has another."""
        learned = self.learning
        budget = "usual" if learned.games is None else str(learned.games)
        called = re.sub(r"[^\w+-]+", "_", self.name)
        rules = f"{called}-{self.seats}-{house.digest(self.game, self.rules)[:8]}"
        return f"{rules}-games-{self.games}-{self.seed}-learned-{budget}-{learned.seed}"


class Batch(msgspec.Struct, frozen=True):
    """Games first, first + 1, … of a kind: those of a field's `LEARNED`, or others beside them."""

    kind: str
    first: int
    games: int

    @property
    def name(self) -> str:
        """The batch's file, without its ending."""
        return f"{self.kind}-{self.first:07}"


class Progress(msgspec.Struct, frozen=True):
    """How far a run has come: so many of so many steps of a stage."""

    stage: Text
    done: int
    of: int


Tell = Callable[[Progress], None]


def silent(_progress: Progress) -> None:
    """Tell nobody."""


class Means(msgspec.Struct, frozen=True):
    """What a run has at its disposal; none of it changes a result.

    `folder` holds the runs' folders, None to keep nothing; `strategies` what was learned.
    """

    folder: Path | None = None
    strategies: Path | None = None
    workers: Workers = LOCAL
    tell: Tell = silent


LEARNING = Text("learning", "学習")
PLAYING = Text("playing", "対戦")


class Field(Protocol):
    """A game as the lab meets it: its players, their games, and how these are told."""

    def learns(self, rules: Any) -> bool:
        """Whether players can learn these rules; else bots play them, by far slower."""
        ...

    def prepare(self, plan: Plan, means: Means) -> Any:
        """The players. Raises Refusal for seats the rules don't take."""
        ...

    def players(self, plan: Plan, prepared: Any) -> tuple[Players, ...]:
        """Who they are; a fingerprint of what they learned among their facts."""
        ...

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Kinds of games and how many of each, the main ones first."""
        ...

    def play(self, prepared: Any, batch: Batch, seed: int) -> Arrays:
        """One batch; what a worker does."""
        ...

    def joined(self, played: Mapping[str, list[Arrays]], prepared: Any) -> Any:
        """All batches, by their kind and in order, as what the measures read."""
        ...

    def measures(self, plays: Any) -> tuple[Definition, ...]:
        """The measures of these games, by the number of their question."""
        ...

    def pursuit(self) -> Pursuit | None:
        """What a search for better rules is after; None where the game can't be searched."""
        ...

    def position_values(self, rules: Any) -> Table | None:
        """What two seats can expect by what they own, reckoned without playing.

        None where the game has nothing of the kind. Raises Refusal where these rules have not.
        """
        ...
