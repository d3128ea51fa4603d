"""What each roll and each decision of a game did to everybody's value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
import numpy as np

from hattari.core.record import Replay
from hattari.games.bluff.review.decisions import choice, told
from hattari.games.bluff.review.standings import chances
from hattari.games.bluff.rules.actions import (
    BidMade,
    Event,
    Phase,
    RerollChosen,
    Rerolled,
    Rolled,
    Settled,
    State,
)
from hattari.games.bluff.rules.evolve import evolve

from .kernels import Doubles
from .rolls import again, held, rolls
from .values import Round


class Change(msgspec.Struct, frozen=True):
    """What a moment did to everybody's value; of luck with the variance of the mean it is held
    against. `by` is the seat that decided."""

    kind: Literal["luck", "play", "rest"]
    values: Doubles
    by: int | None = None
    variance: Doubles | float = 0.0


def changes(replay: Replay) -> list[Change]:
    """The changes up to the last settled round; in all the result above an equal share."""
    settled: list[Change] = []
    pending: list[Change] = []
    for change, ends in _Walk(replay).changes():
        pending.append(change)
        if ends:
            settled += pending
            pending = []
    return settled


class _Walk:
    """Goes through a game with the value of each moment; `error` is the variance of that."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._value: Doubles = np.array(chances(replay.start))
        self._error: Doubles | float = 0.0
        self._round: Round | None = None

    def changes(self) -> Iterator[tuple[Change, bool]]:
        """Each change, and whether it ends a round (or comes before the first)."""
        seats = len(self._value)
        yield Change("rest", self._value - 1 / seats), True
        for number, state, event in told(self._replay):
            after = evolve(state, event)
            if isinstance(event, Rolled):
                yield from self._rolled(after)
            elif isinstance(event, Rerolled):
                yield self._rerolled(after), False
            elif after.phase is Phase.REROLLING:
                yield self._showed(event, after), False
            elif isinstance(event, BidMade):
                yield self._played(event.seat, self._valued(after)), False
            elif isinstance(event, Settled):
                decided = choice(state, event)
                by = event.claimant if decided is None else decided[0]
                at_end = self._replay.steps[number].state
                yield self._played(by, np.array(chances(at_end))), True

    def _rolled(self, after: State) -> Iterator[tuple[Change, bool]]:
        """What the next round is worth by this function belongs to nobody, the roll to luck."""
        self._round = Round(after, rolls(after))
        values = self._round.now
        mean, variance = _mean(values[1:])
        yield Change("rest", mean - self._value), False
        yield Change("luck", values[0] - mean, variance=variance), False
        self._value = values[0]

    def _showed(self, event: Event, after: State) -> Change:
        """The dice that are rolled again are still in the air: what they bring in the mean."""
        deals, every = again(after)
        mean, error = _mean(Round(after, deals).now)
        self._error = 0.0 if every else error
        by = event.seat if isinstance(event, BidMade | RerollChosen) else None
        return self._played(by, mean)

    def _rerolled(self, after: State) -> Change:
        self._round = Round(after, held(after))
        value = self._round.at(after)
        change = Change("luck", value - self._value, variance=self._error)
        self._value = value
        return change

    def _valued(self, after: State) -> Doubles:
        if self._round is None or not self._round.counts_as(after):
            self._round = Round(after, held(after))
        return self._round.at(after)

    def _played(self, by: int | None, value: Doubles) -> Change:
        change = Change("play", value - self._value, by)
        self._value = value
        return change


def _mean(values: Doubles) -> tuple[Doubles, Doubles]:
    """The mean over deals, (deals, seats) -> (seats,), and its variance."""
    return values.mean(axis=0), values.var(axis=0) / max(1, len(values) - 1)
