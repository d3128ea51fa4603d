"""Rounds of Bluff that are solved as a whole: what a review says there, beside what is so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any

from hattari.bench.correct import Twice
from hattari.bots.bot import installed
from hattari.bots.match import seat_of, steps
from hattari.games.bluff.evaluate.heads_up import by_solution
from hattari.games.bluff.evaluate.position import position_of
from hattari.games.bluff.evaluate.solution import EFFORT, solution_of
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, MakeBid, Settled, State
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView

LONGER = 6
"""So many times the effort of a review goes into what is taken for true."""

CASES = {
    "bluebear.1-1": ("bluebear", (1, 1)),
    "perudo.1-1": ("perudo", (1, 1)),
    "pirates-just.2-1": ("pirates-just", (2, 1)),
    "pirates-just.2-2": ("pirates-just", (2, 2)),
}
"""The rules, and how many dice both begin with."""

GAME = Bluff()


class BluffExact:
    """Meets `bench.correct.Exact`: first rounds of the bot that plays for the absent."""

    def cases(self) -> Sequence[str]:
        """Preset and dice."""
        return tuple(CASES)

    def weighed(self, case: str, many: int, seed: bytes) -> Iterator[Twice]:
        """Decisions as they come, round after round."""
        return islice(_weighed(case, seed), many)


def _weighed(case: str, seed: bytes) -> Iterator[Twice]:
    preset, dice = CASES[case]
    rules = GAME.rulebook.parse(preset)
    for number in count():
        for view, action in _chosen(GAME.start(rules, 2, Setup(dice=dice)), seed, number):
            position = position_of(rules, view)
            said, true = (
                solution_of(position, effort=effort) for effort in (EFFORT, LONGER * EFFORT)
            )
            if said is not None and true is not None and said.rests_on == "exact":
                yield Twice(
                    action, by_solution(position, action, said), by_solution(position, None, true)
                )


def _chosen(state: State, seed: bytes, number: int) -> Iterator[tuple[BluffView, Action]]:
    """What was decided in the first round, and what was seen then."""
    player = seat_of(installed().get(GAME.id, "easy"), state.rules)
    made: list[tuple[BluffView, Action]] = []

    def choose(view: Any, seed: bytes) -> Any:
        action = player(view, seed)
        if isinstance(action, MakeBid) or view.bid is not None:
            made.append((view, action))
        return action

    for step in steps(GAME, state, [choose] * 2, seed + number.to_bytes(4, "big")):
        if any(isinstance(event, Settled) for event in step.events):
            break
    yield from made
