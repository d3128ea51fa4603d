"""A blueprint: how to play a rule set at a table of two, learned beforehand.

`Round` is a round between two seats as arrays: its nodes, its hands, what its ends are worth.
`Blueprint` holds a policy for each round that a game can come to, by what both seats own, and
the chance of the starter to win the game from there. It is learned by `train`, kept in a small
file, and read by the bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.rules.axes import Rules, Stake, digest, starting_dice, starting_stake
from hattari.games.bluff.solve.lookups import (
    BIDDER,
    BYSTANDER,
    CHALLENGE,
    CLAIMANT,
    KINDS,
    LAST_STARTER,
    NO_BID,
    OFF,
    Hands,
    Lookups,
    compile_rules,
    hands,
)

from .kernels import Dag, Deal, Work

Stock = tuple[int, int]
"""What the starter of a round and the other seat own."""

MOST_DICE = 6
"""Dice of a seat up to which every hand is told apart."""

MOST_LIVES = 8

LEVELS = 25
"""How finely a file tells strategies: fine enough to play by, and small."""

RARE = 0.04

SILLY = 5e-4
"""Bids that are true less often, nothing being known, are not learned; they are doubted."""


class Round(msgspec.Struct, frozen=True, eq=False):
    """A round between two seats. `bids` (B,) are numbers of bids in `lookups.plain`; a bid of
    the dag is a place in it. `node_of` (B + 1, B + 1, 2): by the bid before (0: none or
    forgotten), the standing bid + 1 and the mover. hands: the starter's and the other's."""

    lookups: Lookups
    bids: npt.NDArray[np.int64]
    hands: tuple[Hands, Hands]
    dag: Dag
    node_of: npt.NDArray[np.int64]
    memory: int
    size: int

    def node(self, before: int, standing: int, mover: int) -> int:
        """The node of the last two bids (places in `bids`, NO_BID for none); -1: no such node."""
        if self.memory == 1 or standing == NO_BID:
            before = NO_BID
        return int(self.node_of[before + 1, standing + 1, mover])

    def work(self) -> Work:
        """Space for passes over this round."""
        nodes, edges = len(self.dag.mover), len(self.dag.child)
        return Work(np.zeros(nodes), np.zeros(nodes), np.zeros(edges, np.float32))

    def deal(self, pay: npt.NDArray[np.float64]) -> Deal:
        """The dice and what a claim is worth: pay (K, 2, M)."""
        plain, most = self.lookups.plain, max(len(one.chance) for one in self.hands)
        chance = np.zeros((2, most))
        draw = np.zeros((2, most))
        for seat, one in enumerate(self.hands):
            chance[seat, : len(one.chance)] = one.chance
            draw[seat, : len(one.chance)] = (one.chance + 1 / len(one.chance)) / 2
        first, second = (
            np.ascontiguousarray(one.matching(plain)[plain.face[self.bids]].T) for one in self.hands
        )
        upto = np.minimum(draw.cumsum(axis=1), 1.0)
        upto[upto > 1 - 1e-12] = 1.0
        return Deal(
            counts=plain.count[self.bids].astype(np.int64),
            matching0=first,
            matching1=second,
            chance=chance,
            draw=draw,
            upto=upto,
            pay=pay,
            zero=self.lookups.zero,
        )


@lru_cache(maxsize=256)
def round_of(rules: Rules, dice: Stock, memory: int) -> Round:
    """The round of these dice, the starter's first, in which the last one or two bids count."""
    lookups = compile_rules(rules, 2, dice)
    bids = np.flatnonzero(_sensible(lookups, sum(dice)))
    nodes, node_of = _nodes(lookups, bids, memory)
    own = (hands(dice[0]), hands(dice[1]))
    dag = _dag(lookups, bids, nodes, node_of, memory, own)
    actions = np.diff(dag.first)
    sizes = [len(own[mover].chance) * n for mover, n in zip(dag.mover, actions, strict=True)]
    return Round(lookups, bids, own, dag, node_of, memory, int(sum(sizes)))


def _sensible(lookups: Lookups, in_play: int) -> npt.NDArray[np.bool_]:
    """(B,) bool: whether a bid could be true now and then."""
    plain = lookups.plain
    sides = plain.matching.sum(axis=1)[plain.face]
    tails = {side: _tails(side / 6, in_play) for side in set(sides.tolist())}
    return np.array(
        [
            count <= in_play and tails[side][count] >= SILLY
            for count, side in zip(plain.count.tolist(), sides.tolist(), strict=True)
        ]
    )


def _tails(chance: float, dice: int) -> npt.NDArray[np.float64]:
    """The chance of n hits or more, n from 0 to the number of dice."""
    hits = np.ones(1)
    for _ in range(dice):
        hits = np.convolve(hits, [1 - chance, chance])
    return hits[::-1].cumsum()[::-1]


def _nodes(
    lookups: Lookups, bids: npt.NDArray[np.int64], memory: int
) -> tuple[list[tuple[int, int, int]], npt.NDArray[np.int64]]:
    """(before, standing, mover) of each node, low to high, and where to find it."""
    follows, opens = lookups.plain.follows, lookups.plain.opens
    nodes = [(NO_BID, NO_BID, 0)]
    for place, bid in enumerate(bids):
        if memory == 1:
            nodes += [(NO_BID, place, 0), (NO_BID, place, 1)]
            continue
        if opens[bid]:
            nodes.append((NO_BID, place, 1))
        below = [lower for lower in range(place) if follows[bids[lower], bid]]
        nodes += [(lower, place, mover) for lower in below for mover in (0, 1)]
    node_of = np.full((len(bids) + 1, len(bids) + 1, 2), -1, np.int64)
    for node, (before, standing, mover) in enumerate(nodes):
        node_of[before + 1, standing + 1, mover] = node
    return nodes, node_of


def _dag(
    lookups: Lookups,
    bids: npt.NDArray[np.int64],
    nodes: list[tuple[int, int, int]],
    node_of: npt.NDArray[np.int64],
    memory: int,
    own: tuple[Hands, Hands],
) -> Dag:
    follows = lookups.plain.follows[np.ix_(bids, bids)]
    openings = np.flatnonzero(lookups.plain.opens[bids])
    kinds = [CHALLENGE] if lookups.spot_on == OFF else list(KINDS)
    first, child, row, claims = [0], list[int](), [0], list[int]()
    for _, standing, mover in nodes:
        raises = openings if standing == NO_BID else np.flatnonzero(follows[standing])
        kept = NO_BID if memory == 1 else standing
        edges = [] if standing == NO_BID else list(kinds)
        claims.append(len(edges))
        edges += [int(node_of[kept + 1, bid + 1, 1 - mover]) for bid in raises]
        child += edges
        first.append(first[-1] + len(edges))
        row.append(row[-1] + len(edges) * len(own[mover].chance))
    return Dag(
        first=np.array(first, np.int64),
        claims=np.array(claims, np.int8),
        mover=np.array([mover for _, _, mover in nodes], np.int8),
        bid=np.array([standing for _, standing, _ in nodes], np.int64),
        child=np.array(child, np.int64),
        row=np.array(row[:-1], np.int64),
    )


# What the end of a round is worth --------------------------------------------------------


def stocks(rules: Rules) -> tuple[Stock, ...]:
    """What the two seats can own when a round begins, few first; () where it is too much."""
    most = starting_stake(rules, 2)
    too_many = starting_dice(rules, 2) > MOST_DICE
    if too_many or (rules.stake is Stake.LIVES and most > MOST_LIVES):
        return ()
    every = ((one, other) for one in range(1, most + 1) for other in range(1, most + 1))
    return tuple(sorted(every, key=lambda stock: (sum(stock), stock)))


def dice_of(rules: Rules, stock: Stock) -> Stock:
    """The dice of both seats in a round."""
    dice = starting_dice(rules, 2)
    return (dice, dice) if rules.stake is Stake.LIVES else stock


def payoffs(
    lookups: Lookups, stock: Stock, win: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """(K, 2, M) float64: the starter's chance to win by kind of claim, claimant and margin.

    win (S, S): the chance of a round's starter to win the game, by its own stock and the other's.
    """
    margins = lookups.after.shape[2]
    pay = np.zeros((len(KINDS), 2, margins))
    for kind in KINDS:
        for claimant in (0, 1):
            for margin in range(margins):
                pay[kind, claimant, margin] = _payoff(lookups, stock, win, (kind, claimant, margin))
    return pay


def _payoff(
    lookups: Lookups, stock: Stock, win: npt.NDArray[np.float64], claim: tuple[int, int, int]
) -> float:
    kind, claimant, margin = claim
    bidder = 1 - claimant
    roles = {bidder: BIDDER, claimant: CLAIMANT}
    left = tuple(
        int(lookups.after[kind, roles.get(seat, BYSTANDER), margin, stock[seat]]) for seat in (0, 1)
    )
    if lookups.ends[2 - left.count(0)]:
        return _result(lookups, left)
    named = {BIDDER: bidder, CLAIMANT: claimant, LAST_STARTER: 0}
    role = int(lookups.starter_role[kind, margin])
    starter = (named[role] + int(lookups.starter_step[kind, margin])) % 2
    chance = float(win[left[starter], left[1 - starter]])
    return chance if starter == 0 else 1 - chance


def _result(lookups: Lookups, left: tuple[int, ...]) -> float:
    """The share of first place for the starter when the game ends with these stocks."""
    if left[0] == left[1]:
        return 0.5
    out_first = 0 in left and lookups.leaving_wins
    more = left[0] > left[1]
    return float(more != (out_first or not lookups.more_wins))


# The file --------------------------------------------------------------------------------


class Blueprint(msgspec.Struct, frozen=True, eq=False):
    """Policies out of 255 by stock, one row for each node and hand; win (S, S) as above."""

    rules: Rules
    memory: int
    passes: int
    win: npt.NDArray[np.float64]
    policies: dict[Stock, npt.NDArray[np.uint8]]

    def round(self, stock: Stock) -> Round:
        """The round that these seats play."""
        return round_of(self.rules, dice_of(self.rules, stock), self.memory)

    def deal(self, stock: Stock) -> Deal:
        """Its dice, and its ends by this blueprint's chances to win."""
        return _deal(self, stock)


@lru_cache(maxsize=256)
def _deal(blueprint: Blueprint, stock: Stock) -> Deal:
    played = blueprint.round(stock)
    return played.deal(payoffs(played.lookups, stock, blueprint.win))


def file_name(rules: Rules) -> str:
    """The name of a rule set's file for two seats."""
    return f"{digest(rules)[:16]}-2.npz"


def save(blueprint: Blueprint, path: Path) -> None:
    """Write the file, zipped; it holds numbers only. Nobody ever reads half of it."""
    arrays: dict[str, Any] = {
        f"policy_{one}_{other}": policy for (one, other), policy in blueprint.policies.items()
    }
    facts = np.array([blueprint.memory, blueprint.passes], np.int64)
    whole = np.frombuffer(digest(blueprint.rules).encode(), np.uint8)
    win = blueprint.win.astype(np.float32)
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, facts=facts, digest=whole, win=win, **arrays)
    unfinished.replace(path)


def load(rules: Rules, path: Path) -> Blueprint:
    """Read a file. Raises ValueError where it belongs to another rule set."""
    with np.load(path, allow_pickle=False) as arrays:
        if arrays["digest"].tobytes().decode() != digest(rules):
            raise ValueError(f"{path.name} was learned for another rule set")
        memory, passes = (int(fact) for fact in arrays["facts"])
        policies = {stock: arrays[f"policy_{stock[0]}_{stock[1]}"] for stock in stocks(rules)}
        return Blueprint(rules, memory, passes, arrays["win"].astype(np.float64), policies)


def nodes_of(played: Round) -> Iterator[tuple[int, slice, int]]:
    """Of each node: its number, its weights, and how many actions it has."""
    dag = played.dag
    for node in range(len(dag.mover)):
        actions = int(dag.first[node + 1] - dag.first[node])
        begin = int(dag.row[node])
        yield (
            node,
            slice(begin, begin + actions * len(played.hands[dag.mover[node]].chance)),
            actions,
        )


def quantised(played: Round, weights: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    """Strategies in steps of 1 / LEVELS; what is taken less than RARE is never taken."""
    policy = np.zeros(len(weights), np.uint8)
    for _, place, actions in nodes_of(played):
        rows = np.maximum(weights[place].reshape(-1, actions).astype(np.float64), 0)
        whole = rows.sum(axis=1, keepdims=True)
        rows = np.where(whole > 0, rows / np.where(whole > 0, whole, 1), 1 / actions)
        best = rows == rows.max(axis=1, keepdims=True)
        rows = np.where((rows >= RARE) | best, rows, 0)
        rows /= rows.sum(axis=1, keepdims=True)
        policy[place] = np.maximum(np.round(rows * LEVELS), best).astype(np.uint8).ravel()
    return policy
