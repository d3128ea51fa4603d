"""Values and best responses, beside a plain walk through the engine and beside OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from hattari.games.bluff.rules.actions import (
    Challenge,
    MakeBid,
    NewDice,
    Phase,
    Reroll,
    Roll,
    Settled,
    State,
    Wave,
)
from hattari.games.bluff.rules.bids import FACES
from hattari.games.bluff.rules.settle import Claim
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve.cfr.best_response import bounds, value
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver
from hattari.games.bluff.solve.cfr.passes import Traversal, children
from hattari.games.bluff.solve.cfr.policy import Move, Policy
from hattari.games.bluff.solve.cfr.public_tree import Doubles, Round
from tests.games.bluff.playing import BLUFF, fold
from tests.solve.rounds import OPENSPIEL, one_round

pyspiel = pytest.importorskip("pyspiel")


def random_policy(round_: Round, seed: int = 1) -> Policy:
    """A policy with zeros, and with nodes where it says nothing."""
    traversal = Traversal(round_, workers=1)
    random = np.random.default_rng(seed)
    weights = random.random(traversal.numbers) * (random.random(traversal.numbers) < 0.7)
    for node in range(len(traversal.board.tree.size)):
        _forbid(traversal, weights, node)
    return Policy(round_, weights.astype(np.float32), traversal)


def _forbid(traversal: Traversal, weights: Doubles, node: int) -> None:
    """No weight on showing dice that a hand doesn't have."""
    tree, tables = traversal.board
    seat, row = tree.mover[node], int(tree.row[node])
    hidden, width = tables.hidden[tree.form[node], seat], int(tables.width[tree.form[node], seat])
    for action, child in enumerate(children(tree, node), start=int(tree.claims[node])):
        if tree.actions[node] > 1 and tree.show[child] >= 0:
            fits = tables.fits[hidden, tree.show[child], :width]
            weights[row + action * width : row + (action + 1) * width] *= fits


# Through the engine ----------------------------------------------------------------------


class Walk:
    """What seat 0 gets when both follow a policy: every deal, every action, one after the other."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.faces = policy.round.lookups.faces
        self.chances = cache(policy.chances)

    def value(self) -> float:
        one, other = self.policy.round.dice
        rules = self.policy.round.lookups.rules
        start = BLUFF.start(rules, 2, Setup(dice=(one, other), starter=0))
        opened = fold(start, BLUFF.close(start))
        rolls = list(product(self.faces, repeat=one + other))
        return sum(self._dealt(opened, roll, one) for roll in rolls) / len(rolls)

    def _dealt(self, opened: State, roll: tuple[int, ...], mine: int) -> float:
        rolled = fold(opened, BLUFF.resolve(opened, Roll((roll[:mine], roll[mine:]))))
        state = rolled if rolled.phase is Phase.BIDDING else fold(rolled, BLUFF.close(rolled))
        return self._turn(state, ())

    def _turn(self, state: State, moves: tuple[Move, ...]) -> float:
        if state.phase is Phase.WINDOW:
            waved = fold(state, BLUFF.decide(state, state.turn, Wave()))
            return self._turn(fold(waved, BLUFF.close(waved)), moves)
        if state.phase is Phase.REROLLING:
            dice = len(state.hands[state.turn])
            rolls = list(product(self.faces, repeat=dice))
            after = (fold(state, BLUFF.resolve(state, NewDice(roll))) for roll in rolls)
            return sum(self._turn(each, moves) for each in after) / len(rolls)
        shares = self.chances(moves, state.hands[state.turn])
        return sum(share * self._act(state, moves, do) for do, share in shares.items())

    def _act(self, state: State, moves: tuple[Move, ...], action: Any) -> float:
        events = BLUFF.decide(state, state.turn, action)
        if isinstance(action, MakeBid | Reroll):
            return self._turn(fold(state, events), (*moves, action))
        (end,) = (event for event in events if isinstance(event, Settled))
        winner = Claim(end.kind, end.claimant, end.bidder, end.margin).winner
        return 1.0 if winner == 0 else -1.0


ROUNDS: list[tuple[dict[str, Any], tuple[int, int], tuple[int, ...]]] = [
    (OPENSPIEL, (1, 1), (4, 5, 6)),
    (OPENSPIEL, (2, 1), (5, 6)),
    ({"preset": "culdcept", "reroll": "off"}, (1, 2), (5, 6)),
    ({"preset": "pirates-just"}, (2, 1), (4, 5)),
    ({"preset": "perudo", "palifico": False}, (1, 1), (1, 2, 3)),
    ({"preset": "mobius"}, (2, 1), (5, 6)),
    ({"preset": "mobius", "spot_on": "next"}, (2, 1), (5, 6)),
    ({"preset": "culdcept"}, (1, 2), (5, 6)),
    ({"preset": "culdcept"}, (3, 1), (6,)),
    ({"preset": "bluebear+reroll", "dice": 3}, (3, 1), (6,)),
]


@pytest.mark.parametrize(("spec", "dice", "faces"), ROUNDS)
def test_the_value_of_a_policy_is_what_a_walk_through_the_engine_finds(
    spec: dict[str, Any], dice: tuple[int, int], faces: tuple[int, ...]
) -> None:
    policy = random_policy(one_round(spec, dice, faces))
    found = value(policy.traversal, policy.weights)
    assert found == pytest.approx(Walk(policy).value(), abs=1e-5)


@pytest.mark.parametrize(("spec", "dice", "faces"), ROUNDS)
def test_nobody_gains_by_leaving_what_was_learned(
    spec: dict[str, Any], dice: tuple[int, int], faces: tuple[int, ...]
) -> None:
    solver = Solver(one_round(spec, dice, faces), workers=1)
    for _ in range(400):
        solver.iterate()
    found = solver.bounds()
    assert found.low - 1e-6 <= solver.value() <= found.high + 1e-6
    assert found.exploitability < 2e-3


def test_a_best_response_gains_at_least_what_any_policy_does() -> None:
    round_ = one_round({"preset": "mobius"}, (2, 1), (5, 6))
    traversal = Traversal(round_, workers=1)
    for seed in range(5):
        policy = random_policy(round_, seed)
        found = bounds(traversal, policy.weights)
        assert found.low <= value(traversal, policy.weights) <= found.high


# Beside OpenSpiel --------------------------------------------------------------------------


def as_openspiel(policy: Policy, moves: tuple[MakeBid, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every information state of the policy, as OpenSpiel writes it, with its actions."""
    faces = policy.round.lookups.faces
    lowest, bids = faces[0] - 1, sum(policy.round.dice) * len(faces)
    said = "".join(f" {move.count}-{move.face - lowest}" for move in moves)
    for hand in product(faces, repeat=policy.round.dice[len(moves) % 2]):
        if list(hand) == sorted(hand):
            numbers = [
                (bids if isinstance(action, Challenge) else number_of(action, faces), share)
                for action, share in policy.chances(moves, hand).items()
            ]
            yield "".join(str(die - lowest) for die in hand) + said, numbers
    for move in policy.moves(moves):
        assert isinstance(move, MakeBid)
        yield from as_openspiel(policy, (*moves, move))


def number_of(action: Any, faces: tuple[int, ...]) -> int:
    return int((action.count - 1) * len(faces) + action.face - faces[0])


def check_beside_openspiel(dice: int, faces: tuple[int, ...], iterations: int) -> None:
    solver = Solver(one_round(OPENSPIEL, (dice, dice), faces))
    for _ in range(iterations):
        solver.iterate()
    policy = solver.policy()
    game = pyspiel.load_game(f"liars_dice(players=2,numdice={dice},dice_sides={len(faces)})")
    theirs = pyspiel.exploitability(game, dict(as_openspiel(policy)))
    assert theirs == pytest.approx(solver.bounds().exploitability, abs=2e-7)


@pytest.mark.parametrize(("dice", "faces"), [(1, (3, 4, 5, 6)), (2, (5, 6))])
def test_openspiel_says_the_same_exploitability(dice: int, faces: tuple[int, ...]) -> None:
    for iterations in (1, 5, 200):
        check_beside_openspiel(dice, faces, iterations)


@pytest.mark.soak
@pytest.mark.parametrize(("dice", "faces"), [(1, FACES), (2, (4, 5, 6))])
def test_openspiel_says_the_same_of_its_own_games(dice: int, faces: tuple[int, ...]) -> None:
    check_beside_openspiel(dice, faces, 2000)
