"""Many rounds side by side, each seat asked from outside: cards, and whether it calls. Compiled.

A step is one seat's choice at each table. Nobody is asked who can't call, and nobody may err.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import random_below

from .actions import (
    clear_result,
    draw_cards,
    may_call_drawn,
    pass_on,
    put_card,
    settle,
    take_effect,
    turn_round,
)
from .policy import fitting_cards
from .rounds import begin, deal_cards, open_up
from .table import (
    ASKED,
    AUTHOR,
    BY_DRAW,
    CALLS,
    CARDS,
    COUNTERED,
    DIRECTION,
    DOBON,
    DRAWN,
    NOBODY,
    ONGOING,
    OPENED,
    OVER,
    PHASE,
    PILED,
    PLAY,
    STARTER,
    STOCKED,
    SUIT,
    SUITS,
    TAKE,
    WHOSE,
    WINDOW,
    Longs,
    Lookups,
    Table,
    holds_dobon,
    lowest_card,
    top_card,
)

DRAWS, PASSES, CALLS_IT, WAVES = range(4)
"""The choices that are no card, by number in any rules."""


class Numbers(NamedTuple):
    """How choices are numbered: play (52, 5, 2) [card, the suit named or SUITS for none, whether
    pon is said]; what (A,), PLAY + 4 × card + suit of such a choice; of (6,), the place of each
    phase in an observation, which has `phases` of them."""

    play: Longs
    what: Longs
    of: Longs
    phases: int


class Seen(NamedTuple):
    """By table: seen (N, F) and mask (N, A), as the seat that is asked knows them, whose (N,);
    after a round gained (N, seats) and over (N,): 1 at its end."""

    seen: npt.NDArray[np.float32]
    mask: npt.NDArray[np.int8]
    whose: Longs
    gained: npt.NDArray[np.float64]
    over: Longs


@part
def _row(batch: Table, place: int) -> Table:
    """One of many tables, which lie one under the other."""
    return Table(
        batch.hands[place],
        batch.held[place],
        batch.total[place],
        batch.worth[place],
        batch.chips[place],
        batch.gains[place],
        batch.winners[place],
        batch.called[place],
        batch.pile[place],
        batch.stock[place],
        batch.now[place],
        batch.log[place],
        batch.seed[place],
    )


@part
def asked_seat(table: Table) -> int:
    """The seat that has to choose."""
    if table.now[PHASE] < OPENED:
        return int(table.now[WHOSE])
    return lowest_card(table.now[ASKED])


# What a choice does ----------------------------------------------------------------------


@part
def _winners(table: Table, first: int) -> int:
    """Who has called, into `winners` in turn order; how many."""
    seats, found = len(table.hands), 0
    clear_result(table)
    for step in range(seats):
        seat = (first + table.now[DIRECTION] * step) % seats
        if table.now[CALLS] >> seat & 1:
            table.winners[found] = seat
            found += 1
    return found


@compiled
def _close(lookups: Lookups, table: Table) -> None:
    """Everybody has answered."""
    now = table.now
    phase, now[PHASE] = now[PHASE], ONGOING
    if phase == OPENED:
        callers = _winners(table, now[STARTER])
        if callers:
            open_up(lookups, table, callers)
        else:
            begin(lookups, table)
        return
    author = now[AUTHOR]
    counters = phase == COUNTERED and now[CALLS] >> author & 1
    now[CALLS] &= ~(1 << author)
    callers = _winners(table, author)
    if counters:
        turn_round(lookups, table, callers)
    elif not callers:
        take_effect(lookups, table)
    elif phase == WINDOW and lookups.counters and holds_dobon(lookups, table, author):
        now[PHASE], now[ASKED] = COUNTERED, 1 << author
    else:
        table.called[author] = 1
        settle(lookups, table, callers, DOBON)


@part
def _open_window(lookups: Lookups, table: Table, phase: int, skip: int) -> None:
    """Whoever could call on the top card is asked."""
    now = table.now
    now[PHASE], now[ASKED], now[CALLS] = phase, 0, 0
    for seat in range(len(table.hands)):
        if seat != skip and holds_dobon(lookups, table, seat):
            now[ASKED] |= 1 << seat
    if not now[ASKED]:
        _close(lookups, table)


@part
def _answer(lookups: Lookups, table: Table, calls: bool) -> None:
    now = table.now
    seat = asked_seat(table)
    now[ASKED] &= ~(1 << seat)
    now[CALLS] |= int(calls) << seat
    if not now[ASKED]:
        _close(lookups, table)


@compiled
def _act(lookups: Lookups, numbers: Numbers, table: Table, choice: int) -> None:
    now = table.now
    if now[PHASE] >= OPENED:
        _answer(lookups, table, choice == CALLS_IT)
        return
    if choice == DRAWS:
        draw_cards(lookups, table)
    elif choice == PASSES:
        pass_on(lookups, table)
    elif choice == CALLS_IT:
        clear_result(table)
        table.winners[0] = now[WHOSE]
        settle(lookups, table, 1, BY_DRAW)
    else:
        play = numbers.what[choice] - PLAY
        is_out = put_card(lookups, table, play >> 2, play & 3)
        if lookups.safe[int(is_out)]:
            take_effect(lookups, table)
        else:
            _open_window(lookups, table, WINDOW, now[WHOSE])


@part
def _begin(lookups: Lookups, table: Table) -> None:
    deal_cards(lookups, table, random_below(table.seed, len(table.hands)))
    if lookups.opening:
        _open_window(lookups, table, OPENED, NOBODY)
    else:
        begin(lookups, table)


# What is seen ----------------------------------------------------------------------------


@part
def _offer(lookups: Lookups, numbers: Numbers, table: Table, mask: npt.NDArray[np.int8]) -> None:
    phase, seat = table.now[PHASE], table.now[WHOSE]
    if phase >= OPENED:
        mask[CALLS_IT] = mask[WAVES] = 1
        return
    mask[DRAWS], mask[PASSES] = phase == ONGOING, phase == DRAWN
    mask[CALLS_IT] = phase == DRAWN and may_call_drawn(lookups, table)
    fitting, pon = fitting_cards(lookups, table), int(table.held[seat] == 2)
    while fitting:
        card = lowest_card(fitting)
        fitting &= fitting - 1
        mask[numbers.play[card, SUITS, pon]] = 1
        if lookups.naming >> card & 1:
            for suit in range(SUITS):
                mask[numbers.play[card, suit, pon]] = 1


@part
def _lay_out(cards: int, seen: npt.NDArray[np.float32], first: int) -> None:
    while cards:
        seen[first + lowest_card(cards)] = 1
        cards &= cards - 1


@part
def _tell(numbers: Numbers, table: Table, seat: int, seen: npt.NDArray[np.float32]) -> None:
    """The seat's view in numbers, as the game's coding writes it."""
    now, seats, place = table.now, len(table.hands), numbers.phases
    seen[numbers.of[now[PHASE]]] = 1
    _lay_out(table.hands[seat], seen, place)
    pile = 0
    for card in range(now[PILED]):
        pile |= 1 << table.pile[card]
    _lay_out(pile, seen, place + CARDS)
    seen[place + 2 * CARDS + top_card(table)] = 1
    place += 3 * CARDS
    seen[place + now[SUIT]] = 1
    place += SUITS
    seen[place], seen[place + 1] = now[DIRECTION], 1
    seen[place + 2], seen[place + 3] = now[STOCKED] / CARDS, now[PILED] / CARDS
    seen[place + 4] = min(1.0, now[TAKE] / CARDS)
    place += 6
    if now[PHASE] < OPENED:
        seen[place + (now[WHOSE] - seat) % seats] = 1
    if now[AUTHOR] != NOBODY:
        seen[place + seats + (now[AUTHOR] - seat) % seats] = 1
    place += 2 * seats
    for index in range(seats):
        seen[place + index] = table.held[(seat + index) % seats] / CARDS


@compiled
def _show(lookups: Lookups, numbers: Numbers, table: Table, out: Seen, place: int) -> None:
    seat = asked_seat(table)
    out.whose[place] = seat
    out.seen[place] = 0
    out.mask[place] = 0
    if not out.over[place]:
        _offer(lookups, numbers, table, out.mask[place])
        _tell(numbers, table, seat, out.seen[place])


@compiled
def begin_all(lookups: Lookups, numbers: Numbers, batch: Table, out: Seen) -> None:
    """A new round at each table."""
    for place in range(len(out.whose)):
        _begin_one(lookups, numbers, batch, out, place)


@compiled
def _begin_one(lookups: Lookups, numbers: Numbers, batch: Table, out: Seen, place: int) -> None:
    table = _row(batch, place)
    _begin(lookups, table)
    out.over[place] = 0
    out.gained[place] = 0
    _show(lookups, numbers, table, out, place)


@compiled
def step_all(lookups: Lookups, numbers: Numbers, batch: Table, out: Seen, choices: Longs) -> int:
    """A choice at each table; where the round was over, a new one begins instead.

    NOBODY, or the first table whose choice may not be made: then nothing has happened anywhere.
    """
    for place in range(len(choices)):
        number = choices[place]
        if out.over[place]:
            continue
        if number < 0 or number >= out.mask.shape[1] or not out.mask[place, number]:
            return place
    for place in range(len(choices)):
        if out.over[place]:
            _begin_one(lookups, numbers, batch, out, place)
            continue
        table = _row(batch, place)
        _act(lookups, numbers, table, choices[place])
        if table.now[PHASE] == OVER:
            out.over[place] = 1
            for seat in range(len(table.gains)):
                out.gained[place, seat] = table.gains[seat]
        _show(lookups, numbers, table, out, place)
    return NOBODY
