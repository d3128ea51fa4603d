"""Kept machine code is found where all that it comes from is the same, and never else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from inspect import signature as parameters
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target

from hattari.solve.cache import KEPT, KeptDispatcher
from hattari.solve.compiled import compiled
from hattari.solve.fingerprint import fingerprint, signature

BELOW = """
from hattari.solve.compiled import compiled, inlined

STEP = 1

@inlined
def inner(number):
    return number + STEP

@compiled
def middle(number):
    return 10 * inner(number)
"""

ABOVE = """
from below import middle
from hattari.solve.compiled import compiled

@compiled
def outer(number):
    return 100 * middle(number)
"""

CALL = "from above import outer; print(outer(2), sum(outer.stats.cache_hits.values()))"


class Checkout:
    """A folder with two modules, the upper one built on the lower one."""

    def __init__(self, folder: Path, cache: Path, below: str = BELOW, above: str = ABOVE) -> None:
        folder.mkdir(exist_ok=True)
        (folder / "below.py").write_text(below)
        (folder / "above.py").write_text(above)
        self._folder = folder
        own = {"NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
        self._environment = {**os.environ, **own}

    def begin(self) -> subprocess.Popen[str]:
        """Call the upper function in a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-c", CALL],
            cwd=self._folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )

    def call(self) -> tuple[int, int]:
        """What the upper function answers, and whether its code was found."""
        return told(self.begin())


def told(process: subprocess.Popen[str]) -> tuple[int, int]:
    answer, found = process.communicate()[0].split()
    return int(answer), int(found)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What two processes leave that compile at once: a checkout, and the cache."""
    folder = tmp_path_factory.mktemp("kept")
    checkout = Checkout(folder / "checkout", folder / "cache")
    assert {told(one)[0] for one in [checkout.begin(), checkout.begin()]} == {3000}
    assert len(list((folder / "cache").iterdir())) == 2
    return folder


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [("number + STEP", "number - STEP", 1000), ("STEP = 1", "STEP = 2", 4000)],
)
def test_a_change_in_a_file_below_is_compiled_anew(
    kept: Path, old: str, new: str, answer: int
) -> None:
    checkout = Checkout(kept / "checkout", kept / "cache", BELOW.replace(old, new))
    assert checkout.call() == (answer, 0)


def test_another_folder_and_other_comments_share_the_code(kept: Path, tmp_path: Path) -> None:
    above = ABOVE.replace("    return", '    """A docstring."""\n    # A comment.\n    return')
    assert Checkout(tmp_path / "other", kept / "cache", above=above).call() == (3000, 1)


def test_what_may_not_be_written_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("no folder")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    assert adding(1)(2) == 3


def adding(constant: Any) -> Any:
    """A compiled function that reads a constant of this one."""

    @compiled
    def added(number: int) -> int:
        return number + constant  # type: ignore[no-any-return]

    return added


def test_old_versions_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for constant in range(KEPT + 2):
        assert adding(constant)(1) == 1 + constant
        os.utime(max(tmp_path.iterdir(), key=lambda path: path.stat().st_mtime), (constant,) * 2)
    assert len(list(tmp_path.iterdir())) == KEPT
    for constant in range(2, KEPT + 2):
        again = adding(constant)
        assert again(1) == 1 + constant
        assert sum(again.stats.cache_hits.values()) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 2), (1, 1.0), (0.0, -0.0), ((1, 2), (2, 1)), (max, min), (True, 1), (1, "1")],
)
def test_constants_are_told_apart(one: object, other: object) -> None:
    assert fingerprint(adding(one)) == fingerprint(adding(one))
    assert fingerprint(adding(one)) != fingerprint(adding(other))


@pytest.mark.parametrize("changing", [[1], {1: 2}, {1}, object()])
def test_what_is_no_constant_is_refused(changing: object) -> None:
    with pytest.raises(TypeError, match="expected a constant"):
        fingerprint(adding(changing))


def test_fields_of_named_tuples_are_told_apart() -> None:
    make: Any = namedtuple  # noqa: PYI024 (made twice under one name)
    typeof: Any = numba.typeof
    for deep in (lambda pair: pair, lambda pair: (pair, 3)):
        pairs = [make("Pair", fields)(1, 2.0) for fields in ("low high", "high low")]
        kinds = [typeof(deep(pair)) for pair in pairs]
        assert str(kinds[0]) == str(kinds[1])
        assert signature((kinds[0],)) != signature((kinds[1],))


def test_numba_has_the_insides_that_the_cache_relies_on() -> None:
    def nothing() -> None: ...

    plain: Any = numba.njit(nothing)
    assert type(plain._cache) is NullCache
    assert type(plain) is KeptDispatcher.__base__
    names: dict[Callable[..., Any], list[str]] = {
        NullCache.load_overload: ["self", "sig", "target_context"],
        NullCache.save_overload: ["self", "sig", "cres"],
        CompileResult._reduce: ["self"],
    }
    for method, expected in names.items():
        assert list(parameters(method).parameters) == expected
    assert next(iter(parameters(CompileResult._rebuild).parameters)) == "target_context"
    target: Any = cpu_target.target_context
    triple, processor, _ = target.codegen().magic_tuple()
    assert triple
    assert processor
