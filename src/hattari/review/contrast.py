"""The same position under two rule sets: what is right under each, and what a rule changes."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hattari.core.evaluation import Evaluate, Evaluation, RestsOn, Unit
from hattari.core.game import Difference
from hattari.core.kit import Kit
from hattari.core.review import Reviewer
from hattari.core.text import Text

from .marks import Side, Weighed, side, weighed

Verdict = Literal["same", "another", "unclear"]
"""Whether the best answer is the same; another where each is clearly less under the other rules,
or isn't allowed there."""

TOLD = 3
"""The best so many of either side are told."""


class Under(msgspec.Struct, frozen=True):
    """What a seat sees, and the rules that it sees it under."""

    rules: Any
    view: Any


class AnswerUnder(msgspec.Struct, frozen=True, kw_only=True):
    """What is right under one of the rule sets. `options` are the actions that are told of, the
    best first; `why` is the sum of the `asked` action, None where it isn't allowed."""

    title: Text
    rules: dict[str, Any]
    view: dict[str, Any]
    best: Text
    options: tuple[Weighed, ...]
    why: Side | None
    rests_on: RestsOn
    mixes: bool


class Contrast(msgspec.Struct, frozen=True, kw_only=True):
    """Both answers; `looked_at` is how many positions were, where one was looked for."""

    seats: int
    seat: int
    round: int
    unit: Unit
    verdict: Verdict
    asked: Text
    differs: tuple[Difference, ...]
    one: AnswerUnder
    other: AnswerUnder
    looked_at: int = 0


def verdict_of(one: Evaluation, other: Evaluation) -> Verdict:
    """Whether two evaluations of a position say the same."""
    first, second = one.options[0].action, other.options[0].action
    if first == second:
        return "same"
    if one.mixes or other.mixes:
        return "unclear"
    clear = _is_less(one, second) and _is_less(other, first)
    return "another" if clear else "unclear"


def _is_less(found: Evaluation, action: Any) -> bool:
    return all(each.action != action or each.behind_low > 0 for each in found.options)


def contrast(kit: Kit, one: Under, other: Under, *, effort: float = 1.0) -> Contrast:
    """The same position under two rule sets; some four seconds of a core with an effort of 1."""
    found = [_weighed(kit, each, None, effort) for each in (one, other)]
    # What the other rules make right is what has to be explained.
    asked = found[1].options[0].action
    found = [
        _weighed(kit, each, asked, effort) if _has(was, asked) else was
        for each, was in zip((one, other), found, strict=True)
    ]
    told = [option.action for each in found for option in each.options[:TOLD]]
    reviewer: Reviewer = kit.load("review")
    book = kit.game.rulebook
    answers = [
        _answer(kit, under, each, (*told, asked), asked)
        for under, each in zip((one, other), found, strict=True)
    ]
    return Contrast(
        seats=len(one.view.seats),
        seat=one.view.you,
        round=one.view.round,
        unit=found[0].unit,
        verdict=verdict_of(*found),
        asked=reviewer.words(other.rules, asked),
        differs=book.differences(one.rules, other.rules),
        one=answers[0],
        other=answers[1],
    )


def _weighed(kit: Kit, under: Under, asked: Any, effort: float) -> Evaluation:
    evaluate: Evaluate = kit.load("evaluate")
    return evaluate(under.rules, under.view, asked=asked, effort=effort)


def _has(found: Evaluation, action: Any) -> bool:
    return any(each.action == action for each in found.options)


def _answer(
    kit: Kit, under: Under, found: Evaluation, told: tuple[Any, ...], asked: Any
) -> AnswerUnder:
    book, reviewer = kit.game.rulebook, kit.load("review")
    options = [each for each in found.options if each.action in told]
    why = next((each for each in options if each.action == asked), None)
    return AnswerUnder(
        title=book.title(under.rules),
        rules=book.full(under.rules),
        view=msgspec.to_builtins(under.view),
        best=reviewer.words(under.rules, found.options[0].action),
        options=tuple(weighed(reviewer, under.rules, each) for each in options),
        why=None if why is None else side("best", reviewer.words(under.rules, asked), why),
        rests_on=found.rests_on,
        mixes=found.mixes,
    )
