"""The benchmark of the bots names its figures by game, pair and preset."""

from __future__ import annotations

from typer.testing import CliRunner

from hattari.bench import bots
from hattari.bench.strength import Length
from hattari.bots.bot import BotRegistry, installed
from hattari.cli import program
from hattari.core.installed import registry
from hattari.core.kit import Kit, Registry
from hattari.games.bluff.bench.strength import CROWDED
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.rules import Dobon


def only(*bots: str) -> BotRegistry:
    """These bots of all games."""
    return BotRegistry(tuple(entry for entry in installed().entries if entry.id in bots))


def one(game: str) -> Registry:
    """This game alone."""
    return Registry((registry().kit(game),))


def test_dobon_is_measured_in_chips_per_round_with_an_interval() -> None:
    games = one("dobon")
    quick = only("easy", "steady")
    figures = {
        figure.name: figure for figure in bots.measure(games, Length(pairs=2, timed=1), quick)
    }
    for preset in Dobon.rulebook.presets():
        name = f"bots.dobon.steady_beats_easy.{preset.id}"
        low, mean, high = (figures[name + end] for end in (".low", "", ".high"))
        assert low.value <= mean.value <= high.value
        assert mean.unit == "chips/round"
        assert figures[f"{name}.rounds"].value == 8
    assert figures["bots.dobon.steady.ms_per_decision.10x5"].value > 0
    assert bots.count(games, quick) == len(figures)  # so the progress bar ends at its end


def test_bluff_is_measured_every_bot_against_every_other() -> None:
    games = one("bluff")
    length = Length(pairs=2, crowded=3, timed=1, asked=1)
    quick = only("easy")
    figures = {figure.name: figure for figure in bots.measure(games, length, quick)}
    for preset in Bluff.rulebook.presets():
        name = f"bots.easy_beats_random.{preset.id}"
        low, share, high = (figures[name + end] for end in (".low", "", ".high"))
        assert low.value <= share.value <= high.value
        assert figures[f"{name}.games"].value == 2
    assert figures["bots.easy_among_random.mobius.6.games"].value == 3
    assert figures["bots.easy.ms_per_decision.10x5.p99"].value > 0
    assert bots.count(games, quick) == len(figures)
    matrices = {matrix.title: matrix for matrix in bots.pictures(figures.values())}
    presets = {preset.id for preset in Bluff.rulebook.presets()}
    assert set(matrices) == {*presets, bots.EXPLOITABILITY}
    assert 0 < figures["bots.easy.exploitability.mobius"].value <= 1
    assert [column.header for column in matrices[bots.EXPLOITABILITY].columns] == [
        "",
        *CROWDED,
    ]
    assert [column.header for column in matrices["perudo"].columns] == ["", "random"]


def test_the_bots_are_measured_from_the_weakest_up() -> None:
    found = bots.ladder(registry().kit("bluff"), only("odds", "hunter", "reader", "easy"))
    assert [bot.id for bot in found] == ["random", "easy", "odds", "reader", "hunter"]


def test_a_game_that_says_nothing_of_itself_is_measured_in_games_won() -> None:
    bare = Registry((Kit(game=Bluff()),))
    quick = only("easy", "odds")
    length = Length(pairs=2, timed=1)
    figures = {figure.name: figure for figure in bots.measure(bare, length, quick)}
    assert bots.count(bare, quick) == len(figures)
    assert figures["bots.bluff.odds_beats_easy.mobius"].unit == "%"
    assert figures["bots.bluff.odds_beats_easy.mobius.games"].value == 2
    assert figures["bots.bluff.easy.ms_per_decision.2x5"].value > 0


def test_a_game_that_nobody_knows_is_refused_by_name() -> None:
    words = ["bench", "bots", "--game", "poker"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 2
    assert "bluff" in result.output
