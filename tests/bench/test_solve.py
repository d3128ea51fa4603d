"""The benchmark of the solver names its figures as agreed, OpenSpiel beside them."""

from __future__ import annotations

import pytest

from hattari.core.kit import Registry
from hattari.games.bluff.bench import solve
from hattari.games.bluff.bench.solve import Case


def test_the_rounds_have_the_agreed_names_and_seconds() -> None:
    named = {(case.name, case.seconds) for case in solve.CASES}
    assert named == {("1v1", 5), ("2v2x3", 5), ("2v1", 60), ("1v2", 60)}


def test_the_figures_are_counted_before_they_are_measured() -> None:
    assert solve.count(Registry.of()) == 1 + 4 * 3 + 2


def test_the_large_round_is_solved_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HATTARI_BENCH_LARGE", raising=False)
    assert solve.LARGE not in solve.cases()
    monkeypatch.setenv("HATTARI_BENCH_LARGE", "1")
    assert solve.cases()[-1] == solve.LARGE


def test_a_round_is_measured_beside_openspiels_solvers() -> None:
    figures = {
        figure.name: figure
        for figure in solve.measure(Registry.of(), (Case((1, 1), 0.2, 3), Case((2, 1), 0.2, 2)))
    }
    ours = figures["solve.1v1x3.exploitability_at_0.2s"]
    assert ours.peer == "openspiel_cfr_plus"
    assert ours.peer_value is not None
    assert ours.peer_value >= 0
    assert -1e-6 <= ours.value <= 1  # an exact 0 comes out a rounding below
    assert "solve.1v1x3.exploitability_at_0.2s.beside_openspiel_cfr" in figures
    alone = figures["solve.2v1x2.exploitability_at_0.2s"]
    assert alone.peer is None
    assert figures["solve.2v1x2.iterations"].value > 0
