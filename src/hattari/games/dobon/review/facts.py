"""What is counted of a seat for its own player: waits, calls, and what it was called on."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from hattari.core.record import Replay
from hattari.core.review import Fact
from hattari.games.dobon.bots.looking import holds
from hattari.games.dobon.bots.sums import tally, threat
from hattari.games.dobon.measures import HIT, MEASURES, PAID, TAKEN, WAITS
from hattari.games.dobon.rules.actions import (
    Called,
    DrawCalled,
    Event,
    Jumped,
    Phase,
    Played,
    Settled,
    State,
    Waved,
    WindowClosed,
)
from hattari.games.dobon.rules.cards import called_ranks, pack
from hattari.games.dobon.rules.evolve import evolve
from hattari.games.dobon.rules.view import view

FEAR = 1.15
"""How much oftener hands call than cards dealt at random, fitted on bots' games."""


class _Case(NamedTuple):
    """Something that counts, whether it was so, and how likely that was by what was known."""

    key: str
    hit: bool
    likely: float | None = None


def facts(replay: Replay, seat: int) -> tuple[Fact, ...]:
    """How often it was so, one of each measure."""
    cases = tuple(_cases(replay, seat))
    return tuple(
        _fact(key.key, [each for each in cases if each.key == key.key]) for key in MEASURES
    )


def _fact(key: str, cases: list[_Case]) -> Fact:
    expected = sum(each.likely or 0.0 for each in cases) if key == HIT else None
    return Fact(key, len(cases), sum(each.hit for each in cases), expected)


def _cases(replay: Replay, seat: int) -> Iterator[_Case]:
    state: State = replay.start
    for step in replay.steps:
        for event in step.events:
            before, state = state, evolve(state, event)
            yield from _calls(before, event, seat)
            yield from _laid(before, event, state, seat)
            if isinstance(event, Settled):
                yield _Case(PAID, event.chips[seat] < event.before[seat])


def _calls(state: State, event: Event, seat: int) -> Iterator[_Case]:
    """A dobon that could be called, and was or wasn't."""
    mine = getattr(event, "seat", None) == seat
    if isinstance(event, Called | Waved | Jumped) and mine and _could(state, seat):
        yield _Case(TAKEN, isinstance(event, Called))
    elif isinstance(event, WindowClosed) and _could(state, seat):
        yield _Case(TAKEN, False)
    elif state.phase is Phase.DRAWN and mine and _could(state, seat):
        yield _Case(TAKEN, isinstance(event, DrawCalled))


def _could(state: State, seat: int) -> bool:
    seen = view(state, seat)
    return seen.legal is not None and holds(state.rules, seen)


def _laid(before: State, event: Event, after: State, seat: int) -> Iterator[_Case]:
    if isinstance(event, Played) and event.seat == seat and after.hands[seat]:
        yield _Case(WAITS, bool(called_ranks(after.rules, after.hands[seat])))
    if isinstance(event, WindowClosed) and before.phase is Phase.WINDOW and before.author == seat:
        called = any(each.holds and each.seat != seat for each in event.calls)
        yield _Case(HIT, called, _likely(before))


def _likely(state: State) -> float:
    """How likely hands of so many cards call on the top, by the whole pack alone."""
    rules, rank, whole = state.rules, state.pile[-1][0], tally(pack(state.rules))
    spared = (
        1 - min(1.0, FEAR * threat(rules, whole, len(hand), rank, state.laid).chance)
        for other, hand in enumerate(state.hands)
        if hand and other != state.author and other not in state.out
    )
    return 1 - prod(spared)
