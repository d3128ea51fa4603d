"""Dobon's master: what it takes for possible, what it does with it, and that it is lawful."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.bots.match import play_game, seat_of, steps
from hattari.games.dobon import solve as simulator
from hattari.games.dobon.bench.late import Position
from hattari.games.dobon.bots.duel import per_round
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.looking import drawing, watching
from hattari.games.dobon.bots.master import Effort, MasterBot, best
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.sums import tally, threat
from hattari.games.dobon.bots.trial import Trial, number
from hattari.games.dobon.rules import Dobon as DobonGame
from hattari.games.dobon.rules.actions import (
    Action,
    Dobon,
    Draw,
    Misplayed,
    Play,
    Wave,
    WindowClosed,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK, RANKS
from hattari.games.dobon.rules.flow import MOST_TURNS
from hattari.games.dobon.solve import WEIGHTS, kernels
from hattari.games.dobon.solve.lookups import compile_rules
from tests.games.dobon.axes import tables

from .test_dobon import after, counted, dealt, views

GAME = DobonGame()
LITTLE = Effort(rounds=60, heats=2)
MASTER, QUICK = MasterBot(), MasterBot(LITTLE)
SEED = bytes(32)


# Lawful ----------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(tables())
def test_master_meets_any_house_rules_and_never_errs(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    players = [seat_of(QUICK if seat % 2 else EasyBot(), rules) for seat in range(seats)]
    start, masters = GAME.start(rules, seats), range(1, seats, 2)
    state = start
    for step in islice(steps(GAME, start, players, seed.to_bytes(32, "big")), 20_000):
        state = step.state
        for event in step.events:
            assert not (isinstance(event, Misplayed) and event.seat in masters)
            if isinstance(event, WindowClosed):
                assert event.silent not in masters
                assert all(call.holds for call in event.calls if call.seat in masters)
    assert state.ranking is not None


def test_a_decision_is_a_function_of_rules_view_and_seed() -> None:
    seeds = [bytes([each]) * 32 for each in range(4)]
    several = 0
    for rules, view in islice(views("full-house", 3), 120):
        chosen = [QUICK.choose(rules, view, seed) for seed in seeds]
        assert [QUICK.choose(rules, view, seed) for seed in seeds] == chosen
        several += len(set(chosen)) > 1
    assert several


# Sensible --------------------------------------------------------------------------------


def test_master_calls_every_true_dobon_and_waves_the_rest() -> None:
    state = after(dealt("numazoko", "5H", "KH 9S", "2H JD", "QC 4C"), (0, Play("KH", None, True)))
    assert MASTER.choose(state.rules, GAME.view(state, 1), SEED) == Dobon()
    assert MASTER.choose(state.rules, GAME.view(state, 2), SEED) == Wave()


def test_master_draws_rather_than_run_into_a_dobon() -> None:
    """The other seat holds one of the hidden cards, three of which are kings."""
    state = counted("7H", "KH 2S", "KS", stock="KD KC AC")
    assert MASTER.choose(state.rules, GAME.view(state, 0), SEED) == Draw()


def test_master_goes_out_where_nobody_can_call() -> None:
    """No two hidden cards add up to five."""
    state = counted("7H", "5H", "9S TC", stock="9H 9D 9C")
    assert MASTER.choose(state.rules, GAME.view(state, 0), SEED) == Play("5H")


def test_what_goes_out_gains_what_the_other_hands_are_worth() -> None:
    """The other seat holds two of five nines and tens: 18 to 20 points, 20 rounded."""
    state = counted("7H", "5H", "9S TC", stock="9H 9D 9C")
    view = GAME.view(state, 0)
    found = Trial(state.rules, view, WEIGHTS, seed=1).gains([Play("5H"), Draw()], 500)
    assert found.totals[0] == 500 * 20
    assert found.products[0, 0] == 500 * 20**2
    assert found.totals[1] < found.totals[0]


class Weighted:
    """Actions whose gains are known but for luck."""

    def __init__(self, worth: dict[Action, float]) -> None:
        self.worth, self.tries, self._luck = worth, 0, np.random.default_rng(1)

    def gains(self, actions: Sequence[Action], deals: int, turns: int) -> kernels.Gains:
        assert turns
        self.tries += deals * len(actions)
        luck = self._luck.normal(0, 30, (deals, len(actions)))
        gained = luck + [self.worth[action] for action in actions]
        return kernels.Gains(gained.sum(axis=0), gained.T @ gained, luck[0], np.array([deals, 0]))


def test_the_best_action_is_found_and_hopeless_ones_are_dropped_early() -> None:
    worth: dict[Action, float] = {Draw(): -80.0, Play("5H"): 4.0, Play("6H"): 0.0, Wave(): -90.0}
    trial = Weighted(worth)
    effort = Effort(rounds=4000, heats=30, close=0.1)
    assert best(trial, list(worth), effort) == Play("5H")
    assert trial.tries < effort.rounds * effort.heats


def test_tries_end_when_what_is_left_is_known_well_enough() -> None:
    worth: dict[Action, float] = {Play("8H", "S"): 1.0, Play("8H", "H"): 1.0}
    trial = Weighted(worth)
    assert best(trial, list(worth), Effort(rounds=4000, heats=30, close=2.0)) in worth
    assert trial.tries == 4000


DEAR = {"preset": "numazoko", "multiplier": 100}
"""Whoever is called on pays thousands: hardly anybody dares to lay a card."""


class Counted:
    """A trial that counts its turns."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.turns = trial, 0

    def gains(self, actions: Sequence[Action], deals: int, turns: int) -> kernels.Gains:
        found = self.trial.gains(actions, deals, turns)
        self.turns += int(found.spent[1])
        return found


def test_a_decision_takes_so_many_turns_however_long_rounds_are() -> None:
    state = dealt(DEAR, "7H", "5H 7S KC 2D 3C", "9S TC 4D 6H JD")
    trial = Counted(Trial(state.rules, GAME.view(state, 0), WEIGHTS, seed=1))
    actions = (Draw(), Play("5H"), Play("7S"))
    effort = Effort(turns=20_000)
    assert best(trial, actions, effort) in actions
    longest = len(actions) * 2 * MOST_TURNS
    assert trial.turns <= effort.heats * (effort.turns + longest)


def test_a_few_deals_are_tried_whatever_they_take() -> None:
    state = dealt(DEAR, "7H", "5H 7S KC 2D 3C", "9S TC 4D 6H JD")
    trial = Trial(state.rules, GAME.view(state, 0), WEIGHTS, seed=1)
    assert trial.gains((Draw(), Play("5H")), 500, turns=1).spent[0] == kernels.FEWEST
    assert trial.gains((Draw(), Play("5H")), 500).spent[0] == 500


# What others may hold --------------------------------------------------------------------


def test_who_let_a_card_go_and_who_drew_for_it() -> None:
    """Seat 0 laid a nine, 1 drew: 2 and 3 have what they had, and 1 couldn't follow."""
    state = dealt("numazoko", "5H", "9H 4C KC", "2S 7C", "TH 6D", "JD QC")
    state = after(state, (0, Play("9H")), None, (1, Draw()))
    view = GAME.view(state, 2)
    assert watching(state.rules, view) == {3}
    assert drawing(state.rules, view) == {1}


def test_nobody_has_drawn_at_the_first_turn() -> None:
    state = dealt({"preset": "numazoko", "hand": 2}, "5H", "9H 4C", "2S 7C", "TH 6D")
    assert drawing(state.rules, GAME.view(state, 0)) == set()
    state = after(state, (0, Draw()))
    assert drawing(state.rules, GAME.view(state, 1)) == {0}


@settings(max_examples=60, deadline=None)
@given(
    cards=st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=30),
    held=st.integers(1, 9),
    rank=st.sampled_from(RANKS),
    eights=st.sampled_from(["off", "payer", "caller", "caller_wild"]),
    court=st.sampled_from(["rank", "ten"]),
)
def test_what_unseen_cards_say_is_what_the_lower_bot_counts(
    cards: list[str], held: int, rank: str, eights: str, court: str
) -> None:
    rules = GAME.rulebook.parse({"held_eights": eights, "court": court})
    lookups = compile_rules(rules, 4)
    found = simulator.hand_chances(lookups, simulator.card_set(tuple(cards)))
    counted = threat(rules, tally(tuple(cards)), held, rank)
    place = 0, held, RANKS.index(rank)
    assert found.chance[place] == pytest.approx(counted.chance)
    assert found.points[place] == pytest.approx(counted.points)
    assert found.times[place] == pytest.approx(counted.times)


def test_who_is_imagined_counts_few_hidden_cards_at_every_decision() -> None:
    """Else the other, down to a three, would lay it into an ace and a two that it must fear."""
    rules = GAME.rulebook.parse("numazoko-easy")
    late = Position(rules, "JH", ("AH", "2H", "3H", "4H", "5H", "9H"), (2, 2))
    state = next(each for each in late.states() if each.hands[0] == ("AH", "2H"))
    drawn, laid = Trial(rules, GAME.view(state, 0), WEIGHTS, 7).gains((Draw(), Play("2H")), 2000)[0]
    assert drawn < 0 < laid


def test_actions_are_written_as_the_simulator_reads_them() -> None:
    assert number(Draw()) == kernels.DRAW
    assert number(Play("AS")) == kernels.PLAY
    assert number(Play("8S", "C")) == kernels.PLAY + 4 * 7 + 3
    assert number(Play("KC")) == kernels.PLAY + 4 * 51 + 3


@pytest.mark.soak
@pytest.mark.parametrize("spec", ["numazoko", "stacking", "full-house"])
def test_master_beats_steady(spec: str) -> None:
    rules = GAME.rulebook.parse(spec)
    assert per_round(rules, MASTER, SteadyBot(), 4, b"strength", 1000).low > 0


def test_master_plays_a_whole_match_at_the_smallest_and_the_largest_table() -> None:
    rules = GAME.rulebook.parse({"preset": "full-house", "rounds": 1, "players": [2, 10]})
    for seats in (2, 10):
        assert play_game(GAME, rules, [seat_of(QUICK, rules)] * seats, SEED).rounds == 1
