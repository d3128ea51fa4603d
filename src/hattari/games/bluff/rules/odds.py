"""The help with chances: how likely a bid is, seen from one seat.

Assumption, stated wherever it is shown: the dice a seat can't see are fair, and nobody's bid
tells anything about them.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from .actions import Dice, State
from .bids import Bid
from .legal import menu_of, round_wild
from .settle import matches

Odds = tuple[tuple[int, int, float], ...]
"""Bids with their chances: (count, face, chance from 0 to 1)."""


@lru_cache(maxsize=4096)
def at_least(needed: int, dice: int, sides: int) -> float:
    """The chance that `needed` or more of `dice` fair dice show one of `sides` faces."""
    if needed <= 0:
        return 1.0
    hits = range(needed, dice + 1)
    ways = sum(comb(dice, hit) * sides**hit * (6 - sides) ** (dice - hit) for hit in hits)
    return float(ways / 6**dice)


def chance(state: State, seat: int, hand: Dice, bid: Bid) -> float:
    """The chance that a bid is true, for a seat that sees its hand and all shown dice."""
    wild = round_wild(state)
    seen = matches(hand, bid.face, wild)
    seen += sum(matches(shown, bid.face, wild) for shown in state.shown)
    unseen = sum(len(other) for index, other in enumerate(state.hands) if index != seat)
    sides = 2 if wild and bid.face != wild else 1
    return at_least(bid.count - seen, unseen, sides)


def odds(state: State, seat: int, hand: Dice) -> Odds:
    """The chances of the standing bid and of every bid that this seat may make."""
    bids = menu_of(state, seat).bids if state.turn == seat else ()
    standing = () if state.bid is None else (state.bid,)
    return tuple(
        (bid.count, bid.face, chance(state, seat, hand, bid)) for bid in (*standing, *bids)
    )
