"""What was played to measure a rule set."""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

from .sample import Sample

LEARNED, PLAIN, PAIR = "learned", "plain", "pair"
"""Keys of the players: those who learned these rules, those who go by the odds of their dice, and
two neighbours who learned to play together."""


class Plays(msgspec.Struct, frozen=True, eq=False):
    """Games of learned players; of one of them among plain ones; of restricted ones, and of a pair,
    among them.

    skill (games,), restricted: the share of first place that the odd one out got in each game;
    pair (games,): that of both, the mean over all places where they may sit.
    """

    main: Sample
    skill: npt.NDArray[np.float64] | None = None
    restricted: dict[str, npt.NDArray[np.float64]] = {}
    pair: npt.NDArray[np.float64] | None = None
