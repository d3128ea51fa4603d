"""The benchmark of stores and buses measures real ones and says so in the agreed form."""

import pytest

from hattari.bench import store
from hattari.core.kit import Registry
from hattari.wiring import embedded


def test_figures_have_the_agreed_names() -> None:
    try:
        figures = tuple(store.measure(Registry.of(), store.Length(rounds=1, seconds=0.3)))
    except embedded.Missing as missing:
        pytest.skip(str(missing))
    assert {figure.name for figure in figures} >= {
        "store.sqlite.appends_per_s",
        "store.postgres.appends_per_s",
        "bus.nats.p99_ms",
        "bus.postgres.p99_ms",
    }
    assert all(figure.value > 0 for figure in figures)
