"""A round taken up in its middle is the same game, begun later."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from hattari.games.bluff.solve.cfr.discounted_cfr import Solver
from hattari.games.bluff.solve.cfr.passes import children
from hattari.games.bluff.solve.cfr.public_tree import Builder, Doubles, Round, Subgame
from hattari.games.bluff.solve.lookups import hands
from tests.solve.rounds import OPENSPIEL, one_round

PIRATES: dict[str, Any] = {"preset": "pirates"}
ROUNDS = [
    one_round(PIRATES),
    one_round(OPENSPIEL, (1, 1), (3, 4, 5, 6)),
    one_round(PIRATES, (2, 1), (1, 2, 3)),
]


def solved(round_: Round, iterations: int = 1500) -> Solver:
    solver = Solver(round_, workers=1)
    for _ in range(iterations):
        solver.iterate()
    return solver


def every_bid(round_: Round) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.ones(len(round_.lookups.plain.count), np.bool_)


def opened(round_: Round, solver: Solver, child: int) -> tuple[float, Doubles]:
    """How often the opening that leads to a child is made, and what its maker then holds."""
    tree = solver.traversal.board.tree
    width = len(hands(round_.dice[0], round_.lookups.faces).chance)
    rows = solver.sums[: len(list(children(tree, 0))) * width].reshape(-1, width)
    place = list(children(tree, 0)).index(child)
    prior = hands(round_.dice[0], round_.lookups.faces).chance
    made = prior * rows[place] / rows.sum(axis=0)
    return float(made.sum()), made / made.sum()


@pytest.mark.parametrize("round_", ROUNDS)
def test_what_follows_each_opening_adds_up_to_the_value_of_the_round(round_: Round) -> None:
    solver = solved(round_)
    tree = solver.traversal.board.tree
    other = hands(round_.dice[1], round_.lookups.faces).chance
    total = 0.0
    for child in children(tree, 0):
        share, own = opened(round_, solver, child)
        if share < 1e-3:
            continue
        subgame = Subgame(int(tree.bid[child]), 1, every_bid(round_), (own, other))
        total += share * solved(replace(round_, subgame=subgame), 400).value()
    assert total == pytest.approx(solver.value(), abs=5e-3)


def test_its_tree_is_the_part_of_the_whole_one() -> None:
    round_ = ROUNDS[0]
    builder = Builder(round_.lookups, round_.dice)
    whole = builder.tree()
    for child in children(whole, 0):
        chances = tuple(hands(dice).chance for dice in round_.dice)
        subgame = Subgame(int(whole.bid[child]), 1, every_bid(round_), (chances[0], chances[1]))
        part = Builder(round_.lookups, round_.dice, subgame).tree()
        stretch = slice(child, child + int(whole.size[child]))
        for name in ("size", "bid", "mover", "claims", "actions"):
            assert (getattr(part, name) == getattr(whole, name)[stretch]).all()


def test_bids_can_be_left_out() -> None:
    round_ = ROUNDS[0]
    chances = tuple(hands(dice).chance for dice in round_.dice)
    few = every_bid(round_)
    few[3:] = False
    subgame = Subgame(-1, 0, few, (chances[0], chances[1]))
    tree = Builder(round_.lookups, round_.dice, subgame).tree()
    assert set(tree.bid.tolist()) == {-1, 0, 1, 2}


def test_it_is_another_round_by_name() -> None:
    round_ = ROUNDS[0]
    chances = tuple(hands(dice).chance for dice in round_.dice)
    middles = [
        Subgame(standing, 1, every_bid(round_), (chances[0], chances[1])) for standing in (0, 1)
    ]
    keys = {round_.key(), *(replace(round_, subgame=subgame).key() for subgame in middles)}
    assert len(keys) == 3
