"""Bids out of turn: who may make one in a window, and which of several stands."""

from __future__ import annotations

from .actions import BidMade, Outbid, State
from .axes import DUEL
from .bids import Bid, BidOrder
from .wildness import round_wild


def may_outbid(state: State, seat: int) -> bool:
    """Whether this seat may bid in a window at all, whatever there is to bid.

    With two left there is nobody whose turn could be taken.
    """
    if not state.rules.out_of_turn or seat == state.bidder or not state.dice[seat]:
        return False
    return len(state.dice) - state.dice.count(0) > DUEL


def winner(state: State) -> BidMade | None:
    """The highest sealed bid as one that is made; of equal ones the first clockwise."""
    bids = [each for each in state.claims if isinstance(each, Outbid)]
    if not bids:
        return None
    order = BidOrder(state.rules.order, round_wild(state), state.rules.limit)

    def rank(bid: Outbid) -> tuple[tuple[int, int, int], int]:
        steps = (bid.seat - state.bidder) % len(state.dice)
        return order.place(Bid(bid.count, bid.face)), -steps

    best = max(bids, key=rank)
    return BidMade(best.seat, best.count, best.face, ())
