"""How nodes tell each other that a table moved. A hint only: the log decides.

A bus may lose, double or delay hints; then nodes learn later, by polling, and nothing else
happens. It carries what was spent of allowances as well: what is lost of that, the other nodes
don't count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

Hear = Callable[[str, int], None]
"""Called with (table, number of rows) on the event loop; it must not block."""

PERHAPS = 2**31 - 1
"""Instead of a number of rows: hints of this table may have been missed, so look at its log."""


class Charge(msgspec.Struct, frozen=True, array_like=True):
    """So much was spent of the allowance of this name by this digest; less than nothing was given
    back."""

    allowance: str
    who: str
    cost: float


HearCharges = Callable[[Sequence[Charge]], None]
"""Called on the event loop; it must not block."""


class Bus(Protocol):
    """Carries (table, number of rows) to the nodes that follow the table, and charges to all."""

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

    def charge(self, charges: Sequence[Charge]) -> None:
        """Tell every other node what was spent here."""
        ...

    def hear_charges(self, hear: HearCharges) -> None:
        """Listen to what is spent elsewhere."""
        ...

    async def close(self) -> None: ...
