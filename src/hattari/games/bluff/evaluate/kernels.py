"""A round played to its end after each of several actions, and how it ended, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.multiplayer.abstraction import Setting, State
from hattari.games.bluff.solve.multiplayer.rollouts import Rollouts, play_out, set_up
from hattari.games.bluff.solve.multiplayer.rounds import answers_within, settle_round
from hattari.games.bluff.solve.multiplayer.stock_values import chance_to_win
from hattari.games.bluff.solve.simulate.kernels import counted
from hattari.games.bluff.solve.simulate.table import BID_NOW, WAVE
from hattari.solve.compiled import compiled
from hattari.solve.splitmix import random_bits

VALUE, CLAIM, BID, MARGIN = range(4)
"""What is told of an end: the seat's chance to win, seat × 2 + kind of claim, on which bid, and
how many more dice counted than it said."""

TOLD = 4


@compiled
def play_each(
    setting: Setting,
    state: State,
    copy: State,
    rollouts: Rollouts,
    found: npt.NDArray[np.float64],
) -> None:
    """found (samples, plans, TOLD): how the round ends; the same hands and luck for all plans."""
    plans, hands = rollouts.plans, rollouts.hands
    for sample in range(len(hands)):
        random_bits(state.choice)
        state.origin[0] = state.choice[0]
        for number in range(len(plans)):
            action = set_up(copy, state, hands[sample], plans[number])
            # In a window those who sit between the bidder and the seat come first.
            claim = answers_within(setting, copy, 1, rollouts.step)
            if claim == WAVE:
                claim = play_out(setting, copy, action, rollouts.step)
            told = found[sample, number]
            told[CLAIM] = claim
            told[BID] = copy.table.now[BID_NOW]
            told[MARGIN] = counted(setting.house, copy.table)[1]
            over = settle_round(setting.house, copy, claim)
            told[VALUE] = chance_to_win(setting, copy, rollouts.value, rollouts.seat, over)
