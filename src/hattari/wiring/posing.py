"""Puzzles as people see them: from what was found in games to what the page is told."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.bots.bot import installed
from hattari.core.installed import registry
from hattari.puzzles import Choice, Puzzle
from hattari.review import opened
from hattari.server.puzzles import Does, Judged, Made, Position, Solution


def made(puzzle: Puzzle, seen: Any = None) -> Made:
    """A puzzle as people see it: the seat's own view, or what it saw then, and what is told once
    one has chosen."""
    kit, here = registry().kit(puzzle.game), opened(registry(), puzzle.record)
    view = kit.game.view(here.replay.state, puzzle.seat) if seen is None else seen
    best = puzzle.choices[puzzle.right].value
    bots = installed()
    return Made(
        Position(
            seats=puzzle.seats,
            seat=puzzle.seat,
            round=puzzle.round,
            view=msgspec.to_builtins(view),
            choices=tuple(each.words for each in puzzle.choices),
            unit=puzzle.unit,
        ),
        Solution(
            right=puzzle.right,
            answers=tuple(_judged(each, best) for each in puzzle.choices),
            bots=tuple(
                Does(bots.get(puzzle.game, each.bot).title, each.choice) for each in puzzle.answered
            ),
            rests_on=puzzle.rests_on,
            mixes=puzzle.mixes,
        ),
    )


def _judged(choice: Choice, best: float) -> Judged:
    value, lost = choice.value, best - choice.value
    return Judged(choice.words, value, choice.low, choice.high, lost, choice.why, choice.grade)
