"""The same round as one seat saw it, with other cards where it saw none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from hattari.core.game import Observer
from hattari.games.dobon.rules.actions import (
    Dealt,
    DrawCalled,
    Event,
    Jumped,
    Misplayed,
    Opened,
    Played,
    Reshuffled,
    State,
    Took,
    WindowClosed,
)
from hattari.games.dobon.rules.cards import DECK, Card, Cards, pack


def twin(state: State, events: Sequence[Event], observer: Observer, random: Random) -> list[Event]:
    """A round's events from before its deal, with other cards where the observer sees none."""
    places = swapped(events, observer, random, told(state, events), pack(state.rules))
    return [other(event, places) for event in events]


def told(state: State, events: Iterable[Event]) -> frozenset[Card]:
    """The cards of which everybody learns something by their number: where a draw goes on until
    a card fits, those that were drawn fit, or don't; and an offer has the card's rank."""
    events = tuple(events)
    offered = frozenset(event.card for event in events if isinstance(event, Jumped))
    if not state.rules.draw_until:
        return offered
    return offered.union(*(event.cards for event in events if isinstance(event, Took)))


def swapped(
    events: Iterable[Event],
    observer: Observer,
    random: Random,
    told: frozenset[Card] = frozenset(),
    cards: Cards = DECK,
) -> dict[Card, Card]:
    """Every card with the one that stands in its place."""
    seen = told.union(card for event in events for card in _seen(event, observer))
    hidden = [card for card in cards if card not in seen]
    mixed = random.sample(hidden, len(hidden))
    return {card: card for card in seen} | dict(zip(hidden, mixed, strict=True))


def _seen(event: Event, observer: Observer) -> Cards:
    if isinstance(event, Dealt):
        own = () if observer is None else event.hands[observer]
        return (event.up, *own)
    if isinstance(event, Took):
        return event.cards if event.seat == observer else ()
    if isinstance(event, Played | Misplayed):
        return (event.card, *event.more)
    if isinstance(event, DrawCalled):
        return event.hand
    if isinstance(event, Opened):
        return event.hand
    if isinstance(event, WindowClosed):
        return tuple(card for call in event.calls for card in call.hand)
    return ()


def other(event: Event, places: dict[Card, Card]) -> Event:
    """The event with the cards that stand in the places of its own."""
    if isinstance(event, Dealt):
        hands = tuple(_mapped(hand, places) for hand in event.hands)
        return Dealt(hands, event.up, _mapped(event.stock, places))
    if isinstance(event, Took):
        return Took(event.seat, _mapped(event.cards, places))
    if isinstance(event, Reshuffled):
        return Reshuffled(_mapped(event.stock, places))
    return event


def _mapped(cards: Cards, places: dict[Card, Card]) -> Cards:
    return tuple(places[card] for card in cards)
