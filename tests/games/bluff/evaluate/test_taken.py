"""What seats are taken for follows from what all saw of them, and moves what is believed."""

from __future__ import annotations

import msgspec
import pytest

from hattari.games.bluff.bots.evaluation.ranges import STRANGER, read
from hattari.games.bluff.evaluate import claims
from hattari.games.bluff.evaluate.position import position_of
from hattari.games.bluff.evaluate.taken import KNOWN, LEAST, readings_of
from hattari.games.bluff.rules.actions import MakeBid, Manner
from tests.bots.test_belief import act, bidding, seen

RECKONS = Manner(bid=(4, 3, 3, 3, 7), raised=(4, 5, 4, 4, 9), doubted=(3, 0, 0, 0, 0))
PLAIN = Manner(bid=(1, 1, 2, 3, 13), raised=(0, 1, 3, 5, 9), doubted=(3, 2, 1, 1, 1))
HANDS = ((2, 3, 3), (4, 4, 6))
FIRST = act(bidding({"preset": "pirates", "roll": "auto"}, HANDS), MakeBid(1, 3))
STATE = act(FIRST, MakeBid(3, 4))


def test_nobody_who_has_shown_nothing_is_taken_for_anything() -> None:
    assert [each.prior for each in readings_of(seen(STATE, 0))] == [STRANGER.prior] * 2
    view = msgspec.structs.replace(seen(STATE, 0), manners=(Manner(), Manner()))
    assert [each.prior for each in readings_of(view)] == [STRANGER.prior] * 2


def test_a_seat_is_taken_for_what_it_has_shown_and_never_for_sure() -> None:
    view = msgspec.structs.replace(seen(STATE, 0), manners=(RECKONS, PLAIN))
    one, other = (each.prior[0] for each in readings_of(view))
    assert LEAST <= other < 0.2
    assert 0.8 < one <= 1 - LEAST


def test_a_bid_of_one_that_reckons_says_more() -> None:
    """Seat 1 outbids with a face that the reader holds one of."""
    said = {}
    for manner in (RECKONS, PLAIN):
        view = msgspec.structs.replace(seen(STATE, 0), manners=(Manner(), manner))
        (claim,) = claims.holds(position_of(STATE.rules, view))
        said[manner] = claim
    assert said[RECKONS].chance != pytest.approx(said[PLAIN].chance, abs=0.02)
    assert said[RECKONS].plain == said[PLAIN].plain


def test_a_bot_that_all_know_is_taken_for_itself_whatever_it_has_shown() -> None:
    view = msgspec.structs.replace(seen(STATE, 0), manners=(RECKONS, PLAIN))
    told = readings_of(view, (None, "odds"))
    assert told[0] == readings_of(view)[0]
    assert told[1].prior[0] == KNOWN["odds"].reckons
    assert readings_of(view, ("from elsewhere", None)) == readings_of(view)


def test_what_is_said_of_a_bid_hangs_on_which_bot_made_it() -> None:
    view = seen(STATE, 0)
    said = {
        bot: next(claims.holds(position_of(STATE.rules, view, (None, bot)))).chance
        for bot in (*KNOWN, None)
    }
    assert len(set(said.values())) == len(said)


def test_an_opening_bid_of_master_is_believed_more_than_the_same_later_on() -> None:
    master, bots = KNOWN["master"], ("master", "master")
    view = seen(act(bidding({"preset": "pirates", "roll": "auto"}, HANDS), MakeBid(2, 3)), 1)
    heard = read(STATE.rules, view, readings_of(view, bots))[1][0].matching(3)
    (claim,) = claims.holds(position_of(STATE.rules, view, bots))
    opened, later = (claims.fitted(sum(heard[1:]), master.holds_at(bids)) for bids in (1, 2))
    assert claim.chance == pytest.approx(opened)
    assert opened > later


def test_master_is_expected_to_call_less_the_more_dice_are_in_play() -> None:
    (few, slope), (many, same) = (KNOWN["master"].called_at(dice) for dice in (6, 20))
    assert (few > many, slope) == (True, same)
    assert KNOWN["odds"].called_at(6) == KNOWN["odds"].called_at(20)
