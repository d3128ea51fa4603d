"""Measuring rules, and letting bots learn them."""

from __future__ import annotations

import msgspec

from hattari.core.game import Text
from hattari.core.house import SeatCount
from hattari.server.lab import ResultCard
from hattari.server.training import Training

from .fields import In, RulesIn, Word


class TrialIn(In, frozen=True):
    """Rules to be measured at tables of so many seats; beside which others, if any."""

    game: Word
    rules: RulesIn
    seats: SeatCount
    base: RulesIn | None = None


class LabOut(msgspec.Struct, frozen=True):
    """The lab: by game why nothing can be measured here (null: it can), and ready results."""

    closed: dict[str, Text | None]
    results: tuple[ResultCard, ...]


class TrainingIn(In, frozen=True):
    """A bot that is to learn a table's rules with so many seats."""

    bot: Word
    seats: SeatCount


class TrainingOut(msgspec.Struct, frozen=True):
    """The bots that have something to learn for a table's rules with so many seats.

    `closed` says why whoever asks may not let them; null where they may.
    """

    seats: int
    closed: Text | None
    bots: tuple[Training, ...]
