"""What stocks are worth between rounds: chances to win, by seat, when all play in the same way.

Games are played by a strategy, compiled. Every round that they hold is a step from one case (own
stock, the others' stocks, who starts) to another; the values are those that agree with all these
steps (least-squares temporal differences: Bradtke & Barto 1996), so that rare cases lean on what
is known of common ones. Two halves of the games tell how far the values can be trusted.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.rules.axes import starting_stake
from hattari.games.bluff.solve import multiplayer as crowd
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.games.bluff.solve.multiplayer import Strategy
from hattari.games.bluff.solve.multiplayer.games import Rounds
from hattari.games.bluff.solve.multiplayer.strategy import WIN, cases_of

Doubles = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]

GAMES = 6000
"""Games from which values are learned; a second of a core at four seats."""

STEPS = 1_000_000
"""Where games are long and tables large, fewer of them: so many rounds, each counted by the seats.
What that costs is in the error."""

PROBED = 4
"""Games that tell how long they are."""

PRIOR, LEARNED = 3.0, 40.0
"""The first guess at a case counts for so many rounds, and what was learned for so many."""

CUT = 0.05
"""A standard error where all games end by their number of rounds: a case is worth another thing
shortly before that than early, and isn't told apart."""

ENOUGH, MOST = 1e-6, 400
"""Values are found when none moves by more, or after so many sweeps."""


class Values(msgspec.Struct, frozen=True, eq=False):
    """By case the chance to win, and how far such a chance is off: a standard error."""

    strategy: Strategy
    table: Doubles
    error: float

    @property
    def most(self) -> int:
        """The largest stock that there are values for."""
        return starting_stake(self.strategy.rules, self.strategy.seats)

    def of(self, stocks: npt.ArrayLike, starters: npt.ArrayLike) -> Doubles:
        """(N, seats): by seat, for stocks (N, seats) and who starts next (N,); rows sum to 1."""
        known = msgspec.structs.replace(self.strategy, value=np.stack([self.table] * 2))
        return crowd.values(known, stocks, starters)


class _Steps(msgspec.Struct, frozen=True, eq=False):
    """Rounds as steps: from a case to a case (-1: to an end worth `won`)."""

    begin: Longs
    end: Longs
    won: Doubles


@lru_cache(maxsize=16)
def values_of(strategy: Strategy) -> Values:
    """What stocks are worth when all play this strategy; some seconds for the first time."""
    played = [_played(strategy, seed) for seed in (1, 2)]
    halves = [_steps(strategy, rounds) for rounds in played]
    first = strategy.value[WIN]
    prior = LEARNED if strategy.trained else PRIOR
    tables = [_solved(half, first, prior) for half in halves]
    whole = _Steps(*map(np.concatenate, zip(*map(msgspec.structs.astuple, halves), strict=True)))
    visits = np.bincount(whole.begin, minlength=len(first))
    apart = np.average((tables[0] - tables[1]) ** 2, weights=visits)
    error = np.sqrt(apart) / 2 + CUT * np.mean([_cut(strategy, rounds) for rounds in played])
    return Values(strategy, _solved(whole, first, prior), float(error))


def _games(strategy: Strategy) -> int:
    """How many games to learn from."""
    probe = crowd.play_games(strategy.rules, [strategy] * strategy.seats, PROBED, seed=0)
    return min(GAMES, max(2 * PROBED, PROBED * STEPS // probe.before.size))


def _played(strategy: Strategy, seed: int) -> Rounds:
    players = [strategy] * strategy.seats
    return crowd.play_games(strategy.rules, players, _games(strategy) // 2, seed)


def _cut(strategy: Strategy, rounds: Rounds) -> float:
    """The share of games that went on to the last of their rounds."""
    return float((np.bincount(rounds.game) >= strategy.rules.round_limit).mean())


def _steps(strategy: Strategy, rounds: Rounds) -> _Steps:
    begin = _cases(strategy, rounds.before, rounds.starter)
    end = _cases(strategy, rounds.after, np.maximum(rounds.next_starter, 0))
    over = rounds.last | _decided(strategy, rounds.after)
    end = np.where((rounds.after > 0) & ~over[:, None], end, -1)
    playing = (rounds.before > 0) & ~_decided(strategy, rounds.before)[:, None]
    won = rounds.won[rounds.game]
    return _Steps(begin[playing], end[playing], won[playing])


def _decided(strategy: Strategy, stocks: Longs) -> npt.NDArray[np.bool_]:
    """(N,): whether the first place is taken although the game may go on."""
    lookups = compile_rules(strategy.rules, strategy.seats)
    gone: npt.NDArray[np.bool_] = (stocks == 0).any(axis=1) & bool(lookups.leaving_wins)
    return gone


def _cases(strategy: Strategy, stocks: Longs, starters: Longs) -> Longs:
    """(N, seats): the numbers of cases."""
    numbers = np.arange(cases_of(strategy.rules, strategy.seats), dtype=np.float64)
    known = msgspec.structs.replace(strategy, value=np.stack([numbers] * 2))
    return crowd.values(known, stocks, starters, "worth").astype(np.int64)


def _solved(steps: _Steps, first: Doubles, prior: float) -> Doubles:
    """(cases,): the values that agree with these steps."""
    visits = np.bincount(steps.begin, minlength=len(first)) + prior
    found = first
    for _ in range(MOST):
        after = np.where(steps.end < 0, steps.won, found[steps.end])
        better = (np.bincount(steps.begin, after, len(first)) + prior * first) / visits
        moved, found = np.abs(better - found).max(), better
        if moved < ENOUGH:
            break
    return found
