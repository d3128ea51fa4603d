"""Learning a strategy for any rules and any number of seats.

Games are played by the strategy so far, with a stray action now and then. At some decisions every
kind of action is tried to the end of the round, and regrets grow by what each gained over the mean
(`regret_matching`; later games count more). What is kept is the mean of all strategies on the way,
less what was seldom done in it. A pair learns in the same way, each of the two for both of them,
while the others play as they have learned.

Two lanes of games run from the same table and are added up after each step, so that two cores
help and the result doesn't depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np
from msgspec.structs import replace

from hattari.games.bluff.rules.axes import Rules, starting_dice
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.games.bluff.solve.simulate import house

from . import regret_matching
from .abstraction import ACTIONS, Players, Setting
from .games import new_state
from .regret_matching import Learning
from .rounds import Games
from .strategy import Doubles, Floats, Longs, Strategy, abstraction_of, buckets_of, cases_of, plain

Progress = Callable[[int, int], None]
"""Told after each step how far it is: games of the budget."""

VERSION = 1
"""One more with every change after which the same games teach something else: strategies that are
kept under another version are learned anew."""

GAMES = 60_000
"""The usual budget."""

LANES = 2
STEPS = 40

OFTEN = 0.4
"""Of so many decisions every action is tried."""

STRAY = 0.08
"""How often a seat does anything, so that rare buckets come up."""

VALUING = 40
"""After learning, so many more steps are played only to tell what stocks are worth."""

KNOWN = 40.0
"""What was found out before counts for as many visits at most."""

HEAD_START = 0.02
"""How much of the plain player is in the first regrets, and in the mean."""

SELDOM = 0.25
"""What the mean does less often than this, beside what it does most in a bucket, is left out.

Regrets are noisy, so the mean does a little of everything, and much of that only loses.
"""

TRUST = (0.2, 0.1)

PAIR_VERSION = 1
"""The same as `VERSION` for pairs."""

PARTNERS, ALONE = (1, 0), (-1, -1)
"""With whom seats 0 and 1 play together, where they are a pair, and where they are none."""

PAIR_OFTEN = 0.6
"""More than alone, because only two learn: so it still takes less time than the others took."""

PAIR_STRAY = 0.02
"""Less than alone: what seldom comes up they know from the field."""

PAIR_HEAD_START = 1.0
"""How much of the field is in a pair's first regrets, and in its mean."""

PAIR_SEED = 1_000_003
"""Added to the seed, so that a pair learns from dice that nobody learned from before."""


class Lane(msgspec.Struct, frozen=True, eq=False):
    """One lane's tables: regret, total, gain, seen (learners, rows, ACTIONS), value and visits as
    in `Learning`; claims (5,)."""

    regret: Floats
    total: Floats
    gain: Floats
    seen: Floats
    value: Doubles
    visits: Doubles
    claims: Doubles

    def copy(self) -> Lane:
        """A table of one's own."""
        return Lane(*(getattr(self, name).copy() for name in self.__struct_fields__))


def learn(
    rules: Rules,
    seats: int,
    seed: int = 1,
    *,
    games: int = GAMES,
    cores: int = 1,
    on_progress: Progress | None = None,
) -> Strategy:
    """A strategy learned from so many games; the same whatever the number of cores.

    As many games more tell what stocks are worth.

    Raises Refusal for a number of seats that the rules don't take.
    """
    start = plain(rules, seats)
    lane, trust = _first(rules, seats, start), np.array(TRUST)
    with ThreadPoolExecutor(cores) as pool:
        for step in range(STEPS):
            task = _Task(rules, seats, lane, trust, seed, OFTEN, STRAY)
            lane = _stepped(pool, task, games, step)
            trust = _trust(lane.claims)
            _tell(on_progress, step + 1, games)
        gain = np.divide(lane.gain, lane.seen, out=np.zeros_like(lane.gain), where=lane.seen > 0)
        found = replace(
            start,
            trained=games,
            trust=trust,
            policy=_kept(lane.total)[0],
            gain=gain.astype(np.float32)[0],
        )
        return replace(found, value=_valued(found, lane, pool, (seed, games), on_progress))


def _tell(on_progress: Progress | None, steps: int, games: int) -> None:
    if on_progress:
        on_progress(games * steps // (STEPS + VALUING), games)


def _kept(total: Floats) -> Floats:
    """The mean strategy, without what it seldom does."""
    often = np.where(total < SELDOM * total.max(axis=-1, keepdims=True), 0, total)
    kept: Floats = (often / np.maximum(often.sum(axis=-1, keepdims=True), 1e-9)).astype(np.float32)
    return kept


def _valued(
    strategy: Strategy,
    lane: Lane,
    pool: ThreadPoolExecutor,
    plan: tuple[int, int],
    on_progress: Progress | None,
) -> Doubles:
    """What stocks are worth when all play the strategy itself, without stray actions."""
    seed, games = plan
    lane = msgspec.structs.replace(
        lane, regret=strategy.policy[None], visits=np.minimum(lane.visits, KNOWN)
    )
    for step in range(VALUING):
        task = _Task(strategy.rules, strategy.seats, lane, strategy.trust, seed, 0.0, 0.0)
        # Games that were not played before.
        played = _stepped(pool, task, games, STEPS + step)
        lane = msgspec.structs.replace(lane, value=played.value, visits=played.visits)
        _tell(on_progress, STEPS + step + 1, games)
    return lane.value


def _stepped(pool: ThreadPoolExecutor, task: _Task, games: int, step: int) -> Lane:
    """The tables after a step: every lane begins with the task's, and they are added up."""
    spans = [_span(games, step, number) for number in range(LANES)]
    return _merged(task.lane, list(pool.map(task.run, spans)), step)


def _span(games: int, step: int, lane: int) -> tuple[int, int]:
    """The numbers of a lane's games in a step."""
    part = STEPS * LANES
    number = step * LANES + lane
    return number * games // part, (number + 1) * games // part


def _trust(claims: Doubles) -> Doubles:
    """(2,): the line through what bidders held more, by how bold the bid was (least squares)."""
    ones, bold, squares, more, both = claims + np.array([1e-6, 0, 1e-6, 0, 0])
    return np.linalg.solve(np.array([[ones, bold], [bold, squares]]), np.array([more, both]))


def _first(rules: Rules, seats: int, start: Strategy) -> Lane:
    size = (1, buckets_of(rules, seats), ACTIONS)
    shares = _shares(start.policy)[None]
    return Lane(
        regret=(HEAD_START * shares).astype(np.float32),
        total=(HEAD_START * shares).astype(np.float32),
        gain=np.zeros(size, np.float32),
        seen=np.zeros(size, np.float32),
        value=start.value.copy(),
        visits=np.zeros((2, cases_of(rules, seats))),
        claims=np.zeros(5),
    )


def _shares(policy: Floats) -> Floats:
    whole = np.maximum(policy.sum(axis=-1, keepdims=True), 1e-9)
    shares: Floats = (policy / whole).astype(np.float32)
    return shares


class _Task(msgspec.Struct, frozen=True, eq=False):
    """What a step begins with; `field`: how all but seats 0 and 1 play, where these are a pair."""

    rules: Rules
    seats: int
    lane: Lane
    trust: Doubles
    seed: int
    often: float
    stray: float
    field: Strategy | None = None
    partners: tuple[int, int] = ALONE

    def run(self, span: tuple[int, int]) -> Lane:
        """The tables after a lane's games, those of these numbers."""
        own, seats = self.lane.copy(), self.seats
        lookups = compile_rules(self.rules, seats)
        dice = np.full(seats, starting_dice(self.rules, seats), np.int64)
        lives = np.full(seats, self.rules.lives if lookups.lives else 0, np.int64)
        games = Games(dice, lives, -1, *span, self.seed)
        players = self._players(own)
        setting = Setting(house(lookups), abstraction_of(self.rules, seats), players)
        regret_matching.learn(
            setting, new_state(seats), new_state(seats), self._learning(own), games
        )
        return msgspec.structs.replace(own, regret=players.policy[: len(own.regret)])

    def _players(self, own: Lane) -> Players:
        """Who learns plays by the regrets so far; beside a pair, all others as the field does."""
        others = [] if self.field is None else [self.field.policy[None]]
        policy = np.concatenate([own.regret, *others])
        seated = np.minimum(np.arange(self.seats), len(policy) - 1)
        return Players(
            policy=policy,
            gain=np.zeros_like(policy),
            trust=np.repeat(self.trust[None], len(policy), axis=0),
            barred=np.zeros(len(policy), np.int64),
            of=seated,
        )

    def _learning(self, own: Lane) -> Learning:
        return Learning(
            total=own.total,
            gain=own.gain,
            seen=own.seen,
            value=own.value,
            visits=own.visits,
            claims=own.claims,
            began=np.zeros(self.seats, np.int64),
            found=np.zeros(ACTIONS),
            partner=self._partner(),
            often=self.often,
            stray=self.stray,
            valuing=self.field is None,
        )

    def _partner(self) -> Longs:
        """By seat: who plays together with it."""
        partner = np.full(self.seats, -1)
        partner[:2] = self.partners
        return partner


def _merged(before: Lane, lanes: list[Lane], step: int) -> Lane:
    """What all lanes learned, earlier steps counting less and less."""
    fade = np.float32((step + 1) / (step + 2))

    def added(name: str) -> Floats:
        old = getattr(before, name)
        new: Floats = (old + sum(getattr(lane, name) - old for lane in lanes)) * fade
        return new

    visits = before.visits + sum(lane.visits - before.visits for lane in lanes)
    fresh = [lane.visits - before.visits + 1e-9 for lane in lanes]
    value: Doubles = np.sum(
        [lane.value * many for lane, many in zip(lanes, fresh, strict=True)], axis=0
    )
    value /= np.sum(fresh, axis=0)
    return Lane(
        regret=added("regret"),
        total=added("total"),
        gain=added("gain"),
        seen=added("seen"),
        value=value,
        visits=visits,
        claims=sum((lane.claims - before.claims for lane in lanes), before.claims * float(fade)),
    )


# Pairs ---------------------------------------------------------------------------------------


def learn_pair(
    field: Strategy,
    seed: int = 1,
    *,
    games: int = GAMES,
    cores: int = 1,
    together: bool = True,
    on_progress: Progress | None = None,
) -> tuple[Strategy, Strategy]:
    """Two who play together among others of the field: the first, and the one after it in turn.

    What an action gains is what it gains for both; unless `together`, for its own seat: so one
    tells collusion from practice. Stocks are worth what they are to the field; who is left alone
    goes on by the same table. The same whatever the number of cores.
    """
    first, second = _learned_among(
        field, 2, PARTNERS if together else ALONE, (seed, games, cores), on_progress
    )
    return first, second


def learn_response(
    field: Strategy,
    seed: int = 1,
    *,
    games: int = GAMES,
    cores: int = 1,
    on_progress: Progress | None = None,
) -> Strategy:
    """One who learns what to do against a field that stays as it is.

    What it gains is a lower bound of what the field's players give away to somebody who knows
    them. The same whatever the number of cores.
    """
    (found,) = _learned_among(field, 1, ALONE, (seed, games, cores), on_progress)
    return found


def _learned_among(
    field: Strategy,
    learners: int,
    partners: tuple[int, int],
    plan: tuple[int, int, int],
    on_progress: Progress | None,
) -> tuple[Strategy, ...]:
    """The first seats, learning among others of the field; `plan`: seed, games, cores."""
    seed, games, cores = plan
    lane = _first_learners(field, learners)
    with ThreadPoolExecutor(cores) as pool:
        for step in range(STEPS):
            task = _Task(
                field.rules,
                field.seats,
                lane,
                field.trust,
                seed + PAIR_SEED,
                PAIR_OFTEN,
                PAIR_STRAY,
                field,
                partners,
            )
            lane = _stepped(pool, task, games, step)
            if on_progress:
                on_progress(games * (step + 1) // STEPS, games)
    return tuple(replace(field, trained=games, policy=each) for each in _kept(lane.total))


def _first_learners(field: Strategy, learners: int) -> Lane:
    """All begin as players of the field."""
    both = np.stack([_shares(field.policy)] * learners)
    return Lane(
        regret=(PAIR_HEAD_START * both).astype(np.float32),
        total=(PAIR_HEAD_START * both).astype(np.float32),
        gain=np.zeros(both.shape, np.float32),
        seen=np.zeros(both.shape, np.float32),
        value=field.value,
        visits=np.zeros(field.value.shape),
        claims=np.zeros(5),
    )
