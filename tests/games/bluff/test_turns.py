"""Turns that are more than a bid or a claim on it."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.core.game import Between, Refusal, Turn, Window
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules.actions import (
    Accept,
    Action,
    BidMade,
    Challenge,
    Counter,
    Double,
    DoubtPass,
    MakeBid,
    NewDice,
    Pass,
    Phase,
    Reroll,
    Roll,
    SpotOn,
    State,
    Wave,
)
from hattari.games.bluff.rules.seen import SeenOwnAnswer
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import DoubledBid

from .playing import BLUFF, after, code_of, fold, opened

THREE = ((3, 3, 3, 1, 2), (1, 2, 4, 5, 6), (4, 4))
BOTS = (EasyBot(), OddsBot(), ReaderBot(), RandomBot())


# Passing ---------------------------------------------------------------------------------


def test_a_pass_leaves_the_bid_and_gives_the_turn_on() -> None:
    state = after(opened({"pass_claim": "all_differ"}, THREE), (0, MakeBid(3, 3)), (1, Pass()))
    assert BLUFF.awaits(state) == Turn(2)
    assert (state.bid, state.bidder) == ((3, 3), 0)
    assert {Challenge(), Pass(), DoubtPass()} <= set(BLUFF.legal(state, 2))
    step = BLUFF.view(state, 0).trail[-1]
    assert (step.seat, step.do, step.count, step.face) == (1, "pass", None, None)


def test_a_pass_may_be_made_whatever_the_dice_are() -> None:
    for hands in (THREE, ((3, 3), (4, 4), (4, 4)), ((1,), (2,), (3,))):
        state = after(opened({"pass_claim": "all_differ"}, hands), (0, MakeBid(1, 3)))
        assert Pass() in BLUFF.legal(state, 1)


def test_a_doubted_pass_is_paid_by_who_was_wrong() -> None:
    for claim, passer, dice in (
        ("all_differ", 1, (5, 5, 1)),
        ("all_differ", 2, (5, 5, 1)),
        ("all_alike", 1, (5, 4, 2)),
        ("all_alike", 2, (4, 5, 2)),
    ):
        state = opened({"pass_claim": claim}, THREE)
        opener, doubter = (passer - 1) % 3, (passer + 1) % 3
        if opener:
            state = after(state, (0, MakeBid(1, 3)))
        state = after(state, (opener, MakeBid(3, 3)), (passer, Pass()), (doubter, DoubtPass()))
        assert state.dice == dice
        assert state.last is not None
        assert (state.last.kind, state.last.bidder) == ("doubt_pass", passer)


def test_a_pass_is_made_once_in_a_round_and_never_before_a_bid() -> None:
    state = opened({"pass_claim": "all_differ"}, THREE)
    assert code_of(state, 0, Pass()) == "starter_passes"
    assert code_of(state, 0, DoubtPass()) == "no_pass_to_doubt"
    state = after(state, (0, MakeBid(1, 3)), (1, Pass()), (2, MakeBid(2, 3)), (0, MakeBid(3, 3)))
    assert code_of(state, 1, Pass()) == "passed_before"
    assert code_of(state, 1, DoubtPass()) == "no_pass_to_doubt"
    off = after(opened("pirates", THREE), (0, MakeBid(1, 3)))
    assert {code_of(off, 1, action) for action in (Pass(), DoubtPass())} == {"no_passing"}


def test_after_a_reroll_a_bid_has_to_follow_and_no_pass() -> None:
    state = opened({"pass_claim": "all_differ", "reroll": "before_bid"}, THREE)
    state = after(state, (0, MakeBid(1, 3)), (1, Pass()), (2, Reroll((4,))))
    state = fold(state, BLUFF.resolve(state, NewDice((1,))))
    assert {code_of(state, 2, action) for action in (Pass(), DoubtPass())} == {"must_bid"}


def round_the_table() -> State:
    """The highest bid has come back to its bidder; all others have passed."""
    state = opened({"pass_claim": "all_alike", "spot_on": "next"}, THREE)
    highest = BLUFF.legal(state, 0).bids[-1]
    return after(state, (0, MakeBid(*highest)), (1, Pass()), (2, Pass()))


def test_a_bid_that_comes_back_to_its_bidder_is_not_doubted_by_it() -> None:
    state = round_the_table()
    assert set(BLUFF.legal(state, 0)) == {DoubtPass(), Pass()}
    assert {code_of(state, 0, action) for action in (Challenge(), SpotOn())} == {"own_bid"}
    state = after(state, (0, Pass()))
    assert set(BLUFF.legal(state, 1)) == {Challenge(), SpotOn(), DoubtPass()}
    assert after(state, (1, DoubtPass())).phase is Phase.BETWEEN


def test_every_bot_knows_what_to_do_where_nothing_is_higher() -> None:
    state = round_the_table()
    for bot in BOTS:
        for seed in range(4):
            chosen = bot.choose(state.rules, BLUFF.view(state, 0), bytes([seed] * 32))
            assert chosen in BLUFF.legal(state, 0)


def test_a_passed_hand_counts_its_shown_dice() -> None:
    state = opened({"pass_claim": "all_differ", "reroll": "after_bid"}, THREE)
    state = after(state, (0, MakeBid(1, 3, (3,))))
    state = fold(state, BLUFF.resolve(state, NewDice((1, 2, 3, 5))))
    state = after(state, (1, MakeBid(1, 4)), (2, MakeBid(1, 5)), (0, Pass()), (1, DoubtPass()))
    assert state.last is not None
    assert (state.last.count, state.last.actual, state.last.margin) == (5, 4, -1)


# Raising the stake -----------------------------------------------------------------------


def test_a_double_waits_for_whoever_it_is_aimed_at() -> None:
    state = after(opened({"doubling": "last_bid"}, THREE), (0, MakeBid(7, 3)), (1, Double(0)))
    assert BLUFF.awaits(state) == Turn(0)
    assert set(BLUFF.legal(state, 0)) == {Accept(), Counter()}
    assert code_of(state, 1, Accept()) == "not_now"
    assert code_of(state, 1, Challenge()) == "not_your_turn"
    seen = BLUFF.view(state, 2)
    assert seen.doubled == DoubledBid(1, 0, 7, 3)
    assert seen.turn == 0
    assert BLUFF.claim(state) == (0, (7, 3))


@pytest.mark.parametrize(("answer", "dice", "times"), [(Accept(), 3, 2), (Counter(), 1, 4)])
def test_the_answer_says_how_many_times_is_lost(answer: Action, dice: int, times: int) -> None:
    state = after(opened({"doubling": "last_bid"}, THREE), (0, MakeBid(5, 3)), (1, Double(0)))
    state = after(state, (0, answer))
    assert state.last is not None
    assert (state.last.kind, state.last.margin, state.last.times) == ("challenge", -1, times)
    assert state.dice == (dice, 5, 2)
    assert state.doubled is None


def test_any_earlier_bid_can_be_doubled_where_the_house_says_so() -> None:
    bids = ((0, MakeBid(5, 3)), (1, MakeBid(5, 4)), (2, MakeBid(6, 4)))
    state = after(opened({"doubling": "any_bid"}, THREE), *bids, (0, MakeBid(6, 5)))
    assert [each.at for each in BLUFF.legal(state, 1) if isinstance(each, Double)] == [0, 2]
    assert {code_of(state, 1, Double(at)) for at in (-1, 1, 3)} == {"no_bid_to_double"}
    last = after(opened({"doubling": "last_bid"}, THREE), *bids, (0, MakeBid(6, 5)))
    assert code_of(last, 1, Double(2)) == "no_bid_to_double"
    state = after(state, (1, Double(2)), (2, Accept()))
    assert state.last is not None
    assert (state.last.bidder, state.last.count, state.last.face) == (2, 6, 4)


def test_a_double_needs_a_bid_and_a_rule() -> None:
    assert code_of(opened({"doubling": "last_bid"}), 0, Double(1)) == "nothing_to_doubt"
    assert code_of(after(opened("pirates"), (0, MakeBid(1, 3))), 1, Double(0)) == "no_doubling"
    rerolled = opened({"doubling": "last_bid", "reroll": "before_bid"}, THREE)
    rerolled = after(rerolled, (0, MakeBid(1, 3)), (1, Reroll((4,))))
    rerolled = fold(rerolled, BLUFF.resolve(rerolled, NewDice((1, 1, 1, 1))))
    assert code_of(rerolled, 1, Double(0)) == "must_bid"
    assert code_of(rerolled, 1, Counter()) == "not_now"


def test_every_bot_answers_a_double() -> None:
    for hands in (THREE, ((3, 3, 3, 3, 3), *THREE[1:])):
        state = after(opened({"doubling": "any_bid"}, hands), (0, MakeBid(6, 3)), (1, Double(0)))
        for bot in BOTS:
            chosen = bot.choose(state.rules, BLUFF.view(state, 0), bytes(32))
            assert chosen in BLUFF.legal(state, 0)


# Face-off --------------------------------------------------------------------------------

TWO = ((5,), (4,))


def test_two_last_dice_are_bid_on_by_their_sum() -> None:
    state = opened({"face_off": True, "opening": 4}, TWO)
    assert BLUFF.legal(state, 0).bids == tuple((total, 0) for total in range(2, 13))
    assert code_of(state, 0, MakeBid(1, 0)) == "bid_not_open"
    assert code_of(state, 0, MakeBid(2, 5)) == "bid_not_open"
    state = after(state, (0, MakeBid(9, 0)))
    assert BLUFF.legal(state, 1).bids == ((10, 0), (11, 0), (12, 0))
    assert code_of(state, 1, MakeBid(9, 0)) == "bid_too_low"
    seen = BLUFF.view(state, 1, odds_help=True)
    assert (seen.face_off, seen.wild, seen.board.kind) == (True, None, "track")
    assert seen.hint == 7
    assert seen.odds == ((9, 0, 1 / 3), (10, 0, 1 / 6), (11, 0, 0), (12, 0, 0))


@pytest.mark.parametrize(("total", "dice"), [(8, (1, 0)), (9, (1, 0)), (10, (0, 1))])
def test_a_sum_is_true_where_the_pips_reach_it(total: int, dice: tuple[int, ...]) -> None:
    state = after(opened({"face_off": True}, TWO), (0, MakeBid(total, 0)), (1, Challenge()))
    assert state.dice == dice
    assert state.last is not None
    assert (state.last.actual, state.last.margin) == (9, 9 - total)
    shown = BLUFF.view(state, None).showdown
    assert shown is not None
    assert shown.counting == (1, 2, 3, 4, 5, 6)
    assert (shown.wild, shown.counts) == (None, ())


def test_a_round_before_a_face_off_is_shown_with_what_was_wild_in_it() -> None:
    state = opened({"face_off": True}, ((5,), (6,), (3,)))
    state = after(state, (0, MakeBid(2, 5)), (1, Challenge()))
    assert state.dice == (1, 0, 1)
    shown = BLUFF.view(state, None).showdown
    assert shown is not None
    assert (shown.actual, shown.wild, shown.counting, shown.counts) == (2, 6, (5, 6), (1, 1, 0))


@pytest.mark.parametrize("hands", [((5, 5), (4,)), ((5,), (4,), (3,))])
def test_any_other_round_is_as_ever(hands: tuple[tuple[int, ...], ...]) -> None:
    state = opened({"face_off": True}, hands)
    assert (1, 5) in BLUFF.legal(state, 0).bids
    assert not BLUFF.view(state, 0).face_off


def test_every_bot_plays_a_face_off() -> None:
    rules = {
        "face_off": True,
        "pass_claim": "all_differ",
        "doubling": "last_bid",
        "challenge_by": "anyone",
        "spot_on": "anyone",
    }
    for bot in BOTS:
        for first in (2, 7, 12):
            state = fold(opened(rules, TWO), (BidMade(0, first, 0, ()),))
            for seat in (1,):
                chosen = bot.choose(state.rules, BLUFF.view(state, seat), bytes(32))
                assert chosen in BLUFF.legal(state, seat)
            asked = after(fold(state, BLUFF.close(state)), (1, Double(0)))
            assert bot.choose(asked.rules, BLUFF.view(asked, 0), bytes(32)) in {Accept(), Counter()}
            passed = after(fold(state, BLUFF.close(state)), (1, Pass()))
            chosen = bot.choose(passed.rules, BLUFF.view(passed, 0), bytes(32))
            assert chosen in BLUFF.legal(passed, 0)


def test_a_bot_doubts_what_two_dice_hardly_show() -> None:
    state = after(opened({"face_off": True}, ((5,), (1,))), (0, MakeBid(11, 0)))
    for bot in BOTS[:3]:
        assert bot.choose(state.rules, BLUFF.view(state, 1), bytes(32)) == Challenge()


def test_the_coach_counts_pips() -> None:
    state = after(opened({"face_off": True}, TWO), (0, MakeBid(9, 0)))
    said = BLUFF.coach(state.rules, BLUFF.view(state, 1))
    assert said is not None
    assert "7 to 8" in said.en


def test_a_sum_is_typed_as_one_number() -> None:
    state = opened({"face_off": True, "doubling": "last_bid"}, TWO)
    assert BLUFF.chatline.parse(state, 0, "bid", ("7",)) == MakeBid(7, 0)


# Out of turn -----------------------------------------------------------------------------

FOUR = (*THREE, (2, 2, 2))


def asked(rules: dict[str, Any]) -> State:
    """The window after a bid of the first of four."""
    state = opened({"out_of_turn": True, **rules}, FOUR)
    return fold(state, BLUFF.decide(state, 0, MakeBid(3, 3)))


def sealed(state: State, *answers: tuple[int, Action]) -> State:
    """The same window with these answers."""
    for seat, action in answers:
        state = fold(state, BLUFF.decide(state, seat, action))
    return state


def closed(state: State) -> State:
    """After its time."""
    return fold(state, BLUFF.close(state))


def test_after_a_bid_all_others_may_outbid_it_and_for_the_same_time() -> None:
    state = asked({"window": 9})
    expected = Window("claim", (1, 2, 3), sealed=True, seconds=9, full_length=True)
    assert BLUFF.awaits(state) == expected
    assert Wave() in BLUFF.legal(state, 2)
    assert Challenge() not in BLUFF.legal(state, 2)
    assert code_of(state, 2, MakeBid(3, 2)) == "bid_too_low"
    assert code_of(state, 0, MakeBid(4, 3)) == "not_now"
    assert code_of(sealed(state, (2, Wave())), 2, MakeBid(4, 3)) == "not_now"


@pytest.mark.parametrize(
    ("answers", "bidder"),
    [
        (((3, MakeBid(4, 3)), (2, MakeBid(4, 2))), 3),
        (((3, MakeBid(4, 3)), (2, MakeBid(4, 3))), 2),
        (((2, MakeBid(4, 3)), (3, MakeBid(4, 3)), (1, MakeBid(3, 5))), 2),
        (((1, MakeBid(4, 4)), (3, Wave())), 1),
    ],
)
def test_the_highest_sealed_bid_stands_of_equal_ones_the_first_clockwise(
    answers: tuple[tuple[int, Action], ...], bidder: int
) -> None:
    state = closed(sealed(asked({}), *answers))
    assert state.bidder == bidder
    assert (state.phase, state.turn) == (Phase.WINDOW, (bidder + 1) % 4)
    assert (set(state.asked), state.claims) == ({0, 1, 2, 3} - {bidder}, ())
    assert closed(state).phase is Phase.BIDDING


def test_orders_that_leave_two_bids_equal_have_one_here() -> None:
    by_count = asked({"order": "componentwise"})
    assert closed(sealed(by_count, (1, MakeBid(4, 3)), (2, MakeBid(3, 5)))).bidder == 1
    ones = asked({"order": "perudo", "wild": "ones"})
    assert closed(sealed(ones, (1, MakeBid(2, 1)), (2, MakeBid(4, 6)))).bidder == 1
    assert closed(sealed(ones, (1, MakeBid(2, 1)), (2, MakeBid(5, 2)))).bidder == 2


def test_a_call_beats_all_bids_of_its_window() -> None:
    state = asked({"challenge_by": "anyone"})
    state = closed(sealed(state, (1, MakeBid(9, 3)), (3, Challenge())))
    assert state.last is not None
    assert (state.last.claimant, state.last.bidder, state.last.count) == (3, 0, 3)


def test_nobody_sees_a_sealed_bid_but_its_seat() -> None:
    state = asked({})
    events = BLUFF.decide(state, 2, MakeBid(4, 3))
    assert [BLUFF.redact(events[0], seat) for seat in (0, 1, 3, None)] == [None] * 4
    assert BLUFF.redact(events[0], 2) == SeenOwnAnswer("bid", 4, 3)
    for seat in (0, 1, 3, None):
        assert BLUFF.view(fold(state, events), seat) == BLUFF.view(state, seat)


def test_with_two_left_the_turn_goes_round() -> None:
    state = opened({"out_of_turn": True}, THREE[:2])
    assert BLUFF.awaits(fold(state, BLUFF.decide(state, 0, MakeBid(3, 3)))) == Turn(1)


def test_a_bid_out_of_turn_is_bare() -> None:
    state = asked({"reroll": "after_bid"})
    assert code_of(state, 2, MakeBid(4, 3, (4,))) == "plain_outbid"


def test_a_bid_out_of_turn_is_not_taken_back() -> None:
    jumped = closed(closed(sealed(asked({}), (3, MakeBid(4, 3)))))
    with pytest.raises(Refusal, match="taken back"):
        BLUFF.undo(jumped)
    in_turn = closed(closed(sealed(asked({}), (1, MakeBid(4, 3)))))
    assert BLUFF.undo(in_turn)[0] == 1


def test_bots_answer_a_window_with_bids() -> None:
    state = asked({"challenge_by": "anyone"})
    for bot in BOTS:
        for seed in range(20):
            chosen = bot.choose(state.rules, BLUFF.view(state, 2), bytes([seed] * 32))
            assert chosen in BLUFF.legal(state, 2)
    view = BLUFF.view(state, 2)
    easily = [EasyBot().choose(state.rules, view, bytes([seed] * 32)) for seed in range(99)]
    assert any(isinstance(each, MakeBid) for each in easily)


# Coming back in --------------------------------------------------------------------------

BACK = {"buy_back": True, "spot_on": "anyone", "players": [2, 4]}
GONE = ((3, 3, 1), (1, 2), (), (4, 5))


def test_who_is_out_comes_back_by_a_right_spot_on() -> None:
    state = opened(BACK, GONE)
    assert state.gone == ((2,),)
    assert BLUFF.view(state, None).seats[2].may_return
    state = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    assert list(BLUFF.legal(state, 2)) == [Wave(), SpotOn()]
    back = closed(sealed(state, (2, SpotOn())))
    assert back.dice == (3, 2, 1, 2)
    assert back.gone == ()
    assert back.back_had == {2}
    assert not back.spot_on_had
    assert BLUFF.awaits(back) == Between(2, (0, 1, 2, 3))


def test_a_wrong_one_costs_nothing_and_is_the_only_one() -> None:
    state = opened(BACK, GONE)
    state = fold(state, BLUFF.decide(state, 0, MakeBid(3, 3)))
    still = closed(sealed(state, (2, SpotOn())))
    assert still.dice == (3, 2, 0, 2)
    assert still.gone == ((2,),)
    assert not BLUFF.may_return(still, 2)
    assert not BLUFF.view(still, None).seats[2].may_return


def test_of_several_calls_the_first_clockwise_counts_wherever_it_comes_from() -> None:
    state = opened(BACK, GONE)
    state = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    settled = closed(sealed(state, (3, SpotOn()), (2, SpotOn()))).last
    assert settled is not None
    assert settled.claimant == 2


def test_lives_bring_all_the_dice_back() -> None:
    rules = BLUFF.rulebook.parse({**BACK, "stake": "lives", "reward": 2, "dice": 3})
    state = BLUFF.start(rules, 3, Setup(dice=(3, 3, 3), lives=(5, 5, 0), starter=0))
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(((3, 3, 1), (1, 2, 2), ()))))
    state = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    back = closed(sealed(state, (2, SpotOn())))
    assert (back.lives, back.dice) == ((5, 5, 2), (3, 3, 3))


def test_nobody_comes_back_where_two_are_left_and_have_no_spot_on() -> None:
    state = opened({**BACK, "spot_on_duel": False}, ((3, 3, 1), (1, 2), ()))
    assert not BLUFF.may_return(state, 2)
    assert BLUFF.awaits(fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))) == Turn(1)


def test_who_may_come_back_sees_nobodys_dice() -> None:
    state = opened(BACK, GONE)
    assert BLUFF.open_view(state, 2) == BLUFF.view(state, 2)
    state = fold(state, BLUFF.decide(state, 0, MakeBid(3, 3)))
    tried = closed(sealed(state, (2, SpotOn())))
    tried = fold(tried, BLUFF.close(tried))
    tried = fold(tried, BLUFF.resolve(tried, Roll(GONE)))
    assert BLUFF.open_view(tried, 2).open_hands == GONE_SORTED


GONE_SORTED = tuple(tuple(sorted(hand)) for hand in GONE)


def test_every_bot_that_is_out_answers() -> None:
    state = opened(BACK, GONE)
    state = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    for bot in (*BOTS, MasterBot()):
        for seed in range(9):
            chosen = bot.choose(state.rules, BLUFF.view(state, 2), bytes([seed] * 32))
            assert chosen in BLUFF.legal(state, 2)
