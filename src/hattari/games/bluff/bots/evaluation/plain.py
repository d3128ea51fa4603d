"""How a player that listens to nobody would play each hand it may hold.

It looks at its own dice only and makes low raises that it believes in, like `easy`.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from hattari.games.bluff.bots.belief import sides
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.odds import at_least

from . import LOWEST
from .model import Habits, Weights, places, standing_face, totals_by_face
from .public_state import PublicState

BELIEVED = 0.5
"""A plain player bids what is likelier than this by its own dice,"""

BELIEF_SOFTNESS = 0.06
"""give or take so much,"""

LOW_RAISES = 8.0
"""mostly one of so many lowest raises,"""

WHIM = 0.03
"""and now and then one of the lowest without believing in it."""

DOUBTED = 0.4
"""It doubts what is less likely than this,"""

DOUBT_SOFTNESS = 0.08
"""give or take so much,"""

TRUST, DISTRUST = 0.12, 0.06
"""and so often it trusts or distrusts whatever could be either."""

REROLLS = 0.4
"""A bid with a reroll comes so often next to the same bid without."""

HIGHEST_PLACE = 40


@lru_cache(maxsize=128)
def plain(public: PublicState) -> Habits:
    """The habits of a player that listens to nobody."""
    hidden = public.hidden
    unseen = sum(hidden) - hidden[public.turn]
    own = range(places(public))

    def true(bid: Bid) -> list[float]:
        needed = bid.count - public.in_sight(bid.face)
        return [at_least(needed - held, unseen, sides(bid.face, public.wild)) for held in own]

    bids = {
        bid: tuple(_raises(chance, place) for chance in true(bid))
        for place, bid in enumerate(public.bids[:HIGHEST_PLACE])
    }
    claims = {}
    if public.bid is not None and not public.must_bid:
        claims["challenge"] = tuple(map(_doubts, true(public.bid))) if bids else (1.0,) * len(own)
    rerolls = _plain_rerolls(bids) if public.may_show else {}
    totals = totals_by_face(len(own), bids, rerolls)
    return Habits(standing_face(public), claims, bids, rerolls, totals, claims_first=True)


def _plain_rerolls(bids: dict[Bid, Weights]) -> dict[Bid, Weights]:
    """Some of the bids come with a reroll, where something matches and something does not."""
    return {
        bid: (0.0, *(REROLLS * weight for weight in weights[1:-1]), 0.0)
        for bid, weights in bids.items()
    }


def _raises(chance: float, place: int) -> float:
    whim = WHIM if place < LOWEST else 1e-6
    return whim + exp(-place / LOW_RAISES) * _rises(chance, BELIEVED, BELIEF_SOFTNESS)


def _doubts(chance: float) -> float:
    if chance <= 0 or chance >= 1:
        return float(chance <= 0)
    return DISTRUST + (1 - TRUST - DISTRUST) * (1 - _rises(chance, DOUBTED, DOUBT_SOFTNESS))


def _rises(chance: float, middle: float, softness: float) -> float:
    return 1 / (1 + exp((middle - chance) / softness))
