"""The machine code of compiled functions, kept on disk.

Numba keeps code under a function's file, and asks only whether that file has changed: not those of
the functions that it calls. Here code lies under the digest of all that it comes from, so what is
stale is never found, and equal checkouts share what one of them has compiled.

A file is written elsewhere and renamed, and no other is changed for it, so processes don't disturb
one another: who comes late writes the same again.

This is the one place that knows numba's insides, which may change with any of its versions
(pyproject.toml allows those that were tried): `Dispatcher._cache` with the methods of `NullCache`,
`CompileResult._reduce` and `_rebuild`, and `codegen().magic_tuple()`, which names the processor.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from typing_extensions import override

from .fingerprint import fingerprint, qualified, signature
from .kept import folder

KEPT = 4
"""The code of so many versions of a function is kept, the latest."""


class KeptDispatcher(CPUDispatcher):
    """A compiled function whose code is kept here."""

    @override
    def enable_caching(self) -> None:
        self._cache = Kept(self)


class Kept(NullCache):
    """The kept code of one function, a file for each signature and processor."""

    def __init__(self, function: KeptDispatcher) -> None:
        self._function = function

    @property
    @override
    def cache_path(self) -> str:
        return str(folder())

    @override
    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these arguments; None where there is none, or none can be read."""
        target_context.refresh()
        with suppress(OSError):
            kept = pickle.loads(self._path(sig).read_bytes())  # noqa: S301 (written here)
            rebuild: Any = CompileResult._rebuild
            return rebuild(target_context, *kept)
        return None

    @override
    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code. A disk that is full, or may not be written, costs time but no answer."""
        if data.library.has_dynamic_globals:
            raise TypeError(f"{self._name} can't be kept: it uses a pointer or a large array")
        with suppress(OSError):
            pickled: Any = dumps
            _write(self._path(sig), pickled(data._reduce()))
            self._prune()

    def _path(self, sig: Any) -> Path:
        target: Any = self._function.targetctx
        processor = target.codegen().magic_tuple()
        called = sha256(repr((signature(sig), processor)).encode()).hexdigest()
        return folder() / f"{self._stem}-{called[:16]}.code"

    @property
    def _name(self) -> str:
        return qualified(self._function.py_func).replace("<locals>.", "")

    @cached_property
    def _stem(self) -> str:
        """Not before it is called: only then all that it calls is defined."""
        return f"{self._name}-{fingerprint(self._function)[:16]}"

    def _prune(self) -> None:
        """Leave the latest versions."""
        versions: dict[str, list[Path]] = {}
        for path in sorted(folder().glob(f"{self._name}-*"), key=_written):
            stem = path.name[: len(self._stem)]
            versions[stem] = [*versions.pop(stem, []), path]
        for stem in list(versions)[:-KEPT]:
            for path in versions[stem]:
                path.unlink(missing_ok=True)


def _written(path: Path) -> float:
    """When; long ago, where another process has just removed it."""
    with suppress(FileNotFoundError):
        return path.stat().st_mtime
    return 0.0


def _write(path: Path, code: bytes) -> None:
    """The whole file or none of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{uuid4().hex}")
    unfinished.write_bytes(code)
    unfinished.replace(path)
