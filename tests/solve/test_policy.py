"""A policy answers as the solver played, also after it was kept in a file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from hattari.core.game import Refusal
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Reroll
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver, Stop
from hattari.games.bluff.solve.cfr.policy import Policy
from tests.solve.rounds import OPENSPIEL, one_round


def test_a_policy_kept_in_a_file_plays_the_same(tmp_path: Path) -> None:
    file = tmp_path / "policy.npz"
    solver = Solver(one_round(OPENSPIEL, (2, 1), (5, 6)), workers=1)
    solver.run(Stop(iterations=50))
    policy = solver.policy()
    policy.save(file)
    again = Policy.load(file)
    assert again.round.key() == policy.round.key()
    assert np.array_equal(again.weights, policy.weights)
    for hand in ((5, 5), (5, 6), (6, 6)):
        shares = policy.chances((), hand)
        assert sum(shares.values()) == pytest.approx(1)
        assert again.chances((), hand) == shares


def test_an_old_policy_stays_as_it_was_while_the_solver_learns() -> None:
    solver = Solver(one_round(OPENSPIEL, (1, 1), (5, 6)), workers=1)
    solver.run(Stop(iterations=5))
    policy = solver.policy()
    before = policy.chances((), (5,))
    solver.run(Stop(iterations=50))
    assert policy.chances((), (5,)) == before
    assert solver.policy().chances((), (5,)) != before


def test_the_highest_bid_can_only_be_doubted() -> None:
    solver = Solver(one_round(OPENSPIEL, (1, 1), (5, 6)), workers=1)
    policy = solver.policy()
    every = (MakeBid(1, 5), MakeBid(1, 6), MakeBid(2, 5), MakeBid(2, 6))
    assert policy.moves(()) == every[::-1]
    assert policy.chances(every, (5,)) == {Challenge(): 1.0}
    assert all(
        len(policy.moves((one,))) > len(policy.moves((two,))) for one, two in pairwise(every)
    )


def test_what_is_set_in_the_open_is_part_of_a_move() -> None:
    after = Solver(one_round({"preset": "mobius"}, (2, 1), (5, 6)), workers=1).policy()
    assert MakeBid(1, 5, (6,)) in after.chances((), (5, 6))
    assert MakeBid(1, 5, (6,)) not in after.chances((), (5, 5))
    before = Solver(one_round({"preset": "culdcept"}, (2, 1), (5, 6)), workers=1).policy()
    assert Reroll((5,)) in before.chances((), (5, 6))
    assert set(before.chances((Reroll((5,)),), (6,))) == set(before.moves((Reroll((5,)),)))


def test_moves_and_hands_that_can_not_be_are_refused(tmp_path: Path) -> None:
    policy = Solver(one_round(OPENSPIEL, (1, 1), (5, 6)), workers=1).policy()
    with pytest.raises(Refusal, match="no such move"):
        policy.chances((MakeBid(2, 5), MakeBid(1, 5)), (5,))
    for hand in ((5, 5), (1,), ()):
        with pytest.raises(Refusal, match="Expected a hand of 1 with faces of 5, 6"):
            policy.chances((), hand)
    file = tmp_path / "words.npz"
    file.write_text("no policy")
    with pytest.raises(Refusal, match="is no policy"):
        Policy.load(file)
