"""The bots of docs/write-a-bot.md, as they stand there, play whole games."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from hattari.bots.bot import GROUP
from hattari.bots.duel import Duel
from hattari.bots.match import play_game, seat_of
from hattari.core.game import AnyGame
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.bots.duel import per_round
from hattari.games.dobon.bots.whim import RandomBot as RandomCards
from hattari.games.dobon.rules import Dobon

PAGE = Path(__file__).parent.parent.parent / "docs/write-a-bot.md"
GAMES: tuple[AnyGame, ...] = (Bluff(), Dobon())
BLUFF, DOBON = GAMES
PRESETS = [(game, preset.id) for game in GAMES for preset in game.rulebook.presets()]


def blocks(language: str) -> list[str]:
    """The blocks of this language on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the examples define."""
    defined: dict[str, Any] = {}
    for block in blocks("python"):
        exec(compile(block, str(PAGE), "exec"), defined)
    return defined


@pytest.fixture(scope="module")
def bots(names: dict[str, Any]) -> dict[str, Any]:
    """The examples' bots, by their game."""
    return {"bluff": names["CarefulBot"](), "dobon": names["PatientBot"]()}


def test_each_example_fits_on_a_screen(bots: dict[str, Any]) -> None:
    assert [bot.game for bot in bots.values()] == list(bots)
    assert all(len(block.splitlines()) <= 32 for block in blocks("python"))


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[preset for _, preset in PRESETS])
def test_the_example_plays_every_preset(bots: dict[str, Any], game: AnyGame, preset: str) -> None:
    rules = game.rulebook.parse(preset)
    seats, bot = game.rulebook.seats(rules)[0], bots[game.id]
    played = play_game(game, rules, [seat_of(bot, rules)] * seats, bytes(32))
    assert sum(map(len, played.outcome.ranking)) == seats


def test_the_example_for_bluff_is_better_than_chance(bots: dict[str, Any]) -> None:
    rules = BLUFF.rulebook.parse("mobius")
    won = Duel(BLUFF, rules, bots["bluff"], RandomBot(), 2, b"docs").play(60)
    assert won.low > won.chance


def test_the_example_for_dobon_is_better_than_chance(bots: dict[str, Any]) -> None:
    rules = DOBON.rulebook.parse("numazoko")
    won = per_round(rules, bots["dobon"], RandomCards(), 4, b"docs", 40)
    assert won.low > 0


def test_the_measures_run_as_they_stand(
    names: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    measures = re.findall(r"\n\n((?:    .*\n|\n)+)", PAGE.read_text("utf-8"))
    code = [dedent(each) for each in measures if "print(" in each]
    assert len(code) == 2
    for each in code:
        exec(compile(each.replace("400", "8"), str(PAGE), "exec"), dict(names))
    told = capsys.readouterr().out.splitlines()
    assert [line.split("(")[0] for line in told] == ["Share", "Chips"]


def test_the_page_names_the_entry_points_as_they_are(bots: dict[str, Any]) -> None:
    (block,) = blocks("toml")
    points = tomllib.loads(block)["project"]["entry-points"]
    assert list(points) == [GROUP]
    assert list(points[GROUP]) == [f"{bot.game}.{bot.id}" for bot in bots.values()]
