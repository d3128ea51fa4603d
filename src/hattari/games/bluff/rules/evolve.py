"""What the events of Bluff make of a state: the only place that makes new states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .actions import (
    BIDDING,
    REROLLING,
    UNCOVER,
    WINDOW,
    BidMade,
    BidUndone,
    Claimed,
    Dice,
    Doubled,
    Ended,
    Event,
    Hands,
    LotDrawn,
    Outbid,
    Passed,
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
from .legal import asked_about
from .manners import told_after
from .returning import gone_after
from .settle import next_in, seats_with
from .wildness import plain_after, plain_along, round_wild


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
        plain=False,
        draws=0,
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
    covered = state.rules.roll is RollKind.BY_HAND
    return replace(
        state,
        phase=UNCOVER if covered else BIDDING,
        asked=seats_with(state.dice) if covered else (),
        hands=event.hands,
        turn=state.starter,
        draws=state.draws + 1,
    )


def _end_uncover(state: State, _event: UncoverEnded) -> State:
    return replace(state, phase=BIDDING, asked=())


def _answer(state: State, event: Uncovered | Waved) -> State:
    return replace(state, asked=_without(state.asked, event.seat))


def _without(seats: Dice, answered: int) -> Dice:
    return tuple([seat for seat in seats if seat != answered])


def _bid(state: State, event: BidMade) -> State:
    placed = replace(
        state,
        phase=BIDDING,
        turn=event.seat if event.show else next_in(state.dice, event.seat + 1),
        bid=Bid(event.count, event.face),
        bidder=event.seat,
        trail=(*state.trail, event),
        plain=plain_after(state, event),
        must_bid=False,
        asked=(),
        claims=(),
    )
    return _set_in_the_open(placed, event) if event.show else _ask_others(placed)


def _choose_reroll(state: State, event: RerollChosen) -> State:
    return _set_in_the_open(replace(state, trail=(*state.trail, event), must_bid=True), event)


def _set_in_the_open(state: State, event: BidMade | RerollChosen) -> State:
    seat, left = event.seat, list(state.hands[event.seat])
    for face in event.show:
        left.remove(face)
    return replace(
        state,
        phase=REROLLING,
        hands=_put(state.hands, seat, tuple(left)),
        shown=_put(state.shown, seat, state.shown[seat] + event.show),
    )


def _put(hands: Hands, seat: int, hand: Dice) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _reroll(state: State, event: Rerolled) -> State:
    hands, draws = _put(state.hands, event.seat, event.dice), state.draws + 1
    if state.must_bid:
        return replace(state, phase=BIDDING, hands=hands, draws=draws)
    turn = next_in(state.dice, state.bidder + 1)
    return _ask_others(replace(state, phase=BIDDING, turn=turn, hands=hands, draws=draws))


def _ask_others(state: State) -> State:
    """After a bid: the window where there is one."""
    asked = asked_about(state)
    return replace(state, phase=WINDOW, asked=asked) if asked else state


def _pass(state: State, event: Passed) -> State:
    turn = next_in(state.dice, event.seat + 1)
    return replace(state, trail=(*state.trail, event), turn=turn)


def _double(state: State, event: Doubled) -> State:
    return replace(state, phase=Phase.ANSWER, doubled=event, turn=event.at)


def _claim(state: State, event: Claimed | Outbid) -> State:
    asked = _without(state.asked, event.seat)
    return replace(state, asked=asked, claims=(*state.claims, event))


def _close_window(state: State, _event: WindowClosed) -> State:
    return replace(state, phase=BIDDING, asked=(), claims=())


def _undo_bid(state: State, event: BidUndone) -> State:
    trail = state.trail[:-1]
    bids = [step for step in trail if isinstance(step, BidMade)]
    standing = bids[-1] if bids else None
    return replace(
        state,
        trail=trail,
        plain=any(list(plain_along(state.rules, round_wild(state), trail))[-1:]),
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
        losses=event.losses,
        starter=event.starter,
        turn=event.starter,
        asked=(),
        claims=(),
        doubled=None,
        palifico_next=event.palifico,
        spot_on_had=_had_spot_on(state, event),
        back_had=_had_back(state, event),
        gone=gone_after(state.gone, event.out, event.dice),
        last=event,
        told=told_after(state, event),
    )


def _had_spot_on(state: State, event: Settled) -> frozenset[int]:
    if state.rules.spot_on_once and event.kind == "spot_on":
        return state.spot_on_had | {event.claimant}
    return state.spot_on_had


def _had_back(state: State, event: Settled) -> frozenset[int]:
    if event.kind == "spot_on" and not event.dice_before[event.claimant]:
        return state.back_had | {event.claimant}
    return state.back_had


def _end(state: State, event: Ended) -> State:
    return replace(state, phase=Phase.OVER, ranking=event.ranking)


_EVOLVE: dict[type[Any], Callable[[State, Any], State]] = {
    RoundOpened: _open_round,
    LotDrawn: _draw_lot,
    Rolled: _roll,
    Uncovered: _answer,
    UncoverEnded: _end_uncover,
    BidMade: _bid,
    RerollChosen: _choose_reroll,
    Rerolled: _reroll,
    Passed: _pass,
    Doubled: _double,
    Waved: _answer,
    Claimed: _claim,
    Outbid: _claim,
    WindowClosed: _close_window,
    BidUndone: _undo_bid,
    Settled: _settle,
    Ended: _end,
}
