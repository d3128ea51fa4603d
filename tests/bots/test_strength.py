"""Who beats whom: seats rotated over the same dice, 95 % intervals clear of chance."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.bots.bot import Bot
from hattari.bots.duel import Duel, Share, share
from hattari.games.bluff.bots.belief import ignore
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules import Bluff

GAME = Bluff()
DEAF = OddsBot(listen=ignore)
SEED = b"strength"


def win(spec: Any, one: Bot, other: Bot, games: int, seats: int = 2) -> Share:
    return Duel(GAME, GAME.rulebook.parse(spec), one, other, seats, SEED).play(games)


@pytest.mark.parametrize("spec", ["bluebear", "pirates-shed", "pirates-lives", "perudo", "mobius"])
def test_easy_beats_a_random_player(spec: str) -> None:
    won = win(spec, EasyBot(), RandomBot(), 60)
    assert won.low > 0.7


@pytest.mark.parametrize(
    "spec", ["bluebear", "pirates-shed", "pirates-lives", "perudo", "mobius", "culdcept"]
)
def test_odds_beats_easy(spec: str) -> None:
    won = win(spec, OddsBot(), EasyBot(), 240)
    assert won.low > won.chance


def test_odds_beats_two_easy_ones() -> None:
    won = win("perudo", OddsBot(), EasyBot(), 150, seats=3)
    assert won.low > won.chance


@pytest.mark.parametrize(
    "spec", [{"preset": "common-hand", "dice": 3}, {"preset": "perudo", "dice": 3}]
)
def test_listening_to_bids_beats_the_same_bot_that_does_not(spec: Any) -> None:
    won = win(spec, OddsBot(), DEAF, 800)
    assert won.low > won.chance


@pytest.mark.soak
@pytest.mark.parametrize("spec", ["bluebear", "mobius", "culdcept", "common-hand", "perudo"])
@pytest.mark.parametrize("seats", [2, 3])
def test_listening_to_bids_wins_under_many_rules(spec: str, seats: int) -> None:
    won = win(spec, OddsBot(), DEAF, 2000, seats)
    assert won.low > won.chance


@pytest.mark.soak
@pytest.mark.parametrize("spec", [preset.id for preset in GAME.rulebook.presets()][:-1])
def test_odds_beats_three_easy_ones_under_every_preset(spec: str) -> None:
    won = win(spec, OddsBot(), EasyBot(), 600, seats=4)
    assert won.low > won.chance


def test_equal_bots_win_equally() -> None:
    won = win("pirates", EasyBot(), EasyBot(), 400)
    assert won.low < won.chance < won.high


def test_a_share_and_its_interval() -> None:
    found = share([1.0] * 50 + [0.0] * 50, 0.5)
    assert (found.games, found.share, found.chance) == (100, 0.5, 0.5)
    assert (found.low, found.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    always = share([1.0] * 20, 0.5)
    assert (always.low, always.high) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert share([1.0, 0.5, 0.5, 0.0], 0.5).share == 0.5
