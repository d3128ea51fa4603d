"""The solver finds values that others have published, and learns only what is sound."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from typing_extensions import override

from hattari.core.game import Refusal
from hattari.games.bluff.solve.cfr import workspace
from hattari.games.bluff.solve.cfr.discounted_cfr import Estimate, Progress, Solver, Stop, estimate
from hattari.games.bluff.solve.cfr.public_tree import Round
from hattari.solve.bounds import Bounds
from tests.solve.rounds import OPENSPIEL, PLAIN, one_round

STAR_ON_TOP, ONES_BELOW = (3, 4, 5, 6), (1, 2, 3, 4)


def solved(round_: Round, iterations: int, method: str = "dcfr") -> Solver:
    solver = Solver(round_, method, workers=1)
    for _ in range(iterations):
        solver.iterate()
    return solver


# Values that a linear program gave others for one round without a wild face, to the first player
# (thomasahle/snyd): dice of both, faces, value.
PLAIN_VALUES = [
    ((1, 1), 3, Fraction(-1, 9)),
    ((1, 1), 4, Fraction(-1, 8)),
    ((1, 1), 5, Fraction(-3, 25)),  # so its output; its table says -3/35
    ((1, 1), 6, Fraction(-1, 9)),
    ((2, 1), 2, Fraction(1, 4)),
    ((2, 1), 3, Fraction(1, 9)),
    ((2, 1), 4, Fraction(345, 1696)),
    ((1, 2), 3, Fraction(-1, 27)),
    ((1, 2), 4, Fraction(-1, 8)),
]


@pytest.mark.parametrize(("dice", "faces", "value"), PLAIN_VALUES)
def test_values_of_a_round_without_a_wild_face_are_the_published_ones(
    dice: tuple[int, int], faces: int, value: Fraction
) -> None:
    solver = solved(one_round(PLAIN, dice, tuple(range(1, faces + 1))), 400)
    found = solver.bounds()
    assert found.low - 1e-6 <= value <= found.high + 1e-6
    assert found.exploitability < 2e-3
    assert solver.value() == pytest.approx(float(value), abs=1e-3)


# The same author's values with ones wild, and ones the lowest face of a count.
JOKER_VALUES = [
    ((1, 1), 6, Fraction(-7, 327)),
    ((1, 1), 3, Fraction(1, 3)),
    ((2, 1), 3, Fraction(1, 3)),
    ((2, 1), 4, Fraction(1, 4)),
    ((1, 2), 3, Fraction(-1, 27)),
    ((1, 2), 4, Fraction(-1, 32)),
]


def ones_lowest(round_: Round) -> Round:
    """The round with the wild ones as the lowest face of each count.

    The order `quantity` has the wild face as the highest, and no axis says otherwise.
    """
    plain = round_.lookups.plain
    rank = plain.count.astype(int) * 8 + plain.face
    follows = rank[None, :] > rank[:, None]
    order = np.argsort(rank)
    bids = replace(
        plain,
        count=plain.count[order],
        face=plain.face[order],
        opens=plain.opens[order],
        follows=follows[np.ix_(order, order)],
    )
    return replace(round_, lookups=replace(round_.lookups, plain=bids))


@pytest.mark.parametrize(("dice", "faces", "value"), JOKER_VALUES)
def test_values_of_a_round_with_ones_wild_are_the_published_ones(
    dice: tuple[int, int], faces: int, value: Fraction
) -> None:
    spec: dict[str, Any] = {"preset": "openspiel", "wild": "ones"}
    solver = solved(ones_lowest(one_round(spec, dice, tuple(range(1, faces + 1)))), 400)
    found = solver.bounds()
    assert found.low - 1e-6 <= value <= found.high + 1e-6
    assert found.exploitability < 2e-3


@pytest.mark.soak
@pytest.mark.parametrize(("dice", "value"), [((2, 1), Fraction(7, 27)), ((1, 2), Fraction(-5, 54))])
def test_values_with_six_faces_are_the_published_ones(
    dice: tuple[int, int], value: Fraction
) -> None:
    spec: dict[str, Any] = {"preset": "openspiel", "wild": "ones"}
    solver = Solver(ones_lowest(one_round(spec, dice)))
    found = solver.run(Stop(target=2e-4, iterations=3000))
    assert found.exploitability <= 2e-4
    assert found.low - 1e-6 <= value <= found.high + 1e-6


def test_the_value_of_openspiels_round_is_the_known_one() -> None:
    solver = Solver(one_round(OPENSPIEL))
    found = solver.run(Stop(target=2e-4, iterations=3000))
    assert found.exploitability <= 2e-4
    assert found.low <= -0.02713 <= found.high


@pytest.mark.parametrize("method", ["dcfr", "cfr+"])
def test_both_methods_come_down(method: str) -> None:
    solver = solved(one_round(OPENSPIEL, (1, 1), (4, 5, 6)), 1000, method)
    assert solver.bounds().exploitability < 1e-4


def test_skipping_what_neither_reaches_changes_nothing_in_cfr_plus() -> None:
    round_ = one_round(OPENSPIEL, (1, 1), STAR_ON_TOP)
    whole = Solver(round_, "cfr+", workers=1, skip=workspace.NEVER)
    less = Solver(round_, "cfr+", workers=1, skip=workspace.BOTH)
    for _ in range(100):
        whole.iterate()
        less.iterate()
    assert np.array_equal(whole.sums, less.sums)


@pytest.mark.parametrize("method", ["dcfr", "cfr+"])
def test_skipping_what_the_other_does_not_reach_would_be_seen(method: str) -> None:
    """The fault is planted: then the average strategy never comes near an equilibrium."""
    round_ = one_round(OPENSPIEL)
    sound = Solver(round_, method, workers=1)
    spoilt = Solver(round_, method, workers=1, skip=workspace.OTHERS)
    for _ in range(600):
        sound.iterate()
        spoilt.iterate()
    assert sound.bounds().exploitability < 0.002
    assert spoilt.bounds().exploitability > 0.02


def test_several_cores_learn_the_same() -> None:
    round_ = one_round(OPENSPIEL, (2, 1), STAR_ON_TOP)
    alone, together = Solver(round_, workers=1), Solver(round_, workers=3)
    for _ in range(30):
        alone.iterate()
        together.iterate()
    assert np.array_equal(alone.sums, together.sums)


def test_the_estimate_is_what_the_solver_takes() -> None:
    round_ = one_round(OPENSPIEL, (2, 1), STAR_ON_TOP)
    told, solver = estimate(round_), Solver(round_)
    assert isinstance(told, Estimate)
    columns = sum(column.nbytes for column in solver.traversal.board.tree)
    assert told.bytes == solver.regrets.nbytes + solver.sums.nbytes + columns
    assert estimate(one_round({"preset": "bluebear"}, (5, 5))).nodes > 2**50


def test_a_run_stops_at_its_target_and_tells_where_it_is() -> None:
    heard: list[Progress] = []
    solver = Solver(one_round(OPENSPIEL, (1, 1), (5, 6)), workers=1)
    found = solver.run(Stop(target=1e-3), heard.append)
    assert found.exploitability <= 1e-3
    assert [each.iteration for each in heard] == list(range(1, solver.iteration + 1))
    assert heard[-1].bounds == found
    assert solver.run(Stop(iterations=7)).exploitability >= 0
    assert solver.iteration == heard[-1].iteration + 7
    assert Solver(one_round(OPENSPIEL), workers=1).run(Stop(seconds=0.0)).exploitability > 0


class Slow(Solver):
    """A solver by whose clock one iteration takes long: the first one where it loads what is
    compiled, a later one where the machine had other things to do."""

    now = 0.0
    slow = 1

    @override
    def iterate(self) -> None:
        super().iterate()
        self.now += 20 if self.iteration == self.slow else 1

    @override
    def bounds(self) -> Bounds:
        self.now += 2
        return super().bounds()


@pytest.mark.parametrize("slow", [1, 10, 17])
def test_a_run_uses_its_time_though_an_iteration_was_slow(slow: int) -> None:
    solver = Slow(one_round(OPENSPIEL), workers=1)
    solver.slow = slow
    solver.run(Stop(seconds=60), clock=lambda: solver.now)
    assert 57 <= solver.now <= 60
    assert solver.iteration > 15


def test_a_checkpoint_goes_on_where_it_stood(tmp_path: Path) -> None:
    file, round_ = tmp_path / "round.npz", one_round(OPENSPIEL, (1, 1), (4, 5, 6))
    first = solved(round_, 20)
    first.save(file)
    again = Solver(round_, workers=1)
    again.load(file)
    first.iterate()
    again.iterate()
    assert again.iteration == 21
    assert np.array_equal(first.sums, again.sums)
    with pytest.raises(Refusal, match="other rules or other dice"):
        Solver(one_round(PLAIN, (1, 1), (4, 5, 6)), workers=1).load(file)
