"""What the seats of a record chose, and what each could see then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hattari.core.record import Replay
from hattari.core.review import Decision
from hattari.games.bluff.rules.actions import (
    Accept,
    Action,
    BidMade,
    Challenge,
    Claimed,
    Counter,
    Double,
    Doubled,
    DoubtPass,
    Event,
    MakeBid,
    Outbid,
    Pass,
    Passed,
    Phase,
    Reroll,
    RerollChosen,
    Settled,
    SpotOn,
    State,
)
from hattari.games.bluff.rules.doubling import TIMES
from hattari.games.bluff.rules.evolve import evolve
from hattari.games.bluff.rules.legal import legal
from hattari.games.bluff.rules.view import view

Chosen = tuple[int, Action]
"""Who chose, and what."""


def decisions(replay: Replay, seat: int) -> tuple[Decision, ...]:
    """All that this seat chose while it had an alternative, in order."""
    found: list[Decision] = []
    for step, state, _, (who, action) in choices(replay):
        if who != seat or len(legal(state, seat)) < 2:
            continue
        index = sum(each.round == state.round for each in found)
        found.append(Decision(seat, state.round, index, step, view(state, seat), action))
    return tuple(found)


def choices(replay: Replay) -> Iterator[tuple[int, State, Event, Chosen]]:
    """Every choice: moves before it, the state before it, the event that tells of it, and it."""
    for step, state, event in told(replay):
        chosen = choice(state, event)
        if chosen is not None:
            yield step, state, event, chosen


def told(replay: Replay) -> Iterator[tuple[int, State, Event]]:
    """Every event with the moves before its own and the state before it."""
    state: State = replay.start
    for number, step in enumerate(replay.steps):
        for event in step.events:
            yield number, state, event
            state = evolve(state, event)


def choice(state: State, event: Event) -> Chosen | None:
    """The choice that an event tells of; None where it only follows."""
    made = _MADE.get(type(event))
    return None if made is None else made(state, event)


def _bid(state: State, event: BidMade) -> Chosen | None:
    if state.phase is Phase.WINDOW:  # won by a bid out of turn, which was chosen before
        return None
    return event.seat, MakeBid(event.count, event.face, event.show, event.call)


def _settled(state: State, event: Settled) -> Chosen | None:
    if state.phase is Phase.WINDOW:
        return None
    if state.phase is Phase.ANSWER:
        return state.turn, Accept() if event.times == TIMES[Accept] else Counter()
    return event.claimant, _CLAIMS[event.kind]


_CLAIMS: dict[str, Action] = {
    "challenge": Challenge(),
    "spot_on": SpotOn(),
    "doubt_pass": DoubtPass(),
}

_MADE: dict[type[Any], Callable[[State, Any], Chosen | None]] = {
    BidMade: _bid,
    RerollChosen: lambda _, event: (event.seat, Reroll(event.show)),
    Passed: lambda _, event: (event.seat, Pass()),
    Doubled: lambda _, event: (event.seat, Double(event.at)),
    Claimed: lambda _, event: (event.seat, _CLAIMS[event.kind]),
    Outbid: lambda _, event: (event.seat, MakeBid(event.count, event.face)),
    Settled: _settled,
}
