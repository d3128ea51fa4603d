"""What the events of Bluff make of a state: the only place that makes new states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .actions import (
    BidMade,
    BidUndone,
    Claimed,
    Dice,
    Ended,
    Event,
    Hands,
    LotDrawn,
    Phase,
    RerollChosen,
    Rerolled,
    Rolled,
    RoundOpened,
    Settled,
    State,
    Uncovered,
    UncoverEnded,
    Waved,
    WindowClosed,
)
from .axes import Roll as RollKind
from .bids import Bid
from .legal import has_window
from .settle import next_in


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _EVOLVE[type(event)](state, event)


def _open_round(state: State, event: RoundOpened) -> State:
    had, no_dice = state.palifico_had, ((),) * len(state.dice)
    if event.palifico is not None:
        had |= {event.palifico}
    return replace(
        state,
        phase=Phase.LOT if state.by_lot else Phase.ROLLING,
        round=event.round,
        hands=no_dice,
        shown=no_dice,
        bid=None,
        trail=(),
        draws=0,
        uncovered=frozenset(),
        palifico=event.palifico,
        palifico_next=None,
        palifico_had=had,
        last=None,
    )


def _draw_lot(state: State, event: LotDrawn) -> State:
    return replace(
        state, phase=Phase.ROLLING, by_lot=False, starter=event.starter, draws=state.draws + 1
    )


def _roll(state: State, event: Rolled) -> State:
    return replace(
        state,
        phase=_AFTER_ROLL[state.rules.roll],
        hands=event.hands,
        turn=state.starter,
        draws=state.draws + 1,
    )


_AFTER_ROLL = {RollKind.AUTO: Phase.BIDDING, RollKind.BY_HAND: Phase.UNCOVER}


def _uncover(state: State, event: Uncovered) -> State:
    return replace(state, uncovered=state.uncovered | {event.seat})


def _end_uncover(state: State, _event: UncoverEnded) -> State:
    return replace(state, phase=Phase.BIDDING, uncovered=frozenset(range(len(state.dice))))


def _bid(state: State, event: BidMade) -> State:
    placed = replace(
        state,
        bid=Bid(event.count, event.face),
        bidder=event.seat,
        trail=(*state.trail, event),
        must_bid=False,
    )
    return _set_in_the_open(placed, event) if event.show else _pass_on(placed)


def _choose_reroll(state: State, event: RerollChosen) -> State:
    return _set_in_the_open(replace(state, trail=(*state.trail, event), must_bid=True), event)


def _set_in_the_open(state: State, event: BidMade | RerollChosen) -> State:
    seat, left = event.seat, list(state.hands[event.seat])
    for face in event.show:
        left.remove(face)
    return replace(
        state,
        phase=Phase.REROLLING,
        hands=_put(state.hands, seat, tuple(left)),
        shown=_put(state.shown, seat, state.shown[seat] + event.show),
    )


def _put(hands: Hands, seat: int, hand: Dice) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _reroll(state: State, event: Rerolled) -> State:
    hands, draws = _put(state.hands, event.seat, event.dice), state.draws + 1
    if state.must_bid:
        return replace(state, phase=Phase.BIDDING, hands=hands, draws=draws)
    return _pass_on(replace(state, hands=hands, draws=draws))


def _pass_on(state: State) -> State:
    """After a bid: the window where there is one, else the next seat's turn."""
    turn = next_in(state.dice, state.bidder + 1)
    phase = Phase.WINDOW if has_window(state) else Phase.BIDDING
    return replace(state, phase=phase, turn=turn)


def _wave(state: State, event: Waved) -> State:
    return replace(state, answered=state.answered | {event.seat})


def _claim(state: State, event: Claimed) -> State:
    return replace(state, answered=state.answered | {event.seat}, claims=(*state.claims, event))


def _close_window(state: State, _event: WindowClosed) -> State:
    return replace(state, phase=Phase.BIDDING, answered=frozenset(), claims=())


def _undo_bid(state: State, event: BidUndone) -> State:
    trail = state.trail[:-1]
    bids = [step for step in trail if isinstance(step, BidMade)]
    standing = bids[-1] if bids else None
    return replace(
        state,
        trail=trail,
        turn=event.seat,
        bid=Bid(standing.count, standing.face) if standing else None,
        bidder=standing.seat if standing else state.bidder,
    )


def _settle(state: State, event: Settled) -> State:
    return replace(
        state,
        phase=Phase.BETWEEN,
        dice=event.dice,
        lives=event.lives,
        starter=event.starter,
        turn=event.starter,
        answered=frozenset(),
        claims=(),
        palifico_next=event.palifico,
        spot_on_had=_had_spot_on(state, event),
        gone=(*state.gone, event.out) if event.out else state.gone,
        last=event,
    )


def _had_spot_on(state: State, event: Settled) -> frozenset[int]:
    if state.rules.spot_on_once and event.kind == "spot_on":
        return state.spot_on_had | {event.claimant}
    return state.spot_on_had


def _end(state: State, event: Ended) -> State:
    return replace(state, phase=Phase.OVER, ranking=event.ranking)


_EVOLVE: dict[type[Any], Callable[[State, Any], State]] = {
    RoundOpened: _open_round,
    LotDrawn: _draw_lot,
    Rolled: _roll,
    Uncovered: _uncover,
    UncoverEnded: _end_uncover,
    BidMade: _bid,
    RerollChosen: _choose_reroll,
    Rerolled: _reroll,
    Waved: _wave,
    Claimed: _claim,
    WindowClosed: _close_window,
    BidUndone: _undo_bid,
    Settled: _settle,
    Ended: _end,
}
