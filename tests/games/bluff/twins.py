"""Twins: two rounds that differ only in dice an observer can't see, under one script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hattari.core.game import Observer
from hattari.games.bluff.bench.twin import other
from hattari.games.bluff.rules.actions import Event, RoundOpened, Settled

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
        events = tuple(other(event, later, observer, random) for event in step.events)
        after = fold(twin, events)
        yield step, Step(twin, step.seat, step.action, events, after)
        twin = after


def twin_round(events: Sequence[Event], observer: Observer, random: Random) -> list[Event]:
    """A round's events up to its showdown, with other dice where the observer sees none."""
    return [
        other(event, events[number + 1 :], observer, random) for number, event in enumerate(events)
    ]
