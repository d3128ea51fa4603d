"""Dobon in the lab: matches of ten rounds among careful seats, on the solver's own engine, or on
the plain one where rules are that one's alone.

There is nothing to learn: a careful seat weighs what it may do by the cards it can't see. Nobody
errs, so `mistakes` and `window` don't show here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.core.house import check_seats
from hattari.games.dobon import solve
from hattari.games.dobon.rules.axes import Rules, of_round
from hattari.games.dobon.solve import kernels
from hattari.games.dobon.solve.lookups import compile_rules, compiles
from hattari.lab.definition import Definition
from hattari.lab.files import Arrays
from hattari.lab.plan import Batch, Means, Plan
from hattari.lab.results import Players

from . import plainly
from .measures import MEASURES
from .plainly import Round
from .plays import Plays

CAREFUL, AMONG_RANDOM = "careful", "among_random"
ROUNDS = 10
"""Rounds of a match, whatever the rules say, so that debts can be compared."""

SEEDS_APART = 1_000_003


class Sitting(msgspec.Struct, frozen=True):
    """The rules and the size of the table, which is all that players of Dobon need."""

    rules: Rules
    seats: int


class DobonField:
    """Meets `plan.Field`; a game is a match of ten rounds."""

    def prepare(self, plan: Plan, means: Means) -> Sitting:  # noqa: ARG002
        """The table. Raises Refusal for seats the rules don't take."""
        check_seats(plan.rules, plan.seats)
        return Sitting(plan.rules, plan.seats)

    def players(self, plan: Plan, prepared: Sitting) -> tuple[Players, ...]:  # noqa: ARG002
        """Who they are."""
        weights = msgspec.structs.asdict(solve.WEIGHTS)
        careful = Text("Careful players, who weigh every card", "カードを読んで打つプレイヤー")
        plain = Text("Players who act at random", "でたらめに打つプレイヤー")
        return (Players("careful", careful, weights), Players("random", plain, {}))

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Matches of careful seats, then those of one among random ones."""
        return ((CAREFUL, plan.games), (AMONG_RANDOM, max(1, plan.games // 4)))

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
        main = played[CAREFUL]
        odd = np.concatenate([part["gains"][:, :, 0] for part in played[AMONG_RANDOM]])
        return Plays(
            chips=prepared.rules.chips,
            skill=odd.mean(axis=1),
            window_seconds=prepared.rules.window,
            **{
                name: np.concatenate([part[name] for part in main]).astype(np.int64)
                for name in ("gains", "starter", "turns", "windows")
            },
        )

    def measures(self, plays: Any) -> tuple[Definition, ...]:  # noqa: ARG002
        """The measures of every rule set."""
        return MEASURES

    def pursuit(self) -> None:
        """Nobody has said yet what better rules would be."""

    def position_values(self, rules: Any) -> None:
        """Nothing is reckoned of positions."""


def _rounds(prepared: Sitting, kind: str, seed: int) -> Iterator[Round]:
    """Rounds without end, among careful seats or of one among random ones."""
    careful = [True, *[kind == CAREFUL] * (prepared.seats - 1)]
    if compiles(prepared.rules):
        return _compiled_rounds(prepared, careful, seed)
    return plainly.rounds(prepared.rules, careful, seed, ROUNDS)


def _compiled_rounds(prepared: Sitting, careful: list[bool], seed: int) -> Iterator[Round]:
    acting = solve.policies(*[solve.WEIGHTS if each else None for each in careful])
    table = solve.table(prepared.seats, prepared.rules.chips, seed)
    number = 0
    while True:
        place, round_ = number % prepared.seats, number % ROUNDS + 1
        lookups = compile_rules(of_round(prepared.rules, round_), prepared.seats)
        chances = _chances(of_round(prepared.rules, round_), prepared.seats)
        kernels.deal(lookups, table, acting, place)
        kernels.play_on(lookups, table, acting, chances, kernels.NOTHING)
        now = table.now
        yield place, table.gains, int(now[kernels.SEAT_TURNS]), int(now[kernels.WINDOWS])
        number += 1


@lru_cache(maxsize=32)
def _chances(rules: Rules, seats: int) -> kernels.HandChances:
    return solve.hand_chances(compile_rules(rules, seats), kernels.ALL_CARDS)


FIELD = DobonField()
