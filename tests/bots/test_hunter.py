"""The hunter: nobody is a usual player to it who has shown otherwise at this table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hattari.games.bluff.bots.evaluation.lookahead import Lookahead
from hattari.games.bluff.bots.evaluation.ranges import STRANGER
from hattari.games.bluff.bots.evaluation.temper import Temper, reading, temper_of
from hattari.games.bluff.bots.hunter import HunterBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Manner
from tests.bots.test_bots import opened

GAME = Bluff()
USUAL = Manner(bid=(1, 1, 2, 1, 8), raised=(1, 8, 15, 14, 30), doubted=(6, 4, 1, 0, 0))
BLIND = Manner(bid=(26, 2, 1, 0, 1))
DOUBTER = Manner(raised=(0, 0, 0, 2, 9), doubted=(4, 5, 9, 8, 3))
BELIEVER = Manner(raised=(9, 9, 9, 9, 9), doubted=(1, 0, 0, 0, 0))


def test_a_stranger_is_nothing_special() -> None:
    assert temper_of(Manner()) == Temper()
    assert reading(Manner()).prior == pytest.approx(STRANGER.prior)


def test_manners_tell_who_bids_blindly_and_who_doubts() -> None:
    assert temper_of(USUAL).blind == temper_of(DOUBTER).blind == 0
    assert temper_of(BLIND).blind > 0.5
    assert temper_of(DOUBTER).doubts > 2 > temper_of(USUAL).doubts
    assert temper_of(BELIEVER).doubts < 0.5


def test_who_doubts_as_plain_players_do_is_taken_for_one() -> None:
    plain = Manner(raised=(1, 2, 15, 18, 30), doubted=(7, 6, 5, 2, 1))
    assert reading(plain).prior[1] > 0.7
    assert reading(USUAL).prior[1] < 0.3


def test_a_blind_bid_tells_it_less() -> None:
    state = opened("pirates-lives", ((3, 3, 4, 5, 6), (1, 2, 2, 5, 6)), MakeBid(3, 3))
    view = GAME.view(state, 1)
    known = replace(view, manners=(BLIND, Manner()))
    claims = [
        Lookahead(state.rules, each, 1, tuple(map(reading, each.manners))).claim("challenge")
        for each in (view, known)
    ]
    assert claims[0] < claims[1]


def test_before_a_first_settlement_it_plays_as_reader() -> None:
    state = opened("pirates-lives", ((3, 3, 4, 5, 6), (1, 2, 2, 5, 6)), MakeBid(3, 3))
    view = GAME.view(state, 1)
    assert HunterBot().shares(state.rules, view) == ReaderBot().shares(state.rules, view)


def test_it_bluffs_less_before_one_who_doubts() -> None:
    state = opened("pirates-lives", ((3, 4), (1, 2)), MakeBid(1, 3))
    view = GAME.view(state, 1)
    doubted, believed = (
        HunterBot().shares(state.rules, replace(view, manners=(manner, Manner())))
        for manner in (DOUBTER, BELIEVER)
    )
    assert doubted is not None
    assert believed is not None
    assert doubted[Challenge()] > believed[Challenge()]
