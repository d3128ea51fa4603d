"""What a run of the lab leaves behind: measures with their intervals, tables for pictures.

Canonical JSON: the same run gives the same bytes on any number of cores. Shares and chances are
from 0 to 1. A missing number is null.
"""

from __future__ import annotations

from math import inf, isfinite
from pathlib import Path
from typing import Any, Literal

import msgspec

from hattari.core.game import Refusal, Text

FORMAT = 1

Number = float | None
Method = Literal["wilson", "clusters", "blocks", "trainings", "difference", "none"]
"""How an interval was made; `estimate.py` and `trainings.py` say what each means."""

Mark = Literal["good", "poor", "open", "none"]

Range = tuple[Number, Number]
ANY: Range = (None, None)
"""The good range of a measure of which nobody knows what is good."""


GAP = "response_gap"
"""The measure, of any game, of what somebody gains who learned what to do against its players."""


RISK = "risk"
"""The measure, of any game, of how many times as often as its fair share last place loses the next
round."""


class Sentences(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a verdict says of a measure that has changed for sure.

    cured: from outside the good range to inside it; spoiled: the other way round. `figure` tells
    the figures, with {base} and {change} to be filled in.
    """

    more: Text | None = None
    less: Text | None = None
    cured: Text | None = None
    spoiled: Text | None = None
    figure: Text | None = None


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a rule set's card says of a measure: what a host would ask, at which place.

    `told` tells the figure, {v}; good and poor are sentences where the mark is sure. `complaint` is
    what somebody would say whom the figure annoys, and `mend` what would help.
    """

    place: int
    ask: Text
    told: Text
    good: Text | None = None
    poor: Text | None = None
    complaint: Text | None = None
    mend: Literal["less", "more"] = "less"


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure about a rule set, with its 95 % interval.

    `number` is that of its question, `n` what was counted, in `unit`s of `counted`.
    `good` is the range that a good rule set keeps to, None where open. `mark` is good or poor only
    where the whole interval lies inside or outside; `why` says why a value is missing. `plainer`
    is the measure that tells the same of some rule sets in a figure that is easier to grasp;
    `picture` the table that shows more of it; `trainings` the value of each training, where there
    are several; `card` what the rule set's card says of it; `freedom` are the degrees of freedom of
    Student's t in the interval. Results of older versions lack the last six.
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
    good: Range
    mark: Mark
    method: Method
    players: str
    why: Text | None = None
    sentences: Sentences = Sentences()
    plainer: str = ""
    picture: str = ""
    trainings: tuple[float, ...] = ()
    card: Card | None = None
    freedom: int | None = None


class Column(msgspec.Struct, frozen=True):
    """A column of a table; `unit` as `units.py` names it."""

    key: str
    title: Text
    unit: str = "plain"


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a column of a table is drawn over the table's first one; `heat` over its first two.

    low, high, beside: the columns of the interval, and of what it is compared with; `band` and
    `level`: what is good, and a line to reach. `falling`: the first column falls from left to
    right. labels: words for 0, 1, … of the first column.
    """

    kind: Literal["curve", "dots", "steps", "heat"]
    column: str
    low: str | None = None
    high: str | None = None
    beside: str | None = None
    band: tuple[float, float] | None = None
    level: float | None = None
    falling: bool = False
    labels: tuple[Text, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """Numbers for a picture; a row has one for each column. Older results lack `drawings`."""

    key: str
    title: Text
    note: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Number, ...], ...]
    drawings: tuple[Drawing, ...] = ()

    def place(self, column: str) -> int:
        """The place of a column. Raises ValueError."""
        return [each.key for each in self.columns].index(column)


class Players(msgspec.Struct, frozen=True):
    """Who sat at the tables: `key` as measures name them, and what is known of how they learned."""

    key: str
    title: Text
    facts: dict[str, Any]


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Everything measured about one rule set at tables of one size, over so many trainings.

    `learn`: games that the players learned from; None where as many as usual.
    """

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
    trainings: int = 1
    learn: int | None = None

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


def doubtful(found: Measured) -> Measure | None:
    """What the players give away, where that is more than is good: others may show otherwise."""
    for each in found.measures:
        most = each.good[1]
        if each.key == GAP and each.value is not None and most is not None and each.value > most:
            return each
    return None


DIGITS = 6
"""Digits after the point in a result."""


def number(value: float) -> Number:
    """A number as a result holds it; None where there is none, or no bound."""
    return round(float(value), DIGITS) + 0.0 if isfinite(value) else None


def mark(bounds: Range, good: Range) -> Mark:
    """Good or poor only where the whole interval says so."""
    low, high = bounds
    if good == ANY or low is None or high is None:
        return "none"
    least = -inf if good[0] is None else good[0]
    most = inf if good[1] is None else good[1]
    if least <= low and high <= most:
        return "good"
    return "poor" if high < least or low > most else "open"


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
                "{file} is no result of the lab ({error}). Name a folder or a file that "
                "hattari lab run has written.",
                "{file} はラボの結果として読めません({error})。"
                "hattari lab run が書いたフォルダかファイルを指定してください。",
            ).fill(file=file, error=error),
        ) from error
