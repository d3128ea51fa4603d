"""Whole rounds for two, solved from the rules alone.

The end of a round is worth what comes next: the game's result; the next round, solved in the same
way where it is small, all at once where small rounds lead to one another; else what the caller
guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product

import msgspec
import numpy as np

from hattari.games.bluff.rules.axes import Limit, Reroll, Rules, Stake

from .blueprint import MOST_DICE
from .cfr.discounted_cfr import Solver, estimate
from .cfr.policy import Policy
from .cfr.public_tree import PLAYERS, Doubles, Round, Subgame
from .lookups import KINDS, NO_BID, OFF, compile_rules, hands
from .match import After, Stock, after
from .reach import beyond
from .together import AGAIN, around, standing, swept

Guess = Callable[[Stock], float]
"""The chance to win the game of who starts a round, by what it and the other seat own."""

EFFORT = 20_000_000
"""Numbers visited for a round, unless LEAST asks for more: half a second of one core."""

MOST, LEAST = 400, 60
"""Iterations: more of a small tree, fewer of a large one."""

NEXT = 200_000
"""Numbers of a tree up to which the next round is solved to know what this one's end is worth."""

TOGETHER = 1_000_000
"""The same of rounds that lead to one another, all together."""


class Start(msgspec.Struct, frozen=True):
    """Where a round for two begins: what both own and their dice, the starter's first."""

    rules: Rules
    stock: Stock
    dice: Stock

    @property
    def final(self) -> bool:
        """Whether whoever loses anything has lost the game.

        Then nobody makes a bid of more dice than there are, and such a bid is doubted.
        """
        return self.stock == (1, 1)


class Solution(msgspec.Struct, frozen=True, eq=False):
    """How both play a round, seat 0 starting, and its chance to win the game by that."""

    policy: Policy
    win: float


def iterations(numbers: float, effort: int = 1) -> int:
    """How often a tree of so many numbers is gone through."""
    return max(LEAST, min(effort * MOST, int(effort * EFFORT // max(1, numbers))))


@lru_cache(maxsize=1024)
def numbers(start: Start) -> float:
    """How large the tree of a round is; infinite where there is none, or dice are rolled again."""
    rules, most = start.rules, max(start.dice)
    rolled = rules.reroll is not Reroll.OFF and most > 1
    if rolled or most > MOST_DICE or rules.players.min > len(PLAYERS) or beyond(rules):
        return float("inf")
    return estimate(_round(start, np.zeros((2, 2, 1)))).numbers


@lru_cache(maxsize=32)
def solved(start: Start, guess: Guess, effort: int = 1) -> Solution:
    """The round, solved; `numbers` says whether it is small enough. Quick the second time.

    With more `effort` it takes so many times as long, and comes closer.
    """
    win = guess(start.stock)
    solver = Solver(_round(start, payoffs(start, guess, win)), workers=1)
    again = start in _following(start)
    for number in range(iterations(solver.traversal.numbers, effort)):
        if again and number % AGAIN == AGAIN - 1:
            win = (solver.value() + 1) / 2
            solver.revalue(payoffs(start, guess, win))
        solver.iterate()
    return Solution(solver.policy(), (solver.value() + 1) / 2)


def payoffs(start: Start, guess: Guess, win: float | None = None) -> Doubles:
    """(K, 2, M): what a round's end is worth to the starter, twice its chance to win less one.

    By kind of claim, bidder and margin. `win`: the chance if the same round comes again.
    """
    known = {start: win} if win is not None else {}

    def chance(to: Start) -> float:
        if to not in known:
            known[to] = _chance(start, to, guess)
        return known[to]

    return _gain(start, chance)


def _gain(start: Start, chance: Callable[[Start], float]) -> Doubles:
    def worth(end: After) -> float:
        if end.result is not None:
            return end.result
        win = chance(_next(start, end))
        return 1 - win if end.mirrored else win

    ends = _ends(start)
    gain = np.zeros((len(KINDS) * len(PLAYERS), len(ends[0])))
    gain[: len(ends)] = [[2 * worth(end) - 1 for end in row] for row in ends]
    return gain.reshape(len(KINDS), len(PLAYERS), -1)


def guessed(start: Start) -> frozenset[Stock]:
    """What both may own after a round, where what that is worth is left to the guess."""
    return frozenset(
        to.stock for to in _following(start) if not _follows(start, to) and to not in _around(start)
    )


def _chance(start: Start, to: Start, guess: Guess) -> float:
    if _follows(start, to):
        return solved(to, guess).win
    rounds = _around(start)
    return _standing(rounds, guess)[to] if to in rounds else guess(to.stock)


def _follows(start: Start, to: Start) -> bool:
    """Whether the next round is solved by itself for this one's worth: not what leads on to more,
    or back here by way of other rounds, and nothing large."""
    return (to == start or sum(to.stock) < sum(start.stock)) and numbers(to) <= NEXT


# Where a round may lead on to more, rounds lead to one another in a circle ------------------


class _Learning:
    """Meets `together.Learning`."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._solver = Solver(_round(start, _gain(start, lambda _to: 0.5)), workers=1)

    def stake(self, chance: Callable[[Start], float]) -> None:
        self._solver.revalue(_gain(self._start, chance))

    def iterate(self) -> None:
        self._solver.iterate()

    def win(self) -> float:
        return (self._solver.value() + 1) / 2


@lru_cache(maxsize=256)
def _around(start: Start) -> frozenset[Start]:
    """The small rounds that follow this one sooner or later, itself among them if it is small; none
    where they are too many."""
    return around(start, _following, _small, TOGETHER)


def _small(start: Start) -> float:
    return many if (many := numbers(start)) <= NEXT else float("inf")


def _following(start: Start) -> set[Start]:
    ends = (end for row in _ends(start) for end in row if end.result is None)
    return {_next(start, end) for end in ends}


@lru_cache(maxsize=32)
def _standing(rounds: frozenset[Start], guess: Guess) -> Mapping[Start, float]:
    """The chance to win of who starts each of these rounds."""
    return standing({start: _Learning(start) for start in swept(rounds)}, guess)


def _ends(start: Start) -> list[list[After]]:
    """All ends of a round: a row for each kind of claim that may be made and bidder, by margin."""
    table = compile_rules(start.rules, 2, start.dice)
    kinds = KINDS if table.spot_on != OFF else KINDS[:1]
    margins = range(table.after.shape[2])
    return [
        [after(table, start.stock, kind, bidder, margin) for margin in margins]
        for kind, bidder in product(kinds, PLAYERS)
    ]


def _next(start: Start, end: After) -> Start:
    """The round that an end leads to."""
    dice = end.stock
    if start.rules.stake is Stake.LIVES:
        dice = (start.dice[1], start.dice[0]) if end.mirrored else start.dice
    return Start(start.rules, end.stock, dice)


def _round(start: Start, gain: Doubles) -> Round:
    table = compile_rules(start.rules, 2, start.dice)
    if not start.final or start.rules.limit is not Limit.OPEN:
        return Round(table, start.dice, gain)
    known = table.plain.count <= sum(start.dice)
    one, other = (hands(dice, table.faces).chance for dice in start.dice)
    return Round(table, start.dice, gain, Subgame(NO_BID, 0, known, (one, other)))
