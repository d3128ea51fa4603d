"""What a blueprint expects of the rest of a round, hand by hand: leaves of a search."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.lookups import KINDS, NO_BID

from . import Blueprint, Round, Stock
from .kernels import Deal

Floats = npt.NDArray[np.float32]


class BlueprintLeaves:
    """Meets `cfr.passes.Leaves`, for a blueprint that remembers the standing bid alone."""

    def __init__(self, blueprint: Blueprint, stock: Stock) -> None:
        self._round = blueprint.round(stock)
        self._place = {int(bid): place for place, bid in enumerate(self._round.bids)}
        self._values = _values(self._round, blueprint.deal(stock), blueprint.policies[stock])

    def __call__(self, bid: int, mover: int) -> Floats:
        """(H, H) float32: the starter's payoff, 1 for winning the game and -1 for losing it."""
        node = self._round.node(NO_BID, self._place[bid], mover)
        return self._values[node]


def _values(round_: Round, deal: Deal, policy: npt.NDArray[np.uint8]) -> dict[int, Floats]:
    """By node the payoffs of both seats playing on by the policy, the last bids' first."""
    dag, found = round_.dag, dict[int, Floats]()
    for node in range(len(dag.mover) - 1, 0, -1):
        mover, edges = int(dag.mover[node]), slice(int(dag.first[node]), int(dag.first[node + 1]))
        shares = _shares(round_, policy, node)
        total = np.zeros(tuple(len(one.chance) for one in round_.hands), np.float32)
        for number, to in enumerate(dag.child[edges].tolist()):
            share = shares[:, number]
            if share.any():
                claimed = number < dag.claims[node]
                worth = _claimed(round_, deal, node, to) if claimed else found[to]
                total += worth * (share[None, :] if mover else share[:, None])
        found[node] = total
    return found


def _shares(round_: Round, policy: npt.NDArray[np.uint8], node: int) -> Floats:
    """(hands, actions): how often the mover takes each action."""
    dag = round_.dag
    actions, begin = int(dag.first[node + 1] - dag.first[node]), int(dag.row[node])
    many = len(round_.hands[dag.mover[node]].chance)
    rows = policy[begin : begin + many * actions].reshape(many, actions).astype(np.float32)
    whole: Floats = rows.sum(axis=1, keepdims=True)
    shares: Floats = (rows / np.maximum(whole, 1)).astype(np.float32)
    return shares


def _claimed(round_: Round, deal: Deal, node: int, kind: int) -> Floats:
    """(H, H): what a claim is worth to the starter."""
    bid = int(round_.dag.bid[node])
    hits = deal.matching0[:, bid, None] + deal.matching1[None, :, bid].astype(np.int64)
    win = deal.pay[KINDS[kind], int(round_.dag.mover[node])][hits - deal.counts[bid] + deal.zero]
    return np.asarray(2 * win - 1, np.float32)
