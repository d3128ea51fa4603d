"""What kind of player each seat is taken for, by how it bid and doubted in the rounds before.

Within a round a bid or two hardly tell a player that reckons from a plain one, and what bids say
about dice differs much between them. What all saw once the cups were lifted tells them apart.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

import msgspec

from hattari.games.bluff.bots.evaluation.ranges import STRANGER, Reading
from hattari.games.bluff.rules.actions import Manner
from hattari.games.bluff.rules.view import BluffView

Fifths = tuple[float, ...]


class Traits(msgspec.Struct, frozen=True):
    """By fifths of the chance that a bid has by one's own dice: the part of all bids that are so
    likely, and how often such a bid of another is doubted."""

    bids: Fifths
    doubts: Fifths


TRAITS = (
    Traits((0.16, 0.13, 0.14, 0.13, 0.44), (0.63, 0.25, 0.11, 0.01, 0.003)),
    Traits((0.05, 0.05, 0.12, 0.15, 0.63), (0.88, 0.69, 0.27, 0.09, 0.04)),
)
"""By kind, as in `STRANGER`: of games of `odds` and of `easy` at four seats, the mean over twelve
presets."""

LEAST = 0.05
"""No kind of player is thought less likely than this: many are neither."""


def readings_of(view: BluffView) -> tuple[Reading, ...]:
    """By seat; () while nobody has shown anything."""
    return tuple(map(_reading, view.manners))


@lru_cache(maxsize=4096)
def _reading(manner: Manner) -> Reading:
    reckons, plain = (_fit(traits, manner) for traits in TRAITS)
    likely = 1 / (1 + exp(max(-50.0, min(50.0, plain - reckons))))
    likely = LEAST + (1 - 2 * LEAST) * likely
    return Reading(STRANGER.kinds, (likely, 1 - likely))


def _fit(traits: Traits, manner: Manner) -> float:
    """The log likelihood of what was done, each deed by itself."""
    bids = sum(many * log(share) for many, share in zip(manner.bid, traits.bids, strict=True))
    doubted = sum(many * log(p) for many, p in zip(manner.doubted, traits.doubts, strict=True))
    raised = sum(many * log(1 - p) for many, p in zip(manner.raised, traits.doubts, strict=True))
    return bids + doubted + raised
