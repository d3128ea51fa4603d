"""How a round ended for a seat, and the branches that many rounds make."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from hattari.core.evaluation import Branch
from hattari.core.text import Text
from hattari.games.dobon.rules.actions import RoundScore, Settled, State
from hattari.games.dobon.solve import Doubles, Longs, kernels


class Ended(IntEnum):
    """How a round ends for a seat; the same numbers as in the simulator."""

    WON_NOW = kernels.WON_NOW
    WON_CALLING = kernels.WON_CALLING
    WON_OUT = kernels.WON_OUT
    HIT_NOW = kernels.HIT_NOW
    HIT_LATER = kernels.HIT_LATER
    OTHERS = kernels.OTHERS
    UNDECIDED = kernels.UNDECIDED


WORDS = {
    Ended.WON_NOW: Text("it wins the round at once", "その場で勝つ"),
    Ended.WON_CALLING: Text("you win by a later dobon", "あとでドボンして勝つ"),
    Ended.WON_OUT: Text("you are the first to go out", "先にあがって勝つ"),
    Ended.HIT_NOW: Text("somebody calls dobon on it", "その場でドボンされる"),
    Ended.HIT_LATER: Text("somebody calls dobon on a later card", "あとで出すカードにドボンされる"),
    Ended.OTHERS: Text("somebody else wins", "ほかの人が勝つ"),
    Ended.UNDECIDED: Text("nobody wins", "勝負がつかない"),
}


def gain_of(state: State, seat: int) -> int:
    """The chips that a settled round brought a seat; 0 where it isn't settled."""
    line: RoundScore | None = state.sheet[-1] if state.last is not None else None
    return 0 if line is None else line.gains[seat]


def ended(state: State, seat: int, is_now: bool) -> Ended:
    """How a round ended for a seat, at once or later."""
    last: Settled | None = state.last
    if last is None:
        return Ended.UNDECIDED
    if seat in last.winners:
        if is_now:
            return Ended.WON_NOW
        return Ended.WON_CALLING if last.called else Ended.WON_OUT
    if seat in last.called:
        return Ended.HIT_NOW if is_now else Ended.HIT_LATER
    return Ended.OTHERS


def branches(gains: Doubles, kinds: Longs) -> tuple[Branch, ...]:
    """What rounds (N,) come to, by how they ended: chances, and mean chips of each."""
    counts = np.bincount(kinds, minlength=len(Ended))
    sums = np.bincount(kinds, weights=gains, minlength=len(Ended))
    found = [(each, int(counts[each]), float(sums[each])) for each in Ended if counts[each]]
    return tuple(
        Branch(each.name.lower(), WORDS[each], many / len(kinds), total / many)
        for each, many, total in found
    )
