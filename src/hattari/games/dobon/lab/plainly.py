"""Rounds by the plain engine, for rules that the simulator's arrays can't say.

Among careful bots, who learn nothing: slower by far, but by the rules.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from itertools import count

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from hattari.bots.match import seat_of, steps
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import (
    DrawCalled,
    Drew,
    Passed,
    Phase,
    Played,
    WindowClosed,
)
from hattari.games.dobon.rules.axes import Mistakes, Rules, of_round
from hattari.games.dobon.rules.start import Setup

Round = tuple[int, npt.NDArray[np.int64], int, int]
"""Who is first in turn, what each seat gains, how many turns and how many windows it took."""

GAME = Dobon()
CAREFUL = SteadyBot()


def rounds(rules: Rules, seats: int, seed: int, match: int) -> Iterator[Round]:
    """Rounds without end, in matches of so many. Nobody errs."""
    for number in count():
        name = f"{seed}/{number}".encode()
        one = replace(of_round(rules, number % match + 1), rounds=1, mistakes=Mistakes.BLOCKED)
        yield _round(one, seats, number % seats, hmac.digest(b"plainly", name, "sha256"))


def _round(rules: Rules, seats: int, starter: int, seed: bytes) -> Round:
    state, turns, windows = GAME.start(rules, seats, Setup(starter=starter)), 0, 0
    for step in steps(GAME, state, [seat_of(CAREFUL, rules)] * seats, seed):
        acted = any(isinstance(event, Played | Drew | Passed | DrawCalled) for event in step.events)
        turns += acted and state.phase is Phase.TURN
        windows += any(isinstance(event, WindowClosed) for event in step.events)
        state = step.state
    return starter, np.array(state.sheet[0].gains, np.int64), turns, windows
