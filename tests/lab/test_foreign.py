"""A foreign game is measured by what happens in it, and by players that learn it."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from hattari.cli.lab import app
from hattari.core.game import Refusal
from hattari.lab.foreign import Learner, measure
from tests.lab import nim


def test_players_learn_nim() -> None:
    learned = Learner(1).learn(nim.env(), 3000)
    best = {
        stones: learned.best((seat, bytes([stones])), range(min(3, stones)))
        for seat, stones in ((0, 9), (1, 7), (1, 6), (1, 5), (0, 3))
    }
    assert best == {9: 0, 7: 2, 6: 1, 5: 0, 3: 2}  # leave a multiple of four


def test_nim_is_won_by_who_begins_and_soon_learned() -> None:
    found = measure("tests.lab.nim", 400, 1, 4000, lambda _: None)
    of = {each.key: each for each in found.measures}
    assert (found.seats, found.title.en, of["ends"].value) == (2, "nim", 1.0)
    assert of["first_seat"].mark == "poor"
    assert (of["first_seat"].low or 0) > 0.3  # one turn of twenty is by lot
    assert of["draws"].value == 0
    assert of["unseen"].mark == "good"
    gap = of["response_gap"]
    assert gap.value is not None
    assert gap.value <= 0.05
    assert found == measure("tests.lab.nim", 400, 1, 4000, lambda _: None)


def test_what_is_no_game_is_told() -> None:
    for name in ("tests.lab.none", "json"):
        with pytest.raises(Refusal) as refused:
            measure(name, 10, 1, 10, lambda _: None)
        assert refused.value.code == "no_foreign_game"


def test_the_same_command_measures_it(tmp_path: object) -> None:
    asked = ["run", "pettingzoo:tests.lab.nim", "--games", "100", "--learn", "500"]
    done = CliRunner().invoke(app, [*asked, "--json", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    (found,) = json.loads(done.output)
    assert (found["game"], found["games"]) == ("pettingzoo:tests.lab.nim", 100)
