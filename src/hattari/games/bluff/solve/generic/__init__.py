"""Small rounds for two under any rule set, solved from what the engine itself says.

Slower than the arrays of `solve.cfr`, which say most rule sets; this says all, as long as no dice
are rolled again and the tree is small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec
import numpy as np

from hattari.games.bluff.rules.actions import Action, Dice
from hattari.games.bluff.rules.axes import Reroll
from hattari.games.bluff.solve.cfr.discounted_cfr import METHODS
from hattari.games.bluff.solve.cfr.public_tree import PLAYERS
from hattari.games.bluff.solve.cfr.workspace import BEST, BOTH, EVALUATE, Memory, Step
from hattari.games.bluff.solve.lookups import Doubles
from hattari.games.bluff.solve.whole import Guess
from hattari.solve.bounds import Bounds

from .beginning import Beginning, End
from .kernels import Floats, Space, down, up
from .tree import Layout

MOST_DICE = 4
"""With more in play no tree is small."""

EFFORT = 24_000_000
"""Numbers visited for a round, unless LEAST asks for more: about half a second of one core."""

MOST, LEAST = 400, 130
"""Iterations: more of a small tree, fewer of a large one."""

NEXT = 50_000
"""Numbers of a tree up to which the next round is solved to know what this one's end is worth."""

AGAIN = 20
"""After so many iterations a round that may be played again is worth what it has come to."""


class Game:
    """The tree of a round, and room to work on it; `numbers` is the length of its policies."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.tree = layout, layout.tree()
        self.ends, self._which = layout.ends()
        self.numbers = layout.size.numbers
        width = [len(cup.hands) for cup in layout.cups]
        nodes, most = len(self.tree.mover), max(width)
        self._space = Space(
            width=np.array(width),
            gain=np.zeros(self._which.shape, np.float32),
            shares=np.zeros(self.numbers, np.float32),
            reach=np.zeros((nodes, 2, most), np.float32),
            value=np.zeros((nodes, most), np.float32),
            each=np.zeros((int(self.tree.actions.max()), most), np.float32),
            alive=np.zeros(nodes, np.bool_),
        )
        for seat, cup in enumerate(layout.cups):
            self._space.reach[0, seat, : width[seat]] = cup.chance

    def stake(self, worth: Callable[[End], float]) -> None:
        """Set what every end is worth to seat 0."""
        values = np.array([worth(end) for end in self.ends], np.float32)
        self._space.gain[:] = values[self._which]

    def bounds(self, weights: Floats) -> Bounds:
        """Both best responses to the policy that plays in proportion to these weights."""
        high, low = (self._passed(weights, player, BEST) for player in PLAYERS)
        return Bounds(-low, high)

    def value(self, weights: Floats) -> float:
        """What seat 0 gets when both follow this policy."""
        return self._passed(weights, 0, EVALUATE)

    def iterate(self, memory: Memory, number: int) -> None:
        """One iteration of discounted CFR: each player learns once."""
        for player in PLAYERS:
            self._pass(memory, METHODS["dcfr"].step(player, number, BOTH))

    def _passed(self, weights: Floats, player: int, mode: int) -> float:
        self._pass(Memory(weights, weights, weights), Step(player, mode, BOTH, 0.0, 0.0, 0.0))
        chance = self.layout.cups[player].chance
        return float(self._space.value[0, : len(chance)] @ chance)

    def _pass(self, memory: Memory, step: Step) -> None:
        down(self.tree, self._space, memory.weights)
        up(self.tree, self._space, memory, step)


class Solution(msgspec.Struct, frozen=True, eq=False):
    """How both play a round, and the starter's chance to win the game by that.

    `weights` (numbers,) float32: each action's share, in the order of the tree's rows.
    """

    game: Game
    weights: Floats
    win: float

    def shares(self, moves: Sequence[Action], hand: Dice) -> dict[Action, float]:
        """How the seat to act plays this hand after these moves; the rest is zero.

        Raises ValueError for moves or a hand that this round can't have.
        """
        tree, layout = self.game.tree, self.game.layout
        node = 0
        for move in moves:
            number = layout.spots[tree.spot[node]].actions.index(move)
            node += int(tree.to[tree.first[node] + number])
        spot = layout.spots[tree.spot[node]]
        known = layout.cups[spot.mover].hands
        row, place = int(tree.row[node]), known.index(tuple(sorted(hand)))
        rows = self.weights[row : row + len(spot.actions) * len(known)]
        own: Doubles = rows.reshape(-1, len(known))[:, place].astype(np.float64)
        total = float(own.sum())
        own = own / total if total > 0 else np.full(len(own), 1 / len(own))
        return {a: float(s) for a, s in zip(spot.actions, own, strict=True) if s > 0}


@lru_cache(maxsize=64)
def laid_out(before: Beginning) -> Layout | None:
    """All moments of a round; None where there are too many dice, or they are rolled again."""
    rolled = before.rules.reroll is not Reroll.OFF and max(before.dice) > 1
    return None if rolled or sum(before.dice) > MOST_DICE else Layout(before)


def numbers(before: Beginning) -> float:
    """How large the tree of a round is; infinite where there is none."""
    layout = laid_out(before)
    return float("inf") if layout is None else layout.size.numbers


@lru_cache(maxsize=32)
def solved(before: Beginning, guess: Guess) -> Solution:
    """The round, solved; `numbers` says whether it is small enough. Quick the second time."""
    layout = laid_out(before)
    if layout is None:
        raise ValueError("expected a round without rerolls and with few dice")
    game, win = Game(layout), guess(before.stock)
    game.stake(worth_of(before, guess, win))
    again = any(end.to == before for end in game.ends)
    regrets, sums = (np.zeros(game.numbers, np.float32) for _ in range(2))
    memory = Memory(regrets, regrets, sums)
    for number in range(1, max(LEAST, min(MOST, EFFORT // game.numbers)) + 1):
        if again and number % AGAIN == 0:
            win = (game.value(sums) + 1) / 2
            game.stake(worth_of(before, guess, win))
        game.iterate(memory, number)
    return Solution(game, sums, (game.value(sums) + 1) / 2)


def worth_of(before: Beginning, guess: Guess, win: float | None = None) -> Callable[[End], float]:
    """What an end is worth to the starter, twice its chance to win less one.

    `win`: the chance if the same round comes again.
    """

    def worth(end: End) -> float:
        if end.to is None:
            return end.result or 0.0
        chance = win if win is not None and end.to == before else _chance(before, end.to, guess)
        return (1 - 2 * chance) if end.mirrored else (2 * chance - 1)

    return worth


def right(end: End) -> float:
    """±1 for who is right."""
    return 1.0 if end.right else -1.0


def _chance(before: Beginning, to: Beginning, guess: Guess) -> float:
    # What leads on to more, or back here by way of other rounds, is not followed.
    follows = to == before or sum(to.stock) < sum(before.stock)
    if before.losses or not follows or numbers(to) > NEXT:
        return guess(to.stock)
    return solved(to, guess).win
