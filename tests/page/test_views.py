"""The views that the panels' tests draw are what the games tell today."""

import gzip
import re

import pytest

from hattari.core.game import AnyGame
from tests.page import views


@pytest.mark.parametrize("game", views.GAMES.games, ids=lambda game: game.id)
def test_the_views_are_what_the_game_tells(game: AnyGame) -> None:
    assert gzip.decompress(views.file_of(game).read_bytes()) == views.made(game)


@pytest.mark.parametrize("game", views.GAMES.games, ids=lambda game: game.id)
def test_every_preset_has_its_views(game: AnyGame) -> None:
    presets = {preset.id for preset in game.rulebook.presets()}
    golden = {path.stem for path in (views.GOLDEN / game.id).glob("*.jsonl")}
    # What was played under an earlier version of a preset is kept beside it.
    assert presets == {name for name in golden if not re.search(r"-\d+$", name)}
