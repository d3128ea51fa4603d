"""Strategies are kept from run to run, as long as the same learner would learn the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hattari.games.bluff.lab import players
from hattari.games.bluff.lab.players import Trained
from hattari.games.bluff.lab.plays import LEARNED, OVERBIDS, PAIR, RESPONSE
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.games.bluff.solve.multiplayer import plain, play_games
from hattari.games.bluff.solve.multiplayer.train import (
    PAIR_VERSION,
    VERSION,
    learn,
    learn_response,
)
from hattari.lab.plan import Batch, Learning


def has_to_learn(folder: Path) -> bool:
    steps: list[int] = []
    rules, learning = RULEBOOK.parse("bluebear"), Learning(games=100)
    players.learned(rules, 2, learning, folder, 1, lambda done, _of: steps.append(done))
    return bool(steps)


def test_what_another_version_of_the_learner_learned_is_learned_anew(tmp_path: Path) -> None:
    assert has_to_learn(tmp_path)
    assert not has_to_learn(tmp_path)
    (kept,) = tmp_path.iterdir()
    name = kept.stem.removesuffix(f"-learner{VERSION}-exact")
    assert name != kept.stem
    kept.rename(tmp_path / f"{name}-learner{VERSION - 1}-exact.npz")
    assert has_to_learn(tmp_path)


def test_a_pair_is_kept_beside_those_it_learned_among(tmp_path: Path) -> None:
    field, learning = plain(RULEBOOK.parse("bluebear"), 3), Learning(games=100)
    steps: list[int] = []

    def told(done: int, _of: int) -> None:
        steps.append(done)

    first, second = players.pair(field, learning, tmp_path, 1, told)
    assert steps[-1] == 100
    again = players.pair(field, learning, tmp_path, 1, lambda *_: pytest.fail("learned anew"))
    for one, other in zip((first, second), again, strict=True):
        assert np.array_equal(one.policy, other.policy)
    assert not np.array_equal(first.policy, second.policy)
    assert all(f"-pair{PAIR_VERSION}-" in file.name for file in tmp_path.iterdir())


def test_kept_players_lose_no_small_gain(tmp_path: Path) -> None:
    """Rounded to .004, a loss of .001 was none, and a turn without a way out had one."""
    rules, learning = RULEBOOK.parse("pirates"), Learning(games=300)
    kept = players.learned(rules, 2, learning, tmp_path, 1, lambda *_: None)
    assert kept.gain.tolist() == learn(rules, 2, learning.seed, games=300).gain.tolist()
    assert ((kept.gain < 0) & (kept.gain > -0.002)).any()


def test_the_ladder_has_four_times_as_many_games_on_each_rung() -> None:
    assert players.rungs(Learning()) == (2_000, 8_000, 32_000)
    assert players.rungs(Learning(games=4_000)) == (250, 1_000, 4_000)


@pytest.mark.parametrize(
    ("preset", "least", "most"), [("pirates-shed", 0.95, 1), ("pirates", 0, 0.6)]
)
def test_shedding_is_broken_by_one_who_bids_the_most_there_is(
    preset: str, least: float, most: float
) -> None:
    field = plain(RULEBOOK.parse(preset), 4)
    won = players.play_prizes(Trained(field), Batch(OVERBIDS, 0, 300), seed=3).mean(axis=0)
    assert least <= won[1] <= most
    assert won[0] == 0


def test_who_knows_the_others_gains_from_what_they_give_away() -> None:
    """Plain players never learned anything; who learned among them does better."""
    field = plain(RULEBOOK.parse("bluebear"), 2)
    knows = Trained(field, response=learn_response(field, games=1_500))
    won = players.play_prizes(knows, Batch(RESPONSE, 0, 1_500), seed=3)[:, 0]
    assert won.mean() > 0.55


def test_games_at_the_limit_of_rounds_are_cut_off_and_nobody_wins_them() -> None:
    rules = RULEBOOK.parse({"preset": "pirates-nobody", "round_limit": 6})
    field = plain(rules, 2)
    sample, cut = players.play_sample(field, Batch(LEARNED, 0, 200), seed=3)
    assert 0 < cut.sum() < 200
    assert (sample.rounds[cut] == 6).all()
    won = players.play_prizes(Trained(field), Batch("without_bluff", 0, 200), seed=3)
    assert np.isnan(won).any(axis=1).any()
    assert np.nansum(won, axis=1) == pytest.approx(~np.isnan(won[:, 0]) * 1.0)


def test_a_turn_with_a_reroll_before_the_bid_is_one_turn() -> None:
    rules = RULEBOOK.parse({"preset": "pirates", "reroll": "before_bid"})
    field = plain(rules, 3)
    rounds = play_games(rules, [field] * 3, 100, 3)
    shown = rounds.rerolls.sum(axis=1)
    assert shown.any()
    assert (rounds.turns + shown == rounds.decisions.sum(axis=1)).all()


def test_a_window_stands_open_after_each_bid() -> None:
    rules = RULEBOOK.parse({"preset": "pirates", "challenge_by": "anyone"})
    rounds = play_games(rules, [plain(rules, 3)] * 3, 100, 3)
    in_turn = rounds.turns - rounds.windows  # the claim that ended the round, where one in turn
    assert set(in_turn.tolist()) == {0, 1}
    assert not play_games(
        RULEBOOK.parse("pirates"), [plain(RULEBOOK.parse("pirates"), 3)] * 3, 9, 3
    ).windows.any()


@pytest.mark.parametrize("preset", ["bluebear", "culdcept-points", "pirates-shed"])
def test_two_who_play_as_all_do_gain_nothing_at_all(preset: str) -> None:
    """Wherever they sit it is the same game, and all places together are two wins."""
    one = plain(RULEBOOK.parse(preset), 4)
    played = players.play_pair(Trained(one, (one, one)), Batch(PAIR, 30, 200), seed=3)
    assert played == pytest.approx(np.full(200, 2 / 4), abs=1e-12)
