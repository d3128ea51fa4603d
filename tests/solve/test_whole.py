"""Whole rounds, from the rules alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hattari.games.bluff.bots.exploit import Interview, begun
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Challenge, MakeBid
from hattari.games.bluff.solve import generic, whole
from hattari.games.bluff.solve.cfr.best_response import bounds
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver
from hattari.games.bluff.solve.cfr.public_tree import win_or_lose
from hattari.games.bluff.solve.generic.beginning import Beginning, folded
from hattari.games.bluff.solve.lookups import CHALLENGE, compile_rules
from hattari.games.bluff.solve.match import Match, Precision
from hattari.games.bluff.solve.reach import beyond
from hattari.games.bluff.solve.whole import (
    EFFORT,
    LEAST,
    MOST,
    NEXT,
    Start,
    _around,
    _gain,
    _round,
    _standing,
    begin,
    guessed,
    iterations,
    numbers,
    payoffs,
    solved,
)

PARSE = Bluff.rulebook.parse
PRESETS = [preset.id for preset in Bluff.rulebook.presets()]


def half(_stock: tuple[int, int]) -> float:
    return 0.5


def start(spec: Any, dice: tuple[int, int] = (1, 1)) -> Start:
    rules = PARSE(spec)
    return Start(rules, (1, 1) if rules.stake == "lives" else dice, dice)


@pytest.mark.parametrize("preset", PRESETS)
def test_one_die_each_is_solved_in_every_preset_that_arrays_can_say(preset: str) -> None:
    one = start(preset)
    if beyond(one.rules):
        assert numbers(one) == float("inf")
        return
    policy = solved(one, half).policy
    assert bounds(policy.traversal, policy.weights).exploitability < 2e-3


def test_who_loses_the_last_die_loses_the_game() -> None:
    one = start("bluebear")
    stakes = win_or_lose(compile_rules(one.rules, 2, (1, 1)))
    assert (payoffs(one, half)[CHALLENGE] == stakes[CHALLENGE]).all()


def test_an_end_is_worth_the_next_round() -> None:
    """As the whole game solved by its positions says it."""
    match = Match(PARSE("pirates"), 2)
    match.solve(Precision(1e-3))
    for stock in ((1, 1), (2, 1), (1, 2), (2, 2)):
        found = solved(start("pirates", stock), half)
        assert found.win == pytest.approx(match.win(*stock), abs=3e-3)


def test_a_round_that_may_come_again_is_worth_itself() -> None:
    one = start("pirates-nobody")
    match = Match(one.rules, 1)
    match.solve(Precision(1e-4))
    assert solved(one, half).win == pytest.approx(match.win(1, 1), abs=1e-3)
    assert np.isin(payoffs(one, half), (-1.0, 1.0)).all() is np.False_


def test_rounds_that_lead_to_one_another_are_solved_together() -> None:
    stocks = ((1, 1), (2, 1), (1, 2))
    starts = {stock: start("pirates-just", stock) for stock in stocks}
    won = {stock: solved(one, half).win for stock, one in starts.items()}
    assert guessed(starts[1, 1]) == frozenset()
    for stock, one in starts.items():
        # By itself, each end worth what the rounds that it leads to have come to.
        again = Solver(_round(one, _gain(one, lambda to: won.get(to.stock, 0.5))), workers=1)
        for _ in range(MOST):
            again.iterate()
        assert (again.value() + 1) / 2 == pytest.approx(won[stock], abs=2e-3)


def test_rounds_solved_together_are_swept_in_the_same_order_in_every_process() -> None:
    together = _around(start("pirates-just"))
    swept = [one.stock for one in _standing(together, half)]
    assert swept == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_a_large_round_that_may_come_again_is_guessed_and_not_solved() -> None:
    large = start("pirates-nobody", (4, 4))
    assert numbers(large) > NEXT
    assert large not in _around(large)
    assert (4, 4) in guessed(large)


def test_what_leads_on_to_too_much_is_guessed() -> None:
    assert guessed(start("perudo")) == {(2, 1)}
    assert guessed(start("bluebear")) == frozenset()


def test_lives_are_lost_and_dice_stay() -> None:
    rules = PARSE("pirates-lives")
    ends = payoffs(Start(rules, (2, 2), (1, 1)), half)
    again = solved(Start(rules, (2, 1), (1, 1)), half).win
    assert np.isclose(ends[CHALLENGE], 2 * again - 1, atol=1e-4).any()
    assert not np.isclose(ends[CHALLENGE], 2 * half((1, 2)) - 1, atol=1e-4).any()


def test_what_is_too_large_is_guessed() -> None:
    asked: list[tuple[int, int]] = []

    def guess(stock: tuple[int, int]) -> float:
        asked.append(stock)
        return 0.5

    payoffs(start({"preset": "bluebear", "loss": "one"}, (3, 3)), guess)
    assert set(asked) <= {(3, 2), (2, 3)}
    assert asked


# Near the last round -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "stock"),
    [
        ("pirates", (1, 2)),
        ("pirates-nobody", (2, 1)),
        ("pirates-just", (1, 1)),
        ("pirates-shed", (2, 1)),
        ("pirates-lives", (3, 2)),
        ("pirates-lives", (2, 2)),
    ],
)
def test_the_last_round_is_worth_what_the_engine_says(preset: str, stock: tuple[int, int]) -> None:
    rules = PARSE(preset)
    lives = rules.stake == "lives"
    dice = (1, 1) if lives else stock
    one = begin(rules, stock, dice, 1)
    assert one.last
    engine = generic.solved(Beginning(rules, dice, stock if lives else (), last=True), half)
    found = solved(one, half)
    assert found.win == pytest.approx(engine.win, abs=1e-3)
    assert bounds(found.policy.traversal, found.policy.weights).exploitability < 2e-3


def test_whoever_owns_more_after_the_last_round_has_won() -> None:
    rules = PARSE("pirates-lives")
    ahead, even = (payoffs(begin(rules, (5, other), (1, 1), 1), half) for other in (4, 5))
    assert set(np.unique(ahead[CHALLENGE])) == {-1.0, 0.0, 1.0}
    assert set(np.unique(even[CHALLENGE])) == {-1.0, 1.0}


def test_before_it_a_round_is_worth_what_follows_with_one_round_less() -> None:
    rules = PARSE("pirates-nobody")
    ends = payoffs(begin(rules, (1, 1), (1, 1), 3), half)
    again = solved(begin(rules, (1, 1), (1, 1), 2), half).win
    assert np.isclose(ends[CHALLENGE], 1 - 2 * again).any()


def test_a_limit_that_no_game_comes_to_sets_no_round_apart() -> None:
    pirates, nobody = PARSE("pirates"), PARSE("pirates-nobody")
    assert begin(pirates, (1, 1), (1, 1), 1) == Start(pirates, (1, 1), (1, 1))
    assert begin(pirates, (2, 2), (2, 2), 3).left is None
    assert begin(pirates, (2, 2), (2, 2), 2).left == 2
    # Where a round may cost nothing, games go on.
    assert begin(nobody, (1, 1), (1, 1), 1).left == 1
    assert begin(nobody, (1, 1), (1, 1), 499).left is None
    near, far = (solved(begin(nobody, (1, 1), (1, 1), left), half).win for left in (10, None))
    assert near == pytest.approx(far, abs=2e-3)
    # What no array can say has no such round at all.
    assert begin(PARSE("chuiniu"), (1, 1), (1, 1), 1).left is None


def test_too_many_rounds_to_the_last_one_are_played_as_if_there_were_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(whole, "TO_THE_LAST", 1e6)
    rules = PARSE("pirates-lives")
    far = begin(rules, (3, 3), (1, 1), 4)
    assert guessed(far) >= {(3, 2), (2, 3)}
    assert (payoffs(far, half) == payoffs(Start(rules, (3, 3), (1, 1)), half)).all()


def test_rerolls_many_dice_and_more_seats_are_not_solved() -> None:
    assert numbers(start("mobius")) < 1e5
    assert numbers(start("mobius", (2, 1))) == float("inf")
    assert numbers(start("bluebear", (7, 1))) == float("inf")
    assert numbers(start({"preset": "bluebear", "players": [3, 4]})) == float("inf")


@pytest.mark.parametrize("more", [{}, {"pass_claim": "all_alike"}])
def test_nobody_gains_by_bidding_more_dice_than_there_are(more: dict[str, str]) -> None:
    """Where any loss is the last such bids are left out, and doubted when they come."""
    rules = PARSE({"preset": "pirates", "limit": "open"} | more)
    bid, state = MakeBid(3, 2), begun(rules, (1, 1))
    assert MasterBot().shares(rules, Bluff().view(folded(state, 0, bid), 1)) == {Challenge(): 1.0}
    opening = MasterBot().shares(rules, Bluff().view(state, 0))
    assert opening is not None
    assert all(isinstance(bid, MakeBid) and bid.count <= 2 for bid in opening)


def test_an_open_limit_makes_no_last_round_larger() -> None:
    assert numbers(start({"preset": "bluebear", "limit": "open"})) < 1e5
    assert numbers(start({"preset": "pirates-lives", "limit": "open"})) < 1e5


def test_all_is_known_of_the_strategy_against_every_bid() -> None:
    rules = PARSE({"preset": "pirates", "limit": "open"})
    gain = payoffs(start({"preset": "pirates", "limit": "open"}), half)
    assert Interview(rules, MasterBot(), (1, 1), 1, gain).bounds().exploitability < 2e-3


def test_the_effort_is_bounded() -> None:
    assert iterations(1) == MOST
    assert iterations(10**9) == LEAST
    assert iterations(EFFORT // 100) == 100
