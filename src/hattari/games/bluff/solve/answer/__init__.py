"""What a blueprint loses to somebody who knows it, between two bounds.

A blueprint's policy remembers the standing bid alone, so whoever faces it with a hand of their own
has a decision process whose hidden state is the other hand: a place on the table, and a belief
about that hand. Its value is convex in the belief. From below it is held by plans, each a line in
the belief (point-based value iteration: Pineau, Gordon & Thrun 2003), from above by the value
where the other hand is known, lowered at beliefs that were looked at and, as a sawtooth, between
them (Hauskrecht 2000). Trials go where the two are far apart (HSVI: Smith & Simmons 2004).

Bids that a blueprint never learned may be made against it: it doubts them. Rerolls are left out,
as blueprints leave them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.blueprint import Round, nodes_of
from hattari.games.bluff.solve.blueprint.kernels import Deal, Quantised
from hattari.games.bluff.solve.lookups import CHALLENGE, NO_BID

from . import kernels
from .kernels import Facing, Found, Space

Doubles = npt.NDArray[np.float64]


class Bracket(msgspec.Struct, frozen=True):
    """A chance to win lies between the two."""

    low: float
    high: float


class Effort(msgspec.Struct, frozen=True):
    """Trials for each hand at most; fewer where its bounds are `near` each other."""

    trials: int = 400
    near: float = 1e-4


USUAL = Effort()


def best_response(
    played: Round,
    deal: Deal,
    policy: Quantised,
    seat: int,
    effort: Effort = USUAL,
    cores: int = 1,
) -> Bracket:
    """The chance to win of the seat (0 starts) that answers this policy as well as can be."""
    faced = Faced(played, deal, policy, 1 - seat)
    hands = played.hands[seat].chance
    with ThreadPoolExecutor(cores) as pool:
        found = list(pool.map(partial(_bracket, faced, effort), range(len(hands))))
    low, high = hands @ np.array(found)
    return Bracket(float(low), float(high))


def _bracket(faced: Faced, effort: Effort, hand: int) -> tuple[float, float]:
    found = Answer(faced, hand, effort).bracket
    return found.low, found.high


class Choice(msgspec.Struct, frozen=True):
    """A claim by the number of its kind, or a bid by its own."""

    is_claim: bool
    number: int


class Answer:
    """The best answer to a policy with one hand (a place in `Hands`), as far as it was found:
    `bracket` is the chance to win with it."""

    def __init__(self, faced: Faced, hand: int, effort: Effort = USUAL) -> None:
        self._faced = faced
        self._facing = faced.facing(hand)
        self._space = _space(self._facing, effort.trials)
        limits = (effort.trials, effort.near, faced.mover == 1)
        low = kernels.answer(self._facing, self._space, faced.prior, limits)
        self.bracket = Bracket(low, float(self._space.result[0]))

    def choose(self, bids: Sequence[int]) -> Choice:
        """What to do after these bids. What the policy would never do tells nothing of its hand;
        a bid that it never makes is doubted."""
        place = self._facing.place_of[bids[-1]] if bids else len(self._facing.own) - 1
        if place < 0:
            return Choice(is_claim=True, number=CHALLENGE)
        begin, end = self._facing.begin[place : place + 2]
        worths = np.empty(len(self._faced.kinds) + int(end - begin))
        belief = self._faced.belief(bids)
        kernels.weigh(self._facing, self._space, int(place), belief, worths)
        kinds = self._faced.kinds if bids else ()
        worths[: len(self._faced.kinds) - len(kinds)] = -1
        best = int(np.argmax(worths))
        if best < len(kinds):
            return Choice(is_claim=True, number=kinds[best])
        way = int(begin) + best - len(self._faced.kinds)
        return Choice(is_claim=False, number=int(self._facing.raises[way]))


def _space(facing: Facing, trials: int) -> Space:
    places, claims, hands = facing.own.shape
    bids, lines = len(facing.claimed), trials + claims + 1
    found = Found(
        known=np.zeros((places, hands)),
        known_bid=np.zeros((bids, hands)),
        plans=np.empty((places, lines, hands)),
        beliefs=np.empty((places, lines, hands)),
        drops=np.empty((places, lines)),
        counts=np.zeros((2, places), np.int64),
    )
    depth = places + 1
    return Space(
        found=found,
        path=np.empty(depth, np.int64),
        on_path=np.empty((depth, hands)),
        scratch=np.empty((3, hands)),
        hopes=np.empty(bids),
        result=np.empty(1),
    )


class Faced:
    """A policy that somebody faces, as arrays: `mover` is its seat, `prior` (H,) how likely its
    hands are, `kinds` the claims that may be made on a bid."""

    def __init__(self, played: Round, deal: Deal, policy: Quantised, mover: int) -> None:
        self.mover, self.prior = mover, played.hands[mover].chance
        self._played, self._deal = played, deal
        plain = played.lookups.plain
        self._own, self._theirs = (
            played.hands[seat].matching(plain)[plain.face].astype(np.int64)
            for seat in (1 - mover, mover)
        )
        self._rows = _rows(played, policy)
        self._claims = [self._claims_on(bid) for bid in range(len(plain.count))]
        self._first, self._to, self._chance = self._answers()
        self._begin, self._raises = self._ways()
        self.kinds = tuple(kind for kind, _ in self._claims[int(played.bids[0])])

    def belief(self, bids: Sequence[int]) -> Doubles:
        """(H,): how likely its hands are after these bids, not scaled to one."""
        belief = self.prior
        for place in range(self.mover, len(bids), 2):
            before = bids[place - 1] if place else len(self._claims)
            edges = range(int(self._first[before]), int(self._first[before + 1]))
            made = [edge for edge in edges if self._played.bids[self._to[edge]] == bids[place]]
            after = belief * self._chance[made[0]] if made else belief
            belief = after if after.any() else belief
        return belief

    def facing(self, hand: int) -> Facing:
        """What a seat with this hand faces."""
        bids, places = len(self._claims), len(self._played.bids)
        claimed = np.zeros((bids + 1, len(self.prior)))
        for bid, claims in enumerate(self._claims):
            for kind, chance in claims:
                claimed[bid] += chance * self._worth(kind, self.mover, bid, hand)
        own = np.zeros((places + 1, len(self.kinds), len(self.prior)))
        for place, bid in enumerate(self._played.bids.tolist()):
            for number, kind in enumerate(self.kinds):
                own[place, number] = self._worth(kind, 1 - self.mover, bid, hand)
        place_of = np.full(bids + 1, -1)
        place_of[self._played.bids] = np.arange(places)
        answers = (self._first, self._to, self._chance)
        return Facing(claimed, place_of, *answers, own, self._begin, self._raises)

    def _worth(self, kind: int, claimant: int, bid: int, hand: int) -> Doubles:
        """(H,): the chance to win of who faces the policy, by its hand."""
        lookups = self._played.lookups
        hits = self._own[bid, hand] + self._theirs[bid]
        margin = hits - int(lookups.plain.count[bid]) + lookups.zero
        starter: Doubles = self._deal.pay[kind, claimant, margin]
        return 1 - starter if self.mover == 0 else starter

    def _node(self, bid: int) -> int | None:
        """Where the policy answers a bid; None for one that it never learned."""
        place = np.flatnonzero(self._played.bids == bid)
        return self._played.node(NO_BID, int(place[0]), self.mover) if len(place) else None

    def _claims_on(self, bid: int) -> list[tuple[int, Doubles]]:
        node = self._node(bid)
        if node is None:
            return [(CHALLENGE, np.ones(len(self.prior)))]
        dag = self._played.dag
        first, claims = int(dag.first[node]), int(dag.claims[node])
        return [
            (int(dag.child[first + claim]), self._rows[node][:, claim]) for claim in range(claims)
        ]

    def _answers(self) -> tuple[kernels.Longs, kernels.Longs, Doubles]:
        """Its raises on each bid and, last, its opening."""
        first, to, chances = [0], list[int](), list[Doubles]()
        nodes = [self._node(bid) for bid in range(len(self._claims))]
        dag = self._played.dag
        for node in (*nodes, 0 if self.mover == 0 else None):
            if node is not None:
                for action in range(int(dag.claims[node]), self._rows[node].shape[1]):
                    chance = self._rows[node][:, action]
                    if chance.any():
                        to.append(int(dag.bid[dag.child[dag.first[node] + action]]))
                        chances.append(chance)
            first.append(len(to))
        return np.array(first), np.array(to), np.ascontiguousarray(chances)

    def _ways(self) -> tuple[kernels.Longs, kernels.Longs]:
        """The bids that may follow at each place and, last, those that open."""
        plain = self._played.lookups.plain
        in_play = sum(hands.dice.shape[1] for hands in self._played.hands)
        standing = [*self._played.bids.tolist(), NO_BID]
        ways = [np.flatnonzero(plain.raises(bid, in_play)) for bid in standing]
        return np.cumsum([0, *map(len, ways)]), np.concatenate(ways)


def _rows(played: Round, policy: Quantised) -> dict[int, Doubles]:
    """By node (H, actions): how likely each action is with each hand."""
    rows = {}
    for node, place, actions in nodes_of(played):
        weights = policy[place].reshape(-1, actions).astype(np.float64)
        rows[node] = weights / weights.sum(axis=1, keepdims=True)
    return rows
