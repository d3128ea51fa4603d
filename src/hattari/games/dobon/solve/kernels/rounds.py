"""The compiled loop that plays rounds of Dobon, from the deal or any turn to their end."""

from __future__ import annotations

from hattari.solve.compiled import compiled, part

from .actions import clear_result, draw_cards, find_callers, lay_card, next_turn, pass_on, settle
from .learned import choose_as_learned
from .policy import choose_at_random, choose_by_policy, fitting_cards
from .table import (
    AT_FIRST,
    AUTHOR,
    BY_CHOICE,
    BY_DRAW,
    CALL,
    CARDS,
    DIRECTION,
    DO,
    DRAW,
    FRESH,
    HAND,
    HEAVEN,
    IDLE,
    LEARNED,
    NOBODY,
    NOTHING,
    ONGOING,
    OVER,
    PASS,
    PHASE,
    PILED,
    PLAY,
    RANKS,
    RENEWED,
    SEAT_TURNS,
    SEEN,
    STARTER,
    STOCKED,
    SUIT,
    TAKE,
    TURN,
    TURNED_UP,
    TURNS,
    UP,
    WHOSE,
    WINDOWS,
    HandChances,
    Lookups,
    Policies,
    Table,
    add_card,
    count_cards,
    shuffle,
    tell,
    tell_stock,
    top_card,
)


@part
def choose(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, fitting: int
) -> int:
    """The action of the seat in turn, as its policy has it."""
    kind = policies.kind[table.now[WHOSE]]
    if kind == NOBODY:
        return choose_at_random(lookups, table, fitting)
    if kind <= LEARNED:
        return choose_as_learned(lookups, table, policies, chances, fitting)
    return choose_by_policy(lookups, table, policies, chances, fitting)


@part
def act(lookups: Lookups, table: Table, policies: Policies, action: int) -> None:
    """The seat in turn does this."""
    table.now[TURNS] += 1
    tell(table, DO, table.now[WHOSE], action, 0)
    if action == DRAW:
        draw_cards(lookups, table)
    elif action == PASS:
        pass_on(lookups, table)
    elif action == CALL:
        clear_result(table)
        table.winners[0] = table.now[WHOSE]
        settle(lookups, table, 1, BY_DRAW)
    else:
        lay_card(lookups, table, policies, (action - PLAY) >> 2, (action - PLAY) & 3)


@compiled
def play_on(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, action: int
) -> None:
    """Plays a round from a turn to its end, beginning with this action (NOTHING: by policy)."""
    now = table.now
    while now[PHASE] != OVER:
        if action == NOTHING:
            fitting = fitting_cards(lookups, table)
            tell(table, TURN, now[WHOSE], count_cards(fitting), now[PHASE])
            action = choose(lookups, table, policies, chances, fitting)
        act(lookups, table, policies, action)
        action = NOTHING


# A new round ----------------------------------------------------------------------------


@part
def deal_cards(lookups: Lookups, table: Table, starter: int) -> None:
    """A new round: cards are dealt, and one is turned up."""
    now, seats = table.now, len(table.hands)
    for card in range(CARDS):
        table.stock[card] = card
    shuffle(table.seed, table.stock, CARDS)
    now[STOCKED] = CARDS
    for seat in range(seats):
        table.hands[seat] = table.held[seat] = table.total[seat] = table.worth[seat] = 0
        table.gains[seat] = 0
        for _ in range(lookups.hand):
            now[STOCKED] -= 1
            add_card(lookups, table, seat, table.stock[now[STOCKED]])
            tell(table, HAND, seat, table.stock[now[STOCKED]], 0)
    now[STOCKED] -= 1
    up = table.stock[now[STOCKED]]
    table.pile[0], now[PILED], now[SEEN] = up, 1, 1 << up
    now[SUIT], now[AUTHOR], now[STARTER], now[WHOSE] = up // RANKS, NOBODY, starter, starter
    now[DIRECTION], now[TAKE], now[IDLE], now[FRESH], now[TURNS] = 1, 0, 0, 0, 0
    now[SEAT_TURNS] = now[WINDOWS] = 0
    now[RENEWED] = AT_FIRST
    now[PHASE], now[BY_CHOICE] = ONGOING, 0
    tell(table, UP, starter, up, 0)
    tell_stock(table)


@part
def begin(lookups: Lookups, table: Table) -> None:
    """The first turn, bound by the card turned up where the rules say so."""
    now, up = table.now, top_card(table)
    now[TAKE] = lookups.threatens[up]
    now[DIRECTION] = lookups.turn[TURNED_UP, up]
    next_turn(lookups, table, lookups.steps[TURNED_UP, up] - 1)


@part
def open_up(lookups: Lookups, table: Table, callers: int) -> None:
    """Dobons on the card turned up are paid for by everybody else."""
    for seat in range(len(table.hands)):
        table.called[seat] = 1
    settle(lookups, table, callers, HEAVEN)


@compiled
def deal(lookups: Lookups, table: Table, policies: Policies, starter: int) -> None:
    """A new round, and the dobons on the card turned up called."""
    deal_cards(lookups, table, starter)
    callers = find_callers(lookups, table, policies, starter, NOBODY) if lookups.opening else 0
    if callers:
        open_up(lookups, table, callers)
    else:
        begin(lookups, table)
