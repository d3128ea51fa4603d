"""No hindsight: marks don't change with what their seat couldn't know, nor with what came later.

The long run has a thousand records of each game (`tests/soak/hindsight.py`).
"""

from __future__ import annotations

import pytest

from tests.review.stubs import stubbed
from tests.soak.hindsight import GAMES, PRESETS, caught, found

RECORDS = 20


@pytest.mark.parametrize("game_id", PRESETS)
def test_marks_know_nothing_that_the_seat_could_not_know(game_id: str) -> None:
    leaks = found(GAMES, game_id, RECORDS)
    assert len(leaks) >= RECORDS * 3 // 4
    assert not any(leaks)


def test_a_leak_is_caught() -> None:
    assert caught()


def test_without_the_leak_the_same_records_are_clean() -> None:
    assert not any(found(stubbed(), "bluff", RECORDS))
