"""The value of every bid of a round, compiled: its chances, then from the highest down what it is
worth, for many deals."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, inlined, part

Doubles = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]

NEARER = 0.75
"""How much less each bid is made than the one below it; of these the likelier, by the square."""

LEAST = 1e-9
"""Keeps a quotient of two vanishing numbers quiet."""


@inlined
def cubed(chance: float) -> float:
    """So sharply a seat tells a call from a raise by their chances."""
    return chance * chance * chance


@compiled
def foresee(  # noqa: PLR0913, PLR0917 (all are arrays)
    hidden: Longs,
    shown: Longs,
    bids: Longs,
    wild: int,
    known: Doubles,
    likely: Doubles,
    margins: Longs,
    hopeless: float,
) -> int:
    """Fill the chance of each bid by own dice, likely (seats, deals, bids), and by all dice by how
    many it is kept or missed, margins (deals, bids). The answer is how many bids there are up to
    the first beyond which nobody gives any a chance that isn't hopeless.

    `hidden` (deals, seats, 7) and `shown` (7,) say how many dice show each face, `bids` (bids, 2)
    count and face, `known` (seats, 2, needed) the chance that unseen dice hold what is needed, for
    one side that counts and for two.
    """
    seats, deals, many = likely.shape
    most, last = known.shape[2] - 1, -1
    for deal in range(deals):
        for place in range(many):
            count, face = bids[place, 0], bids[place, 1]
            joined = wild if wild not in (0, face) else 0
            missing = count - shown[face] - (shown[joined] if joined else 0)
            total = 0
            for seat in range(seats):
                own = hidden[deal, seat, face] + (hidden[deal, seat, joined] if joined else 0)
                needed = min(max(missing - own, 0), most)
                chance = known[seat, 1 if joined else 0, needed]
                likely[seat, deal, place] = chance
                if chance > hopeless:
                    last = max(last, place)
                total += own
            margins[deal, place] = total - missing
    hopeful: int = min(last + 2, many)
    return hopeful


@part
def _raise(
    likely: Doubles,
    stood: Doubles,
    raised: Doubles,
    heard: Doubles,
    weight: Doubles,
    best: Doubles,
) -> None:
    """Let every seat raise to one more bid, which is so likely (seats,) and worth so much where it
    stands."""
    for turn in range(len(likely)):
        chance = likely[turn]
        wish = chance * chance
        weight[turn] = NEARER * weight[turn] + wish
        best[turn] = max(best[turn], chance)
        for seat in range(heard.shape[1]):
            sums = NEARER * heard[turn, seat] + wish * stood[turn, seat]
            heard[turn, seat] = sums
            raised[turn, seat] = sums / weight[turn]


@compiled
def reckon(  # noqa: PLR0913, PLR0917 (all are arrays)
    likely: Doubles,
    margins: Longs,
    bids: int,
    ends: Doubles,
    moment: int,
    who: int,
    heard: Doubles,
    weight: Doubles,
    best: Doubles,
    stood: Doubles,
    raised: Doubles,
    now: Doubles,
) -> None:
    """Fill what a moment is worth in each deal, now (deals, seats), and what all are in the first:
    that a bid stands, stood (bids, bidders, seats), and that it has to be raised, raised
    (bids + 1, in turn, seats); the first is the opening.

    Of `likely` (seats, deals, bids), the chances by own dice, and `margins` (deals, bids) by all
    only the first `bids` are looked at. `ends` (bidders, margins, seats) are what a called bid
    leads to. `moment` is a place in `raised` with `who` in turn, or below 0 (-1 the first) a place
    in `stood` with the bidder. The others are working space.
    """
    heads, deals = likely.shape[:2]
    seats, clip = ends.shape[2], ends.shape[1] // 2
    for deal in range(deals - 1, -1, -1):
        heard[:] = 0.0
        weight[:] = LEAST
        best[:] = 0.0
        raised[bids] = 0.0
        for place in range(bids - 1, -1, -1):
            end = min(max(margins[deal, place], -clip), clip) + clip
            for bidder in range(heads):
                turn = (bidder + 1) % heads
                false = cubed(1.0 - likely[turn, deal, place]) + LEAST
                calls = false / (false + cubed(best[turn]))
                for seat in range(seats):
                    raises = raised[place + 1, turn, seat]
                    stood[place, bidder, seat] = (
                        calls * ends[bidder, end, seat] + (1.0 - calls) * raises
                    )
            _raise(likely[:, deal, place], stood[place], raised[place], heard, weight, best)
        for seat in range(seats):
            if moment < 0:
                now[deal, seat] = stood[-1 - moment, who, seat]
            else:
                now[deal, seat] = raised[moment, who, seat]
