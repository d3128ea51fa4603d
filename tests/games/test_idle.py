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
    (BLUFF, play_bluff, "round_limit", {"round_limit": 1000}),
    (DOBON_GAME, play_dobon, "answer", {"answer": "rank", "effects": {"2": False}}),
)
SEEDS = range(30)


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


def test_every_reason_is_tried() -> None:
    for game in (BLUFF, DOBON_GAME):
        book: House[Any] = game.rulebook
        said = {(axis, text) for axis, _, text in book.idling}
        specs = [spec for of, _, _, spec in IDLE if of is game]
        tried = {(each.axis, each.text) for spec in specs for each in book.idle(book.parse(spec))}
        assert said == tried


def test_a_value_that_does_something_is_not_said_to_be_idle() -> None:
    live = ({"stake": "lives", "lives": 3}, {"spot_on": "next", "reward": 2, "surcharge": 2})
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
