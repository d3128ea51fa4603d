"""Questions that train the eye, as a game's part `drill`: how likely, what fits, how many are left.

A question is made by asking the rules, so that any rule set has its own; whoever draws or grades it
knows no rule.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import msgspec

from .text import Text

Form = Literal["chance", "number", "several"]
"""How it is answered: a chance from 0 to 1; a whole number up to `most`; any of the choices."""


class DrillKind(msgspec.Struct, frozen=True):
    """A skill that is trained."""

    id: str
    title: Text
    note: Text


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """A question and its answer.

    `view` is what the seat sees, with nothing that gives the answer away. `truth` answers a chance
    or a number, `right` are the places of the choices that fit. `why` is the reckoning.
    """

    form: Form
    ask: Text
    seat: int
    view: Any
    why: Text
    most: int = 1
    choices: tuple[Text, ...] = ()
    truth: float = 0.0
    right: tuple[int, ...] = ()


class Drills(Protocol):
    """A kit's part `drill`."""

    def kinds(self, rules: Any) -> tuple[DrillKind, ...]:
        """What can be trained under these rules."""
        ...

    def ask(self, rules: Any, seats: int, kind: str, seed: bytes) -> Drill:
        """The question that follows from 32 bytes; always the same one."""
        ...
