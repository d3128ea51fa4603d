"""The loops of whoever works here: what fails, fails; what passes only alone is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scripts.loop import FAILED, Stage, loops, row, run

PASSES = (sys.executable, "-c", "print('well')")
FAILS = (sys.executable, "-c", "import sys; print('ill'); sys.exit(1)")
MOODY = """
from pathlib import Path

def test_moody():
    tried = Path(__file__).with_name("tried")
    seen = tried.exists()
    tried.touch()
    assert seen

def test_well():
    pass
"""


def pytest_of(file: Path, *more: str) -> tuple[str, ...]:
    """A run of one file that keeps what failed beside it."""
    kept = f"cache_dir={file.parent / 'kept'}"
    common = ("-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", str(file.parent), "-o", kept)
    return (sys.executable, *common, *more, str(file))


def test_a_stage_ends_at_the_first_command_that_fails() -> None:
    result = run(Stage("a", (PASSES, FAILS, PASSES)), quiet=True)
    assert (result.passed, result.said) == (False, "well\nill\n")


def test_what_fails_again_fails(capfd: pytest.CaptureFixture[str]) -> None:
    assert not row([Stage("a", (FAILS,), FAILS)])
    said = capfd.readouterr().out
    assert "failed again" in said
    assert "a: FAILED" in said


def test_what_passes_only_alone_is_named(tmp_path: Path) -> None:
    file = tmp_path / "test_moods.py"
    file.write_text(MOODY, "utf-8")
    result = run(Stage("a", (pytest_of(file),), pytest_of(file, *FAILED)), quiet=True)
    assert result.passed
    assert "1 failed, 1 passed" in result.said
    assert result.said.count("1 passed") == 2
    assert "UNSTEADY" in result.said


def test_a_second_try_asks_of_nothing_else_but_the_page_in_a_browser() -> None:
    stages = [stage for rows in loops().values() for each in rows for stage in each]
    assert [stage.title for stage in stages if stage.again] == ["all else of the page in a browser"]
