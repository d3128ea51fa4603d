"""Questions before the dice: small positions that two readings of the rules settle differently.

A game brings a bounded family of small positions, each with what is asked of it; the answers are
its engine's. Here they are settled under a rule set and under what a guest might have believed
instead (one axis otherwise), or under another rule set, and the smallest that differ are kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from .game import Axis, Refusal, Rulebook, Text
from .lesson import Position

MOST = 5
"""Questions of one quiz."""
MOST_ANSWERS = 4
MOST_CLAUSES = 3
"""Sentences of the rule text that are a reason, at most."""
SEATS = 3
"""Seats of a small table, where the rules take so many."""

R = TypeVar("R")
G = TypeVar("G")


class Asked(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """A position as one rule set settles it: what is asked, and the engine's answer.

    `others` are answers that somebody might give besides. `before` and `reached` are where the
    question is asked and what came of it; `draw` makes the pictures of both, the second with the
    answer marked.
    """

    kind: str
    ask: Text
    answer: Text
    before: Position[Any, Any, Any]
    reached: Position[Any, Any, Any]
    draw: Callable[[], tuple[G, G]]
    others: tuple[Text, ...] = ()


class Case(msgspec.Struct, Generic[R, G], frozen=True, kw_only=True):
    """A small position with its question, under any rules; the smallest cases come first.

    `settle` takes the rules and the seats. It gives None, or raises Refusal, where the position
    can't come about. `about` names the clauses of the rule text that decide it.
    """

    size: int
    about: str
    settle: Callable[[R, int], Asked[G] | None]


class Quiz(msgspec.Struct, Generic[R, G], frozen=True, kw_only=True, eq=False):
    """A kit's part "quiz".

    `disputed` are axes, the most often disputed first; all others follow. `believed` are the
    values of numbers that somebody might take for the rule. `clauses` is the rule text about
    something. `scene` says what a picture shows. `opening` draws the table before anything has
    happened, by the rules and the seats.
    """

    cases: tuple[Case[R, G], ...]
    disputed: tuple[str, ...]
    believed: Mapping[str, tuple[int, ...]]
    clauses: Callable[[R, str], Iterable[Text]]
    scene: Callable[[G], Text]
    opening: Callable[[R, int], G] | None = None


class Reading(msgspec.Struct, frozen=True):
    """How other rules settle it: what they are, their answer and their clauses."""

    title: Text
    answer: Text
    clauses: tuple[Text, ...]


class Question(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """A position to be answered; `right` is the place of the engine's answer.

    `axes` decide it. `reasons` are clauses of the rule text. `asked` never leaves the server.
    """

    axes: tuple[str, ...]
    ask: Text
    scene: Text
    stage: G
    answers: tuple[Text, ...]
    right: int
    after: G
    reasons: tuple[Text, ...]
    other: Reading
    asked: Asked[G]


_Apart = tuple[Case[R, G], Asked[G], Asked[G]]
"""A case, and how two rule sets settle it."""


class _Found(msgspec.Struct, frozen=True):
    """A case that two rule sets settle differently; `alone` differs in the deciding axes alone."""

    case: Case[Any, Any]
    axes: tuple[str, ...]
    alone: Any
    one: Asked[Any]
    other: Asked[Any]
    title: Text


# A rule set, and what a guest might have believed ----------------------------------------


def questions(quiz: Quiz[R, G], book: Rulebook[R], rules: R) -> tuple[Question[G], ...]:
    """The smallest positions that this rule set settles otherwise than its neighbours.

    Each is from another axis as far as there are enough, the most often disputed axes first.
    """
    seats = seats_of(book, rules)
    near = tuple(neighbours(quiz, book, rules))
    found = _spread(_by_axis(quiz, book, rules, near, seats))
    return tuple(_question(quiz, book, rules, near, seats, each) for each in found)


def neighbours(quiz: Quiz[R, G], book: Rulebook[R], rules: R) -> Iterator[tuple[str, R]]:
    """Every playable rule set that differs in the value of one axis, with that axis.

    How many may play isn't varied: it is another table, not another reading of a position.
    """
    axes = {axis.key: axis for axis in book.axes() if axis.key != "players"}
    order = (*(key for key in quiz.disputed if key in axes), *axes)
    full = book.full(rules)
    for key in dict.fromkeys(order):
        for value in _values(axes[key], full[key], quiz.believed.get(key, ())):
            other = _parsed(book, {**full, key: value})
            if other is not None and other != rules:
                yield key, other


def _values(axis: Axis, now: Any, believed: tuple[int, ...]) -> Iterator[Any]:
    if isinstance(now, Mapping):
        for choice in axis.choices:
            yield {**now, str(choice.value): not now[str(choice.value)]}
        return
    yield from (choice.value for choice in axis.choices)
    yield from believed


def _parsed(book: Rulebook[R], values: Mapping[str, Any]) -> R | None:
    try:
        return book.parse(values)
    except Refusal:
        return None


def _by_axis(
    quiz: Quiz[R, G], book: Rulebook[R], rules: R, near: Iterable[tuple[str, R]], seats: int
) -> Iterator[_Found]:
    """The smallest first of each neighbour, axis after axis."""
    told = _told(quiz, rules, seats)
    return (
        _Found(case, (key,), other, one, then, _differs(book, rules, other))
        for key, other in near
        for case, one, then in _apart(told, other, seats)
    )


def _differs(book: Rulebook[R], rules: R, other: R) -> Text:
    return Text(" + ", " + ").join(each.title for each in book.differences(rules, other))


# Two rule sets ---------------------------------------------------------------------------


def between(quiz: Quiz[R, G], book: Rulebook[R], one: R, other: R) -> tuple[Question[G], ...]:
    """The smallest positions that two rule sets settle differently, as the first settles them."""
    seats = min(seats_of(book, one), seats_of(book, other))
    title = book.title(other)
    apart = (
        _Found(each[0], *_deciding(book, one, other, each, seats), each[1], each[2], title)
        for each in _apart(_told(quiz, one, seats), other, seats)
    )
    near = (("", other), *neighbours(quiz, book, one))
    return tuple(_question(quiz, book, one, near, seats, each) for each in _spread(apart))


def _deciding(
    book: Rulebook[R], one: R, other: R, apart: _Apart[R, G], seats: int
) -> tuple[tuple[str, ...], R]:
    """The axes that decide a case, and rules that differ in those: the first alone, else all."""
    case, _, then = apart
    mine, theirs = book.full(one), book.full(other)
    differing = tuple(key for key in mine if mine[key] != theirs[key])
    for key in differing:
        alone = _parsed(book, {**mine, key: theirs[key]})
        then_alone = None if alone is None else settled(case, alone, seats)
        if alone is not None and then_alone is not None and then_alone.answer == then.answer:
            return (key,), alone
    return differing, other


# What both have in common ----------------------------------------------------------------


def seats_of(book: Rulebook[R], rules: R) -> int:
    """At how large a table the positions of these rules lie."""
    return min(SEATS, book.seats(rules)[1])


def settled(case: Case[R, G], rules: R, seats: int) -> Asked[G] | None:
    """A position under these rules; None where it can't come about."""
    try:
        return case.settle(rules, seats)
    except Refusal:
        return None


def _told(quiz: Quiz[R, G], rules: R, seats: int) -> list[tuple[Case[R, G], Asked[G]]]:
    """The cases that can come about under these rules, settled, the smallest first."""
    ordered = sorted(quiz.cases, key=lambda case: case.size)
    return [(case, told) for case in ordered if (told := settled(case, rules, seats)) is not None]


def _apart(
    told: Iterable[tuple[Case[R, G], Asked[G]]], other: R, seats: int
) -> Iterator[_Apart[R, G]]:
    """The cases that another rule set settles differently, the smallest first."""
    for case, one in told:
        then = settled(case, other, seats)
        if then is not None and one.answer != then.answer:
            yield case, one, then


def _spread(found: Iterator[_Found]) -> tuple[_Found, ...]:
    """So many, each of another axis and another case; then of those axes again."""
    kept: list[_Found] = []
    spare: list[_Found] = []
    for each in found:
        fresh = all(each.case is not other.case for other in kept)
        if fresh and all(each.axes != other.axes for other in kept):
            kept.append(each)
        elif fresh:
            spare.append(each)
        if len(kept) == MOST:
            break
    for each in spare:
        if len(kept) < MOST and all(each.case is not other.case for other in kept):
            kept.append(each)
    return tuple(kept)


def _question(
    quiz: Quiz[R, G],
    book: Rulebook[R],
    rules: R,
    near: Iterable[tuple[str, R]],
    seats: int,
    found: _Found,
) -> Question[G]:
    answers = _answers(found, (settled(found.case, other, seats) for _, other in near))
    stage, after = found.one.draw()
    return Question(
        axes=found.axes,
        ask=found.one.ask,
        scene=quiz.scene(stage),
        stage=stage,
        answers=answers,
        right=answers.index(found.one.answer),
        after=after,
        reasons=_clauses(quiz, book, rules, found.alone, found.case.about),
        other=Reading(
            found.title,
            found.other.answer,
            _clauses(quiz, book, found.alone, rules, found.case.about),
        ),
        asked=found.one,
    )


def _answers(found: _Found, near: Iterable[Asked[Any] | None]) -> tuple[Text, ...]:
    """The right one, the other reading's, then others', in an order that gives nothing away."""
    believed = (each.answer for each in near if each is not None)
    given = found.one.others
    told = (found.one.answer, found.other.answer, *given, *believed)
    kept = tuple(dict.fromkeys(told))[:MOST_ANSWERS]
    if set(kept) <= set(given):
        return tuple(text for text in given if text in kept)
    ask = found.one.ask.en
    return tuple(sorted(kept, key=lambda text: hashlib.sha256((ask + text.en).encode()).digest()))


def _clauses(
    quiz: Quiz[R, G], book: Rulebook[R], rules: R, other: R, about: str
) -> tuple[Text, ...]:
    """What one rule text says that the other doesn't; where that is nothing, what the axis says."""
    theirs = frozenset(quiz.clauses(other, about))
    said = tuple(text for text in quiz.clauses(rules, about) if text not in theirs)
    if not said:
        said = tuple(
            Text("{title}: {note}", "{title}:{note}").fill(title=each.title, note=each.note)
            for each in book.differences(other, rules)
        )
    return said[:MOST_CLAUSES]
