"""What a seat at a larger table is taken to see and to do: an abstraction of the game.

A seat doesn't see its information state, the hand and every bid, but a bucket of such states: how
likely the standing bid is true by its own dice and by what others have bid, how good the raises
are that it has, what is at stake. And it doesn't choose among all bids but among a few kinds of
actions; each stands for one legal action. So one table serves every set of dice,
under any rules. A strategy is such a table, a row of weights for each bucket. What one bucket
holds is not told apart again later in the round (imperfect recall; Waugh et al. 2009).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.simulate.table import House, Table
from hattari.solve.splitmix import Seeds

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]

# Kinds of actions. Raises come in bands by how likely they look to those who don't see the
# bidder's dice; of each band the one is meant that is likeliest true by the bidder's own.
BANDS = 6
FIRST_BAND = 2
DECOY = FIRST_BAND + BANDS
"""The likeliest-looking raise on a face of which the seat has least."""
LOWEST = DECOY + 1
"""The lowest raise there is."""
FIRM = LOWEST + 1
"""Dice rolled again for the boldest bid that is then likely."""
BOLD = FIRM + 1
"""Dice rolled again for the boldest bid that is then possible."""
ACTIONS = BOLD + 1
LET_GO = FIRST_BAND
"""In a window: to claim nothing."""

NO_BLUFF, NO_CHALLENGE, NO_REROLL, NO_EXACT, NO_MEASURE = 1, 2, 4, 8, 16
"""What a strategy may be barred from, added up."""

SURE = 0.55
"""A raise likelier than this is one that the seat can stand by."""

LIKELY, POSSIBLE = 0.6, 0.35
HOPELESS = 0.004

STANDINGS, BESTS, PUSHES, STOCKS = 9, 5, 4, 3


class Abstraction(NamedTuple):
    """What buckets are reckoned with. tail [sides - 1, dice, needed]: the chance of that many;
    root (dice + 1,): square roots. lefts, nexts, exacts, shows: how finely seats left, the next
    seat's stock, the chance of an exact bid and rerolls are told apart. windows: the first row of
    windows. level: by stock. ways: binomials; most: the highest level. later: whether places after
    the first count."""

    tail: Doubles
    root: Doubles
    lefts: int
    nexts: int
    exacts: int
    shows: int
    windows: int
    level: Longs
    ways: Longs
    most: int
    later: bool


class Decision(NamedTuple):
    """What a seat weighs. By kind of action (ACTIONS,): can, bid, show, odds, looks, share. By
    face (7,): held, in_sight, sides, heard (by the others), felt (heard by one who is not in the
    know). facts: OWN, UNKNOWN."""

    can: Longs
    bid: Longs
    show: Longs
    odds: Doubles
    looks: Doubles
    share: Doubles
    held: Longs
    in_sight: Longs
    sides: Longs
    heard: Doubles
    felt: Doubles
    facts: Longs


OWN, UNKNOWN, BEST, PUSH, PULL = range(5)


class State(NamedTuple):
    """A game under way. told (seats, 7): how bold the last bid on a face since the last roll was,
    1 up to 2, and 0 for none; choice: what strategies draw from; origin: where the game's dice
    come from; order (seats,)."""

    table: Table
    told: Doubles
    choice: Seeds
    origin: Seeds
    order: Longs
    decision: Decision


class Players(NamedTuple):
    """Strategies: policy, gain (n, rows, ACTIONS); trust (n, 2): how many more matches a bid
    speaks for, per root of its bidder's dice, and more for a bold one; barred (n,); of (seats,):
    whose."""

    policy: Floats
    gain: Floats
    trust: Doubles
    barred: Longs
    of: Longs


class Setting(NamedTuple):
    """What stays the same from decision to decision."""

    house: House
    abstraction: Abstraction
    players: Players
