"""What tables notice of a training is measured while one really goes on."""

from hattari.bench.server.capacity import Crowd
from hattari.core.installed import registry
from hattari.games.bluff.bench import training


def test_the_same_load_is_measured_without_a_training_and_with_one() -> None:
    crowd = Crowd(tables=1, sockets=4, rate=20, seconds=1, rest=0.1)
    figures = {figure.name: figure for figure in training.measure(registry(), crowd)}
    assert figures["training.still_running"].value == 1
    assert figures["training.errors"].value == 0
    assert figures["training.p99_ms"].value > 0
    assert figures["training.p99_ms"].peer == training.ALONE
