"""Small turns of phrase that the rule text and its examples share."""

from __future__ import annotations

from hattari.core.game import Text

from .cards import Cards
from .refusals import name

Lines = list[Text]
"""The sentences of one paragraph."""

_SEATS = "ABCDEFGHIJ"


def seat_name(seat: int) -> str:
    """A seat in an example: A, B, C, clockwise."""
    return _SEATS[seat]


def number_of_cards(count: int) -> Text:
    """So many cards."""
    return Text.counted(count, "{count} card", "{count} cards", "{count}枚")


def seconds(count: int) -> Text:
    """So many seconds."""
    return Text.counted(count, "{count} second", "{count} seconds", "{count}秒")


def rounds(count: int) -> Text:
    """So many rounds."""
    return Text.counted(count, "{count} round", "{count} rounds", "{count}回戦")


def shown(hand: Cards) -> str:
    """Cards side by side: ♥2 ♦J."""
    return " ".join(name(card) for card in hand)
