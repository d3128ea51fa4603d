"""How nodes tell each other that a table moved. A hint only: the log decides.

A bus may lose, double or delay hints; then nodes learn later, by polling, and nothing else
happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, int], None]
"""Called with (table, number of rows) on the event loop; it must not block."""

REWRITTEN = 2**31 - 1
"""Instead of a number of rows: the table's log holds other events now, so read it anew."""


class Bus(Protocol):
    """Carries (table, number of rows) to every node."""

    def publish(self, table: str, length: int) -> None: ...
    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Listen until the function returned is called."""
        ...

    async def close(self) -> None: ...
