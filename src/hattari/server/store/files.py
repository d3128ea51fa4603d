"""Files that hold secrets: for their owner alone, and on disk before anybody relies on them."""

from __future__ import annotations

import os
from pathlib import Path

OWNER_ONLY = 0o600
"""A copy of a store holds the seeds of running rounds: nobody else may read it."""


def why(error: Exception) -> str:
    """What is wrong, with its file; of a system's error without the number."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"


def claim(path: Path) -> int:
    """A new file, opened for writing; its descriptor. Raises OSError, also where there is one."""
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)


def sync(path: Path) -> None:
    """Wait until a file or a folder is on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
