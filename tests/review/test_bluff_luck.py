"""Bluff's luck and play: they add up, and luck means nothing on average."""

from __future__ import annotations

from statistics import fmean, stdev

import numpy as np
import pytest

from hattari.bots.match import play_game, seat_of, steps
from hattari.core import record as records
from hattari.core.game import Step
from hattari.core.installed import registry
from hattari.core.record import Replay
from hattari.core.review import Luck, Reviewer
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.review.luck.changes import changes
from hattari.games.bluff.rules.start import Setup
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
        for part in ("luck", "play", "result"):
            assert sum(getattr(each, part) for each in seats) == pytest.approx(0, abs=1e-6)
        for each in seats:
            assert each.luck + each.play == pytest.approx(each.result)
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


def test_a_head_start_is_no_luck() -> None:
    game, reviewer = GAMES.kit("bluff").game, GAMES.kit("bluff").load("review")
    rules, ahead = game.rulebook.parse("mobius"), Setup(dice=(5, 1), starter=1)
    values = []
    for number in range(MANY):
        seed = f"ahead/{number}".encode()
        events = play_game(game, rules, [seat_of(EasyBot(), rules)] * 2, seed, ahead).events
        record = records.write(game, rules, ["A", "B"], events, setup=ahead)
        found = reviewer.luck(records.replay(GAMES, record))[0]
        assert found.luck + found.play + found.rest == pytest.approx(found.result)
        assert abs(found.result) == pytest.approx(0.5)
        assert found.rest > 0.1
        values.append(found.luck)
    assert abs(fmean(values)) < 4 * stdev(values) / MANY**0.5


def test_what_comes_later_changes_no_round_before() -> None:
    game = GAMES.kit("bluff").game
    replay = records.replay(GAMES, played("bluff", "bluebear", 4, 2))
    players = [seat_of(EasyBot(), replay.start.rules)] * 4
    third = [place for place, step in enumerate(replay.steps, 1) if step.state.last is not None][2]
    head, later = replay.steps[:third], replay.steps[third:]
    other = steps(game, head[-1].state, players, b"other")
    made = [
        changes(Replay(replay.start, (*head, *more), None))
        for more in (later, (Step(each.events, each.state) for each in other), ())
    ]
    one, two, _ = made
    known = len(made[2])
    for first, second in zip(one[:known], two, strict=False):
        assert (first.kind, first.by) == (second.kind, second.by)
        assert np.array_equal(first.values, second.values)
    assert not np.array_equal(one[known].values, two[known].values)


def test_the_same_record_has_the_same_luck() -> None:
    reviewer: Reviewer = GAMES.kit("bluff").load("review")
    once, again = (
        reviewer.luck(records.replay(GAMES, played("bluff", "perudo", 3, 1))) for _ in range(2)
    )
    assert once == again
