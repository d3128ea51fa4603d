"""The questions that tell texts of the atlas apart: positions, and plain ones about an axis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from .atlas import Entry
from .game import Axis, Rulebook, Text
from .house.names import said
from .quiz import Case, Quiz, seats_of, settled
from .text import NOTHING

MOST_ANSWERS = 6
Picture = tuple[Any, Text]
"""What a game draws, and what that shows in words."""


class Way(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A question as it is put, and how each text answers it: None where it doesn't come about.

    `settle` answers under any rules. `plain`: about an axis, not a position. `notes` stand beside
    the answers. `axis` is the one that it names.
    """

    key: str
    ask: Text
    answers: tuple[Text, ...]
    given: tuple[Text | None, ...]
    settle: Callable[[Any], Text | None]
    picture: Callable[[Any], Picture]
    size: int
    plain: bool = False
    note: Text = NOTHING
    notes: tuple[Text, ...] = ()
    axis: str = ""


# Positions ----------------------------------------------------------------------------------


def position_ways(
    quiz: Quiz[Any, Any], book: Rulebook[Any], texts: Sequence[Entry[Any]]
) -> Iterator[Way]:
    """The positions of a quiz that texts settle differently, the smallest first.

    A position that looks otherwise under other rules is another question.
    """
    for at, case in enumerate(sorted(quiz.cases, key=lambda case: case.size)):
        asked = [settled(case, entry.rules, seats_of(book, entry.rules)) for entry in texts]
        looks = dict.fromkeys(each.ask for each in asked if each is not None)
        for number, ask in enumerate(looks):
            given = tuple(each.answer if each and each.ask == ask else None for each in asked)
            others = next(each.others for each in asked if each and each.ask == ask)
            if len({answer for answer in given if answer is not None}) > 1:
                yield Way(
                    key=f"position.{at}.{number}",
                    ask=ask,
                    answers=_ordered(given, others),
                    given=given,
                    settle=partial(_settle, case, book, ask),
                    picture=partial(_picture, quiz, case, book, ask, texts),
                    size=case.size,
                )


def _settle(case: Case[Any, Any], book: Rulebook[Any], ask: Text, rules: Any) -> Text | None:
    found = settled(case, rules, seats_of(book, rules))
    return found.answer if found is not None and found.ask == ask else None


def _picture(
    quiz: Quiz[Any, Any],
    case: Case[Any, Any],
    book: Rulebook[Any],
    ask: Text,
    texts: Sequence[Entry[Any]],
    rules: Any,
) -> Picture:
    """The position under these rules, or where it doesn't come about under the first that can."""
    every = (rules, *(entry.rules for entry in texts))
    found = (settled(case, each, seats_of(book, each)) for each in every)
    stage = next(each for each in found if each is not None and each.ask == ask).draw()[0]
    return stage, quiz.scene(stage)


def _ordered(given: Sequence[Text | None], others: tuple[Text, ...]) -> tuple[Text, ...]:
    """The answers to choose from: as the game orders them, else by their numbers where nothing else
    tells them apart, else what most texts say first."""
    said_by = Counter(answer for answer in given if answer is not None)
    found = [answer for answer, _ in said_by.most_common(MOST_ANSWERS)]
    if set(found) <= set(others):
        return others
    alike = len({_NUMBERS.sub("", answer.ja) for answer in found}) == 1
    return tuple(sorted(found, key=_natural) if alike else found)


_NUMBERS = re.compile(r"\d+")


def _natural(text: Text) -> tuple[Any, ...]:
    numbers = [int(each) for each in _NUMBERS.findall(text.en)]
    return (not numbers, numbers, text.en)


# Axes ---------------------------------------------------------------------------------------


def axis_ways(
    quiz: Quiz[Any, Any] | None, book: Rulebook[Any], texts: Sequence[Entry[Any]]
) -> Iterator[Way]:
    """The axes in which texts differ; how many may play is another table, no other rule."""
    for axis in book.axes():
        if axis.key == "players":
            continue
        for path, part in _leaves(axis):
            yield from _axis_way(quiz, book, texts, path, part)


def _leaves(axis: Axis, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Axis]]:
    """An axis, or each entry of a table."""
    path = (*before, axis.key)
    if not axis.parts:
        yield path, axis
    for part in axis.parts:
        title = Text("{whole}, {part}", "{whole}・{part}").fill(whole=axis.title, part=part.title)
        yield from _leaves(msgspec.structs.replace(part, title=title), path)


def _axis_way(
    quiz: Quiz[Any, Any] | None,
    book: Rulebook[Any],
    texts: Sequence[Entry[Any]],
    path: tuple[str, ...],
    axis: Axis,
) -> Iterator[Way]:
    settle = partial(_value, book, path, axis)
    given = tuple(settle(entry.rules) for entry in texts)
    if len(set(given)) < 2:
        return
    choices = {answer_words(axis, choice.value): choice.note for choice in axis.choices}
    if isinstance(axis.default, Mapping) or len(choices) > MOST_ANSWERS:
        choices = {}
    answers = tuple(sorted((each for each in set(given) if each not in choices), key=_natural))
    yield Way(
        key=".".join(path),
        ask=Text("{title}: how do you play?", "{title}は、どう決めていますか?").fill(
            title=axis.title
        ),
        note=axis.note,
        answers=(*choices, *answers),
        notes=(*choices.values(), *(NOTHING for _ in answers)),
        given=given,
        settle=settle,
        picture=partial(_table, quiz, book),
        size=list(book.full(texts[0].rules)).index(path[0]),
        plain=True,
        axis=path[0],
    )


def _value(book: Rulebook[Any], path: tuple[str, ...], axis: Axis, rules: Any) -> Text:
    value: Any = book.full(rules)
    for key in path:
        value = value[key]
    return answer_words(axis, value)


def answer_words(axis: Axis, value: Any) -> Text:
    """A value of an axis as an answer."""
    for choice in axis.choices:
        if choice.value is value or (choice.value == value and not isinstance(value, bool)):
            return choice.title
    if isinstance(value, Mapping):
        return said({axis.key: axis}, {axis.key: value})
    return Text(str(value), str(value))


def _table(quiz: Quiz[Any, Any] | None, book: Rulebook[Any], rules: Any) -> Picture:
    """The table before anything has happened, where the game draws it."""
    if quiz is None or quiz.opening is None:
        return None, NOTHING
    stage = quiz.opening(rules, seats_of(book, rules))
    return stage, quiz.scene(stage)
