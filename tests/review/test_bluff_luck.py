"""Bluff's luck and play: they add up, luck means nothing on average, and little is left over."""

from __future__ import annotations

from statistics import fmean, pvariance, stdev

import pytest

from hattari.bots.match import play_game, seat_of
from hattari.core import record as records
from hattari.core.installed import registry
from hattari.core.review import Luck, Reviewer
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.whim import RandomBot
from tests.review.test_review import played

GAMES = registry()
MANY = 60


@pytest.fixture(scope="module", params=[("bluebear", 4), ("mobius", 2)], ids=["four", "two"])
def found(request: pytest.FixtureRequest) -> list[tuple[Luck, ...]]:
    """The luck of every seat in some games."""
    preset, seats = request.param
    reviewer: Reviewer = GAMES.kit("bluff").load("review")
    every = (played("bluff", preset, seats, number) for number in range(MANY))
    return [reviewer.luck(records.replay(GAMES, each)) for each in every]


def test_all_seats_together_have_neither_luck_nor_skill(found: list[tuple[Luck, ...]]) -> None:
    for seats in found:
        for part in ("luck", "play", "rest", "result"):
            assert sum(getattr(each, part) for each in seats) == pytest.approx(0, abs=1e-6)
        for each in seats:
            assert each.luck + each.play + each.rest == pytest.approx(each.result)
            assert any(each.result == pytest.approx(won - 1 / len(seats)) for won in (0, 1))


def test_to_play_better_is_no_luck() -> None:
    """Among equals luck would be nothing on average whatever counts as luck."""
    game, reviewer = GAMES.kit("bluff").game, GAMES.kit("bluff").load("review")
    rules = game.rulebook.parse("mobius")
    players = [seat_of(bot, rules) for bot in (OddsBot(), RandomBot())]
    every = []
    for number in range(MANY):
        events = play_game(game, rules, players, f"better/{number}".encode()).events
        record = records.write(game, rules, ["Odds", "Random"], events)
        every.append(reviewer.luck(records.replay(GAMES, record))[0])
    assert fmean(each.result for each in every) > 0.3
    values = [each.luck for each in every]
    assert abs(fmean(values)) < 4 * stdev(values) / MANY**0.5


def test_little_is_left_over(found: list[tuple[Luck, ...]]) -> None:
    first = [seats[number % len(seats)] for number, seats in enumerate(found)]
    assert pvariance([each.rest for each in first]) < 0.1 * pvariance(
        [each.result for each in first]
    )


def test_the_same_record_has_the_same_luck() -> None:
    reviewer: Reviewer = GAMES.kit("bluff").load("review")
    once, again = (
        reviewer.luck(records.replay(GAMES, played("bluff", "perudo", 3, 1))) for _ in range(2)
    )
    assert once == again
