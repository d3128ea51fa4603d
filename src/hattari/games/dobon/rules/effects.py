"""What a card does when it is played: the one place that says it.

The engine, the bots and the compiled arrays all ask here. A new effect is one more function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from .axes import Colour, Often, Rules, mounted
from .cards import JOKER, SUITS, Card, same_colour, suit_of
from .doing import Effects, What, ranks_that, table


class Effect(msgspec.Struct, frozen=True):
    """What a card does: the next turn is `steps` seats on, 0 being the same seat's; the order
    `turns`; the next seat is threatened with so many cards, `times` over, or its hand `opens`.
    Beside that it `fits_all`, or its player may name a suit."""

    steps: int = 1
    turns: bool = False
    threatens: int = 0
    times: int = 1
    fits_all: bool = False
    names_suit: bool = False
    opens: bool = False


NOTHING = Effect()


@lru_cache(maxsize=256)
def _effects(effects: Effects) -> dict[str, Effect]:
    """What each rank does."""
    return {rank: _EFFECTS[does.what](does.many) for rank, does in table(effects).items()}


_EFFECTS: dict[What, Callable[[int], Effect]] = {
    What.NOTHING: lambda _: NOTHING,
    What.SKIP: lambda many: Effect(steps=1 + many),
    What.DRAW: lambda many: Effect(threatens=many),
    What.TURN: lambda _: Effect(turns=True),
    What.SUIT: lambda _: Effect(fits_all=True, names_suit=True),
    What.AGAIN: lambda _: Effect(steps=0),
    What.OPEN: lambda _: Effect(opens=True),
}


def effect(rules: Rules, card: Card) -> Effect:
    """What this card does when it is played; its rank says it."""
    return _effects(rules.effects)[card[0]]


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
        steps=1 + (once.steps - 1) * times if once.steps else 0,
        turns=once.turns and times % 2 == 1,
        times=times if once.threatens else 1,
    )


def first_effect(rules: Rules, up: Card) -> Effect:
    """What the card turned up does to the starter, whose turn comes anyhow."""
    done = effect(rules, up) if rules.first_card_effect else NOTHING
    return done if done.steps else NOTHING


def threat_after(rules: Rules, standing: int, done: Effect) -> int:
    """How many cards the next seat has to take after this effect, if it can't answer."""
    if not done.threatens:
        return 0
    for _ in range(done.times):
        standing = mounted(rules, standing, done.threatens)
    return standing


def direction_after(done: Effect, direction: int, seats: int) -> int:
    """Which way it goes on after this effect. Two seats have no order to turn."""
    return -direction if done.turns and seats > 2 else direction


def named_suits(rules: Rules, card: Card) -> str:
    """The suits that may be named with this card on top; none where it names nothing."""
    if not effect(rules, card).names_suit:
        return ""
    if rules.eight_names is Colour.ANY or card[0] == JOKER:
        return SUITS
    return "".join(suit for suit in SUITS if same_colour(suit, suit_of(card)))


def naming_ranks(rules: Rules) -> str:
    """The ranks that may name a suit."""
    return ranks_that(rules.effects, What.SUIT)


def threatening_ranks(rules: Rules) -> str:
    """The ranks that threaten the next seat."""
    return ranks_that(rules.effects, What.DRAW)


def binding_ranks(rules: Rules) -> str:
    """The ranks that do something to the starter where they are turned up."""
    return ranks_that(rules.effects, What.SKIP, What.DRAW, What.TURN, What.OPEN)


def strengths(rules: Rules) -> set[int]:
    """How many cards the ranks make draw that threaten."""
    return {does.many for does in table(rules.effects).values() if does.what is What.DRAW}
