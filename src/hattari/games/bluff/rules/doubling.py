"""Raising the stake: whose bid may be doubted for double, and which bid that is."""

from __future__ import annotations

from .actions import Accept, Action, BidMade, Counter, Double, State
from .axes import Doubling
from .bids import Bid

ACCEPT = Accept()
COUNTER = Counter()

ANSWERS: tuple[Action, ...] = (ACCEPT, COUNTER)

TIMES = {Accept: 2, Counter: 4}
"""What an answer makes of the stake."""


def doubles_in_turn(state: State) -> tuple[Action, ...]:
    """The doubles that the seat to play may call, a bid standing."""
    return tuple([Double(seat) for seat in targets(state)])


def targets(state: State) -> tuple[int, ...]:
    """The seats whose last bid may be doubted for double by the seat to play."""
    if state.rules.doubling is Doubling.LAST_BID:
        seats = {state.bidder}
    else:
        seats = {step.seat for step in state.trail if isinstance(step, BidMade)}
    return tuple(sorted(seats - {state.turn}))


def last_bid(state: State, seat: int) -> Bid:
    """The last bid of a seat in this round. Raises StopIteration where it made none."""
    return next(
        Bid(step.count, step.face)
        for step in reversed(state.trail)
        if isinstance(step, BidMade) and step.seat == seat
    )
