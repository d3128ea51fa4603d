"""Re-solving gives away little, measured by exact best responses to all that it does."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.blueprint import Blueprint
from hattari.games.bluff.solve.blueprint.leaves import BlueprintLeaves
from hattari.games.bluff.solve.blueprint.train import QUICK, train
from hattari.games.bluff.solve.cfr.best_response import bounds
from hattari.games.bluff.solve.cfr.passes import Traversal
from hattari.games.bluff.solve.cfr.public_tree import Round
from hattari.games.bluff.solve.continual import Budget, Continual, Gadget
from hattari.games.bluff.solve.laid_out import laid_out
from hattari.games.bluff.solve.lookups import NO_BID, compile_rules
from hattari.games.bluff.solve.whole import Start, payoffs

RULES: Rules = Bluff.rulebook.parse({"preset": "pirates", "dice": 2})
SHALLOW = Budget(numbers=300, depth=2, deepest=2, least=60, most=60)
"""So little that nearly all of a round is solved two actions deep."""

LITTLE = 0.06


@lru_cache(maxsize=1)
def learned() -> Blueprint:
    return train(RULES, QUICK)


def search(dice: tuple[int, int], budget: Budget) -> Continual:
    table = compile_rules(RULES, 2, dice)
    known = np.zeros(len(table.plain.count), np.bool_)
    known[learned().round(dice).bids] = True
    gain = payoffs(Start(RULES, dice, dice), lambda _: 0.5)
    return Continual(Round(table, dice, gain), BlueprintLeaves(learned(), dice), known, budget)


def exploitability(made: Continual) -> float:
    traversal = Traversal(made.round, workers=1)
    return bounds(traversal, laid_out(made, traversal)).exploitability


def test_what_is_small_is_solved_at_once() -> None:
    made = search((2, 1), Budget())
    assert exploitability(made) < 5e-3
    assert made.look.cache_info().misses < 100


@pytest.mark.parametrize("dice", [(1, 1), (1, 2)])
def test_little_is_lost_by_looking_two_actions_ahead(dice: tuple[int, int]) -> None:
    assert exploitability(search(dice, SHALLOW)) < LITTLE


def test_who_may_not_leave_is_robbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the gadget the other seat is held to its range, and much is lost."""
    safe = exploitability(search((2, 1), SHALLOW))
    assert safe < LITTLE
    monkeypatch.setattr(Gadget, "staying", lambda self: np.ones(len(self.prior)))
    unsafe = exploitability(search((2, 1), SHALLOW))
    assert unsafe > 2 * safe


def raised(made: Continual, many: int) -> tuple[int, ...]:
    """So many bids, each the lowest that may come."""
    bids: tuple[int, ...] = ()
    for _ in range(many):
        found = made.row(bids)
        assert found is not None
        bids = (*bids, found[0][-1])
    return bids


def test_a_decision_hangs_on_what_was_bid_alone() -> None:
    one, other = search((2, 2), SHALLOW), search((2, 2), SHALLOW)
    bids = raised(other, 3)
    first, second = one.row(bids), other.row(bids)
    assert first is not None
    assert second is not None
    assert first[0] == second[0]
    assert (first[1] == second[1]).all()


def test_a_bid_that_nobody_reckons_with_is_told() -> None:
    bids = raised(search((2, 2), SHALLOW), 4)
    made = search((2, 2), SHALLOW)
    made.known[bids[1]] = False
    assert made.row(bids[:1]) is not None
    assert made.row(bids[:2]) is None
    assert made.row(bids) is None
    with pytest.raises(ValueError, match="reckons with"):
        laid_out(made, Traversal(made.round, workers=1))


def test_leaves_are_what_the_blueprint_plays() -> None:
    """The openings' leaves, weighed by how the blueprint opens, add up to what it expects."""
    blueprint, stock = learned(), (2, 2)
    round_, leaves = blueprint.round(stock), BlueprintLeaves(learned(), stock)
    edges = slice(int(round_.dag.first[0]), int(round_.dag.first[1]))
    rows = blueprint.policies[stock][: 21 * (edges.stop - edges.start)].reshape(21, -1)
    shares = rows / rows.sum(axis=1, keepdims=True)
    one, other = (hands.chance for hands in round_.hands)
    total = 0.0
    for number, node in enumerate(round_.dag.child[edges].tolist()):
        bid = int(round_.bids[round_.dag.bid[node]])
        total += float((one * shares[:, number]) @ leaves(bid, 1) @ other)
    assert round_.node(NO_BID, NO_BID, 0) == 0
    assert (total + 1) / 2 == pytest.approx(float(blueprint.win[stock]), abs=1e-5)
