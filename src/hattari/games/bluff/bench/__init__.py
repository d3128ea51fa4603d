"""Benchmarks of Bluff, and what it says of itself to those of every game."""

from __future__ import annotations

from hattari.bench.subject import Subject
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView

LONG = 4
"""Bids of a round after which a guest doubts."""


def bid_low(_rules: Rules, view: BluffView, _seed: bytes) -> Action:
    """Bid low for a while, then doubt. Raises ValueError for a view of a seat not to act."""
    legal = view.legal
    if legal is None:
        raise ValueError("expected the view of a seat that may act")
    if not legal.bids or (legal.challenge and len(view.trail) > LONG):
        return Challenge()
    count, face = legal.bids[0]
    return MakeBid(count, face)


YARDSTICK = RandomBot()

SUBJECT = Subject(
    setup=Setup(dice=(5, 5)),
    guest=bid_low,
    rules="mobius",
    yardstick=YARDSTICK,
    strength="hattari.games.bluff.bench.strength:BluffStrength",
    figures="bots",
    # Rerolls make the most to think about.
    thinking={"preset": "mobius", "players": [2, 10], "round_limit": 2},
)
