"""What each observer is told of each event: these fields, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.games.dobon.rules.actions import (
    EVENTS,
    Called,
    Dealt,
    DrawCalled,
    Drew,
    Ended,
    Event,
    Jumped,
    LotDrawn,
    Misplayed,
    Opened,
    Passed,
    Played,
    Reshuffled,
    RoundOpened,
    Settled,
    Shown,
    Took,
    Waved,
    WindowClosed,
)
from hattari.games.dobon.rules.points import Ending, Payment
from tests.games import laws

from .playing import DOBON_GAME

SETTLED = Settled(
    ending=Ending.COUNTER, card="KH", winners=(1,), called=(0, 2),
    hands=(("2S",), ("3S",), ("4S",)), payments=(Payment(0, 1, True, 12, 10, 3, 30, 29),),
    before=(4, 5, 6), chips=(7, 8, 9), starter=2, burst=(2,),
)  # fmt: skip

TOLD: tuple[tuple[Event, dict[str, Any]], ...] = (
    (RoundOpened(3), {"what": "dobon.round", "round": 3}),
    (LotDrawn(2), {"what": "dobon.lot", "starter": 2}),
    (
        Dealt((("2S", "3S"), ("4S",)), "5S", ("6S", "7S", "8S")),
        {"what": "dobon.deal", "counts": [2, 1], "up": "5S", "stock": 3},
    ),
    (
        Played(1, "8S", "H", True),
        {
            "what": "dobon.play",
            "seat": 1,
            "card": "8S",
            "suit": "H",
            "pon": True,
            "more": [],
            "jumped": False,
        },
    ),
    (
        Played(1, "QS", None, False, ("QH", "QD")),
        {
            "what": "dobon.play",
            "seat": 1,
            "card": "QS",
            "suit": None,
            "pon": False,
            "more": ["QH", "QD"],
            "jumped": False,
        },
    ),
    (Opened(1, ("2S",)), {"what": "dobon.open", "seat": 1, "cards": ["2S"]}),
    (Misplayed(1, "9S"), {"what": "dobon.misplay", "seat": 1, "card": "9S", "more": []}),
    (
        Misplayed(1, "9S", ("9H",)),
        {"what": "dobon.misplay", "seat": 1, "card": "9S", "more": ["9H"]},
    ),
    (Opened(1, ("9S",)), {"what": "dobon.open", "seat": 1, "cards": ["9S"]}),
    (Drew(1), {"what": "dobon.draw", "seat": 1}),
    (Reshuffled(("6S", "7S")), {"what": "dobon.reshuffle", "stock": 2}),
    (Passed(1, True), {"what": "dobon.pass", "seat": 1}),
    (Passed(1, False), {"what": "dobon.pass", "seat": 1}),
    (
        DrawCalled(1, ("2S",), True),
        {
            "what": "dobon.draw_call",
            "call": {"seat": 1, "hand": ["2S"], "holds": True, "double": False, "costs": 0},
        },
    ),
    (
        WindowClosed((Shown(1, ("2S",), False, True),), 2),
        {
            "what": "dobon.close",
            "calls": [{"seat": 1, "hand": ["2S"], "holds": False, "double": True, "costs": 2}],
            "silent": 2,
        },
    ),
    (
        SETTLED,
        {
            "what": "dobon.settled", "ending": "counter", "card": "KH", "winners": [1],
            "called": [0, 2], "before": [4, 5, 6], "after": [7, 8, 9],
                                                   "burst": [2],
            "payments": [
                {
                    "payer": 0, "payee": 1, "both": True, "points": 12, "rounded": 10,
                    "times": 3, "due": 30, "paid": 29,
                },
            ],
        },
    ),
    (Ended(((1,), (0, 2))), {"what": "dobon.end", "ranking": [[1], [0, 2]]}),
)  # fmt: skip

OWN: tuple[tuple[Event, dict[str, Any], dict[str, Any] | None], ...] = (
    (
        Took(1, ("2S", "3S")),
        {"what": "dobon.take", "seat": 1, "count": 2, "cards": ["2S", "3S"]},
        {"what": "dobon.take", "seat": 1, "count": 2, "cards": None},
    ),
    (Waved(1), {"what": "dobon.answer", "answer": "wave"}, None),
    (Called(1), {"what": "dobon.answer", "answer": "dobon"}, None),
    (Jumped(1, "8S", "H", False), {"what": "dobon.answer", "answer": "jump"}, None),
)


def test_every_event_is_told_or_kept() -> None:
    assert {type(event) for event, *_ in (*TOLD, *OWN)} == set(EVENTS)


@pytest.mark.parametrize(("event", "plain"), TOLD, ids=lambda each: type(each).__name__)
def test_what_all_may_know_is_told_to_all_alike(event: Event, plain: dict[str, Any]) -> None:
    laws.tells(DOBON_GAME, event, plain, plain)


@pytest.mark.parametrize(("event", "own", "others"), OWN, ids=lambda each: type(each).__name__)
def test_what_is_a_seats_own_is_told_to_it_alone(
    event: Event, own: dict[str, Any], others: dict[str, Any] | None
) -> None:
    laws.tells(DOBON_GAME, event, own, others)
