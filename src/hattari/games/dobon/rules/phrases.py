"""Small turns of phrase that the rule text and its examples share."""

from __future__ import annotations

from hattari.core.game import Text

from .axes import Rules
from .cards import DECK, JOKER, SUITS, Cards
from .effects import naming_ranks
from .follows import Top, following
from .refusals import name, rank_word

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


def also_fitting(rules: Rules, top: Top) -> tuple[Text, ...]:
    """What fits a card beside its rank and its suit: a rank that fits everything, or those cards
    of it that do now."""
    able: list[Text] = []
    wild = naming_ranks(rules).replace(JOKER, "") + (JOKER if rules.jokers else "")
    for rank in wild.replace(top.card[0], ""):
        cards = [card for card in DECK if card[0] == rank and card in following(rules, top)]
        if len(cards) == len(SUITS) or rank == JOKER:
            able.append(Text("any {rank}", "{rank}").fill(rank=rank_word(rank)))
        else:
            able += [Text("{card}", "{card}").fill(card=name(card)) for card in cards]
    return tuple(able)
