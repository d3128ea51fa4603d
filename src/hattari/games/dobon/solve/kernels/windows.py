"""A seat's answer while a window is open, and what comes of it. Compiled."""

from __future__ import annotations

from hattari.solve.compiled import part

from .actions import find_callers, settle, take_effect, turn_round
from .rounds import begin, open_up
from .table import (
    AUTHOR,
    DOBON,
    NOBODY,
    ONGOING,
    PHASE,
    STARTER,
    WHOSE,
    Lookups,
    Policies,
    Table,
    holds_dobon,
)


@part
def _without(table: Table, callers: int, seat: int) -> int:
    """One caller less; how many are left."""
    left = 0
    for place in range(callers):
        caller = table.winners[place]
        table.winners[place] = NOBODY
        if caller != seat:
            table.winners[left] = caller
            left += 1
    return left


@part
def answer_window(
    lookups: Lookups, table: Table, policies: Policies, seat: int, calls: bool
) -> None:
    """A seat that holds a dobon calls or lets the card go, the others answer as they do; then it is
    a turn, or the round is over."""
    now = table.now
    author = now[AUTHOR]
    first = now[STARTER] if author == NOBODY else author
    now[WHOSE], now[PHASE] = first, ONGOING
    callers = find_callers(lookups, table, policies, first, author)
    if not calls:
        callers = _without(table, callers, seat)
    if author == NOBODY and callers:
        open_up(lookups, table, callers)
    elif author == NOBODY:
        begin(lookups, table)
    elif not callers:
        take_effect(lookups, table)
    elif lookups.counters and holds_dobon(lookups, table, author):
        turn_round(lookups, table, callers)
    else:
        table.called[author] = 1
        settle(lookups, table, callers, DOBON)
