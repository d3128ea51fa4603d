"""What a person reads in the terminal, in one of Hattari's languages."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Annotated, Any, Literal

import msgspec
import typer
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.highlighter import Highlighter
from rich.table import Table
from rich.text import Text as Styled
from typing_extensions import override

from hattari.core.game import Conflict, Idle, Paragraph, Refusal, RuleConflicts, Text
from hattari.core.languages import Languages
from hattari.core.text import COMMA
from hattari.wiring import languages

FINE, CONFLICTS, UNREADABLE = 0, 1, 2
"""Exit statuses: all is well, rules contradict each other, something can't be read or found."""


class Language(msgspec.Struct, frozen=True):
    """The language of everything a person reads."""

    tag: str
    among: Languages

    def say(self, text: Text) -> str:
        """A text in this language."""
        return self.among.say(text, self.tag)


def _language_of_the_system() -> str:
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in named if name), "")
    return _spoken().best(locale.partition(".")[0].replace("_", "-"))


def _language(tag: str | Language) -> Language:
    if isinstance(tag, Language):
        return tag
    spoken = _spoken()
    if tag not in spoken.tags:
        raise typer.BadParameter(f"{tag!r} is not one of {', '.join(spoken.tags)}.")
    return Language(tag, spoken)


def _spoken() -> Languages:
    try:
        return languages.installed()
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{languages.FOLDER}: {error}") from error


Lang = Annotated[
    Language,
    typer.Option(
        "--lang",
        parser=_language,
        metavar="en|ja|…",
        default_factory=_language_of_the_system,
        show_default=False,
        help="Default: the locale's.",
    ),
]


# What is to be shown ---------------------------------------------------------------------

Cell = Text | str


class Rows(msgspec.Struct, frozen=True):
    """A table of words; `sides` has a letter for each column: l for left, r for right."""

    cells: tuple[tuple[Cell, ...], ...]
    sides: str = ""


class Loud(msgspec.Struct, frozen=True):
    """A line that stands out."""

    text: Text


class Aside(msgspec.Struct, frozen=True):
    """A line set in under another."""

    text: Text


Shown = Text | Loud | Aside | Rows
Lines = Iterable[Shown]


class _Suits(Highlighter):
    """Gives playing cards the colour of their suit."""

    @override
    def highlight(self, text: Styled) -> None:
        text.highlight_regex(r"[♥♦](?:10|[2-9AJQK])?", "bold red")
        text.highlight_regex(r"[♠♣](?:10|[2-9AJQK])?", "bold")


_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters but line and tab, and what turns the direction of writing: a name in a record
from elsewhere may hold some."""


def harmless(words: str) -> str:
    """Words from elsewhere without what would command the terminal."""
    return _COMMANDS.sub("\N{REPLACEMENT CHARACTER}", words)


_SIDES: dict[str, Literal["left", "right"]] = {"l": "left", "r": "right"}


def save(file: Path, content: bytes) -> None:
    """Write a file that somebody asked for. Raises Refusal."""
    with _written(file):
        file.write_bytes(content)


def may_save(file: Path) -> None:
    """Raise Refusal where `save` would, before somebody's work has gone into what is saved."""
    is_new = not file.exists()
    with _written(file):
        file.open("ab").close()
    if is_new:
        file.unlink()


def may_fill(folder: Path, option: str) -> None:
    """Make a folder. Raises Refusal where it can't hold files; `option` names another one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise Refusal(
            "no_folder",
            Text(
                "{folder} can't hold files: {why}; name another folder with {option}.",
                "{folder} にはファイルを置けません({why})。"
                "{option} で別のフォルダを指定してください。",
            ).fill(folder=folder, why=error.strerror, option=option),
        ) from error


@contextmanager
def _written(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refusal(
            "not_saved",
            Text(
                "{file} can't be written: {strerror}; choose another file.",
                "{file} に書き込めません({strerror})。別のファイルを指定してください。",
            ).fill(file=file, strerror=error.strerror),
        ) from error


class Page:
    """Writes to the terminal in one language; lines are wrapped only where a person reads."""

    def __init__(self, lang: Language, stderr: bool = False, file: IO[str] | None = None) -> None:
        self._lang = lang
        self._console = Console(
            file=file, stderr=stderr, highlighter=_Suits(), markup=False, emoji=False
        )

    def said(self, text: Cell) -> str:
        """The text in the language of the page, without what would command the terminal."""
        words = text if isinstance(text, str) else self._lang.say(text)
        return harmless(words)

    def show(self, lines: Lines) -> None:
        """Lines and tables, one under the other."""
        for each in lines:
            if isinstance(each, Rows):
                self.table(each.cells, each.sides)
            elif isinstance(each, Loud):
                self._write(self.said(each.text), style="bold")
            elif isinstance(each, Aside):
                self._write(self.said(each.text), indent=2)
            else:
                self.line(each)

    def line(self, text: Text) -> None:
        """One line."""
        self._write(self.said(text))

    def heading(self, text: Text) -> None:
        """A heading after an empty line."""
        self._console.print()
        self._write(self.said(text), style="bold")

    def paragraph(self, paragraph: Paragraph) -> None:
        """A heading and its sentences."""
        self.heading(paragraph.title)
        for sentence in paragraph.lines:
            self._write(self.said(sentence), indent=2)

    def table(self, rows: Sequence[Sequence[Cell]], sides: str = "") -> None:
        """Rows of words in columns."""
        table = Table.grid(padding=(0, 2))
        for side in sides or "l" * max(map(len, rows), default=0):
            justify: JustifyMethod = _SIDES[side]
            table.add_column(justify=justify, overflow="fold")
        paint = _Suits()
        for row in rows:
            table.add_row(*(paint(self.said(cell)) for cell in row))
        self._console.print(table)

    def conflicts(self, conflicts: tuple[Conflict, ...]) -> None:
        """Each conflict with its axes."""
        for conflict in conflicts:
            self.line(
                Text(
                    "{axes}: {text}",
                    "{axes}:{text}",
                ).fill(axes=COMMA.join(conflict.axes), text=conflict.text)
            )

    def idle(self, idle: tuple[Idle, ...]) -> None:
        """What was chosen and does nothing, with the reason."""
        for each in idle:
            self.line(
                Text(
                    "{axis} does nothing here: {text}.",
                    "{axis}は、ここでは何も変えません。{text}。",
                ).fill(axis=each.axis, text=each.text)
            )

    def _write(self, words: str, style: str = "", indent: int = 0) -> None:
        lines = [words]
        if self._console.is_terminal:
            room = self._console.width - indent
            lines = [part for line in words.split("\n") for part in fold(line, room)]
        for line in lines:
            self._console.print(" " * indent + line, style=style, soft_wrap=True)


_PIECE = re.compile(r"\s+|[「((]*(?:[^\s\u3000-\u9fff\uff00-\uffef]+|\S)[、。」)!?:ーぁ-ょ]*")
"""What stays on one line: a word, or a Japanese letter with the marks that belong to it."""


def fold(words: str, width: int) -> list[str]:
    """Lines of at most so many cells; Japanese may be parted between any two letters."""
    lines = [""]
    for piece in _PIECE.findall(words):
        if lines[-1] and cell_len(lines[-1] + piece.rstrip()) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] += piece
    return [line.rstrip() for line in lines]


# Refusals --------------------------------------------------------------------------------


@contextmanager
def refusals(lang: Language, as_json: bool = False) -> Iterator[None]:
    """Say what was refused, and leave with the exit status for it."""
    try:
        yield
    except Refusal as refusal:
        conflicts = refusal.conflicts if isinstance(refusal, RuleConflicts) else ()
        if as_json:
            print_refusal(refusal.code, refusal.text, conflicts)
        elif conflicts:
            Page(lang, stderr=True).conflicts(conflicts)
        else:
            Page(lang, stderr=True).line(refusal.text)
        raise typer.Exit(CONFLICTS if conflicts else UNREADABLE) from refusal


def print_refusal(code: str, text: Text, conflicts: Sequence[Conflict] = ()) -> None:
    """What a program reads of a refusal."""
    print_json({"error": code, "text": text, "conflicts": conflicts})


def print_json(value: Any) -> None:
    """One line of JSON, every text in both languages; what would command the terminal is escaped,
    and all that the stream can't hold, which a program reads as the same."""
    line = msgspec.json.encode(value).decode()
    try:
        line.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        line = json.dumps(json.loads(line))
    typer.echo(_COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", line))
