"""Bluff in a terminal: what the words count."""

from __future__ import annotations

import pytest

from hattari.games.bluff.rules.actions import Challenge, MakeBid, Settled
from hattari.games.bluff.rules.bids import PIPS
from hattari.games.bluff.rules.seen import redact
from hattari.games.bluff.rules.view import view
from hattari.games.bluff.screen import BluffScreen

from .playing import BLUFF, after, fold, opened


@pytest.mark.parametrize(
    ("hands", "count", "face", "verdict"),
    [
        (((5,), (3,)), 9, PIPS, "ビッドは Σ9、実際は 8(差 -1)。"),
        (((5, 2), (3, 2)), 3, 2, "ビッドは 3×2、実際は 2個(差 -1)。"),
    ],
)
def test_a_face_off_is_settled_by_pips(
    hands: tuple[tuple[int, ...], ...], count: int, face: int, verdict: str
) -> None:
    state = after(opened({"preset": "perudo", "face_off": True}, hands), (0, MakeBid(count, face)))
    events = BLUFF.decide(state, 1, Challenge())
    (settled,) = [event for event in events if isinstance(event, Settled)]
    state = fold(state, events)
    lines = BluffScreen(("Ann", "Bob"), state.rules).tell(redact(settled, 0), view(state, 0))
    assert verdict in [line.ja for line in lines]
