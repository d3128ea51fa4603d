"""What holds under any rule set, for any number of seats, in any game."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.core import record
from hattari.core.game import Refusal
from hattari.games.bluff.rules.actions import (
    EVENTS,
    Accept,
    Action,
    Challenge,
    Claimed,
    Counter,
    Double,
    DoubtPass,
    Event,
    MakeBid,
    Pass,
    Phase,
    Reroll,
    Rolled,
    Settled,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules, Stake
from tests.games import laws
from tests.games.laws import bytes_of

from .axes import PAIRS, VALUES, complete, tables
from .playing import BLUFF, PRESETS, REGISTRY, fold, play
from .twins import observers, twins

Table = tuple[Rules, int, int]

LAW = settings(max_examples=60, deadline=None)

ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        MakeBid,
        st.integers(-1, 40),
        st.integers(0, 7),
        st.lists(st.integers(0, 7), max_size=4).map(tuple),
        st.sampled_from(["", "", "", "plain", "fly"]),
    ),
    st.builds(Reroll, st.lists(st.integers(0, 7), max_size=4).map(tuple)),
    st.builds(Double, st.integers(-1, 9)),
    st.sampled_from([Challenge(), SpotOn(), Wave(), Uncover()]),
    st.sampled_from([Pass(), DoubtPass(), Counter(), Accept()]),
)


# Actions ---------------------------------------------------------------------------------


@LAW
@given(tables())
def test_every_legal_action_is_accepted(table: Table) -> None:
    played = play(*table)
    for state in played.moments[:20]:
        for seat in range(len(state.dice)):
            for action in islice(BLUFF.legal(state, seat), 100):
                assert fold(state, BLUFF.decide(state, seat, action)) != state


@LAW
@given(tables(), st.data())
def test_legal_holds_exactly_what_decide_accepts(table: Table, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(play(*table).moments))
    before = bytes_of(state)
    for action in data.draw(st.lists(ACTIONS, max_size=20)):
        seat = data.draw(st.integers(-1, len(state.dice)))
        if action in BLUFF.legal(state, seat):
            assert BLUFF.decide(state, seat, action)
        else:
            with pytest.raises(Refusal):
                BLUFF.decide(state, seat, action)
    assert bytes_of(state) == before


@LAW
@given(tables())
def test_legal_counts_and_numbers_its_actions_without_repeats(table: Table) -> None:
    for state in play(*table).moments:
        for seat in range(len(state.dice)):
            laws.counts_and_numbers_without_repeats(BLUFF.legal(state, seat))


@LAW
@given(tables())
def test_an_answer_leaves_its_window_open_and_nothing_else_does(table: Table) -> None:
    for step in play(*table).steps:
        laws.an_answer_leaves_its_window_open(BLUFF, step)
        laws.every_event_leaves_a_state_that_awaits(BLUFF, step)


@LAW
@given(tables())
def test_whoever_is_awaited_has_actions_and_nobody_else(table: Table) -> None:
    for state in play(*table).moments:
        laws.nobody_acts_but_who_is_awaited(BLUFF, state, len(state.dice))


def test_time_can_only_run_out_where_something_is_open() -> None:
    for state in play(BLUFF.rulebook.parse("perudo"), 3, 5).moments:
        if state.phase in (Phase.BETWEEN, Phase.UNCOVER, Phase.WINDOW):
            assert BLUFF.close(state)
        else:
            with pytest.raises(Refusal):
                BLUFF.close(state)


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


@LAW
@given(tables())
def test_a_record_replays_to_the_same_end(table: Table) -> None:
    rules, seats, _ = table
    played = play(*table)
    names = tuple(f"seat {seat}" for seat in range(seats))
    written = record.write(BLUFF, rules, names, played.events, name="a game")
    read = record.read(record.encode(written))
    assert read == written
    assert record.check(REGISTRY, read) == ()
    end = record.replay(REGISTRY, read).state
    assert msgspec.structs.replace(end, draws=0) == msgspec.structs.replace(played.end, draws=0)


# Secrets ---------------------------------------------------------------------------------


@LAW
@given(tables(), st.data())
def test_nobody_sees_what_differs_between_twins(table: Table, data: st.DataObject) -> None:
    played = play(*table)
    observer = data.draw(st.sampled_from(observers(played.start)))
    odds = data.draw(st.booleans())
    laws.twins_look_alike(BLUFF, twins(played, observer, Random(table[2])), observer, odds)


def test_a_view_that_leaks_would_be_noticed_by_its_twin() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 3, 1)
    leaks = [
        bytes_of(step.after.hands) != bytes_of(twin.after.hands)
        for step, twin in twins(played, 0, Random(1))
    ]
    assert any(leaks)


@LAW
@given(tables())
def test_a_sealed_answer_changes_nothing_for_others(table: Table) -> None:
    windows = (state for state in play(*table).moments if state.phase is Phase.WINDOW)
    for state in islice(windows, 8):
        for seat in range(len(state.dice)):
            laws.an_answer_is_sealed(BLUFF, state, seat, observers(state))


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


def test_every_axis_has_values_to_mix() -> None:
    assert sorted(VALUES) == sorted(Rules.__struct_fields__)


def test_two_axis_values_are_refused_by_name_or_play() -> None:
    short = [pair for pair in PAIRS if pair.get("dice") not in (15, "split30")]
    pairs = Random(7).sample(short, 300)
    laws.pairs_are_refused_by_name_or_play(BLUFF, VALUES, play, pairs)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("part", range(20))
def test_any_two_axis_values_are_refused_by_name_or_play(part: int) -> None:
    laws.pairs_are_refused_by_name_or_play(BLUFF, VALUES, play, PAIRS[part::20], games=1000)


def test_some_pairs_contradict_each_other() -> None:
    refused = [pair for pair in PAIRS if complete(pair) is None]
    assert {"wild": "none", "palifico": True} in refused
    assert {"exact": "gift", "goal": "shed"} in refused


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_plays_to_its_end_at_every_number_of_seats(preset: str) -> None:
    rules = BLUFF.rulebook.parse(preset)
    least, most = BLUFF.rulebook.seats(rules)
    for seats in range(least, most + 1):
        played = play(rules, seats, seats)
        assert played.end.ranking is not None
        assert Claimed in {type(event) for event in played.events} or preset != "perudo"
