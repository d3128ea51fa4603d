"""What a measure is: one record, with all that the lab has to know about it.

Adding one is adding a record to its game's list; results, reports, the page, comparisons and
verdicts find the rest in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hattari.core.game import Text

from .results import ANY, Card, Column, Drawing, Range, Sentences, Table, number

if TYPE_CHECKING:
    from .estimate import Estimate

Row = tuple[float, ...]

LOW, HIGH = (
    Column("low", Text("from", "下限"), "share"),
    Column("high", Text("to", "上限"), "share"),
)
SHARE = Column("share", Text("share", "割合"), "share")


def tally(what: Text) -> Column:
    """The column of how much was counted."""
    return Column("n", what)


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers that show more of a measure, and how they are drawn; `rows` takes what was played."""

    key: str
    title: Text
    note: Text
    columns: tuple[Column, ...]
    drawings: tuple[Drawing, ...]
    rows: Callable[[Any], Iterable[Row]]

    def table(self, plays: Any) -> Table:
        """The picture of these games; without rows where they have nothing to show."""
        rows = tuple(tuple(map(number, row)) for row in self.rows(plays))
        return Table(self.key, self.title, self.note, self.columns, rows, self.drawings)


class Definition(msgspec.Struct, frozen=True, kw_only=True):
    """A measure: the question it answers (`number`), its unit and good range, how it is estimated.

    `title` and `note` are what people read, `counted` what n counts, `sentences` what a verdict
    says. `compared` is off where a difference says nothing that another measure doesn't say better;
    `plainer` is the key of a measure that says the same more plainly where it has a value; `card`
    what a rule set's card says of it.
    """

    number: int
    key: str
    unit: str
    estimate: Callable[[Any], Estimate]
    title: Text
    note: Text
    counted: Text
    good: Range = ANY
    sentences: Sentences = Sentences()
    compared: bool = True
    plainer: str = ""
    picture: Picture | None = None
    card: Card | None = None


def pictures(definitions: Sequence[Definition]) -> tuple[Picture, ...]:
    """The pictures of these measures, each once, in the order of the measures."""
    found = {each.picture.key: each.picture for each in definitions if each.picture is not None}
    return tuple(found.values())
