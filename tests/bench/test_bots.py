"""The benchmark of the bots names its figures by game, pair and preset."""

from __future__ import annotations

from typer.testing import CliRunner

from hattari.bench import bots
from hattari.cli import program
from hattari.games.dobon import Dobon
from hattari.games.game import Registry
from hattari.wiring import registry


def test_dobon_is_measured_in_chips_per_round_with_an_interval() -> None:
    figures = {
        figure.name: figure
        for figure in bots.measure(Registry((Dobon(),)), bots.Length(games=2, deals=2))
    }
    for preset in Dobon.rulebook.presets():
        name = f"bots.dobon.steady_beats_easy.{preset.id}"
        low, mean, high = (figures[name + end] for end in (".low", "", ".high"))
        assert low.value <= mean.value <= high.value
        assert mean.unit == "chips/round"
        assert figures[f"{name}.rounds"].value == 8
    assert figures["bots.dobon.steady.ms_per_decision.10x5"].value > 0


def test_the_progress_bar_knows_how_many_figures_come() -> None:
    games = registry()
    measured = tuple(bots.measure(games, bots.Length(games=2, deals=2)))
    assert bots.count(games) == len(measured)


def test_a_game_that_nobody_knows_is_refused_by_name() -> None:
    words = ["bench", "bots", "--game", "poker"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 2
    assert "bluff" in result.output
