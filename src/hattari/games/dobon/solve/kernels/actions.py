"""What an action does to a round: drawing, laying, calling, and what is paid. Compiled."""

from __future__ import annotations

from hattari.games.dobon.rules.flow import MOST_TURNS
from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import random_below

from .table import (
    AUTHOR,
    BY_CHOICE,
    CALLED,
    CLOSED,
    COUNTER,
    DIRECTION,
    DOBON,
    DRAWN,
    DRAWN_OUT,
    EARTH,
    FRESH,
    GAIN,
    HEAVEN,
    IDLE,
    LAID,
    NOBODY,
    ONGOING,
    OUT,
    OVER,
    PHASE,
    PILED,
    SEAT_TURNS,
    SEEN,
    SEVERAL,
    STARTER,
    STOCKED,
    SUIT,
    TAKE,
    WHOSE,
    WINDOWS,
    Lookups,
    Policies,
    Table,
    count_eights,
    holds_dobon,
    remove_card,
    take_cards,
    tell,
    top_card,
)


@part
def next_turn(lookups: Lookups, table: Table, steps: int) -> None:
    """The turn of a seat so many on, unless the round has taken too many."""
    seats = len(table.hands)
    if table.now[SEAT_TURNS] >= MOST_TURNS:
        _starter_wins(lookups, table)
        return
    table.now[SEAT_TURNS] += 1
    table.now[WHOSE] = (table.now[WHOSE] + table.now[DIRECTION] * steps) % seats
    table.now[FRESH] = 0
    table.now[PHASE] = ONGOING


@part
def pass_on(lookups: Lookups, table: Table) -> None:
    if table.now[IDLE] < len(table.hands):
        next_turn(lookups, table, 1)
    else:
        _starter_wins(lookups, table)


@part
def _starter_wins(lookups: Lookups, table: Table) -> None:
    clear_result(table)
    table.winners[0] = table.now[STARTER]
    settle(lookups, table, 1, DRAWN_OUT)


@part
def is_open_to_call(lookups: Lookups, table: Table) -> bool:
    """Whether the seat in turn could win by what it draws."""
    now = table.now
    return bool(lookups.calls_drawn[int(now[AUTHOR] == now[WHOSE])])


@part
def may_call_drawn(lookups: Lookups, table: Table) -> bool:
    """Whether the seat in turn, which has drawn, may win with its hand."""
    return is_open_to_call(lookups, table) and holds_dobon(lookups, table, table.now[WHOSE])


@part
def draw_cards(lookups: Lookups, table: Table) -> None:
    now = table.now
    forced = now[TAKE]
    is_something = now[STOCKED] > 0 or now[PILED] > 1
    now[IDLE] = 0 if is_something else now[IDLE] + 1
    now[TAKE] = 0
    now[BY_CHOICE] = 0 if forced else 1
    now[FRESH] = 0
    take_cards(lookups, table, now[WHOSE], max(1, forced))
    may_lay = lookups.lays_drawn[int(forced > 0)]
    if now[FRESH] and (may_lay or is_open_to_call(lookups, table)):
        now[PHASE] = DRAWN
    else:
        pass_on(lookups, table)


@part
def clear_result(table: Table) -> None:
    for seat in range(len(table.hands)):
        table.winners[seat] = NOBODY
        table.called[seat] = 0


@part
def _calls(table: Table, policies: Policies, seat: int) -> bool:
    """Whether a seat that holds a dobon calls it: always, unless it acts at random."""
    return bool(policies.kind[seat] != NOBODY or random_below(table.seed, 2))


@part
def find_callers(lookups: Lookups, table: Table, policies: Policies, first: int, skip: int) -> int:
    """Who calls on the top card, into `winners` in turn order; how many."""
    seats, found = len(table.hands), 0
    clear_result(table)
    for step in range(seats):
        seat = (first + table.now[DIRECTION] * step) % seats
        holds = holds_dobon(lookups, table, seat)
        if seat != skip and holds and _calls(table, policies, seat):
            table.winners[found] = seat
            found += 1
            tell(table, CALLED, seat, 0, 0)
    tell(table, CLOSED, NOBODY, 0, 0)
    return found


@part
def put_card(lookups: Lookups, table: Table, card: int, suit: int) -> bool:
    """A card is laid; whether it was its player's last. Who may call on it comes next."""
    now = table.now
    seat = now[WHOSE]
    remove_card(lookups, table, seat, card)
    is_out = table.held[seat] == 0
    now[TAKE] = 0 if is_out else threat_after(lookups, table, card)
    table.pile[now[PILED]] = card
    now[PILED] += 1
    now[SEEN] |= 1 << card
    now[SUIT], now[AUTHOR], now[IDLE] = suit, seat, 0
    return bool(is_out)


@part
def take_effect(lookups: Lookups, table: Table) -> None:
    """The card on top, which nobody called on, ends the round or brings the next turn."""
    now, card = table.now, top_card(table)
    if table.held[now[WHOSE]] == 0:
        clear_result(table)
        table.winners[0] = now[WHOSE]
        settle(lookups, table, 1, OUT)
    else:
        now[DIRECTION] *= lookups.turn[LAID, card]
        next_turn(lookups, table, lookups.steps[LAID, card])


@part
def lay_card(lookups: Lookups, table: Table, policies: Policies, card: int, suit: int) -> None:
    """A card is laid, may be dobonned, and has its effect."""
    seat, callers = table.now[WHOSE], 0
    is_out = put_card(lookups, table, card, suit)
    if lookups.safe[int(is_out)]:
        tell(table, CLOSED, NOBODY, 0, 0)
    else:
        table.now[WINDOWS] += 1
        callers = find_callers(lookups, table, policies, seat, seat)
    if callers:
        _called(lookups, table, policies, callers)
    else:
        take_effect(lookups, table)


@part
def threat_after(lookups: Lookups, table: Table, card: int) -> int:
    """How many cards the next seat has to take once this card is laid, if it can't answer."""
    return int(lookups.threats[table.now[TAKE], card])


@part
def _called(lookups: Lookups, table: Table, policies: Policies, callers: int) -> None:
    """A dobon is paid for, or turned round."""
    seat = table.now[AUTHOR]
    if lookups.counters:
        if holds_dobon(lookups, table, seat) and _calls(table, policies, seat):
            tell(table, CALLED, seat, 0, 0)
            tell(table, CLOSED, NOBODY, 0, 0)
            turn_round(lookups, table, callers)
            return
        tell(table, CLOSED, NOBODY, 0, 0)
    table.called[seat] = 1
    settle(lookups, table, callers, DOBON)


@part
def turn_round(lookups: Lookups, table: Table, callers: int) -> None:
    """Whoever was called calls back: the callers pay."""
    for place in range(callers):
        table.called[table.winners[place]] = 1
        table.winners[place] = NOBODY
    table.winners[0] = table.now[AUTHOR]
    settle(lookups, table, 1, COUNTER)


@compiled
def settle(lookups: Lookups, table: Table, winners: int, ending: int) -> None:
    """Who didn't win pays every winner, by the table of payments; the round is over."""
    if ending == DOBON and winners > 1:
        ending = SEVERAL
    dearest = 0
    for seat in range(len(table.hands)):
        table.gains[seat] = 0
        if not _has_won(table, winners, seat):
            dearest = max(dearest, table.worth[seat])
    for payer in range(len(table.hands)):
        if not _has_won(table, winners, payer):
            for place in range(winners):
                payee = table.winners[place]
                what = ending
                if ending == HEAVEN and payee != table.now[STARTER]:
                    what = EARTH
                if not lookups.most[what] or table.worth[payer] == dearest:
                    _pay(lookups, table, payer, payee, what)
    for seat in range(len(table.hands)):
        tell(table, GAIN, seat, table.gains[seat], 0)
    table.now[PHASE] = OVER


@part
def _has_won(table: Table, winners: int, seat: int) -> bool:
    has_won = False
    for place in range(winners):
        has_won |= table.winners[place] == seat
    return has_won


@part
def _pay(lookups: Lookups, table: Table, payer: int, payee: int, what: int) -> None:
    called = table.called[payer]
    often = lookups.times[what, called] * lookups.shown[what, count_eights(table.hands[payee])]
    often *= lookups.held[count_eights(table.hands[payer])]
    unit = lookups.fixed[what, called]
    if not unit:
        points = table.worth[payer] + lookups.both[what, called] * table.worth[payee]
        unit = lookups.rounded[points]
    due = unit * often
    if lookups.purses:
        due = min(due, max(0, table.chips[payer] + table.gains[payer]))
    table.gains[payer] -= due
    table.gains[payee] += due
