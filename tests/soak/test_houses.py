"""Any house rules, thirty of each game; the long run has a thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.harness import Harness
from tests.soak.houses import GOAL, HOUSES


def by_name(harness: Harness) -> str:
    return harness.name


@pytest.mark.parametrize("harness", HOUSES, ids=by_name)
@pytest.mark.parametrize("part", range(3))
def test_any_house_rules_play_or_are_refused_by_name(
    harness: Harness, part: int, tmp_path: Path
) -> None:
    first = part * GOAL // 100
    found = [harness.batch(first + each, tmp_path) for each in range(GOAL // 100)]
    assert [failure for batch in found for failure in batch.failures] == []


@pytest.mark.parametrize("harness", HOUSES, ids=by_name)
def test_planted_faults_are_caught(harness: Harness, tmp_path: Path) -> None:
    assert harness.fault(tmp_path)
