"""Rounds played to learn from: what was seen at each decision, and what it gained. Compiled."""

from __future__ import annotations

from typing import NamedTuple

from hattari.solve.compiled import compiled, part

from .learned import expected, see
from .policy import fitting_cards
from .rounds import act, choose, deal
from .table import (
    CALL,
    LEARNED,
    OVER,
    PHASE,
    WHOSE,
    Doubles,
    HandChances,
    Longs,
    Lookups,
    Policies,
    Table,
)

LONGEST_NOTES = 512
"""A round notes no more decisions than that."""


class Notes(NamedTuple):
    """Decisions of N: what was seen (N, FEATURES), what its seat gained by then (N,), what was
    expected (N,), whose it was (N,). many (2,): how many there are, how many rounds they are of."""

    seen: Doubles
    gained: Doubles
    expected: Doubles
    whose: Longs
    many: Longs


@part
def _note(
    lookups: Lookups,
    table: Table,
    policies: Policies,
    chances: HandChances,
    notes: Notes,
    action: int,
) -> None:
    place, net = notes.many[0], policies.net
    see(lookups, table, chances, action, net.seen)
    notes.expected[place] = expected(net, 0)
    notes.whose[place] = table.now[WHOSE]
    for feature in range(len(net.seen)):
        notes.seen[place, feature] = net.seen[feature]
    notes.many[0] = place + 1


@part
def _settle(table: Table, notes: Notes, first: int, trust: float) -> None:
    """What each decision of a round gained, `trust` of it by what came at last and the rest by what
    was expected at the seat's next decision: TD(lambda) of Sutton (1988)."""
    for seat in range(len(table.hands)):
        gained = float(table.gains[seat])
        for place in range(notes.many[0] - 1, first - 1, -1):
            if notes.whose[place] == seat:
                notes.gained[place] = gained
                gained = trust * gained + (1 - trust) * notes.expected[place]


@compiled
def play_to_learn(
    lookups: Lookups,
    table: Table,
    policies: Policies,
    chances: HandChances,
    notes: Notes,
    trust: float,
) -> None:
    """Rounds until the notes are full: of every decision of seats whose player is the first."""
    notes.many[0] = 0
    while notes.many[0] + LONGEST_NOTES < len(notes.whose):
        first, now = notes.many[0], table.now
        deal(lookups, table, policies, notes.many[1] % len(table.hands))
        notes.many[1] += 1
        while now[PHASE] != OVER:
            fitting = fitting_cards(lookups, table)
            action = choose(lookups, table, policies, chances, fitting)
            learns = policies.kind[now[WHOSE]] == LEARNED and notes.many[0] < first + LONGEST_NOTES
            if fitting and action != CALL and learns:
                _note(lookups, table, policies, chances, notes, action)
            act(lookups, table, policies, action)
        _settle(table, notes, first, trust)
