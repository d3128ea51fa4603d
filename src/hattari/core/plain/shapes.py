"""The data of a plain game: a deck is dealt, cards and words are chosen, and few things happen.

A game makes its own of these by naming a tag, and where it can the very actions.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from hattari.core.game import Awaits
from hattari.core.text import NOTHING, Text

A = TypeVar("A")
Cards = tuple[str, ...]
"""Each a rank and a suit, such as “7H” or “TS”."""

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Few(tuple[A, ...]):
    """A handful of legal actions; meets `game.Legal`."""

    __slots__ = ()

    def at(self, index: int) -> A:
        """The action with this number, from 0 on. Raises IndexError."""
        if index < 0:
            raise IndexError(index)
        return self[index]


# Actions and chance ----------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """What a seat may do; what it does it with are words, such as a card."""


def words_of(action: msgspec.Struct) -> tuple[str, ...]:
    """What a seat does it with, in capitals."""
    return tuple(str(value).upper() for value in msgspec.structs.astuple(action))


def shown(card: str) -> str:
    """A card as people read it: “10♥”."""
    return ("10" if card[0] == "T" else card[0]) + _SIGNS[card[1]]


class Deal(Act, frozen=True):
    """What chance brings: the whole deck in the order in which it is dealt."""

    cards: Cards


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A start that differs from the rules' own by the seat that begins."""

    starter: int | None = None


# Events ----------------------------------------------------------------------------------


class Opened(msgspec.Struct, frozen=True):
    """The round begins, and cards are dealt next."""


class Dealt(msgspec.Struct, frozen=True):
    """The cards have come."""

    cards: Cards


class Acted(msgspec.Struct, frozen=True):
    """A seat has done something."""

    seat: int
    action: Any


class Closed(msgspec.Struct, frozen=True):
    """A window is over; a game says what came of it."""


# The state ---------------------------------------------------------------------------------


class PlainState(msgspec.Struct, frozen=True, kw_only=True):
    """What every plain game knows; a game adds what is its own, with its value before the deal.

    `turn` is the seat whose turn it is, or was before a window; `answers` are those of the window,
    the earliest first. A `starter` is given by the setup, or None.
    """

    rules: Any
    awaited: Awaits
    hands: tuple[Cards, ...]
    starter: int | None
    turn: int = 0
    answers: tuple[Acted, ...] = ()


# What leaves -----------------------------------------------------------------------------


class PlainView(msgspec.Struct, Generic[A], frozen=True, kw_only=True, tag_field="game"):
    """What the terminal, the page and learning programs ask of every plain game's view.

    `asks` is what is expected now, `cards` how many each seat holds, `hand` the observer's own,
    `legal` what it may do (None: it waits). A game adds what is its own.
    """

    you: int | None
    turn: int | None
    asks: Text
    cards: tuple[int, ...]
    hand: Cards
    legal: tuple[A, ...] | None
    ranking: tuple[tuple[int, ...], ...] | None


class Told(msgspec.Struct, frozen=True):
    """An event as somebody sees it: what it is, and what it says, every seat as `{seat0}`."""

    what: str
    text: Text = NOTHING


def name_of(seat: int) -> str:
    """What stands for a seat's name in a sentence: rules know seats, and not who sits there."""
    return f"{{seat{seat}}}"
