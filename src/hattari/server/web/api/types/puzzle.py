"""Puzzles of the day."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec

from .fields import In, RulesIn, Word

Place = Annotated[int, msgspec.Meta(ge=0, le=9)]


class PuzzleIn(In, frozen=True):
    """Under which rules."""

    game: Word
    rules: RulesIn


class ChoiceIn(In, frozen=True):
    """What somebody chose in the puzzle of a day; `again`: they told it before."""

    game: Word
    rules: RulesIn
    day: date
    choice: Place
    again: bool = False
