"""What a seat believes: exact for fair dice, moved by bids, fair again after a reroll."""

from __future__ import annotations

from itertools import product
from math import exp, prod
from typing import Any

import pytest

from hattari.core.game import Between, Chance
from hattari.games.bluff.bots.belief import (
    FAVOUR,
    Belief,
    Signal,
    believe,
    both,
    certain,
    chance,
    fair,
    hidden_matches,
    ignore,
    likelihood,
    signals,
)
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, MakeBid, NewDice, Reroll, Roll, State
from hattari.games.bluff.rules.settle import matches
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView

GAME = Bluff()


def bidding(spec: Any, hands: tuple[tuple[int, ...], ...]) -> State:
    """A round with these dice, seat 0 to start."""
    setup = Setup(dice=tuple(len(hand) for hand in hands), starter=0)
    state = GAME.start(GAME.rulebook.parse(spec), len(hands), setup)
    for event in GAME.close(state):
        state = GAME.evolve(state, event)
    for event in GAME.resolve(state, Roll(hands)):
        state = GAME.evolve(state, event)
    return state


def act(state: State, action: Action, new_dice: tuple[int, ...] = ()) -> State:
    """The state after the seat to act did this, with the dice its reroll brings."""
    for event in GAME.decide(state, state.turn, action):
        state = GAME.evolve(state, event)
    if isinstance(GAME.awaits(state), Chance):
        for event in GAME.resolve(state, NewDice(new_dice)):
            state = GAME.evolve(state, event)
    assert not isinstance(GAME.awaits(state), Between)
    return state


def seen(state: State, seat: int) -> BluffView:
    view: BluffView = GAME.view(state, seat)
    return view


def trusting(state: State, seat: int) -> Belief:
    """What a seat believes that listens to the others' bids."""
    return believe(state.rules, seen(state, seat))


def test_fair_dice_are_binomial() -> None:
    assert fair(2, 2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert fair(3, 1) == pytest.approx((125 / 216, 75 / 216, 15 / 216, 1 / 216))
    assert fair(0, 2) == pytest.approx((1.0,))


def test_sums_of_independent_numbers() -> None:
    assert both(fair(2, 2), fair(3, 2)) == pytest.approx(fair(5, 2))
    assert both(certain(2), fair(1, 1)) == pytest.approx((0, 0, 5 / 6, 1 / 6))


def test_without_bids_the_count_is_exact() -> None:
    state = bidding("pirates", ((1, 1, 2, 3, 6), (2, 2), (5,)))
    counts = trusting(state, 0).count(1)
    assert chance(counts, 3) == pytest.approx(1.0)
    assert chance(counts, 4) == pytest.approx(1 - (2 / 3) ** 3)
    assert chance(counts, 6) == pytest.approx((1 / 3) ** 3)


@pytest.mark.parametrize("wild", [0, 1, 6])
def test_the_posterior_is_that_of_every_hand_weighed_one_by_one(wild: int) -> None:
    told = (Signal(3, 2, 4), Signal(5, 3, 4), Signal(3, 4, 4))
    weights = {hand: explained(hand, told, wild) for hand in product(range(1, 7), repeat=4)}
    whole = sum(weights.values())
    for face in range(1, 7):
        by_hits = [
            sum(weight for hand, weight in weights.items() if matches(hand, face, wild) == hits)
            for hits in range(5)
        ]
        found = hidden_matches(4, told, face, wild)
        assert found == pytest.approx([weight / whole for weight in by_hits])


def explained(hand: tuple[int, ...], told: tuple[Signal, ...], wild: int) -> float:
    favoured = sum(matches(hand, face, wild) for face in {signal.face for signal in told})
    made = prod(likelihood(each, matches(hand, each.face, wild), wild) for each in told)
    return exp(FAVOUR * favoured) * made


def test_a_bid_makes_its_face_likelier_and_the_others_less_likely() -> None:
    before = bidding({"order": "quantity", "wild": "none"}, ((3, 3, 5), (1, 2, 4)))
    after = act(before, MakeBid(2, 3))
    view = seen(after, 1)
    listens, deaf = believe(after.rules, view), ignore(after.rules, view)
    assert chance(listens.count(3), 2) > chance(deaf.count(3), 2) + 0.1
    assert chance(listens.count(5), 1) < chance(deaf.count(5), 1)
    higher = trusting(act(before, MakeBid(3, 3)), 1)
    assert chance(higher.count(3), 2) > chance(listens.count(3), 2)


def test_a_bid_makes_the_wild_face_likelier_too() -> None:
    state = act(bidding("pirates", ((3, 3, 5), (1, 2, 4))), MakeBid(2, 3))
    deaf = ignore(state.rules, seen(state, 1))
    assert chance(trusting(state, 1).hidden(0, 6), 1) > chance(deaf.hidden(0, 6), 1)


def test_ones_own_bids_tell_nothing_new_of_ones_own_dice() -> None:
    state = act(act(bidding("pirates", ((3, 3, 5), (1, 2, 4))), MakeBid(1, 4)), MakeBid(1, 5))
    assert trusting(state, 0).held(4) == 0
    assert signals(seen(state, 0))[0] == (Signal(4, 1, 3),)


def test_dice_rolled_again_after_the_bid_are_fair_again() -> None:
    state = bidding("mobius", ((3, 3, 5), (1, 2, 4)))
    state = act(state, MakeBid(2, 3, (3,)), new_dice=(2, 6))
    view = seen(state, 1)
    assert signals(view) == ((), ())
    counts = trusting(state, 1).count(3)
    assert chance(counts, 1) == pytest.approx(1.0)  # the one in the open
    assert chance(counts, 3) == pytest.approx(1 / 9)


def test_a_bid_after_its_reroll_counts_only_what_was_not_in_sight() -> None:
    state = bidding("culdcept", ((3, 3, 5), (1, 2, 4)))
    state = act(act(state, Reroll((3,)), new_dice=(3, 6)), MakeBid(2, 3))
    assert signals(seen(state, 1)) == ((Signal(3, 1, 3),), ())


def test_in_a_palifico_round_nothing_is_wild() -> None:
    assert hidden_matches(2, (), 4, 0) == pytest.approx(fair(2, 1))


def test_a_known_count_is_never_doubted() -> None:
    state = bidding("bluebear", ((6, 6), (1, 2)))
    for seat in range(2):
        for event in GAME.decide(state, seat, GAME.legal(state, seat).at(0)):
            state = GAME.evolve(state, event)
    for event in GAME.close(state):
        state = GAME.evolve(state, event)
    assert chance(trusting(state, 0).count(2), 2) == pytest.approx(1.0)
    assert sum(trusting(state, 1).count(6)) == pytest.approx(1.0)
