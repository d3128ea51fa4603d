"""hattari rules: presets and house rules as text, checked and compared."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hattari.games.game import (
    Axis,
    Choice,
    Conflict,
    Paragraph,
    Preset,
    Refusal,
    Rulebook,
    RuleConflicts,
    Text,
)

app = typer.Typer(name="rules", no_args_is_help=True, help="Show presets and check house rules.")

FINE, CONFLICTS, UNREADABLE = 0, 1, 2


class Language(Enum):
    """The languages of everything a person reads."""

    EN = "en"
    JA = "ja"


def _language_of_the_system() -> Language:
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in named if name), "")
    return Language.JA if locale.startswith("ja") else Language.EN


Game = Annotated[str, typer.Option("--game", help="The game whose rules these are.")]
Lang = Annotated[
    Language,
    typer.Option("--lang", default_factory=_language_of_the_system, help="Default: the locale's."),
]
Json = Annotated[bool, typer.Option("--json", help="JSON, with every text in both languages.")]
Spec = Annotated[
    str, typer.Argument(help="A preset, a union such as bluebear+reroll, or a TOML or JSON file.")
]


@app.command("list")
def show_list(lang: Lang, game: Game = "bluff", as_json: Json = False) -> None:
    """List the presets and the options that + adds to them."""
    with refusals(lang, as_json):
        book = _rulebook(game)
        presets = [_preset(book, preset) for preset in book.presets()]
        if as_json:
            _print_json({"presets": presets, "options": book.options()})
            return
        page = Page(lang)
        page.table([[each["id"], each["title"], each["note"]] for each in presets])
        if book.options():
            page.heading(Text("Options, added with +", "「+」で加えるオプション"))
            page.table([[f"+{each.name}", each.title, each.note] for each in book.options()])


def _preset(book: Rulebook[Any], preset: Preset) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.structs.asdict(preset)
    return {**plain, "endless": book.endless(book.parse(preset.id))}


@app.command()
def show(
    spec: Spec,
    lang: Lang,
    game: Game = "bluff",
    seats: Annotated[
        int | None, typer.Option(min=2, help="Speak of a table of this many seats.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show a rule set: its text, its axes, its digest, and whether it always comes to an end."""
    with refusals(lang, as_json):
        book = _rulebook(game)
        rules = book.parse(values(spec))
        _check_seats(book, rules, seats)
        if as_json:
            _print_json(_described(book, rules, seats))
            return
        page = Page(lang)
        page.heading(book.title(rules))
        for paragraph in book.describe(rules, seats):
            page.paragraph(paragraph)
        page.heading(Text("The axes", "ルールの設定"))
        full = book.full(rules)
        page.table([[axis.key, axis.title, _value(axis, full[axis.key])] for axis in book.axes()])
        page.line(_ENDLESS if book.endless(rules) else _FINITE)
        page.line(Text(f"Digest: {book.digest(rules)}", f"ダイジェスト:{book.digest(rules)}"))


_ENDLESS = Text(
    "Endless: a game can go on until the round limit.",
    "終わらない可能性あり:ラウンドの上限まで続くことがあります。",
)
_FINITE = Text("Finite: every game comes to an end.", "必ず終わる:どのゲームも決着がつきます。")


def _check_seats(book: Rulebook[Any], rules: Any, seats: int | None) -> None:
    least, most = book.seats(rules)
    if seats is not None and not least <= seats <= most:
        raise Refusal(
            "impossible",
            Text(
                f"These rules take {least} to {most} seats, not {seats}.",
                f"このルールで遊べるのは {least}〜{most} 人です({seats} 人では遊べません)。",
            ),
        )


def _described(book: Rulebook[Any], rules: Any, seats: int | None) -> dict[str, Any]:
    return {
        "title": book.title(rules),
        "rules": book.full(rules),
        "digest": book.digest(rules),
        "endless": book.endless(rules),
        "axes": book.axes(),
        "text": book.describe(rules, seats),
    }


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A rule set as TOML or JSON.")],
    lang: Lang,
    game: Game = "bluff",
    as_json: Json = False,
) -> None:
    """Check a rule file: exit 0 if it can be played, 1 with all conflicts, 2 if unreadable."""
    with refusals(lang, as_json):
        book = _rulebook(game)
        values = _read(file)
        found = book.conflicts(values)
        digest = None if found else book.digest(book.parse(values))
        if as_json:
            _print_json({"file": str(file), "conflicts": found, "digest": digest})
        elif found:
            Page(lang, stderr=True).conflicts(found)
        else:
            Page(lang).line(
                Text(
                    f"{file}: fine, digest {digest}",
                    f"{file}:問題ありません(ダイジェスト {digest})",
                )
            )
    raise typer.Exit(CONFLICTS if found else FINE)


@app.command()
def diff(
    first: Spec, second: Spec, lang: Lang, game: Game = "bluff", as_json: Json = False
) -> None:
    """Show on which axes two rule sets differ."""
    with refusals(lang, as_json):
        book = _rulebook(game)
        one, other = (book.full(book.parse(values(spec))) for spec in (first, second))
        axes = [axis for axis in book.axes() if one[axis.key] != other[axis.key]]
        if as_json:
            _print_json({axis.key: [one[axis.key], other[axis.key]] for axis in axes})
            return
        page = Page(lang)
        if not axes:
            page.line(Text("These are the same rules.", "同じルールです。"))
        page.table(
            [
                [axis.key, axis.title, _value(axis, one[axis.key]), _value(axis, other[axis.key])]
                for axis in axes
            ]
        )


# Reading ---------------------------------------------------------------------------------


class Unreadable(Refusal):
    """A file that can't be read; `text` begins with the file and, where known, the line."""

    def __init__(self, file: Path, line: int | None, reason: Text) -> None:
        place = f"{file}:{line}" if line else str(file)
        super().__init__("unreadable", Text(f"{place}: {reason.en}", f"{place}:{reason.ja}"))


def _rulebook(game: str) -> Rulebook[Any]:
    from hattari.wiring import registry  # noqa: PLC0415 (only a call needs the games)

    return registry().get(game).rulebook


def values(spec: str) -> str | Mapping[str, Any]:
    path = Path(spec)
    return _read(path) if path.suffix in (".toml", ".json") else spec


def _read(file: Path) -> Mapping[str, Any]:
    """The axis values of a rule file. Raises Unreadable."""
    try:
        content = file.read_text("utf-8")
        values = json.loads(content) if file.suffix == ".json" else tomllib.loads(content)
    except json.JSONDecodeError as error:
        raise Unreadable(file, error.lineno, _not_a("JSON", error.msg)) from error
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else None
        raise Unreadable(file, line, _not_a("TOML", str(error))) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        reason = Text("this is not UTF-8 text", "UTF-8のテキストではありません")
        raise Unreadable(file, line, reason) from error
    except OSError as error:
        why = error.strerror or str(error)
        reason = Text(f"can't be read: {why}", f"読めません({why})")
        raise Unreadable(file, None, reason) from error
    if not isinstance(values, dict):
        reason = Text(
            'expected an object of rules, such as {"dice": 5}',
            'ルールのオブジェクトが必要です。例:{"dice": 5}',
        )
        raise Unreadable(file, 1, reason)
    return values


def _not_a(kind: str, why: str) -> Text:
    return Text(f"this is not {kind}: {why}", f"{kind}として読めません({why})")


@contextmanager
def refusals(lang: Language, as_json: bool) -> Iterator[None]:
    """Say what was refused, and leave with the exit status for it."""
    try:
        yield
    except Refusal as refusal:
        conflicts = refusal.conflicts if isinstance(refusal, RuleConflicts) else ()
        if as_json:
            _print_json({"error": refusal.code, "text": refusal.text, "conflicts": conflicts})
        elif conflicts:
            Page(lang, stderr=True).conflicts(conflicts)
        else:
            Page(lang, stderr=True).line(refusal.text)
        raise typer.Exit(CONFLICTS if conflicts else UNREADABLE) from refusal


# Writing ---------------------------------------------------------------------------------


class Page:
    """What a person reads in the terminal, in one language."""

    def __init__(self, lang: Language, stderr: bool = False) -> None:
        self._lang = lang
        self._console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)

    def _said(self, text: Text | str) -> str:
        if isinstance(text, str):
            return text
        return text.ja if self._lang is Language.JA else text.en

    def line(self, text: Text) -> None:
        """One line, which the terminal may wrap."""
        self._console.print(self._said(text), soft_wrap=True)

    def heading(self, text: Text) -> None:
        """A heading after an empty line."""
        self._console.print()
        self._console.print(self._said(text), style="bold")

    def paragraph(self, paragraph: Paragraph) -> None:
        """A heading and its sentences."""
        self.heading(paragraph.title)
        for sentence in paragraph.lines:
            self._console.print(f"  {self._said(sentence)}", soft_wrap=True)

    def table(self, rows: list[list[Text | str]]) -> None:
        """Rows of words in columns."""
        table = Table.grid(padding=(0, 2))
        for row in rows:
            table.add_row(*(self._said(cell) for cell in row))
        self._console.print(table)

    def conflicts(self, conflicts: tuple[Conflict, ...]) -> None:
        """Each conflict with its axes."""
        for conflict in conflicts:
            self.line(
                Text(
                    f"{', '.join(conflict.axes)}: {conflict.text.en}",
                    f"{'、'.join(conflict.axes)}:{conflict.text.ja}",
                )
            )


def _value(axis: Axis, value: Any) -> Text:
    """An axis value in words, with the value that a rule file has."""
    if isinstance(value, dict):
        return Text(*(" – ".join(str(part) for part in value.values()),) * 2)
    choice = _choice(axis, value)
    if choice is None:
        return Text(str(value), str(value))
    plain = json.dumps(value)
    return Text(f"{choice.title.en} ({plain})", f"{choice.title.ja}({plain})")


def _choice(axis: Axis, value: Any) -> Choice | None:
    same = (choice for choice in axis.choices if choice.value == value)
    return next((choice for choice in same if type(choice.value) is type(value)), None)


def _print_json(value: Any) -> None:
    typer.echo(msgspec.json.encode(value))
