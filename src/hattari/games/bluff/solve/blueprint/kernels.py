"""The compiled loops over the bids of a two-seat round: learning, and values.

A node is what the mover remembers: the last bids, and whether it started the round. Several
stories of a round end in one node; a child has a higher number than its node, so one pass from
the first node to the last visits each node once, whatever the number of stories.

With both hands known a pass is exact: what is reached by how much, then what it is worth. All
values are the starter's chance to win the game, 0 to 1. Weights (regrets, strategies) lie in one
row for each node and hand of its mover, an entry for each action: claims first, then raises.

This is fixed-strategy iteration CFR (FSICFR, Neller & Hnath 2011), with regrets weighed by how
much of a pass comes to a node, and growing linearly with time (Brown & Sandholm 2019).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, inlined
from hattari.solve.splitmix import Seeds, random_share

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.int8]
Quantised = npt.NDArray[np.uint8]

UNLIKELY = np.float32(1e-12)


class Dag(NamedTuple):
    """N nodes, E edges. first (N + 1,): where a node's edges begin; claims (N,): how many of them
    are claims; mover (N,): 0 the starter, 1 the other seat; bid (N,): the standing bid, -1 none;
    child (E,): the node after a raise, for a claim its kind; row (N,): where its weights begin."""

    first: Longs
    claims: Bytes
    mover: Bytes
    bid: Longs
    child: Longs
    row: Longs


class Deal(NamedTuple):
    """What the dice may be. counts (B,): of the bids; matching0, matching1 (H, B): dice of a hand
    that count; chance, draw (2, H): of a hand in truth and in the sample; upto (2, H): their sum.
    pay (K, 2, M): the starter's value of a claim by kind, claimant and margin + zero."""

    counts: Longs
    matching0: Bytes
    matching1: Bytes
    chance: Doubles
    draw: Doubles
    upto: Doubles
    pay: Doubles
    zero: int


class Work(NamedTuple):
    """Space for a pass: reach and value (N,), strategy (E,)."""

    reach: Doubles
    value: Doubles
    strategy: Floats


@inlined
def _margin(deal: Deal, bid: int, hand0: int, hand1: int) -> int:
    """As an index into `pay`."""
    hits = deal.matching0[hand0, bid] + deal.matching1[hand1, bid]
    return int(hits - deal.counts[bid] + deal.zero)


# Learning --------------------------------------------------------------------------------


@compiled
def learn(
    dag: Dag,
    deal: Deal,
    work: Work,
    weights: tuple[Floats, Floats],
    span: tuple[int, int, int],
    seed: Seeds,
) -> float:
    """Passes `begin` to `end` of `whole` (span), each with hands of its own.

    weights: regrets and the sum of strategies. Returns the mean value at the root.
    """
    begin, end, whole = span
    total = 0.0
    for number in range(begin, end):
        hand0 = int(np.searchsorted(deal.upto[0], random_share(seed), side="right"))
        hand1 = int(np.searchsorted(deal.upto[1], random_share(seed), side="right"))
        likely0 = deal.chance[0, hand0] / deal.draw[0, hand0]
        likely1 = deal.chance[1, hand1] / deal.draw[1, hand1]
        step = np.float32((number + 1) / whole)
        _reach(dag, work, weights[0], hand0, hand1)
        _learn_back(dag, deal, work, weights, (hand0, hand1), (step * likely1, step * likely0))
        total += likely0 * likely1 * work.value[0]
    return total / max(1, end - begin)


EXPLORE = np.float32(0.04)
"""So much of a pass goes to all actions alike, so that no node is without a meaning."""


@inlined
def _reach(dag: Dag, work: Work, regrets: Floats, hand0: int, hand1: int) -> None:
    """Strategies from the regrets above zero, and how much of the pass reaches each node."""
    nodes = len(dag.mover)
    work.reach[:nodes] = 0
    work.reach[0] = 1
    for node in range(nodes):
        first, actions = dag.first[node], dag.first[node + 1] - dag.first[node]
        hand = hand0 if dag.mover[node] == 0 else hand1
        row = dag.row[node] + hand * actions
        total = np.float32(0)
        for action in range(actions):
            total += max(regrets[row + action], np.float32(0))
        scale = np.float32(1) / total if total > UNLIKELY else np.float32(0)
        even = np.float32(0) if total > UNLIKELY else np.float32(1) / np.float32(actions)
        reach = work.reach[node]
        explored = EXPLORE / np.float32(actions)
        for action in range(actions):
            chance = max(regrets[row + action], np.float32(0)) * scale + even
            work.strategy[first + action] = chance
            if action >= dag.claims[node]:
                share = (np.float32(1) - EXPLORE) * chance + explored
                work.reach[dag.child[first + action]] += reach * share


@inlined
def _learn_back(
    dag: Dag,
    deal: Deal,
    work: Work,
    weights: tuple[Floats, Floats],
    hands: tuple[int, int],
    steps: tuple[float, float],
) -> None:
    regrets, average = weights
    for node in range(len(dag.mover) - 1, -1, -1):
        first, actions = dag.first[node], dag.first[node + 1] - dag.first[node]
        mover, claims = dag.mover[node], dag.claims[node]
        margin = 0 if claims == 0 else _margin(deal, dag.bid[node], hands[0], hands[1])
        mean = 0.0
        for action in range(actions):
            to = dag.child[first + action]
            worth = deal.pay[to, mover, margin] if action < claims else work.value[to]
            mean += work.strategy[first + action] * worth
        work.value[node] = mean
        sign = 1.0 if mover == 0 else -1.0
        step = work.reach[node] * (steps[0] if mover == 0 else steps[1])
        row = dag.row[node] + (hands[0] if mover == 0 else hands[1]) * actions
        for action in range(actions):
            to = dag.child[first + action]
            worth = deal.pay[to, mover, margin] if action < claims else work.value[to]
            regrets[row + action] += np.float32(step * sign * (worth - mean))
            average[row + action] += np.float32(step * work.strategy[first + action])


# Values of finished policies -------------------------------------------------------------


@inlined
def _play_out(
    dag: Dag,
    deal: Deal,
    work: Work,
    policies: tuple[Quantised, Quantised],
    hand0: int,
    hand1: int,
) -> None:
    """The value of every node with these hands; a policy for each seat, out of 255."""
    for node in range(len(dag.mover) - 1, -1, -1):
        first, actions = dag.first[node], dag.first[node + 1] - dag.first[node]
        mover, claims = dag.mover[node], dag.claims[node]
        margin = 0 if claims == 0 else _margin(deal, dag.bid[node], hand0, hand1)
        policy = policies[0] if mover == 0 else policies[1]
        row = dag.row[node] + (hand0 if mover == 0 else hand1) * actions
        mean, total = 0.0, 0
        for action in range(actions):
            chance = policy[row + action]
            if chance:
                to = dag.child[first + action]
                worth = deal.pay[to, mover, margin] if action < claims else work.value[to]
                mean += chance * worth
                total += chance
        work.value[node] = mean / max(1, total)


@compiled
def value(dag: Dag, deal: Deal, work: Work, policies: tuple[Quantised, Quantised]) -> float:
    """What these policies are worth to the starter over all hands, exactly."""
    total = 0.0
    for hand0 in range(deal.chance.shape[1]):
        for hand1 in range(deal.chance.shape[1]):
            chance = deal.chance[0, hand0] * deal.chance[1, hand1]
            if chance > 0:
                _play_out(dag, deal, work, policies, hand0, hand1)
                total += chance * work.value[0]
    return total
