"""What the events of Dobon make of a state; where a round then goes on is `flow.py`'s."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .actions import (
    COUNTER,
    DRAWING,
    OPENING,
    WINDOW,
    Called,
    Dealt,
    DrawCalled,
    Drew,
    Ended,
    Event,
    Jumped,
    LotDrawn,
    Misplayed,
    Opened,
    Owed,
    Passed,
    Phase,
    Played,
    Reshuffled,
    RoundOpened,
    RoundScore,
    Settled,
    State,
    Suit,
    Then,
    Took,
    Waved,
    WindowClosed,
    false_costs,
)
from .cards import JOKER, around, put, suit_of, without, without_all
from .effects import joint_effect, threat_after
from .flow import begin, burst, has_burst, idle_after, pass_on, proceed, settling
from .legal import may_answer
from .points import Ending, Result, next_rate

_SUITS: dict[str, Suit] = {"S": "S", "H": "H", "D": "D", "C": "C"}


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _EVOLVE[type(event)](state, event)


# The deal --------------------------------------------------------------------------------


def _open_round(state: State, event: RoundOpened) -> State:
    return State(
        rules=state.rules,
        phase=Phase.LOT if state.by_lot else Phase.DEALING,
        chips=state.chips,
        hands=((),) * len(state.hands),
        round=event.round,
        by_lot=state.by_lot,
        starter=state.starter,
        turn=state.starter,
        rate=state.rate,
        sheet=state.sheet,
    )


def _draw_lot(state: State, event: LotDrawn) -> State:
    return replace(
        state,
        phase=Phase.DEALING,
        by_lot=False,
        starter=event.starter,
        turn=event.starter,
        draws=state.draws + 1,
    )


def _deal(state: State, event: Dealt) -> State:
    dealt = replace(
        state,
        phase=OPENING,
        hands=event.hands,
        stock=event.stock,
        pile=(event.up,),
        draws=state.draws + 1,
    )
    return dealt if state.rules.opening_dobon else begin(dealt)


# A turn ----------------------------------------------------------------------------------


def _play(state: State, event: Played) -> State:
    rules, seat = state.rules, event.seat
    hand = without(state.hands[seat], event.card)
    if event.more:
        hand = without_all(hand, event.more)
    laid = 1 + len(event.more)
    done = joint_effect(rules, event.card, laid)
    forgot = len(hand) == 1 and not event.pon and not rules.blocks_mistakes
    return replace(
        state,
        phase=WINDOW,
        hands=put(state.hands, seat, hand),
        pile=(*state.pile, event.card, *event.more),
        suit=_suit_after(state, event),
        author=seat,
        laid=laid,
        silent=forgot,
        take=threat_after(rules, state.take, done) if hand else 0,
        fresh=(),
        opened=(),
        idle=0,
        answered=frozenset(),
        calls=(),
        doubles=frozenset(),
        jumps=(),
        spoken=frozenset(),
        turn=seat,
    )


def _suit_after(state: State, event: Played) -> Suit | None:
    """The suit that was named; after a joker without a word the one before holds on."""
    if event.suit is not None or event.card[0] != JOKER or not state.pile:
        return event.suit
    before = state.pile[-1]
    return state.suit or _SUITS.get(suit_of(before))


def _misplay(state: State, event: Misplayed) -> State:
    owed = Owed(event.seat, 1 + state.take)
    return proceed(
        replace(state, owed=(owed,), then=Then.PASS, take=0, idle=idle_after(state), opened=())
    )


def _draw(state: State, event: Drew) -> State:
    forced = state.take
    return proceed(
        replace(
            state,
            owed=(Owed(event.seat, forced or 1),),
            then=Then.FORCED if forced else Then.CHOICE,
            take=0,
            idle=idle_after(state),
            opened=(),
        )
    )


def _call_drawn(state: State, event: DrawCalled) -> State:
    if event.holds:
        doubled = replace(state, doubled=event.double)
        return settling(doubled, Result(Ending.DRAW, (event.seat,)))
    return proceed(replace(state, owed=(Owed(event.seat, false_costs(event)),), then=Then.PASS))


# Cards from the stock --------------------------------------------------------------------


def _take(state: State, event: Took) -> State:
    seat, cards = event.seat, event.cards
    first, *rest = state.owed
    left = first.count - len(cards)
    stock = state.stock[len(cards) :]
    if left and (stock or len(state.pile) > 1):
        rest = [Owed(seat, left), *rest]
    after = replace(
        state,
        hands=put(state.hands, seat, (*state.hands[seat], *cards)),
        stock=stock,
        owed=tuple(rest),
        fresh=(*state.fresh, *cards) if state.then in DRAWING else (),
    )
    is_over = has_burst(after, seat) and all(owed.seat != seat for owed in rest)
    if cards and is_over:
        return burst(after, seat, taken=True)
    return proceed(after, bool(cards))


def _reshuffle(state: State, event: Reshuffled) -> State:
    return proceed(replace(state, stock=event.stock, pile=state.pile[-1:], draws=state.draws + 1))


# Windows ---------------------------------------------------------------------------------


def _wave(state: State, event: Waved) -> State:
    return replace(state, answered=state.answered | {event.seat})


def _call(state: State, event: Called) -> State:
    doubles = state.doubles | {event.seat} if event.double else state.doubles
    answered, calls = state.answered | {event.seat}, (*state.calls, event.seat)
    return replace(state, answered=answered, calls=calls, doubles=doubles)


def _offer(state: State, event: Jumped) -> State:
    answered = state.answered | {event.seat}
    return replace(state, answered=answered, jumps=(*state.jumps, event))


def _close_window(state: State, event: WindowClosed) -> State:
    """The penalties are taken first, in turn order from the player."""
    silent = () if event.silent is None else (Owed(event.silent, 1),)
    callers = tuple([call.seat for call in event.calls if call.holds])
    result = _result(state, callers)
    if not event.calls and not state.jumps:  # most windows: nobody has said anything
        then = _follows(state, result, callers)
        return proceed(replace(state, owed=silent, result=result, then=then))
    false = tuple([Owed(call.seat, false_costs(call)) for call in event.calls if not call.holds])
    closed = replace(
        state,
        owed=(*silent, *false),
        result=result,
        spoken=state.spoken.union([call.seat for call in event.calls]),
        doubled=state.doubled or any(call.holds and call.double for call in event.calls),
    )
    if closed.result is None and state.jumps:
        order = around(len(state.hands), state.turn, 1)
        first = min(state.jumps, key=lambda jump: order.index(jump.seat))
        return proceed(replace(closed, then=Then.JUMP, jumps=(first,)))
    return proceed(replace(closed, then=_follows(closed, result, callers)))


def _result(state: State, callers: tuple[int, ...]) -> Result | None:
    """How the round is to be settled after this window; None: it goes on."""
    author = state.author
    if author is None:
        others = tuple(seat for seat in range(len(state.hands)) if seat not in callers)
        return Result(Ending.OPENING, callers, others, state.starter) if callers else None
    if state.phase is COUNTER:
        if not callers or state.result is None:
            return state.result
        turned = state.result
        before = (*turned.turned, turned.called) if turned.ending is Ending.COUNTER else ()
        return Result(Ending.COUNTER, callers, turned.winners, turned=before)
    if callers:
        return Result(Ending.DOBON, callers, (author,))
    return None if state.hands[author] else Result(Ending.OUT, (author,))


def _follows(state: State, result: Result | None, callers: tuple[int, ...]) -> Then:
    if result is None:
        return Then.OPEN if state.phase is OPENING else Then.EFFECT
    if callers and state.phase is not OPENING and may_answer(state):
        return Then.COUNTER
    return Then.SETTLE


# The end ---------------------------------------------------------------------------------


def _settle(state: State, event: Settled) -> State:
    gains = tuple(after - before for before, after in zip(event.before, event.chips, strict=True))
    return replace(
        state,
        phase=Phase.BETWEEN,
        chips=event.chips,
        starter=event.starter,
        turn=event.starter,
        take=0,
        answered=frozenset(),
        calls=(),
        doubles=frozenset(),
        jumps=(),
        spoken=frozenset(),
        out=frozenset(),
        rate=next_rate(state.rules, state.rate, event.ending),
        doubled=False,
        result=None,
        sheet=(*state.sheet, RoundScore(event.ending, event.winners, gains)),
        last=event,
    )


def _end(state: State, event: Ended) -> State:
    return replace(state, phase=Phase.OVER, ranking=event.ranking)


_EVOLVE: dict[type[Any], Callable[[State, Any], State]] = {
    RoundOpened: _open_round,
    LotDrawn: _draw_lot,
    Dealt: _deal,
    Played: _play,
    Misplayed: _misplay,
    Drew: _draw,
    Took: _take,
    Reshuffled: _reshuffle,
    Passed: lambda state, _: pass_on(state),
    DrawCalled: _call_drawn,
    Waved: _wave,
    Called: _call,
    Jumped: _offer,
    Opened: lambda state, _: state,
    WindowClosed: _close_window,
    Settled: _settle,
    Ended: _end,
}
