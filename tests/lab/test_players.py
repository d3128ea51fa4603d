"""Strategies are kept from run to run, as long as the same learner would learn the same."""

from __future__ import annotations

from pathlib import Path

from hattari.games.bluff.rulebook import RULEBOOK
from hattari.lab import players
from hattari.lab.plan import Learning
from hattari.solve.crowd_train import VERSION


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
