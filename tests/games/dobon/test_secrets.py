"""What a seat may not know reaches it by no view, event, refusal or waiting."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hattari.games.dobon.rules.actions import EVENTS, Event, Shown, State
from hattari.games.dobon.rules.points import Ending
from tests.games.laws import bytes_of

from .playing import DOBON_GAME, play
from .twins import twins


def test_a_view_that_leaks_would_be_noticed_by_its_twin() -> None:
    match = play(DOBON_GAME.rulebook.parse("numazoko-easy"), 3, 1)
    pairs = list(twins(match, 0, Random(1)))
    assert any(step.after.hands != twin.after.hands for step, twin in pairs)
    assert any(step.after.stock != twin.after.stock for step, twin in pairs)


STATE_FIELDS = {
    "public": {
        "rules", "phase", "chips", "pile", "round", "by_lot", "starter", "turn", "direction",
        "suit", "take", "opened", "author", "laid", "silent", "turns", "idle", "owed", "then",
        "result", "sheet", "last", "ranking", "spoken", "out", "rate", "doubled",
    },
    "its seat's alone": {"hands", "fresh"},
    "sealed until the window closes": {"answered", "calls", "doubles", "jumps"},
    "nobody's": {"stock"},
    "of no use to anybody": {"draws"},
}  # fmt: skip

EVENT_FIELDS = {
    "RoundOpened": "round",
    "LotDrawn": "starter",
    "Dealt": "HANDS up STOCK",
    "Played": "seat card suit pon more jumped",
    "Misplayed": "seat card more",
    "Drew": "seat",
    "Took": "seat CARDS",
    "Reshuffled": "STOCK",
    "Passed": "seat kept",
    "DrawCalled": "seat hand holds double",
    "Waved": "SEAT",
    "Called": "SEAT DOUBLE",
    "Jumped": "SEAT CARD SUIT PON",
    "Opened": "seat hand",
    "WindowClosed": "calls silent",
    "Settled": "ending card winners called hands payments before chips starter turned rate burst",
    "Ended": "ranking",
}
"""Every event's fields: SECRET or public."""


def test_every_field_of_a_state_is_classified() -> None:
    classified = [field for fields in STATE_FIELDS.values() for field in fields]
    assert sorted(classified) == sorted(State.__struct_fields__)


def test_every_field_of_an_event_is_classified() -> None:
    assert {event.__name__ for event in EVENTS} == set(EVENT_FIELDS)
    for event in EVENTS:
        assert EVENT_FIELDS[event.__name__].lower().split() == list(event.__struct_fields__)


CANARIES: dict[str, Any] = {
    "seat": 1, "hands": (("9S", "9H"), ("9D",)), "stock": ("9C", "8C"), "cards": ("7C",),
    "hand": ("6C",), "calls": (Shown(1, ("6C",), False),), "winners": (1,), "called": (),
    "payments": (), "before": (), "chips": (), "ranking": (), "ending": Ending.OUT,
}  # fmt: skip


@pytest.mark.parametrize("event", EVENTS)
def test_a_secret_field_of_an_event_leaves_to_its_seat_alone(event: type[Event]) -> None:
    secret = [word.lower() for word in EVENT_FIELDS[event.__name__].split() if word.isupper()]
    seen = DOBON_GAME.redact(
        event(**{name: CANARIES.get(name, 0) for name in event.__struct_fields__}), 0
    )
    if "seat" in secret:
        assert seen is None
        return
    assert seen is not None
    for canary in (b"9S", b"9H", b"9D", b"9C", b"8C", b"7C"):
        assert canary not in bytes_of(seen)
    assert (b"6C" in bytes_of(seen)) is (
        "hand" in event.__struct_fields__ or "calls" in event.__struct_fields__
    )
