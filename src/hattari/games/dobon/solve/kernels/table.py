"""A round of Dobon under way, as compiled loops keep it: its table, its cards, its tables of rules.

A card is 13 × suit + rank, in the order of the deck; a set of cards is the bits of one integer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import Seeds, random_below

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]

RANKS, SUITS, CARDS = 13, 4, 52
EIGHT = 7
HIGHEST = 13
ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
ONE_SUIT = (1 << 13) - 1
ALL_CARDS = (1 << 52) - 1
EIGHTS = ONE_RANK << EIGHT

NOTHING, DRAW, PASS, CALL, PLAY = -1, 0, 1, 2, 3
"""An action: one of these; laying a card is PLAY + 4 × card + the suit to follow."""

HAND, UP, STOCK, TURN, DO, CALLED, CLOSED, GAIN = range(8)
"""What a row of the log tells; the package says what its columns hold."""

WIDTH = 4

ONGOING, DRAWN, OVER, OPENED, WINDOW, COUNTERED = range(6)
"""The last three are windows after the deal, after a play, and of whoever was called."""

NOBODY, LEARNED = -1, -2

TURNED_UP, LAID = 0, 1
"""What happened to a card that has an effect."""

OUT, DOBON, SEVERAL, COUNTER, HEAVEN, EARTH, BY_DRAW, DRAWN_OUT = range(8)
"""What is paid for, in the order of `points.Cause`."""


class Lookups(NamedTuple):
    """A rule set as arrays, made by asking the engine: `lookups.py`. Card sets are int64.

    dobon (D,): the cards on which a hand is one, by its place there: the sum of `number` over its
    cards. By card (52,): number, and points. following (2, 52, 4) [whether the top threatens,
    top, suit in force]: the cards that may be laid. By what happens to a card and card, (2, 52):
    steps to the next turn, factor of the direction. Cards to take if one can't answer: threatens
    (52,), when a card is turned up; threats (53, 52), when it is laid while so many are to be
    taken. rounded (points + 1,). By what is paid for and whether
    the payer was called, (8, 2): times, 0 for nothing to pay; both, whether of both hands; fixed,
    the sum instead of hands, or 0. most (8,): only the dearest hand pays. How much oftener for
    eights that the payee shows, shown (8, 5), and for the payer's own, held (5,).

    wild: the cards that fit everything; naming: those that may name a suit. safe (2,) [whether
    it was a last card]: nobody may call on it. lays_drawn (2,) [whether the draw was forced];
    calls_drawn (2,) [whether the top is one's own]. opening: a window follows the deal; counters:
    a called seat may call back; purses: nobody pays more than it has.
    """

    number: Longs
    points: Longs
    following: Longs
    dobon: Longs
    steps: Longs
    turn: Longs
    threatens: Longs
    threats: Longs
    rounded: Longs
    times: Longs
    both: Longs
    fixed: Longs
    most: Longs
    shown: Longs
    held: Longs
    safe: Longs
    lays_drawn: Longs
    calls_drawn: Longs
    wild: int
    naming: int
    hand: int
    opening: bool
    counters: bool
    purses: bool


class Net(NamedTuple):
    """What an action gains, from what its seat knows, as each of N players learned it: F numbers,
    one layer of H, one sum.

    weights (N, F, H), bias (N, H), out (N, H + 1), its own bias last. heat (N,): how far below
    the best an action is still chosen at times, in chips; 0: never. seen (F,) and layer (H,) are
    space to reckon in.
    """

    weights: Doubles
    bias: Doubles
    out: Doubles
    heat: Doubles
    seen: Doubles
    layer: Doubles


class Policies(NamedTuple):
    """How seats act; see `bots/weigh.py`, whose model this is, and `Weights`.

    fade (K, 64): exp(-haste × cards) of policy k; turns (K, seats): the same for parts of a round
    of turns. weights (K, 5). kind (seats,): the policy of each seat, NOBODY to act at random,
    LEARNED to act as the first player of the net, LEARNED - 1 as the second. bound (seats,): 1 for
    a seat that learned and may not draw while it could lay a card.
    """

    fade: Doubles
    turns: Doubles
    weights: Doubles
    kind: Longs
    bound: Longs
    net: Net


HASTE, DEARER, PLAYS, WILD, FEAR = range(5)
"""Places in a policy's weights."""


AT_FIRST, ANEW, OWN = range(3)
"""Which unseen cards are counted: those of where a line began, all, or one seat's."""


class HandChances(NamedTuple):
    """What unseen cards say, (3,) [which are counted]: by cards in a hand and rank, (3, 14, 13),
    the chance that the hand is a dobon on it, its points then, and how often it collects. mean
    (3,): points of a card. ways (2, 14, 14) is space to reckon in; combinations (53, 53)."""

    chance: Doubles
    points: Doubles
    times: Doubles
    mean: Doubles
    ways: Doubles
    combinations: Doubles


class Table(NamedTuple):
    """A round under way: a number for each seat, except pile and stock (52,), log (rows, WIDTH),
    seed (1,) and `now`, which holds what is no seat's own. The next card is the stock's last.

    held, total, worth: how many cards, the sum of their numbers, their points. winners: in order.
    """

    hands: Longs
    held: Longs
    total: Longs
    worth: Longs
    chips: Longs
    gains: Longs
    winners: Longs
    called: Longs
    pile: Longs
    stock: Longs
    now: Longs
    log: Longs
    seed: Seeds


PLACES = 21

(
    WHOSE,
    DIRECTION,
    SUIT,
    TAKE,
    AUTHOR,
    IDLE,
    STOCKED,
    PILED,
    STARTER,
    LOGGED,
    FRESH,
    BY_CHOICE,
    PHASE,
    SEEN,
    TURNS,
    SEAT_TURNS,
    WINDOWS,
    ASKED,
    CALLS,
    RENEWED,
    COUNTED,
) = range(PLACES)
"""Places in `Table.now`. TURNS counts decisions, SEAT_TURNS turns begun; WINDOWS cards laid that
could be called. Where windows are open to choice, ASKED are the seats that have yet to answer,
CALLS those that have called, as bits (`stepping.py`). COUNTED says by which
count a seat goes: RENEWED, which is ANEW once the pile has become the stock, or OWN."""


# Chance ----------------------------------------------------------------------------------


@part
def shuffle(seed: Seeds, cards: Longs, many: int) -> None:
    for last in range(many - 1, 0, -1):
        other = random_below(seed, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


# Sets of cards ---------------------------------------------------------------------------


@part
def count_cards(cards: int) -> int:
    """How many cards are in a set."""
    cards = cards - ((cards >> 1) & 0x5555555555555)
    cards = (cards & 0x3333333333333) + ((cards >> 2) & 0x3333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F
    return (cards * 0x01010101010101 >> 48) & 0xFF


@part
def lowest_card(cards: int) -> int:
    """The lowest card of a set."""
    return count_cards((cards & -cards) - 1)


@part
def count_eights(cards: int) -> int:
    return count_cards(cards & EIGHTS)


@part
def holds_dobon(lookups: Lookups, table: Table, seat: int) -> bool:
    """Whether a seat's hand is a dobon on the top card."""
    return bool(lookups.dobon[table.total[seat]] >> top_card(table) & 1)


@part
def amount(lookups: Lookups, what: int, called: int, own: float, others: float) -> float:
    """The points that a seat pays of, before rounding: of these hands, or the fixed sum."""
    if lookups.fixed[what, called]:
        return float(lookups.fixed[what, called])
    return float(own + lookups.both[what, called] * others)


# The table -------------------------------------------------------------------------------


@part
def tell(table: Table, what: int, seat: int, first: int, second: int) -> None:
    row = table.now[LOGGED]
    if row < len(table.log):
        table.log[row, 0], table.log[row, 1] = what, seat
        table.log[row, 2], table.log[row, 3] = first, second
        table.now[LOGGED] = row + 1


@part
def add_card(lookups: Lookups, table: Table, seat: int, card: int) -> None:
    table.hands[seat] |= 1 << card
    table.held[seat] += 1
    table.total[seat] += lookups.number[card]
    table.worth[seat] += lookups.points[card]


@part
def remove_card(lookups: Lookups, table: Table, seat: int, card: int) -> None:
    table.hands[seat] &= ~(1 << card)
    table.held[seat] -= 1
    table.total[seat] -= lookups.number[card]
    table.worth[seat] -= lookups.points[card]


@part
def top_card(table: Table) -> int:
    return int(table.pile[table.now[PILED] - 1])


@part
def tell_stock(table: Table) -> None:
    for place in range(table.now[STOCKED] - 1, -1, -1):
        tell(table, STOCK, NOBODY, table.stock[place], 0)


@compiled
def _renew(table: Table) -> None:
    """All but the top of the pile becomes the stock, if that is empty."""
    now = table.now
    if now[STOCKED] or now[PILED] < 2:
        return
    for place in range(now[PILED] - 1):
        table.stock[place] = table.pile[place]
    now[STOCKED] = now[PILED] - 1
    table.pile[0] = top_card(table)
    now[PILED] = 1
    now[SEEN], now[RENEWED] = 1 << table.pile[0], ANEW
    shuffle(table.seed, table.stock, now[STOCKED])
    tell_stock(table)


@part
def take_cards(lookups: Lookups, table: Table, seat: int, many: int) -> None:
    now = table.now
    _renew(table)
    while many and now[STOCKED]:
        now[STOCKED] -= 1
        card = table.stock[now[STOCKED]]
        add_card(lookups, table, seat, card)
        now[FRESH] |= 1 << card
        many -= 1
        _renew(table)
