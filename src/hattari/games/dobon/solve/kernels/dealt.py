"""Rounds played on from given deals of what is hidden: what a seat gained, and how it ended.

Compiled.
"""

from __future__ import annotations

from typing import NamedTuple

from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import Seeds

from .actions import clear_result
from .rounds import play_on
from .table import (
    CARDS,
    NOBODY,
    STOCKED,
    TURNS,
    Doubles,
    Longs,
    Lookups,
    Table,
    add_card,
)
from .trials import Model, copy_table

WON_NOW, WON_CALLING, WON_OUT, HIT_NOW, HIT_LATER, OTHERS, UNDECIDED = range(7)
"""How a round ends for a seat: it wins at once, by a later call, otherwise later; it is called on
with this action, or later; others settle it between them; nobody wins."""


class Dealt(NamedTuple):
    """N deals: hands (N, seats) as sets of cards, stocks (N, 52), and the luck after them (N,)."""

    hands: Longs
    stocks: Longs
    luck: Seeds


class Ends(NamedTuple):
    """By deal and action, (N, A): the chips that the seat gained, how the round ended, and after
    how many turns."""

    gains: Doubles
    kinds: Longs
    turns: Longs


@part
def _place(lookups: Lookups, root: Table, dealt: Dealt, number: int) -> None:
    for seat in range(len(root.hands)):
        root.hands[seat] = root.held[seat] = root.total[seat] = root.worth[seat] = 0
        for card in range(CARDS):
            if dealt.hands[number, seat] >> card & 1:
                add_card(lookups, root, seat, card)
    for place in range(root.now[STOCKED]):
        root.stock[place] = dealt.stocks[number, place]


@part
def _kind(root: Table, work: Table, seat: int) -> int:
    has_won, is_called, is_decided = False, False, False
    for each in range(len(work.hands)):
        is_called |= work.called[each] == 1
        is_decided |= work.winners[each] != NOBODY
        has_won |= work.winners[each] == seat
    is_now = work.now[TURNS] == root.now[TURNS] + 1
    if has_won:
        return WON_NOW if is_now else WON_CALLING if is_called else WON_OUT
    if work.called[seat]:
        return HIT_NOW if is_now else HIT_LATER
    return OTHERS if is_decided else UNDECIDED


@compiled
def play_dealt(
    model: Model, tables: tuple[Table, Table], dealt: Dealt, seat: int, actions: Longs, ends: Ends
) -> None:
    """Each action of the seat in turn from the first table, with each deal; the second is space to
    play in. What it comes to is told for `seat`."""
    lookups, policies, chances, _ = model
    root, work = tables
    for number in range(len(dealt.luck)):
        _place(lookups, root, dealt, number)
        for place in range(len(actions)):
            copy_table(root, work)
            clear_result(work)
            work.seed[0] = dealt.luck[number]
            play_on(lookups, work, policies, chances, actions[place])
            ends.gains[number, place] = work.gains[seat]
            ends.kinds[number, place] = _kind(root, work, seat)
            ends.turns[number, place] = work.now[TURNS] - root.now[TURNS]
