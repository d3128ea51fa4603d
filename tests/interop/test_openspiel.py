"""OpenSpiel's own tests hold for both games, and its solvers run on them."""

from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import external_sampling_mccfr  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from hattari.interop import openspiel  # noqa: E402

NAMES = openspiel.register()
SPECS = [
    "python_hattari_bluff(players=2,rules=openspiel)",
    "python_hattari_bluff(players=3,rules=pirates)",
    "python_hattari_bluff(players=2,rules=mobius)",
]
OWN = {"preset": "numazoko", "rounds": 1}


@pytest.fixture(params=[*SPECS, OWN], ids=[*SPECS, "dobon"])
def game(request: pytest.FixtureRequest) -> Any:
    if isinstance(request.param, str):
        return pyspiel.load_game(request.param)
    return openspiel.load("dobon", request.param, 3)


def test_random_games_hold(game: openspiel.HattariGame) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_simulation_test_of_its_own_games_holds(game: openspiel.HattariGame) -> None:
    games_sim_test.GamesSimTest().sim_game(game)


def test_a_name_holds_the_rules_in_full() -> None:
    game = openspiel.load("bluff", {"preset": "mobius", "dice": 2}, 3)
    again = pyspiel.load_game(str(game))
    assert again.play.rules == game.play.rules
    assert again.num_players() == 3


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(Exception, match="nonsense"):
        openspiel.load("bluff", "nonsense")


def test_information_states_have_the_same_numbers_only_where_they_are_the_same(
    game: openspiel.HattariGame,
) -> None:
    named: dict[tuple[float, ...], str] = {}
    numbered: dict[str, tuple[float, ...]] = {}
    random = Random(1)
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < 200:
            for seat in range(game.num_players()):
                tensor = tuple(state.information_state_tensor(seat))
                words = state.information_state_string(seat)
                assert named.setdefault(tensor, words) == words
                assert numbered.setdefault(words, tensor) == tensor
            state.apply_action(random.choice(state.legal_actions()))
    assert len(named) > 10


def test_a_seat_recalls_nothing_of_what_others_hold() -> None:
    game = openspiel.load("bluff", {"preset": "openspiel", "dice": 1, "round_limit": 1})
    tensors: list[list[list[float]]] = [[], []]
    for theirs in range(6):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(theirs if state.walk.begun else 0)  # the second die is theirs
        for seat in (0, 1):
            tensors[seat].append(state.information_state_tensor(seat))
    assert all(tensor == tensors[0][0] for tensor in tensors[0])
    assert len({tuple(tensor) for tensor in tensors[1]}) == 6


def test_its_environment_for_learners_tells_the_information_state() -> None:
    game = openspiel.load("dobon", {"preset": "quick", "rounds": 1}, 2)
    environment = rl_environment.Environment(game)
    size = environment.observation_spec()["info_state"]
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert [len(step.observations["info_state"][seat])] == list(size)
        step = environment.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0


def test_an_observation_takes_no_parameters() -> None:
    game = openspiel.load("bluff", "openspiel")
    with pytest.raises(ValueError, match="expected no parameters"):
        game.make_py_observer(None, {"x": 1})


def test_its_solvers_learn_to_doubt_what_cannot_be() -> None:
    """Whoever hears a bid of two dice that its own die excludes doubts it."""
    game = openspiel.load("bluff", {"preset": "openspiel", "dice": 1, "round_limit": 1})
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(150):
        solver.iteration()
    state = _after_bid_of_two_sixes(game)
    assert solver.average_policy().action_probabilities(state)[0] > 0.6


def _after_bid_of_two_sixes(game: openspiel.HattariGame) -> openspiel.HattariState:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(game.play.coding.choices.index("bid 2 5"))
    return state


def test_a_long_game_is_copied_whole_and_at_once() -> None:
    state, random = openspiel.load("dobon", "quick").new_initial_state(), Random(1)
    for _ in range(1500):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    copy = state.clone()
    assert copy.information_state_string(0) == state.information_state_string(0)
    assert str(copy) == str(state)
