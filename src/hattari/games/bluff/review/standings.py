"""What every seat's place is worth between rounds: by what it owns, nobody's hand known."""

from __future__ import annotations

from collections.abc import Iterator

from hattari.core.intervals import NORMAL_95
from hattari.core.record import Replay
from hattari.core.review import Standing
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.evaluate.nearest import Worths, worths_of
from hattari.games.bluff.rules.actions import State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.settle import Counts, seats_with, stake_of

Shares = tuple[float, ...]


def standings(replay: Replay) -> tuple[Standing, ...]:
    """The line of everybody's chances: at the start, after each settled round."""
    return tuple(_standings(replay))


def _standings(replay: Replay) -> Iterator[Standing]:
    yield _standing(0, replay.start)
    settled = None
    for number, step in enumerate(replay.steps, start=1):
        if step.state.last is not None and step.state.last is not settled:
            yield _standing(number, step.state)
        settled = step.state.last


def _standing(step: int, state: State) -> Standing:
    if state.ranking is not None:
        values = won(state.ranking, len(state.dice))
        return Standing(step, state.round, values, values, values)
    worths = worths_of(state.rules, len(state.dice))
    stock = stake_of(state.rules, state.dice, state.lives, state.losses)
    values = _by_lot(state, stock, worths)
    half = NORMAL_95 * worths.error
    low = tuple(max(0.0, value - half) for value in values)
    return Standing(step, state.round, values, low, tuple(min(1.0, v + half) for v in values))


def _by_lot(state: State, stock: Counts, worths: Worths) -> Shares:
    """The shares of everybody; before the lot has named who starts, on average over all."""
    starters = seats_with(state.dice) if state.by_lot else (state.starter,)
    every = [worths.of(stock, starter, state.round) for starter in starters]
    return tuple(sum(each) / len(starters) for each in zip(*every, strict=True))


def reached(replay: Replay) -> Shares:
    """The last standing alone."""
    settled = (step.state for step in reversed(replay.steps) if step.state.last is not None)
    return _standing(0, next(settled, replay.start)).values


def won(ranking: tuple[Counts, ...], seats: int) -> Shares:
    """The shares of a game that is over: those who are first share it."""
    best = ranking[0]
    return tuple(1 / len(best) if seat in best else 0.0 for seat in range(seats))


def shares(rules: Rules, stock: Counts) -> Shares:
    """What these stocks are worth by seat, 1 in all."""
    raw = [worth(rules, stock, seat) for seat in range(len(stock))]
    whole = sum(raw)
    return tuple(each / whole for each in raw) if whole else (1 / len(stock),) * len(stock)
