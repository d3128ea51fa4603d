"""The soak tests that pytest knows: each is run on its own, and each counts as one."""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from time import monotonic

from tests.soak.figures import spread
from tests.soak.harness import Batch, Harness

NAME = "pytest.soak"
ROOT = Path(__file__).parents[2]
FIRST = ("tests/games/test_chance", "tests/server/", "tests/solve/", "tests/games/")
"""In this order; then the rest, for bots' strength takes hours."""
SECONDS = "seconds for a test"
FAILS = """
import pytest


@pytest.mark.soak
def test_that_fails() -> None:
    assert 1 + 1 == 3
"""


def _pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "soak", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@lru_cache
def tests() -> tuple[str, ...]:
    """The names of all soak tests, in the order in which they are run."""
    found = _pytest("--collect-only")
    names = tuple(line for line in found.stdout.splitlines() if "::" in line)
    if found.returncode or not names:
        raise RuntimeError(f"pytest found no soak tests: {found.stdout[-1000:]}{found.stderr}")
    return tuple(sorted(names, key=lambda name: (_rank(name), name)))


def _rank(name: str) -> int:
    return next((rank for rank, first in enumerate(FIRST) if name.startswith(first)), len(FIRST))


def failure(name: str) -> str | None:
    """How a test failed; None where it passed."""
    done = _pytest(name)
    return None if done.returncode == 0 else f"{name}: {done.stdout[-600:]}"


def _batch(first: int, _folder: Path) -> Batch:
    began = monotonic()
    failed = failure(tests()[first])
    took = {SECONDS: spread([monotonic() - began])}
    return Batch(1, () if failed is None else (failed,), took)


def caught(folder: Path) -> bool:
    """Whether a soak test that fails is told of."""
    path = folder / "test_planted.py"
    path.write_text(FAILS)
    return failure(str(path)) is not None


def suite() -> Harness:
    """The harness of all of pytest's soak tests."""
    return Harness(
        name=NAME,
        promise="the long tests pass: dice, shuffles, bots, solver, floods",
        unit="tests",
        goal=len(tests()),
        batch=_batch,
        fault=caught,
    )
