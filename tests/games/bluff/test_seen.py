"""What each observer is told of each event: these fields, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.games.bluff.rules.actions import (
    EVENTS,
    BidMade,
    BidUndone,
    Claimed,
    Doubled,
    Ended,
    Event,
    LotDrawn,
    Outbid,
    Passed,
    RerollChosen,
    Rerolled,
    Rolled,
    RoundOpened,
    Settled,
    Uncovered,
    UncoverEnded,
    Waved,
    WindowClosed,
)
from tests.games import laws

from .playing import BLUFF

SETTLED = Settled(
    kind="spot_on", claimant=2, bidder=1, count=3, face=4, actual=5, margin=6,
    hands=((1,), (2,), (3,)), shown=((4,), (5,), (6,)), dice_before=(7, 8, 9),
    lives_before=(1, 2, 3), dice=(4, 5, 6), lives=(3, 2, 1), out=(0,), starter=2, palifico=1,
    times=4, losses_before=(1, 2, 3), losses=(2, 2, 3),
)  # fmt: skip

TOLD: tuple[tuple[Event, dict[str, Any]], ...] = (
    (RoundOpened(3, 2), {"what": "bluff.round", "round": 3, "palifico": 2}),
    (LotDrawn(2), {"what": "bluff.lot", "starter": 2}),
    (Rolled(((1, 2), (), (3,))), {"what": "bluff.roll", "counts": [2, 0, 1]}),
    (Uncovered(1), {"what": "bluff.uncover", "seat": 1}),
    (UncoverEnded(), {"what": "bluff.uncover_end"}),
    (
        BidMade(1, 4, 5, (5, 6)),
        {"what": "bluff.bid", "seat": 1, "count": 4, "face": 5, "show": [5, 6], "call": ""},
    ),
    (
        BidMade(1, 4, 5, (), "plain"),
        {"what": "bluff.bid", "seat": 1, "count": 4, "face": 5, "show": [], "call": "plain"},
    ),
    (RerollChosen(1, (5, 6)), {"what": "bluff.reroll", "seat": 1, "show": [5, 6]}),
    (Passed(1), {"what": "bluff.pass", "seat": 1}),
    (Doubled(1, 2), {"what": "bluff.double", "seat": 1, "at": 2}),
    (WindowClosed(), {"what": "bluff.window_closed"}),
    (BidUndone(1), {"what": "bluff.undo", "seat": 1}),
    (
        SETTLED,
        {
            "what": "bluff.settled", "claim": "spot_on", "claimant": 2, "bidder": 1, "count": 3,
            "face": 4, "actual": 5, "margin": 6, "before": [7, 8, 9], "after": [4, 5, 6],
            "lives_before": [1, 2, 3], "lives_after": [3, 2, 1], "out": [0],
            "times": 4, "losses_before": [1, 2, 3], "losses_after": [2, 2, 3],
        },
    ),
    (Ended(((1,), (0, 2))), {"what": "bluff.end", "ranking": [[1], [0, 2]]}),
)  # fmt: skip


def answered(answer: str, count: int | None = None, face: int | None = None) -> dict[str, Any]:
    """What a seat is told of its own sealed answer; only a bid has a count and a face."""
    return {"what": "bluff.answer", "answer": answer, "count": count, "face": face}


OWN: tuple[tuple[Event, dict[str, Any], dict[str, Any] | None], ...] = (
    (
        Rerolled(1, (2, 3, 3)),
        {"what": "bluff.new_dice", "seat": 1, "count": 3, "dice": [2, 3, 3]},
        {"what": "bluff.new_dice", "seat": 1, "count": 3, "dice": None},
    ),
    (Waved(1), answered("wave"), None),
    (Claimed(1, "challenge"), answered("challenge"), None),
    (Claimed(1, "spot_on"), answered("spot_on"), None),
    (Outbid(1, 4, 5), answered("bid", 4, 5), None),
)


def test_every_event_is_told_or_kept() -> None:
    assert {type(event) for event, *_ in (*TOLD, *OWN)} == set(EVENTS)


@pytest.mark.parametrize(("event", "plain"), TOLD, ids=lambda each: type(each).__name__)
def test_what_all_may_know_is_told_to_all_alike(event: Event, plain: dict[str, Any]) -> None:
    laws.tells(BLUFF, event, plain, plain)


@pytest.mark.parametrize(("event", "own", "others"), OWN, ids=lambda each: type(each).__name__)
def test_what_is_a_seats_own_is_told_to_it_alone(
    event: Event, own: dict[str, Any], others: dict[str, Any] | None
) -> None:
    laws.tells(BLUFF, event, own, others)
