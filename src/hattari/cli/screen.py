"""What a game shows in the terminal, and how a line that a person types is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from hattari.bots.match import Typed
from hattari.core.game import Text

from .page import Lines


class Screen(Protocol):
    """How a game looks. Every method is a function of what it is given."""

    def table(self, view: Any) -> Lines:
        """How things stand, for the seat that has to act."""
        ...

    def prompt(self, view: Any) -> Text:
        """What stands before the cursor. It tells nothing that the person's cards tell."""
        ...

    def tell(self, event: Any, view: Any) -> Lines:
        """What a seen event says; nothing for what needs no words."""
        ...

    def odds(self, view: Any) -> Lines:
        """The chances, as far as this seat can reckon them."""
        ...

    def typed(self, words: Sequence[str], view: Any) -> Typed | None:
        """What a line means to the game; None where it means nothing now."""
        ...


MakeScreen = Callable[[tuple[str, ...], Any], Screen]
"""Makes a game's screen from the names by seat and the rules."""
