"""Questions about rules are looked for in a process beside the server and beside the bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .thinking import BEHIND, Thinkers

T = TypeVar("T")


class LocalFinder:
    """Looks for one after the other; what it has found of late it remembers."""

    def __init__(self) -> None:
        self._thinkers = Thinkers(1, BEHIND)

    async def find(self, question: Callable[..., T], *given: Any) -> T:
        """What a function of a module answers. Raises Refusal."""
        return await self._thinkers.asked(question, *given)

    def stop(self) -> None:
        """End the process."""
        self._thinkers.close()
