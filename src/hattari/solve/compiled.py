"""Compiling functions with numba, with their types kept for the checker.

Compiled functions take their space from the caller and make no arrays, so that numba's counting
of references, which costs more than all the arithmetic here, can be left out (`_nrt`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """The function as machine code: kept on disk, and run without the interpreter's lock.

    Numba looks at a function's own file alone to see whether the kept code is stale, so compiled
    functions that call each other stand in one file, and a file built on others names their
    digests in `BELOW`.
    """
    options: Any = {"cache": True, "nogil": True, "fastmath": True, "_nrt": False}
    return cast(F, numba.njit(**options)(function))


def inlined(function: F) -> F:
    """The same for a part of a compiled function: it becomes part of whatever calls it."""
    options: Any = {"forceinline": True, "nogil": True, "fastmath": True, "_nrt": False}
    return cast(F, numba.njit(**options)(function))


def part(function: F) -> F:
    """The same for what compiled functions alone call: no way in from Python is compiled."""
    options: Any = {"forceinline": True, "nogil": True, "fastmath": True, "_nrt": False}
    alone: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, numba.njit(**options, **alone)(function))
