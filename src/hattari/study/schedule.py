"""When an exercise comes back: FSRS, by how much value the answer lost.

FSRS: Ye, Su and Cao, “A stochastic shortest path algorithm for optimizing spaced repetition
scheduling”, KDD 2022; the weights are those that its package ships.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from fsrs import Card, Rating, Scheduler

from hattari.review import Grade

_SOON = timedelta(minutes=10)
_LONGEST_DAYS = 365
_SCHEDULER = Scheduler(
    learning_steps=(_SOON,),
    relearning_steps=(_SOON,),
    maximum_interval=_LONGEST_DAYS,
    enable_fuzzing=False,
)
_RATINGS: dict[Grade, Rating] = {
    "best": Rating.Good,
    "as_good": Rating.Good,
    "unclear": Rating.Good,  # what nobody can tell is nobody's mistake
    "small": Rating.Hard,
    "mistake": Rating.Again,
}


class Known(msgspec.Struct, frozen=True):
    """How well an exercise is known: FSRS's own card, how often it was answered, how at last."""

    card: dict[str, Any]
    times: int = 0
    last: Grade | None = None


def fresh(now: int) -> Known:
    """An exercise that nobody has answered yet; times are unix milliseconds."""
    return Known(dict(Card(card_id=0, due=_at(now)).to_dict()))


def answered(known: Known, grade: Grade, now: int) -> tuple[Known, int]:
    """The same after an answer, and when it comes back."""
    card, _ = _SCHEDULER.review_card(
        Card.from_dict(known.card),  # type: ignore[arg-type]
        _RATINGS[grade],
        _at(now),
    )
    due = int(card.due.timestamp() * 1000)
    return Known(dict(card.to_dict()), known.times + 1, grade), due


def _at(now: int) -> datetime:
    return datetime.fromtimestamp(now / 1000, UTC)
