"""PettingZoo's and OpenSpiel's own tests hold under rule sets drawn over every axis.

Five a game before work lands, fifty in the soak.
"""

import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, parallel_api_test

from hattari.core.house import HouseRules, full
from hattari.interop import openspiel
from hattari.interop import pettingzoo as zoo
from tests.games.bluff import axes as bluff
from tests.games.dobon import axes as dobon

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")

Table = tuple[HouseRules, int, int]
TABLES: dict[str, st.SearchStrategy[Any]] = {"bluff": bluff.tables(), "dobon": dobon.tables()}

# A step of these tests asks for every choice of every seat: a menu may take its time.
PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]

games = pytest.mark.parametrize("game", TABLES)
many = pytest.mark.parametrize(
    "count", [5, pytest.param(50, marks=pytest.mark.soak)], ids="{}-rule-sets".format
)


@games
@many
def test_pettingzoos_tests_hold_under_any_rules(game: str, count: int) -> None:
    @settings(max_examples=count, suppress_health_check=PATIENT)
    @given(TABLES[game])
    def holds(table: Table) -> None:
        rules, seats, _ = table
        with warnings.catch_warnings():
            # It would rather have a plain box; the choices that may be made need a second field.
            warnings.filterwarnings("ignore", "Observation", UserWarning)
            api_test(zoo.env(game, full(rules), seats), num_cycles=40)
            parallel_api_test(zoo.parallel_env(game, full(rules), seats), num_cycles=40)

    holds()


@games
@many
def test_openspiels_tests_hold_under_any_rules(game: str, count: int) -> None:
    openspiel.register()

    @settings(max_examples=count, suppress_health_check=PATIENT)
    @given(TABLES[game])
    def holds(table: Table) -> None:
        rules, seats, _ = table
        loaded = openspiel.load(game, full(rules), seats)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)

    holds()
