"""Clauses of the play that a record can't say: setups, chance, undo, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hattari.core import chance
from hattari.core.game import Between, Chance, Over, Refusal, Turn, Window
from hattari.games.bluff.rules.actions import (
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
from hattari.games.bluff.rules.axes import Limit, Order
from hattari.games.bluff.rules.bids import BidOrder
from hattari.games.bluff.rules.settle import Claim, next_in, palifico_seat, settle
from hattari.games.bluff.rules.start import Setup

from .playing import BLUFF, HANDS, after, code_of, fold, opened


@pytest.mark.parametrize(
    "setup",
    [
        Setup(dice=()),
        Setup(dice=(5,)),
        Setup(dice=(5, 0)),
        Setup(dice=(5, -1)),
        Setup(starter=2),
        Setup(starter=-1),
        Setup(lives=(0, 5)),
        Setup(lives=()),
        Setup(dice=(101, 5)),
        Setup(dice=(51, 50)),
        Setup(dice=(1_000_000_000, 5)),
    ],
)
def test_an_impossible_setup_is_refused(setup: Setup) -> None:
    with pytest.raises(Refusal) as caught:
        BLUFF.start(BLUFF.rulebook.parse("pirates-lives"), 2, setup)
    assert caught.value.code == "impossible"


def test_lives_in_a_game_for_dice_are_refused() -> None:
    with pytest.raises(Refusal, match="play for dice"):
        BLUFF.start(BLUFF.rulebook.parse("bluebear"), 2, Setup(lives=(5, 5)))


@pytest.mark.parametrize("seats", [1, 7])
def test_the_rules_say_how_many_seats(seats: int) -> None:
    with pytest.raises(Refusal):
        BLUFF.start(BLUFF.rulebook.parse("pirates"), seats)


def test_a_seat_without_lives_has_no_dice() -> None:
    rules = BLUFF.rulebook.parse("pirates-lives")
    state = BLUFF.start(rules, 3, Setup(lives=(5, 0, 5), starter=0))
    assert state.dice == (5, 0, 5)
    assert state.gone == ((1,),)


@pytest.mark.parametrize("starter", [-1, 1, 3])
def test_who_starts_is_in_play(starter: int) -> None:
    with pytest.raises(Refusal) as caught:
        BLUFF.start(BLUFF.rulebook.parse("pirates"), 3, Setup(dice=(5, 0, 5), starter=starter))
    assert caught.value.code == "impossible"


def test_seats_that_never_played_share_a_rank() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("pirates"), 4, Setup(dice=(0, 1, 0, 1), starter=1))
    assert state.gone == ((0, 2),)


def test_a_seat_without_dice_has_no_lives() -> None:
    rules = BLUFF.rulebook.parse("pirates-lives")
    state = BLUFF.start(rules, 3, Setup(dice=(5, 0, 5), starter=0))
    assert state.lives == (5, 0, 5)


NOTED = {"preset": "common-hand", "stake": "losses"}


def after_a_round_without_the_second(limit: int) -> State:
    """A round between the first seat and the last; the one between them never was in."""
    rules = BLUFF.rulebook.parse({**NOTED, "round_limit": limit})
    state = BLUFF.start(rules, 3, Setup(dice=(2, 0, 2), starter=0))
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(((1, 2), (), (3, 4)))))
    state = fold(state, BLUFF.decide(state, 0, MakeBid(4, 5)))
    return fold(state, BLUFF.decide(state, 2, Challenge()))


def test_a_seat_that_never_was_in_stays_out_where_losses_are_noted() -> None:
    state = after_a_round_without_the_second(5)
    assert (state.dice, state.losses, state.gone) == ((2, 0, 2), (1, 0, 0), ((1,),))


def test_a_seat_that_never_was_in_is_last_where_losses_are_noted() -> None:
    assert after_a_round_without_the_second(1).ranking == ((2,), (0,), (1,))


def test_nobody_comes_back_in_where_losses_are_noted() -> None:
    rules = BLUFF.rulebook.parse({**NOTED, "spot_on": "anyone", "buy_back": True})
    state = BLUFF.start(rules, 4, Setup(dice=(2, 0, 2, 2), starter=0))
    assert not BLUFF.may_return(state, 1)


@pytest.mark.parametrize(
    "outcome",
    [Lot(0), NewDice((1, 2, 3, 4, 5)), Roll(((1, 2, 3, 4, 5), (1, 2, 3, 4, 5)))],
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


@pytest.mark.parametrize("hands", [((0,), (1,)), ((1,), (7,)), ((1,), (1, 2)), ((1,),)])
def test_a_roll_has_a_die_of_a_cube_for_each_that_was_rolled(hands: Any) -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("pirates"), 2, Setup(dice=(1, 1), starter=0))
    state = fold(state, BLUFF.close(state))
    with pytest.raises(Refusal) as caught:
        BLUFF.resolve(state, Roll(hands))
    assert caught.value.code == "impossible"


def test_a_hand_that_is_rolled_again_is_never_dealt() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse({"straight": "reroll"}), 2, Setup(starter=0))
    state = fold(state, BLUFF.close(state))
    with pytest.raises(Refusal, match="rolled again under these rules") as caught:
        BLUFF.resolve(state, Roll(((1, 2, 3, 4, 5), HANDS[1])))
    assert caught.value.code == "impossible"
    assert BLUFF.resolve(state, Roll(HANDS))


def test_each_draw_of_a_round_has_a_label_and_a_number_of_its_own() -> None:
    seed = bytes(range(32))
    state = BLUFF.start(BLUFF.rulebook.parse("culdcept"), 3, Setup(dice=(3, 0, 2)))
    state = fold(state, BLUFF.close(state))
    for other in (bytes([number] * 32) for number in range(8)):
        assert BLUFF.draw(state, other) == Lot((0, 2)[chance.lot(other, "lot", 0, 2)])
    state = fold(state, BLUFF.resolve(state, Lot(0)))
    rolled = chance.dice(seed, "roll", 1, 5)
    assert BLUFF.draw(state, seed) == Roll((rolled[:3], (), rolled[3:]))
    state = fold(state, BLUFF.resolve(state, Roll(((1, 2, 3), (), (4, 5)))))
    state = after(state, (0, Reroll((3,))))
    assert BLUFF.draw(state, seed) == NewDice(chance.dice(seed, "reroll", 2, 2))
    state = fold(state, BLUFF.resolve(state, NewDice((4, 4))))
    state = after(state, (0, MakeBid(1, 2)), (2, Reroll((4,))))
    assert BLUFF.draw(state, seed) == NewDice(chance.dice(seed, "reroll", 3, 1))


def test_no_two_rerolls_of_a_round_draw_the_same() -> None:
    state, seed = opened("mobius"), bytes(range(32))
    for number, bid in ((1, MakeBid(2, 3, (3,))), (2, MakeBid(3, 3, (6,)))):
        state = after(state, (state.turn, bid))
        drawn = BLUFF.draw(state, seed)
        assert drawn == NewDice(chance.dice(seed, "reroll", number, 4))
        state = fold(state, BLUFF.resolve(state, drawn))


@pytest.mark.parametrize("dice", [(0,), (7,), (1, 2), ()])
def test_new_dice_are_as_many_as_were_rolled_with_faces_of_a_die(dice: tuple[int, ...]) -> None:
    state = fold(opened("culdcept", ((1, 2), (3,))), ())
    state = after(state, (0, Reroll((1,))))
    with pytest.raises(Refusal):
        BLUFF.resolve(state, NewDice(dice))


def test_each_phase_awaits_something_of_its_own() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("perudo"), 3, Setup(dice=(2, 0, 1)))
    assert BLUFF.awaits(state) == Between(1, (0, 2))
    state = fold(state, BLUFF.close(state))
    assert BLUFF.awaits(state) == Chance("lot")
    state = fold(state, BLUFF.resolve(state, Lot(2)))
    assert BLUFF.awaits(state) == Chance("roll")
    state = fold(state, BLUFF.resolve(state, Roll(((3, 4), (), (5,)))))
    assert BLUFF.awaits(state) == Turn(2)
    state = fold(state, BLUFF.decide(state, 2, MakeBid(2, 5)))
    assert BLUFF.awaits(state) == Window("claim", (0,), sealed=True, seconds=5)
    state = after(fold(state, BLUFF.close(state)), (0, Challenge()))
    assert BLUFF.awaits(state) == Over()


def test_cups_are_turned_in_the_open_and_in_ones_own_time() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("bluebear"), 2, Setup(starter=0))
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(HANDS)))
    assert BLUFF.awaits(state) == Window("uncover", (0, 1), sealed=False, seconds=None)
    state = fold(state, BLUFF.decide(state, 1, Uncover()))
    assert BLUFF.awaits(state) == Window("uncover", (0,), sealed=False, seconds=None)
    assert BLUFF.awaits(after(opened("culdcept"), (0, Reroll((3,))))) == Chance("reroll")


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_may_do_nothing(seat: int) -> None:
    state = opened("perudo", ((1, 2), (3, 4), (5, 6)))
    bid = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    for asked in (state, bid):
        assert len(BLUFF.legal(asked, seat)) == 0
        with pytest.raises(Refusal):
            BLUFF.decide(asked, seat, Wave())


@pytest.mark.parametrize("preset", ["bluebear", "mobius"])
def test_a_new_round_forgets_the_last_one(preset: str) -> None:
    show = () if preset == "bluebear" else (3,)
    state = after(opened(preset), (0, MakeBid(2, 3, show)))
    if show:
        state = fold(state, BLUFF.resolve(state, NewDice((1, 1, 1, 1))))
    over = after(state, (1, Challenge()))
    new = fold(over, BLUFF.close(over))
    assert (new.round, new.phase, new.dice) == (2, Phase.ROLLING, over.dice)
    assert new.hands == new.shown == ((), ())
    assert (new.bid, new.trail, new.draws, new.last) == (None, (), 0, None)
    assert (new.asked, new.palifico_had) == ((), frozenset())


def test_a_palifico_round_is_opened_once() -> None:
    over = after(opened("perudo"), (0, MakeBid(9, 3)), (1, Challenge()))
    over = replace(over, palifico_next=1)
    new = fold(over, BLUFF.close(over))
    assert (new.palifico, new.palifico_next, new.palifico_had) == (1, None, frozenset({1}))


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


THREE = (*HANDS, (4,))


def test_a_spot_on_that_the_rules_withhold_is_refused_by_its_own_code() -> None:
    others = after(opened({"spot_on": "all_but_next"}, THREE), (0, MakeBid(6, 3)))
    assert code_of(others, 1, SpotOn()) == "spot_on_not_next"
    duel = after(opened({"spot_on": "next", "spot_on_duel": False}), (0, MakeBid(6, 3)))
    assert code_of(duel, 1, SpotOn()) == "spot_on_duel"
    once = opened({"spot_on": "next", "spot_on_once": True}, THREE)
    had = after(once, (0, MakeBid(6, 3)), (1, SpotOn()))
    assert had.spot_on_had == {1}
    assert code_of(had, 1, SpotOn()) == "spot_on_once"
    assert code_of(had, 0, SpotOn()) != "spot_on_once"


def test_an_opening_of_too_few_dice_says_how_many_it_takes() -> None:
    state = opened({"opening": "heads+1"}, THREE)
    assert code_of(state, 0, MakeBid(3, 5)) == "opening_too_low"
    assert code_of(state, 0, MakeBid(0, 5)) == "bid_not_open"
    with pytest.raises(Refusal, match="at least 4"):
        BLUFF.decide(state, 0, MakeBid(3, 5))


def test_a_window_for_spot_on_leaves_the_next_seat_out() -> None:
    state = opened({"spot_on": "all_but_next", "window": 9}, THREE)
    asked = fold(state, BLUFF.decide(state, 0, MakeBid(6, 3)))
    assert BLUFF.awaits(asked) == Window("claim", (2,), sealed=True, seconds=9)
    both = opened({"spot_on": "all_but_next", "challenge_by": "anyone"}, THREE)
    asked = fold(both, BLUFF.decide(both, 0, MakeBid(6, 3)))
    assert BLUFF.awaits(asked) == Window("claim", (1, 2), sealed=True, seconds=5)
    assert list(BLUFF.legal(asked, 1)) == [Wave(), Challenge()]
    assert list(BLUFF.legal(asked, 2)) == [Wave(), Challenge(), SpotOn()]


def test_no_window_opens_where_nobody_could_call() -> None:
    state = opened({"spot_on": "anyone", "spot_on_duel": False})
    assert BLUFF.awaits(fold(state, BLUFF.decide(state, 0, MakeBid(6, 3)))) == Turn(1)


def test_a_call_that_does_not_count_is_not_used_up() -> None:
    state = opened({"spot_on": "anyone", "spot_on_once": True}, THREE)
    asked = fold(state, BLUFF.decide(state, 0, MakeBid(6, 3)))
    for seat in (2, 1):
        asked = fold(asked, BLUFF.decide(asked, seat, SpotOn()))
    settled = fold(asked, BLUFF.close(asked))
    assert settled.spot_on_had == {1}
    assert [seat.spot_on_had for seat in BLUFF.view(settled, None).seats] == [False, True, False]


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
    fly = opened({"order": "quantity", "plain": "same", "fly": True})
    fly = after(fly, (0, MakeBid(6, 3, (), "plain")))
    assert code_of(fly, 1, MakeBid(12, 3, (), "fly")) == "call_too_high"
    ended = after(opened("pirates", ((1,), (1,))), (0, MakeBid(2, 5)), (1, Challenge()))
    assert code_of(ended, 0, MakeBid(1, 1)) == "game_over"


def test_in_a_window_only_who_has_yet_to_answer_may_and_only_so() -> None:
    state = opened("perudo", ((1, 2), (3, 4), (5, 6)))
    bid = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    waved = fold(bid, BLUFF.decide(bid, 1, Wave()))
    for asked, seat in ((bid, 0), (waved, 1)):
        assert code_of(asked, seat, Wave()) == "not_now"
        assert code_of(asked, seat, SpotOn()) == "not_your_turn"
    assert code_of(bid, 1, Challenge()) == "not_your_turn"
    assert code_of(bid, 1, MakeBid(3, 3)) == "not_your_turn"
    assert code_of(bid, 1, Uncover()) == "not_now"
    assert code_of(fold(bid, BLUFF.close(bid)), 2, SpotOn()) == "not_your_turn"


def test_before_the_bidding_cups_are_turned_once_and_nothing_is_called() -> None:
    rules = {"challenge_by": "anyone", "spot_on": "anyone", "roll": "by_hand"}
    state = BLUFF.start(BLUFF.rulebook.parse(rules), 2, Setup(starter=0))
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(HANDS)))
    for action in (Challenge(), SpotOn()):
        assert code_of(state, 1, action) == "not_your_turn"
    assert code_of(state, 1, Wave()) == "not_now"
    state = fold(state, BLUFF.decide(state, 1, Uncover()))
    assert code_of(state, 1, Uncover()) == "not_now"


def test_dice_are_shown_in_order() -> None:
    (bid,) = BLUFF.decide(opened("mobius"), 0, MakeBid(2, 3, (3, 1)))
    assert bid == BidMade(0, 2, 3, (1, 3))


def test_a_star_bid_is_named_with_its_star() -> None:
    with pytest.raises(Refusal) as caught:
        BLUFF.decide(opened("pirates"), 0, MakeBid(1, 6))
    assert "1×★" in caught.value.text.en
    assert "1×★" in caught.value.text.ja


def test_a_gift_is_one_die() -> None:
    rules = BLUFF.rulebook.parse({"exact": "gift"})
    assert settle(rules, (3, 3, 5), Claim("challenge", 1, 0, 0)) == (4, 2, 5)
    assert settle(rules, (3, 3, 5), Claim("challenge", 1, 2, 0)) == (3, 2, 5)


def test_of_several_last_dice_the_first_after_the_bidder_has_its_palifico() -> None:
    claim = Claim("challenge", 1, 0, 0)
    assert palifico_seat((2, 2, 2), (1, 1, 1), claim, frozenset()) == 1
    assert palifico_seat((2, 2, 2), (1, 1, 1), claim, frozenset({1})) == 2
    assert palifico_seat((2, 2, 2), (1, 1, 1), claim, frozenset({1, 2})) == 0


def test_a_palifico_round_binds_all_but_last_dice_to_the_face() -> None:
    rules = {"palifico": True, "wild": "ones", "order": "componentwise", "limit": "open"}
    state = replace(opened(rules, ((1,), (3, 3), (4,))), palifico=2)
    assert MakeBid(8, 6) in BLUFF.legal(state, 0)
    bid = after(state, (0, MakeBid(2, 4)))
    assert {action.face for action in BLUFF.legal(bid, 1) if isinstance(action, MakeBid)} == {4}
    raised = after(bid, (1, MakeBid(3, 4)))
    legal = BLUFF.legal(raised, 2)
    assert MakeBid(3, 5) in legal
    assert MakeBid(4, 3) not in legal
    assert MakeBid(8, 6) in legal


def test_in_perudo_the_wild_face_is_the_lowest_and_opens_nothing() -> None:
    order = BidOrder(Order.PERUDO, 1, Limit.IN_PLAY)
    assert order.faces == (1, 2, 3, 4, 5, 6)
    assert order.kinds() == (("number", order.faces),)
    assert len(order.bids(3)) == 18
    assert [bid for bid in order.bids(3) if bid.face != 1] == list(order.openings(3))


def test_with_nobody_left_the_place_stays() -> None:
    assert next_in((0, 0, 0), 1) == 1
