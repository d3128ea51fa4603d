"""Players of Dobon that learn: what they know, what they may do, and that they learn it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings

from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.solve import (
    WEIGHTS,
    hand_chances,
    kernels,
    learning,
    table,
    trace,
)
from hattari.games.dobon.solve.kernels import HandChances, Lookups, Policies, Table
from hattari.games.dobon.solve.kernels.learned import FEATURES, choose_as_learned
from hattari.games.dobon.solve.kernels.policy import fitting_cards
from hattari.games.dobon.solve.learning import (
    COURSE,
    Learned,
    acting,
    among,
    gains,
    learn,
    won,
)
from hattari.games.dobon.solve.lookups import compile_rules
from hattari.solve.compiled import compiled
from tests.games.dobon.axes import tables
from tests.games.dobon.playing import DOBON_GAME as GAME
from tests.solve.test_dobon import SAID, replayed

RULES = GAME.rulebook.parse("numazoko")
TURNS = range(40)


def whimsical(seed: int) -> Learned:
    """One that has learned nothing and thinks something of everything."""
    units = COURSE.units
    lot = np.random.default_rng(seed)
    return Learned(lot.normal(size=(FEATURES, units)), np.zeros(units), np.ones(units + 1), 0)


@settings(max_examples=40, deadline=None)
@given(tables(SAID))
def test_the_engine_allows_what_they_do(sitting: tuple[Rules, int, int]) -> None:
    rules, seats, seed = sitting
    try:
        rows = trace(rules, acting([whimsical(seed)] * seats), seed)
    except ValueError:
        assume(False)
    replayed(rules, rows, seats, seats)


@compiled
def chosen(lookups: Lookups, space: Table, those: Policies, chances: HandChances) -> int:
    """What the seat in turn does."""
    return choose_as_learned(lookups, space, those, chances, fitting_cards(lookups, space))


def swapped(space: Table, one: int, other: int) -> None:
    """Two seats with as many cards change hands, and the stock is turned over."""
    for row in (space.hands, space.total, space.worth):
        row[one], row[other] = row[other], row[one]
    many = int(space.now[kernels.STOCKED])
    space.stock[:many] = space.stock[:many][::-1].copy()


@pytest.mark.parametrize("seed", TURNS)
def test_what_they_do_rests_on_what_their_seat_sees(seed: int) -> None:
    lookups, those = compile_rules(RULES, 4), acting([whimsical(seed)] * 4)
    chances = hand_chances(lookups, kernels.ALL_CARDS)
    space = table(4, RULES.chips, seed)
    kernels.deal(lookups, space, those, seed % 4)
    action = chosen(lookups, space, those, chances)
    hidden = [seat for seat in range(4) if seat != space.now[kernels.WHOSE]]
    swapped(space, *hidden[:2])
    assert chosen(lookups, space, those, chances) == action


def draws_in_vain(those: Policies, seed: int) -> list[int]:
    """Seats that drew though they could lay, in one round; of one without end nobody."""
    try:
        rows = trace(RULES, those, seed).tolist()
    except ValueError:
        return []
    told = [row for row in rows if row[0] in (kernels.TURN, kernels.DO)]
    return [
        seat
        for (_, seat, could, drawn), (_, _, action, _) in zip(told[::2], told[1::2], strict=True)
        if could and not drawn and action == kernels.DRAW
    ]


def test_who_is_bound_never_draws_while_it_could_lay() -> None:
    free = [seat for seed in range(15) for seat in draws_in_vain(acting([whimsical(3)] * 3), seed)]
    bound = acting([whimsical(3)] * 3, bound=(1,))
    kept = [seat for seed in range(15) for seat in draws_in_vain(bound, seed)]
    assert set(free) == {0, 1, 2}
    assert set(kept) == {0, 2}


@lru_cache(maxsize=1)
def taught() -> Learned:
    return learn(RULES, 3, 1, rounds=30_000)


def edge(those: Policies, rounds: int = 4_000) -> tuple[float, float]:
    """What the first seat gains a round, and the half-width of its 95 % interval."""
    found = gains(RULES, those, rounds, 5)[:, 0]
    return float(found.mean()), float(1.96 * found.std() / rounds**0.5)


def test_they_learn_to_play_no_worse_than_the_careful() -> None:
    mean, half = edge(among(taught(), WEIGHTS, 3))
    assert mean + half > 0
    mean, half = edge(among(whimsical(1), WEIGHTS, 3))
    assert mean + half < 0


def test_rounds_of_the_learned_are_paid_in_full() -> None:
    found = gains(RULES, acting([taught()] * 3), 500, 1)
    assert found.any()
    assert not found.sum(axis=1).any()


def test_what_was_learned_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "learned.npz"
    learning.save(taught(), path)
    kept = learning.load(path)
    assert kept.rounds == taught().rounds >= 30_000
    assert np.array_equal(
        gains(RULES, acting([kept] * 3), 50, 2), gains(RULES, acting([taught()] * 3), 50, 2)
    )


def test_learning_says_how_far_it_has_come() -> None:
    told: list[tuple[int, int]] = []
    learn(RULES, 2, 1, rounds=2_000, told=lambda done, of: told.append((done, of)))
    assert told[0] == (0, 2_000)
    assert told[-1] == (2_000, 2_000)


def test_players_at_one_table_each_act_as_they_learned() -> None:
    one, other = whimsical(3), whimsical(4)
    mixed = gains(RULES, acting([one, other, other]), 200, 3)
    assert not np.array_equal(mixed, gains(RULES, acting([other] * 3), 200, 3))
    assert not np.array_equal(mixed, gains(RULES, acting([one] * 3), 200, 3))
    same = msgspec.structs.replace(one)
    assert np.array_equal(mixed, gains(RULES, acting([same, other, other]), 200, 3))


def test_one_who_knows_bad_players_learns_what_to_do_against_them() -> None:
    whims = whimsical(5)
    found = learn(RULES, 3, 1, rounds=5_000, against=whims)
    mean = gains(RULES, acting([found, whims, whims]), 2_000, 5)[:, 0].mean()
    assert mean > 100


def test_one_who_knows_the_careful_learns_what_to_do_against_them() -> None:
    found = learn(RULES, 3, 1, rounds=30_000, against=WEIGHTS)
    assert not np.array_equal(found.weights, taught().weights)
    mean, half = edge(among(found, WEIGHTS, 3))
    assert mean + half > 0


def test_equals_win_nothing_from_each_other_with_the_same_deals() -> None:
    assert not won(RULES, among(taught(), taught(), 3), 50, 1).any()


def test_what_is_won_with_the_same_deals_is_what_is_won() -> None:
    among_careful = among(whimsical(1), WEIGHTS, 3)
    mean, half = edge(among_careful)
    found = won(RULES, among_careful, 1_500, 5)
    assert abs(found.mean() - mean) < half + 1.96 * found.std() / len(found) ** 0.5


def test_every_deal_of_a_match_is_learned_from() -> None:
    growing = GAME.rulebook.parse({"preset": "numazoko", "hand": 2, "hand_most": 6, "rounds": 2})
    others = (
        msgspec.structs.replace(growing, rounds=1),
        msgspec.structs.replace(growing, hand_most="off"),
    )
    learned, *rest = (learn(each, 2, 1, rounds=500).weights for each in (growing, *others))
    assert [np.array_equal(learned, each) for each in rest] == [False, False]
