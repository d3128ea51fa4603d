"""How a round goes on: whose turn comes, which cards are owed, who leaves it, when it is over."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from .actions import (
    COUNTER,
    DRAWING,
    DRAWN,
    JUMPING,
    RESHUFFLE,
    SETTLING,
    TAKING,
    TURN,
    WON,
    Owed,
    State,
    Then,
)
from .axes import BurstEnds, bursts
from .cards import around
from .effects import direction_after, first_effect, joint_effect, threat_after
from .legal import goes_on, may_call_drawn, may_lay, staying
from .points import Ending, Result

MOST_TURNS = 5000
"""A round that nobody has won after so many turns is its starter's."""

# Turns -----------------------------------------------------------------------------------


def begin(state: State) -> State:
    """The first turn, bound by the card turned up where the rules say so."""
    done = first_effect(state.rules, state.pile[-1])
    direction = direction_after(done, state.direction, len(staying(state)))
    first = replace(state, turn=_still_in(state, state.starter))
    begun = replace(
        state,
        phase=TURN,
        direction=direction,
        turn=_seat_after(first, done.steps - 1, direction),
        turns=1,
        take=threat_after(state.rules, 0, done),
    )
    return _opening(begun) if done.opens else begun


def idle_after(state: State) -> int:
    """The turns without anything to draw, when the seat in turn doesn't play."""
    if state.phase is not TURN:
        return state.idle
    return 0 if state.stock or len(state.pile) > 1 else state.idle + 1


def _after_draw(state: State) -> State:
    """The turn goes on where something may be done with what was drawn."""
    if not state.fresh or not (may_lay(state) or may_call_drawn(state)):
        return pass_on(state)
    return replace(state, phase=DRAWN)


def _after_choice(state: State) -> State:
    """A draw of one's own will, which may go on until a card comes that can be laid."""
    if not goes_on(state):
        return _after_draw(state)
    return proceed(replace(state, owed=(Owed(state.turn, 1),)))


def pass_on(state: State) -> State:
    if state.idle and state.idle >= len(staying(state)):
        return _for_the_starter(state, Ending.DRAWN_OUT)
    return _next_turn(replace(state, fresh=()), 1)


def _next_turn(state: State, steps: int) -> State:
    seat = _seat_after(state, steps, state.direction)
    return _counted(replace(state, phase=TURN, turn=seat))


def _counted(state: State) -> State:
    """A turn begun, or the end of a round that takes too long."""
    if state.turns >= MOST_TURNS:
        return _for_the_starter(state, Ending.TOO_LONG)
    return replace(state, turns=state.turns + 1)


def _for_the_starter(state: State, ending: Ending) -> State:
    return settling(state, Result(ending, (_still_in(state, state.starter),)))


def settling(state: State, result: Result) -> State:
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
    gone_by = replace(state, direction=direction, silent=False, answered=frozenset(), calls=())
    after = _next_turn(gone_by, done.steps)
    return _opening(after) if done.opens and after.phase is TURN else after


def _opening(state: State) -> State:
    """The hand of the seat in turn lies open until it acts."""
    return replace(state, opened=state.hands[state.turn])


# Cards from the stock --------------------------------------------------------------------


def proceed(state: State, taken: bool = False) -> State:
    """On to the cards that are still owed, or to what follows them.

    The pile becomes the stock when its last card is taken, or when one is owed and none
    is there.
    """
    if not state.stock and len(state.pile) > 1 and (taken or state.owed):
        return replace(state, phase=RESHUFFLE)
    if state.owed:
        return replace(state, phase=TAKING)
    return _THEN[state.then](state)


def has_burst(state: State, seat: int) -> bool:
    """Whether this seat's hand has grown too large, in a round that isn't won already."""
    return bursts(state.rules, len(state.hands[seat])) and state.then not in WON


def burst(state: State, seat: int, taken: bool) -> State:
    """The round ends; or that seat leaves it, and the last one left wins."""
    if state.rules.burst_ends is BurstEnds.SEAT:
        gone = replace(state, out=state.out | {seat}, fresh=())
        left = staying(gone)
        if len(left) > 1:
            then = Then.PASS if state.then in DRAWING else state.then
            return proceed(replace(gone, then=then), taken)
        called = around(len(state.hands), left[0], state.direction)[1:]
        return settling(replace(gone, owed=()), Result(Ending.BURST, left, called))
    others = around(len(state.hands), seat, state.direction)[1:]
    return settling(replace(state, owed=()), Result(Ending.BURST, others, (seat,)))


_THEN: dict[Then, Callable[[State], State]] = {
    Then.PASS: pass_on,
    Then.CHOICE: _after_choice,
    Then.FORCED: _after_draw,
    Then.OPEN: begin,
    Then.EFFECT: _take_effect,
    Then.COUNTER: lambda state: replace(
        state, phase=COUNTER, answered=frozenset(), calls=(), doubles=frozenset()
    ),
    Then.JUMP: lambda state: _counted(replace(state, phase=JUMPING)),
    Then.SETTLE: lambda state: replace(state, phase=SETTLING),
}
