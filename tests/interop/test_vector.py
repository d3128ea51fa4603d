"""The games of the vector environments are the engine's, seat by seat and choice by choice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings

from hattari.core.game import Refusal
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.solve import kernels
from hattari.games.dobon.solve.lookups import ENGINE_ALONE
from hattari.interop.vector import Tables
from tests.games.bluff.axes import compiled_tables
from tests.games.dobon.axes import VALUES, tables

from .beside import BluffBeside, DobonBeside

SAID = VALUES | {axis: VALUES[axis][:1] for axis in ENGINE_ALONE}
"""What arrays can say."""

STEPS = 120


@settings(max_examples=30, deadline=None)
@given(compiled_tables())
def test_games_of_bluff_are_the_engines(table: tuple[Any, int, int]) -> None:
    BluffBeside(*table).run(STEPS)


@settings(max_examples=30, deadline=None)
@given(tables(SAID))
def test_rounds_of_dobon_are_the_engines(table: tuple[Any, int, int]) -> None:
    DobonBeside(*table).run(STEPS)


def test_games_come_to_their_end() -> None:
    few = Bluff.rulebook.parse({"preset": "mobius", "dice": 2})
    assert any(BluffBeside(few, 3, seed).run(1000) for seed in range(5))
    rules = Dobon.rulebook.parse({"preset": "full-house", "mistakes": "blocked"})
    assert sum(DobonBeside(rules, 3, seed).run(1000) for seed in range(8)) > 3


def test_a_wrong_entry_of_a_table_is_seen() -> None:
    bids = BluffBeside(Bluff.rulebook.parse("bluebear"), 3, 1)
    wrong = bids.arrays._house.within.copy()
    wrong[:, 3:] += 1
    bids.arrays._house = bids.arrays._house._replace(within=wrong)
    with pytest.raises(AssertionError):
        bids.run(STEPS)
    rules = Dobon.rulebook.parse("numazoko")
    beside = DobonBeside(rules, 3, 1)
    wrong = beside.arrays._lookups.steps.copy()
    wrong[kernels.LAID] = 2
    beside.arrays._lookups = beside.arrays._lookups._replace(steps=wrong)
    with pytest.raises(AssertionError):
        beside.run(STEPS)


def test_rules_that_no_array_holds_are_refused_by_name() -> None:
    with pytest.raises(Refusal) as refused:
        Tables("dobon", {"preset": "quick", "together": "any"})
    assert refused.value.code == "beyond_arrays"


@pytest.mark.parametrize(("game", "seats"), [("bluff", 3), ("dobon", 4)])
def test_tables_go_on_by_themselves(game: str, seats: int) -> None:
    env, random = Tables(game, seats=seats, tables=16), np.random.default_rng(1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info = env.reset(seed=3)
    assert seen in env.observation_space
    ended, over = 0, np.zeros(16, np.bool_)
    for _ in range(600):
        chosen = (seen["action_mask"] * random.random(seen["action_mask"].shape)).argmax(1)
        was_over = over
        seen, rewards, over, cut, info = env.step(chosen)
        ended += int(over.sum())
        assert np.allclose(info["returns"].sum(axis=1), 0)
        assert not info["returns"][~over].any()
        assert not (was_over & over).any()
        assert (seen["action_mask"].any(axis=1) == ~(over | cut)).all()
        assert not rewards[~over].any()
    assert ended > 0


def test_a_seed_gives_the_same_games_and_each_table_its_own() -> None:
    one, other = (Tables("bluff", seats=2, tables=4).reset(seed=5)[0] for _ in range(2))
    assert np.array_equal(one["observation"], other["observation"])
    hands = one["observation"][:, :30]
    assert len({row.tobytes() for row in hands}) > 1
    listed = Tables("bluff", seats=2, tables=2).reset(seed=[1, 1])[0]["observation"]
    assert np.array_equal(listed[0], listed[1])


def test_a_choice_that_may_not_be_made_changes_nothing() -> None:
    env = Tables("bluff", seats=2, tables=2)
    seen, _ = env.reset(seed=1)
    before = seen["observation"].copy()
    first = int(seen["action_mask"][0].argmax())
    with pytest.raises(ValueError, match=r"table 1: expected one of .*, got 0"):
        env.step([first, 0])
    assert np.array_equal(before, env.simulated.seen)


@pytest.mark.parametrize("game", ["bluff", "dobon"])
@pytest.mark.parametrize("chosen", [[0], [0, 0, 0, 0], [[0], [0]], 0])
def test_each_table_makes_one_choice(game: str, chosen: Any) -> None:
    env = Tables(game, seats=2, tables=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected 2 choices, one a table"):
        env.step(chosen)


def test_games_after_a_seed_follow_from_it() -> None:
    one, other = Tables("bluff", seats=2, tables=2), Tables("bluff", seats=2, tables=2)
    runs = [
        [env.reset(seed=seed)[0]["observation"].copy() for seed in (1, None, None)]
        for env in (one, other)
    ]
    assert all(map(np.array_equal, *runs))
    assert not np.array_equal(runs[0][1], runs[0][2])
