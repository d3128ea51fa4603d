"""Small rounds under any rules, solved from what the engine says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from hattari.games.bluff.bots.asked import Asked
from hattari.games.bluff.bots.exploit import Interview, start_of
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import DoubtPass, MakeBid, Pass, State
from hattari.games.bluff.solve import whole
from hattari.games.bluff.solve.generic import numbers, solved, worth_of
from hattari.games.bluff.solve.generic.beginning import Beginning, end_of, folded, of_round
from hattari.games.bluff.solve.generic.tree import Layout
from hattari.games.bluff.solve.reach import beyond

PARSE = Bluff.rulebook.parse


def half(_stock: tuple[int, int]) -> float:
    return 0.5


def always(chance: float) -> whole.Guess:
    return lambda _stock: chance


def one_each(spec: Any) -> Beginning:
    return of_round(PARSE(spec), (1, 1))


@pytest.mark.parametrize("spec", ["pirates", "pirates-nobody", "pirates-just", "pirates-lives"])
def test_it_finds_what_the_arrays_find(spec: str) -> None:
    known = whole.solved(start_of(PARSE(spec), (1, 1)), half)
    assert solved(one_each(spec), half).win == pytest.approx(known.win, abs=1e-3)


@pytest.mark.parametrize("more", [{"dice": 2, "alike": "one"}, {"dice": 1, "spot_on_once": True}])
def test_what_a_right_spot_on_leads_to_is_no_guess(more: dict[str, Any]) -> None:
    """It brings a die where there are two; where it may be called once it was the only one."""
    before = one_each({"preset": "pirates-just"} | more)
    low, high = (solved(before, always(guess)).win for guess in (0.1, 0.9))
    assert low == pytest.approx(high, abs=1e-3)


def test_rounds_that_lead_on_to_too_much_are_guessed() -> None:
    before = one_each({"preset": "perudo", "alike": "one"})
    low, high = (solved(before, always(guess)).win for guess in (0.1, 0.9))
    assert abs(high - low) > 0.01


def test_a_bot_gives_away_as_much_as_the_arrays_say() -> None:
    rules = PARSE("pirates")
    gain = whole.payoffs(start_of(rules, (1, 1)), half)
    known = Interview(rules, OddsBot(), (1, 1), 1, gain).bounds()
    found = Asked(one_each("pirates"), OddsBot(), 1).bounds(half)
    assert found.low == pytest.approx(known.low, abs=1e-6)
    assert found.high == pytest.approx(known.high, abs=1e-6)


def test_hardly_anything_is_won_from_master_where_arrays_say_nothing() -> None:
    """By the rules' own engine, asked at every moment through the view."""
    assert Asked(one_each("chuiniu"), MasterBot(), 1).bounds(half).exploitability < 2e-3


ODD = (
    {"preset": "dahuashai"},
    {"pass_claim": "all_alike"},
    {"doubling": "any_bid"},
    {"exact": "both", "lost_to": "winner"},
    {"face_off": True},
    {"out_of_turn": True, "opening": "heads"},
    {"spot_on": "anyone", "spot_on_once": True},
    {"limit": "open", "opening": "heads+1"},
)


@pytest.mark.parametrize("more", ODD)
def test_axes_that_no_array_says_are_solved(more: dict[str, Any]) -> None:
    before = one_each({"preset": "pirates"} | more)
    assert beyond(before.rules)
    found = solved(before, half)
    found.game.stake(worth_of(before, half, found.win))
    assert found.game.bounds(found.weights).exploitability < 2e-3


def test_moments_that_are_alike_lead_to_the_same() -> None:
    """Where a moment is asked once for many, every other one would have said so too."""
    before = one_each({"preset": "pirates", "pass_claim": "all_alike", "doubling": "any_bid"})
    layout = Layout(before)
    seen = list(walked(layout, len(layout.spots) - 1, before.state(), 4))
    assert len(seen) > len(set(seen))


def walked(layout: Layout, number: int, state: State, depth: int) -> Iterator[int]:
    """Compares a moment and those that follow with what stands for them."""
    yield number
    spot = layout.spots[number]
    assert spot.actions == tuple(Bluff().legal(state, state.turn))
    assert spot.mover == state.turn
    for action, to in zip(spot.actions, spot.to, strict=True):
        if to >= 0 and depth:
            yield from walked(layout, to, folded(state, state.turn, action), depth - 1)


def test_a_doubted_pass_is_settled_by_the_passers_dice() -> None:
    before = of_round(PARSE({"preset": "pirates", "pass_claim": "all_alike"}), (2, 1))
    state = before.state()
    for action in (MakeBid(1, 2), MakeBid(1, 3), Pass()):
        state = folded(state, state.turn, action)
    ends = []
    for hand in ((3, 3), (3, 4)):
        held = replace(state, hands=(hand, (1,)))
        events = Bluff().decide(held, held.turn, DoubtPass())
        ends.append(end_of(before, held, events).right)
    assert ends == [True, False]


def test_what_is_too_large_is_left_alone() -> None:
    assert numbers(of_round(PARSE("chuiniu"), (5, 5))) == float("inf")
    assert numbers(of_round(PARSE("mobius"), (2, 1))) == float("inf")
    assert np.isfinite(numbers(one_each("mobius")))
