"""hattari verify: replay records and say which don't hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from hattari.core import record
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.core.record import Malformed

app = typer.Typer()

HOLDS, FAILS, MALFORMED = 0, 1, 2


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one record, or of a file that can't be read, which has no `line`; `status` is
    the exit status it asks for."""

    file: str
    line: int | None
    name: str
    status: int
    problems: tuple[str, ...]
    is_read: bool = True

    def message(self) -> str:
        """One line for people: the place, the name, what is wrong."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        named = f"{place} {self.name}" if self.name else place
        said = f"{named}: {'; '.join(self.problems)}"
        return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in said)


@app.command("verify")
def verify(
    files: Annotated[
        list[Path], typer.Argument(help="Records: .json (one) or .jsonl (one a line).")
    ],
    json: Annotated[bool, typer.Option("--json", help="One JSON object for each record.")] = False,
) -> None:
    """Replay records and check them: exit 0 if all hold, 1 if some don't, 2 if unreadable."""

    worst, count = HOLDS, 0
    for finding in findings(registry(), files):
        worst, count = max(worst, finding.status), count + finding.is_read
        if json:
            typer.echo(msgspec.json.encode(finding))
        elif finding.status:
            typer.echo(finding.message())
    if not json:
        read = f"{count} record{'' if count == 1 else 's'} read"
        typer.echo(read + ("" if worst else "; all hold"), err=True)
    raise typer.Exit(worst)


def findings(registry: Registry, files: Iterable[Path]) -> Iterator[Finding]:
    """What comes of every record of these files, in order."""
    for file in files:
        try:
            text = file.read_bytes()
        except OSError as error:
            why = f"can't be read: {error.strerror}"
            yield Finding(str(file), None, "", MALFORMED, (why,), is_read=False)
            continue
        for line, piece in pieces(file, text):
            yield _check(registry, str(file), line, piece)


def pieces(file: Path, text: bytes) -> Iterator[tuple[int, bytes]]:
    """The records of a file with their first lines, counted from one."""
    if file.suffix != ".jsonl":
        yield 1, text
        return
    for line, piece in enumerate(text.split(b"\n"), start=1):
        if piece.strip():
            yield line, piece


def _check(registry: Registry, file: str, line: int, text: bytes) -> Finding:
    name = ""
    try:
        read = record.read(text)
        name = read.name
        problems = record.check(registry, read)
    except Malformed as error:
        fault = line + text[: error.byte or 0].count(b"\n")
        return Finding(file, fault, name, MALFORMED, (str(error),))
    return Finding(file, line, name, FAILS if problems else HOLDS, problems)
