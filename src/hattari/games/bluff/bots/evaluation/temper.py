"""What a seat is taken for by what it has done in the rounds before, at this very table.

How often it doubted what it doubted, and how often it bid what its own dice hardly carried, against
what players usually do: both move the habits of the kinds of players that it is compared with.
Few deeds move them little.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import log2
from operator import add, mul

import msgspec
from msgspec.structs import replace

from hattari.games.bluff.bots.belief import fair, sides
from hattari.games.bluff.rules.actions import Dice, Manner

from .model import Habits, Weights, places, reckoning, totals_by_face
from .plain import plain
from .public_state import PublicState
from .ranges import Kind, Reading

DOUBTS = ((0.8, 0.3, 0.06, 0.01, 0.01), (0.87, 0.75, 0.25, 0.1, 0.03))
"""By kind (one that reckons, a plain one): how often bids of each fifth of chance are doubted, in
games of such players."""

USUAL = tuple(map(lambda *shares: sum(shares) / len(shares), *DOUBTS))

HARDLY = (1.0, 0.5, 0.0, 0.0, 0.0)
"""How much a bid of each fifth counts as one that its bidder's own dice hardly carry."""

CARRIED, BLIND = 0.25, 0.85
"""The part of such bids: of those who bluff most among the usual players, and of one that bids
without a look at its dice."""

DOUBTS_AT_FIRST, BIDS_AT_FIRST = 3.0, 8.0
"""So many deeds of a usual player are taken to have gone before."""

MOST_DOUBTS, MOST_BLIND = 4.0, 0.8
"""A seat is never taken to doubt so many times oftener or seldomer, or to bid oftener blindly."""

LEAST = 0.1
"""No kind of player is thought less likely than this before a round."""


class Temper(msgspec.Struct, frozen=True):
    """How a seat differs from others: `doubts`, a factor of the odds that it doubts; `blind`, how
    often it bids without a look at its dice."""

    doubts: float = 1.0
    blind: float = 0.0


@lru_cache(maxsize=512)
def reading(manner: Manner) -> Reading:
    """What a seat of this manner is taken for."""
    temper = temper_of(manner)
    kinds = tuple(partial(_tempered, kind, temper) for kind in (reckoning, plain))
    return Reading(kinds, _likely(manner))


def temper_of(manner: Manner) -> Temper:
    """How a seat of this manner differs from others."""
    chances = map(add, manner.raised, manner.doubted)
    usual, bids = DOUBTS_AT_FIRST + sum(map(mul, chances, USUAL)), sum(manner.bid)
    doubts = (DOUBTS_AT_FIRST + sum(manner.doubted)) / usual
    hardly = sum(map(mul, manner.bid, HARDLY)) - CARRIED * bids
    blind = hardly / ((BLIND - CARRIED) * (bids + BIDS_AT_FIRST))
    return Temper(
        round(max(1 / MOST_DOUBTS, min(MOST_DOUBTS, doubts)), 2),
        round(max(0.0, min(MOST_BLIND, blind)), 2),
    )


def _likely(manner: Manner) -> tuple[float, ...]:
    """How likely each kind is by what it doubted and what it raised."""
    logs = [_fit(shares, manner.raised, manner.doubted) for shares in DOUBTS]
    weights = [2.0 ** (each - max(logs)) for each in logs]
    free = 1 - LEAST * len(weights)
    return tuple(LEAST + free * weight / sum(weights) for weight in weights)


def _fit(shares: Sequence[float], raised: Dice, doubted: Dice) -> float:
    each = zip(shares, raised, doubted, strict=True)
    return sum(yes * log2(share) + no * log2(1 - share) for share, no, yes in each)


@lru_cache(maxsize=512)
def _tempered(kind: Kind, temper: Temper, public: PublicState) -> Habits:
    """What one of this kind and temper would do."""
    habits = kind(public)
    if temper == Temper():
        return habits
    bids = {
        bid: _blindly(temper.blind, bid.face, weights, public)
        for bid, weights in habits.bids.items()
    }
    claims = {
        name: _readily(temper.doubts, habits.claims_first, weights)
        for name, weights in habits.claims.items()
    }
    totals = totals_by_face(places(public), bids, habits.rerolls)
    return replace(habits, claims=claims, bids=bids, totals=totals)


def _readily(doubts: float, chances: bool, weights: Weights) -> Weights:
    if not chances:
        return tuple([doubts * weight for weight in weights])
    return tuple([doubts * chance / (1 + (doubts - 1) * chance) for chance in weights])


def _blindly(blind: float, face: int, weights: Weights, public: PublicState) -> Weights:
    if not blind:
        return weights
    usual = fair(public.hidden[public.turn], sides(face, public.wild))
    mean = blind * sum(map(mul, usual, weights))
    return tuple([mean + (1 - blind) * weight for weight in weights])
