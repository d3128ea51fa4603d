"""What the page gets: seats, hands, the board, legal actions and the showdown."""

from __future__ import annotations

import msgspec

from hattari.games.bluff.rules.actions import (
    Challenge,
    MakeBid,
    NewDice,
    Reroll,
    Roll,
    State,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.odds import odds
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import LegalView, SeatView, StandingBid, TrailStep, WindowView
from hattari.games.bluff.screen import BluffScreen

from .playing import BLUFF, HANDS, after, fold, opened


def test_a_seat_sees_its_own_dice_and_how_many_the_others_hide() -> None:
    state = opened("mobius")
    own, other, guest = (BLUFF.view(state, observer) for observer in (0, 1, None))
    assert own.hand == (1, 2, 3, 3, 3)
    assert other.hand == (3, 4, 5, 6, 6)
    assert guest.hand is None
    assert own.seats == guest.seats == (SeatView(5, None, (), 5, True, False),) * 2
    assert (own.in_play, own.hint, own.star_hint, own.wild) == (10, 3, 1, 6)
    assert own.legal is not None
    assert other.legal is None
    assert guest.legal is None


def test_until_a_cup_is_turned_its_dice_are_hidden_from_their_owner() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("bluebear"), 2, Setup(starter=0))
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(HANDS)))
    view = BLUFF.view(state, 0)
    assert view.hand is None
    assert view.legal is not None
    assert view.legal.uncover
    assert not view.seats[0].uncovered


def test_shown_dice_lie_open_for_everybody() -> None:
    state = after(opened("mobius"), (0, MakeBid(2, 3, (3, 3))))
    state = fold(state, BLUFF.resolve(state, NewDice((1, 1, 1))))
    for observer in (0, 1, None):
        assert BLUFF.view(state, observer).seats[0] == SeatView(5, None, (3, 3), 3, True, False)
        assert BLUFF.view(state, observer).trail[0].show == (3, 3)


def test_the_showdown_stands_until_the_next_round_opens() -> None:
    state = after(opened("mobius"), (0, MakeBid(4, 3)), (1, Challenge()))
    for observer in (0, 1, None):
        shown = BLUFF.view(state, observer).showdown
        assert shown is not None
        assert (shown.claim, shown.claimant, shown.bidder) == ("challenge", 1, 0)
        assert (shown.count, shown.face, shown.wild) == (4, 3, 6)
        assert (shown.actual, shown.margin) == (6, 2)
        assert shown.hands == ((1, 2, 3, 3, 3), (3, 4, 5, 6, 6))
        assert (shown.shown, shown.out) == (((), ()), ())
        assert (shown.before, shown.after, shown.next_starter) == ((5, 5), (5, 3), 0)
        assert (shown.lives_before, shown.lives_after) == ((), ())
    opening = fold(state, BLUFF.close(state))
    assert BLUFF.view(opening, None).showdown is None


def test_the_board_keeps_the_boxed_squares_while_dice_leave_the_table() -> None:
    rules = BLUFF.rulebook.parse("mobius")
    state = BLUFF.start(rules, 4, Setup(dice=(1, 1, 1, 1)))
    board = BLUFF.view(state, None).board
    plain = [(square.kind, square.count) for square in board.squares if not square.beyond]
    assert board.kind == "track"
    assert plain[:5] == [("number", 1), ("star", 1), ("number", 2), ("number", 3), ("star", 2)]
    assert plain[-3:] == [("number", 19), ("star", 10), ("number", 20)]
    assert len(plain) == 30


def test_a_board_of_many_dice_shrinks_no_further_than_the_boxed_one() -> None:
    rules = BLUFF.rulebook.parse("mobius")
    for left, squares in (((1, 1, 1, 1, 1), 20), ((5, 5, 5, 5, 2), 22)):
        board = BLUFF.view(BLUFF.start(rules, 5, Setup(dice=left)), None).board
        plain = [square for square in board.squares if not square.beyond]
        assert max(square.count for square in plain) == squares


def test_a_board_is_a_track_or_a_grid_as_high_as_the_bids_may_go() -> None:
    for order, kind in (("track", "track"), ("doubled", "track"), ("quantity", "grid")):
        for limit, most in (("in_play", 10), ("open", 20)):
            rules = {"order": order, "limit": limit}
            board = BLUFF.view(opened(rules), None).board
            assert board.kind == kind
            assert max(square.count for square in board.squares) == most


def test_a_window_tells_each_seat_of_its_own_answer_alone() -> None:
    state = opened("perudo", ((1, 2), (3, 4), (5, 6)))
    assert BLUFF.view(state, 0).window is None
    bid = fold(state, BLUFF.decide(state, 0, MakeBid(2, 3)))
    waved = fold(bid, BLUFF.decide(bid, 1, Wave()))
    for asked, answers in ((bid, (True, False, False, True)), (waved, (True, True, False, True))):
        windows = [BLUFF.view(asked, observer).window for observer in (0, 1, 2, None)]
        assert windows == [WindowView(answered) for answered in answers]
    assert BLUFF.view(bid, 0).legal is None
    assert BLUFF.view(bid, 1).legal == LegalView((), "off", 0, False, False, True, True, False)


def test_the_bids_that_may_follow_are_told_to_all() -> None:
    state = opened("pirates", ((1,), (2,)))
    bid = after(state, (0, MakeBid(2, 4)))
    over = after(bid, (1, Challenge()))
    for observer in (0, 1, None):
        assert len(BLUFF.view(state, observer).raises) == 10
        assert BLUFF.view(bid, observer).raises == ((2, 5),)
        assert BLUFF.view(over, observer).raises == ()
        assert BLUFF.view(bid, observer).bid == StandingBid(0, 2, 4)
        assert BLUFF.view(bid, observer).trail == (TrailStep(0, "bid", 2, 4, ()),)
        assert BLUFF.view(over, observer).ranking == ((1,), (0,))


def test_nobody_starts_before_the_lot_and_nobody_is_at_turn_between_rounds() -> None:
    drawn = BLUFF.start(BLUFF.rulebook.parse("mobius"), 3)
    named = BLUFF.start(BLUFF.rulebook.parse("mobius"), 3, Setup(starter=2))
    assert (BLUFF.view(drawn, None).starter, BLUFF.view(named, None).starter) == (None, 2)
    assert (BLUFF.view(named, None).turn, BLUFF.view(opened("mobius"), None).turn) == (None, 0)
    assert (BLUFF.view(named, 0).hand, BLUFF.view(named, 0).raises) == (None, ())


def test_a_seat_is_out_with_its_last_die() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("mobius"), 3, Setup(dice=(6, 1, 5)))
    view = BLUFF.view(state, None)
    assert [seat.out for seat in view.seats] == [False, False, False]
    assert (view.hint, view.star_hint) == (4, 2)
    bare = BLUFF.start(
        BLUFF.rulebook.parse({"preset": "pirates", "wild": "none"}), 3, Setup(dice=(6, 1, 5))
    )
    assert BLUFF.view(bare, None).hint == 2
    ended = after(opened("pirates", ((1,), (2,), (3,))), (0, MakeBid(2, 4)), (1, Challenge()))
    assert [seat.out for seat in BLUFF.view(ended, None).seats] == [True, False, False]


def test_dice_set_in_the_open_go_back_under_the_cup_with_the_round() -> None:
    state = after(opened("mobius"), (0, MakeBid(2, 3, (3, 3))))
    state = fold(state, BLUFF.resolve(state, NewDice((1, 1, 1))))
    over = after(state, (1, Challenge()))
    assert [seat.shown for seat in BLUFF.view(state, None).seats] == [(3, 3), ()]
    assert [seat.shown for seat in BLUFF.view(over, None).seats] == [(), ()]


def test_whoever_has_turned_its_cup_sees_its_dice() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("bluebear"), 2, Setup(starter=0))
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, Roll(HANDS)))
    state = fold(state, BLUFF.decide(state, 1, Uncover()))
    for observer in (0, 1, None):
        seats = BLUFF.view(state, observer).seats
        assert [seat.uncovered for seat in seats] == [False, True]
    assert [BLUFF.view(state, observer).hand for observer in (0, 1)] == [None, (3, 4, 5, 6, 6)]


def may(state: State, seat: int) -> LegalView:
    """What a seat is told that it may do."""
    view = BLUFF.view(state, seat).legal
    assert view is not None
    return view


def test_a_reroll_after_a_bid_keeps_a_die_back() -> None:
    legal = may(opened("mobius"), 0)
    assert (legal.show, legal.show_most, legal.must_bid) == ("after_bid", 4, False)
    assert (legal.challenge, legal.spot_on, legal.wave, legal.uncover) == (False,) * 4
    assert legal.bids == BLUFF.view(opened("mobius"), None).raises
    assert may(opened("mobius", ((1, 2), (3,))), 0).show_most == 1
    single = may(opened("mobius", ((1,), (3, 4))), 0)
    assert (single.show, single.show_most) == ("off", 0)


def test_a_reroll_before_a_bid_binds_to_one() -> None:
    state = after(opened("culdcept"), (0, MakeBid(2, 2)))
    legal = may(state, 1)
    assert (legal.show, legal.show_most, legal.must_bid) == ("before_bid", 4, False)
    assert (legal.challenge, legal.spot_on) == (True, False)
    chosen = after(state, (1, Reroll((6,))))
    assert BLUFF.view(chosen, 1).legal is None
    assert BLUFF.view(chosen, None).turn == 1
    assert BLUFF.view(chosen, None).raises == BLUFF.view(state, None).raises
    assert BLUFF.view(chosen, None).trail[1] == TrailStep(1, "reroll", None, None, (6,))
    legal = may(fold(chosen, BLUFF.resolve(chosen, NewDice((1, 1, 1, 1)))), 1)
    assert (legal.show, legal.show_most, legal.must_bid) == ("off", 0, True)
    assert (legal.challenge, len(legal.bids) > 0) == (False, True)


def test_where_no_bid_is_left_nothing_is_rerolled() -> None:
    for preset in ("culdcept", "mobius"):
        highest = may(opened(preset), 0).bids[-1]
        legal = may(after(opened(preset), (0, MakeBid(*highest))), 1)
        assert (legal.challenge, legal.bids) == (True, ())
        assert (legal.show, legal.show_most) == ("off", 0)


def test_a_spot_on_is_offered_where_there_is_one() -> None:
    state = after(opened("pirates-just"), (0, MakeBid(2, 2)))
    assert (may(state, 1).challenge, may(state, 1).spot_on) == (True, True)
    assert may(state, 1).show == "off"


def test_a_showdown_for_lives_tells_them_before_and_after() -> None:
    state = after(opened("pirates-lives"), (0, MakeBid(5, 4)), (1, Challenge()))
    shown = BLUFF.view(state, None).showdown
    assert shown is not None
    assert (shown.before, shown.after) == ((5, 5), (5, 5))
    assert (shown.lives_before, shown.lives_after) == ((5, 5), (3, 5))
    assert (shown.actual, shown.margin, shown.counting, shown.out) == (3, -2, (4, 6), ())


def test_a_showdown_tells_which_faces_counted() -> None:
    rules = {"wild": "none", "order": "quantity"}
    plain = after(opened(rules, ((1,), (2,))), (0, MakeBid(2, 4)), (1, Challenge()))
    stars = after(opened("mobius", ((1,), (2,))), (0, MakeBid(1, 6)), (1, Challenge()))
    for state, wild, counting in ((plain, None, (4,)), (stars, 6, (6,))):
        shown = BLUFF.view(state, None).showdown
        assert shown is not None
        assert (shown.wild, shown.counting, shown.out) == (wild, counting, (0,))
        assert (shown.hands, shown.shown) == (((1,), (2,)), ((), ()))


def test_a_round_without_a_wild_face_says_so() -> None:
    rules = BLUFF.rulebook.parse({"wild": "none", "order": "quantity"})
    assert BLUFF.view(BLUFF.start(rules, 2), None).wild is None


def test_a_palifico_round_is_named_and_has_no_wild_face() -> None:
    state = opened("perudo", ((1, 2), (3,), (5, 6)))
    assert (BLUFF.view(state, None).palifico, BLUFF.view(state, None).wild) == (None, 1)
    view = BLUFF.view(msgspec.structs.replace(state, palifico=1), None)
    assert (view.palifico, view.wild) == (1, None)


def test_the_help_with_chances_is_given_where_it_is_asked_for() -> None:
    state = opened("mobius")
    assert BLUFF.view(state, 0).odds is None
    assert BLUFF.view(state, 0, True).odds == odds(state, 0, (1, 2, 3, 3, 3))
    assert BLUFF.view(state, None, True).odds is None


def test_lives_stand_beside_the_dice() -> None:
    view = BLUFF.view(opened("pirates-lives"), None)
    assert [(seat.dice, seat.lives) for seat in view.seats] == [(5, 5), (5, 5)]


def test_a_view_is_plain_json() -> None:
    view = BLUFF.view(opened("mobius"), 0, True)
    assert msgspec.json.decode(msgspec.json.encode(view))["game"] == "bluff"


def test_who_sheds_all_dice_has_finished_and_is_never_told_to_be_out() -> None:
    hands = ((3,), (3, 3), (2, 2))
    state = after(opened("pirates-shed", hands), (0, MakeBid(1, 3)), (1, Challenge()))
    view = BLUFF.view(state, None)
    assert view.showdown is not None
    assert view.showdown.sheds
    assert [seat.finished for seat in view.seats] == [seat.out for seat in view.seats]
    assert view.showdown.out == (0,)
    screen = BluffScreen(("Ann", "Bob", "Cid"), state.rules)
    lines = [*screen.table(view), *screen._losses(view.showdown)]
    assert sum(line.en.endswith("Ann: finished") for line in lines) == 2
    assert not any("脱落" in line.ja for line in lines)


def test_who_loses_all_dice_is_out() -> None:
    hands = ((1,), (1, 1), (2, 2))
    state = after(opened("pirates", hands), (0, MakeBid(1, 3)), (1, Challenge()))
    view = BLUFF.view(state, None)
    assert view.showdown is not None
    assert not view.showdown.sheds
    assert view.seats[0].out
    assert not any(seat.finished for seat in view.seats)
    screen = BluffScreen(("Ann", "Bob", "Cid"), state.rules)
    assert "Ann: out" in [line.en.strip(" >") for line in screen.table(view)]


def test_a_sum_is_never_counted_in_dice() -> None:
    state = after(opened({"face_off": True}, ((3,), (1,))), (0, MakeBid(6, 0)), (1, Challenge()))
    shown = BLUFF.view(state, None).showdown
    assert shown is not None
    said = BluffScreen(("Ann", "Bob"), state.rules)._verdict(shown)
    assert said.en == "Σ6 was bid, 4 came (margin -2)."
    assert said.ja == "ビッドは Σ6、実際は 4(差 -2)。"
