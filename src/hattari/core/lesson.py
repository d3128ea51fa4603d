"""A lesson: a rule set learned by tapping, one idea at a time.

A game makes its lesson from clauses, one for each idea, as it makes its rule text: what the rules
don't have is skipped. Every position is reached through the game's own engine with fixed dice or
cards, so that a lesson can say nothing that isn't so; `tests/games/lessons.py` holds it to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .game import Game, Text

LEARNER = 0
"""The seat from which a lesson is seen."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
R = TypeVar("R")
G = TypeVar("G", bound="Stage")


class Stage(Protocol):
    """What is drawn of a position: a frozen struct of each game's own, for its panel."""

    def targets(self) -> tuple[str, ...]:
        """The names of all that can be tapped."""
        ...


class Position(msgspec.Struct, Generic[S, A, E], frozen=True):
    """A game at one moment, led on by its own engine. All methods raise Refusal as it does."""

    game: Game[Any, S, A, E]
    state: S

    def act(self, seat: int, action: A) -> Position[S, A, E]:
        """After an action of a seat."""
        return self._after(self.game.decide(self.state, seat, action))

    def chance(self, outcome: Any) -> Position[S, A, E]:
        """After these dice or cards."""
        return self._after(self.game.resolve(self.state, outcome))

    def close(self) -> Position[S, A, E]:
        """After a window's end, or a round's opening."""
        return self._after(self.game.close(self.state))

    def _after(self, events: tuple[E, ...]) -> Position[S, A, E]:
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        return Position(self.game, state)


class Step(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """One idea, one tap.

    `ask` is said before the tap and `said` after it; `stage` and `after` are what is drawn.
    `tap` is the target to find, `replies` say of every other target why it isn't the one.
    `action` is what the tap does in the game at `position` (None: it only answers a question),
    and `reached` is the position of `after`. Neither position leaves the server.
    """

    idea: str
    title: Text
    ask: Text
    stage: G
    tap: str
    said: Text
    after: G
    replies: Mapping[str, Text]
    position: Position[Any, Any, Any]
    reached: Position[Any, Any, Any]
    action: Any = None


class Lesson(msgspec.Struct, Generic[G], frozen=True):
    """All steps of a rule set, and what is said at the end."""

    steps: tuple[Step[G], ...]
    closing: Text


Clause = Callable[[R], Iterable[Step[G]]]
"""The steps that one idea takes under these rules; none where the rules don't have it."""

Teach = Callable[[Any], Lesson[Any]]
"""A kit's part "lesson": the lesson of a rule set. Its return type names the game's stage."""


def taught(rules: R, clauses: Iterable[Clause[R, G]], closing: Text) -> Lesson[G]:
    """The lesson that these clauses make."""
    return Lesson(tuple(step for clause in clauses for step in clause(rules)), closing)
