"""Reviews of finished games."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from hattari.server.whatif import Hands

from .fields import In, Word

Count = Annotated[int, Meta(ge=0, le=100_000)]
SeatIndex = Annotated[int, Meta(ge=0, le=100)]


class AgreementIn(In, frozen=True):
    """Whether the others may read one's review."""

    opens: bool


class WhatIfIn(In, frozen=True):
    """From where to play on: the seat's next choice after so many moves; with which hands."""

    seat: SeatIndex
    step: Count
    hands: Hands = "believed"


class AnswerIn(In, frozen=True):
    """One's action, as the game's panel makes it, or none to let the next round open; `at` says
    how many answers came before."""

    id: Word
    at: Count
    action: dict[str, Any] | None = None
