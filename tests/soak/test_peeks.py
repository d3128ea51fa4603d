"""A few pairs for every game and role, and every planted leak; the long run has many more."""

from pathlib import Path
from random import Random

import pytest

from hattari.core.kit import Registry
from tests.soak.harness import Harness
from tests.soak.leaky import CHATTY, LEAKY
from tests.soak.logs import story
from tests.soak.peeks import GAMES, PEEKS, caught, rounds, twin_rows


@pytest.mark.parametrize("harness", PEEKS, ids=lambda harness: harness.name)
def test_what_is_hidden_changes_nothing(harness: Harness, tmp_path: Path) -> None:
    batch = harness.batch(0, tmp_path)
    assert batch.count >= 40
    assert batch.failures == ()


@pytest.mark.parametrize("game", ["bluff", "dobon"])
@pytest.mark.parametrize("role", ["player", "guest"])
def test_a_leak_is_found_out(game: str, role: str) -> None:
    assert all(caught(leaky, role) for leaky in LEAKY[game])


@pytest.mark.parametrize("game", ["bluff", "dobon"])
def test_a_refusal_that_tells_is_found_out(game: str) -> None:
    assert caught(CHATTY[game], "player")


def test_twins_are_not_the_same_table() -> None:
    for game in GAMES:
        told = story(Registry.of(game), game.id, game.rulebook.presets()[0].id, Random(1))
        some = [told.rows[each.first : each.last] for each in rounds(told.rows)]
        assert any(twin_rows(rows, game.id, None, Random(2)) != rows for rows in some)
