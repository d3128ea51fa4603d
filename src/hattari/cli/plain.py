"""How a plain game looks in the terminal: its hands, what it asks, and what its events say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hattari.bots.match import Typed
from hattari.core.game import Text
from hattari.core.plain.shapes import PlainView, Told, words_of

from .page import Lines, Rows

HAND = Text("Your hand: {hand}", "手札:{hand}")
PROMPT = Text("{asks} > ", "{asks} > ")


class PlainScreen:
    """Meets `screen.Screen` for a `core.plain.PlainGame`."""

    def __init__(self, names: tuple[str, ...], rules: Any) -> None:
        del rules
        self._names = names

    def table(self, view: PlainView[Any]) -> Lines:
        """How many cards everybody holds, and one's own."""
        yield Rows(tuple((name, str(n)) for name, n in zip(self._names, view.cards, strict=True)))
        yield HAND.fill(hand=" ".join(view.hand))

    def prompt(self, view: PlainView[Any]) -> Text:
        """What the game asks."""
        return PROMPT.fill(asks=view.asks)

    def tell(self, event: Told, view: PlainView[Any]) -> Lines:
        """What the event says, with names."""
        del view
        names = {f"seat{seat}": name for seat, name in enumerate(self._names)}
        return (event.text.fill(**names),) if event.text.en else ()

    def odds(self, view: PlainView[Any]) -> Lines:
        """Nothing is reckoned."""
        del view
        return ()

    def typed(self, words: Sequence[str], view: PlainView[Any]) -> Typed | None:
        """A command; what an action is done with is enough where no other takes it."""
        meant = tuple(word.upper() for word in words)
        for action in view.legal or ():
            if meant and words_of(action) == meant:
                name = str(type(action).__struct_config__.tag)
                return Typed(name, tuple(words))
        return Typed(words[0], tuple(words[1:])) if words else None
