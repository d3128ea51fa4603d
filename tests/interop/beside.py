"""Games of the vector environments with the engine beside them; what differs is an error.

Dice and cards come as the arrays' log tells them, so that both play the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from typing_extensions import override

from hattari.core.house import full
from hattari.games.bluff import vector as bluff
from hattari.games.bluff.rules import actions as bluff_actions
from hattari.games.bluff.solve.simulate import table as dice
from hattari.games.dobon import vector as dobon
from hattari.games.dobon.coding import choices, which
from hattari.games.dobon.rules import actions as dobon_actions
from hattari.games.dobon.rules.actions import WINDOWS, Deal, NewStock, Phase, Play
from hattari.games.dobon.rules.cards import DECK, Cards
from hattari.games.dobon.rules.legal import fits, holds
from hattari.games.dobon.solve import kernels as cards
from hattari.interop import walk
from hattari.interop.games import play
from hattari.interop.walk import CHANCE

ROWS = 500
UNCOVER, WAVE = 3, 3

Row = list[int]


class Beside:
    """One game of the arrays, and the engine's."""

    game: str
    making: Any
    logged: int

    def __init__(self, rules: Any, seats: int, seed: int) -> None:
        self.random = Random(seed)
        self.arrays = self.making(rules, seats, tables=1, rows=ROWS)
        self.table = self.arrays.at(0)
        self.walk = play(self.game, full(self.arrays.rules), seats).begin()
        self.seed = seed

    def run(self, steps: int) -> bool:
        """So many choices, or to the end: whether that was reached."""
        self.arrays.begin(np.array([self.seed], np.uint64))
        for _ in range(steps):
            self._follow()
            if self.arrays.over[0]:
                returns = self.walk.coding.returns(self.walk.state)
                assert np.allclose(returns, self.arrays.gained[0])
                return True
            self._compare()
            choice = self.random.choice(np.flatnonzero(self.arrays.mask[0]).tolist())
            self.table.now[self.logged] = 0
            assert self.arrays.step(np.array([choice])) == -1
            self.walk = walk.choose(self.walk, choice)
        return False

    def _compare(self) -> None:
        seat = int(self.arrays.whose[0])
        assert walk.mover(self.walk) == seat
        right = [number for number in walk.options(self.walk) if self.is_right(number, seat)]
        assert right == np.flatnonzero(self.arrays.mask[0]).tolist()
        seen = np.array(walk.observation(self.walk, seat), np.float32)
        assert np.allclose(seen, self.arrays.seen[0], atol=1e-6)

    def _follow(self) -> None:
        """What the arrays don't ask is answered, until both ask the same."""
        told = iter(self.table.log[: self.table.now[self.logged]].tolist())
        while (seat := walk.mover(self.walk)) is not None:
            if seat == CHANCE:
                self.walk = walk.let_come(self.walk, self.outcome(told))
            elif (answer := self.unasked(seat)) is not None:
                self.walk = walk.choose(self.walk, answer)
            else:
                return
        assert self.arrays.over[0]

    def is_right(self, number: int, seat: int) -> bool:
        """Whether this choice is no mistake."""
        raise NotImplementedError

    def unasked(self, seat: int) -> int | None:
        """What this seat does where the arrays don't ask it; None where they do."""
        raise NotImplementedError

    def outcome(self, told: Iterator[Row]) -> Any:
        """The next outcome of chance."""
        raise NotImplementedError


class BluffBeside(Beside):
    """A game of Bluff."""

    game, making, logged = "bluff", bluff.Stepping, dice.LOGGED

    @override
    def is_right(self, number: int, seat: int) -> bool:
        """All of them are."""
        return number >= 0 <= seat

    @override
    def unasked(self, seat: int) -> int | None:
        """Cups are turned without a question."""
        assert seat >= 0
        return UNCOVER if self.walk.state.phase is bluff_actions.Phase.UNCOVER else None

    @override
    def outcome(self, told: Iterator[Row]) -> Any:
        """The lot, the dice of a round, or those of a reroll."""
        phase = self.walk.state.phase
        if phase is bluff_actions.Phase.LOT:
            return bluff_actions.Lot(self._row(told, dice.ROUND)[1])
        if phase is bluff_actions.Phase.REROLLING:
            return bluff_actions.NewDice(faces(self._row(told, dice.NEW_DICE)[5]))
        own = self.walk.state.dice
        hands = [faces(self._row(told, dice.ROLL)[5]) if each else () for each in own]
        return bluff_actions.Roll(tuple(hands))

    def _row(self, told: Iterator[Row], what: int) -> Row:
        return next(row for row in told if row[0] == what)


class DobonBeside(Beside):
    """A round of Dobon."""

    game, making, logged = "dobon", dobon.Stepping, cards.LOGGED

    @override
    def is_right(self, number: int, seat: int) -> bool:
        """A dobon has to hold, a card to fit, and pon to be said where it must."""
        state = self.walk.state
        action = choices(which(state.rules))[number]
        if isinstance(action, dobon_actions.Dobon):
            return holds(state, seat)
        if isinstance(action, Play):
            return fits(state, action.card) and action.pon == (len(state.hands[seat]) == 2)
        return True

    @override
    def unasked(self, seat: int) -> int | None:
        """Who can't call lets a card go."""
        phase = dobon.PHASES[self.table.now[cards.PHASE]]
        is_asked = phase == self.walk.state.phase and seat == self.arrays.whose[0]
        return None if is_asked or self.walk.state.phase not in WINDOWS else WAVE

    @override
    def outcome(self, told: Iterator[Row]) -> Any:
        """The lot, the deal, or a new stock."""
        state = self.walk.state
        if state.phase is Phase.LOT:
            return dobon_actions.Lot(int(self.table.now[cards.STARTER]))
        if state.phase is Phase.RESHUFFLE:
            return NewStock(stock(told, len(state.pile) - 1))
        hands: list[list[str]] = [[] for _ in state.hands]
        for row in told:
            if row[0] == cards.UP:
                left = len(DECK) - 1 - sum(map(len, hands))
                return Deal(tuple(map(tuple, hands)), DECK[row[2]], stock(told, left))
            hands[row[1]].append(DECK[row[2]])
        raise AssertionError("no deal was told")


def faces(hand: int) -> tuple[int, ...]:
    """The dice of a hand that has a byte for each face."""
    return tuple(face for face in range(1, 7) for _ in range(hand >> 8 * face & 255))


def stock(told: Iterator[Row], many: int) -> Cards:
    """So many cards that a new stock is told to hold."""
    found: list[str] = []
    while len(found) < many:
        row = next(told)
        if row[0] == cards.STOCK:
            found.append(DECK[row[2]])
    return tuple(found)
