"""Which card may follow which: the one place that says it.

The engine, the bots and the compiled arrays all ask here.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from .axes import Effects, Rules
from .cards import DECK, Card, Cards
from .effects import effect_of


class Top(msgspec.Struct, frozen=True):
    """What the next seat has to follow: a card, the suit in force, and the cards it takes if it
    can't (0: nothing threatens it)."""

    card: Card
    suit: str
    take: int = 0


class Answers(msgspec.Struct, frozen=True):
    """What answers a threat: any card of these ranks, and these cards."""

    ranks: tuple[str, ...]
    cards: Cards


def answers(threat: Card) -> Answers:
    """What answers this card when it threatens: its own rank, or the 3 of its suit."""
    return Answers((threat[0],), ("3" + threat[1],))


def follows(rules: Rules, top: Top, card: Card) -> bool:
    """Whether this card may be laid on the top one."""
    return card in following(rules.effects, top)


@lru_cache(maxsize=4096)
def following(effects: Effects, top: Top) -> frozenset[Card]:
    """The cards of the deck that may be laid on the top one."""
    return frozenset(card for card in DECK if _follows(effects, top, card))


def _follows(effects: Effects, top: Top, card: Card) -> bool:
    if top.take:
        asked = answers(top.card)
        return card[0] in asked.ranks or card in asked.cards
    if card[0] == top.card[0] or card[1] == top.suit:
        return True
    return effect_of(effects, card[0]).fits_all
