"""The games that can be played here: their rules in full, lessons, quizzes, faces."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.core.cast import Face
from hattari.core.game import (
    Axis,
    Barred,
    Conflict,
    Difference,
    Idle,
    Option,
    Paragraph,
    Preset,
    Text,
)
from hattari.tables.shown import OptionsView

from .fields import In, RulesIn


class Longest(msgspec.Struct, frozen=True):
    """The longest texts at a table, in characters; `bot` is the name of a bot from afar."""

    title: int
    name: int
    bot: int
    line: int


class TableForm(msgspec.Struct, frozen=True):
    """What the form of a table needs: its options at first, and within which bounds they are.

    `bounds` are the least and the greatest value of every number.
    """

    defaults: OptionsView
    bounds: dict[str, tuple[int, int]]
    longest: Longest


class GameOut(msgspec.Struct, frozen=True):
    """A game that can be played here, with all that the forms of its rules and tables need.

    `lesson` says whether its rules can be learnt by tapping, `quiz` whether there are questions
    about them, `atlas` whether published texts are known. `opens_hands`: seats go out in it, and
    may then look at all hands where the table allows it. `claims`: bids and the like stand in it,
    on which viewers may guess.
    """

    id: str
    title: Text
    lesson: bool
    quiz: bool
    atlas: bool
    presets: tuple[Preset, ...]
    options: tuple[Option, ...]
    axes: tuple[Axis, ...]
    table: TableForm
    opens_hands: bool
    claims: bool


class RulesAsked(In, frozen=True):
    """A preset's name, presets joined with "+", or an object of axis values."""

    rules: RulesIn


class RulesOut(msgspec.Struct, frozen=True):
    """A rule set in full, its name and text; or the conflicts that keep it from being one.

    `preset` is the title of the nearest preset, `differs` what differs from it, `idle` what was
    chosen and does nothing beside the rest, `barred` what would contradict it.
    """

    rules: dict[str, Any] | None
    digest: str | None
    title: Text | None
    preset: Text | None
    differs: tuple[Difference, ...]
    conflicts: tuple[Conflict, ...]
    idle: tuple[Idle, ...]
    barred: tuple[Barred, ...]
    text: tuple[Paragraph, ...]
    endless: bool
    seats: tuple[int, int] | None


class StepOut(msgspec.Struct, frozen=True):
    """One idea of a lesson: what is said before and after one tap, and the game's two pictures.

    `tap` is the target to find; `replies` say of every other one why it isn't.
    """

    idea: str
    title: Text
    ask: Text
    stage: Any
    tap: str
    said: Text
    after: Any
    replies: dict[str, Text]


class LessonOut(msgspec.Struct, frozen=True):
    """The lesson of a rule set, with the rules in full; `closing` is said at the end."""

    game: str
    game_title: Text
    title: Text
    rules: dict[str, Any]
    steps: tuple[StepOut, ...]
    closing: Text


class QuizAsked(In, frozen=True):
    """A rule set to be asked about; with `other`, only where the two differ."""

    rules: RulesIn
    other: RulesIn | None = None


class ReadingOut(msgspec.Struct, frozen=True):
    """How other rules settle it: what is different in them, their answer and their clauses."""

    title: Text
    answer: Text
    clauses: tuple[Text, ...]


class QuestionOut(msgspec.Struct, frozen=True):
    """A small position to be answered; `right` counts from 0, `after` has the answer marked.

    `scene` says what `stage` shows, `reasons` are clauses of the rule text.
    """

    ask: Text
    scene: Text
    stage: Any
    answers: tuple[Text, ...]
    right: int
    after: Any
    reasons: tuple[Text, ...]
    other: ReadingOut


class QuizOut(msgspec.Struct, frozen=True):
    """What to ask about a rule set before the first deal, at most five questions."""

    game: str
    title: Text
    questions: tuple[QuestionOut, ...]


class HabitOut(msgspec.Struct, frozen=True):
    """What bots of these ids do of their own with a face."""

    bots: tuple[str, ...]
    promise: Text
    hint: Text


class FigureOut(msgspec.Struct, frozen=True):
    """A face as bots wear it: its name, what it says in a mood, and its habits at a game."""

    face: Face
    name: Text
    lines: dict[str, tuple[Text, ...]]
    habits: tuple[HabitOut, ...]
