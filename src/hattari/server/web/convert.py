"""From the server's rows to what its interface answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from hattari.core.game import AnyGame, RuleConflicts, Text, opens_hands, settles_claims
from hattari.core.house import LEAST_SEATS, most_seats
from hattari.core.installed import registry
from hattari.core.kit import Kit
from hattari.core.lesson import Lesson, Step, Teach
from hattari.core.quiz import Question, Quiz, between, questions
from hattari.server.sessions import LONGEST_BOT_NAME
from hattari.server.store.port import Listed, Player, RecordRow
from hattari.tables.options import BOUNDS, Options
from hattari.tables.table import Table
from hattari.tables.view import options_view
from hattari.tables.words import LONGEST_LINE, LONGEST_NAME, LONGEST_TITLE

from .api.types.games import (
    GameOut,
    LessonOut,
    Longest,
    QuestionOut,
    QuizAsked,
    QuizOut,
    ReadingOut,
    RulesOut,
    StepOut,
    TableForm,
)
from .api.types.tables import RecordListed, TableListed, TableSummary


def listed(row: Listed) -> TableListed:
    """A table of a list; its id serves as the key where the asker may see it."""
    shown = row.summary
    return TableListed(
        key=row.table,
        game=shown.game,
        phase=shown.phase,
        title=shown.title,
        seats=shown.seats,
        free=shown.free,
        people=shown.people,
        rules=None if shown.rules is None else Text(*shown.rules),
        updated=row.updated,
    )


def recorded(row: RecordRow) -> RecordListed:
    """A finished game of a list."""
    return RecordListed(row.id, row.number, row.at, row.game, row.title)


def summarised(
    key: str, table: Table, player: Player | None, records: Sequence[RecordRow]
) -> TableSummary:
    """What somebody with the link may know before joining."""
    host = table.member(table.host)
    return TableSummary(
        key=key,
        game=table.game.id,
        game_title=table.game.title,
        rules_title=table.rules.title,
        title=table.title,
        phase=table.phase,
        host=None if host is None else host.name,
        names=tuple(table.seats[seat].name for seat in table.taken()),
        seats=len(table.seats),
        free=len(table.seats) - len(table.taken()),
        locked=table.options.lock,
        spectators=table.options.spectators,
        member=player is not None and table.member(player.id) is not None,
        records=tuple(recorded(row) for row in records),
    )


def described(kit: Kit, defaults: Options) -> GameOut:
    """A game with all that the forms of its rules and tables need."""
    game, book = kit.game, kit.game.rulebook
    form = TableForm(
        options_view(defaults),
        {**BOUNDS, "seats": (LEAST_SEATS, most_seats(book))},
        Longest(LONGEST_TITLE, LONGEST_NAME, LONGEST_BOT_NAME, LONGEST_LINE),
    )
    return GameOut(
        id=game.id,
        title=game.title,
        lesson="lesson" in kit.parts,
        quiz="quiz" in kit.parts,
        atlas=kit.atlas is not None,
        presets=book.presets(),
        options=book.options(),
        axes=book.axes(),
        table=form,
        opens_hands=opens_hands(game),
        claims=settles_claims(game),
    )


def spec_of(said: str) -> str | dict[str, Any]:
    """A rule set out of an address: an object of axis values as JSON, or a name."""
    try:
        return msgspec.json.decode(said, type=dict[str, Any])
    except msgspec.DecodeError:
        return said


def ruled(game: AnyGame, spec: str | dict[str, Any]) -> RulesOut:
    """A rule set in full, or its conflicts. Raises Refusal for what is no rule set at all."""
    book = game.rulebook
    try:
        rules = book.parse(spec)
    except RuleConflicts as found:
        return RulesOut(
            None, None, None, None, (), found.conflicts, (), (), (), endless=False, seats=None
        )
    named = book.naming(rules)
    return RulesOut(
        rules=book.full(rules),
        digest=book.digest(rules),
        title=named.title,
        preset=named.preset,
        differs=named.differs,
        conflicts=(),
        idle=book.idle(rules),
        barred=book.barred(rules),
        text=book.describe(rules),
        endless=book.endless(rules),
        seats=book.seats(rules),
    )


LESSONS_KEPT = 64
QUIZZES_KEPT = 64


def taught(game: str, spec: str | dict[str, Any]) -> LessonOut:
    """The lesson of a rule set of an installed game, made in whatever process this is.

    Raises Refusal for what is no rule set.
    """
    kit = registry().kit(game)
    book = kit.game.rulebook
    rules = book.parse(spec)
    lesson = _lesson(kit.load("lesson"), rules)
    return LessonOut(
        game=game,
        game_title=kit.game.title,
        title=book.title(rules),
        rules=book.full(rules),
        steps=tuple(map(_step, lesson.steps)),
        closing=lesson.closing,
    )


@lru_cache(maxsize=LESSONS_KEPT)
def _lesson(teach: Teach, rules: Any) -> Lesson[Any]:
    return teach(rules)


def quizzed(game: str, asked: QuizAsked) -> QuizOut:
    """The questions about a rule set of an installed game, found in whatever process this is.

    Raises Refusal for what is no rule set.
    """
    kit = registry().kit(game)
    book = kit.game.rulebook
    rules = book.parse(asked.rules)
    other = None if asked.other is None else book.parse(asked.other)
    same: Any = kit.game  # a kit's game is one object for good
    found = _questions(same, kit.load("quiz"), rules, other)
    return QuizOut(game, book.title(rules), tuple(map(_question, found)))


@lru_cache(maxsize=QUIZZES_KEPT)
def _questions(
    game: AnyGame, quiz: Quiz[Any, Any], rules: Any, other: Any
) -> tuple[Question[Any], ...]:
    if other is None:
        return questions(quiz, game.rulebook, rules)
    return between(quiz, game.rulebook, rules, other)


def _question(question: Question[Any]) -> QuestionOut:
    """What leaves the server of a question: not the positions of its engine."""
    other = question.other
    return QuestionOut(
        ask=question.ask,
        scene=question.scene,
        stage=question.stage,
        answers=question.answers,
        right=question.right,
        after=question.after,
        reasons=question.reasons,
        other=ReadingOut(other.title, other.answer, other.clauses),
    )


def _step(step: Step[Any]) -> StepOut:
    """What leaves the server of a step: neither its positions nor its action."""
    return StepOut(
        idea=step.idea,
        title=step.title,
        ask=step.ask,
        stage=step.stage,
        tap=step.tap,
        said=step.said,
        after=step.after,
        replies=dict(step.replies),
    )
