"""What the events of Dobon make of a state: the only place that makes new states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .actions import (
    COUNTER,
    DRAWING,
    DRAWN,
    OPENING,
    RESHUFFLE,
    SETTLING,
    TAKING,
    TURN,
    WINDOW,
    WON,
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
)
from .axes import BurstEnds, bursts
from .cards import JOKER, around, put, suit_of, without, without_all
from .effects import direction_after, first_effect, joint_effect, threat_after
from .legal import goes_on, may_answer, may_call_drawn, may_lay, staying
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
    return dealt if state.rules.opening_dobon else _begin(dealt)


def _begin(state: State) -> State:
    """The first turn, bound by the card turned up where the rules say so."""
    done = first_effect(state.rules, state.pile[-1])
    direction = direction_after(done, state.direction, len(staying(state)))
    first = replace(state, turn=_still_in(state, state.starter))
    begun = replace(
        state,
        phase=TURN,
        direction=direction,
        turn=_seat_after(first, done.steps - 1, direction),
        take=threat_after(state.rules, 0, done),
    )
    return _opening(begun) if done.opens else begun


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
    return _proceed(
        replace(state, owed=(owed,), then=Then.PASS, take=0, idle=_idle_after(state), opened=())
    )


def _draw(state: State, event: Drew) -> State:
    forced = state.take
    return _proceed(
        replace(
            state,
            owed=(Owed(event.seat, forced or 1),),
            then=Then.FORCED if forced else Then.CHOICE,
            take=0,
            idle=_idle_after(state),
            opened=(),
        )
    )


def _idle_after(state: State) -> int:
    """The turns without anything to draw, when the seat in turn doesn't play."""
    if state.phase is not TURN:
        return state.idle
    return 0 if state.stock or len(state.pile) > 1 else state.idle + 1


def _after_draw(state: State) -> State:
    """The turn goes on where something may be done with what was drawn."""
    if not state.fresh or not (may_lay(state) or may_call_drawn(state)):
        return _pass_on(state)
    return replace(state, phase=DRAWN)


def _after_choice(state: State) -> State:
    """A draw of one's own will, which may go on until a card comes that can be laid."""
    if not goes_on(state):
        return _after_draw(state)
    return _proceed(replace(state, owed=(Owed(state.turn, 1),)))


def _pass_on(state: State) -> State:
    if state.idle and state.idle >= len(staying(state)):
        winner = _still_in(state, state.starter)
        return _settling(state, Result(Ending.DRAWN_OUT, (winner,)))
    return replace(state, phase=TURN, turn=_seat_after(state, 1, state.direction), fresh=())


def _call_drawn(state: State, event: DrawCalled) -> State:
    if event.holds:
        doubled = replace(state, doubled=event.double)
        return _settling(doubled, Result(Ending.DRAW, (event.seat,)))
    return _proceed(replace(state, owed=(Owed(event.seat, 1 + event.double),), then=Then.PASS))


def _settling(state: State, result: Result) -> State:
    return replace(state, phase=SETTLING, result=result)


# Order -----------------------------------------------------------------------------------


def _seat_after(state: State, steps: int, direction: int) -> int:
    """The seat so many turns on; those that have left the round have none."""
    if not state.out:
        return (state.turn + direction * steps) % len(state.hands)
    seat = state.turn
    for _ in range(steps):
        seat = _still_in(state, seat + direction, direction)
    return _still_in(state, seat, direction)


def _still_in(state: State, seat: int, direction: int = 1) -> int:
    """This seat, or the first after it that hasn't left the round."""
    seats = around(len(state.hands), seat, direction)
    return next(each for each in seats if each not in state.out)


def _take_effect(state: State) -> State:
    """The next turn, after a card that nobody dobonned and that was not its player's last."""
    done = joint_effect(state.rules, state.pile[-1], state.laid)
    left = len(state.hands) - len(state.out)
    direction = direction_after(done, state.direction, left)
    after = replace(
        state,
        phase=TURN,
        direction=direction,
        turn=_seat_after(state, done.steps, direction),
        silent=False,
        answered=frozenset(),
        calls=(),
    )
    return _opening(after) if done.opens else after


def _opening(state: State) -> State:
    """The hand of the seat in turn lies open until it acts."""
    return replace(state, opened=state.hands[state.turn])


# Cards from the stock --------------------------------------------------------------------


def _proceed(state: State, taken: bool = False) -> State:
    """On to the cards that are still owed, or to what follows them.

    The pile becomes the stock when its last card is taken, or when one is owed and none
    is there.
    """
    if not state.stock and len(state.pile) > 1 and (taken or state.owed):
        return replace(state, phase=RESHUFFLE)
    if state.owed:
        return replace(state, phase=TAKING)
    return _THEN[state.then](state)


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
    is_over = _has_burst(after, seat) and all(owed.seat != seat for owed in rest)
    if cards and is_over:
        return _burst(after, seat, taken=True)
    return _proceed(after, bool(cards))


def _has_burst(state: State, seat: int) -> bool:
    """Whether this seat's hand has grown too large, in a round that isn't won already."""
    return bursts(state.rules, len(state.hands[seat])) and state.then not in WON


def _burst(state: State, seat: int, taken: bool) -> State:
    """The round ends; or that seat leaves it, and the last one left wins."""
    if state.rules.burst_ends is BurstEnds.SEAT:
        gone = replace(state, out=state.out | {seat}, fresh=())
        left = staying(gone)
        if len(left) > 1:
            then = Then.PASS if state.then in DRAWING else state.then
            return _proceed(replace(gone, then=then), taken)
        called = around(len(state.hands), left[0], state.direction)[1:]
        return _settling(replace(gone, owed=()), Result(Ending.BURST, left, called))
    others = around(len(state.hands), seat, state.direction)[1:]
    return _settling(replace(state, owed=()), Result(Ending.BURST, others, (seat,)))


def _reshuffle(state: State, event: Reshuffled) -> State:
    return _proceed(replace(state, stock=event.stock, pile=state.pile[-1:], draws=state.draws + 1))


_THEN: dict[Then, Callable[[State], State]] = {
    Then.PASS: _pass_on,
    Then.CHOICE: _after_choice,
    Then.FORCED: _after_draw,
    Then.OPEN: _begin,
    Then.EFFECT: _take_effect,
    Then.COUNTER: lambda state: replace(
        state, phase=COUNTER, answered=frozenset(), calls=(), doubles=frozenset()
    ),
    Then.JUMP: lambda state: replace(state, phase=Phase.JUMPING),
    Then.SETTLE: lambda state: replace(state, phase=SETTLING),
}


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
        return _proceed(replace(state, owed=silent, result=result, then=then))
    false = tuple([Owed(call.seat, 1 + call.double) for call in event.calls if not call.holds])
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
        return _proceed(replace(closed, then=Then.JUMP, jumps=(first,)))
    return _proceed(replace(closed, then=_follows(closed, result, callers)))


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
    Passed: lambda state, _: _pass_on(state),
    DrawCalled: _call_drawn,
    Waved: _wave,
    Called: _call,
    Jumped: _offer,
    Opened: lambda state, _: state,
    WindowClosed: _close_window,
    Settled: _settle,
    Ended: _end,
}
