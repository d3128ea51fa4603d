"""The games of the vector environments are the engine's, seat by seat and choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.core.game import Refusal
from hattari.games.dobon.coding import choices, which
from hattari.games.dobon.rules.actions import WINDOWS, Deal, Dobon, Lot, NewStock, Phase, Play
from hattari.games.dobon.rules.axes import Rules, full
from hattari.games.dobon.rules.cards import DECK, Cards
from hattari.games.dobon.rules.legal import fits, holds
from hattari.games.dobon.solve import kernels
from hattari.games.dobon.solve.lookups import ENGINE_ALONE
from hattari.games.dobon.vector import PHASES, Stepping
from hattari.interop import walk
from hattari.interop.games import play
from hattari.interop.vector import Tables
from hattari.interop.walk import CHANCE, Walk
from tests.games.dobon.axes import VALUES, tables

SAID = VALUES | {axis: VALUES[axis][:1] for axis in ENGINE_ALONE}
"""What arrays can say."""
STEPS = 120
WAVE = 3


class DobonRound:
    """A round of the arrays, and the engine beside it; what differs is an AssertionError."""

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        self.random = Random(seed)
        self.arrays = Stepping(rules, seats, tables=1, rows=500)
        self.table = self.arrays.at(0)
        self.walk = play("dobon", full(self.arrays.rules), seats).begin()
        self.every = choices(which(rules))
        self.rows: Iterator[list[int]] = iter(())
        self.arrays.begin(np.array([seed], np.uint64))

    def run(self, steps: int = STEPS) -> None:
        """So many choices, or to the end of the round."""
        for _ in range(steps):
            self._follow()
            if self.arrays.over[0]:
                assert self.walk.coding.returns(self.walk.state) == self.arrays.gained[0].tolist()
                return
            self._compare()
            choice = self.random.choice(np.flatnonzero(self.arrays.mask[0]).tolist())
            self.table.now[kernels.LOGGED] = 0
            assert self.arrays.step(np.array([choice])) == -1
            self.walk = walk.choose(self.walk, choice)

    def _compare(self) -> None:
        seat = walk.mover(self.walk)
        assert seat == self.arrays.whose[0]
        right = [number for number in walk.options(self.walk) if self._is_right(number, seat)]
        assert right == np.flatnonzero(self.arrays.mask[0]).tolist()
        seen = np.array(walk.observation(self.walk, seat), np.float32)
        assert np.array_equal(seen, self.arrays.seen[0])

    def _is_right(self, number: int, seat: int) -> bool:
        """Whether it is no mistake."""
        action, state = self.every[number], self.walk.state
        if isinstance(action, Dobon):
            return holds(state, seat)
        if isinstance(action, Play):
            return fits(state, action.card) and action.pon == (len(state.hands[seat]) == 2)
        return True

    def _follow(self) -> None:
        """Cards come as they came in the arrays, and who can't call waves."""
        rows = self.table.log[: self.table.now[kernels.LOGGED]].tolist()
        dealt = iter([row for row in rows if row[0] in (kernels.HAND, kernels.UP, kernels.STOCK)])
        while (seat := walk.mover(self.walk)) is not None:
            if seat == CHANCE:
                self.walk = came(self.walk, self._outcome(dealt))
            elif self.walk.state.phase in WINDOWS and not self._is_asked(seat):
                self.walk = walk.choose(self.walk, WAVE)
            else:
                return
        assert self.arrays.over[0] == 1

    def _is_asked(self, seat: int) -> bool:
        phase = PHASES[self.table.now[kernels.PHASE]]
        return bool(phase == self.walk.state.phase and seat == self.arrays.whose[0])

    def _outcome(self, dealt: Iterator[list[int]]) -> Any:
        phase, seats = self.walk.state.phase, len(self.walk.state.hands)
        if phase is Phase.LOT:
            return Lot(int(self.table.now[kernels.STARTER]))
        if phase is Phase.RESHUFFLE:
            return NewStock(stock(dealt, len(self.walk.state.pile) - 1))
        hands: list[list[str]] = [[] for _ in range(seats)]
        for row in dealt:
            if row[0] == kernels.UP:
                return Deal(tuple(map(tuple, hands)), DECK[row[2]], stock(dealt, None))
            hands[row[1]].append(DECK[row[2]])
        raise AssertionError("no deal was told")


def came(now: Walk, outcome: Any) -> Walk:
    """The game after this outcome of chance."""
    return walk._onward(walk._after(now, now.game.resolve(now.state, outcome)))


def stock(dealt: Iterator[list[int]], many: int | None) -> Cards:
    """The cards of a new stock; None: all that are told."""
    cards = []
    while many is None or len(cards) < many:
        row = next(dealt, None)
        if row is None:
            break
        cards.append(DECK[row[2]])
    return tuple(cards)


@settings(max_examples=40, deadline=None)
@given(tables(SAID))
def test_rounds_of_any_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    DobonRound(*table).run()
