"""What an opponent wins from the peer that learns against it alone, remembering as much as it.

The peer's strategy stands still while the other seat learns by the same passes; then both stand
still. Given the hands a pass is worth exactly what these two win, so only the dice are sampled. It
is a lower bound of what can be won: who remembers more may win more.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import numpy.typing as npt

from hattari.core.intervals import NORMAL_95
from hattari.games.bluff.bots.exploiter import Gain

from .kernels import Deal, Floats, Sums, passes
from .learning import Learned, Plan, draw, learned, sums_of, work_of

STILL = np.float32(1e30)
"""Regrets so large that no pass can move what they say."""

BATCHES = 100


def answered(peer: Learned, deal: Deal, plan: Plan) -> Gain:
    """The mean of both seats, stakes ±1, with its 95 % interval; half the passes are to learn."""
    half = plan.passes // 2
    won = np.array([_won(peer, deal, seat, half, plan.seed) for seat in (0, 1)]).mean(axis=0)
    wide = NORMAL_95 * float(won.std(ddof=1)) / sqrt(BATCHES)
    mean = float(won.mean())
    return Gain(2 * half, mean, mean - wide, mean + wide)


def _won(peer: Learned, deal: Deal, seat: int, many: int, seed: int) -> npt.NDArray[np.float64]:
    """(BATCHES,): what a seat wins in each batch of hands, once it has learned."""
    round_, work = peer.round, work_of(peer.round)
    sums = _still(peer, sums_of(round_), 1 - seat)
    drawn = draw(round_, many, seed)
    passes(round_.dag, deal, work, sums, drawn[: many // 2])
    (sums.strategy0 if seat == 0 else sums.strategy1)[:] = 0
    passes(round_.dag, deal, work, sums, drawn[many // 2 :])
    sums = _still(learned(round_, sums, 0.0), sums, seat)
    batches = np.array_split(draw(round_, many, seed + 1), BATCHES)
    worth = np.array([passes(round_.dag, deal, work, sums, batch) for batch in batches])
    return worth if seat == 0 else -worth


def _still(strategy: Learned, sums: Sums, seat: int) -> Sums:
    """The sums with a seat that plays this strategy whatever comes."""
    regrets: Floats = strategy.shares[seat].astype(np.float32) * STILL
    return sums._replace(regrets0=regrets) if seat == 0 else sums._replace(regrets1=regrets)
