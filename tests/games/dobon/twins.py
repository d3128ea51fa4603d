"""Twins: two rounds that differ only in cards an observer can't see, under one script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    RoundOpened,
    Settled,
    State,
    Took,
    WindowClosed,
)
from hattari.games.dobon.rules.cards import DECK, Card, Cards, pack

from .playing import Played as Match
from .playing import Step, fold

Pair = tuple[Step, Step]


def twins(match: Match, observer: Observer, random: Random) -> Iterator[Pair]:
    """Each step of the match beside its twin's, up to every round's settlement.

    In the twin the cards that the observer never sees in the round have changed places.
    """
    twin, other = match.start, {card: card for card in pack(match.start.rules)}
    for number, step in enumerate(match.steps):
        if any(isinstance(event, RoundOpened) for event in step.events):
            twin = step.before
            events = tuple(_round(match.steps[number:]))
            other = _swapped(events, observer, random, _told(twin, events), pack(twin.rules))
        if any(isinstance(event, Settled) for event in step.events):
            continue
        events = tuple(_other(event, other) for event in step.events)
        after = fold(twin, events)
        yield step, Step(twin, step.seat, step.action, events, after)
        twin = after


def twin_round(events: Sequence[Event], observer: Observer, random: Random) -> list[Event]:
    """A round's events up to its settlement, with other cards where the observer sees none."""
    other = _swapped(events, observer, random)
    return [_other(event, other) for event in events]


def _round(steps: Sequence[Step]) -> Iterator[Event]:
    for step in steps:
        for event in step.events:
            if isinstance(event, Settled):
                return
            yield event


def _told(state: State, events: Iterable[Event]) -> frozenset[Card]:
    """The cards of which everybody learns something by their number: where a draw goes on until
    a card fits, those that were drawn fit, or don't; and an offer has the card's rank."""
    events = tuple(events)
    offered = frozenset(event.card for event in events if isinstance(event, Jumped))
    if not state.rules.draw_until:
        return offered
    return offered.union(*(event.cards for event in events if isinstance(event, Took)))


def _swapped(
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


def _other(event: Event, other: dict[Card, Card]) -> Event:
    if isinstance(event, Dealt):
        hands = tuple(_mapped(hand, other) for hand in event.hands)
        return Dealt(hands, event.up, _mapped(event.stock, other))
    if isinstance(event, Took):
        return Took(event.seat, _mapped(event.cards, other))
    if isinstance(event, Reshuffled):
        return Reshuffled(_mapped(event.stock, other))
    return event


def _mapped(cards: Cards, other: dict[Card, Card]) -> Cards:
    return tuple(other[card] for card in cards)


def observers(state: State) -> tuple[Observer, ...]:
    """Every seat, and a spectator."""
    return (*range(len(state.hands)), None)
