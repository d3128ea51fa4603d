"""Dobon's lesson: the ideas in their order, each a clause that the rules have or haven't."""

from __future__ import annotations

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import Clause, Lesson, taught
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.phrases import rounds

from .ideas import calls, effects, house, others, special, turns
from .positions import bank_words, for_lesson
from .stage import DobonStage

CLAUSES: tuple[Clause[Rules, DobonStage], ...] = (
    turns.follow,
    calls.added,
    calls.dobon,
    calls.wrong_call,
    turns.pon,
    calls.out,
    calls.worth,
    effects.two,
    effects.eight,
    effects.skip,
    effects.turn_round,
    effects.first_card,
    special.counter,
    special.eights,
    special.opening,
    special.from_draw,
    house.arithmetic,
    house.together,
    house.until,
    house.jump,
    house.burst,
)
"""One for each idea, in the order in which they are taught; a new axis adds its own."""


def lesson(rules: Rules) -> Lesson[DobonStage]:
    """The lesson of a rule set."""
    of_all = taught(for_lesson(rules), CLAUSES, _closing(rules))
    return replace(of_all, steps=(*of_all.steps, *others.others(rules)))


def _closing(rules: Rules) -> Text:
    return Text(
        "After {match}, whoever has the most chips wins.{bank}",
        "{match}を終えて、持ち点のいちばん多い人の勝ち!{bank}",
    ).fill(match=rounds(rules.rounds), bank=bank_words(rules))
