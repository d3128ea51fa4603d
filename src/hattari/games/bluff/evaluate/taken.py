"""What kind of player each seat is taken for, by how it bid and doubted in the rounds before.

Within a round a bid or two hardly tell a player that reckons from a plain one, and what bids say
about dice differs much between them. What all saw once the cups were lifted tells them apart.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

import msgspec

from hattari.core.evaluation import Bots
from hattari.games.bluff.bots.evaluation.ranges import STRANGER, Reading
from hattari.games.bluff.rules.actions import Manner
from hattari.games.bluff.rules.view import BluffView

Fifths = tuple[float, ...]
Line = tuple[float, float]


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


class Known(msgspec.Struct, frozen=True):
    """What is believed of a bot that everybody knows: how likely it plays as one that reckons does,
    and lines in log odds through what is then believed and what came (Platt 1999): that its bid is
    true, and that it calls a bid. `opens` is added where it opened the round with its bid, `die` to
    a call for each die in play."""

    reckons: float
    holds: Line
    called: Line
    opens: float = 0.0
    die: float = 0.0

    def holds_at(self, bids: int) -> Line:
        """The line for a bid that is the latest of so many in the round."""
        first, slope = self.holds
        return first + (self.opens if bids == 1 else 0.0), slope

    def called_at(self, in_play: int) -> Line:
        """The line for a bid among so many dice."""
        first, slope = self.called
        return first + self.die * in_play, slope


KNOWN = {
    "easy": Known(0.02, (-0.02, 0.96), (-0.04, 0.91)),
    "odds": Known(0.98, (0.21, 1.09), (-0.08, 1.12)),
    "master": Known(0.5, (0.19, 0.80), (0.45, 0.84), opens=0.40, die=-0.038),
}
"""Fitted on four games of four bots of one kind under each of fourteen presets, 3300 to 5200 claims
each: the games that `bench calibration` numbers from 2,000,000, as its own begin at 1,000,000.
`opens` and `die` stand only where other games bear them out; a seat's first bid, rerolls and how
many are left were tried as well."""


def known_at(bots: Bots, seat: int) -> Known | None:
    """What is known of who sits there; None of a person and of a bot from elsewhere."""
    return KNOWN.get(bots[seat] or "") if seat < len(bots) else None


def readings_of(view: BluffView, bots: Bots = ()) -> tuple[Reading, ...]:
    """By seat."""
    manners = view.manners or (Manner(),) * len(view.seats)
    return tuple(
        _reading(manner) if (known := known_at(bots, seat)) is None else _taken_for(known.reckons)
        for seat, manner in enumerate(manners)
    )


def _taken_for(reckons: float) -> Reading:
    return Reading(STRANGER.kinds, (reckons, 1 - reckons))


@lru_cache(maxsize=4096)
def _reading(manner: Manner) -> Reading:
    reckons, plain = (_fit(traits, manner) for traits in TRAITS)
    likely = 1 / (1 + exp(max(-50.0, min(50.0, plain - reckons))))
    likely = LEAST + (1 - 2 * LEAST) * likely
    return _taken_for(likely)


def _fit(traits: Traits, manner: Manner) -> float:
    """The log likelihood of what was done, each deed by itself."""
    bids = sum(many * log(share) for many, share in zip(manner.bid, traits.bids, strict=True))
    doubted = sum(many * log(p) for many, p in zip(manner.doubted, traits.doubts, strict=True))
    raised = sum(many * log(1 - p) for many, p in zip(manner.raised, traits.doubts, strict=True))
    return bids + doubted + raised
