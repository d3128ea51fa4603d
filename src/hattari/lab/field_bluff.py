"""Bluff in the lab: learned players, plain ones, and players kept from something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hattari.solve.crowd import Strategy

from . import files, players, tables
from .files import Arrays
from .plan import LEARNING, Batch, Means, Plan, Progress
from .plays import LEARNED, PLAIN, Plays
from .results import Players, Table
from .sample import joined

SIDE_SHARE = 4
"""Games of plain and of restricted players: one for so many of the main ones."""


class BluffField:
    """Meets `plan.Field`."""

    def prepare(self, plan: Plan, means: Means) -> Strategy:
        """The strategy learned for these rules."""
        folder = means.strategies or players.strategies_folder()
        return players.learned(
            plan.rules,
            plan.seats,
            plan.learning,
            folder,
            means.workers.cores,
            lambda done, of: means.tell(Progress(LEARNING, done, of)),
        )

    def players(self, plan: Plan, prepared: Strategy) -> tuple[Players, ...]:
        """Who they are."""
        return players.described(prepared, plan.learning)

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Games of the learned, then of one among the plain, then of each restricted one."""
        side = max(1, plan.games // SIDE_SHARE)
        bans = ((f"without_{ban}", side) for ban in players.bans(plan.rules))
        return ((LEARNED, plan.games), (PLAIN, side), *bans)

    def play(self, prepared: Strategy, batch: Batch, seed: int) -> Arrays:
        """One batch."""
        if batch.kind == LEARNED:
            return files.packed(players.play_sample(prepared, batch, seed))
        return {"prize": players.play_prizes(prepared, batch, seed)}

    def joined(self, played: Mapping[str, list[Arrays]], prepared: Strategy) -> Plays:  # noqa: ARG002
        """All batches as the measures read them."""
        main = joined([files.unpacked(part) for part in played[LEARNED]])
        odd = {
            kind: np.concatenate([part["prize"] for part in parts])
            for kind, parts in played.items()
            if kind != LEARNED
        }
        skill = odd.pop(PLAIN)
        restricted = {kind.removeprefix("without_"): each for kind, each in odd.items()}
        return Plays(main, skill, restricted)

    def tables(self, plays: Any) -> tuple[Table, ...]:
        """The numbers behind the pictures."""
        return tables.tables(plays)
