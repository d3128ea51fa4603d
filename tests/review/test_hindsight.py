"""No hindsight: marks don't change with what their seat couldn't know, nor with what came later."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from hattari.bench.review import Case, hindsight
from hattari.bench.subject import subject_of
from hattari.bots.bot import installed
from hattari.core.installed import registry
from hattari.core.kit import Registry
from tests.review.stubs import stubbed

RECORDS = 20
GAMES = registry()
PRESETS = {"bluff": ("bluebear", "pirates"), "dobon": ("numazoko-easy", "quick")}


def _cases(games: Registry, game_id: str) -> list[Case]:
    """Four and two seats in turn, with the bot that plays for the absent."""
    kit = games.kit(game_id)
    bot = installed().get(game_id, kit.bots[0].id)
    return [
        Case(kit, preset, kit.game.rulebook.parse(preset), seats, bot, b"hindsight")
        for preset, seats in zip(PRESETS[game_id], (4, 2), strict=True)
    ]


def _found(games: Registry, game_id: str, many: int, first: int = 0) -> list[bool]:
    twin = resolve_name(subject_of(games.kit(game_id)).twin or "")
    return hindsight(games, _cases(games, game_id), twin, many, first)


@pytest.mark.parametrize("game_id", PRESETS)
def test_marks_know_nothing_that_the_seat_could_not_know(game_id: str) -> None:
    found = _found(GAMES, game_id, RECORDS)
    assert len(found) >= RECORDS * 3 // 4
    assert not any(found)


def test_a_leak_is_caught() -> None:
    found = _found(stubbed(review="LEAKY"), "bluff", RECORDS)
    assert sum(found) > len(found) // 2


def test_without_the_leak_the_same_records_are_clean() -> None:
    assert not any(_found(stubbed(), "bluff", RECORDS))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game_id", PRESETS)
def test_no_hindsight_in_a_thousand_records(game_id: str) -> None:
    assert not any(_found(GAMES, game_id, 1000, first=RECORDS))
