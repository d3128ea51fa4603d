"""What the events of Dobon make of a state: the only place that makes new states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .actions import (
    Called,
    Dealt,
    DrawCalled,
    Drew,
    Ended,
    Event,
    LotDrawn,
    Misplayed,
    Owed,
    Passed,
    Phase,
    Played,
    Reshuffled,
    RoundOpened,
    RoundScore,
    Settled,
    State,
    Then,
    Took,
    Waved,
    WindowClosed,
)
from .axes import Mistakes, bursts
from .cards import around, put, without, without_all
from .effects import direction_after, first_effect, joint_effect
from .legal import goes_on, may_call_drawn, may_lay, threat
from .points import Ending, Result, may_counter


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
        phase=Phase.OPENING,
        hands=event.hands,
        stock=event.stock,
        pile=(event.up,),
        draws=state.draws + 1,
    )
    return dealt if state.rules.opening_dobon else _begin(dealt)


def _begin(state: State) -> State:
    """The first turn, bound by the card turned up where the rules say so."""
    done = first_effect(state.rules, state.pile[-1])
    direction = direction_after(done, state.direction, len(state.hands))
    return replace(
        state,
        phase=Phase.TURN,
        direction=direction,
        turn=_seat_after(state, done.steps - 1, direction),
        twos=done.threatens,
    )


# A turn ----------------------------------------------------------------------------------


def _play(state: State, event: Played) -> State:
    rules, seat = state.rules, event.seat
    hand = without(state.hands[seat], event.card)
    if event.more:
        hand = without_all(hand, event.more)
    laid = 1 + len(event.more)
    threatens = joint_effect(rules, event.card, laid).threatens if hand else 0
    forgot = rules.mistakes is Mistakes.PENALTY and len(hand) == 1 and not event.pon
    return replace(
        state,
        phase=Phase.WINDOW,
        hands=put(state.hands, seat, hand),
        pile=(*state.pile, event.card, *event.more),
        suit=event.suit,
        author=seat,
        laid=laid,
        silent=forgot,
        twos=state.twos + threatens if threatens else 0,
        fresh=(),
        idle=0,
        answered=frozenset(),
        calls=(),
    )


def _misplay(state: State, event: Misplayed) -> State:
    owed = Owed(event.seat, 1 + threat(state))
    return _proceed(replace(state, owed=(owed,), then=Then.PASS, twos=0, idle=_idle_after(state)))


def _draw(state: State, event: Drew) -> State:
    forced = threat(state)
    return _proceed(
        replace(
            state,
            owed=(Owed(event.seat, forced or 1),),
            then=Then.FORCED if forced else Then.CHOICE,
            twos=0,
            idle=_idle_after(state),
        )
    )


def _idle_after(state: State) -> int:
    """The turns without anything to draw, when the seat in turn doesn't play."""
    if state.phase is not Phase.TURN:
        return state.idle
    return 0 if state.stock or len(state.pile) > 1 else state.idle + 1


def _after_draw(state: State) -> State:
    """The turn goes on where something may be done with what was drawn."""
    if not state.fresh or not (may_lay(state) or may_call_drawn(state)):
        return _pass_on(state)
    return replace(state, phase=Phase.DRAWN)


def _after_choice(state: State) -> State:
    """A draw of one's own will, which may go on until a card comes that can be laid."""
    if not goes_on(state):
        return _after_draw(state)
    return _proceed(replace(state, owed=(Owed(state.turn, 1),)))


def _pass_on(state: State) -> State:
    if state.idle >= len(state.hands):
        return _settling(state, Result(Ending.DRAWN_OUT, (state.starter,)))
    return replace(state, phase=Phase.TURN, turn=_seat_after(state, 1, state.direction), fresh=())


def _call_drawn(state: State, event: DrawCalled) -> State:
    if event.holds:
        return _settling(state, Result(Ending.DRAW, (event.seat,)))
    return _proceed(replace(state, owed=(Owed(event.seat, 1),), then=Then.PASS))


def _settling(state: State, result: Result) -> State:
    return replace(state, phase=Phase.SETTLING, result=result)


# Order -----------------------------------------------------------------------------------


def _seat_after(state: State, steps: int, direction: int) -> int:
    return (state.turn + direction * steps) % len(state.hands)


def _take_effect(state: State) -> State:
    """The next turn, after a card that nobody dobonned and that was not its player's last."""
    done = joint_effect(state.rules, state.pile[-1], state.laid)
    direction = direction_after(done, state.direction, len(state.hands))
    return replace(
        state,
        phase=Phase.TURN,
        direction=direction,
        turn=_seat_after(state, done.steps, direction),
        silent=False,
        answered=frozenset(),
        calls=(),
    )


# Cards from the stock --------------------------------------------------------------------


def _proceed(state: State, taken: bool = False) -> State:
    """On to the cards that are still owed, or to what follows them.

    The pile becomes the stock when its last card is taken, or when one is owed and none
    is there.
    """
    if not state.stock and len(state.pile) > 1 and (taken or state.owed):
        return replace(state, phase=Phase.RESHUFFLE)
    if state.owed:
        return replace(state, phase=Phase.TAKING)
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
        fresh=(*state.fresh, *cards) if state.then in (Then.CHOICE, Then.FORCED) else (),
    )
    is_done = bool(cards) and all(owed.seat != seat for owed in rest)
    return (
        _burst(after, seat) if is_done and _has_burst(after, seat) else _proceed(after, bool(cards))
    )


def _has_burst(state: State, seat: int) -> bool:
    """Whether this seat's hand ends the round. One that is won already is settled as it is."""
    is_won = state.then in (Then.COUNTER, Then.SETTLE)
    return not is_won and bursts(state.rules, len(state.hands[seat]))


def _burst(state: State, seat: int) -> State:
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
    Then.COUNTER: lambda state: replace(state, phase=Phase.COUNTER, answered=frozenset(), calls=()),
    Then.SETTLE: lambda state: replace(state, phase=Phase.SETTLING),
}


# Windows ---------------------------------------------------------------------------------


def _wave(state: State, event: Waved) -> State:
    return replace(state, answered=state.answered | {event.seat})


def _call(state: State, event: Called) -> State:
    return replace(state, answered=state.answered | {event.seat}, calls=(*state.calls, event.seat))


def _close_window(state: State, event: WindowClosed) -> State:
    """The penalties are taken first, in turn order from the player."""
    silent = () if event.silent is None else (event.silent,)
    false = tuple([call.seat for call in event.calls if not call.holds])
    callers = tuple([call.seat for call in event.calls if call.holds])
    result = _result(state, callers)
    return _proceed(
        replace(
            state,
            owed=tuple([Owed(seat, 1) for seat in (*silent, *false)]),
            then=_follows(state, callers, result),
            result=result,
        )
    )


def _result(state: State, callers: tuple[int, ...]) -> Result | None:
    """How the round is to be settled after this window; None: it goes on."""
    author = state.author
    if author is None:
        others = tuple(seat for seat in range(len(state.hands)) if seat not in callers)
        return Result(Ending.OPENING, callers, others, state.starter) if callers else None
    if state.phase is Phase.COUNTER:
        if not callers or state.result is None:
            return state.result
        return Result(Ending.COUNTER, callers, state.result.winners)
    if callers:
        return Result(Ending.DOBON, callers, (author,))
    return None if state.hands[author] else Result(Ending.OUT, (author,))


def _follows(state: State, callers: tuple[int, ...], result: Result | None) -> Then:
    if result is None:
        return Then.OPEN if state.phase is Phase.OPENING else Then.EFFECT
    if may_counter(state.rules) and state.phase is Phase.WINDOW and callers:
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
        twos=0,
        answered=frozenset(),
        calls=(),
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
    WindowClosed: _close_window,
    Settled: _settle,
    Ended: _end,
}
