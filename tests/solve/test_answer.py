"""Best answers to a blueprint: what they win lies where the whole tree says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hattari.games.bluff.solve.answer import Answer, Bracket, Choice, Effort, Faced, best_response
from hattari.games.bluff.solve.blueprint import Blueprint, nodes_of
from hattari.games.bluff.solve.blueprint import Round as Learned
from hattari.games.bluff.solve.blueprint.train import QUICK, train
from hattari.games.bluff.solve.cfr import best_response as tree
from hattari.games.bluff.solve.cfr.passes import Traversal, children
from hattari.games.bluff.solve.cfr.public_tree import Round, win_or_lose
from hattari.games.bluff.solve.lookups import CHALLENGE, NO_BID
from tests.games.bluff.playing import BLUFF

ONE_LIFE = (1, 1)
FINE = Effort(trials=500, near=1e-6)
RULES: tuple[dict[str, Any], ...] = (
    {"preset": "pirates-lives"},
    {"preset": "bluebear"},
    {"preset": "bluebear", "spot_on": "next"},
    {"preset": "openspiel"},
)


def learned(spec: dict[str, Any], dice: int = 1) -> Blueprint:
    one_life = {"stake": "lives", "lives": 1, "dice": dice}
    return train(BLUFF.rulebook.parse({**spec, **one_life}), QUICK)


def answered(blueprint: Blueprint, seat: int, effort: Effort = FINE) -> Bracket:
    played = blueprint.round(ONE_LIFE)
    right = played.lookups.claimant_is_right
    # Who is right wins, as in the tree: where a spot-on is right the game itself may go on.
    deal = played.deal(np.stack([right, ~right], axis=1).astype(np.float64))
    return best_response(played, deal, blueprint.policies[ONE_LIFE], seat, effort)


def in_the_tree(blueprint: Blueprint) -> tuple[float, float]:
    """Exactly, for each seat that answers: its chance to win."""
    played = blueprint.round(ONE_LIFE)
    table = played.lookups
    traversal = Traversal(Round(table, (1, 1), win_or_lose(table)), workers=1)
    weights = np.zeros(traversal.numbers, np.float32)
    rows = {
        node: blueprint.policies[ONE_LIFE][place].reshape(-1, actions)
        for node, place, actions in nodes_of(played)
    }
    fill(played, rows, traversal, weights, 0, 0)
    found = tree.bounds(traversal, weights)
    return (1 + found.high) / 2, (1 - found.low) / 2


def fill(
    played: Learned, rows: dict[int, Any], traversal: Traversal, weights: Any, node: int, mover: int
) -> None:
    board = traversal.board.tree
    standing = int(board.bid[node]) if node else NO_BID
    place = NO_BID if standing == NO_BID else int(np.flatnonzero(played.bids == standing)[0])
    claims, actions = int(board.claims[node]), int(board.actions[node])
    order = [*range(claims), *range(actions - 1, claims - 1, -1)]
    if actions > 1:
        chances = rows[played.node(NO_BID, place, mover)][:, order]
        begin = int(board.row[node])
        weights[begin : begin + chances.size] = chances.T.ravel()
    for child in children(board, node):
        fill(played, rows, traversal, weights, child, 1 - mover)


@pytest.mark.parametrize("spec", RULES)
def test_both_bounds_come_to_what_the_whole_tree_says(spec: dict[str, Any]) -> None:
    blueprint = learned(spec)
    for seat, exact in enumerate(in_the_tree(blueprint)):
        found = answered(blueprint, seat)
        assert found.low == pytest.approx(exact, abs=1e-4)
        assert found.high == pytest.approx(exact, abs=1e-4)
        assert found.low <= found.high + 1e-9


@pytest.mark.parametrize("seat", [0, 1])
def test_the_truth_lies_between_them_however_few_the_trials(seat: int) -> None:
    blueprint = learned(RULES[0], dice=2)
    every = [answered(blueprint, seat, Effort(trials, 0.0)) for trials in (1, 4, 16, 64, 256)]
    lows, highs = [found.low for found in every], [found.high for found in every]
    assert lows == pytest.approx(sorted(lows))
    assert highs == pytest.approx(sorted(highs, reverse=True))
    assert lows[-1] - 1e-9 <= highs[-1] < lows[-1] + 1e-3  # some machines round the last digit up


def won(answer: Answer, faced: Faced, hand: int, bids: tuple[int, ...], belief: Any) -> float:
    """What its choices win from here, the policy's answers being as likely as it says."""
    choice, facing = answer.choose(bids), faced.facing(hand)
    if choice.is_claim:
        place = facing.place_of[bids[-1]]
        return float(belief @ facing.own[place, faced.kinds.index(choice.number)])
    return after(answer, faced, hand, (*bids, choice.number), belief)


def after(answer: Answer, faced: Faced, hand: int, bids: tuple[int, ...], belief: Any) -> float:
    facing = faced.facing(hand)
    row = bids[-1] if bids else len(facing.claimed) - 1
    total = float(belief @ facing.claimed[row])
    numbers = np.flatnonzero(facing.place_of >= 0)
    for edge in range(facing.first[row], facing.first[row + 1]):
        reached = belief * facing.chance[edge]
        if reached.any():
            made = int(numbers[facing.place_of[numbers] == facing.to[edge]][0])
            total += won(answer, faced, hand, (*bids, made), reached)
    return total


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("spec", RULES)
def test_what_it_chooses_wins_what_was_found(spec: dict[str, Any], seat: int) -> None:
    blueprint = learned(spec, dice=2)
    played, deal = blueprint.round(ONE_LIFE), blueprint.deal(ONE_LIFE)
    faced = Faced(played, deal, blueprint.policies[ONE_LIFE], mover=1 - seat)
    for hand in (0, 7, 20):
        answer = Answer(faced, hand, Effort(trials=50))
        begin = won if seat == 0 else after
        gained = begin(answer, faced, hand, (), faced.prior)
        assert answer.bracket.low - 1e-6 <= gained <= answer.bracket.high + 1e-6


def test_a_bid_that_was_never_learned_is_doubted() -> None:
    blueprint = learned(RULES[0], dice=4)
    played, deal = blueprint.round(ONE_LIFE), blueprint.deal(ONE_LIFE)
    faced = Faced(played, deal, blueprint.policies[ONE_LIFE], mover=1)
    facing = faced.facing(0)
    never = np.flatnonzero(facing.place_of[:-1] < 0)
    assert len(never)
    for bid in never.tolist():
        assert facing.first[bid] == facing.first[bid + 1]
        assert set(facing.claimed[bid].tolist()) <= {0.0, 1.0}
    choice = Answer(faced, 0, Effort(trials=1)).choose((0, int(never[0])))
    assert choice == Choice(is_claim=True, number=CHALLENGE)
