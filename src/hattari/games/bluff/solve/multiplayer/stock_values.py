"""What stocks are worth at the end of a round, compiled: a seat's chance to win, and its worth."""

from __future__ import annotations

from hattari.games.bluff.solve.simulate.kernels import score_of
from hattari.games.bluff.solve.simulate.table import GONE, STARTER, House, Table
from hattari.solve.compiled import compiled, inlined

from .abstraction import Abstraction, Doubles, Longs, Setting, State

BEHIND = 0.5
"""Where later places count: each is worth so much of the one before."""


@compiled
def _place(abstraction: Abstraction, stock: Longs, starter: int, seat: int, order: Longs) -> int:
    """The place of a seat's case in the table of values: own stock, others' sorted, who starts."""
    seats = len(stock)
    many = 0
    for other in range(seats):
        if other != seat:
            level = abstraction.level[stock[other]]
            at = many
            while at > 0 and order[at - 1] > level:
                order[at] = order[at - 1]
                at -= 1
            order[at] = level
            many += 1
    index = 0
    for at in range(many):
        index += abstraction.ways[order[at] + at, at + 1]
    following = (starter + 1) % seats
    while stock[following] == 0:
        following = (following + 1) % seats
    who = 0 if seat == starter else 1 if seat == following else 2
    every = abstraction.ways[abstraction.most + many, many]
    found: int = ((abstraction.level[stock[seat]] - 1) * every + index) * 3 + who
    return found


@inlined
def case_of(setting: Setting, state: State, seat: int) -> int:
    table = state.table
    stock = table.lives if setting.house.lives else table.dice
    return _place(setting.abstraction, stock, table.now[STARTER], seat, state.order)


@inlined
def ahead(house: House, table: Table, seat: int) -> tuple[int, int]:
    """How many seats are ahead, and how many share the place, the seat itself counted."""
    score, above, equal = score_of(house, table, seat), 0, 0
    for other in range(len(table.dice)):
        another = score_of(house, table, other)
        above += another > score
        equal += another == score
    return above, equal


@compiled
def reward(setting: Setting, state: State, value: Doubles, seat: int, over: bool) -> float:
    """What things are worth to a seat now."""
    table = state.table
    if not over and table.dice[seat]:
        found: float = value[case_of(setting, state, seat)]
        return found
    above, equal = ahead(setting.house, table, seat)
    if setting.abstraction.later:
        whole = 0.0
        for place in range(above, above + equal):
            whole += BEHIND**place
        return whole / equal
    return 1.0 / equal if above == 0 and over else 0.0


@compiled
def chance_to_win(setting: Setting, state: State, value: Doubles, seat: int, over: bool) -> float:
    """A seat's chance of the first place now."""
    table = state.table
    if setting.house.leaving_wins and table.now[GONE]:
        above, equal = ahead(setting.house, table, seat)
        first = table.gone[seat] == 1
        return 1.0 / equal if above == 0 and first else 0.0
    if not over and table.dice[seat]:
        found: float = value[case_of(setting, state, seat)]
        return found
    above, equal = ahead(setting.house, table, seat)
    return 1.0 / equal if above == 0 and over else 0.0


@compiled
def values(
    abstraction: Abstraction,
    value: Doubles,
    stocks: Longs,
    starters: Longs,
    order: Longs,
    found: Doubles,
) -> None:
    """found (N, seats): what the table says of stocks (N, seats) and starters (N,)."""
    for number in range(len(stocks)):
        for seat in range(stocks.shape[1]):
            found[number, seat] = 0.0
            if stocks[number, seat]:
                place = _place(abstraction, stocks[number], starters[number], seat, order)
                found[number, seat] = value[place]
