"""The same round as one seat saw it, with other dice where it saw none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from hattari.core.game import Observer
from hattari.games.bluff.rules.actions import (
    BidMade,
    Dice,
    Event,
    RerollChosen,
    Rerolled,
    Rolled,
    Settled,
    State,
)


def twin(state: State, events: Sequence[Event], observer: Observer, random: Random) -> list[Event]:
    """A round's events from before its roll, with other dice where the observer sees none."""
    del state
    return [
        other(event, events[number + 1 :], observer, random) for number, event in enumerate(events)
    ]


def other(event: Event, later: Sequence[Event], observer: Observer, random: Random) -> Event:
    """The event with other dice; `later` are those that follow it in the round."""
    if isinstance(event, Rolled):
        hands = tuple(
            hand if seat == observer else _hand(seat, len(hand), later, random)
            for seat, hand in enumerate(event.hands)
        )
        return Rolled(hands)
    if isinstance(event, Rerolled) and event.seat != observer:
        return replace(event, dice=_hand(event.seat, len(event.dice), later, random))
    return event


def _hand(seat: int, count: int, later: Sequence[Event], random: Random) -> Dice:
    """New dice, among them those that the seat is about to set in the open."""
    open_soon = _next_show(seat, later)
    rest = (random.randint(1, 6) for _ in range(count - len(open_soon)))
    return tuple(sorted((*open_soon, *rest)))


def _next_show(seat: int, later: Sequence[Event]) -> Dice:
    for event in later:
        if isinstance(event, Settled):
            return ()
        if isinstance(event, BidMade | RerollChosen) and event.seat == seat and event.show:
            return event.show
    return ()
