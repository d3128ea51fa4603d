"""Bluff in the lab: learned players, plain ones, some kept from something, two who collude.

Rules that arrays can't hold are played by the engine itself, by bots that learn nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hattari.games.bluff.solve.reach import beyond, check_reach
from hattari.lab import bots
from hattari.lab.definition import Definition
from hattari.lab.files import Arrays
from hattari.lab.found import Pursuit
from hattari.lab.plan import LEARNING, Batch, Means, Plan, Progress
from hattari.lab.results import Players, Table

from . import blueprint_values, measures, players
from .players import Trained
from .plays import LEARNED, PAIR, PLAIN, Plays
from .pursuit import PURSUIT
from .sample import joined, packed, unpacked

SIDE_SHARE = 4
"""Games of plain and restricted players and of a pair: one for so many of the main ones."""


class BluffField:
    """Meets `plan.Field`."""

    _bots = bots.BotField("bluff")

    def prepare(self, plan: Plan, means: Means) -> Trained | bots.Seated:
        """The strategies learned for these rules."""
        if beyond(plan.rules):
            return self._bots.prepare(plan, means)
        folder = means.strategies or players.strategies_folder()
        cores, parts = means.workers.cores, 1 + plan.has_pair
        rules, learning = plan.rules, plan.learning
        told = _telling(means, 0, parts)
        learned = players.learned(rules, plan.seats, learning, folder, cores, told)
        if not plan.has_pair:
            return Trained(learned)
        told = _telling(means, 1, parts)
        return Trained(learned, players.pair(learned, learning, folder, cores, told))

    def players(self, plan: Plan, prepared: Trained | bots.Seated) -> tuple[Players, ...]:
        """Who they are."""
        if isinstance(prepared, bots.Seated):
            return self._bots.players(plan, prepared)
        return players.described(prepared, plan.learning)

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Games of the learned, of one among the plain, of each restricted one, of a pair."""
        if beyond(plan.rules):
            return self._bots.kinds(plan)
        side = max(1, plan.games // SIDE_SHARE)
        bans = ((f"without_{ban}", side) for ban in players.bans(plan.rules))
        pair = ((PAIR, side),) if plan.has_pair else ()
        return ((LEARNED, plan.games), (PLAIN, side), *bans, *pair)

    def play(self, prepared: Trained | bots.Seated, batch: Batch, seed: int) -> Arrays:
        """One batch."""
        if isinstance(prepared, bots.Seated):
            return self._bots.play(prepared, batch, seed)
        if batch.kind == LEARNED:
            return packed(players.play_sample(prepared.learned, batch, seed))
        if batch.kind == PAIR:
            return {"prize": players.play_pair(prepared, batch, seed)}
        return {"prize": players.play_prizes(prepared.learned, batch, seed)}

    def joined(
        self, played: Mapping[str, list[Arrays]], prepared: Trained | bots.Seated
    ) -> Plays | bots.Plays:
        """All batches as the measures read them."""
        if isinstance(prepared, bots.Seated):
            return self._bots.joined(played, prepared)
        main = joined([unpacked(part) for part in played[LEARNED]])
        odd = {
            kind: np.concatenate([part["prize"] for part in parts])
            for kind, parts in played.items()
            if kind != LEARNED
        }
        skill, pair = odd.pop(PLAIN), odd.pop(PAIR, None)
        restricted = {kind.removeprefix("without_"): each for kind, each in odd.items()}
        return Plays(main, skill, restricted, pair)

    def measures(self, plays: Any) -> tuple[Definition, ...]:
        """The measures of these games."""
        if isinstance(plays, bots.Plays):
            return self._bots.measures(plays)
        return measures.of(plays)

    def pursuit(self) -> Pursuit:
        """What a search is after."""
        return PURSUIT

    def position_values(self, rules: Any) -> Table:
        """What two seats can expect by what they own, by their blueprint."""
        check_reach(rules)
        return blueprint_values.table(rules)


def _telling(means: Means, before: int, parts: int) -> players.Told:
    """Tells of one part of the learning, as part of the whole; so many parts were before it."""

    def told(done: int, of: int) -> None:
        means.tell(Progress(LEARNING, before * of + done, parts * of))

    return told


FIELD = BluffField()
