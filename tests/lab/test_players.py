"""Strategies are kept from run to run, as long as the same learner would learn the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hattari.games.bluff.lab import players
from hattari.games.bluff.lab.players import Trained
from hattari.games.bluff.lab.plays import PAIR
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.games.bluff.solve.multiplayer import plain
from hattari.games.bluff.solve.multiplayer.train import PAIR_VERSION, VERSION
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
    name = kept.stem.removesuffix(f"-learner{VERSION}")
    assert name != kept.stem
    kept.rename(tmp_path / f"{name}-learner{VERSION - 1}.npz")
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


@pytest.mark.parametrize("preset", ["bluebear", "culdcept-points", "pirates-shed"])
def test_two_who_play_as_all_do_gain_nothing_at_all(preset: str) -> None:
    """Wherever they sit it is the same game, and all places together are two wins."""
    one = plain(RULEBOOK.parse(preset), 4)
    played = players.play_pair(Trained(one, (one, one)), Batch(PAIR, 30, 200), seed=3)
    assert played == pytest.approx(np.full(200, 2 / 4), abs=1e-12)
