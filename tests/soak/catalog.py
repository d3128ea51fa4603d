"""Every long harness, the quick ones first."""

from __future__ import annotations

from collections.abc import Sequence

from tests.soak.canaries import CANARIES
from tests.soak.cuts import CUTS
from tests.soak.delivery import DELIVERY
from tests.soak.disk import DISKS
from tests.soak.harness import Harness
from tests.soak.hindsight import HINDSIGHT
from tests.soak.hints import HINTS
from tests.soak.houses import HOUSES
from tests.soak.hung import HUNG
from tests.soak.kills import KILLS
from tests.soak.neighbours import NEIGHBOURS
from tests.soak.noise import NOISE
from tests.soak.peeks import PEEKS
from tests.soak.rolling import ROLLING
from tests.soak.suite import NAME as SUITE
from tests.soak.suite import suite

QUICK: tuple[Harness, ...] = (
    DELIVERY,
    CUTS,
    HINTS,
    *DISKS,
    CANARIES,
    NOISE,
    HUNG,
    NEIGHBOURS,
    *PEEKS,
    *HINDSIGHT,
    *KILLS,
    ROLLING,
    *HOUSES,
)
NAMES = (*(harness.name for harness in QUICK), SUITE)


def named(name: str) -> Harness:
    """The harness of this name."""
    return next(each for each in harnesses((name,)) if each.name == name)


def harnesses(only: Sequence[str]) -> tuple[Harness, ...]:
    """Those whose names begin so; pytest is asked for its soak tests where they are among them."""
    chosen = tuple(harness for harness in QUICK if harness.name.startswith(tuple(only)))
    return (*chosen, suite()) if SUITE.startswith(tuple(only)) else chosen
