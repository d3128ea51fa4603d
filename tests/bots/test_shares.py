"""What a bot says of how it mixes is what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt

import pytest

from hattari.bots.bot import Bot, Mixer, drawn
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.hunter import HunterBot
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView
from tests.bots.test_frozen import views

GAME = Bluff()
MIXERS: tuple[Bot, ...] = (RandomBot(), OddsBot(), ReaderBot(), HunterBot(), MasterBot())
SPECS = ("bluebear", "mobius", "culdcept", "perudo", "dahuashai")
ASKED = 250


def by_id(bot: Bot) -> str:
    return bot.id


def positions(spec: str, many: int) -> Iterator[tuple[Rules, BluffView]]:
    """Views of few dice and of many, drawn from games of easy players."""
    rules = GAME.rulebook.parse(spec)
    for view in islice(views(rules, spec), 0, 37 * many, 37):
        yield rules, view


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("bot", MIXERS, ids=by_id)
def test_a_bot_does_what_it_says_as_often_as_it_says(bot: Bot, spec: str) -> None:
    assert isinstance(bot, Mixer)
    told = 0
    for rules, view in positions(spec, 2):
        shares = bot.shares(rules, view)
        if shares is None:
            continue
        told += 1
        assert sum(shares.values()) == pytest.approx(1)
        seeds = (number.to_bytes(32, "big") for number in range(ASKED))
        done = Counter(bot.choose(rules, view, seed) for seed in seeds)
        assert done.keys() <= shares.keys()
        for action, share in shares.items():
            slack = 5 * sqrt(share / ASKED) + 4 / ASKED
            assert abs(done[action] / ASKED - share) <= slack
    assert told or bot.id == "master"


def test_some_bots_can_not_tell() -> None:
    assert not isinstance(EasyBot(), Mixer)


def test_what_has_no_share_is_never_drawn() -> None:
    seeds = [number.to_bytes(32, "big") for number in range(200)]
    found = Counter(drawn({"a": 0.0, "b": 3.0, "c": 1.0}, seed, "any") for seed in seeds)
    assert not found["a"]
    assert found["b"] > found["c"] > 20
