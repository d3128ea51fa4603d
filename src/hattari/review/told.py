"""A review as JSON tells it, for programs."""

from __future__ import annotations

from typing import Any

import msgspec

from .marks import Mark, Side, Weighed
from .whole import Review


def told(review: Review) -> dict[str, Any]:
    """One object for a seat; values in the game's unit (docs/review.md)."""
    luck = review.luck
    return {
        "seat": review.seat,
        "decisions": [decision(mark) for mark in review.decisions],
        "luck": luck.luck,
        "play": luck.play,
        "rest": luck.rest,
        "result": luck.result,
    }


def decision(mark: Mark) -> dict[str, Any]:
    """One mark; `why` has a sum for what was chosen, for the best, and what was counted before."""
    return {
        "round": mark.round,
        "index": mark.index,
        "chosen": mark.chosen,
        "grade": mark.grade,
        "loss": mark.loss,
        "low": mark.low,
        "high": mark.high,
        "rests_on": mark.rests_on,
        "options": [_option(option) for option in mark.options],
        "why": [_side(side) for side in mark.why],
    }


def _option(option: Weighed) -> dict[str, Any]:
    kept = ("action", "value", "low", "high", "share")
    return {name: getattr(option, name) for name in kept}


def _side(side: Side) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(side)
    return built
