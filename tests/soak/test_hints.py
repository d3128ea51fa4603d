"""A bus that fails, a little of it; the long run has a thousand times."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hattari.wiring.embedded import Missing
from tests.soak.hints import caught, troubled


def here(work: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return work(*arguments)
    except Missing as missing:
        pytest.skip(str(missing))


def test_a_bus_that_is_killed_or_drops_hints_makes_it_only_later(tmp_path: Path) -> None:
    found = here(troubled, tmp_path, 1, 2)
    assert (found.count, found.failures) == (2, ())
    assert all(spread.count for spread in found.figures.values())


def test_nodes_that_trust_in_the_bus_alone_are_found_out(tmp_path: Path) -> None:
    assert here(caught, tmp_path)
