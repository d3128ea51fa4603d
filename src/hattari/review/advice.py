"""What an evaluation says to somebody who still has to choose, and how sure it is of that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hattari.core.evaluation import Evaluation, Option, RestsOn, Unit
from hattari.core.text import COMMA, SENTENCES, Text

from .grades import TAKEN, grade
from .words import points

NAMED = 3
"""More actions than these are counted, not named."""

Words = Callable[[Any], Text]
"""An action as a person says it."""


def advice(evaluation: Evaluation, words: Words) -> Text:
    """Which action is worth most, what the next one costs, and what that rests on.

    Where no single one is right it says so: good players mix, values are alike, or can't be told
    apart.
    """
    if len(evaluation.options) == 1:
        only = Text("You can only {action}.", "できるのは{action}だけ。")
        return only.fill(action=words(evaluation.options[0].action))
    said = _mixed(evaluation, words) or _ranked(evaluation, words)
    return SENTENCES.join((*said, _BASIS[evaluation.rests_on]))


_MIXED = Text("A good player mixes here: {actions}.", "うまい人はここで手を混ぜる:{actions}。")
_BEST = Text("Best here: {actions}.", "いちばんいいのは{actions}。")
_ALIKE = Text("As good as each other: {actions}.", "どれも同じくらい:{actions}。")
_UNCLEAR = Text("Can't tell which is better: {actions}.", "どれがいいかは微妙:{actions}。")
_NEXT: dict[Unit, Text] = {
    "win": Text(
        "Next: {action}, {lost} points less.", "次は{action}で、勝つ見込みが{lost}点低い。"
    ),
    "chips": Text("Next: {action}, {lost} chips less.", "次は{action}で、{lost}点少ない。"),
}
_AND_MORE = Text("and {count} more", "ほか{count}通り")
_BASIS: dict[RestsOn, Text] = {
    "exact": Text("Solved exactly.", "(厳密に解いた値)"),
    "resolved": Text("Solved in part.", "(一部を解いた値)"),
    "played_out": Text("By trying it out many times.", "(最後まで何度も打ってみた値)"),
}


def _mixed(evaluation: Evaluation, words: Words) -> tuple[Text, ...]:
    taken = [each for each in evaluation.options if (each.share or 0.0) >= TAKEN]
    if not evaluation.mixes or len(taken) < 2:
        return ()
    taken.sort(key=lambda each: -(each.share or 0.0))
    part = Text("{action} {percent} %", "{action} {percent}%")
    said = [
        part.fill(action=words(each.action), percent=round(100 * (each.share or 0.0)))
        for each in taken
    ]
    return (_MIXED.fill(actions=_listed(said)),)


def _ranked(evaluation: Evaluation, words: Words) -> tuple[Text, ...]:
    best, *others = evaluation.options
    grades = [grade(evaluation, each) for each in others]
    rivals = [
        each for each, found in zip(others, grades, strict=True) if found in ("as_good", "unclear")
    ]
    head = _UNCLEAR if "unclear" in grades else _ALIKE if rivals else _BEST
    said = head.fill(actions=_listed([words(each.action) for each in (best, *rivals)]))
    return (said, *_next(evaluation, [each for each in others if each not in rivals], words))


def _next(evaluation: Evaluation, worse: Sequence[Option], words: Words) -> tuple[Text, ...]:
    """What the best of those that clearly cost something costs."""
    if not worse:
        return ()
    unit, first = evaluation.unit, worse[0]
    return (_NEXT[unit].fill(action=words(first.action), lost=points(unit, first.behind)),)


def _listed(said: Sequence[Text]) -> Text:
    if len(said) <= NAMED:
        return COMMA.join(said)
    return COMMA.join((*said[:NAMED], _AND_MORE.fill(count=len(said) - NAMED)))
