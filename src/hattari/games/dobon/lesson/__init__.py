"""Dobon's lesson: the ideas in their order, each a clause that the rules have or haven't."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.lesson import Clause, Lesson, taught
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.phrases import rounds

from . import calls, turns
from .positions import bank_words, for_lesson
from .stage import DobonStage

CLAUSES: tuple[Clause[Rules, DobonStage], ...] = (
    turns.follow,
    turns.draw,
    calls.added,
    calls.dobon,
    calls.wrong_call,
    turns.pon,
    calls.out,
    calls.worth,
    turns.two,
    turns.eight,
    turns.skip,
    turns.turn_round,
    turns.first_card,
    calls.counter,
    calls.eights,
    calls.opening,
    calls.from_draw,
)
"""One for each idea, in the order in which they are taught; a new axis adds its own."""


def lesson(rules: Rules) -> Lesson[DobonStage]:
    """The lesson of a rule set."""
    return taught(for_lesson(rules), CLAUSES, _closing(rules))


def _closing(rules: Rules) -> Text:
    return Text(
        "After {match}, whoever has the most chips wins.{bank}",
        "{match}を終えて、チップがいちばん多い人の勝ち!{bank}",
    ).fill(match=rounds(rules.rounds), bank=bank_words(rules))
