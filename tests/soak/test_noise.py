"""A few broken messages; the long run has a million."""

from pathlib import Path

import pytest

from tests.soak.noise import FRAGILE, GROWTH, LINES, growth, heard


def test_broken_messages_break_nothing(tmp_path: Path) -> None:
    found = heard(tmp_path, 120, 0)
    assert found.count >= 120
    assert found.failures == ()
    assert {LINES, GROWTH} == found.figures.keys()


def test_a_server_that_breaks_now_and_then_is_found_out(tmp_path: Path) -> None:
    assert heard(tmp_path, 200, 0, FRAGILE).failures


def test_a_run_without_a_connection_has_no_lines_to_count(tmp_path: Path) -> None:
    assert heard(tmp_path, 0, 0).figures.keys() == {GROWTH}


def test_memory_is_measured_once_it_is_warm() -> None:
    cold = [(number * 1_000, 100.0 + 30 * number) for number in range(15)]
    warm = [(15_000 + number * 1_000, 550.0 + number) for number in range(6)]
    assert growth([*cold, *warm]) == pytest.approx(10.0)
