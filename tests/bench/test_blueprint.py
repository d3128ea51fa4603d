"""The benchmark of blueprints learns, plays and says so in the agreed form."""

from __future__ import annotations

import pytest

from hattari.core.kit import Registry
from hattari.games.bluff.bench import blueprint
from hattari.games.bluff.solve.blueprint.train import QUICK


@pytest.mark.soak
def test_figures_have_the_agreed_names() -> None:
    quick = blueprint.Length(plan=QUICK, games=2, table_games=200, table_duels=4)
    figures = tuple(blueprint.measure(Registry.of(), quick))
    assert figures[0].name == "blueprint.train_s"
    assert (
        len({figure.name for figure in figures}) == len(figures) == blueprint.count(Registry.of())
    )
