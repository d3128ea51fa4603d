"""The law of every game's quiz, for the tests that hold it under any rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from hattari.core.game import Refusal, Rulebook, Text
from hattari.core.quiz import MOST, SEATS, Asked, Question, Quiz, questions, seats_of
from hattari.core.quiz import settled as case_settled
from tests.games import mixing
from tests.games.wording import CODE, JAPANESE

Read = Callable[[Asked[Any]], Text]
"""A game's own reading of an answer, out of the engine and nothing else."""


def settled(quiz: Quiz[Any, Any], book: Rulebook[Any], rules: Any) -> Iterator[Asked[Any]]:
    """Every case that these rules settle."""
    seats = min(SEATS, book.seats(rules)[1])
    for case in quiz.cases:
        try:
            asked = case.settle(rules, seats)
        except Refusal:
            continue
        if asked is not None:
            yield asked


def is_true(question: Question[Any], read: Read) -> None:
    """The answer is the engine's, the other reading isn't, and all of it can be read."""
    assert question.answers[question.right] == read(question.asked), question.ask
    assert question.other.answer in question.answers
    assert question.other.answer != question.answers[question.right]
    assert 2 <= len(question.answers) == len(set(question.answers))
    assert question.axes
    assert question.reasons
    assert question.other.clauses
    for text in (question.ask, question.scene, *question.reasons, *question.other.clauses):
        assert JAPANESE.search(text.ja), text
        assert not JAPANESE.search(text.en), text
        assert not CODE.search(text.en + text.ja), text


def all_are_true(quiz: Quiz[Any, Any], book: Rulebook[Any], rules: Any, read: Read) -> int:
    """Every answer of every case is the engine's, and every picture can be drawn; how many."""
    every = list(settled(quiz, book, rules))
    for asked in every:
        assert asked.answer == read(asked), asked.ask
        asked.draw()
    return len(every)


def wrong_ones_are_caught(quiz: Quiz[Any, Any], book: Rulebook[Any], spec: str, read: Read) -> None:
    """Each planted wrong answer to this rule set's questions fails."""
    for question in questions(quiz, book, book.parse(spec)):
        for wrong in set(range(len(question.answers))) - {question.right}:
            with pytest.raises(AssertionError):
                is_true(replace(question, right=wrong), read)


def can_be_asked(asked: tuple[Question[Any], ...], read: Read, least: int = 0) -> None:
    """As many as there have to be, each of another position, and all true."""
    assert least <= len(asked) <= MOST
    assert len({(each.ask, each.scene) for each in asked}) == len(asked)
    for question in asked:
        is_true(question, read)


def settled_differently(
    quiz: Quiz[Any, Any],
    book: Rulebook[Any],
    values: mixing.Values,
    axis: str,
    bases: Iterable[dict[str, Any]],
) -> bool:
    """Whether two values of an axis, beside one of these bases, settle a case differently."""
    return any(
        _settle_differently(quiz, book, one, other)
        for base in bases
        for one, other in combinations(_with_any(book, values, axis, base), 2)
        if _differ_in(book, one, other) == [axis]
    )


def _with_any(
    book: Rulebook[Any], values: mixing.Values, axis: str, base: dict[str, Any]
) -> list[Any]:
    made = (mixing.complete(book, values, {**base, axis: value}) for value in values[axis])
    return [rules for rules in made if rules is not None]


def _differ_in(book: Rulebook[Any], one: Any, other: Any) -> list[str]:
    mine, theirs = book.full(one), book.full(other)
    return [key for key in mine if mine[key] != theirs[key]]


def _settle_differently(quiz: Quiz[Any, Any], book: Rulebook[Any], one: Any, other: Any) -> bool:
    seats = min(seats_of(book, one), seats_of(book, other))
    both = ((case_settled(each, one, seats), each) for each in quiz.cases)
    asked = ((mine, case_settled(each, other, seats)) for mine, each in both if mine is not None)
    return any(
        theirs is not None and mine.ask == theirs.ask and mine.answer != theirs.answer
        for mine, theirs in asked
    )
