"""What the loops do with tests that fail: ask a few once more, and name those that then pass."""

import sys
from pathlib import Path

import pytest

from scripts.loop import ASKED_AGAIN, ask

PYTEST = str(Path(sys.executable).parent / "pytest")

ONCE = """
from pathlib import Path

def test_steady(): pass

def test_unsteady():
    seen = Path(__file__).with_name("seen")
    if not seen.exists():
        seen.touch()
        raise AssertionError("the first time only")
"""


def _asked(folder: Path, tests: str) -> tuple[bool, tuple[str, ...], int]:
    """Whether the loop lets these tests pass, whom it names, and how often they were asked."""
    (folder / "test_it.py").write_text(tests)
    done = ask((PYTEST, "-p", "no:randomly", "--rootdir", str(folder), str(folder)), quiet=True)
    return done.passed, done.unsteady, done.said.count("test session starts")


def test_what_fails_once_is_named_and_lets_work_land(tmp_path: Path) -> None:
    assert _asked(tmp_path, ONCE) == (True, ("test_it.py::test_unsteady",), 2)


@pytest.mark.parametrize(("tests", "asked"), [(1, 2), (ASKED_AGAIN + 1, 1)])
def test_what_is_broken_stays_refused(tmp_path: Path, tests: int, asked: int) -> None:
    broken = "\n".join(f"def test_{number}(): assert False" for number in range(tests))
    assert _asked(tmp_path, broken) == (False, (), asked)


def test_what_cannot_even_be_read_is_refused_at_once(tmp_path: Path) -> None:
    assert _asked(tmp_path, "import nothing_of_this_name")[0] is False


def test_other_commands_are_asked_once() -> None:
    assert ask((sys.executable, "-c", "raise SystemExit(1)"), quiet=True) == ("", False, ())
