"""What the page gets: seats, hands, the board, legal actions and the showdown."""

from __future__ import annotations

import msgspec

from hattari.games.bluff.actions import Challenge, MakeBid, NewDice, Roll
from hattari.games.bluff.view import SeatView
from hattari.games.game import Setup

from .playing import BLUFF, fold
from .test_play import HANDS, after, opened


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


def test_lives_stand_beside_the_dice() -> None:
    view = BLUFF.view(opened("pirates-lives"), None)
    assert [(seat.dice, seat.lives) for seat in view.seats] == [(5, 5), (5, 5)]


def test_a_view_is_plain_json() -> None:
    view = BLUFF.view(opened("mobius"), 0, True)
    assert msgspec.json.decode(msgspec.json.encode(view))["game"] == "bluff"
