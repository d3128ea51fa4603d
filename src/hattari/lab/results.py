"""What a run of the lab leaves behind: measures with their intervals, tables for pictures.

Canonical JSON: the same run gives the same bytes on any number of cores. Shares and chances are
from 0 to 1. A missing number is null.
"""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Any, Literal

import msgspec

from hattari.core.game import Refusal, Text

FORMAT = 1

Number = float | None
Method = Literal["wilson", "clusters", "blocks", "difference", "none"]
"""How an interval was made; `estimate.py` says what each means."""

Mark = Literal["good", "poor", "open", "none"]


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure about a rule set, with its 95 % interval.

    `number` is the measure's in the list of sixteen, `n` what was counted, in `unit`s of `counted`.
    `good` is the range that a good rule set keeps to, None where open. `mark` is good or poor only
    where the whole interval lies inside or outside; `why` says why a value is missing.
    """

    number: int
    key: str
    title: Text
    note: Text
    value: Number
    low: Number
    high: Number
    n: int
    counted: Text
    unit: str
    good: tuple[Number, Number]
    mark: Mark
    method: Method
    players: str
    why: Text | None = None


class Column(msgspec.Struct, frozen=True):
    """A column of a table."""

    key: str
    title: Text


class Table(msgspec.Struct, frozen=True):
    """Numbers for a picture; a row has one for each column."""

    key: str
    title: Text
    note: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Number, ...], ...]


class Players(msgspec.Struct, frozen=True):
    """Who sat at the tables: `key` as measures name them, and what is known of how they learned."""

    key: str
    title: Text
    facts: dict[str, Any]


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Everything measured about one rule set at tables of one size."""

    format: int = FORMAT
    game: str
    name: str
    title: Text
    rules: dict[str, Any]
    digest: str
    seats: int
    games: int
    seed: int
    versions: dict[str, str]
    players: tuple[Players, ...]
    measures: tuple[Measure, ...]
    tables: tuple[Table, ...]

    def measure(self, key: str) -> Measure:
        """The measure with this key. Raises KeyError."""
        for each in self.measures:
            if each.key == key:
                return each
        raise KeyError(key)

    def table(self, key: str) -> Table:
        """The table with this key. Raises KeyError."""
        for each in self.tables:
            if each.key == key:
                return each
        raise KeyError(key)


DIGITS = 6
"""Digits after the point in a result."""


def number(value: float) -> Number:
    """A number as a result holds it; None where there is none, or no bound."""
    return round(float(value), DIGITS) + 0.0 if isfinite(value) else None


def encode(value: Any) -> bytes:
    """Canonical JSON, two spaces deep, with a line feed at the end."""
    return msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=2) + b"\n"


def read(file: Path) -> Measured:
    """A result from its file. Raises Refusal where it is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Measured)
    except (OSError, msgspec.DecodeError) as error:
        raise Refusal(
            "no_result",
            Text(
                f"{file} is no result of the lab ({error}). Name a folder or a file that "
                "hattari lab run has written.",
                f"{file} はラボの結果として読めません({error})。"
                "hattari lab run が書いたフォルダかファイルを指定してください。",
            ),
        ) from error
