"""Questions about rules: what two readings settle differently is looked for beside the server.

It takes up to a second of a core for rules that nobody asked about before. In the server's own
process the tables would wait for it, each thread that reckons as long as the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from hattari.core.game import Refusal, Text

from .line import Places

WAITING = 16
"""People that may wait for questions, of all addresses together."""
WAITING_OF_ONE = 4

T = TypeVar("T")


class Finder(Protocol):
    """Who looks for questions here."""

    async def find(self, question: Callable[..., T], *given: Any) -> T:
        """What a function of a module answers. Raises Refusal."""
        ...

    def stop(self) -> None:
        """Nobody asks any more."""
        ...


class Questions:
    """Everybody's."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._places = Places(WAITING, WAITING_OF_ONE)

    def stop(self) -> None:
        """Let go of who looks for them."""
        self._finder.stop()

    async def ask(self, asker: str, question: Callable[..., T], *given: Any) -> T:
        """As `Finder.find` says."""
        with self._places.taken(asker, _too_many):
            return await self._finder.find(question, *given)


def _too_many() -> Refusal:
    return Refusal(
        "questions_busy",
        Text(
            "Others have questions looked for; try again in a moment.",
            "ほかの人の問題を作っています。少し待ってからお試しください。",
        ),
    )
