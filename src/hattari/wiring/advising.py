"""The coach of this installation reckons beside the server and beside the bots: however many ask
for a word, no bot's move waits for it."""

from __future__ import annotations

from functools import partial
from typing import Any

from hattari.core.evaluation import Evaluation
from hattari.core.installed import registry
from hattari.review import advice, told_options
from hattari.server.advice import Word

from .reviewing import Reviewable
from .thinking import Beside

EFFORT = 0.5
"""A person waits for it."""


class LocalAdviser(Reviewable, Beside):
    """What this installation can reckon with: what a review needs, a word needs too."""

    async def advise(self, game: str, rules: Any, seen: Any) -> Word:
        """What each action is worth, and a word on it. Raises ValueError."""
        return await self._thinkers.asked(_advised, game, rules, seen)


# In the process ---------------------------------------------------------------------------


def _advised(game: str, rules: Any, seen: Any) -> Word:
    kit = registry().kit(game)
    found: Evaluation = kit.load("evaluate")(rules, seen, effort=EFFORT)
    reviewer = kit.load("review")
    options = told_options(reviewer, rules, found.options)
    text = advice(found, partial(reviewer.words, rules))
    return Word(text, found.unit, found.rests_on, options)
