"""What each legal action is worth to the seat of a view: one question for review, coach and lab.

A game brings its part `evaluate`, an `Evaluate`. It sees what a person in that seat sees, and
nothing else. Values are values, never scores that were made for playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec

from .text import Text

RestsOn = Literal["exact", "resolved", "played_out"]
"""What values rest on: the whole round solved; this decision solved with estimates beyond it; the
rest of the round played out by models of the players on hands drawn from what can be believed."""

Unit = Literal["win", "chips"]
"""A share of the game, from 0 to 1 and 1 in all seats together; or chips that the round brings."""


Bots = Sequence[str | None]
"""By seat the id of the bot that sits there as everybody knows, None for a person; () where nobody
knows anything."""


class Branch(msgspec.Struct, frozen=True):
    """One way in which an action may go on, and what the seat's place is worth then.

    `kind` is for programs. The branches of an option have chances that sum to 1, and
    sum(chance × value) is the option's value.
    """

    kind: str
    words: Text
    chance: float
    value: float


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A legal action and its value, with the 95 % interval of both.

    `behind` is by how much less than the best option it is worth, from the same hands and luck
    (paired); 0 for the best itself. `share` is how often the strategy that the values rest on takes
    it, None where there is none. `branches` may be left out (an empty tuple) where `effort` is
    short; the best option and those that were asked for have them.
    """

    action: Any
    value: float
    low: float
    high: float
    behind: float
    behind_low: float
    behind_high: float
    share: float | None = None
    branches: tuple[Branch, ...] = ()


class Claim(msgspec.Struct, frozen=True):
    """A statement that the seat can't check: how likely it is by all that was heard, and how likely
    it would be if nothing that others did told anything (`plain`)."""

    kind: str
    words: Text
    chance: float
    plain: float


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """The legal actions of a view, the best first, and what the values rest on.

    `models` are the ids of the opponents that were imagined; with several the intervals cover what
    each of them says, so that a difference is clear only where all agree. `mixes`: a good player
    takes one of several actions by lot here, so that no single one is right.
    """

    unit: Unit
    options: tuple[Option, ...]
    rests_on: RestsOn
    models: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    mixes: bool = False


class Evaluate(Protocol):
    """A kit's part `evaluate`."""

    def __call__(
        self, rules: Any, view: Any, *, asked: Any = None, effort: float = 1.0, bots: Bots = ()
    ) -> Evaluation:
        """Weigh every legal action of the seat of this view.

        A pure function: what has to be drawn comes from the view's own digest. `asked` is an action
        whose `branches` are wanted besides the best one's. `effort` 1 takes about a second of a
        core. `bots`: who the others are known to be, where that tells what they may hold. Raises
        ValueError where the seat of the view may not act.
        """
        ...


class Imagine(Protocol):
    """A kit's part `imagine`: what a seat of a view may believe, as a state to play on from.

    All of it follows from the view (and a seed): nothing that lay hidden has a part in it.
    """

    def state(self, rules: Any, view: Any, seed: bytes) -> Any:
        """A state of the game that looks like this to the seat, hidden hands drawn as it has to
        believe them. Raises ValueError where the seat may not act."""
        ...

    def under(self, rules: Any, view: Any) -> Any:
        """What the same seat would see in the same position under other rules.

        Raises Refusal where it can't come about under these.
        """
        ...

    def chooses(self, rules: Any, view: Any) -> bool:
        """Whether the seat may do more than one sensible thing here."""
        ...
