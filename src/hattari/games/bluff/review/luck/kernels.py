"""The value of every bid of a round, compiled: from the highest down, for many deals."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled

Doubles = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]

CALLING = 3
"""How sharply a seat tells a call from a raise by their chances."""

NEARER = 0.75
"""How much less each bid is made than the one below it; of these the likelier, by the square."""

LEAST = 1e-9
"""Keeps a quotient of two vanishing numbers quiet."""


@compiled
def reckon(  # noqa: PLR0913, PLR0917 (all are arrays)
    likely: Doubles,
    margins: Longs,
    ends: Doubles,
    heard: Doubles,
    weight: Doubles,
    best: Doubles,
    stood: Doubles,
    raised: Doubles,
) -> None:
    """Fill what it is worth that a bid stands, stood (bids, deals, bidders, seats), and that it
    has to be raised, raised (bids + 1, deals, in turn, seats); the first is the opening.

    `likely` (seats, deals, bids) are the chances by own dice, `margins` (deals, bids) by all,
    `ends` (bidders, margins, seats) what a called bid leads to. The others are working space.
    """
    heads, deals, bids = likely.shape
    seats, clip = ends.shape[2], ends.shape[1] // 2
    for deal in range(deals):
        heard[:] = 0.0
        weight[:] = LEAST
        best[:] = 0.0
        raised[bids, deal] = 0.0
        for place in range(bids - 1, -1, -1):
            end = min(max(margins[deal, place], -clip), clip) + clip
            for bidder in range(heads):
                turn = (bidder + 1) % heads
                false = (1.0 - likely[turn, deal, place]) ** CALLING + LEAST
                calls = false / (false + best[turn] ** CALLING)
                for seat in range(seats):
                    raises = raised[place + 1, deal, turn, seat]
                    stood[place, deal, bidder, seat] = (
                        calls * ends[bidder, end, seat] + (1.0 - calls) * raises
                    )
            for turn in range(heads):
                chance = likely[turn, deal, place]
                wish = chance * chance
                weight[turn] = NEARER * weight[turn] + wish
                best[turn] = max(best[turn], chance)
                for seat in range(seats):
                    now = NEARER * heard[turn, seat] + wish * stood[place, deal, turn, seat]
                    heard[turn, seat] = now
                    raised[place, deal, turn, seat] = now / weight[turn]
