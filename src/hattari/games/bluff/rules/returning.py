"""Coming back in: who is out and may still do so by a right spot-on, once in a game."""

from __future__ import annotations

from .actions import Dice, Hands, Phase, State
from .axes import DUEL, returns


def may_return(state: State, seat: int) -> bool:
    """Whether a seat that is out may still come back in."""
    rules = state.rules
    if not returns(rules) or state.dice[seat]:
        return False
    if state.phase is Phase.OVER or seat in state.back_had or seat in state.spot_on_had:
        return False
    return rules.spot_on_duel or len(state.dice) - state.dice.count(0) > DUEL


def gone_after(gone: Hands, out: Dice, after: Dice) -> Hands:
    """The seats out in groups, without those who came back."""
    groups = (*gone, out) if out else gone
    if not groups:
        return ()
    still = [tuple([seat for seat in group if not after[seat]]) for group in groups]
    return tuple([group for group in still if group])
