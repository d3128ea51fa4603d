"""Benchmarks of Bluff, and what it says of itself to those of every game."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.bench.subject import Subject
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid
from hattari.games.bluff.rules.start import Setup

LONG = 4
"""Bids of a round after which a guest doubts."""


class _Legal(msgspec.Struct):
    bids: list[tuple[int, int]]
    challenge: bool


class _Seen(msgspec.Struct):
    """What a guest reads of a `BluffView`."""

    trail: list[Any]
    legal: _Legal | None


_decode = msgspec.json.Decoder(_Seen | None).decode


def bid_low(view: msgspec.Raw) -> Action | None:
    """Bid low for a while, then doubt; None for a view of a seat that waits."""
    seen = _decode(view)
    if seen is None or seen.legal is None:
        return None
    if not seen.legal.bids or (seen.legal.challenge and len(seen.trail) > LONG):
        return Challenge()
    count, face = seen.legal.bids[0]
    return MakeBid(count, face)


YARDSTICK = RandomBot()

SUBJECT = Subject(
    setup=Setup(dice=(5, 5)),
    guest=bid_low,
    rules="mobius",
    yardstick=YARDSTICK,
    strength="hattari.games.bluff.bench.strength:BluffStrength",
    calibration="hattari.games.bluff.bench.calibration:BluffCalibrated",
    figures="bots",
    twin="hattari.games.bluff.bench.twin:twin",
    exact="hattari.games.bluff.bench.exact:BluffExact",
    # Rerolls make the most to think about.
    thinking={"preset": "mobius", "players": [2, 10], "round_limit": 2},
    widest=(("mobius-split30", 2), ("mobius-split30", 3)),
)
