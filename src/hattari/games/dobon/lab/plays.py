"""What was played to measure a rule set."""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt


class Plays(msgspec.Struct, frozen=True, eq=False):
    """Matches of ten rounds each: M matches, ten rounds, n seats.

    gains (M, 10, n): chips of each round; starter (M, 10): who is first in turn; turns (M, 10): of
    seats, however many decisions each took; windows (M, 10): after cards laid; skill (K,): what a
    seat gains in a round among seats that act at random; bound (L,): what one gains among equals
    that never draws while it could lay a card, None where nobody was bound. chips: what a seat
    starts with; window_seconds: how long a window stays open.
    """

    chips: int
    gains: npt.NDArray[np.int64]
    starter: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    windows: npt.NDArray[np.int64]
    skill: npt.NDArray[np.float64]
    window_seconds: int = 0
    bound: npt.NDArray[np.float64] | None = None
