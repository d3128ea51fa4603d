"""Blueprints: their rounds are the engine's, their values are known ones, their files are whole."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from hattari.core.game import Refusal
from hattari.core.house import Players
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.settle import Claim, is_over, next_starter, ranking, settle
from hattari.games.bluff.solve.blueprint import (
    LEVELS,
    Blueprint,
    Round,
    Stock,
    file_name,
    kernels,
    load,
    payoffs,
    round_of,
    save,
    stocks,
)
from hattari.games.bluff.solve.blueprint.train import QUICK, Plan, train, value
from hattari.games.bluff.solve.lookups import KIND_NAMES, compile_rules
from tests.games.bluff.axes import compiled_sets
from tests.games.bluff.playing import BLUFF

RULEBOOK = BLUFF.rulebook


def small(spec: str = "bluebear", dice: int = 2, **more: Any) -> Rules:
    return RULEBOOK.parse({"preset": spec, "dice": dice, **more})


# What ends are worth -------------------------------------------------------------------------


def payoff_by_engine(rules: Rules, stock: Stock, claim: Claim, win: Any) -> float:
    left = settle(rules, stock, claim)
    if not is_over(rules, left, 0):
        starter = next_starter(rules, 0, claim, left)
        chance = float(win[left[starter], left[1 - starter]])
        return chance if starter == 0 else 1 - chance
    gone = (tuple(seat for seat in (0, 1) if not left[seat]),)
    best = ranking(rules, left, gone)[0]
    return 1 / len(best) if 0 in best else 0.0


@settings(max_examples=40, deadline=None)
@given(compiled_sets())
def test_ends_are_worth_what_the_engine_makes_of_them(any_rules: Rules) -> None:
    rules = replace(any_rules, players=Players(2, 10), round_limit=500)
    table = compile_rules(rules, 2, (2, 2))
    win = np.random.default_rng(1).random((200, 200))
    every: list[Stock] = [(1, 1), (1, 2), (2, 1), (2, 2)]
    for stock in every:
        pay = payoffs(table, stock, win)
        for kind, claimant, margin in product((0, 1), (0, 1), range(-2, 3)):
            claim = Claim(KIND_NAMES[kind], claimant, 1 - claimant, margin)
            expected = payoff_by_engine(rules, stock, claim, win)
            assert pay[kind, claimant, margin + table.zero] == pytest.approx(expected)


# Rounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("memory", [1, 2])
@pytest.mark.parametrize("spec", ["bluebear", "culdcept", "pirates-just", "common-hand"])
def test_nodes_come_after_their_parents_and_offer_what_may_follow(spec: str, memory: int) -> None:
    played = round_of(small(spec), (2, 1), memory)
    dag, plain = played.dag, played.lookups.plain
    for node in range(len(dag.mover)):
        claims = int(dag.claims[node])
        children = dag.child[dag.first[node] + claims : dag.first[node + 1]]
        assert (children > node).all()
        assert (dag.mover[children] == 1 - dag.mover[node]).all()
        allowed = plain.opens if node == 0 else plain.follows[played.bids[dag.bid[node]]]
        assert set(played.bids[dag.bid[children]]) == set(np.flatnonzero(allowed)) & set(
            played.bids
        )
        assert (claims == 0) == (node == 0)


# Values --------------------------------------------------------------------------------------


def test_one_die_each_is_worth_what_openspiels_game_is() -> None:
    """The known value of 1v1 to its first player is -0.02713, from -1 to 1."""
    rules = RULEBOOK.parse("openspiel")
    learned = train(rules, Plan(memory=2, least=60_000))
    assert learned.win[1, 1] == pytest.approx((1 - 0.02713) / 2, abs=0.006)
    played = learned.round((1, 1))
    uniform = np.ones(played.size, np.uint8)
    mine = learned.policies[1, 1]
    deal, work = learned.deal((1, 1)), played.work()
    assert kernels.value(played.dag, deal, work, (mine, uniform)) > learned.win[1, 1] + 0.05
    assert kernels.value(played.dag, deal, work, (uniform, mine)) < learned.win[1, 1] - 0.05


def test_a_round_is_worth_what_its_policy_wins() -> None:
    learned = train(small(), QUICK)
    stock = (2, 1)
    found = value(learned.round(stock), learned.deal(stock), learned.policies[stock])
    assert found == pytest.approx(learned.win[stock], abs=1e-6)


def test_more_dice_are_better_and_under_shed_they_are_worse() -> None:
    rich, poor = (2, 1), (1, 2)
    kept, shed = train(small(), QUICK).win, train(small("pirates-shed"), QUICK).win
    assert kept[rich] > 0.6
    assert kept[poor] < 0.4
    assert shed[rich] < 0.5 < shed[poor]


def test_rounds_that_lead_to_themselves_find_their_value() -> None:
    """With `nobody` an exact bid plays the round again: alike seats share the game."""
    learned = train(small("pirates-nobody", 1), Plan(least=20_000))
    played, policy = learned.round((1, 1)), learned.policies[1, 1]
    again = played.deal(payoffs(played.lookups, (1, 1), learned.win))
    assert value(played, again, policy) == pytest.approx(learned.win[1, 1], abs=0.01)


# Learning and files --------------------------------------------------------------------------


def same(one: Blueprint, other: Blueprint) -> bool:
    policies = all((one.policies[s] == other.policies[s]).all() for s in stocks(one.rules))
    return policies and np.allclose(one.win, other.win, atol=1e-6)


def test_learning_is_a_function_of_its_seed_and_not_of_the_cores() -> None:
    told: list[tuple[int, int]] = []
    alone = train(small(), QUICK, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert same(alone, train(small(), QUICK, cores=2))
    assert not same(alone, train(small(), replace(QUICK, seed=2)))


def test_a_file_brings_back_what_was_learned(tmp_path: Path) -> None:
    rules = small("mobius")
    learned = train(rules, QUICK)
    path = tmp_path / file_name(rules)
    save(learned, path)
    assert same(load(rules, path), learned)
    with pytest.raises(ValueError, match="another rule set"):
        load(small("bluebear"), path)


def test_every_hand_has_something_to_do() -> None:
    learned = train(small(limit="open"), QUICK)
    for stock in stocks(learned.rules):
        played: Round = learned.round(stock)
        dag, policy = played.dag, learned.policies[stock]
        for node in range(len(dag.mover)):
            actions = int(dag.first[node + 1] - dag.first[node])
            many = len(played.hands[dag.mover[node]].chance)
            rows = policy[dag.row[node] : dag.row[node] + many * actions].reshape(many, actions)
            assert (rows.sum(axis=1) > 0).all()
            assert rows.max() <= LEVELS


def test_too_many_hands_are_refused() -> None:
    for rules in (small(dice=15), small("pirates-lives", lives=99)):
        assert stocks(rules) == ()
        with pytest.raises(Refusal, match="at most 6 dice"):
            train(rules)
