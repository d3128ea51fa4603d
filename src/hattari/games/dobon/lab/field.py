"""Dobon in the lab: matches of ten rounds among players who learned the very rules, on the solver's
own engine.

Rules that no arrays hold are played on the plain one, by careful players, who weigh what they may
do by the cards they can't see and learn nothing. Nobody errs, so `mistakes` doesn't show here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from hattari.core.house import check_seats
from hattari.games.dobon import solve
from hattari.games.dobon.rules.axes import Rules, of_round
from hattari.games.dobon.solve import Doubles, kernels
from hattari.games.dobon.solve.learning import Learned, acting
from hattari.games.dobon.solve.lookups import compile_rules, compiles
from hattari.lab.definition import Definition
from hattari.lab.files import Arrays
from hattari.lab.plan import Batch, Means, Plan
from hattari.lab.results import Players

from . import plainly, players
from .measures import MEASURES, OF_LEARNED
from .plainly import Round
from .players import Trained
from .plays import Plays

AMONG_EQUALS, BOUND, RESPONSE, LADDER = "among_equals", "bound", "response", "ladder"
ROUNDS = 10
"""Rounds of a match, whatever the rules say, so that debts can be compared."""

SEEDS_APART = 1_000_003


class Sitting(msgspec.Struct, frozen=True):
    """The rules, the size of the table, and who learned; None where nobody did."""

    rules: Rules
    seats: int
    trained: Trained | None


class DobonField:
    """Meets `plan.Field`; a game is a match of ten rounds."""

    def learns(self, rules: Any) -> bool:
        """Whether arrays hold them."""
        return compiles(rules)

    def prepare(self, plan: Plan, means: Means) -> Sitting:
        """The table and who learned. Raises Refusal for seats the rules don't take."""
        check_seats(plan.rules, plan.seats)
        learn = plan.taught and compiles(plan.rules)
        trained = players.train(plan, means) if learn else None
        return Sitting(plan.rules, plan.seats, trained)

    def players(self, plan: Plan, prepared: Sitting) -> tuple[Players, ...]:
        """Who they are."""
        return players.described(prepared.trained, plan.learning)

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Matches among equals, of one who may not wait, of one who knows the others, of one who
        stands a rung higher."""
        rungs = [f"{LADDER}-{rung}" for rung in range(1, players.RUNGS)]
        odd = (BOUND, RESPONSE, *rungs) if plan.taught and compiles(plan.rules) else ()
        return ((AMONG_EQUALS, plan.games), *((kind, max(1, plan.games // 4)) for kind in odd))

    def play(self, prepared: Sitting, batch: Batch, seed: int) -> Arrays:
        """The matches of a batch: gains, starter, turns and windows of every round."""
        seats = prepared.seats
        gains = np.zeros((batch.games, ROUNDS, seats), np.int32)
        starter = np.zeros((batch.games, ROUNDS), np.int8)
        turns, windows = np.zeros((2, batch.games, ROUNDS), np.int16)
        rounds = _rounds(prepared, batch.kind, seed * SEEDS_APART + batch.first)
        for match in range(batch.games):
            for place in range(ROUNDS):
                at = match, place
                starter[at], gains[at], turns[at], windows[at] = next(rounds)
        return {"gains": gains, "starter": starter, "turns": turns, "windows": windows}

    def joined(self, played: Mapping[str, list[Arrays]], prepared: Sitting) -> Plays:
        """All batches as the measures read them."""
        main = played[AMONG_EQUALS]
        odd = {kind: _of_the_first(parts) for kind, parts in played.items() if kind != AMONG_EQUALS}
        return Plays(
            chips=prepared.rules.chips,
            ladder=tuple(odd[kind] for kind in sorted(odd) if kind.startswith(LADDER)),
            bound=odd.get(BOUND),
            response=odd.get(RESPONSE),
            window_seconds=prepared.rules.window,
            **{
                name: np.concatenate([part[name] for part in main]).astype(np.int64)
                for name in ("gains", "starter", "turns", "windows")
            },
        )

    def measures(self, plays: Any) -> tuple[Definition, ...]:
        """The measures of these rules."""
        return (*MEASURES, *OF_LEARNED) if plays.ladder else MEASURES

    def pursuit(self) -> None:
        """Nobody has said yet what better rules would be."""

    def position_values(self, rules: Any) -> None:
        """Nothing is reckoned of positions."""


def _of_the_first(played: list[Arrays]) -> Doubles:
    """What the first seat gains in a round, by match."""
    own = np.concatenate([part["gains"][:, :, 0] for part in played])
    return np.asarray(own.mean(axis=1))


def _rounds(prepared: Sitting, kind: str, seed: int) -> Iterator[Round]:
    """Rounds without end, among equals or of one among others."""
    if not compiles(prepared.rules):
        return plainly.rounds(prepared.rules, prepared.seats, seed, ROUNDS)
    if prepared.trained is None:
        careful = solve.policies(*[solve.WEIGHTS] * prepared.seats)
        return _compiled_rounds(prepared, careful, seed)
    one, others = _who(prepared.trained, kind)
    sitting = [one, *[others] * (prepared.seats - 1)]
    bound = (0,) if kind == BOUND else ()
    return _compiled_rounds(prepared, acting(sitting, bound=bound), seed)


def _who(trained: Trained, kind: str) -> tuple[Learned, Learned]:
    """Who has the first seat, and who all others."""
    name, _, rung = kind.partition("-")
    if name == LADDER:
        return trained.ladder[int(rung)], trained.ladder[int(rung) - 1]
    return trained.response if kind == RESPONSE else trained.learned, trained.learned


def _compiled_rounds(prepared: Sitting, those: kernels.Policies, seed: int) -> Iterator[Round]:
    table = solve.table(prepared.seats, prepared.rules.chips, seed)
    number = 0
    while True:
        place, round_ = number % prepared.seats, number % ROUNDS + 1
        lookups = compile_rules(of_round(prepared.rules, round_), prepared.seats)
        chances = _chances(of_round(prepared.rules, round_), prepared.seats)
        kernels.deal(lookups, table, those, place)
        kernels.play_on(lookups, table, those, chances, kernels.NOTHING)
        now = table.now
        yield place, table.gains, int(now[kernels.SEAT_TURNS]), int(now[kernels.WINDOWS])
        number += 1


@lru_cache(maxsize=32)
def _chances(rules: Rules, seats: int) -> kernels.HandChances:
    return solve.hand_chances(compile_rules(rules, seats), kernels.ALL_CARDS)


FIELD = DobonField()
