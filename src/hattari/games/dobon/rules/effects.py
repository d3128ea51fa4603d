"""What a card does when it is played: the one place that says it.

The engine, the bots and the compiled arrays all ask here. A new effect is one more function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from .axes import Colour, Effects, Often, Rules
from .cards import RANKS, SUITS, Card, same_colour


class Effect(msgspec.Struct, frozen=True):
    """What a card does: the next turn is `steps` seats on; the order `turns`; so many threats
    are laid before the next seat. Beside that it `fits_all`, or its player may name a suit."""

    steps: int = 1
    turns: bool = False
    threatens: int = 0
    fits_all: bool = False
    names_suit: bool = False


NOTHING = Effect()
SKIP = Effect(steps=2)
TURN = Effect(turns=True)
THREAT = Effect(threatens=1)
WILD = Effect(fits_all=True, names_suit=True)


def effect(rules: Rules, card: Card) -> Effect:
    """What this card does when it is played; its rank says it."""
    return _EFFECTS.get(card[0], _none)(rules.effects)


def joint_effect(rules: Rules, card: Card, laid: int) -> Effect:
    """What a card does that came with `laid` of its rank at once."""
    once = effect(rules, card)
    if laid == 1 or rules.together_effect is Often.ONCE:
        return once
    return _often(once, laid)


def repeated(rules: Rules, rank: str, laid: int) -> bool:
    """Whether so many cards of a rank do something else than one, each having its effect."""
    once = effect(rules, rank)
    return _often(once, laid) != once


@lru_cache(maxsize=64)
def _often(once: Effect, times: int) -> Effect:
    """An effect so many times over."""
    return replace(
        once,
        steps=1 + (once.steps - 1) * times,
        turns=once.turns and times % 2 == 1,
        threatens=once.threatens * times,
    )


def first_effect(rules: Rules, up: Card) -> Effect:
    """What the card turned up does to the starter."""
    return effect(rules, up) if rules.first_card_effect else NOTHING


def direction_after(done: Effect, direction: int, seats: int) -> int:
    """Which way it goes on after this effect. Two seats have no order to turn."""
    return -direction if done.turns and seats > 2 else direction


def named_suits(rules: Rules, card: Card) -> str:
    """The suits that may be named with this card on top; none where it names nothing."""
    if not effect(rules, card).names_suit:
        return ""
    if rules.eight_names is Colour.ANY:
        return SUITS
    return "".join(suit for suit in SUITS if same_colour(suit, card[1]))


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
