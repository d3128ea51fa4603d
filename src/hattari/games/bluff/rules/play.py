"""The play of Bluff: what is awaited, what an action or a roll makes happen, what follows.

`decide`, `resolve` and `close` make events; `evolve.py` alone makes states.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, islice
from typing import Any

from hattari.core import chance
from hattari.core.game import Awaits, Between, Chance, Outcome, Over, Refusal, Text, Turn, Window
from hattari.core.refusals import impossible, not_now

from . import refusals
from .actions import (
    BIDDING,
    REROLLING,
    UNCOVER,
    WINDOW,
    Accept,
    Action,
    BidMade,
    BidUndone,
    Challenge,
    ChanceOutcome,
    Claimed,
    Counter,
    Dice,
    Double,
    DoubtPass,
    Event,
    Lot,
    LotDrawn,
    MakeBid,
    NewDice,
    Pass,
    Passed,
    Phase,
    Reroll,
    RerollChosen,
    Rerolled,
    Roll,
    Rolled,
    RoundOpened,
    Settled,
    SpotOn,
    State,
    Uncover,
    Uncovered,
    UncoverEnded,
    Wave,
    Waved,
    WindowClosed,
)
from .axes import Reroll as RerollKind
from .axes import SpotOn as SpotOnBy
from .axes import Straight, least_opening
from .bids import Bid
from .counting import rolled, rolled_again
from .doubling import last_bid
from .legal import (
    CHALLENGE,
    SPOT_ON,
    is_duel,
    menu_of,
    seats_in,
    window_claims,
)
from .outbidding import winner
from .parts import is_part
from .settle import next_in, seats_with
from .settling import settlement
from .turning import (
    check_turn,
    decide_answer,
    decide_double,
    decide_doubt_pass,
    decide_outbid,
    decide_pass,
)
from .wildness import call_of, called_bids, is_face_off, round_wild

Events = tuple[Event, ...]
Step = BidMade | RerollChosen | Passed

FACES = frozenset(range(1, 7))

# What is awaited -------------------------------------------------------------------------


def awaits(state: State) -> Awaits:
    """What the state waits for."""
    return _AWAITS[state.phase](state)


_AWAITS: dict[Phase, Callable[[State], Awaits]] = {
    Phase.BETWEEN: lambda state: Between(state.round + 1, seats_with(state.dice)),
    Phase.LOT: lambda _: Chance("lot"),
    Phase.ROLLING: lambda _: Chance("roll"),
    Phase.REROLLING: lambda _: Chance("reroll"),
    Phase.UNCOVER: lambda state: Window("uncover", state.asked, sealed=False, seconds=None),
    Phase.BIDDING: lambda state: Turn(state.turn),
    Phase.ANSWER: lambda state: Turn(state.turn),
    Phase.WINDOW: lambda state: Window(
        "claim",
        state.asked,
        sealed=True,
        seconds=state.rules.window,
        full_length=state.rules.out_of_turn,
    ),
    Phase.OVER: lambda _: Over(),
}


def claim(state: State) -> tuple[int, Bid] | None:
    """The standing bid with its bidder, as long as it may be doubted."""
    if state.doubled is not None:
        return state.doubled.at, last_bid(state, state.doubled.at)
    if state.bid is None or state.phase not in (BIDDING, WINDOW):
        return None
    return state.bidder, state.bid


def verdict(event: Event) -> bool | None:
    """Whether the bid of a settlement was true: so many dice, or more."""
    if not isinstance(event, Settled) or event.kind == "doubt_pass":
        return None
    return event.actual >= event.count


# Decisions of a seat ---------------------------------------------------------------------


def decide(state: State, seat: int, action: Action) -> Events:
    """The events of a seat's action. Raises Refusal; the state is as before."""
    return _DECIDE[type(action)](state, seat, action)


def _decide_bid(state: State, seat: int, action: MakeBid) -> Events:
    if state.phase is WINDOW and state.rules.out_of_turn:
        return decide_outbid(state, seat, action)
    check_turn(state, seat)
    count, face, show = action.count, action.face, action.show
    if action.call:
        _check_call(state, action)
    elif (count, face) not in menu_of(state, seat).allowed:
        raise _not_open(state, Bid(count, face))
    if show:
        if not state.rules.shows_with_bid:
            raise refusals.reroll_off()
        show = _shown(state, seat, show)
    return (BidMade(seat, count, face, show, action.call),)


def _check_call(state: State, action: MakeBid) -> None:
    """Raises Refusal where this bid can't be made with its call."""
    if action.call != call_of(state):
        raise refusals.no_call(action.call)
    menu = called_bids(state)
    if (action.count, action.face) not in menu.allowed:
        least = min((bid.count for bid in menu.bids), default=None)
        raise refusals.call_too_low(Bid(action.count, action.face), round_wild(state), least)


def _not_open(state: State, bid: Bid) -> Refusal:
    """Why a bid can't be made."""
    least = least_opening(state.rules, seats_in(state))
    if state.bid is None and 0 < bid.count < least and not is_face_off(state):
        return refusals.too_few(bid, round_wild(state), least)
    return refusals.too_low(bid, state.bid, round_wild(state))


def _decide_reroll(state: State, seat: int, action: Reroll) -> Events:
    check_turn(state, seat)
    if state.rules.reroll is not RerollKind.BEFORE_BID:
        raise refusals.reroll_off()
    if state.must_bid:
        raise refusals.must_bid()
    if not menu_of(state, seat).bids and not called_bids(state).bids:
        raise refusals.no_higher_bid()
    return (RerollChosen(seat, _shown(state, seat, action.show)),)


def _shown(state: State, seat: int, show: Dice) -> Dice:
    """The dice to show, sorted as hands are."""
    if not is_part(state.hands[seat], show):
        raise refusals.bad_show()
    return tuple(sorted(show))


def _decide_challenge(state: State, seat: int, _action: Challenge) -> Events:
    if _may_call_in_window(state, seat, CHALLENGE):
        return (Claimed(seat, "challenge"),)
    bid = _check_claim(state, seat)
    return settlement(state, bid, "challenge", seat, bidder=state.bidder)


def _decide_spot_on(state: State, seat: int, _action: SpotOn) -> Events:
    _check_spot_on(state, seat)
    if _may_call_in_window(state, seat, SPOT_ON):
        return (Claimed(seat, "spot_on"),)
    bid = _check_claim(state, seat)
    if state.rules.spot_on is SpotOnBy.ALL_BUT_NEXT:
        raise refusals.spot_on_not_next()
    return settlement(state, bid, "spot_on", seat, bidder=state.bidder)


def _check_spot_on(state: State, seat: int) -> None:
    """Raises Refusal where the rules give this seat no spot-on, whatever the moment."""
    if state.rules.spot_on is SpotOnBy.OFF:
        raise refusals.no_spot_on()
    if seat in state.spot_on_had:
        raise refusals.spot_on_once()
    if not state.rules.spot_on_duel and is_duel(state):
        raise refusals.spot_on_duel()


def _may_call_in_window(state: State, seat: int, claim: Action) -> bool:
    if state.phase is not WINDOW or seat not in state.asked:
        return False
    return claim in window_claims(state, seat)


def _check_claim(state: State, seat: int) -> Bid:
    check_turn(state, seat)
    if state.bid is None:
        raise refusals.nothing_to_doubt()
    if state.must_bid:
        raise refusals.must_bid()
    if state.bidder == seat:
        raise refusals.own_bid()
    return state.bid


def _decide_wave(state: State, seat: int, _action: Wave) -> Events:
    if state.phase is not WINDOW or seat not in state.asked:
        raise not_now()
    return (Waved(seat),)


def _decide_uncover(state: State, seat: int, _action: Uncover) -> Events:
    if state.phase is not UNCOVER or seat not in state.asked:
        raise not_now()
    return (Uncovered(seat),)


_DECIDE: dict[type[Any], Callable[[State, int, Any], Events]] = {
    MakeBid: _decide_bid,
    Reroll: _decide_reroll,
    Challenge: _decide_challenge,
    SpotOn: _decide_spot_on,
    Pass: decide_pass,
    DoubtPass: decide_doubt_pass,
    Double: decide_double,
    Counter: decide_answer,
    Accept: decide_answer,
    Wave: _decide_wave,
    Uncover: _decide_uncover,
}


# Chance and time -------------------------------------------------------------------------


def draw(state: State, seed: bytes) -> ChanceOutcome:
    """The dice (or the lot) that the round's seed holds for this moment."""
    return _DRAW[state.phase](state, seed)


def _draw_lot(state: State, seed: bytes) -> Lot:
    alive = seats_with(state.dice)
    return Lot(alive[chance.lot(seed, "lot", state.draws, len(alive))])


def _draw_roll(state: State, seed: bytes) -> Roll:
    if state.rules.straight is Straight.REROLL:
        return _draw_until_none_is_straight(state, seed)
    faces = iter(chance.dice(seed, "roll", state.draws, sum(state.dice)))
    return Roll(tuple([tuple(islice(faces, count)) for count in state.dice]))


def _draw_until_none_is_straight(state: State, seed: bytes) -> Roll:
    """A hand that is rolled again takes the next dice of the same stream."""
    many = needed = sum(state.dice)
    while True:
        faces = iter(chance.dice(seed, "roll", state.draws, many))
        hands = tuple([rolled(state.rules, faces, own) for own in state.dice])
        if tuple(map(len, hands)) == state.dice:
            return Roll(hands)
        many += needed


def _draw_reroll(state: State, seed: bytes) -> NewDice:
    return NewDice(chance.dice(seed, "reroll", state.draws, len(state.hands[state.turn])))


_DRAW: dict[Phase, Callable[[State, bytes], ChanceOutcome]] = {
    Phase.LOT: _draw_lot,
    Phase.ROLLING: _draw_roll,
    Phase.REROLLING: _draw_reroll,
}


def resolve(state: State, outcome: ChanceOutcome) -> Events:
    """The events of a roll, a reroll or the lot. Raises Refusal for what can't have come."""
    return _RESOLVE[type(outcome)](state, outcome)


def _resolve_lot(state: State, outcome: Lot) -> Events:
    seats = len(state.dice)
    fits = 0 <= outcome.starter < seats and state.dice[outcome.starter]
    if state.phase is not Phase.LOT or not fits:
        raise _impossible_dice()
    return (LotDrawn(outcome.starter),)


def _resolve_roll(state: State, outcome: Roll) -> Events:
    hands = tuple(map(tuple, map(sorted, outcome.hands)))
    fits = state.phase is Phase.ROLLING and tuple(map(len, hands)) == state.dice
    if not fits or not FACES.issuperset(chain(*hands)):
        raise _impossible_dice()
    if rolled_again(state.rules, hands):
        raise refusals.straight_hand()
    return (Rolled(hands),)


def _resolve_reroll(state: State, outcome: NewDice) -> Events:
    dice = tuple(sorted(outcome.dice))
    awaited = state.phase is REROLLING and len(dice) == len(state.hands[state.turn])
    if not awaited or not FACES.issuperset(dice):
        raise _impossible_dice()
    return (Rerolled(state.turn, dice),)


def _impossible_dice() -> Refusal:
    return impossible(
        Text(
            "Dice have to come when they are awaited, one for each die rolled, faces 1 to 6.",
            "ダイスは振る場面で、振った数だけ、1〜6の目で与えてください。",
        )
    )


_RESOLVE: dict[type[Any], Callable[[State, Any], Events]] = {
    Lot: _resolve_lot,
    Roll: _resolve_roll,
    NewDice: _resolve_reroll,
}


def close(state: State) -> Events:
    """The events when a window's time is up, or when the next round opens."""
    return _CLOSE.get(state.phase, _close_nothing)(state)


def _close_nothing(_state: State) -> Events:
    raise not_now()


def _close_window(state: State) -> Events:
    claims = [claim for claim in state.claims if isinstance(claim, Claimed)]
    if state.bid is None or not claims:
        return (winner(state) or WindowClosed(),)
    first = min(claims, key=lambda claim: (claim.seat - state.bidder) % len(state.dice))
    return settlement(state, state.bid, first.kind, first.seat, bidder=state.bidder)


_CLOSE: dict[Phase, Callable[[State], Events]] = {
    Phase.BETWEEN: lambda state: (RoundOpened(state.round + 1, state.palifico_next),),
    Phase.UNCOVER: lambda _: (UncoverEnded(),),
    Phase.WINDOW: _close_window,
}


def undo(state: State) -> tuple[int, Events]:
    """The bidder whose last bid can be taken back, and the event that does so."""
    last = state.trail[-1] if state.trail else None
    if state.phase is not Phase.BIDDING or not isinstance(last, BidMade) or last.show:
        raise refusals.nothing_to_undo()
    if len(state.trail) > 1 and not _was_in_turn(state, state.trail[-2], last.seat):
        raise refusals.nothing_to_undo()
    return last.seat, (BidUndone(last.seat),)


def _was_in_turn(state: State, before: Step, seat: int) -> bool:
    """Whether a bid followed this step as a turn of its own, without a reroll."""
    if isinstance(before, RerollChosen):
        return False
    return next_in(state.dice, before.seat + 1) == seat


def outcome(state: State) -> Outcome | None:
    """The ranking, once the game is over."""
    return None if state.ranking is None else Outcome(state.ranking)
