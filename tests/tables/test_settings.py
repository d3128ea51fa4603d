"""Options and rules, and when they may change."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.core.game import Refusal
from hattari.tables import commands as ask
from hattari.tables.options import BOUNDS, DEFAULTS, Options, change
from tests.tables.live import Live, playing, seated


def test_options_change_between_games_only() -> None:
    live = seated("short", "bob")
    live.do(ask.SetOptions({"turn_seconds": 20, "public": True}))
    assert live.view().options.turn_seconds == 20
    assert live.view().options.public
    assert not live.do(ask.SetOptions({"turn_seconds": 20})).events
    live.do(ask.Start())
    assert live.refused(ask.SetOptions({"turn_seconds": 10})) == "game_running"
    assert live.refused(ask.SetRules("single")) == "game_running"
    assert live.refused(ask.SwitchOption("look")) == "game_running"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"colour": 1}, "unknown_option"),
        ({"__class__": 1}, "unknown_option"),
        ({"turn_seconds": -1}, "bad_option"),
        ({"turn_seconds": True}, "bad_option"),
        ({"turn_seconds": "20"}, "bad_option"),
        ({"public": 1}, "bad_option"),
        ({"substitute": "x" * 41}, "bad_option"),
        ({"odds": "always"}, "bad_option"),
        ({"odds": 0.5}, "bad_option"),
        ({"pace_ms": None}, "bad_option"),
    ],
)
def test_bad_options_are_refused(changes: dict[str, Any], code: str) -> None:
    assert seated().refused(ask.SetOptions(changes)) == code


def test_a_bad_option_hears_which_values_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        change(DEFAULTS, {"odds": "always"})
    assert refused.value.text.en == "The option “odds” takes true, false, alone; 'always' came."
    assert "入れられるのはtrue、false、aloneです" in refused.value.text.ja


def test_every_number_has_bounds_that_hold_its_default() -> None:
    numbers = {key for key in Options.__struct_fields__ if type(getattr(DEFAULTS, key)) is int}
    assert numbers == set(BOUNDS)
    for key, bounds in BOUNDS.items():
        for value in bounds:
            assert getattr(change(DEFAULTS, {key: value}), key) == value
        assert bounds[0] <= getattr(DEFAULTS, key) <= bounds[1]


def test_seats_follow_options_and_rules() -> None:
    live = seated("short", "bob", seats=10)
    assert len(live.view().seats) == 4
    live.do(ask.SetOptions({"seats": 3}))
    assert len(live.view().seats) == 3
    live.do(ask.SetRules("pair"))
    assert len(live.view().seats) == 2
    live.do(ask.SetRules("short"))
    assert len(live.view().seats) == 3


def test_nobody_loses_a_seat_by_a_setting() -> None:
    live = seated("short", "bob", "cid")
    assert live.refused(ask.SetOptions({"seats": 2})) == "too_many_seated"
    assert live.refused(ask.SetRules("pair")) == "too_many_seated"
    live.do(ask.Stand(), "bob")
    live.do(ask.SetRules("pair"))
    assert [seat.name for seat in live.table.seats] == ["Ann", "Cid"]


def test_rules_change_between_games() -> None:
    live = seated()
    live.do(ask.SetRules("single"))
    assert live.view().rules.title.en == "Toy of 1"
    assert live.view().rules.full["rounds"] == 1
    assert not live.do(ask.SetRules({"rounds": 1})).events
    live.do(ask.SwitchOption("look"))
    assert live.view().rules.full["look"]
    live.do(ask.SwitchOption("look", on=False))
    assert not live.view().rules.full["look"]
    assert live.refused(ask.SetRules("gone")) == "unknown_preset"
    assert live.refused(ask.SwitchOption("gone")) == "unknown_option"


def test_rules_that_change_after_a_game_leave_it_as_it_ended() -> None:
    live = playing("single")
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    ended = live.view().game
    live.do(ask.SetRules("short"))
    live.do(ask.SetOptions({"seats": 3}))
    assert live.view().game == ended
    live.do(ask.Rematch())
    assert live.table.state.rules.rounds == 2


def test_what_is_so_already_says_that_nothing_changes() -> None:
    live = Live("short", odds=True)
    for command in (ask.SetOptions({"odds": True}), ask.SetRules("short")):
        decision = live.do(command)
        assert decision.events == ()
        assert decision.answer is not None
        assert decision.answer.en.startswith("Nothing has changed")
