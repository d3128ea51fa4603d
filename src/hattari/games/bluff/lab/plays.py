"""What was played to measure a rule set."""

from __future__ import annotations

from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.lookups import Lookups

from . import coin
from .coin import Toll
from .sample import Sample

LEARNED, LADDER, RESPONSE, PAIR = "learned", "ladder", "response", "pair"
"""Keys of the players: those who learned these rules, who learned ever longer, one who learned what
to do against the first, and two neighbours who learned to play together."""

OVERBIDS, DOUBTS = "overbids", "doubts"
"""Two ways to throw a game away: by the highest bid there is, and by doubting every bid."""

Prizes = npt.NDArray[np.float64]


class Plays(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Games of learned players, and of odd ones among them; none that was cut off decides anything.

    main: the games that ended by themselves; cut (G,): which of all were cut off. restricted,
    response (games,): the share of first place that the odd one out got in each game; ladder: the
    same of each rung among those of the rung below; pair (games,): that of both, the mean over all
    places where they may sit. gifts: by way to throw a game away, everybody's shares (games,
    seats), the giver's first. lookups: the rules; None: a round costs one.
    """

    main: Sample
    cut: npt.NDArray[np.bool_] | None = None
    restricted: dict[str, Prizes] = {}
    pair: Prizes | None = None
    response: Prizes | None = None
    ladder: tuple[Prizes, ...] = ()
    gifts: dict[str, Prizes] = {}
    lookups: Lookups | None = None

    @property
    def window_seconds(self) -> int:
        """How long a window after a bid stays open."""
        return 0 if self.lookups is None else self.lookups.rules.window

    @cached_property
    def toll(self) -> Toll:
        """What rounds cost in these games, by the number of seats left."""
        sample, lookups = self.main, self.lookups
        if lookups is None:
            return coin.one_each(int(sample.before.max()))
        met = np.stack([sample.left.astype(np.int64), sample.kind, sample.margin], axis=1)
        rows, counts = np.unique(met, axis=0, return_counts=True)
        prices = lookups.after[rows[:, 1], :, rows[:, 2] + lookups.zero]
        return coin.toll(rows[:, 0].tolist(), prices.tolist(), counts.tolist())
