"""The play of Bluff: what is awaited, what an action or a roll makes happen, what follows.

`decide`, `resolve` and `close` make events; `evolve.py` alone makes states.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, islice
from typing import Any

from hattari.core import chance
from hattari.core.game import Awaits, Between, Chance, Outcome, Over, Refusal, Text, Turn, Window
from hattari.core.refusals import game_over, impossible, not_now, not_your_turn

from . import refusals
from .actions import (
    Action,
    BidMade,
    BidUndone,
    Challenge,
    ChanceOutcome,
    Claimed,
    Dice,
    Ended,
    Event,
    Lot,
    LotDrawn,
    MakeBid,
    NewDice,
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
from .axes import least_opening
from .bids import Bid
from .legal import (
    CHALLENGE,
    SPOT_ON,
    is_duel,
    is_pending,
    menu_of,
    round_wild,
    seats_in,
    window_claims,
)
from .parts import is_part
from .settle import (
    Claim,
    is_over,
    matches,
    next_starter,
    of_the_living,
    palifico_seat,
    ranking,
    settle,
    stake_of,
)

Events = tuple[Event, ...]

FACES = frozenset(range(1, 7))

# What is awaited -------------------------------------------------------------------------


def awaits(state: State) -> Awaits:
    """What the state waits for."""
    return _AWAITS[state.phase](state)


def _still_in(state: State) -> Dice:
    return tuple([seat for seat, count in enumerate(state.dice) if count])


def _pending(state: State) -> Dice:
    return tuple([seat for seat in range(len(state.dice)) if is_pending(state, seat)])


_AWAITS: dict[Phase, Callable[[State], Awaits]] = {
    Phase.BETWEEN: lambda state: Between(state.round + 1, _still_in(state)),
    Phase.LOT: lambda _: Chance("lot"),
    Phase.ROLLING: lambda _: Chance("roll"),
    Phase.REROLLING: lambda _: Chance("reroll"),
    Phase.UNCOVER: lambda state: Window("uncover", _pending(state), sealed=False, seconds=None),
    Phase.BIDDING: lambda state: Turn(state.turn),
    Phase.WINDOW: lambda state: Window(
        "claim", _pending(state), sealed=True, seconds=state.rules.window
    ),
    Phase.OVER: lambda _: Over(),
}


def claim(state: State) -> tuple[int, Bid] | None:
    """The standing bid with its bidder, as long as it may be doubted."""
    if state.bid is None or state.phase not in (Phase.BIDDING, Phase.WINDOW):
        return None
    return state.bidder, state.bid


def verdict(event: Event) -> bool | None:
    """Whether the bid of a settlement was true: so many dice, or more."""
    return event.actual >= event.count if isinstance(event, Settled) else None


# Decisions of a seat ---------------------------------------------------------------------


def decide(state: State, seat: int, action: Action) -> Events:
    """The events of a seat's action. Raises Refusal; the state is as before."""
    return _DECIDE[type(action)](state, seat, action)


def _check_turn(state: State, seat: int) -> None:
    if state.phase is not Phase.BIDDING or seat != state.turn:
        raise game_over() if state.phase is Phase.OVER else not_your_turn()


def _decide_bid(state: State, seat: int, action: MakeBid) -> Events:
    _check_turn(state, seat)
    count, face, show = action.count, action.face, action.show
    if (count, face) not in menu_of(state, seat).allowed:
        raise _not_open(state, Bid(count, face))
    if show:
        _check_reroll(state, RerollKind.AFTER_BID)
        show = _shown(state, seat, show)
    return (BidMade(seat, count, face, show),)


def _not_open(state: State, bid: Bid) -> Refusal:
    """Why a bid can't be made."""
    least = least_opening(state.rules, seats_in(state))
    if state.bid is None and 0 < bid.count < least:
        return refusals.too_few(bid, round_wild(state), least)
    return refusals.too_low(bid, state.bid, round_wild(state))


def _decide_reroll(state: State, seat: int, action: Reroll) -> Events:
    _check_turn(state, seat)
    _check_reroll(state, RerollKind.BEFORE_BID)
    if state.must_bid:
        raise refusals.must_bid()
    if not menu_of(state, seat).bids:
        raise refusals.no_higher_bid()
    return (RerollChosen(seat, _shown(state, seat, action.show)),)


def _check_reroll(state: State, kind: RerollKind) -> None:
    if state.rules.reroll is not kind:
        raise refusals.reroll_off()


def _shown(state: State, seat: int, show: Dice) -> Dice:
    """The dice to show, sorted as hands are."""
    if not is_part(state.hands[seat], show):
        raise refusals.bad_show()
    return tuple(sorted(show))


def _decide_challenge(state: State, seat: int, _action: Challenge) -> Events:
    if _may_call_in_window(state, seat, CHALLENGE):
        return (Claimed(seat, "challenge"),)
    return _settlement(state, _check_claim(state, seat), "challenge", seat)


def _decide_spot_on(state: State, seat: int, _action: SpotOn) -> Events:
    _check_spot_on(state, seat)
    if _may_call_in_window(state, seat, SPOT_ON):
        return (Claimed(seat, "spot_on"),)
    bid = _check_claim(state, seat)
    if state.rules.spot_on is SpotOnBy.ALL_BUT_NEXT:
        raise refusals.spot_on_not_next()
    return _settlement(state, bid, "spot_on", seat)


def _check_spot_on(state: State, seat: int) -> None:
    """Raises Refusal where the rules give this seat no spot-on, whatever the moment."""
    if state.rules.spot_on is SpotOnBy.OFF:
        raise refusals.no_spot_on()
    if seat in state.spot_on_had:
        raise refusals.spot_on_once()
    if not state.rules.spot_on_duel and is_duel(state):
        raise refusals.spot_on_duel()


def _may_call_in_window(state: State, seat: int, claim: Action) -> bool:
    if state.phase is not Phase.WINDOW or not is_pending(state, seat):
        return False
    return claim in window_claims(state, seat)


def _check_claim(state: State, seat: int) -> Bid:
    _check_turn(state, seat)
    if state.bid is None:
        raise refusals.nothing_to_doubt()
    if state.must_bid:
        raise refusals.must_bid()
    return state.bid


def _decide_wave(state: State, seat: int, _action: Wave) -> Events:
    if state.phase is not Phase.WINDOW or not is_pending(state, seat):
        raise not_now()
    return (Waved(seat),)


def _decide_uncover(state: State, seat: int, _action: Uncover) -> Events:
    if state.phase is not Phase.UNCOVER or not is_pending(state, seat):
        raise not_now()
    return (Uncovered(seat),)


_DECIDE: dict[type[Any], Callable[[State, int, Any], Events]] = {
    MakeBid: _decide_bid,
    Reroll: _decide_reroll,
    Challenge: _decide_challenge,
    SpotOn: _decide_spot_on,
    Wave: _decide_wave,
    Uncover: _decide_uncover,
}


# Settlement ------------------------------------------------------------------------------


def _settlement(state: State, bid: Bid, kind: str, claimant: int) -> Events:
    rules, before = state.rules, stake_of(state.rules, state.dice, state.lives)
    claim = Claim(kind, claimant, state.bidder, _actual(state, bid.face) - bid.count)
    after = settle(rules, before, claim)
    settled = _settled(state, bid, claim, before, after)
    if not is_over(rules, after, state.round):
        return (settled,)
    gone = (*state.gone, settled.out) if settled.out else state.gone
    return (settled, Ended(ranking(rules, after, gone)))


def _actual(state: State, face: int) -> int:
    return matches(tuple(chain(*state.hands, *state.shown)), face, round_wild(state))


def _settled(state: State, bid: Bid, claim: Claim, before: Dice, after: Dice) -> Settled:
    rules, lives = state.rules, bool(state.lives)
    palifico = palifico_seat(before, after, claim, state.palifico_had) if rules.palifico else None
    return Settled(
        kind=claim.kind,
        claimant=claim.claimant,
        bidder=claim.bidder,
        count=bid.count,
        face=bid.face,
        actual=bid.count + claim.margin,
        margin=claim.margin,
        hands=state.hands,
        shown=state.shown,
        dice_before=state.dice,
        lives_before=state.lives,
        dice=of_the_living(state.dice, after) if lives else after,
        lives=after if lives else (),
        out=tuple([seat for seat, owned in enumerate(before) if owned and not after[seat]]),
        starter=next_starter(rules, state.starter, claim, after) if palifico is None else palifico,
        palifico=palifico,
    )


# Chance and time -------------------------------------------------------------------------


def draw(state: State, seed: bytes) -> ChanceOutcome:
    """The dice (or the lot) that the round's seed holds for this moment."""
    return _DRAW[state.phase](state, seed)


def _draw_lot(state: State, seed: bytes) -> Lot:
    alive = _still_in(state)
    return Lot(alive[chance.lot(seed, "lot", state.draws, len(alive))])


def _draw_roll(state: State, seed: bytes) -> Roll:
    faces = iter(chance.dice(seed, "roll", state.draws, sum(state.dice)))
    return Roll(tuple([tuple(islice(faces, count)) for count in state.dice]))


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
    return (Rolled(hands),)


def _resolve_reroll(state: State, outcome: NewDice) -> Events:
    dice = tuple(sorted(outcome.dice))
    awaited = state.phase is Phase.REROLLING and len(dice) == len(state.hands[state.turn])
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
    if state.bid is None or not state.claims:
        return (WindowClosed(),)
    first = min(state.claims, key=lambda claim: (claim.seat - state.bidder) % len(state.dice))
    return _settlement(state, state.bid, first.kind, first.seat)


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
    if len(state.trail) > 1 and isinstance(state.trail[-2], RerollChosen):
        raise refusals.nothing_to_undo()
    return last.seat, (BidUndone(last.seat),)


def outcome(state: State) -> Outcome | None:
    """The ranking, once the game is over."""
    return None if state.ranking is None else Outcome(state.ranking)
