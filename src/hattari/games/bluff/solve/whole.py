"""Whole rounds for two, solved from the rules alone.

The end of a round is worth what comes next: the game's result; the next round, solved in the same
way where it is small, all at once where small rounds lead to one another; else what the caller
guesses. Where the game is near its last round, what comes next has one round less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product

import msgspec
import numpy as np
from msgspec.structs import replace

from hattari.games.bluff.rules.axes import Limit, Reroll, Rules, Stake

from .blueprint import MOST_DICE
from .cfr.discounted_cfr import Solver, estimate
from .cfr.policy import Policy
from .cfr.public_tree import PLAYERS, Doubles, Round, Subgame
from .lookups import BIDDER, CLAIMANT, KINDS, NO_BID, OFF, Lookups, compile_rules, hands
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

TO_THE_LAST = 400_000_000
"""Numbers visited for all rounds on to the last one of a game: seconds of a core, once;"""

SMALLEST = 10_000
"""for that no tree counts as smaller, as every iteration takes a while."""

MORE = 8
"""Where a round may cost nothing, so many rounds more than can be lost are hardly ever played: the
chance that all of them are is one in a thousand where every other round costs something."""


class Start(msgspec.Struct, frozen=True):
    """Where a round for two begins: what both own and their dice, the starter's first.

    `left`: after so many rounds, this one among them, the game is over; None where it is over
    before. `begin` tells which.
    """

    rules: Rules
    stock: Stock
    dice: Stock
    left: int | None = None

    @property
    def last(self) -> bool:
        """Whether the game is over after this round, whatever both own."""
        return self.left == 1

    @property
    def final(self) -> bool:
        """Whether whoever loses anything has lost the game.

        Then nobody makes a bid of more dice than there are, and such a bid is doubted.
        """
        one, other = self.stock
        return self.stock == (1, 1) or (self.last and one == other)


def begin(rules: Rules, stock: Stock, dice: Stock, left: int | None) -> Start:
    """The round with so many rounds left, itself among them, if that can matter."""
    start = Start(rules, stock, dice)
    if left is None or left > sum(stock) + MORE or numbers(start) == float("inf"):
        return start
    # Who is left alone ends the game, so what both own can be lost but for one.
    most = sum(stock) - 2 if _wears(rules, dice) else sum(stock) + MORE
    return replace(start, left=left) if left <= most else start


@lru_cache(maxsize=256)
def _wears(rules: Rules, dice: Stock) -> bool:
    """Whether every round leaves less to both together."""
    table = compile_rules(rules, 2, dice)
    paid = table.after[: len(_kinds(table)), [BIDDER, CLAIMANT], :, 1:]
    change = paid - np.arange(1, paid.shape[-1] + 1)
    return bool((change.max(axis=-1).sum(axis=1) < 0).all())


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
    start = _within(start)
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
    start = _within(start)
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
    if _within(start) != start:
        return frozenset(to.stock for to in _following(start))
    return frozenset(
        to.stock for to in _following(start) if not _follows(start, to) and to not in _around(start)
    )


def _chance(start: Start, to: Start, guess: Guess) -> float:
    if _follows(start, to):
        return _won(to, guess)
    rounds = _around(start)
    return _standing(rounds, guess)[to] if to in rounds else guess(to.stock)


@lru_cache(maxsize=4096)
def _won(start: Start, guess: Guess) -> float:
    """Kept for longer than the solution, which is large."""
    return solved(start, guess).win


def _follows(start: Start, to: Start) -> bool:
    """Whether the next round is solved by itself for this one's worth: not what leads on to more,
    or back here by way of other rounds, and nothing large."""
    sooner = to.left is not None or to == start or sum(to.stock) < sum(start.stock)
    return sooner and numbers(to) <= NEXT


def _within(start: Start) -> Start:
    """The round as it is solved: as if the game went on where too much comes before its end."""
    return start if _ends_soon(start) else replace(start, left=None)


@lru_cache(maxsize=1024)
def _ends_soon(start: Start) -> bool:
    """Whether all rounds that follow up to the last one can be solved in seconds."""
    cost, new, found = 0.0, [start], {start}
    while new and cost <= TO_THE_LAST:
        limited = {to for to in _following(new.pop()) if to.left is not None}
        small = {to for to in limited - found if numbers(to) <= NEXT}
        cost += sum(max(SMALLEST, numbers(to)) * iterations(numbers(to)) for to in small)
        found |= small
        new += small
    return cost <= TO_THE_LAST


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
    margins = range(table.after.shape[2])
    return [
        [after(table, start.stock, kind, bidder, margin, start.last) for margin in margins]
        for kind, bidder in product(_kinds(table), PLAYERS)
    ]


def _kinds(table: Lookups) -> tuple[int, ...]:
    """The claims that may be made."""
    return KINDS if table.spot_on != OFF else KINDS[:1]


def _next(start: Start, end: After) -> Start:
    """The round that an end leads to."""
    dice = end.stock
    if start.rules.stake is Stake.LIVES:
        dice = (start.dice[1], start.dice[0]) if end.mirrored else start.dice
    return begin(start.rules, end.stock, dice, None if start.left is None else start.left - 1)


def _round(start: Start, gain: Doubles) -> Round:
    table = compile_rules(start.rules, 2, start.dice)
    if not start.final or start.rules.limit is not Limit.OPEN:
        return Round(table, start.dice, gain)
    known = table.plain.count <= sum(start.dice)
    one, other = (hands(dice, table.faces).chance for dice in start.dice)
    return Round(table, start.dice, gain, Subgame(NO_BID, 0, known, (one, other)))
