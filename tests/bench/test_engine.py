"""The benchmark of the engine measures whole games and says so in the agreed form."""

from __future__ import annotations

from itertools import repeat

import msgspec
import pytest
from typer.testing import CliRunner

from hattari.bench import engine, playouts
from hattari.bench.figures import Figure, beside
from hattari.bench.peers import peers
from hattari.cli import bench, program
from hattari.core.installed import registry
from hattari.core.kit import Kit, Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.start import Setup
from tests.games.dobon.playing import DOBON_GAME


@pytest.mark.parametrize("preset", ["bluebear", "mobius", "culdcept", "perudo"])
def test_a_playout_plays_a_whole_game(preset: str) -> None:
    game = Bluff()
    one = playouts.playout(game, game.rulebook.parse(preset), 2, Setup(dice=(5, 5)))
    assert all(one(number) >= 2 for number in range(20))


def test_a_rate_counts_decisions_of_whole_games() -> None:
    assert playouts.rate(repeat(lambda _number: 7), 0.01) > 7


def test_every_preset_for_two_is_measured() -> None:
    game = Bluff()
    presets = {preset.id for preset in game.rulebook.presets()}
    assert set(playouts.rule_sets(game, 2)) == presets
    assert set(playouts.rule_sets(game, 3)) == presets - {"openspiel"}


def test_figures_have_the_agreed_names() -> None:
    quick = engine.Length(runs=1, seconds=0.02, preset_seconds=0.01)
    games = Registry((registry().kit("bluff"),))
    figures = tuple(engine.measure(games, quick))
    assert figures[0].name == "bluff.decisions_per_s"
    assert figures[0].unit == "1/s"
    assert len(figures) == engine.count(games)
    assert len({figure.name for figure in figures}) == len(figures)
    assert {f"bluff.decisions_per_s.{preset.id}" for preset in Bluff.rulebook.presets()} <= {
        figure.name for figure in figures
    }


def test_a_game_without_parts_is_measured_too() -> None:
    bare = Registry((Kit(game=Bluff()),))
    quick = engine.Length(runs=1, seconds=0.02, preset_seconds=0.01)
    names = [figure.name for figure in engine.measure(bare, quick)]
    assert names[0] == "bluff.decisions_per_s"
    assert len(names) == engine.count(bare)
    assert "simulator.decisions_per_s" not in names


def test_peers_are_found_by_their_entry_points() -> None:
    assert {peer.name for peer in peers("engine")} >= {"openspiel"}
    assert [peer.name for peer in peers("server")] == ["boardgame.io", "Colyseus"]
    assert [peer.name for peer in peers("peer")] == ["fsicfr"]
    assert [peer.name for peer in peers("solve")] == ["openspiel_cfr_plus", "openspiel_cfr"]
    assert peers("nothing") == ()


def test_a_peer_stands_beside_a_figure_with_the_ratio() -> None:
    figure = beside(Figure("a.b", 300.0, "1/s"), "other", 200.0)
    assert msgspec.to_builtins(figure) == {
        "name": "a.b",
        "value": 300.0,
        "unit": "1/s",
        "peer": "other",
        "peer_value": 200.0,
        "ratio": 1.5,
    }
    assert msgspec.to_builtins(Figure("a.b", 300.0, "1/s")) == {
        "name": "a.b",
        "value": 300.0,
        "unit": "1/s",
    }


def test_an_unknown_benchmark_is_refused_by_name() -> None:
    words = ["bench", "speed"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 2
    assert "engine" in result.output


def test_two_simulators_have_two_names() -> None:
    bluff = registry().kit("bluff")
    other = Kit(game=DOBON_GAME, parts={"simulator": bluff.parts["simulator"]})
    both = Registry((bluff, other))
    assert engine.simulators_name(Registry((bluff,)), bluff) == "simulator.decisions_per_s"
    assert [engine.simulators_name(both, kit) for kit in both.kits] == [
        "bluff.simulator.decisions_per_s",
        "dobon.simulator.decisions_per_s",
    ]


def test_two_benchmarks_of_a_name_both_stay() -> None:
    one = Kit(game=Bluff(), benches={"solve": "a.solve", "peer": "a.peer"})
    other = Kit(game=DOBON_GAME, benches={"solve": "b.solve", "bots": "b.bots"})
    found = bench.modules(Registry((one, other)))
    assert found["bots"] == "hattari.bench.bots"
    assert {found.get(name) for name in ("bluff.solve", "dobon.solve", "peer", "dobon.bots")} == {
        "a.solve",
        "b.solve",
        "a.peer",
        "b.bots",
    }
    assert "solve" not in found
