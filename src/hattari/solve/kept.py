"""Where compiled code is kept."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path


def folder() -> Path:
    """Where code lies: NUMBA_CACHE_DIR where it is set, else the user's own cache."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    return Path(named) if named else user_cache_path("hattari") / "compiled"
