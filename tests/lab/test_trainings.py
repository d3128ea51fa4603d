"""Several trainings come to a mean, with what they differ by."""

from __future__ import annotations

from statistics import stdev

import pytest
from msgspec.structs import replace

from hattari.games.bluff.lab.plays import Plays
from hattari.lab import trainings
from hattari.lab.results import Measured, encode
from hattari.lab.units import trainings as told
from tests.lab.made import Fault, made, run_of


def trained(seed: int, behind: float = 0.0) -> Measured:
    return run_of(Plays(made(2, 4, 400, seed, Fault(behind=behind)))).measured


def test_the_interval_is_that_of_what_trainings_differ_by() -> None:
    found = [trained(seed, behind) for seed, behind in enumerate((0.0, 0.1, 0.2, 0.1, 0.0))]
    whole = trainings.together(found)
    each = [one.measure("snowball").value or 0.0 for one in found]
    snowball = whole.measure("snowball")
    assert snowball.value == pytest.approx(sum(each) / 5, abs=1e-6)
    assert snowball.trainings == tuple(each)
    assert snowball.low is not None
    assert snowball.value is not None
    reach = 2.776 * stdev(each) / 5**0.5  # Student's t with four degrees of freedom
    assert snowball.value - snowball.low == pytest.approx(reach, abs=1e-3)
    assert whole.trainings == 5
    assert "5 trainings" in told(snowball.trainings, "points").en
    assert encode(whole) == encode(trainings.together(found))


def test_what_no_training_can_differ_in_keeps_an_interval() -> None:
    ends = trainings.together([trained(seed) for seed in (1, 2, 3)]).measure("draws")
    assert ends.value == 0
    assert (ends.high or 0) > 0


def test_each_training_has_other_players_and_other_dice() -> None:
    plan = run_of(Plays(made(2, 3, 50, 1))).plan
    each = trainings.plans(plan, 3)
    assert each[0] == plan
    assert len({one.folder for one in each}) == 3
    assert len({one.learning.seed for one in each}) == 3
    assert len({one.seed for one in each}) == 3
    assert trainings.plans(plan, 2) == each[:2]


def test_neighbouring_seeds_share_no_training() -> None:
    """Else two runs of five trainings each would have four of them in common."""
    plan = run_of(Plays(made(2, 3, 50, 1))).plan
    runs = [
        trainings.plans(replace(plan, seed=seed, learning=replace(plan.learning, seed=seed)), 5)
        for seed in (1, 2, 3)
    ]
    assert len({one.seed for run in runs for one in run}) == 15
    assert len({one.learning.seed for run in runs for one in run}) == 15
