"""The shapes that Dobon's questions have: may one, who, how many cards."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import Asked
from hattari.games.dobon.lesson.positions import Table
from hattari.games.dobon.lesson.stage import NAMES, DobonStage

from .positions import NO, YES, cards_of, marked, names, open_hands, picture, verdict

Tables = tuple[Table, Table]
"""Where it is asked, and what came of it."""


def whether(
    kind: str, question: Text, tables: Tables, good: bool, *, shown: bool = False
) -> Asked[DobonStage]:
    """Yes or no; with `shown` a yes opens all hands."""
    before, after = tables

    def draw() -> tuple[DobonStage, DobonStage]:
        came = open_hands(after, changes=False) if shown and good else picture(after)
        return picture(before), verdict(came, good)

    return Asked(
        kind=kind,
        ask=question,
        answer=YES if good else NO,
        others=(YES, NO),
        before=before,
        reached=after,
        draw=draw,
    )


def taking(question: Text, tables: Tables) -> Asked[DobonStage]:
    """How many cards the learner draws."""
    before, after = tables
    drawn = cards_of(taken(before, after))
    return Asked(
        kind="take",
        ask=question,
        answer=drawn,
        before=before,
        reached=after,
        draw=lambda: (picture(before), marked(picture(after), LEARNER, drawn)),
    )


def taken(before: Table, after: Table) -> int:
    """How many cards the learner got."""
    return len(after.state.hands[LEARNER]) - len(before.state.hands[LEARNER])


def whose(question: Text, tables: Tables) -> Asked[DobonStage]:
    """Which seat is in turn."""
    before, after = tables
    turn = after.state.turn
    return Asked(
        kind="turn",
        ask=question,
        answer=NAMES[turn],
        others=names(before.state.rules),
        before=before,
        reached=after,
        draw=lambda: (
            picture(before),
            marked(picture(after), turn, Text("To play", "この人の番")),
        ),
    )


def settled_for(
    kind: str, question: Text, tables: Tables, seat: int, mark: Text
) -> Asked[DobonStage]:
    """Which seat a settlement names: as winner, or as next starter."""
    before, after = tables
    return Asked(
        kind=kind,
        ask=question,
        answer=NAMES[seat],
        others=names(before.state.rules),
        before=before,
        reached=after,
        draw=lambda: (
            open_hands(after, changes=False),
            marked(open_hands(after, changes=True), seat, mark),
        ),
    )
