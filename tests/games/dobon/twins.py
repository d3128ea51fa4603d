"""Twins: two rounds that differ only in cards an observer can't see, under one script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hattari.core.game import Observer
from hattari.games.dobon.bench.twin import other, swapped, told
from hattari.games.dobon.rules.actions import Event, RoundOpened, Settled
from hattari.games.dobon.rules.cards import pack

from .playing import Played as Match
from .playing import Step, fold

Pair = tuple[Step, Step]


def twins(match: Match, observer: Observer, random: Random) -> Iterator[Pair]:
    """Each step of the match beside its twin's, up to every round's settlement.

    In the twin the cards that the observer never sees in the round have changed places.
    """
    twin, places = match.start, {card: card for card in pack(match.start.rules)}
    for number, step in enumerate(match.steps):
        if any(isinstance(event, RoundOpened) for event in step.events):
            twin = step.before
            events = tuple(_round(match.steps[number:]))
            places = swapped(events, observer, random, told(twin, events), pack(twin.rules))
        if any(isinstance(event, Settled) for event in step.events):
            continue
        events = tuple(other(event, places) for event in step.events)
        after = fold(twin, events)
        yield step, Step(twin, step.seat, step.action, events, after)
        twin = after


def twin_round(events: Sequence[Event], observer: Observer, random: Random) -> list[Event]:
    """A round's events up to its settlement, with other cards where the observer sees none."""
    places = swapped(events, observer, random)
    return [other(event, places) for event in events]


def _round(steps: Sequence[Step]) -> Iterator[Event]:
    for step in steps:
        for event in step.events:
            if isinstance(event, Settled):
                return
            yield event
