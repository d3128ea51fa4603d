"""What goes in and out of the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hattari.core.cast import Face
from hattari.core.game import Axis, Conflict, Difference, Idle, Option, Paragraph, Preset, Text
from hattari.core.house import MOST_SEATS, SeatCount
from hattari.server.lab import ResultCard
from hattari.server.training import Training
from hattari.tables.view import OptionsView

Name = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=40)]
Language = Annotated[str, msgspec.Meta(max_length=35)]
"""A language's tag; English is taken for one that isn't spoken here."""
RulesIn = Annotated[str, msgspec.Meta(max_length=400)] | dict[str, Any]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Me(msgspec.Struct, frozen=True):
    """Who asks; all None for somebody who has not told a name yet."""

    id: str | None = None
    name: str | None = None
    language: str | None = None


class MeIn(_In, frozen=True):
    """A name and a language to be known by; what is left out stays as it was."""

    name: Name | None = None
    language: Word | None = None


class NoticeOut(msgspec.Struct, frozen=True):
    """A line of the operator's for every page; empty where there is none."""

    text: str


class Link(msgspec.Struct, frozen=True):
    """A personal link: it brings one's identity to another device, once, for ten minutes."""

    url: str
    minutes: int


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
    may then look at all hands where the table allows it.
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


class RulesAsked(_In, frozen=True):
    """A preset's name, presets joined with "+", or an object of axis values."""

    rules: RulesIn


class RulesOut(msgspec.Struct, frozen=True):
    """A rule set in full, its name and text; or the conflicts that keep it from being one.

    `preset` is the title of the nearest preset, `differs` what differs from it, `idle` what was
    chosen and does nothing beside the rest.
    """

    rules: dict[str, Any] | None
    digest: str | None
    title: Text | None
    preset: Text | None
    differs: tuple[Difference, ...]
    conflicts: tuple[Conflict, ...]
    idle: tuple[Idle, ...]
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


class QuizAsked(_In, frozen=True):
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


class AtlasAsked(_In, frozen=True):
    """One's own rules, if any, that every text is held against."""

    mine: RulesIn | None = None


class TextOut(msgspec.Struct, frozen=True):
    """A published text: what it is like, how one says its rules, and what of it can't be said.

    `differs` is what it has otherwise than the asker's rules, None where nobody's were given.
    `minutes` a game of four lasts, None where nobody has measured it.
    """

    id: str
    title: Text
    source: Text
    character: Text
    address: str
    spec: dict[str, Any]
    digest: str
    seats: tuple[int, int]
    minutes: float | None
    differs: tuple[Difference, ...] | None
    lacks: tuple[Text, ...]


class AtlasOut(msgspec.Struct, frozen=True):
    """Every published text that is known of a game; `mine` is the title of the asker's rules."""

    game: str
    mine: Text | None
    texts: tuple[TextOut, ...]


class InterviewAsked(_In, frozen=True):
    """The answers so far, each by its place from 0; None for one who can't say."""

    answers: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=99)] | None, ...], msgspec.Meta(max_length=10)
    ] = ()


class InquiryOut(msgspec.Struct, frozen=True):
    """The next question: a picture with what it shows, and the answers with their notes.

    `asked` came before it, at most `most` come in all; `left` texts still fit.
    """

    ask: Text
    note: Text
    answers: tuple[Text, ...]
    notes: tuple[Text, ...]
    stage: Any
    scene: Text
    asked: int
    most: int
    left: int


class SaidOut(msgspec.Struct, frozen=True):
    """What was asked and what was said."""

    ask: Text
    answer: Text


class ArrivalOut(msgspec.Struct, frozen=True):
    """The rules that an interview made, and the nearest text.

    `differs` is what they have otherwise than that text, `alike` are texts that are as near,
    `unmet` what was said and can't be had with the rest, `assumed` what nothing asked decides.
    """

    rules: dict[str, Any]
    title: Text
    nearest: TextOut
    alike: tuple[Text, ...]
    differs: tuple[Difference, ...]
    unmet: tuple[SaidOut, ...]
    assumed: tuple[Difference, ...]
    asked: int


class InterviewOut(msgspec.Struct, frozen=True):
    """What an interview comes to after some answers: another question, or rules."""

    game: str
    question: InquiryOut | None
    arrival: ArrivalOut | None


class TableIn(_In, frozen=True):
    """A new table; its maker is host and sits down.

    `bots` are ids, seated in this order and called as this language calls them.
    """

    game: Word
    rules: RulesIn
    options: dict[str, Any] = {}
    title: Name = ""
    bots: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()
    language: Language = "en"


class QuickIn(_In, frozen=True):
    """Play now, with three bots, called as this language calls them; by a preset or any rules."""

    game: Word
    preset: RulesIn
    language: Language = "en"


class TableKey(msgspec.Struct, frozen=True):
    """The key of a table's link: /t/KEY."""

    key: str


class PartyIn(_In, frozen=True):
    """A table for whoever is in the room, opened from a screen that is no player."""

    game: Word
    rules: RulesIn
    options: dict[str, Any] = {}
    language: Language = "en"


class CodeOut(msgspec.Struct, frozen=True):
    """What somebody hears who has a table's short code: what is played and which faces are worn,
    never the table's title."""

    code: str
    game: str
    game_title: Text
    rules_title: Text
    phase: str
    seats: int
    free: int
    faces: tuple[Face, ...]


class TableCode(msgspec.Struct, frozen=True):
    """A table's short code; it lives so many minutes, longer while a screen shows it."""

    code: str
    minutes: int


class GuestIn(_In, frozen=True):
    """Somebody who comes by a short code, with the name to be known by, and a face."""

    name: Name
    face: Face | None = None
    language: Language = "en"


class ScreenPass(msgspec.Struct, frozen=True):
    """A screen's own secret, for its socket and to stay on, and the code that it shows."""

    screen: str
    code: str


class ScreenOut(msgspec.Struct, frozen=True):
    """What a screen shows beside the table: its code, None while the table is locked.

    `site` is where guests find us, to be typed.
    """

    code: str | None
    site: str


class GuessIn(_In, frozen=True):
    """What a viewer guesses about a moment of the table; `viewer` is a name of the page's own."""

    moment: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    yes: bool
    viewer: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]


class GuessesOut(msgspec.Struct, frozen=True):
    """How many viewers guessed; how many of them yes, None until the round is settled."""

    total: int
    yes: int | None


class BotIn(_In, frozen=True):
    """A bot from afar, by the name it is to have at the table."""

    name: Name


class BotTicket(msgspec.Struct, frozen=True):
    """What a bot from afar needs: the table's address and its token, which is told only once."""

    url: str
    token: str


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


class TableListed(msgspec.Struct, frozen=True):
    """A table of a list; `rules` is their title, `updated` in unix ms."""

    key: str
    game: str
    phase: str
    title: str
    seats: int
    free: int
    people: int
    rules: Text | None
    updated: int


class RecordListed(msgspec.Struct, frozen=True):
    """A finished game; `at` in unix ms."""

    id: str
    number: int
    at: int
    game: str
    title: str


class TableSummary(msgspec.Struct, frozen=True):
    """What somebody with the link may know before joining."""

    key: str
    game: str
    game_title: Text
    rules_title: Text
    title: str
    phase: str
    host: str | None
    names: tuple[str, ...]
    seats: int
    free: int
    locked: bool
    spectators: bool
    member: bool
    records: tuple[RecordListed, ...]


class TrialIn(_In, frozen=True):
    """Rules to be measured at tables of so many seats."""

    game: Word
    rules: RulesIn
    seats: SeatCount


class LabOut(msgspec.Struct, frozen=True):
    """The lab: by game why nothing can be measured here (null: it can), and ready results."""

    closed: dict[str, Text | None]
    results: tuple[ResultCard, ...]


class TrainingIn(_In, frozen=True):
    """A bot that is to learn a table's rules with so many seats."""

    bot: Word
    seats: SeatCount


class TrainingOut(msgspec.Struct, frozen=True):
    """The bots that have something to learn for a table's rules with so many seats.

    `closed` says why whoever asks may not let them; null where they may.
    """

    seats: int
    closed: Text | None
    bots: tuple[Training, ...]
