"""Small tables of Dobon for tests: a card is laid, and what the others hold stands there."""

from __future__ import annotations

from typing import Any

from hattari.core.game import Chance
from hattari.games.dobon.rules.actions import (
    Action,
    Deal,
    Dobon,
    Event,
    NewStock,
    Phase,
    Play,
    State,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.start import Setup

from .playing import DOBON_GAME, fold


def easy(**values: Any) -> Rules:
    """Rules in which nobody errs."""
    return DOBON_GAME.rulebook.parse({"preset": "numazoko-easy", **values})


def penal(**values: Any) -> Rules:
    """Rules in which mistakes cost a card."""
    return DOBON_GAME.rulebook.parse({"preset": "numazoko", **values})


def opened(rules: Rules, up: str, *hands: str, stock: str = "", chips: int = 1000) -> State:
    """A round's first turn, or the window before it; the first seat starts."""
    state = DOBON_GAME.start(rules, len(hands), Setup(chips=(chips,) * len(hands), starter=0))
    return dealt(state, up, *hands, stock=stock)


def dealt(state: State, up: str, *hands: str, stock: str = "") -> State:
    """The next round with this deal."""
    held = tuple(tuple(hand.split()) for hand in hands)
    first = tuple(stock.split())
    used = {up, *first, *(card for hand in held for card in hand)}
    state = fold(state, DOBON_GAME.close(state))
    rest = tuple(card for card in DECK if card not in used)
    return fold(state, DOBON_GAME.resolve(state, Deal(held, up, (*first, *rest))))


def do(state: State, seat: int, action: Action) -> State:
    """After this action."""
    return fold(state, DOBON_GAME.decide(state, seat, action))


def closed(state: State) -> State:
    """After the open window, and after a reshuffle that its penalties bring."""
    state = fold(state, DOBON_GAME.close(state))
    while isinstance(DOBON_GAME.awaits(state), Chance) and state.phase is Phase.RESHUFFLE:
        state = fold(state, DOBON_GAME.resolve(state, NewStock(state.pile[:-1])))
    return state


def laid(state: State, card: str, **how: Any) -> State:
    """After a card of the seat in turn, its window open; pon is said."""
    pon = len(state.hands[state.turn]) == 2
    return do(state, state.turn, Play(card, pon=pon, **how))


def called(state: State, *seats: int, double: bool = False) -> State:
    """After these seats' dobons, and the close."""
    for seat in seats:
        state = do(state, seat, Dobon(double=double))
    return closed(state)


def paid(state: State) -> list[tuple[int, int, int]]:
    """The payments of the last settlement, without those of nothing."""
    assert state.last is not None
    return sorted((each.payer, each.payee, each.paid) for each in state.last.payments if each.paid)


def closing(state: State) -> tuple[Event, ...]:
    """What the close of the open window makes happen."""
    events: tuple[Event, ...] = DOBON_GAME.close(state)
    return events
