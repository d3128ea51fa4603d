"""The compiled loop that plays whole games of Bluff, every choice as likely as another.

Uncovering is no choice and is left out; everything else that the engine asks of a seat is asked
here. `log` takes what happens, a row for each event, as long as it has rows.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.lookups import (
    AFTER_BID,
    ANYONE,
    BEFORE_BID,
    BIDDER,
    BYSTANDER,
    CHALLENGE,
    CLAIMANT,
    NO_BID,
    OFF,
    SPOT_ON,
)
from hattari.solve.compiled import compiled, inlined
from hattari.solve.splitmix import random_below

from .table import (
    ANSWER,
    BID,
    BID_NOW,
    BIDDER_NOW,
    CLAIM,
    DECISIONS,
    GONE,
    IN_PLAY,
    NEW_DICE,
    OUT,
    PALIFICO_NOW,
    PLACE,
    ROLL,
    ROUND,
    ROUNDS,
    SETTLED,
    SHOW,
    STARTER,
    STOCK,
    TURN,
    WAVE,
    House,
    Longs,
    Table,
    menu_of,
    next_in,
    of_face,
    roll,
    size,
    write,
)

# Rerolls -------------------------------------------------------------------------------


@inlined
def _parts(hand: int) -> int:
    """How many parts of a hand can be set in the open, as in the engine."""
    ways = 1
    for face in range(1, 7):
        ways *= of_face(hand, face) + 1
    return ways - 2 if size(hand) > 1 else 0


@inlined
def _part(hand: int, index: int) -> int:
    """The part of this number, 0 <= index < _parts(hand)."""
    part, number = 0, index + 1
    for face in range(1, 7):
        radix = of_face(hand, face) + 1
        part += (number % radix) << (8 * face)
        number //= radix
    return part


# What the seats do -----------------------------------------------------------------------


@inlined
def set_in_the_open(table: Table, seat: int, show: int) -> None:
    """The seat shows these dice and rolls its other hidden ones again."""
    table.shown[seat] += show
    left = size(table.hidden[seat]) - size(show)
    table.hidden[seat] = roll(table.seed, left)
    write(table, (NEW_DICE, seat, 0, 0, 0, table.hidden[seat]))


@inlined
def _take_turn(house: House, table: Table, must_bid: bool) -> int:
    """The kind of claim that the seat in turn makes, or WAVE after a bid; -2 after a reroll."""
    now, seat = table.now, table.now[TURN]
    menu, standing = menu_of(table, seat), now[BID_NOW]
    first = house.first[menu, standing + 1]
    bids = house.within[menu, standing + 1, house.highest[now[IN_PLAY]]]
    claims = 0
    if standing != NO_BID and not must_bid:
        claims = 1 if house.spot_on == OFF else 2
    rerolls, ways = 0, 1
    if house.reroll == BEFORE_BID and bids and not must_bid:
        rerolls = _parts(table.hidden[seat])
    elif house.reroll == AFTER_BID:
        ways = 1 + _parts(table.hidden[seat])
    options = claims + rerolls + bids * ways
    choice = random_below(table.seed, options)
    now[DECISIONS] += 1
    if choice < claims:
        write(table, (CLAIM, seat, choice, 0, options, 0))
        return choice
    choice -= claims
    if choice < rerolls:
        show = _part(table.hidden[seat], choice)
        write(table, (SHOW, seat, 0, 0, options, show))
        set_in_the_open(table, seat, show)
        return -2
    choice -= rerolls
    way = choice % ways
    now[BID_NOW] = house.raises[first + choice // ways]
    now[BIDDER_NOW] = seat
    show = _part(table.hidden[seat], way - 1) if way else 0
    write(table, (BID, seat, now[BID_NOW], 0, options, show))
    if show:
        set_in_the_open(table, seat, show)
    return WAVE


@inlined
def _window(house: House, table: Table) -> int:
    """The first claim clockwise after the bidder, as seat × 2 + kind; WAVE where nobody calls."""
    seats, found = len(table.dice), WAVE
    kinds = (house.challenge_by == ANYONE) + (house.spot_on == ANYONE)
    only = CHALLENGE if house.challenge_by == ANYONE else SPOT_ON
    for step in range(1, seats):
        seat = (table.now[BIDDER_NOW] + step) % seats
        if table.dice[seat] == 0:
            continue
        choice = random_below(table.seed, 1 + kinds)
        table.now[DECISIONS] += 1
        kind = WAVE if choice == 0 else only + choice - 1
        write(table, (ANSWER, seat, kind, 0, 1 + kinds, 0))
        if kind != WAVE and found == WAVE:
            found = 2 * seat + kind
    return found


# A round ---------------------------------------------------------------------------------


@inlined
def clear_round(table: Table) -> None:
    """A new round is named; nobody has bid or rolled yet."""
    now = table.now
    now[ROUNDS] += 1
    write(table, (ROUND, now[STARTER], now[ROUNDS], now[PALIFICO_NOW], 0, 0))
    now[BID_NOW] = NO_BID
    now[TURN] = now[STARTER]
    now[IN_PLAY] = 0


@inlined
def roll_all(table: Table, seat: int) -> None:
    """A seat rolls all its dice."""
    table.now[IN_PLAY] += table.dice[seat]
    table.shown[seat] = 0
    table.hidden[seat] = roll(table.seed, table.dice[seat])
    if table.dice[seat]:
        write(table, (ROLL, seat, 0, 0, 0, table.hidden[seat]))


@inlined
def _open_round(table: Table) -> None:
    clear_round(table)
    for seat in range(len(table.dice)):
        roll_all(table, seat)


@inlined
def _bidding(house: House, table: Table) -> int:
    """The claim that ends the round, as seat × 2 + kind."""
    now = table.now
    has_window = ANYONE in (house.challenge_by, house.spot_on)
    must_bid = False
    while True:
        kind = _take_turn(house, table, must_bid)
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return 2 * int(now[TURN]) + kind
        now[TURN] = next_in(table, now[BIDDER_NOW] + 1)
        if has_window:
            claim = _window(house, table)
            if claim != WAVE:
                return claim


@inlined
def counted(house: House, table: Table) -> tuple[int, int]:
    """The dice that count for the standing bid, and how many more they are than it says."""
    now, book = table.now, 1 if table.now[PALIFICO_NOW] >= 0 else 0
    face, total = house.faces[book, now[BID_NOW]], 0
    for seat in range(len(table.dice)):
        total += table.hidden[seat] + table.shown[seat]
    actual = of_face(total, face)
    if house.also[book, face]:
        actual += of_face(total, house.also[book, face])
    return actual, actual - house.counts[book, now[BID_NOW]]


@inlined
def settle(house: House, table: Table, claimant: int, kind: int) -> None:
    """Count the dice, take what is lost, name the next starter."""
    now, seats = table.now, len(table.dice)
    stock = table.lives if house.lives else table.dice
    bidder = now[BIDDER_NOW]
    actual, more = counted(house, table)
    margin = more + house.zero
    write(table, (SETTLED, claimant, kind, bidder, actual, 0))
    gone = 0
    for seat in range(seats):
        table.before[seat] = stock[seat]
        if stock[seat] == 0:
            continue
        role = BIDDER if seat == bidder else CLAIMANT if seat == claimant else BYSTANDER
        stock[seat] = house.after[kind, role, margin, stock[seat]]
        if stock[seat] == 0:
            table.dice[seat] = 0
            table.gone[seat] = now[GONE] + 1
            gone = 1
        write(table, (STOCK, seat, table.dice[seat], table.lives[seat], 0, 0))
    now[GONE] += gone
    named = now[STARTER]
    role = house.starter_role[kind, margin]
    if role == BIDDER:
        named = bidder
    elif role == CLAIMANT:
        named = claimant
    now[STARTER] = (named + house.starter_step[kind, margin]) % seats


@inlined
def call_palifico(house: House, table: Table, left: int) -> None:
    """Whose palifico round comes next; that seat starts it."""
    now, seats = table.now, len(table.dice)
    now[PALIFICO_NOW] = -1
    if not house.palifico or left < house.palifico_seats:
        return
    stock = table.lives if house.lives else table.dice
    for step in range(1, seats + 1):
        seat = (now[BIDDER_NOW] + step) % seats
        if house.last_die[table.before[seat], stock[seat]] and not table.had[seat]:
            table.had[seat] = 1
            now[PALIFICO_NOW] = seat
            now[STARTER] = seat
            return


# A game ----------------------------------------------------------------------------------


@inlined
def _play_game(house: House, table: Table) -> None:
    """From the first round to the last; the starter is named in `now`."""
    now = table.now
    rounds = 0
    while True:
        _open_round(table)
        claim = _bidding(house, table)
        settle(house, table, claim >> 1, claim & 1)
        rounds += 1
        left = 0
        for seat in range(len(table.dice)):
            left += table.dice[seat] > 0
        if house.ends[left] or rounds >= house.round_limit:
            return
        call_palifico(house, table, left)
        now[STARTER] = next_in(table, now[STARTER])


@inlined
def score_of(house: House, table: Table, seat: int) -> int:
    """More is better; equal scores share a rank."""
    group = int(table.gone[seat])
    if group:
        return OUT - group if house.leaving_wins else group - OUT
    owned = int(table.lives[seat] if house.lives else table.dice[seat])
    return owned if house.more_wins else -owned


@compiled
def play(
    house: House, table: Table, dice: Longs, lives: Longs, games: int, won: npt.NDArray[np.float64]
) -> None:
    """Whole games, the first starter by lot; each adds its seats' shares of first place to `won`.

    dice, lives (seats,): what the seats start with.
    """
    seats, now = len(dice), table.now
    for _ in range(games):
        for seat in range(seats):
            table.dice[seat], table.lives[seat] = dice[seat], lives[seat]
            table.gone[seat] = table.had[seat] = 0
        now[GONE] = 0
        now[ROUNDS] = 0
        now[PALIFICO_NOW] = -1
        now[STARTER] = random_below(table.seed, seats)
        _play_game(house, table)
        best, equals = -2 * OUT, 0
        for seat in range(seats):
            score = score_of(house, table, seat)
            equals = 1 if score > best else equals + (score == best)
            best = max(best, score)
        for seat in range(seats):
            score, above = score_of(house, table, seat), 0
            for other in range(seats):
                above += score_of(house, table, other) > score
            write(table, (PLACE, seat, above, 0, 0, 0))
            won[seat] += 1 / equals if score == best else 0.0
