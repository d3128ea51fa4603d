"""What is believed of a seat after its bids: every hand and kind of player, weighed exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from hattari.bots.match import seat_of, steps
from hattari.core.game import Turn
from hattari.games.bluff.bots.belief import fair
from hattari.games.bluff.bots.belief.hands import FACES
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.evaluation.model import Habits, Weights
from hattari.games.bluff.bots.evaluation.public_state import history
from hattari.games.bluff.bots.evaluation.ranges import FLOOR, STRANGER, Range, read
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import MakeBid, Reroll
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.settle import matches
from hattari.games.bluff.rules.view import BluffView

from .test_belief import act, bidding, seen

GAME = Bluff()


def of_seat(spec: Any, view: BluffView, seat: int) -> Range:
    return read(GAME.rulebook.parse(spec), view)[1][seat]


def test_before_any_bid_all_hands_and_kinds_are_as_likely_as_ever() -> None:
    view = seen(bidding("pirates", ((3, 3, 5), (1, 2, 4))), 0)
    range_ = of_seat("pirates", view, 1)
    assert range_.kinds == pytest.approx(STRANGER.prior)
    assert range_.matching(3) == pytest.approx(fair(3, 2))


@pytest.mark.parametrize("spec", ["bluebear", "pirates", "mobius", "culdcept"])
def test_a_bid_weighs_every_hand_as_if_it_were_dealt_alone(spec: str) -> None:
    state = bidding({"preset": spec, "roll": "auto"}, ((3, 3, 5), (1, 2, 4)))
    rules = state.rules
    state = act(state, MakeBid(2, 3))
    state = act(state, MakeBid(2, 4))
    view = seen(state, 0)
    public = [public for public, _ in history(rules, view)][1]
    expected: dict[int, float] = {}
    for roll in product(FACES, repeat=3):
        for prior, kind in zip(STRANGER.prior, STRANGER.kinds, strict=True):
            chance = prior * (FLOOR + _chance(kind(public), roll, public.wild, Bid(2, 4)))
            held = matches(roll, 4, public.wild)
            expected[held] = expected.get(held, 0.0) + chance
    whole = sum(expected.values())
    found = read(rules, view)[1][1].matching(4)
    assert found == pytest.approx([expected[held] / whole for held in range(4)])


def _chance(habit: Habits, roll: tuple[int, ...], wild: int, bid: Bid) -> float:
    """How likely this hand makes the bid, without a reroll."""
    made = {each: _of(weights, roll, each.face, wild) for each, weights in habit.bids.items()}
    claims = sum(_of(weights, roll, habit.face, wild) for weights in habit.claims.values())
    again = [_of(weights, roll, each.face, wild) for each, weights in habit.rerolls.items()]
    sums = sum(made.values()) + sum(again)
    if habit.claims_first:
        return (1 - claims) * made[bid] / sums
    return made[bid] / (sums + claims)


def _of(weights: Weights, roll: tuple[int, ...], face: int, wild: int) -> float:
    return weights[matches(roll, face, wild)]


def test_dice_rolled_again_are_fair_but_the_player_is_the_same() -> None:
    state = act(bidding("culdcept", ((3, 3, 5), (1, 2, 4))), MakeBid(1, 3))
    state = act(state, Reroll((4,)), new_dice=(5, 6))
    range_ = of_seat("culdcept", seen(state, 0), 1)
    assert range_.matching(5) == pytest.approx(fair(2, 2))
    assert sum(range_.kinds) == pytest.approx(1.0)
    assert range_.kinds != pytest.approx(STRANGER.prior)


def _bids(bot: Any, rules: Rules) -> Iterator[tuple[float, ...]]:
    """How likely each kind is for an onlooker after each bid of this bot."""
    for number in range(6):
        state = GAME.start(rules, 2)
        for step in steps(GAME, state, [seat_of(bot, rules)] * 2, bytes([number])):
            state = step.state
            if step.seat is not None and isinstance(GAME.awaits(state), Turn):
                view: BluffView = GAME.view(state, 1 - step.seat)
                yield read(rules, view)[1][step.seat].kinds


def test_bids_tell_what_kind_of_player_made_them() -> None:
    rules = GAME.rulebook.parse("bluebear")
    reckoning = [kinds[0] for kinds in _bids(OddsBot(), rules)]
    plain = [kinds[0] for kinds in _bids(EasyBot(), rules)]
    assert sum(reckoning) / len(reckoning) > sum(plain) / len(plain) + 0.1
