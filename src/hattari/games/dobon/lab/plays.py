"""What was played to measure a rule set."""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt


class Plays(msgspec.Struct, frozen=True, eq=False):
    """Matches of ten rounds each: M matches, ten rounds, n seats.

    gains (M, 10, n): chips of each round; starter (M, 10): who is first in turn; turns (M, 10): of
    seats, however many decisions each took; windows (M, 10): after cards laid. chips: what a seat
    starts with; window_seconds: how long a window stays open.

    What one seat gains in a round, by match, (K,): ladder: a rung above all others, rung by rung;
    bound: among equals, if it never draws while it could lay a card; response: if it learned what
    to do against the others. None, or none, where nobody has learned.
    """

    chips: int
    gains: npt.NDArray[np.int64]
    starter: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    windows: npt.NDArray[np.int64]
    window_seconds: int = 0
    ladder: tuple[npt.NDArray[np.float64], ...] = ()
    bound: npt.NDArray[np.float64] | None = None
    response: npt.NDArray[np.float64] | None = None
