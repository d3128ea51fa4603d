"""The same position under two rule sets."""

from __future__ import annotations

from .fields import In, RulesIn, Word
from .review import Count, SeatIndex


class ContrastIn(In, frozen=True):
    """Two rule sets of a game."""

    game: Word
    rules: RulesIn
    other: RulesIn


class ContrastFromIn(In, frozen=True):
    """A seat's next choice after so many moves of a record, and the rules to hold it against."""

    seat: SeatIndex
    step: Count
    other: RulesIn
