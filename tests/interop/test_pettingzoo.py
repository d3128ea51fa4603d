"""PettingZoo's own tests hold for both games."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from hattari.interop import pettingzoo as zoo

# It would rather have a plain box; the choices that may be made need a second field.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")

TABLES: list[tuple[str, Any, int]] = [
    ("bluff", "bluebear", 2),
    ("bluff", "mobius", 3),
    ("bluff", {"preset": "pirates-lives", "dice": 2}, 4),
    ("dobon", None, 4),
    ("dobon", {"preset": "quick", "together": "any"}, 3),
]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[2]}")
def table(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_the_interface_is_met(table: tuple[str, Any, int]) -> None:
    api_test(zoo.env(*table), num_cycles=100)
    parallel_api_test(zoo.parallel_env(*table), num_cycles=100)


def test_a_seed_gives_the_same_game(table: tuple[str, Any, int]) -> None:
    seed_test(partial(zoo.env, *table), num_cycles=60)
    parallel_seed_test(partial(zoo.parallel_env, *table), num_cycles=60)


def test_it_ends_after_so_many_cycles(table: tuple[str, Any, int]) -> None:
    def one_by_one(max_cycles: int) -> Any:
        return parallel_to_aec(zoo.parallel_env(*table, max_cycles))

    parallel = partial(zoo.parallel_env, *table)
    max_cycles_test(SimpleNamespace(env=one_by_one, parallel_env=parallel))


def test_it_can_be_looked_at(
    table: tuple[str, Any, int], capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(partial(zoo.env, *table))
    assert '"legal": null' in capsys.readouterr().out  # a spectator's view


def test_another_seed_gives_another_game() -> None:
    table = zoo.env("bluff", "openspiel", 2)
    seen = []
    for seed in (1, 2):
        table.reset(seed=seed)
        seen.append(table.observe("seat_0")["observation"])
    assert not np.array_equal(*seen)


@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_games_after_a_seed_follow_from_it(make: Any) -> None:
    def hands() -> list[bytes]:
        table, found = make("bluff", "openspiel", 2), []
        for seed in (1, None, None, None):
            table.reset(seed=seed)
            found.append(table.observe("seat_0")["observation"].tobytes())
        return found

    assert hands() == hands()
    assert len(set(hands())) > 1


def test_a_choice_that_may_not_be_made_ends_the_game() -> None:
    table = zoo.env("bluff", "bluebear", 2)
    table.reset(seed=1)
    table.step(0)  # doubt, with nothing to be doubted
    assert all(table.terminations.values())


def test_whoever_is_asked_has_to_choose() -> None:
    table = zoo.env("bluff", "bluebear", 2).unwrapped
    table.reset(seed=1)
    with pytest.raises(ValueError, match="got None"):
        table.step(None)
