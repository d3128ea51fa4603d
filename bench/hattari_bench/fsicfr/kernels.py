"""The compiled passes of fixed-strategy iteration CFR over the stories of a round.

The dice of both seats are drawn before a pass. On the way down each node's strategy is made from
its regrets, once, and what both seats contribute to coming there is added to its children; on the
way up its value is found, and its regrets grow. All values are those of the seat to act.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, inlined

Bytes = npt.NDArray[np.int8]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


class Dag(NamedTuple):
    """N nodes and their E edges, a node's raises leading to nodes behind it.

    first (N + 1,): where a node's edges begin; claims (N,): how many of them are claims, which
    come first; mover (N,): 0 the starter, 1 the other seat; bid (N,): the standing bid, -1 none;
    child (E,): the node after a raise, of a claim its kind; row (N,): where the node's weights
    begin among those of its mover.
    """

    first: Longs
    claims: Bytes
    mover: Bytes
    bid: Longs
    child: Longs
    row: Longs


class Deal(NamedTuple):
    """What the dice say: counts (B,) of the bids; hits0, hits1 (H, B): dice of a hand that count.
    gain (K, 2, M): what a claim wins the seat that makes it, by kind, seat and margin + zero."""

    counts: Longs
    hits0: Bytes
    hits1: Bytes
    gain: Doubles
    zero: int


class Work(NamedTuple):
    """Room for a pass: own, other and value (N,), strategy (E,). `own` is how much the mover
    itself contributes to coming to a node, `other` the other seat; they begin as zeros."""

    own: Doubles
    other: Doubles
    value: Doubles
    strategy: Floats


class Sums(NamedTuple):
    """What is learned: for each seat (H, weights of the seat), a row for each hand."""

    regrets0: Floats
    regrets1: Floats
    strategy0: Floats
    strategy1: Floats


@compiled
def passes(dag: Dag, deal: Deal, work: Work, sums: Sums, drawn: Longs) -> float:
    """A pass for each pair of hands drawn (T, 2). Returns the starter's mean value."""
    total = 0.0
    for number in range(len(drawn)):
        hand0, hand1 = drawn[number, 0], drawn[number, 1]
        work.own[0] = work.other[0] = 1.0
        for node in range(len(dag.mover)):
            if work.own[node] > 0 or work.other[node] > 0:
                if dag.mover[node] == 0:
                    _down(dag, work, node, sums.regrets0[hand0], sums.strategy0[hand0])
                else:
                    _down(dag, work, node, sums.regrets1[hand1], sums.strategy1[hand1])
        for node in range(len(dag.mover) - 1, -1, -1):
            if work.own[node] > 0 or work.other[node] > 0:
                regrets = sums.regrets0[hand0] if dag.mover[node] == 0 else sums.regrets1[hand1]
                _up(dag, deal, work, node, regrets, (hand0, hand1))
                work.own[node] = work.other[node] = 0.0
        total += work.value[0]
    return total / max(1, len(drawn))


@inlined
def _down(dag: Dag, work: Work, node: int, regrets: Floats, strategy: Floats) -> None:
    """Regret matching at a node; its children are told who contributes what."""
    first, actions = dag.first[node], dag.first[node + 1] - dag.first[node]
    own, other, row = work.own[node], work.other[node], dag.row[node]
    total = 0.0
    for action in range(actions):
        total += max(regrets[row + action], np.float32(0))
    for action in range(actions):
        wanted = max(regrets[row + action], np.float32(0))
        chance = wanted / total if total > 0 else 1.0 / actions
        work.strategy[first + action] = chance
        strategy[row + action] += np.float32(own * chance)
        if action >= dag.claims[node]:
            child = dag.child[first + action]
            work.own[child] += other
            work.other[child] += own * chance


@inlined
def _up(
    dag: Dag, deal: Deal, work: Work, node: int, regrets: Floats, hands: tuple[int, int]
) -> None:
    """The value of a node, and the regrets of its mover."""
    first, actions = dag.first[node], dag.first[node + 1] - dag.first[node]
    mean = 0.0
    for action in range(actions):
        mean += work.strategy[first + action] * _worth(dag, deal, work, node, action, hands)
    work.value[node] = mean
    row, other = dag.row[node], work.other[node]
    for action in range(actions):
        worth = _worth(dag, deal, work, node, action, hands)
        regrets[row + action] += np.float32(other * (worth - mean))


@inlined
def _worth(
    dag: Dag, deal: Deal, work: Work, node: int, action: int, hands: tuple[int, int]
) -> float:
    """What an action is worth to the mover, both hands known."""
    to = dag.child[dag.first[node] + action]
    if action >= dag.claims[node]:
        return float(-work.value[to])
    bid = dag.bid[node]
    hits = deal.hits0[hands[0], bid] + deal.hits1[hands[1], bid]
    return float(deal.gain[to, dag.mover[node], hits - deal.counts[bid] + deal.zero])
