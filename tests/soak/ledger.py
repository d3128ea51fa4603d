"""What clients were told, written down outside of any server: the judge reads it later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec


class Told(msgspec.Struct, frozen=True):
    """A command was answered: "accepted", "answer" or "refused" with its code.

    `by` is the player's public id; `said` is the line of chat, if it was one.
    """

    table: str
    by: str
    action: str
    answer: str
    said: str | None = None


class Hand(msgspec.Struct, frozen=True):
    """What somebody saw under the own cup in a round."""

    table: str
    by: str
    game: int
    round: int
    seat: int
    dice: tuple[int, ...]


class Broken(msgspec.Struct, frozen=True):
    """A page was told something that a page must never be told."""

    table: str
    by: str
    what: str


Noted = Told | Hand | Broken


class _Line(msgspec.Struct, frozen=True):
    told: Told | None = None
    hand: Hand | None = None
    broken: Broken | None = None


class Ledger:
    """A file with a line for each thing that was heard; every line is flushed at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] = path.open("ab")
        self.acknowledged = 0

    def note(self, noted: Noted) -> None:
        """Write it down."""
        line = {type(noted).__name__.lower(): noted}
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        self.acknowledged += isinstance(noted, Told) and noted.answer == "accepted"

    def close(self) -> None:
        """No more is heard."""
        self._file.close()

    def lines(self) -> Iterator[Noted]:
        """All that was written down, read from the file."""
        for text in self._path.read_bytes().splitlines():
            line = msgspec.json.decode(text, type=_Line)
            found = line.told or line.hand or line.broken
            assert found is not None
            yield found
