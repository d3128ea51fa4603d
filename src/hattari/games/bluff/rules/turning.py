"""Decisions of a turn that are neither bids nor claims on the standing one."""

from __future__ import annotations

from hattari.core.refusals import game_over, not_now, not_your_turn

from . import refusals
from .actions import (
    BIDDING,
    Accept,
    Counter,
    Double,
    Doubled,
    DoubtPass,
    Event,
    MakeBid,
    Outbid,
    Pass,
    Passed,
    Phase,
    State,
)
from .axes import Doubling, PassClaim
from .bids import Bid
from .doubling import TIMES, last_bid, targets
from .legal import outbids
from .outbidding import may_outbid
from .passing import has_passed, passer
from .settling import doubted_pass, settlement
from .wildness import round_wild

Events = tuple[Event, ...]


def check_turn(state: State, seat: int) -> None:
    """Raises Refusal where this seat hasn't the turn."""
    if state.phase is not BIDDING or seat != state.turn:
        raise game_over() if state.phase is Phase.OVER else not_your_turn()


def decide_pass(state: State, seat: int, _action: Pass) -> Events:
    """The events of a pass."""
    check_turn(state, seat)
    _check_passing(state)
    if state.bid is None:
        raise refusals.starter_passes()
    if has_passed(state, seat):
        raise refusals.passed_before()
    return (Passed(seat),)


def decide_doubt_pass(state: State, seat: int, _action: DoubtPass) -> Events:
    """The events of a doubt of the pass before."""
    check_turn(state, seat)
    _check_passing(state)
    doubted = passer(state)
    if doubted is None:
        raise refusals.no_pass_to_doubt()
    return doubted_pass(state, doubted, seat)


def _check_passing(state: State) -> None:
    if state.rules.pass_claim is PassClaim.OFF:
        raise refusals.no_passing()
    if state.must_bid:
        raise refusals.must_bid()


def decide_outbid(state: State, seat: int, action: MakeBid) -> Events:
    """The events of a bid in the window after another one."""
    if seat not in state.asked or not may_outbid(state, seat):
        raise not_now()
    if action.call or action.show:
        raise refusals.plain_outbid()
    bid = Bid(action.count, action.face)
    if bid not in outbids(state, seat):
        raise refusals.too_low(bid, state.bid, round_wild(state))
    return (Outbid(seat, action.count, action.face),)


def decide_double(state: State, seat: int, action: Double) -> Events:
    """The events of a doubt for double."""
    check_turn(state, seat)
    if state.rules.doubling is Doubling.OFF:
        raise refusals.no_doubling()
    if state.bid is None:
        raise refusals.nothing_to_doubt()
    if state.must_bid:
        raise refusals.must_bid()
    if action.at not in targets(state):
        raise refusals.no_bid_to_double()
    return (Doubled(seat, action.at),)


def decide_answer(state: State, seat: int, action: Counter | Accept) -> Events:
    """The events of the answer to a double, which settles the round."""
    doubled = state.doubled
    if doubled is None or seat != doubled.at:
        raise game_over() if state.phase is Phase.OVER else not_now()
    bid, times = last_bid(state, doubled.at), TIMES[type(action)]
    return settlement(state, bid, "challenge", doubled.seat, bidder=doubled.at, times=times)
