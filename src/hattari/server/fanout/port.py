"""How nodes tell each other that a table moved. A hint only: the log decides.

A bus may lose, double or delay hints; then nodes learn later, by polling, and nothing else
happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, int], None]
"""Called with (table, number of rows) on the event loop; it must not block."""

PERHAPS = 2**31 - 1
"""Instead of a number of rows: hints of this table may have been missed, so look at its log."""


class Bus(Protocol):
    """Carries (table, number of rows) to the nodes that follow the table."""

    def publish(self, table: str, length: int) -> None: ...
    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Listen until the function returned is called."""
        ...

    def follow(self, table: str) -> None:
        """Hear of this table from now on; hints of others may come as well."""
        ...

    def leave(self, table: str) -> None:
        """No need to hear of this table any more."""
        ...

    async def close(self) -> None: ...
