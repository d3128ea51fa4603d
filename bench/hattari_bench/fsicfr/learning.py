"""A plain player to measure against: fixed-strategy iteration CFR with a memory of three bids.

After Neller & Hnath, "Approximating Optimal Dudo Play with Fixed-Strategy Iteration Counterfactual
Regret Minimization" (2011): a seat knows its hand, the dice of both, the last three bids, and
whether more came before. Stories that end alike are one node, which a pass visits once; dice are
drawn for each pass; the mean strategy forgets the first half of the passes.

Nothing else is done: no weights for late passes, no exploring, no search at the table. It shares
with the players of this program what the rules are (`lookups`) and what the end of a round is
worth (`payoffs`), and no other line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.rules.axes import Reroll, Rules, endless, starting_stake
from hattari.games.bluff.solve.blueprint import Stock, dice_of, payoffs, stocks
from hattari.games.bluff.solve.lookups import (
    KINDS,
    NO_BID,
    OFF,
    Hands,
    Lookups,
    compile_rules,
    hands,
)

from .kernels import Dag, Deal, Sums, Work, passes

MEMORY = 3

Shares = npt.NDArray[np.float16]
"""(H, weights of a seat): the share of each action, by hand and node."""


class Story(msgspec.Struct, frozen=True):
    """What both seats remember of a round: the last bids, whether more came before, who acts."""

    bids: tuple[int, ...] = ()
    more: bool = False
    mover: int = 0

    def after(self, bid: int, memory: int) -> Story:
        """The story once this bid is made."""
        bids = (*self.bids, bid)
        return Story(bids[-memory:], self.more or len(bids) > memory, 1 - self.mover)

    @property
    def standing(self) -> int:
        """The bid to raise or to doubt."""
        return self.bids[-1] if self.bids else NO_BID


class Round(msgspec.Struct, frozen=True, eq=False):
    """A round of two seats: its stories in order, each with its number, and the nodes of a dag.

    sizes: how many weights each seat has for a hand.
    """

    lookups: Lookups
    dice: Stock
    hands: tuple[Hands, Hands]
    memory: int
    stories: dict[Story, int]
    dag: Dag
    sizes: tuple[int, int]


@lru_cache(maxsize=64)
def round_of(rules: Rules, dice: Stock, memory: int = MEMORY) -> Round:
    """The round of these dice, the starter's first. Raises ValueError for rules with rerolls."""
    if rules.reroll is not Reroll.OFF:
        raise ValueError("expected rules without rerolls: they change hands on the way")
    lookups = compile_rules(rules, 2, dice)
    raises = {
        bid: np.flatnonzero(lookups.plain.raises(bid, sum(dice))).tolist()
        for bid in range(NO_BID, len(lookups.plain.count))
    }
    stories = _stories(raises, memory)
    dag, sizes = _dag(lookups, raises, stories, memory)
    own = (hands(dice[0]), hands(dice[1]))
    return Round(lookups, dice, own, memory, stories, dag, sizes)


def _stories(raises: dict[int, list[int]], memory: int) -> dict[Story, int]:
    """All stories of a round, those with a low standing bid first."""
    found: dict[int, dict[Story, None]] = {bid: {} for bid in raises}
    found[NO_BID][Story()] = None
    for standing, bids in raises.items():
        for story in found[standing]:
            for bid in bids:
                found[bid][story.after(bid, memory)] = None
    every = (story for group in found.values() for story in group)
    return {story: number for number, story in enumerate(every)}


def _dag(
    lookups: Lookups, raises: dict[int, list[int]], stories: dict[Story, int], memory: int
) -> tuple[Dag, tuple[int, int]]:
    kinds = list(KINDS[:1] if lookups.spot_on == OFF else KINDS)
    first, row, claims, child, sizes = [0], list[int](), list[int](), list[int](), [0, 0]
    for story in stories:
        calls = kinds if story.bids else []
        bids = raises[story.standing]
        child += [*calls, *(stories[story.after(bid, memory)] for bid in bids)]
        first.append(len(child))
        claims.append(len(calls))
        row.append(sizes[story.mover])
        sizes[story.mover] += len(calls) + len(bids)
    dag = Dag(
        first=np.array(first, np.int64),
        claims=np.array(claims, np.int8),
        mover=np.array([story.mover for story in stories], np.int8),
        bid=np.array([story.standing for story in stories], np.int64),
        child=np.array(child, np.int64),
        row=np.array(row, np.int64),
    )
    return dag, (sizes[0], sizes[1])


# Learning --------------------------------------------------------------------------------


class Learned(msgspec.Struct, frozen=True, eq=False):
    """A round's strategy, and the starter's mean value in the second half of the passes."""

    round: Round
    shares: tuple[Shares, Shares]
    value: float

    def chances(self, story: Story, hand: int) -> npt.NDArray[np.float64]:
        """(actions,): how the seat to act plays a hand (its number), claims first, then raises."""
        dag, node = self.round.dag, self.round.stories[story]
        begin, actions = int(dag.row[node]), int(dag.first[node + 1] - dag.first[node])
        return self.shares[story.mover][hand, begin : begin + actions].astype(np.float64)


def deal_of(round_: Round, stock: Stock, win: npt.NDArray[np.float64]) -> Deal:
    """The dice, and what claims win: win (S, S) as in `payoffs`; a game won is 1, one lost -1."""
    plain = round_.lookups.plain
    to_starter = 2 * payoffs(round_.lookups, stock, win) - 1
    hits0, hits1 = (
        np.ascontiguousarray(each.matching(plain)[plain.face].T) for each in round_.hands
    )
    gain = to_starter * np.array([1.0, -1.0])[:, None]
    return Deal(plain.count.astype(np.int64), hits0, hits1, gain, round_.lookups.zero)


def learn(round_: Round, deal: Deal, many: int, seed: int) -> Learned:
    """So many passes over a round, half of them to forget."""
    work, sums = work_of(round_), sums_of(round_)
    drawn = draw(round_, many, seed)
    passes(round_.dag, deal, work, sums, drawn[: many // 2])
    sums.strategy0[:] = 0
    sums.strategy1[:] = 0
    value = passes(round_.dag, deal, work, sums, drawn[many // 2 :])
    return learned(round_, sums, value)


def work_of(round_: Round) -> Work:
    """Room for passes over this round."""
    nodes, edges = len(round_.dag.mover), len(round_.dag.child)
    return Work(np.zeros(nodes), np.zeros(nodes), np.zeros(nodes), np.zeros(edges, np.float32))


def sums_of(round_: Round) -> Sums:
    """Nothing learned yet."""
    many = [len(each.chance) for each in round_.hands]
    shapes = list(zip(many, round_.sizes, strict=True))
    return Sums(*(np.zeros(shape, np.float32) for shape in (*shapes, *shapes)))


def learned(round_: Round, sums: Sums, value: float) -> Learned:
    """The mean strategy of these sums."""
    shares = (_shares(round_, 0, sums.strategy0), _shares(round_, 1, sums.strategy1))
    return Learned(round_, shares, value)


def draw(round_: Round, many: int, seed: int) -> npt.NDArray[np.int64]:
    """(many, 2): hands as fair dice bring them."""
    random = np.random.default_rng(seed)
    columns = [
        random.choice(len(each.chance), many, p=each.chance / each.chance.sum())
        for each in round_.hands
    ]
    return np.stack(columns, axis=1).astype(np.int64)


def _shares(round_: Round, seat: int, sums: npt.NDArray[np.float32]) -> Shares:
    """Sums as shares of one; all actions alike where the seat never came."""
    own = round_.dag.mover == seat
    actions = np.diff(round_.dag.first)[own]
    starts, even = round_.dag.row[own], np.repeat(1 / actions, actions)
    found = np.zeros(sums.shape, np.float16)
    for hand, weights in enumerate(sums):
        whole = np.repeat(np.add.reduceat(weights.astype(np.float64), starts), actions)
        found[hand] = np.where(whole > 0, weights / np.where(whole > 0, whole, 1), even)
    return found


class Plan(msgspec.Struct, frozen=True):
    """Passes for each round of a game, and the seed of their dice."""

    passes: int
    seed: int = 1
    memory: int = MEMORY


def learn_all(
    rules: Rules, plan: Plan, watch: Callable[[Stock], None] = lambda _: None
) -> dict[Stock, Learned]:
    """Every round that a game of two comes to, few dice first; `watch` hears of each.

    Raises ValueError where rounds lead back to themselves, or rerolls change hands.
    """
    todo = stocks(rules)
    if not todo or endless(rules):
        raise ValueError("expected rules for two under which dice or lives only fall")
    win = np.zeros((starting_stake(rules, 2) + 1,) * 2)
    found: dict[Stock, Learned] = {}
    for stock in todo:
        round_ = round_of(rules, dice_of(rules, stock), plan.memory)
        deal = deal_of(round_, stock, win)
        found[stock] = learn(round_, deal, plan.passes, plan.seed)
        win[stock] = (found[stock].value + 1) / 2
        watch(stock)
    return found
