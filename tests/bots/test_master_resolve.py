"""What the master solves at the table is solved rightly, and only where it is small."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from hattari.games.bluff.bots.exploit import Interview
from hattari.games.bluff.bots.master import MasterBot, resolve
from hattari.games.bluff.bots.master.resolve import Root, iterations, resolved, solved
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Challenge, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.blueprint import Blueprint
from hattari.games.bluff.solve.blueprint.train import QUICK, train
from hattari.games.bluff.solve.cfr.best_response import bounds
from hattari.games.bluff.solve.lookups import hands

GAME = Bluff()


def small(spec: str, **more: Any) -> Rules:
    return GAME.rulebook.parse({"preset": spec, "dice": 2, **more})


@lru_cache(maxsize=8)
def learned(rules: Rules) -> Blueprint:
    return train(rules, QUICK)


def number(blueprint: Blueprint, count: int, face: int) -> int:
    plain = blueprint.round((1, 1)).lookups.plain
    return int(np.flatnonzero((plain.count == count) & (plain.face == face))[0])


@pytest.mark.parametrize("spec", ["bluebear", "mobius", "pirates-just"])
def test_a_small_round_is_solved_from_its_start(spec: str) -> None:
    policy = solved(learned(small(spec)), (1, 1))
    assert policy is not None
    # Stakes are those of the game here: who loses the last die loses ±1.
    assert bounds(policy.traversal, policy.weights).exploitability < 2e-3


def test_a_large_round_is_not() -> None:
    assert solved(learned(small("bluebear")), (2, 2)) is None


def test_nor_is_one_with_rerolls_of_more_than_one_die() -> None:
    assert solved(learned(small("mobius")), (2, 1)) is None


def test_there_is_little_to_win_from_a_master_with_one_die_each() -> None:
    rules = GAME.rulebook.parse({"preset": "pirates", "dice": 1})
    blueprint = learned(rules)
    master = MasterBot(lambda _: blueprint, lambda *_: None)
    alone = MasterBot(lambda _: None, lambda *_: None)
    with_it, without = (
        Interview(rules, bot, (1, 1), 24).bounds().exploitability for bot in (master, alone)
    )
    assert with_it < without / 2


def fair(dice: tuple[int, int]) -> tuple[Any, Any]:
    one, other = (hands(each).chance for each in dice)
    return one, other


def test_the_rest_of_a_round_begins_with_what_is_believed() -> None:
    blueprint = learned(small("bluebear"))
    standing = number(blueprint, 1, 3)
    threes = np.zeros(6)
    threes[2] = 1
    unsure, surely = (
        resolved(blueprint, (1, 1), Root(standing, 1, (believed, fair((1, 1))[1])))
        for believed in (fair((1, 1))[0], threes)
    )
    assert unsure is not None
    assert surely is not None
    assert unsure.chances((), (1,)).get(Challenge(), 0) > 0.5
    assert surely.chances((), (1,)).get(Challenge(), 0) < 0.1


def test_bids_that_nobody_believes_are_left_out() -> None:
    blueprint = learned(small("bluebear"))
    twos = np.zeros(6)
    twos[1] = 1
    policy = resolved(blueprint, (1, 1), Root(number(blueprint, 1, 2), 1, (twos, twos)))
    assert policy is not None
    bids = [bid for bid in policy.moves(()) if isinstance(bid, MakeBid)]
    assert {bid.face for bid in bids} == {2}


def test_too_much_that_is_plausible_is_not_solved() -> None:
    blueprint = learned(small("bluebear"))
    early, late = (Root(number(blueprint, count, 2), 1, fair((2, 2))) for count in (1, 2))
    assert resolved(blueprint, (2, 2), early) is None
    assert resolved(blueprint, (2, 2), late) is not None


def test_the_effort_is_bounded() -> None:
    assert iterations(1) == iterations(10) == resolve.MOST
    assert iterations(10**9) == resolve.LEAST
    fewest = iterations(resolve.SUBGAME)
    assert fewest * resolve.SUBGAME <= resolve.EFFORT
