"""Compiling functions with numba, with their types kept for the checker.

Compiled functions take their space from the caller and make no arrays, so that numba's counting
of references, which costs more than all the arithmetic here, can be left out (`_nrt`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from .cache import KeptDispatcher

F = TypeVar("F", bound=Callable[..., object])

FAST: dict[str, Any] = {"nogil": True, "fastmath": True, "_nrt": False}
"""Run without the interpreter's lock; sums may be taken in any order."""


def compiled(function: F) -> F:
    """The function as machine code, kept on disk (`cache.py`)."""
    kept = KeptDispatcher(function, targetoptions={**FAST, "nopython": True, "boundscheck": None})
    kept.enable_caching()
    return cast(F, kept)


def inlined(function: F) -> F:
    """The same for a part of a compiled function: it becomes part of whatever calls it."""
    return cast(F, numba.njit(**FAST, forceinline=True)(function))


def part(function: F) -> F:
    """The same for what compiled functions alone call: no way in from Python is compiled."""
    alone: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, numba.njit(**FAST, **alone, forceinline=True)(function))
