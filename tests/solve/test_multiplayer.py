"""Strategies for any table: their games are the engine's, and what is told of them is true."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from typing_extensions import override

from hattari.core.game import Refusal
from hattari.games.bluff.rules.actions import Settled
from hattari.games.bluff.rules.axes import Rules, starting_stake
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.games.bluff.solve.multiplayer import (
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
from hattari.games.bluff.solve.multiplayer.abstraction import ACTIONS
from hattari.games.bluff.solve.multiplayer.strategy import GAIN_STEP
from hattari.games.bluff.solve.multiplayer.train import SELDOM, learn, learn_pair
from hattari.games.bluff.solve.simulate.table import ANSWER, PLACE, ROLL, ROUND, WAVE
from tests.games.bluff.axes import compiled_tables
from tests.games.bluff.playing import BLUFF, COMPILED
from tests.solve.test_bluff import CLAIMS, Replay

RULEBOOK = BLUFF.rulebook


@lru_cache(maxsize=16)
def learned(preset: str, seats: int, games: int = 3000) -> Strategy:
    return learn(RULEBOOK.parse(preset), seats, games=games, cores=2)


# The rules -----------------------------------------------------------------------------------


class Told(Replay):
    """A replay of a game of strategies, which doesn't tell how many actions were legal."""

    def __init__(self, rules: Rules, rows: list[list[int]]) -> None:
        super().__init__(rules, compile_rules(rules, len(self._seats(rows))), rows)
        self.settlements: list[Settled] = []

    @staticmethod
    def _seats(rows: list[list[int]]) -> list[int]:
        return [row[1] for row in rows if row[0] == PLACE]

    @override
    def turn(self) -> None:
        seat, row = self.state.turn, self.row
        self.take(row[0])
        assert row[1] == seat
        self.go(BLUFF.decide(self.state, seat, self.action(row)))

    @override
    def window(self) -> None:
        while self.row[0] == ANSWER:
            row = self.take(ANSWER)
            self.go(BLUFF.decide(self.state, row[1], CLAIMS[row[2]]))
            if row[2] != WAVE:
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


@pytest.mark.parametrize("preset", COMPILED)
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
@given(compiled_tables())
def test_games_of_any_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    for strategy in (plain(rules, seats), uniform(plain(rules, seats))):
        check(strategy, seed)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None)
@given(compiled_tables())
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
    most = rounds.decisions * np.log(ACTIONS)
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
        rolls = [row for row in rows if row[0] in (ROUND, ROLL)]
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


@pytest.mark.parametrize(
    ("preset", "seats", "policy", "value", "trust"),
    [
        ("bluebear", 4, (4745.2627, 1273.2295, 27.3336), (0.31698, 0.31698), (0.07889, 0.45651)),
        ("pirates-shed", 3, (3167.0312, 854.475, 28.5091), (0.32651, 0.53887), (0.04019, 0.4138)),
        ("mobius", 3, (9330.4014, 1942.9983, 31.1264), (0.41142, 0.41142), (0.05985, 0.5017)),
    ],
)
def test_learning_comes_to_what_it_always_came_to(
    preset: str, seats: int, policy: tuple[float, ...], value: tuple[float, ...], trust: Any
) -> None:
    """Strategies are kept from release to release: where these figures change, so does `VERSION`.

    One other draw, or games in another order, and nothing here would be the same.
    """
    found = learn(RULEBOOK.parse(preset), seats, 5, games=400)
    assert found.policy.sum(axis=0)[[0, 2, 7]] == pytest.approx(policy, abs=1e-2)
    assert found.value.mean(axis=1) == pytest.approx(value, abs=2e-5)
    assert found.trust == pytest.approx(trust, abs=2e-5)


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


# Pairs ---------------------------------------------------------------------------------------


def won_by_pair(field: Strategy, pair: tuple[Strategy, Strategy], games: int) -> Any:
    """(games,): the share of first place of two neighbours, the mean over all their places."""
    seats, won = field.seats, np.zeros(games)
    for place in range(seats):
        members = (place, (place + 1) % seats)
        players = [field] * seats
        players[members[0]], players[members[1]] = pair
        won += play_games(field.rules, players, games, 9).won[:, members].sum(axis=1)
    return won / seats


@pytest.mark.parametrize(("preset", "seats"), [("bluebear", 4), ("pirates", 3)])
def test_who_learns_to_play_together_wins_more_than_who_learns_alone(
    preset: str, seats: int
) -> None:
    """Sparing one's neighbour is worth something to both; learning longer alone is worth little."""
    field, games = learned(preset, seats), 2000
    together = won_by_pair(field, learn_pair(field, games=3000), games)
    alone = won_by_pair(field, learn_pair(field, games=3000, together=False), games)
    for less in (2 / seats, alone):
        gain = together - less
        assert gain.mean() > 4 * gain.std() / games**0.5
    assert (together - alone).mean() > 0.5 * (together.mean() - 2 / seats)


def test_where_whoever_is_right_sheds_a_pair_sheds_among_itself() -> None:
    """Whichever of the two is right, a die of theirs goes, and the others have to watch."""
    field = learned("pirates-shed", 4)
    first, second = learn_pair(field, games=3000)
    assert won_by_pair(field, (first, second), 500).mean() > 0.75
    rounds = play_games(field.rules, [first, second, field, field], 500, 3)
    at_first = (rounds.before > 0).all(axis=1)
    among_itself = (rounds.challenger == 1) & (rounds.bidder == 0)
    assert among_itself[at_first].mean() > 0.4


@pytest.mark.parametrize("preset", ["mobius", "culdcept-points", "pirates-shed"])
def test_a_pair_learns_by_its_seed_and_leaves_the_field_as_it_was(preset: str) -> None:
    rules = RULEBOOK.parse(preset)
    field = plain(rules, 3)
    kept: list[Any] = [field.policy, field.value, field.trust]
    before = [each.copy() for each in kept]
    told: list[tuple[int, int]] = []
    pair = learn_pair(field, 5, games=400, on_progress=lambda done, of: told.append((done, of)))
    again = learn_pair(field, 5, games=400, cores=2)
    other = learn_pair(field, 6, games=400)
    assert told[-1] == (400, 400)
    for one, same, another in zip(pair, again, other, strict=True):
        assert np.array_equal(one.policy, same.policy)
        assert not np.array_equal(one.policy, another.policy)
    assert all(np.array_equal(was, now) for was, now in zip(before, kept, strict=True))


def test_games_of_a_pair_are_the_engines() -> None:
    rules = RULEBOOK.parse("pirates")
    field = plain(rules, 4)
    first, second = learn_pair(field, games=400)
    for seed in range(5):
        rows = trace(rules, [field, first, second, field], seed).tolist()
        Told(rules, rows).run()


# Large rules ---------------------------------------------------------------------------------


def test_large_rules_have_tables_too() -> None:
    rules = RULEBOOK.parse({"preset": "pirates-lives", "lives": 99})
    one = plain(rules, 6)
    stake = starting_stake(rules, 6)
    assert stake == 99
    found = values(one, [(99, 99, 99, 99, 99, 99), (99, 1, 1, 1, 1, 1)], [0, 0])
    assert found[1, 0] > found[0, 0]
    assert play_games(rules, [one] * 6, 5, 1).games == 5
