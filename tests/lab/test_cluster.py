"""The same games on a cluster of this machine; for who has its packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from hattari.games.bluff.lab.field import FIELD
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.lab.clusters import Workers
from hattari.lab.plan import Learning, Means, Plan
from hattari.lab.results import encode
from hattari.lab.run import measure


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(("cluster", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_local_cluster_plays_the_same_games(cluster: str, module: str, tmp_path: Path) -> None:
    pytest.importorskip(module)
    rules = RULEBOOK.parse("pirates")
    plan = Plan(
        game="bluff",
        name="pirates",
        title=RULEBOOK.title(rules),
        rules=rules,
        seats=2,
        games=2000,
        learning=Learning(300),
    )
    here = measure(FIELD, plan, Means(strategies=tmp_path))
    there = measure(FIELD, plan, Means(strategies=tmp_path, workers=Workers(cluster=cluster)))
    assert encode(there.measured) == encode(here.measured)
