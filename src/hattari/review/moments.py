"""A moment of a record to go on from: what a seat was to choose, and how things really lay."""

from __future__ import annotations

from typing import Any

from hattari.core.game import Refusal
from hattari.core.review import Decision
from hattari.core.text import Text

from .whole import Reviewed


def next_choice(reviewed: Reviewed, seat: int, step: int) -> Decision:
    """The seat's first choice once so many moves have been made. Raises Refusal for none."""
    for decision in reviewed.decisions(seat):
        if decision.step >= step:
            return decision
    raise Refusal(
        "no_moment",
        Text(
            "This seat has nothing left to choose from here on; go back a few moves.",
            "この席は、ここから先に選ぶ場面がありません。少し前に戻ってください。",
        ),
    )


def truly(reviewed: Reviewed, decision: Decision) -> Any:
    """The state in which a choice was made, all that lay hidden in it. Secret."""
    game, replay, step = reviewed.game, reviewed.replay, decision.step
    state = replay.steps[step - 1].state if step else replay.start
    for event in replay.steps[step].events:
        if game.view(state, decision.seat) == decision.view:
            break
        state = game.evolve(state, event)
    return state
