"""Bluff in the lab: learned players, a ladder of them, some kept from something, two who collude.

Rules that arrays can't hold are played by the engine itself, by bots that learn nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.lookups import compile_rules
from hattari.games.bluff.solve.multiplayer import Strategy, plain
from hattari.games.bluff.solve.reach import beyond, check_reach
from hattari.lab import bots
from hattari.lab.definition import Definition
from hattari.lab.files import Arrays, strategies_folder
from hattari.lab.found import Pursuit
from hattari.lab.plan import LEARNING, Batch, Learning, Means, Plan, Progress
from hattari.lab.results import Players, Table

from . import blueprint_values, measures, players
from .players import Trained
from .plays import DOUBTS, LADDER, LEARNED, OVERBIDS, PAIR, RESPONSE, Plays
from .pursuit import PURSUIT
from .sample import joined, packed, unpacked

_RUNGS = tuple(f"{LADDER}-{rung}" for rung in range(1, players.RUNGS))
SIDE_SHARE = 4
"""Games of the ladder, of restricted players, of givers, of a pair: one for so many main ones."""


class BluffField:
    """Meets `plan.Field`."""

    _bots = bots.BotField("bluff")

    def learns(self, rules: Any) -> bool:
        """Whether arrays hold them."""
        return not beyond(rules)

    def prepare(self, plan: Plan, means: Means) -> Trained | bots.Seated:
        """The strategies learned for these rules, one after the other."""
        if beyond(plan.rules):
            return self._bots.prepare(plan, means)
        if not plan.taught:
            return Trained(plain(plan.rules, plan.seats))
        folder, cores = means.strategies or strategies_folder(), means.workers.cores
        learning = plan.learning
        below = [msgspec.structs.replace(learning, games=n) for n in players.rungs(learning)]
        parts = itertools.count()
        whole = 2 + len(below) + plan.has_pair

        def told() -> players.Told:
            return _telling(means, next(parts), whole)

        def alone(how: Learning) -> Strategy:
            return players.learned(plan.rules, plan.seats, how, folder, cores, told())

        field = alone(learning)
        return Trained(
            field,
            ladder=tuple(map(alone, below)),
            response=players.response(field, learning, folder, cores, told()),
            pair=players.pair(field, learning, folder, cores, told()) if plan.has_pair else None,
        )

    def players(self, plan: Plan, prepared: Trained | bots.Seated) -> tuple[Players, ...]:
        """Who they are."""
        if isinstance(prepared, bots.Seated):
            return self._bots.players(plan, prepared)
        return players.described(prepared, plan.learning)

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Games of the learned, of one who knows them, of the ladder, of restricted ones, of those
        who throw the game away, of a pair."""
        if beyond(plan.rules):
            return self._bots.kinds(plan)
        side, gifts = max(1, plan.games // SIDE_SHARE), [OVERBIDS, DOUBTS] if plan.seats > 2 else []
        if not plan.taught:
            return ((LEARNED, plan.games), *((kind, side) for kind in gifts))
        odd = [*_RUNGS, *(f"without_{ban}" for ban in players.bans(plan.rules)), *gifts]
        odd += [PAIR] if plan.has_pair else []
        return ((LEARNED, plan.games), (RESPONSE, plan.games), *((kind, side) for kind in odd))

    def play(self, prepared: Trained | bots.Seated, batch: Batch, seed: int) -> Arrays:
        """One batch."""
        if isinstance(prepared, bots.Seated):
            return self._bots.play(prepared, batch, seed)
        if batch.kind == LEARNED:
            sample, cut = players.play_sample(prepared.learned, batch, seed)
            return {**packed(sample), "cut": cut}
        if batch.kind == PAIR:
            return {"prize": players.play_pair(prepared, batch, seed)}
        won = players.play_prizes(prepared, batch, seed)
        return {"prize": won if batch.kind in (OVERBIDS, DOUBTS) else won[:, 0]}

    def joined(
        self, played: Mapping[str, list[Arrays]], prepared: Trained | bots.Seated
    ) -> Plays | bots.Plays:
        """All batches as the measures read them."""
        if isinstance(prepared, bots.Seated):
            return self._bots.joined(played, prepared)
        cut = np.concatenate([part["cut"] for part in played[LEARNED]])
        odd = {kind: _ended(parts) for kind, parts in played.items() if kind != LEARNED}
        return Plays(
            joined([unpacked(part) for part in played[LEARNED]]).of_games(~cut),
            cut,
            restricted={
                kind.removeprefix("without_"): each
                for kind, each in odd.items()
                if kind.startswith("without_")
            },
            pair=odd.get(PAIR),
            response=odd.get(RESPONSE),
            ladder=tuple(odd[rung] for rung in _RUNGS if rung in odd),
            gifts={kind: odd[kind] for kind in (OVERBIDS, DOUBTS) if kind in odd},
            lookups=compile_rules(prepared.learned.rules, prepared.learned.seats),
        )

    def measures(self, plays: Any) -> tuple[Definition, ...]:
        """The measures of these games."""
        if isinstance(plays, bots.Plays):
            return self._bots.measures(plays)
        return measures.of(plays) if plays.ladder else measures.ON_CARD

    def pursuit(self) -> Pursuit:
        """What a search is after."""
        return PURSUIT

    def position_values(self, rules: Any) -> Table:
        """What two seats can expect by what they own, by their blueprint."""
        check_reach(rules)
        return blueprint_values.table(rules)


def _ended(parts: list[Arrays]) -> npt.NDArray[np.float64]:
    """The prizes of all games that nothing cut off."""
    prizes = np.concatenate([part["prize"] for part in parts])
    return np.asarray(prizes[~np.isnan(prizes.reshape(len(prizes), -1)).any(axis=1)])


def _telling(means: Means, before: int, parts: int) -> players.Told:
    """Tells of one part of the learning, as part of the whole; so many parts were before it."""

    def told(done: int, of: int) -> None:
        means.tell(Progress(LEARNING, before * of + done, parts * of))

    return told


FIELD = BluffField()
