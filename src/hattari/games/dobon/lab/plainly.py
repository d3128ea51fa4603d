"""Rounds by the plain engine, for rules that the simulator's arrays can't say.

The same careful and random seats as elsewhere in the lab, as bots: slower by far, but by the rules.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from hattari.bots.bot import Bot
from hattari.bots.match import seat_of, steps
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.whim import RandomBot
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
from hattari.games.dobon.solve.kernels import LONGEST

Round = tuple[int, npt.NDArray[np.int64], int, int]
"""Who is first in turn, what each seat gains, how many turns and how many windows it took."""

GAME = Dobon()
CAREFUL, RANDOM = SteadyBot(), RandomBot()


def rounds(rules: Rules, careful: Sequence[bool], seed: int, match: int) -> Iterator[Round]:
    """Rounds without end, in matches of so many; seats that aren't careful act at random.

    Nobody errs."""
    bots = [CAREFUL if each else RANDOM for each in careful]
    number = 0
    while True:
        name = f"{seed}/{number}".encode()
        one = replace(of_round(rules, number % match + 1), rounds=1, mistakes=Mistakes.BLOCKED)
        yield _round(one, bots, number % len(bots), hmac.digest(b"plainly", name, "sha256"))
        number += 1


def _round(rules: Rules, bots: Sequence[Bot], starter: int, seed: bytes) -> Round:
    """One round; one that goes on and on is left undecided, as in the simulator."""
    state, decisions, turns, windows = GAME.start(rules, len(bots), Setup(starter=starter)), 0, 0, 0
    for step in steps(GAME, state, [seat_of(bot, rules) for bot in bots], seed):
        acted = any(isinstance(event, Played | Drew | Passed | DrawCalled) for event in step.events)
        decisions += acted
        turns += acted and state.phase is Phase.TURN
        windows += any(isinstance(event, WindowClosed) for event in step.events)
        state = step.state
        if decisions > LONGEST:
            break
    gains = state.sheet[0].gains if state.sheet else (0,) * len(bots)
    return starter, np.array(gains, np.int64), turns, windows
