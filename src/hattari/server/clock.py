"""The server's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Unix milliseconds now."""


def unix_ms() -> int:
    """Unix milliseconds now, by the system's clock."""
    return time.time_ns() // 1_000_000
