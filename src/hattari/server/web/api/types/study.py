"""Practice: exercises and drills."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .fields import In, RulesIn, Word
from .puzzle import Place

Seed = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class FindIn(In, frozen=True):
    """Under which rules a position is to be found."""

    game: Word
    rules: RulesIn


class PlaceIn(In, frozen=True):
    """The place of the answer that somebody chose."""

    choice: Place


class DrillIn(In, frozen=True):
    """Under which rules something is to be asked, and of which kind; without one, of the first."""

    game: Word
    rules: RulesIn
    kind: Word | None = None


class ReplyIn(In, frozen=True):
    """What somebody answers to a drill: a chance or a number, or the places of choices."""

    game: Word
    rules: RulesIn
    kind: Word
    seed: Seed
    said: float | None = None
    picked: Annotated[tuple[Place, ...], msgspec.Meta(max_length=20)] | None = None
