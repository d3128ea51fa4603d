"""Strategies for any table: their games are the engine's, and what is told of them is true."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from typing_extensions import override

from hattari.games.bluff.actions import Settled
from hattari.games.bluff.rules import Rules, starting_stake
from hattari.games.game import Refusal
from hattari.solve import (
    blueprint_kernels,
    crowd_lessons,
    crowd_rounds,
    crowd_situations,
    dobon_kernels,
    simulate_kernels,
    splitmix,
)
from hattari.solve.crowd import (
    OPTIONS,
    Rounds,
    Start,
    Strategy,
    file_name,
    load,
    plain,
    play_games,
    save,
    trace,
    values,
    without,
)
from hattari.solve.crowd_table import GAIN_STEP
from hattari.solve.crowd_train import SELDOM, learn
from hattari.solve.lookups import compile_rules
from tests.games.bluff.axes import tables
from tests.games.bluff.playing import BLUFF, PRESETS
from tests.solve.test_simulate import CLAIMS, Replay

RULEBOOK = BLUFF.rulebook


@lru_cache(maxsize=16)
def learned(preset: str, seats: int, games: int = 3000) -> Strategy:
    return learn(RULEBOOK.parse(preset), seats, games=games, cores=2)


# The rules -----------------------------------------------------------------------------------


class Told(Replay):
    """A replay of a game of strategies, which doesn't tell how many actions were legal."""

    def __init__(self, rules: Rules, rows: list[list[int]]) -> None:
        super().__init__(compile_rules(rules, len(self._seats(rows))), rows)
        self.settlements: list[Settled] = []

    @staticmethod
    def _seats(rows: list[list[int]]) -> list[int]:
        return [row[1] for row in rows if row[0] == simulate_kernels.PLACE]

    @override
    def turn(self) -> None:
        seat, row = self.state.turn, self.row
        self.take(row[0])
        assert row[1] == seat
        self.go(BLUFF.decide(self.state, seat, self.action(row)))

    @override
    def window(self) -> None:
        while self.row[0] == simulate_kernels.ANSWER:
            row = self.take(simulate_kernels.ANSWER)
            self.go(BLUFF.decide(self.state, row[1], CLAIMS[row[2]]))
            if row[2] != simulate_kernels.WAVE:
                break
        self.close()

    @override
    def settled(self, event: Settled) -> None:
        self.settlements.append(event)
        super().settled(event)


def check(strategy: Strategy, seed: int) -> Told:
    """Replay a game in which every seat plays this strategy."""
    rows = trace(strategy.rules, [strategy] * strategy.seats, seed).tolist()
    told = Told(strategy.rules, rows)
    told.run()
    return told


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_games_of_every_preset_are_the_engines(preset: str, seats: int) -> None:
    rules = RULEBOOK.parse(preset)
    if rules.players.min <= seats <= rules.players.max:
        for seed in range(3):
            check(uniform(plain(rules, seats)), seed)


def uniform(strategy: Strategy) -> Strategy:
    """A strategy that does everything now and then."""
    return replace(strategy, policy=np.ones_like(strategy.policy))


@settings(max_examples=20, deadline=None)
@given(tables())
def test_games_of_any_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    for strategy in (plain(rules, seats), uniform(plain(rules, seats))):
        check(strategy, seed)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None)
@given(tables())
def test_games_of_very_many_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    check(uniform(plain(rules, seats)), seed)


def test_a_wrong_rule_would_be_seen() -> None:
    bluebear, gift = RULEBOOK.parse("bluebear"), RULEBOOK.parse("bluebear+giveaway")
    games = [trace(gift, [plain(gift, 3)] * 3, seed).tolist() for seed in range(40)]
    with pytest.raises(AssertionError):
        replay_all(bluebear, games)


def replay_all(rules: Rules, games: list[list[list[int]]]) -> None:
    for rows in games:
        Told(rules, rows).run()


@pytest.mark.parametrize(
    "chain",
    [
        (splitmix, simulate_kernels, crowd_situations, crowd_rounds, crowd_lessons),
        (splitmix, dobon_kernels),
        (splitmix, blueprint_kernels),
    ],
)
def test_kernels_are_compiled_anew_when_a_file_below_changes(chain: tuple[Any, ...]) -> None:
    """Numba looks at a function's own file alone: write the new digests there."""
    below = []
    for lower, upper in pairwise(chain):
        source = Path(str(lower.__file__)).read_bytes()
        below.append(hashlib.sha256(source).hexdigest()[:12])
        assert tuple(below) == upper.BELOW


# Rounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "preset", ["bluebear", "mobius", "pirates-lives", "pirates-shed", "perudo"]
)
def test_rounds_tell_what_the_engine_settles(preset: str) -> None:
    rules, seats = RULEBOOK.parse(preset), 4
    one = plain(rules, seats)
    rounds = play_games(rules, [one] * seats, 1, 7)
    told = check(one, 7)
    assert len(rounds.game) == len(told.settlements)
    for number, event in enumerate(told.settlements):
        assert rounds.number[number] == number + 1
        assert rounds.challenger[number] == event.claimant
        assert rounds.bidder[number] == event.bidder
        assert rounds.margin[number] == event.margin
        assert tuple(rounds.dice_before[number]) == event.dice_before
        assert tuple(rounds.dice_after[number]) == event.dice
        if event.lives:
            assert tuple(rounds.after[number]) == event.lives


def test_every_round_begins_where_the_last_one_ended() -> None:
    rules = RULEBOOK.parse("bluebear")
    rounds = play_games(rules, [plain(rules, 4)] * 4, 300, 1)
    same = rounds.game[1:] == rounds.game[:-1]
    assert (rounds.before[1:][same] == rounds.after[:-1][same]).all()
    assert (rounds.starter[1:][same] == rounds.next_starter[:-1][same]).all()
    assert (rounds.last[:-1] == ~same).all()
    assert (rounds.next_starter[rounds.last] == -1).all()
    assert rounds.last.sum() == 300
    assert rounds.won.sum(axis=1) == pytest.approx(1)
    winners = rounds.after[rounds.last] > 0
    assert (winners == (rounds.places == 0)).all()
    assert (rounds.decisions.sum(axis=1) == rounds.turns).all()
    assert (rounds.options >= rounds.decisions).all()
    most = rounds.decisions * np.log(crowd_situations.ACTIONS)
    assert (rounds.entropy >= -1e-9).all()
    assert (rounds.entropy <= most + 1e-9).all()


def arrays(rounds: Rounds) -> list[Any]:
    return [getattr(rounds, name) for name in rounds.__struct_fields__]


def test_games_are_a_function_of_seed_and_number_and_not_of_the_cores() -> None:
    rules = RULEBOOK.parse("mobius")
    players = [plain(rules, 3)] * 3
    whole = play_games(rules, players, 2500, 3)
    for one, other in zip(
        arrays(whole), arrays(play_games(rules, players, 2500, 3, cores=2)), strict=True
    ):
        assert np.array_equal(one, other)
    later = play_games(rules, players, 500, 3, first=2000)
    assert np.array_equal(later.places, whole.places[2000:])
    assert not np.array_equal(play_games(rules, players, 500, 4).places, whole.places[:500])


def test_other_strategies_get_the_same_dice_and_the_same_lot() -> None:
    rules = RULEBOOK.parse("bluebear")
    one = plain(rules, 3)

    def first_rolls(players: list[Strategy]) -> list[list[int]]:
        rows = trace(rules, players, 5).tolist()
        rolls = [row for row in rows if row[0] in (simulate_kernels.ROUND, simulate_kernels.ROLL)]
        return rolls[:4]

    assert first_rolls([one] * 3) == first_rolls([one, uniform(one), without(one, {"bluff"})])


def test_games_can_begin_anywhere() -> None:
    rules = RULEBOOK.parse("bluebear")
    players = [plain(rules, 3)] * 3
    rounds = play_games(rules, players, 200, 1, Start(dice=(5, 0, 2), starter=2))
    first = rounds.number == 1
    assert (rounds.before[first] == (5, 0, 2)).all()
    assert (rounds.starter[first] == 2).all()
    assert (rounds.places[:, 1] == 2).all()
    assert rounds.won[:, 0].mean() > 0.6
    for start in (Start(dice=(5, 0, 0)), Start(dice=(6, 1, 1)), Start(dice=(5, 0, 2), starter=1)):
        with pytest.raises(Refusal, match="two seats in play"):
            play_games(rules, players, 1, 1, start)


# What a player may not do --------------------------------------------------------------------


def test_a_player_kept_from_something_does_not_do_it() -> None:
    rules = RULEBOOK.parse({"preset": "mobius", "spot_on": "next"})
    free = uniform(plain(rules, 3))
    barred = {name: play_games(rules, [without(free, {name})] * 3, 300, 1) for name in OPTIONS}
    plays = play_games(rules, [free] * 3, 300, 1)
    assert plays.rerolls.sum() > 100
    assert barred["reroll"].rerolls.sum() == 0
    assert (plays.kind == 1).mean() > 0.1
    assert (barred["exact"].kind == 1).sum() == 0
    assert (barred["challenge"].kind == 0).mean() < 0.1 < (plays.kind == 0).mean()
    assert barred["bluff"].bluffs.sum() < plays.bluffs.sum() / 20
    with pytest.raises(Refusal, match="no option"):
        without(free, {"smile"})


# Learning ------------------------------------------------------------------------------------


def share(one: Strategy, other: Strategy, games: int, seed: int = 9) -> float:
    """What one among many of another wins, in each seat in turn."""
    seats, won = one.seats, 0.0
    for place in range(seats):
        players = [one if seat == place else other for seat in range(seats)]
        won += play_games(one.rules, players, games, seed).won[:, place].mean()
    return won / seats


@pytest.mark.parametrize("preset", ["bluebear", "mobius"])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_learned_beats_what_is_not(preset: str, seats: int) -> None:
    one = learned(preset, seats)
    games = 6000 // seats
    chance = 1 / seats
    error = (chance * (1 - chance) / (games * seats)) ** 0.5
    assert share(one, plain(one.rules, seats), games) > chance + 3 * error


def test_what_the_mean_strategy_seldom_does_is_left_out() -> None:
    policy = learned("bluebear", 4).policy
    beside_the_favourite = (policy / policy.max(axis=1, keepdims=True))[policy > 0]
    assert beside_the_favourite.min() >= SELDOM - 1e-6
    assert (beside_the_favourite < 1).mean() > 0.1


def test_learning_is_a_function_of_its_seed_and_not_of_the_cores() -> None:
    rules = RULEBOOK.parse("bluebear")
    told: list[tuple[int, int]] = []
    alone = learn(rules, 3, 5, games=400, on_progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (400, 400)
    again = learn(rules, 3, 5, games=400, cores=2)
    other = learn(rules, 3, 6, games=400)
    assert np.array_equal(alone.policy, again.policy)
    assert np.array_equal(alone.value, again.value)
    assert not np.array_equal(alone.policy, other.policy)


def test_values_are_shares_and_follow_the_dice() -> None:
    one = learned("bluebear", 4)
    stocks = [(5, 5, 5, 5), (5, 1, 1, 1), (1, 5, 5, 5), (2, 0, 3, 1)]
    found = values(one, stocks, [0, 0, 0, 3])
    assert found.sum(axis=1) == pytest.approx(1)
    assert found[3, 1] == 0
    assert found[1, 0] > 0.5 > found[0, 0] > 0.15
    assert found[2, 0] < found[0, 0]
    shed = learned("pirates-shed", 3)
    few = values(shed, [(1, 5, 5), (5, 1, 1)], [0, 0])
    assert few[0, 0] > 1 / 3 > few[1, 0]
    worth = values(shed, [(1, 5, 5)], [0], "worth")
    assert worth[0, 0] > worth[0, 1]


def test_values_meet_the_games_that_are_played() -> None:
    one = learned("bluebear", 3, 12_000)
    for stock in ((5, 5, 5), (1, 1, 1), (1, 5, 5), (3, 0, 2)):
        players = [one] * 3
        rounds = play_games(one.rules, players, 4000, 2, Start(dice=stock, starter=0))
        known = values(one, [stock], [0])[0]
        assert np.abs(rounds.won.mean(axis=0) - known).max() < 0.07


def test_a_file_brings_back_what_was_learned(tmp_path: Path) -> None:
    one = learned("pirates-lives", 3)
    path = tmp_path / file_name(one.rules, 3)
    save(one, path)
    assert path.stat().st_size < 300_000
    again = load(one.rules, 3, path)
    assert np.abs(again.value - one.value).max() < 1e-6
    assert again.trained == one.trained
    gained = np.clip(one.gain, -127 * GAIN_STEP, 127 * GAIN_STEP)
    assert np.abs(again.gain - gained).max() <= GAIN_STEP
    assert share(again, one, 2000) == pytest.approx(1 / 3, abs=0.03)
    for rules, seats in ((one.rules, 4), (RULEBOOK.parse("bluebear"), 3)):
        with pytest.raises(ValueError, match="learned for another"):
            load(rules, seats, path)


def test_large_rules_have_tables_too() -> None:
    rules = RULEBOOK.parse({"preset": "pirates-lives", "lives": 99})
    one = plain(rules, 6)
    stake = starting_stake(rules, 6)
    assert stake == 99
    found = values(one, [(99, 99, 99, 99, 99, 99), (99, 1, 1, 1, 1, 1)], [0, 0])
    assert found[1, 0] > found[0, 0]
    assert play_games(rules, [one] * 6, 5, 1).games == 5
