"""Which card may follow which: the one place that says it.

The engine, the bots and the compiled arrays all ask here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from .axes import Answer, Colour, JokerFits, Rules
from .cards import JOKER, Card, Cards, pack, same_colour, suit_of
from .effects import effect


class Top(msgspec.Struct, frozen=True):
    """What the next seat has to follow: a card, the suit in force, and the cards it takes if it
    can't (0: nothing threatens it)."""

    card: Card
    suit: str
    take: int = 0


class Answers(msgspec.Struct, frozen=True):
    """What answers a threat: any card of these ranks or of this suit, and these cards."""

    ranks: tuple[str, ...] = ()
    cards: Cards = ()
    suit: str | None = None


def jokers_answer(rules: Rules) -> bool:
    """Whether a joker answers any threat."""
    return rules.jokers > 0 and rules.joker_fits is JokerFits.ALWAYS


def answers(rules: Rules, threat: Card) -> Answers:
    """What answers this card when it threatens. A joker has no suit that could."""
    how = rules.answer
    if threat[0] == JOKER and how is not Answer.NONE:
        how = Answer.RANK
    found = _ANSWERS[how](threat)
    if jokers_answer(rules) and JOKER not in found.ranks:
        return replace(found, ranks=(*found.ranks, JOKER))
    return found


_ANSWERS: dict[Answer, Callable[[Card], Answers]] = {
    Answer.THREE: lambda threat: Answers((threat[0],), ("3" + suit_of(threat),)),
    Answer.RANK: lambda threat: Answers((threat[0],)),
    Answer.SUIT: lambda threat: Answers((threat[0],), suit=suit_of(threat)),
    Answer.NONE: lambda _: Answers(),
}


def follows(rules: Rules, top: Top, card: Card) -> bool:
    """Whether this card may be laid on the top one."""
    return card in following(rules, top)


@lru_cache(maxsize=4096)
def following(rules: Rules, top: Top) -> frozenset[Card]:
    """The cards of the deck that may be laid on the top one."""
    return frozenset(card for card in pack(rules) if _follows(rules, top, card))


def _follows(rules: Rules, top: Top, card: Card) -> bool:
    if top.take:
        asked = answers(rules, top.card)
        suit = suit_of(card)
        fits = card[0] in asked.ranks or card[0] + suit in asked.cards
        return fits or (bool(suit) and suit == asked.suit)
    if card[0] in (top.card[0], JOKER) or top.suit in ("", suit_of(card)):
        return True
    return effect(rules, card).fits_all and fits_colour(rules, card, top.suit)


def fits_colour(rules: Rules, card: Card, suit: str) -> bool:
    """Whether a card that fits everything fits while this suit is in force."""
    return rules.eight_on is Colour.ANY or same_colour(suit_of(card), suit)
