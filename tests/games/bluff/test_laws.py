"""What holds under any rule set, for any number of seats, in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from hattari.games.bluff.rules.actions import (
    EVENTS,
    Event,
    Phase,
    Rolled,
    Settled,
    State,
)
from hattari.games.bluff.rules.axes import Rules, Stake
from tests.games.laws import bytes_of

from .axes import PAIRS, complete, tables
from .playing import BLUFF, play
from .twins import twins

Table = tuple[Rules, int, int]

LAW = settings(max_examples=60, deadline=None)

# Actions ---------------------------------------------------------------------------------


# Dice and ends ---------------------------------------------------------------------------


@LAW
@given(tables())
def test_dice_change_by_settlements_alone(table: Table) -> None:
    played = play(*table)
    dice = played.start.dice
    for step in played.steps:
        for event in step.events:
            if isinstance(event, Rolled):
                assert tuple(map(len, event.hands)) == dice
            if isinstance(event, Settled):
                assert event.dice_before == dice
                dice = event.dice
        assert step.after.dice == dice
        if step.after.phase not in (Phase.BETWEEN, Phase.LOT, Phase.ROLLING, Phase.OVER):
            on_table = zip(step.after.hands, step.after.shown, strict=True)
            assert tuple(len(hidden) + len(shown) for hidden, shown in on_table) == dice


@LAW
@given(tables())
def test_a_settlement_takes_no_more_than_there_is_and_leaves_somebody(table: Table) -> None:
    rules, seats, _ = table
    for event in play(*table).events:
        if isinstance(event, Settled):
            lives = rules.stake is Stake.LIVES
            before, after = (
                (event.lives_before, event.lives) if lives else (event.dice_before, event.dice)
            )
            assert len(after) == seats
            assert min(after) >= 0
            assert any(after)
            gained = [seat for seat in range(seats) if after[seat] > before[seat]]
            assert len(gained) <= 1
            back = [seat for seat in range(seats) if after[seat] > before[seat] == 0]
            assert not back or (back == [event.claimant] and rules.buy_back)
            assert event.dice[event.starter] or sum(map(bool, after)) < 2


@LAW
@given(tables())
def test_a_game_ends_with_every_seat_ranked_once(table: Table) -> None:
    rules, seats, _ = table
    played = play(*table)
    outcome = BLUFF.outcome(played.end)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    assert played.end.round <= rules.round_limit
    assert all(BLUFF.outcome(step.before) is None for step in played.steps)


@LAW
@given(tables())
def test_a_game_without_a_limit_ends_unless_its_rules_say_so(table: Table) -> None:
    rules, seats, seed = table
    free = msgspec.structs.replace(rules, round_limit=10_000)
    if not BLUFF.rulebook.endless(free):
        assert play(free, seats, seed).end.round < 10_000


# Records ---------------------------------------------------------------------------------


# Secrets ---------------------------------------------------------------------------------


def test_a_view_that_leaks_would_be_noticed_by_its_twin() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 3, 1)
    leaks = [
        bytes_of(step.after.hands) != bytes_of(twin.after.hands)
        for step, twin in twins(played, 0, Random(1))
    ]
    assert any(leaks)


STATE_FIELDS = {
    "public": {
        "rules", "phase", "dice", "lives", "shown", "round", "by_lot", "turn", "bid", "bidder",
        "trail", "must_bid", "palifico", "palifico_next", "palifico_had", "gone",
        "spot_on_had", "back_had", "doubled", "plain", "losses",
        "last", "ranking", "starter", "told",
    },
    "its seat's alone": {"hands"},
    "open while cups are turned, sealed until a window closes": {"asked", "claims"},
    "of no use to anybody": {"draws"},
}  # fmt: skip

EVENT_FIELDS = {
    "RoundOpened": "round palifico",
    "LotDrawn": "starter",
    "Rolled": "HANDS",
    "Uncovered": "seat",
    "UncoverEnded": "",
    "BidMade": "seat count face show call",
    "RerollChosen": "seat show",
    "Rerolled": "seat DICE",
    "Passed": "seat",
    "Doubled": "seat at",
    "Outbid": "SEAT COUNT FACE",
    "Waved": "SEAT",
    "Claimed": "SEAT KIND",
    "WindowClosed": "",
    "BidUndone": "seat",
    "Settled": "kind claimant bidder count face actual margin hands shown dice_before "
    "lives_before dice lives out starter palifico times losses_before losses",
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


@pytest.mark.parametrize("event", EVENTS)
def test_a_secret_field_of_an_event_leaves_to_its_seat_alone(event: type[Event]) -> None:
    secret = any(word.isupper() for word in EVENT_FIELDS[event.__name__].split())
    shown: dict[str, Any] = {
        "hands": ((11, 12), (13,)),
        "dice": (11, 12),
        "kind": "challenge",
        "seat": 1,
    }
    values = {name: shown.get(name, 0) for name in event.__struct_fields__}
    tuples = "shown dice_before lives_before lives out ranking show losses losses_before"
    for name in tuples.split():
        if name in values:
            values[name] = ()
    seen = BLUFF.redact(event(**values), 0)
    if secret:
        assert not any(canary in bytes_of(seen) for canary in (b"11", b"12", b"13"))
    else:
        assert seen is not None


# Mixtures --------------------------------------------------------------------------------


def test_some_pairs_contradict_each_other() -> None:
    refused = [pair for pair in PAIRS if complete(pair) is None]
    assert {"wild": "none", "palifico": True} in refused
    assert {"exact": "gift", "goal": "shed"} in refused
