"""What a card does when it is played: the one place that says it.

The engine, the bots and the compiled arrays all ask here. A new effect is one more function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from .axes import Effects, Rules
from .cards import RANKS, Card


class Effect(msgspec.Struct, frozen=True):
    """What a card does: the next turn is `steps` seats on; the order `turns`; the next seat is
    threatened with cards. Beside that it `fits_all`, or its player may name a suit."""

    steps: int = 1
    turns: bool = False
    threatens: bool = False
    fits_all: bool = False
    names_suit: bool = False


NOTHING = Effect()
SKIP = Effect(steps=2)
TURN = Effect(turns=True)
THREAT = Effect(threatens=True)
WILD = Effect(fits_all=True, names_suit=True)


def effect(rules: Rules, card: Card) -> Effect:
    """What this card does when it is played; its rank says it."""
    return _EFFECTS.get(card[0], _none)(rules.effects)


def first_effect(rules: Rules, up: Card) -> Effect:
    """What the card turned up does to the starter."""
    return effect(rules, up) if rules.first_card_effect else NOTHING


def direction_after(done: Effect, direction: int, seats: int) -> int:
    """Which way it goes on after this effect. Two seats have no order to turn."""
    return -direction if done.turns and seats > 2 else direction


@lru_cache(maxsize=64)
def naming_ranks(effects: Effects) -> str:
    """The ranks that may name a suit."""
    return "".join(rank for rank in RANKS if _EFFECTS.get(rank, _none)(effects).names_suit)


def _none(_effects: Effects) -> Effect:
    return NOTHING


def _ace(effects: Effects) -> Effect:
    return SKIP if effects.ace else NOTHING


def _two(effects: Effects) -> Effect:
    return THREAT if effects.two else NOTHING


def _eight(effects: Effects) -> Effect:
    return WILD if effects.eight else NOTHING


def _jack(effects: Effects) -> Effect:
    return TURN if effects.jack else NOTHING


_EFFECTS: dict[str, Callable[[Effects], Effect]] = {"A": _ace, "2": _two, "8": _eight, "J": _jack}
