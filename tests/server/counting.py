"""A log counted for somebody who comes to a table, as a node does it."""

from collections.abc import Sequence

from hattari.core.kit import Registry
from hattari.server.live import Counting, Live
from hattari.server.slices import at_once
from hattari.tables.events import Row


def counted(registry: Registry, rows: Sequence[Row], people: tuple[str, ...]) -> dict[str, int]:
    """How many of the rows each could see."""
    counting = Counting(registry, people)
    at_once(counting.over(rows))
    return counting.counters


def learn(live: Live, registry: Registry, rows: Sequence[Row], observer: str) -> None:
    """Let a table know who comes."""
    counting = live.counting(registry, observer)
    at_once(counting.over(rows))
    live.learn(counting)
