"""A value that is said to do nothing does nothing: play is the same without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hattari.core.game import AnyGame
from hattari.core.house import House
from tests.games.bluff.playing import BLUFF
from tests.games.bluff.playing import play as play_bluff
from tests.games.dobon.playing import DOBON_GAME
from tests.games.dobon.playing import play as play_dobon

IDLE: tuple[tuple[AnyGame, Callable[..., Any], str, dict[str, Any]], ...] = (
    (BLUFF, play_bluff, "lives", {"lives": 3}),
    (BLUFF, play_bluff, "reward", {"reward": 2}),
    (BLUFF, play_bluff, "surcharge", {"surcharge": 2}),
    (BLUFF, play_bluff, "surcharge", {"surcharge": 2, "spot_on": "anyone", "loss": "one"}),
    (BLUFF, play_bluff, "spot_on_right", {"spot_on_right": "others_lose"}),
    (BLUFF, play_bluff, "spot_on_once", {"spot_on_once": True}),
    (BLUFF, play_bluff, "spot_on_duel", {"spot_on_duel": False}),
    (BLUFF, play_bluff, "spot_on", {"spot_on": "all_but_next", "players": 2}),
    (BLUFF, play_bluff, "window", {"window": 9}),
    (BLUFF, play_bluff, "penalty", {"penalty": 2, "exact": "nobody"}),
    (BLUFF, play_bluff, "spare_last_die", {"spare_last_die": True, "exact": "gift"}),
    (BLUFF, play_bluff, "palifico", {"palifico": True, "wild": "ones", "players": 2}),
    (BLUFF, play_bluff, "palifico", {"palifico": True, "wild": "ones", "dice": 1, "players": 3}),
    (BLUFF, play_bluff, "ending", {"ending": "first_out", "players": 2}),
    (BLUFF, play_bluff, "loss", {"loss": "one", "dice": 1, "players": 4}),
    (BLUFF, play_bluff, "buy_back", {"buy_back": True, "spot_on": "next"}),
    (BLUFF, play_bluff, "buy_back", {"buy_back": True, "spot_on": "anyone", "stake": "losses"}),
    (BLUFF, play_bluff, "buy_back", {"buy_back": True, "spot_on": "anyone", "players": 2}),
    (BLUFF, play_bluff, "out_of_turn", {"out_of_turn": True, "players": 2}),
    (BLUFF, play_bluff, "face_off", {"face_off": True, "ending": "first_out", "players": 3}),
    (BLUFF, play_bluff, "round_limit", {"round_limit": 1000}),
    (
        BLUFF,
        play_bluff,
        "round_limit",
        {"round_limit": 1000, "spot_on": "next", "spot_on_once": True},
    ),
    (BLUFF, play_bluff, "wild_until", {"wild_until": "bid", "wild": "none", "order": "quantity"}),
    (BLUFF, play_bluff, "wild_until", {"wild_until": "bid", "order": "componentwise"}),
    (BLUFF, play_bluff, "plain", {"plain": "same", "wild": "none", "order": "quantity"}),
    (BLUFF, play_bluff, "fly", {"fly": True, "order": "quantity"}),
    (BLUFF, play_bluff, "plain_opening", {"plain_opening": 3}),
    (BLUFF, play_bluff, "lives", {"lives": 3, "stake": "losses", "round_limit": 5}),
    (
        BLUFF,
        play_bluff,
        "spare_last_die",
        {
            "spare_last_die": True,
            "exact": "all_but_bidder",
            "stake": "losses",
            "round_limit": 5,
        },
    ),
    (
        BLUFF,
        play_bluff,
        "spot_on_duel",
        {
            "spot_on_duel": False,
            "spot_on": "next",
            "stake": "losses",
            "players": 3,
            "round_limit": 5,
        },
    ),
    (
        BLUFF,
        play_bluff,
        "spot_on_duel",
        {"spot_on_duel": False, "spot_on": "all_but_next", "players": 4},
    ),
    (BLUFF, play_bluff, "exact", {"exact": "all_but_bidder", "goal": "shed"}),
    (
        BLUFF,
        play_bluff,
        "straight_of",
        {"straight_of": "row", "straight": "nothing", "dice": 6, "stake": "lives"},
    ),
    (BLUFF, play_bluff, "straight", {"straight": "nothing", "dice": 7, "stake": "lives"}),
    (BLUFF, play_bluff, "straight_of", {"straight_of": "row"}),
    (BLUFF, play_bluff, "straight", {"straight": "nothing", "dice": 4}),
    (BLUFF, play_bluff, "alike", {"alike": "two", "dice": 4}),
    (
        BLUFF,
        play_bluff,
        "plain_opening",
        {"plain_opening": 3, "order": "perudo", "wild": "ones", "wild_until": "bid"},
    ),
    (DOBON_GAME, play_dobon, "answer", {"answer": "rank", "effects": {"2": False}}),
    (DOBON_GAME, play_dobon, "together_effect", {"together": ["2"], "together_effect": "each"}),
    (DOBON_GAME, play_dobon, "two_stack", {"two_stack": "doubled", "effects": {"2": False}}),
    (DOBON_GAME, play_dobon, "two_stack", {"two_stack": "schedule", "effects": ["8"]}),
    (
        DOBON_GAME,
        play_dobon,
        "first_card_effect",
        {"first_card_effect": True, "effects": ["8"]},
    ),
    (DOBON_GAME, play_dobon, "burst_ends", {"burst_ends": "seat"}),
    (DOBON_GAME, play_dobon, "fractions", {"fractions": True, "arithmetic": 3}),
    (
        DOBON_GAME,
        play_dobon,
        "answers_pay",
        {"answers_pay": "doubled", "counter_dobon": "single", "players": 3},
    ),
    (DOBON_GAME, play_dobon, "joker_number", {"joker_number": 5}),
    (DOBON_GAME, play_dobon, "joker_points", {"joker_points": 20}),
    (DOBON_GAME, play_dobon, "joker_fits", {"joker_fits": "always"}),
)
SEEDS = range(8)

NO_SPOT_ON: dict[str, Any] = {"spot_on": "all_but_next", "players": 2}

BESIDE: tuple[dict[str, Any], ...] = (
    {"reward": 2},
    {"surcharge": 2},
    {"spot_on_right": "others_lose"},
    {"spot_on_once": True},
    {"window": 9},
)
"""Values that do nothing beside one that does nothing itself."""


@pytest.mark.land
@pytest.mark.parametrize(("game", "play", "axis", "spec"), IDLE)
def test_what_is_idle_changes_no_game(
    game: AnyGame, play: Callable[..., Any], axis: str, spec: dict[str, Any]
) -> None:
    book = game.rulebook
    rules, without = book.parse(spec), book.parse({k: v for k, v in spec.items() if k != axis})
    assert [each.axis for each in book.idle(rules)] == [axis]
    assert book.idle(without) == ()
    seats = book.seats(rules)[1]
    for seed in SEEDS:
        one, other = play(rules, seats, seed), play(without, seats, seed)
        assert [step.events for step in one.steps] == [step.events for step in other.steps]


@pytest.mark.parametrize("spec", BESIDE)
def test_what_goes_with_an_idle_spot_on_is_idle_too(spec: dict[str, Any]) -> None:
    book = BLUFF.rulebook
    rules, without = book.parse({**NO_SPOT_ON, **spec}), book.parse(NO_SPOT_ON)
    assert {each.axis for each in book.idle(rules)} == {"spot_on", *spec}
    assert len(book.idle(rules)) == 2
    for seed in SEEDS:
        one, other = play_bluff(rules, 2, seed), play_bluff(without, 2, seed)
        assert [step.events for step in one.steps] == [step.events for step in other.steps]


def test_every_reason_is_tried() -> None:
    for game in (BLUFF, DOBON_GAME):
        book: House[Any] = game.rulebook
        said = {(axis, text) for axis, _, text in book.idling}
        specs = [spec for of, _, _, spec in IDLE if of is game]
        specs += [{**NO_SPOT_ON, **spec} for spec in BESIDE if game is BLUFF]
        tried = {(each.axis, each.text) for spec in specs for each in book.idle(book.parse(spec))}
        assert said == tried


def test_a_value_that_does_something_is_not_said_to_be_idle() -> None:
    back = {"buy_back": True, "spot_on": "all_but_next", "players": 3}
    live: tuple[dict[str, Any], ...] = (
        {"stake": "lives", "lives": 3},
        {"spot_on": "next", "reward": 2, "surcharge": 2},
        {**back, "spot_on_duel": False},  # who is out may call with two left, else
        {"straight": "nothing", "straight_of": "row", "dice": 7},  # dice are lost
    )
    for spec in live:
        assert BLUFF.rulebook.idle(BLUFF.rulebook.parse(spec)) == ()


def test_presets_say_nothing_idle_but_what_their_source_says() -> None:
    books: tuple[House[Any], ...] = (BLUFF.rulebook, DOBON_GAME.rulebook)
    found = {
        (preset.id, each.axis)
        for book in books
        for preset in book.presets()
        for each in book.idle(book.parse(preset.id))
    }
    # With one die each nobody could lose more than the one that this program takes.
    assert found == {("openspiel", "loss")}
