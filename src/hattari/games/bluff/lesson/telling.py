"""Steps of one choice, or of a count, in the words of a house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.bluff.rules.actions import Action
from hattari.games.bluff.rules.axes import (
    Rules,
)
from hattari.games.bluff.rules.legal import legal

from .positions import (
    FACE,
    WILD,
    Table,
    bid,
    dealt,
    last_seat,
    open_bids,
    seen,
    uncovered,
)
from .stage import Choice, Idea, staged

MIXED = ((FACE, WILD, 3, FACE, 2), (4, 2, FACE, 3, 2), (2, 4, 3, 3, 4))
STILL = Text("Look at the rule once more.", "ルールをもう一度見てみよう。")


class Told(NamedTuple):
    """The words of a step: its idea and title, what is asked, and what is said then."""

    idea: str
    title: Text
    ask: Text
    then: Text


def acted(
    told: Told,
    table: Table,
    action: Action,
    choices: tuple[Choice, ...],
    replies: Mapping[str, Text],
) -> Iterator[Idea]:
    """The first choice is made; nothing where the rules don't let one."""
    if action not in legal(table.state, LEARNER):
        return
    after = table.act(LEARNER, action)
    yield Step(
        idea=told.idea,
        title=told.title,
        ask=told.ask,
        stage=replace(staged(seen(table)), choices=choices),
        tap=choices[0].target,
        said=told.then,
        after=staged(seen(after)),
        replies=replies,
        position=table,
        reached=after,
        action=action,
    )


def asked_to_count(told: Told, table: Table, right: int, wrong: int) -> Iterator[Idea]:
    """How many dice count: two numbers to choose from."""
    numbers = sorted({right, wrong})
    choices = tuple(
        Choice(f"count.{each}", Text.counted(each, "{count} die", "{count} dice", "{count}個"))
        for each in numbers
    )
    stage = staged(seen(table))
    yield Step(
        idea=told.idea,
        title=told.title,
        ask=told.ask,
        stage=replace(stage, choices=choices),
        tap=f"count.{right}",
        said=told.then,
        after=stage,
        replies={f"count.{each}": STILL for each in numbers if each != right},
        position=table,
        reached=table,
    )


def waiting(rules: Rules, patterns: tuple[tuple[int, ...], ...]) -> Table | None:
    """The learner's turn after a first bid; None where one can't be."""
    table = uncovered(dealt(rules, patterns, last_seat(rules)))
    made = min(open_bids(table), default=None)
    return None if made is None else bid(table, *made)
