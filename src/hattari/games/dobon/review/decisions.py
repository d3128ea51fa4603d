"""What a seat chose in a match, and what it saw then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hattari.core.record import Replay
from hattari.core.review import Decision
from hattari.games.dobon.bots.looking import holds, ways
from hattari.games.dobon.rules.actions import (
    Action,
    Called,
    Dobon,
    Draw,
    DrawCalled,
    Drew,
    Event,
    Jump,
    Jumped,
    Misplayed,
    Pass,
    Passed,
    Play,
    Played,
    State,
    Wave,
    Waved,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.evolve import evolve
from hattari.games.dobon.rules.view import DobonView, view

_CHOSEN: dict[type[Any], Callable[[Any], Action]] = {
    Played: lambda done: Play(done.card, done.suit, done.pon, done.more),
    Misplayed: lambda done: Play(done.card, None, False, done.more),
    Drew: lambda _: Draw(),
    Passed: lambda _: Pass(),
    DrawCalled: lambda done: Dobon(done.double),
    Called: lambda done: Dobon(done.double),
    Waved: lambda _: Wave(),
    Jumped: lambda done: Jump(done.card, done.suit, done.pon),
}


def decisions(replay: Replay, seat: int) -> list[Decision]:
    """What this seat chose, where it could have done something else without a mistake, or erred."""
    found: list[Decision] = []
    state: State = replay.start
    for number, step in enumerate(replay.steps):
        for event in step.events:
            seen = _seen(state, event, seat)
            if seen is not None:
                action = _CHOSEN[type(event)](event)
                index = sum(each.round == state.round for each in found)
                found.append(Decision(seat, state.round, index, number, seen, action))
            state = evolve(state, event)
    return found


def _seen(state: State, event: Event, seat: int) -> DobonView | None:
    """The view of a seat that chose; None where it didn't, or had no choice."""
    if type(event) not in _CHOSEN or getattr(event, "seat", None) != seat:
        return None
    if isinstance(event, Played) and event.jumped:
        return None
    seen = view(state, seat)
    if seen.legal is None:
        return None
    return seen if _had_choice(state.rules, seen, event) else None


def _had_choice(rules: Rules, seen: DobonView, event: Event) -> bool:
    calls = isinstance(event, Called | DrawCalled) and not holds(rules, seen)
    return isinstance(event, Misplayed) or calls or ways(rules, seen) > 1
