"""Small rounds for two under any rule set, solved from what the engine itself says.

The end of a round is worth what comes next, as in `solve.whole`.

Slower than the arrays of `solve.cfr`, which say most rule sets; this says all, as long as no dice
are rolled again and the tree is small.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec
import numpy as np

from hattari.games.bluff.rules.actions import Action, Dice
from hattari.games.bluff.rules.axes import Reroll
from hattari.games.bluff.solve.cfr.discounted_cfr import METHODS
from hattari.games.bluff.solve.cfr.public_tree import PLAYERS
from hattari.games.bluff.solve.cfr.workspace import BEST, BOTH, EVALUATE, Memory, Step
from hattari.games.bluff.solve.lookups import Doubles
from hattari.games.bluff.solve.together import AGAIN, around, standing, swept
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

CIRCLE = 200_000
"""The same of a round that is solved with others that it leads to and that lead to it."""

TOGETHER = 400_000
"""The same of such rounds all together: two to three seconds of a core, once."""

ASKED = 25_000
"""What a tree takes at least that the engine has to be asked about, in numbers."""


class Game:
    """The tree of a round, and room to work on it; `numbers` is the length of its policies."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.tree = layout, layout.tree()
        self.ends, self._which = layout.ends
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


class _Learning:
    """A round that is being solved, by discounted CFR; meets `together.Learning`."""

    def __init__(self, layout: Layout) -> None:
        self.game, self._iterations = Game(layout), 0
        regrets, self.sums = (np.zeros(self.game.numbers, np.float32) for _ in range(2))
        self._memory = Memory(regrets, regrets, self.sums)

    def stake(self, chance: Callable[[Beginning], float]) -> None:
        self.game.stake(lambda end: _worth(end, chance))

    def iterate(self) -> None:
        self._iterations += 1
        self.game.iterate(self._memory, self._iterations)

    def win(self) -> float:
        return (self.game.value(self.sums) + 1) / 2


@lru_cache(maxsize=32)
def solved(before: Beginning, guess: Guess) -> Solution:
    """The round, solved; `numbers` says whether it is small enough. Quick the second time."""
    learning, win = _Learning(_small(before)), guess(before.stock)
    learning.stake(_chances(before, guess, win))
    again = before in _following(before)
    for number in range(1, max(LEAST, min(MOST, EFFORT // learning.game.numbers)) + 1):
        if again and number % AGAIN == 0:
            win = learning.win()
            learning.stake(_chances(before, guess, win))
        learning.iterate()
    return Solution(learning.game, learning.sums, learning.win())


def _small(before: Beginning) -> Layout:
    layout = laid_out(before)
    if layout is None:
        raise ValueError("expected a round without rerolls and with few dice")
    return layout


def worth_of(before: Beginning, guess: Guess, win: float | None = None) -> Callable[[End], float]:
    """What an end is worth to the starter, twice its chance to win less one.

    `win`: the chance if the same round comes again.
    """
    chances = _chances(before, guess, win)
    return lambda end: _worth(end, chances)


def _worth(end: End, chance: Callable[[Beginning], float]) -> float:
    if end.to is None:
        return end.result or 0.0
    win = chance(end.to)
    return (1 - 2 * win) if end.mirrored else (2 * win - 1)


def right(end: End) -> float:
    """±1 for who is right."""
    return 1.0 if end.right else -1.0


# What comes next ----------------------------------------------------------------------------


def _chances(before: Beginning, guess: Guess, win: float | None) -> Callable[[Beginning], float]:
    """The chance of who starts what comes next, `win` if the same round comes again."""

    def chance(to: Beginning) -> float:
        return win if win is not None and to == before else _chance(before, to, guess)

    return chance


def _chance(before: Beginning, to: Beginning, guess: Guess) -> float:
    if before.losses:
        return guess(to.stock)
    if numbers(to) <= NEXT and (to == before or _left(to) < _left(before)):
        return solved(to, guess).win
    rounds = _around(before)
    return _standing(rounds, guess)[to] if to in rounds else guess(to.stock)


def _left(before: Beginning) -> tuple[int, int]:
    """Less of it with each round that doesn't lead back: calls left to make, then what is owned."""
    return -len(before.spot_on_had), sum(before.stock)


@lru_cache(maxsize=256)
def _around(before: Beginning) -> frozenset[Beginning]:
    """The small rounds that follow this one sooner or later, itself among them if it is small; none
    where they are too many."""
    return around(before, _following, _size, TOGETHER)


def _size(before: Beginning) -> float:
    return max(ASKED, many) if (many := numbers(before)) <= CIRCLE else float("inf")


def _following(before: Beginning) -> set[Beginning]:
    ends, _ = _small(before).ends
    return {end.to for end in ends if end.to is not None}


@lru_cache(maxsize=32)
def _standing(rounds: frozenset[Beginning], guess: Guess) -> Mapping[Beginning, float]:
    """The chance to win of who starts each of these rounds."""
    by_calls = sorted(rounds, key=lambda each: sorted(each.spot_on_had))
    return standing({each: _Learning(_small(each)) for each in swept(by_calls)}, guess)
