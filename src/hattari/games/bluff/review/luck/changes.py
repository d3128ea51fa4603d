"""What each roll and each decision of a game did to everybody's value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from hattari.core.record import Replay
from hattari.games.bluff.review.decisions import choice, told
from hattari.games.bluff.review.standings import reached
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
from hattari.games.bluff.rules.start import start

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
    """The changes up to the last settled round; in all what everybody's place is worth then, less
    an equal share."""
    return [*_Walk(replay).changes()]


class _End(NamedTuple):
    """A settled round: who decided last, and the state before it was settled."""

    by: int | None
    before: State


class _Walk:
    """Goes through a game with the value of each moment; `error` is the variance of that."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._value: Doubles = np.empty(0)
        self._error: Doubles | float = 0.0
        self._round: Round | None = None
        self._ended: _End | None = None

    def changes(self) -> Iterator[Change]:
        """Each change in turn."""
        for state, event in _settled(self._replay):
            after = evolve(state, event)
            if isinstance(event, Rolled):
                yield from self._rolled(after)
            elif isinstance(event, Rerolled):
                yield self._rerolled(after)
            elif after.phase is Phase.REROLLING:
                yield self._showed(event, after)
            elif isinstance(event, BidMade):
                yield self._played(event.seat, self._valued(after))
            elif isinstance(event, Settled):
                decided = choice(state, event)
                self._ended = _End(event.claimant if decided is None else decided[0], state)
        if self._ended is not None:
            yield self._played(self._ended.by, np.array(reached(self._replay)))

    def _rolled(self, after: State) -> Iterator[Change]:
        """What a round was played for is what the next is worth before its roll; the roll is luck.

        Before the rules' own start all seats are alike, as the lot names who begins.
        """
        ended = self._ended
        self._round = Round(after, rolls(after, after if ended is None else ended.before))
        values = self._round.now
        mean, variance = _mean(values[1:])
        if ended is not None:
            yield self._played(ended.by, mean)
        elif _is_own_start(self._replay.start):
            mean, variance = np.full(len(mean), 1 / len(mean)), np.zeros(len(mean))
        else:
            yield Change("rest", mean - 1 / len(mean))
        yield Change("luck", values[0] - mean, variance=variance)
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


def _settled(replay: Replay) -> list[tuple[State, Event]]:
    """The events up to the last settled round, each with the state before it."""
    every = [(state, event) for _, state, event in told(replay)]
    ends = [place for place, (_, event) in enumerate(every, 1) if isinstance(event, Settled)]
    return every[: ends[-1]] if ends else []


def _is_own_start(state: State) -> bool:
    """Whoever the lot has named, which records tell as if it were set."""
    own = start(state.rules, len(state.dice))
    return replace(state, by_lot=own.by_lot, starter=own.starter) == own


def _mean(values: Doubles) -> tuple[Doubles, Doubles]:
    """The mean over deals, (deals, seats) -> (seats,), and its variance."""
    return values.mean(axis=0), values.var(axis=0) / max(1, len(values) - 1)
