"""Puzzles are clear, instructive, and follow from their seed."""

from __future__ import annotations

import hashlib
from datetime import date
from itertools import islice

import msgspec
import pytest

from hattari.bots.bot import load
from hattari.core import record as records
from hattari.core.game import Refusal
from hattari.core.kit import Registry
from hattari.games.bluff.kit import KIT
from hattari.puzzles import Puzzle, day_seed, find, puzzles
from hattari.review import opened
from tests.review.stubs import stubbed

SEED = hashlib.sha256(b"puzzles").digest()


def made(games: Registry, many: int = 3, seed: bytes = SEED) -> list[Puzzle]:
    """So many puzzles of pirates at three seats."""
    game = games.get(KIT.game.id)
    rules = game.rulebook.parse("pirates")
    return list(islice(puzzles(games, load(games), game, rules, 3, seed), many))


@pytest.mark.everyday
def test_the_best_is_offered_beside_what_the_weakest_bot_does() -> None:
    for puzzle in made(stubbed()):
        values = [choice.value for choice in puzzle.choices]
        assert len(values) == find.CHOICES
        assert max(values) == values[puzzle.right]
        assert sorted(values)[-2] < values[puzzle.right] - 0.01
        naive = next(each for each in puzzle.answered if each.bot == KIT.bots[0].id)
        assert naive.choice not in (puzzle.right, None)


@pytest.mark.everyday
def test_the_record_ends_with_the_position() -> None:
    for puzzle in made(stubbed()):
        here = opened(stubbed(), records.encode(puzzle.record))
        view = here.game.view(here.replay.state, puzzle.seat)
        told = [choice.action for choice in puzzle.choices]
        assert view.legal is not None
        assert here.replay.refusal is None
        legal = reviewable(here.evaluate, here.rules, view)
        assert all(action in legal for action in told)


def reviewable(evaluate: object, rules: object, view: object) -> list[object]:
    """All that may be done there, as a record writes it."""
    found = evaluate(rules, view, asked=None)  # type: ignore[operator]
    return [msgspec.to_builtins(option.action) for option in found.options]


@pytest.mark.everyday
def test_a_seed_brings_its_puzzles_and_a_day_its_own() -> None:
    one, again = made(stubbed(), 2), made(stubbed(), 2)
    assert one == again
    monday, tuesday = (day_seed(date(2026, 11, day)) for day in (23, 24))
    assert made(stubbed(), 1, monday) != made(stubbed(), 1, tuesday)


def test_where_nothing_is_clear_it_says_so() -> None:
    with pytest.raises(Refusal, match="no position"):
        made(stubbed(evaluate="level"), 1)
