"""The bus of one process."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .port import Charge, Hear, HearCharges


class MemoryBus:
    """Hands each hint to every listener at once."""

    def __init__(self) -> None:
        self._listeners: set[Hear] = set()

    def publish(self, table: str, length: int) -> None:
        """Tell every listener, the sender too."""
        for hear in tuple(self._listeners):
            hear(table, length)

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Listen until the function returned is called."""
        self._listeners.add(hear)
        return lambda: self._listeners.discard(hear)

    def follow(self, table: str) -> None:
        """All tables are heard of anyway."""

    def leave(self, table: str) -> None:
        """All tables are heard of anyway."""

    def charge(self, charges: Sequence[Charge]) -> None:
        """There is no other node."""

    def hear_charges(self, hear: HearCharges) -> None:
        """There is no other node."""

    async def close(self) -> None:
        """Forget all listeners."""
        self._listeners.clear()
