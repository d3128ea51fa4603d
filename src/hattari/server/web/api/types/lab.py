"""Measuring rules, and letting bots learn them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hattari.core.game import Text
from hattari.core.house import SeatCount
from hattari.server.lab import ResultCard
from hattari.server.store.survey import Felt
from hattari.server.training import Training
from hattari.tables.words import LONGEST_LINE

from .fields import In, Name, RulesIn, Word


class TrialIn(In, frozen=True):
    """Rules to be measured at tables of so many seats; beside which others, if any."""

    game: Word
    rules: RulesIn
    seats: SeatCount
    base: RulesIn | None = None


class LabOut(msgspec.Struct, frozen=True):
    """The lab: by game why nothing can be measured here (null: it can), ready results, and what
    they show together."""

    closed: dict[str, Text | None]
    results: tuple[ResultCard, ...]
    pictures: tuple[dict[str, Any], ...] = ()


class HouseRuleIn(In, frozen=True):
    """Rules to be put on show, by a name and with a few words."""

    game: Word
    rules: RulesIn
    name: Name
    about: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)] = ""


class HouseRuleReportIn(In, frozen=True):
    """Why the operator should look at a rule set on show."""

    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]


class SurveyAgreementIn(In, frozen=True):
    """Whether one lets oneself be asked at a table."""

    agrees: bool


class SurveyAnswerIn(In, frozen=True):
    """What one felt in the game with this number."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
    felt: Felt


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
