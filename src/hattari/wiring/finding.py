"""Questions about rules are looked for in a process beside the server and beside the bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .thinking import Beside

T = TypeVar("T")


class LocalFinder(Beside):
    """Looks for one after the other; what it has found of late it remembers."""

    async def find(self, question: Callable[..., T], *given: Any) -> T:
        """What a function of a module answers. Raises Refusal."""
        return await self._thinkers.asked(question, *given)
