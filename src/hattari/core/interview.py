"""An interview that makes a rule set: at most ten questions, each to split what is left best.

The questions are small positions that the texts of the atlas settle differently, and where no
position tells them apart plain ones about an axis. Whoever answers as a text says arrives at it;
whoever answers otherwise at the nearest, with what they do otherwise. An interview is a pure
function of the answers so far, each the place of an answer, or None where one can't say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from .atlas import Entry, entries
from .game import Difference, Refusal, Rulebook, Text
from .house.names import answered
from .interview_ways import Way, axis_ways, position_ways
from .kit import Kit
from .quiz import Quiz, neighbours

MOST = 10
"""Questions of one interview."""
FEWEST = 6
"""Questions of an interview, as far as there are any: past the last text that fits they ask what
the next nearest have otherwise."""
PLAIN_COSTS = 7.0
"""How many texts a position may leave over and still be asked instead of a plain question; or a
plain one instead of a position, for each position that one couldn't say."""
SIZE_COSTS = 0.05
"""The same for each die or card to look at, of a larger position instead of a small one."""

AGAIN = Text(
    "The same question with other hands: look at what everybody holds.",
    "さっきと同じ質問ですが、みんなの持っているものがちがいます。",
)

R = TypeVar("R")
G = TypeVar("G")
Picks = Sequence[int | None]


class Inquiry(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """A question to whoever wants rules: `stage` is its picture, `scene` what that shows.

    `left` is how many texts of the atlas still fit, `asked` how many questions came before.
    """

    key: str
    ask: Text
    note: Text
    answers: tuple[Text, ...]
    notes: tuple[Text, ...]
    stage: G | None
    scene: Text
    asked: int
    left: int


class Said(msgspec.Struct, frozen=True):
    """What was asked, and what was said."""

    ask: Text
    answer: Text


class Arrival(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """Where an interview ended: the rules that were meant, and the nearest text.

    `differs` is what the rules have otherwise than that text; `alike` are texts that the answers
    don't tell from it; `unmet` what was said and no change of one axis makes true; `assumed` what
    nothing asked decides.
    """

    rules: R
    entry: Entry[R]
    alike: tuple[Entry[R], ...]
    differs: tuple[Difference, ...]
    unmet: tuple[Said, ...]
    assumed: tuple[Difference, ...]
    asked: int


class _Given(msgspec.Struct, frozen=True):
    way: Way
    answer: Text | None


def interview(kit: Kit, picks: Picks) -> Inquiry[Any] | Arrival[Any]:
    """The next question after these answers, or the rules they make. Raises Refusal."""
    game = _game(kit)
    given, way = _step(game, tuple(picks))
    if way is None:
        return _arrived(game, given)
    left = _left(game, given)
    stage, scene = way.picture(game.texts[left[0]].rules)
    return Inquiry(
        key=way.key,
        ask=way.ask,
        note=AGAIN if any(each.way.ask == way.ask for each in given) else way.note,
        answers=way.answers,
        notes=way.notes,
        stage=stage,
        scene=scene,
        asked=len(given),
        left=len(left),
    )


def truthful(kit: Kit, rules: Any, picks: Picks) -> int | None:
    """What somebody who plays these rules answers to the question after these answers.

    Raises Refusal where nothing is asked any more.
    """
    _, way = _step(_game(kit), tuple(picks))
    if way is None:
        raise _no_answer(len(picks))
    answer = way.settle(rules)
    return way.answers.index(answer) if answer in way.answers else None


@lru_cache(maxsize=4096)
def _step(game: _Game, picks: tuple[int | None, ...]) -> tuple[tuple[_Given, ...], Way | None]:
    """What was said by these answers, and the question after them. Raises Refusal."""
    if not picks:
        return (), _next(game, ())
    (given, way), pick = _step(game, picks[:-1]), picks[-1]
    if way is None or (pick is not None and not 0 <= pick < len(way.answers)):
        raise _no_answer(len(given))
    given = (*given, _Given(way, None if pick is None else way.answers[pick]))
    return given, _next(game, given)


def _no_answer(number: int) -> Refusal:
    return Refusal(
        "no_such_answer",
        Text(
            "There is no such answer to question {number}; begin the interview anew.",
            "質問{number}に、その答えはありません。はじめからやり直してください。",
        ).fill(number=number + 1),
    )


# What to ask --------------------------------------------------------------------------------


class _Game(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What an interview about a game needs, found once: its texts and its questions."""

    book: Rulebook[Any]
    quiz: Quiz[Any, Any] | None
    texts: tuple[Entry[Any], ...]
    ways: tuple[Way, ...]


_GAMES: dict[Path | None, _Game] = {}
"""What was found of the games of this process, by the files of their texts."""


def _game(kit: Kit) -> _Game:
    if kit.atlas not in _GAMES:
        book, texts = kit.game.rulebook, entries(kit)
        quiz = kit.load("quiz") if "quiz" in kit.parts else None
        _GAMES[kit.atlas] = _Game(book=book, quiz=quiz, texts=texts, ways=_ways(book, quiz, texts))
    return _GAMES[kit.atlas]


def _ways(
    book: Rulebook[Any], quiz: Quiz[Any, Any] | None, texts: tuple[Entry[Any], ...]
) -> tuple[Way, ...]:
    """Every question that tells texts of the atlas apart, none twice; positions come first."""
    positions = () if quiz is None else position_ways(quiz, book, texts)
    found: dict[tuple[bool, tuple[int, ...]], Way] = {}
    for way in (*positions, *axis_ways(quiz, book, texts)):
        found.setdefault((way.plain, _pattern(way.given)), way)
    return tuple(found.values())


def _pattern(given: tuple[Text | None, ...]) -> tuple[int, ...]:
    """How texts are divided, whatever the answers are called."""
    names: dict[Text | None, int] = {None: -1}
    return tuple(names.setdefault(answer, len(names)) for answer in given)


def _left(game: _Game, given: Sequence[_Given]) -> tuple[int, ...]:
    """The texts that contradict the fewest answers."""
    wrong = [sum(_against(each, at) for each in given) for at in range(len(game.texts))]
    return tuple(at for at, count in enumerate(wrong) if count == min(wrong))


def _against(each: _Given, at: int) -> bool:
    """Whether a text says otherwise; who can't say contradicts nothing."""
    return each.answer is not None and each.way.given[at] != each.answer


def _next(game: _Game, given: Sequence[_Given]) -> Way | None:
    """The question that leaves the fewest texts over; of equals a small one."""
    if len(given) == MOST:
        return None
    left = _left(game, given)
    asked = {each.way.key for each in given}
    ways = [way for way in game.ways if way.key not in asked]
    fit = [way for way in ways if _splits(way, left)]
    if fit:
        unsaid = sum(each.answer is None and not each.way.plain for each in given)
        return min(fit, key=lambda way: _cost(way, left, unsaid))
    if len(given) < FEWEST:
        return _beyond(game, given, ways, game.texts[left[0]].rules)
    return None


def _splits(way: Way, left: tuple[int, ...]) -> bool:
    return len({way.given[at] for at in left if way.given[at] is not None}) > 1


def _cost(way: Way, left: tuple[int, ...], unsaid: int) -> tuple[float, int]:
    """How many texts are left over on the average; who can't say keeps them all."""
    answers = [way.given[at] for at in left]
    over = sum(len(left) if each is None else answers.count(each) for each in answers)
    harder = PLAIN_COSTS if way.plain else PLAIN_COSTS * unsaid + SIZE_COSTS * way.size
    return over / len(left) + harder, way.size


def _beyond(game: _Game, given: Sequence[_Given], ways: list[Way], rules: Any) -> Way | None:
    """A question about what most other texts have otherwise, and nothing asked so far decides."""
    for others in _otherwise(game, rules):
        settled = any(_tells(each.way, rules, other) for each in given for other in others)
        found = next((way for way in ways if _tells(way, rules, others[0])), None)
        if not settled and found is not None:
            return found
    return None


@lru_cache(maxsize=256)
def _otherwise(game: _Game, rules: Any) -> list[list[Any]]:
    """Playable rules that differ in one axis as texts have it, by axes, the most disputed first."""
    full = game.book.full(rules)
    found: dict[str, list[Any]] = {}
    for entry in game.texts:
        for key, other in _one_by_one(game.book, full, game.book.full(entry.rules)):
            found.setdefault(key, []).append(other)
    found.pop("players", None)
    return sorted(found.values(), key=len, reverse=True)


def _tells(way: Way, rules: Any, other: Any) -> bool:
    """Whether a question comes about under both, and has different answers."""
    one, then = way.settle(rules), way.settle(other)
    return None not in (one, then) and one != then


def _one_by_one(
    book: Rulebook[R], full: dict[str, Any], theirs: dict[str, Any]
) -> Iterator[tuple[str, R]]:
    """The playable rules that have one axis as others have it, with that axis."""
    for key, value in theirs.items():
        if value != full[key]:
            try:
                yield key, book.parse({**full, key: value})
            except Refusal:
                continue


# What it comes to ---------------------------------------------------------------------------


def _arrived(game: _Game, given: Sequence[_Given]) -> Arrival[Any]:
    entry, *alike = (game.texts[at] for at in _left(game, given))
    answered = [each for each in given if each.answer is not None]
    rules, unmet = _fitted(game, entry.rules, answered)
    return Arrival(
        rules=rules,
        entry=entry,
        alike=tuple(alike),
        differs=game.book.differences(entry.rules, rules),
        unmet=tuple(Said(each.way.ask, each.answer) for each in unmet if each.answer),
        assumed=_assumed(game, rules, answered),
        asked=len(given),
    )


def _fitted(game: _Game, rules: Any, given: Sequence[_Given]) -> tuple[Any, tuple[_Given, ...]]:
    """The rules with what was said and they have otherwise, one axis for each; and what is left."""
    held = [each for each in given if each.way.settle(rules) == each.answer]
    unmet: list[_Given] = []
    for each in given:
        if each.way.settle(rules) == each.answer:
            continue
        kept = (*held, each)
        fits = (
            other
            for other in _near(game, rules, each)
            if all(one.way.settle(other) == one.answer for one in kept)
        )
        found = next(fits, None)
        if found is None:
            unmet.append(each)
        else:
            rules = found
            held.append(each)
    return rules, tuple(unmet)


def _near(game: _Game, rules: Any, each: _Given) -> Iterator[Any]:
    """Playable rules that differ in one axis: as the texts that say so have it, then any other."""
    full = game.book.full(rules)
    for entry, theirs in zip(game.texts, each.way.given, strict=True):
        if theirs == each.answer:
            near = _one_by_one(game.book, full, game.book.full(entry.rules))
            yield from (other for _, other in near)
    yield from (other for _, other in _neighbours(game, rules))


def _neighbours(game: _Game, rules: Any) -> Iterator[tuple[str, Any]]:
    return iter(()) if game.quiz is None else neighbours(game.quiz, game.book, rules)


def _assumed(game: _Game, rules: Any, given: Sequence[_Given]) -> tuple[Difference, ...]:
    """Every axis that no answer decides, with its value."""
    said = [each.way for each in given]
    # A table has a question for each entry: it is decided once none of them is left.
    decided = {way.axis for way in said} - {way.axis for way in game.ways if way not in said}
    shown = [way for way in said if not way.plain]
    for key, other in _neighbours(game, rules):
        if key not in decided and any(_tells(way, rules, other) for way in shown):
            decided.add(key)
    full = game.book.full(rules)
    return tuple(
        Difference((axis.key,), *answered(axis, full[axis.key]))
        for axis in game.book.axes()
        if axis.key not in decided
    )
