"""Twins: two rounds that differ only in dice an observer can't see, under one script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    RoundOpened,
    Settled,
    State,
)

from .playing import Played, Step, fold

Pair = tuple[Step, Step]


def twins(played: Played, observer: Observer, random: Random) -> Iterator[Pair]:
    """Each step of the game beside its twin's, up to every round's showdown.

    The twin's hidden dice of other seats are new, but for those that the script sets open.
    """
    twin = played.start
    for number, step in enumerate(played.steps):
        if any(isinstance(event, RoundOpened) for event in step.events):
            twin = step.before
        if any(isinstance(event, Settled) for event in step.events):
            continue
        later = [event for after in played.steps[number + 1 :] for event in after.events]
        events = tuple(_other(event, later, observer, random) for event in step.events)
        after = fold(twin, events)
        yield step, Step(twin, step.seat, step.action, events, after)
        twin = after


def twin_round(events: Sequence[Event], observer: Observer, random: Random) -> list[Event]:
    """A round's events up to its showdown, with other dice where the observer sees none."""
    return [
        _other(event, events[number + 1 :], observer, random) for number, event in enumerate(events)
    ]


def _other(event: Event, later: Sequence[Event], observer: Observer, random: Random) -> Event:
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


def observers(state: State) -> tuple[Observer, ...]:
    """Every seat, and a spectator."""
    return (*range(len(state.dice)), None)
