"""Clauses of the play that a record can't say: setups, chance, undo, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.games.bluff.actions import (
    Action,
    BidMade,
    BidUndone,
    Challenge,
    Lot,
    LotDrawn,
    MakeBid,
    NewDice,
    Phase,
    Reroll,
    Roll,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from hattari.games.bluff.settle import next_in
from hattari.games.game import Refusal, Setup

from .playing import BLUFF, fold

HANDS = ((3, 3, 3, 1, 2), (3, 6, 6, 4, 5))


def opened(preset: str, hands: tuple[tuple[int, ...], ...] = HANDS) -> State:
    """A round of two or more whose bidding is open; the first seat starts."""
    setup = Setup(dice=tuple(map(len, hands)), starter=0)
    state = BLUFF.start(BLUFF.rulebook.parse(preset), len(hands), setup)
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(hands)))
    return fold(state, BLUFF.close(state)) if state.phase is Phase.UNCOVER else state


def after(state: State, *played: tuple[int, Action]) -> State:
    """The state after these actions, windows closed."""
    for seat, action in played:
        state = fold(state, BLUFF.decide(state, seat, action))
        if state.phase is Phase.WINDOW:
            state = fold(state, BLUFF.close(state))
    return state


def code_of(state: State, seat: int, action: Action) -> str:
    """The code of the refusal of an action."""
    with pytest.raises(Refusal) as caught:
        BLUFF.decide(state, seat, action)
    assert caught.value.text.en
    assert caught.value.text.ja
    return caught.value.code


@pytest.mark.parametrize(
    "setup",
    [
        Setup(chips=(1, 1)),
        Setup(dice=()),
        Setup(dice=(5,)),
        Setup(dice=(5, 0)),
        Setup(dice=(5, -1)),
        Setup(starter=2),
        Setup(starter=-1),
        Setup(lives=(0, 5)),
        Setup(lives=()),
    ],
)
def test_an_impossible_setup_is_refused(setup: Setup) -> None:
    with pytest.raises(Refusal) as caught:
        BLUFF.start(BLUFF.rulebook.parse("pirates-lives"), 2, setup)
    assert caught.value.code == "impossible"


@pytest.mark.parametrize("seats", [1, 7])
def test_the_rules_say_how_many_seats(seats: int) -> None:
    with pytest.raises(Refusal):
        BLUFF.start(BLUFF.rulebook.parse("pirates"), seats)


def test_a_seat_without_lives_has_no_dice() -> None:
    rules = BLUFF.rulebook.parse("pirates-lives")
    state = BLUFF.start(rules, 3, Setup(lives=(5, 0, 5), starter=0))
    assert state.dice == (5, 0, 5)
    assert state.gone == ((1,),)


def test_a_seat_without_dice_has_no_lives() -> None:
    rules = BLUFF.rulebook.parse("pirates-lives")
    state = BLUFF.start(rules, 3, Setup(dice=(5, 0, 5), starter=0))
    assert state.lives == (5, 0, 5)


@pytest.mark.parametrize(
    "outcome", [Lot(0), NewDice((1,)), Roll(((1, 2, 3, 4, 5), (1, 2, 3, 4, 5)))]
)
def test_chance_comes_only_when_it_is_awaited(outcome: Any) -> None:
    with pytest.raises(Refusal) as caught:
        BLUFF.resolve(opened("pirates"), outcome)
    assert caught.value.code == "impossible"


def test_a_lot_names_a_seat_in_play() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("pirates"), 3, Setup(dice=(0, 5, 5)))
    state = fold(state, BLUFF.close(state))
    for seat in (-1, 0, 3):
        with pytest.raises(Refusal):
            BLUFF.resolve(state, Lot(seat))
    assert BLUFF.resolve(state, Lot(2)) == (LotDrawn(2),)
    assert {BLUFF.draw(state, bytes([seed] * 32)) for seed in range(40)} == {Lot(1), Lot(2)}


@pytest.mark.parametrize("dice", [(0,), (7,), (1, 2), ()])
def test_new_dice_are_as_many_as_were_rolled_with_faces_of_a_die(dice: tuple[int, ...]) -> None:
    state = fold(opened("culdcept", ((1, 2), (3,))), ())
    state = after(state, (0, Reroll((1,))))
    with pytest.raises(Refusal):
        BLUFF.resolve(state, NewDice(dice))


# Undo ------------------------------------------------------------------------------------


def test_the_last_bid_can_be_taken_back() -> None:
    start = opened("pirates")
    bid = after(start, (0, MakeBid(2, 3)))
    assert BLUFF.undo(bid) == (0, (BidUndone(0),))
    undone = fold(bid, BLUFF.undo(bid)[1])
    assert (undone.turn, undone.bid, undone.trail) == (0, None, ())


def test_after_the_second_bid_the_first_stands_again() -> None:
    bid = after(opened("pirates"), (0, MakeBid(2, 3)), (1, MakeBid(3, 3)))
    undone = fold(bid, BLUFF.undo(bid)[1])
    assert (undone.turn, undone.bid, undone.bidder) == (1, (2, 3), 0)
    assert undone.trail == (BidMade(0, 2, 3, ()),)


def test_nothing_to_take_back() -> None:
    rerolled = after(opened("culdcept"), (0, Reroll((3,))))
    rerolled = fold(rerolled, BLUFF.resolve(rerolled, NewDice((1, 1, 1, 1))))
    with_reroll = after(opened("mobius"), (0, MakeBid(2, 3, (3,))))
    with_reroll = fold(with_reroll, BLUFF.resolve(with_reroll, NewDice((1, 1, 1, 1))))
    settled = after(opened("pirates"), (0, MakeBid(2, 3)), (1, Challenge()))
    for state in (
        opened("pirates"),
        rerolled,
        after(rerolled, (0, MakeBid(2, 3))),
        with_reroll,
        settled,
    ):
        with pytest.raises(Refusal) as caught:
            BLUFF.undo(state)
        assert caught.value.code == "nothing_to_undo"


# Refusals --------------------------------------------------------------------------------


def test_each_refusal_has_its_own_code() -> None:
    start = opened("pirates")
    bid = after(start, (0, MakeBid(4, 3)))
    reroll = after(opened("culdcept"), (0, Reroll((3,))))
    reroll = fold(reroll, BLUFF.resolve(reroll, NewDice((1, 1, 1, 1))))
    highest = after(opened("culdcept"), (0, MakeBid(10, 6)))
    assert code_of(start, 1, MakeBid(1, 1)) == "not_your_turn"
    assert code_of(start, 0, Challenge()) == "nothing_to_doubt"
    assert code_of(start, 0, MakeBid(1, 6)) == "bid_not_open"
    assert code_of(bid, 1, MakeBid(4, 2)) == "bid_too_low"
    assert code_of(bid, 1, SpotOn()) == "no_spot_on"
    assert code_of(bid, 1, Reroll((3,))) == "reroll_off"
    assert code_of(bid, 1, MakeBid(5, 3, (3,))) == "reroll_off"
    assert code_of(bid, 1, Wave()) == "not_now"
    assert code_of(bid, 1, Uncover()) == "not_now"
    assert code_of(reroll, 0, Reroll((1,))) == "must_bid"
    assert code_of(highest, 1, Reroll((3,))) == "no_higher_bid"
    assert code_of(opened("mobius"), 0, MakeBid(2, 3, (4,))) == "bad_show"
    ended = after(opened("pirates", ((1,), (1,))), (0, MakeBid(2, 5)), (1, Challenge()))
    assert code_of(ended, 0, MakeBid(1, 1)) == "game_over"


def test_a_star_bid_is_named_with_its_star() -> None:
    with pytest.raises(Refusal) as caught:
        BLUFF.decide(opened("pirates"), 0, MakeBid(1, 6))
    assert "1×★" in caught.value.text.en
    assert "1×★" in caught.value.text.ja


def test_with_nobody_left_the_place_stays() -> None:
    assert next_in((0, 0, 0), 1) == 1
