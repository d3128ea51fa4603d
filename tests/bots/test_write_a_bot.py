"""The bot of docs/write-a-bot.md, as it stands there, plays whole games."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from hattari.bots.bot import GROUP
from hattari.bots.duel import Duel
from hattari.bots.match import play_game, seat_of
from hattari.bots.whim import RandomBot
from hattari.games.bluff import Bluff

PAGE = Path(__file__).parent.parent.parent / "docs/write-a-bot.md"
GAME = Bluff()


def block(language: str) -> str:
    """The only block of this language on the page."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(found)


@pytest.fixture(scope="module")
def bot() -> Any:
    """The example's bot."""
    names: dict[str, Any] = {}
    exec(compile(block("python"), str(PAGE), "exec"), names)
    return names["CarefulBot"]()


@pytest.mark.parametrize("preset", [preset.id for preset in GAME.rulebook.presets()])
def test_the_example_plays_every_preset(bot: Any, preset: str) -> None:
    rules = GAME.rulebook.parse(preset)
    seats = GAME.rulebook.seats(rules)[0]
    played = play_game(GAME, rules, [seat_of(bot, rules)] * seats, bytes(32))
    assert sum(map(len, played.outcome.ranking)) == seats


def test_the_example_is_better_than_chance(bot: Any) -> None:
    won = Duel(GAME, GAME.rulebook.parse("mobius"), bot, RandomBot(), 2, b"docs").play(60)
    assert won.low > won.chance


def test_the_page_names_the_entry_point_as_it_is() -> None:
    points = tomllib.loads(block("toml"))["project"]["entry-points"]
    assert list(points) == [GROUP]
    assert list(points[GROUP]) == ["bluff.careful"]
