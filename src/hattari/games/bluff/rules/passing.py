"""Passing: who may, who may doubt it, and whether what it claims is so.

A pass claims that all of a seat's dice differ, or that they are alike, the shown ones with the
hidden ones. Whatever the dice are, it may be made: that it may be made tells nothing.
"""

from __future__ import annotations

from .actions import Action, Dice, DoubtPass, Pass, Passed, State
from .axes import PassClaim

PASS = Pass()
DOUBT_PASS = DoubtPass()


def has_passed(state: State, seat: int) -> bool:
    """Whether this seat has let its turn go in this round."""
    return any(isinstance(step, Passed) and step.seat == seat for step in state.trail)


def passer(state: State) -> int | None:
    """The seat whose pass may be doubted now."""
    last = state.trail[-1] if state.trail else None
    return last.seat if isinstance(last, Passed) else None


def passes_in_turn(state: State) -> tuple[Action, ...]:
    """What the seat to play may do about passing, a bid standing."""
    passing = () if has_passed(state, state.turn) else (PASS,)
    return passing if passer(state) is None else (DOUBT_PASS, *passing)


def agreeing(claim: PassClaim, dice: Dice) -> int:
    """How many of these dice are as a pass claims: all, where it is true."""
    if claim is PassClaim.ALL_DIFFER:
        return len(set(dice))
    return max(map(dice.count, dice))
