"""Whole games for two: the chance to win from every position between rounds.

A position is what both seats own (dice, or lives) and who starts. The end of a round is worth
what the next position is: solved from the positions that lead nowhere else upwards. Where
positions lead back to themselves (`nobody`, `gift`, a reward, lives that rise) their values are
found by value iteration (Shapley 1953), each round going on from what it had learned. The round
limit is left out: a game goes on until it is decided (`whole` knows of it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.core.refusals import impossible
from hattari.games.bluff.rules.axes import Rules, Stake, starting_dice, starting_stake
from hattari.games.bluff.rules.bids import FACES
from hattari.solve.bounds import Bounds

from .cfr.discounted_cfr import Estimate, Solver, Stop, estimate
from .cfr.policy import Policy
from .cfr.public_tree import PLAYERS, Doubles, Round, check_size
from .lookups import BIDDER, CLAIMANT, KINDS, Lookups, compile_rules

Stock = tuple[int, int]
"""What the starter owns, and what the other seat owns."""


class After(NamedTuple):
    """What a round's end leads to: seat 0's result where the game is over, else a position.

    `mirrored` says that seat 1 starts there, so that the position is seen from its side.
    """

    result: float | None
    stock: Stock
    mirrored: bool


class Entry(msgspec.Struct, frozen=True):
    """A position: the starter's chance to win, 0 to 1, and what its round's policy leaves open.

    `exploitability` is that of the last round solved, stakes ±1.
    """

    win: float
    exploitability: float


class Precision(msgspec.Struct, frozen=True):
    """How well each round is solved, stakes ±1; along a game the errors add up.

    Value iteration ends when no chance moves by more than that leaves open, or after so many
    `rounds`.
    """

    exploitability: float = 1e-4
    rounds: int = 1000


class Match:
    """The positions of a rule set for two where each owns up to `most`; `solve` fills them.

    Positions with more belong to them where the rules lead there. Raises Refusal for a rule set
    that two can't play, and for rounds that are too large.
    """

    def __init__(self, rules: Rules, most: int, faces: tuple[int, ...] = FACES) -> None:
        _check_most(rules, most)
        dice = starting_dice(rules, 2) if rules.stake is Stake.LIVES else most
        check_size(rules, (dice, dice), faces)
        self.rules, self.faces = rules, faces
        self.entries: dict[Stock, Entry] = {}
        self._tables: dict[Stock, Lookups] = {}
        self._solvers: dict[Stock, Solver] = {}
        counts = range(1, most + 1)
        self.stocks = self._closed({(mine, theirs) for mine in counts for theirs in counts})

    def dice(self, stock: Stock) -> tuple[int, int]:
        """The dice of both seats: what they own, or under `lives` the rules' number."""
        if self._table(stock).lives:
            return (starting_dice(self.rules, 2),) * 2
        return stock

    def estimate(self) -> Estimate:
        """What the largest round takes."""
        every = (estimate(self._round(stock, self._worth(stock))) for stock in self.stocks)
        return max(every, key=lambda each: each.bytes)

    def win(self, mine: int, theirs: int, starting: bool = True) -> float:
        """The chance to win with `mine` against `theirs`. Raises KeyError where not solved."""
        if starting:
            return self.entries[mine, theirs].win
        return 1 - self.entries[theirs, mine].win

    def policy(self, stock: Stock) -> Policy:
        """How the round of this position is played; seat 0 starts it."""
        return self._solvers[stock].policy()

    def solve(
        self,
        precision: Precision = Precision(),  # noqa: B008 (frozen)
        watch: Callable[[Stock, Entry], None] = lambda *_: None,
    ) -> None:
        """Solve every position; `watch` hears of each round solved."""
        for group in self._groups():
            rounds = precision.rounds if self._is_loop(group) else 1
            for _ in range(rounds):
                changes = [self._improve(stock, precision, watch) for stock in group]
                if max(changes) <= precision.exploitability / 2:
                    break

    def _improve(
        self, stock: Stock, precision: Precision, watch: Callable[[Stock, Entry], None]
    ) -> float:
        """Solve one round with what is known of the next; how far its chance has moved."""
        solver, before = self._solver(stock), self.entries.get(stock)
        found = solver.run(Stop(target=precision.exploitability))
        entry = Entry(_win(found), found.exploitability)
        self.entries[stock] = entry
        watch(stock, entry)
        return abs(entry.win - (0.5 if before is None else before.win))

    def _solver(self, stock: Stock) -> Solver:
        worth = self._worth(stock)
        if stock not in self._solvers:
            self._solvers[stock] = Solver(self._round(stock, worth))
        self._solvers[stock].revalue(worth)
        return self._solvers[stock]

    def _round(self, stock: Stock, worth: Doubles) -> Round:
        return Round(self._table(stock), self.dice(stock), worth)

    # What the end of a round leads to -----------------------------------------------------

    def _table(self, stock: Stock) -> Lookups:
        """The arrays of a position: only the dice in play set them apart."""
        lives = self.rules.stake is Stake.LIVES
        dice = (starting_dice(self.rules, 2),) * 2 if lives else stock
        if dice not in self._tables:
            self._tables[dice] = compile_rules(self.rules, 2, dice, self.faces)
        return self._tables[dice]

    def _worth(self, stock: Stock) -> Doubles:
        """The payoffs of a round, (K, 2, M): twice seat 0's chance to win, less one."""
        table = self._table(stock)
        ends = [[self._ends(table, stock, kind, bidder) for bidder in PLAYERS] for kind in KINDS]
        chances = [[[self._chance(end) for end in row] for row in rows] for rows in ends]
        return 2 * np.array(chances, np.float64) - 1

    def _chance(self, end: After) -> float:
        if end.result is not None:
            return end.result
        known = self.entries.get(end.stock)
        win = 0.5 if known is None else known.win
        return 1 - win if end.mirrored else win

    def _ends(self, table: Lookups, stock: Stock, kind: int, bidder: int) -> list[After]:
        margins = range(table.after.shape[2])
        return [after(table, stock, kind, bidder, margin) for margin in margins]

    def _next(self, stock: Stock) -> Iterator[Stock]:
        """The positions that a round can lead to."""
        table = self._table(stock)
        for kind, bidder in product(range(2 if table.spot_on else 1), PLAYERS):
            for end in self._ends(table, stock, kind, bidder):
                if end.result is None:
                    yield end.stock

    def _closed(self, stocks: set[Stock]) -> tuple[Stock, ...]:
        """These positions and all that come after them."""
        new = stocks
        while new:
            new = {after for stock in new for after in self._next(stock)} - stocks
            stocks = stocks | new
        return tuple(sorted(stocks))

    # The order of the positions -------------------------------------------------------------

    def _groups(self) -> list[list[Stock]]:
        """Positions that lead to one another, after all groups that they lead to."""
        reaches = self._reaches()
        order = sorted(range(len(self.stocks)), key=lambda place: int(reaches[place].sum()))
        groups: list[list[Stock]] = []
        for place in order:
            last = self.stocks.index(groups[-1][0]) if groups else place
            if groups and reaches[place, last] and reaches[last, place]:
                groups[-1].append(self.stocks[place])
            else:
                groups.append([self.stocks[place]])
        return groups

    def _reaches(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """Which position can come, sooner or later, after which."""
        many = len(self.stocks)
        reaches = np.zeros((many, many), np.bool_)
        for place, stock in enumerate(self.stocks):
            for after in self._next(stock):
                reaches[place, self.stocks.index(after)] = True
        for via in range(many):
            reaches |= reaches[:, [via]] & reaches[[via], :]
        return reaches

    def _is_loop(self, group: list[Stock]) -> bool:
        return len(group) > 1 or group[0] in self._next(group[0])


def _check_most(rules: Rules, most: int) -> None:
    """Raises Refusal for more lives than arrays are made for."""
    known = max(starting_dice(rules, 2), starting_stake(rules, 2))
    if rules.stake is Stake.LIVES and most > known:
        raise impossible(
            Text(
                "A seat owns at most {known} lives under these rules, not {most}; take fewer.",
                "このルールでは1人のライフは{known}までです({most}が指定されました)。"
                "減らしてください。",
            ).fill(known=known, most=most)
        )


def after(
    table: Lookups, stock: Stock, kind: int, bidder: int, margin: int, last: bool = False
) -> After:
    """What a claim comes to; `last`: after this round the game is over, whatever is owned."""
    roles = (BIDDER, CLAIMANT) if bidder == 0 else (CLAIMANT, BIDDER)
    mine, theirs = (int(table.after[kind, roles[seat], margin, stock[seat]]) for seat in PLAYERS)
    if table.ends[(mine > 0) + (theirs > 0)]:
        return After(float((mine > 0) is not table.leaving_wins), (mine, theirs), mirrored=False)
    if last:
        ahead = 0.5 if mine == theirs else float((mine > theirs) is table.more_wins)
        return After(ahead, (mine, theirs), mirrored=False)
    named = (bidder, 1 - bidder, 0)[table.starter_role[kind, margin]]
    starter = (named + int(table.starter_step[kind, margin])) % 2
    return After(None, (theirs, mine) if starter else (mine, theirs), bool(starter))


def _win(found: Bounds) -> float:
    return (found.low + found.high + 2) / 4
