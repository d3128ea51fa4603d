"""Many games side by side, each seat asked from outside. Compiled.

A step is one choice at each table, numbered as the game's coding numbers it: a claim, a bid, and
then each die that it shows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.lookups import (
    AFTER_BID,
    ANYONE,
    BEFORE_BID,
    CHALLENGE,
    NO_BID,
    OFF,
    SPOT_ON,
)
from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import random_below

from .kernels import call_palifico, clear_round, roll_all, score_of, set_in_the_open, settle
from .table import (
    BID_NOW,
    BIDDER_NOW,
    GONE,
    IN_PLAY,
    OUT,
    PALIFICO_NOW,
    ROUNDS,
    STARTER,
    TURN,
    House,
    Longs,
    Table,
    menu_of,
    next_in,
    of_face,
    size,
)

FACES = 6
WAVES, REROLLS, DONE, SHOWS = 2, 4, 5, 6
"""The choices that are no bid, by number in any rules; a challenge and a spot-on are 0 and 1."""

STEPS, STEP = 4, 4
"""The last steps of a round that are remembered, and what of each: seat, count, face, dice shown;
a count and face of 0 for a reroll."""

IS_WINDOW, TAKEN, FIRST, SHOWN, LEAST, MUST, ASKED, SAID = range(8)
"""Places in `Desk.now`: whether a window is open; how many steps the round has; the choice that
has begun, NO_BID for none, and the dice shown with it, the last of this face; whether the seat
in turn must bid; the seats that have yet to answer, and the claims made, as bits 2 × seat + kind.
"""
PLACES = 8


class Numbers(NamedTuple):
    """bid (2, A): the bid of a choice in plain and palifico rounds, NO_BID for none; of (2, B),
    the choice of a bid. phases, and the places of bidding and of a window among them; what a seat
    starts with, dice and stake; the most that can be bid; the round's wild face; more, how many
    numbers of a seat are always 0; whether the rules have windows."""

    bid: npt.NDArray[np.int16]
    of: npt.NDArray[np.int16]
    phases: int
    bidding: int
    window: int
    dice: int
    stake: int
    most: int
    wild: int
    more: int
    windows: bool


class Desk(NamedTuple):
    """What is asked at a table, beside the game: now (N, PLACES), trail (N, STEPS, STEP)."""

    now: Longs
    trail: npt.NDArray[np.int64]


class Seen(NamedTuple):
    """By table: seen (N, F) and mask (N, A), as the seat that is asked knows them, whose (N,);
    after a game gained (N, seats) and over (N,): 1 at its end."""

    seen: npt.NDArray[np.float32]
    mask: npt.NDArray[np.int8]
    whose: Longs
    gained: npt.NDArray[np.float64]
    over: Longs


@part
def _row(batch: Table, place: int) -> Table:
    """One of many tables, which lie one under the other."""
    return Table(
        batch.dice[place],
        batch.lives[place],
        batch.hidden[place],
        batch.shown[place],
        batch.gone[place],
        batch.had[place],
        batch.before[place],
        batch.now[place],
        batch.log[place],
        batch.seed[place],
    )


@part
def _asked_seat(table: Table, desk: Desk) -> int:
    """The seat that has to choose."""
    asked = desk.now[ASKED]
    if not desk.now[IS_WINDOW]:
        return int(table.now[TURN])
    seat = 0
    while not asked >> seat & 1:
        seat += 1
    return seat


# What a choice does ----------------------------------------------------------------------


@compiled
def _open_round(table: Table, desk: Desk) -> None:
    clear_round(table)
    for seat in range(len(table.dice)):
        roll_all(table, seat)
    desk.now[IS_WINDOW] = desk.now[TAKEN] = desk.now[MUST] = 0
    desk.now[FIRST] = NO_BID


@compiled
def _claimed(house: House, table: Table, desk: Desk, seat: int, kind: int) -> bool:
    """A claim is settled; whether that ends the game."""
    settle(house, table, seat, kind)
    left = 0
    for each in range(len(table.dice)):
        left += table.dice[each] > 0
    if house.ends[left] or table.now[ROUNDS] >= house.round_limit:
        return True
    call_palifico(house, table, left)
    table.now[STARTER] = next_in(table, table.now[STARTER])
    _open_round(table, desk)
    return False


@part
def _remember(desk: Desk, seat: int, count: int, face: int, show: int) -> None:
    step = desk.trail[desk.now[TAKEN] % STEPS]
    step[0], step[1], step[2], step[3] = seat, count, face, size(show)
    desk.now[TAKEN] += 1


@part
def _place_bid(
    house: House, numbers: Numbers, table: Table, desk: Desk, bid: int, show: int
) -> None:
    now, seat, book = table.now, table.now[TURN], int(table.now[PALIFICO_NOW] >= 0)
    now[BID_NOW], now[BIDDER_NOW] = bid, seat
    _remember(desk, seat, house.counts[book, bid], house.faces[book, bid], show)
    desk.now[FIRST], desk.now[MUST] = NO_BID, 0
    if show:
        set_in_the_open(table, seat, show)
    now[TURN] = next_in(table, seat + 1)
    if not numbers.windows:
        return
    desk.now[IS_WINDOW], desk.now[ASKED], desk.now[SAID] = 1, 0, 0
    for each in range(len(table.dice)):
        if each != seat and table.dice[each]:
            desk.now[ASKED] |= 1 << each


@part
def _answer(house: House, table: Table, desk: Desk, choice: int) -> bool:
    """Of a window; whether the claim that it brings ends the game."""
    seat = _asked_seat(table, desk)
    desk.now[ASKED] &= ~(1 << seat)
    if choice != WAVES:
        desk.now[SAID] |= 1 << (2 * seat + choice)
    if desk.now[ASKED]:
        return False
    desk.now[IS_WINDOW] = 0
    seats = len(table.dice)
    for step in range(1, seats):
        each = (table.now[BIDDER_NOW] + step) % seats
        said = desk.now[SAID] >> (2 * each) & 3
        if said:
            return _claimed(house, table, desk, each, CHALLENGE if said == 1 else SPOT_ON)
    return False


@part
def _show_dice(house: House, numbers: Numbers, table: Table, desk: Desk, choice: int) -> None:
    """A die is shown with what has begun, or no more are."""
    first, shown = desk.now[FIRST], desk.now[SHOWN]
    if choice != DONE:
        face = choice - SHOWS + 1
        desk.now[SHOWN] = shown + (1 << (8 * face))
        desk.now[LEAST] = face
    elif first != REROLLS:
        book = int(table.now[PALIFICO_NOW] >= 0)
        _place_bid(house, numbers, table, desk, numbers.bid[book, first], shown)
    else:
        _remember(desk, table.now[TURN], 0, 0, shown)
        set_in_the_open(table, table.now[TURN], shown)
        desk.now[FIRST], desk.now[MUST] = NO_BID, 1


@compiled
def _act(house: House, numbers: Numbers, table: Table, desk: Desk, choice: int) -> bool:
    """A choice is made; whether that ends the game."""
    if desk.now[IS_WINDOW]:
        return _answer(house, table, desk, choice)
    if desk.now[FIRST] != NO_BID:
        _show_dice(house, numbers, table, desk, choice)
        return False
    seat = table.now[TURN]
    if choice < WAVES:
        return _claimed(house, table, desk, seat, choice)
    has_parts = house.reroll == AFTER_BID and size(table.hidden[seat]) > 1
    if choice == REROLLS or has_parts:
        desk.now[FIRST], desk.now[SHOWN], desk.now[LEAST] = choice, 0, 1
        return False
    book = int(table.now[PALIFICO_NOW] >= 0)
    _place_bid(house, numbers, table, desk, numbers.bid[book, choice], 0)
    return False


@compiled
def _begin(table: Table, desk: Desk, dice: int, lives: int) -> None:
    now, seats = table.now, len(table.dice)
    for seat in range(seats):
        table.dice[seat], table.lives[seat] = dice, lives
        table.gone[seat] = table.had[seat] = 0
    now[GONE], now[ROUNDS], now[PALIFICO_NOW] = 0, 0, -1
    now[STARTER] = random_below(table.seed, seats)
    _open_round(table, desk)


# What is seen ----------------------------------------------------------------------------


@part
def _offer_dice(table: Table, desk: Desk, mask: npt.NDArray[np.int8]) -> None:
    hand, shown = table.hidden[table.now[TURN]], desk.now[SHOWN]
    many = size(shown)
    mask[DONE] = many > 0 or desk.now[FIRST] != REROLLS
    if many + 1 < size(hand):
        for face in range(desk.now[LEAST], FACES + 1):
            if of_face(shown, face) < of_face(hand, face):
                mask[SHOWS + face - 1] = 1


@part
def _offer(
    house: House, numbers: Numbers, table: Table, desk: Desk, mask: npt.NDArray[np.int8]
) -> None:
    now = table.now
    if desk.now[IS_WINDOW]:
        mask[CHALLENGE] = house.challenge_by == ANYONE
        mask[SPOT_ON] = house.spot_on == ANYONE
        mask[WAVES] = 1
        return
    if desk.now[FIRST] != NO_BID:
        _offer_dice(table, desk, mask)
        return
    standing, must, menu = now[BID_NOW], desk.now[MUST], menu_of(table, now[TURN])
    if standing != NO_BID and not must:
        mask[CHALLENGE], mask[SPOT_ON] = 1, house.spot_on != OFF
    first, book = house.first[menu, standing + 1], int(now[PALIFICO_NOW] >= 0)
    many = house.within[menu, standing + 1, house.highest[now[IN_PLAY]]]
    if house.reroll == BEFORE_BID and many and not must:
        mask[REROLLS] = size(table.hidden[now[TURN]]) > 1
    for place in range(first, first + many):
        mask[numbers.of[book, house.raises[place]]] = 1


@part
def _tell_hand(hand: int, seen: npt.NDArray[np.float32], place: int, dice: int) -> None:
    for face in range(1, FACES + 1):
        seen[place + face - 1] = of_face(hand, face) / dice


@part
def _tell_seats(
    numbers: Numbers, table: Table, seat: int, seen: npt.NDArray[np.float32], place: int
) -> int:
    """What lies before each seat, from the one that looks on; the place after it."""
    seats, dice = len(table.dice), numbers.dice
    for index in range(seats):
        each = (seat + index) % seats
        seen[place] = table.dice[each] / dice
        seen[place + 1] = table.lives[each] / numbers.stake
        seen[place + 2] = table.dice[each] == 0
        if table.dice[each]:
            _tell_hand(table.shown[each], seen, place + 3, dice)
        place += 3 + FACES + numbers.more
    return place


@part
def _tell_steps(
    numbers: Numbers, desk: Desk, seat: int, seats: int, seen: npt.NDArray[np.float32], place: int
) -> int:
    """The last steps of the round; the place after them."""
    taken = desk.now[TAKEN]
    for step in range(max(0, taken - STEPS), taken):
        cells = desk.trail[step % STEPS]
        seen[place + (cells[0] - seat) % seats] = 1
        seen[place + seats] = cells[1] / numbers.most
        seen[place + seats + 1] = cells[3] / numbers.dice
        seen[place + seats + 2 + cells[2]] = 1
        place += seats + 3 + FACES
    return int(place + (STEPS - min(STEPS, taken)) * (seats + 3 + FACES))


@part
def _tell(
    house: House,
    numbers: Numbers,
    table: Table,
    desk: Desk,
    seat: int,
    seen: npt.NDArray[np.float32],
) -> None:
    """The seat's view in numbers, as the game's coding writes it."""
    now, seats, place = table.now, len(table.dice), numbers.phases
    seen[numbers.window if desk.now[IS_WINDOW] else numbers.bidding] = 1
    _tell_hand(table.hidden[seat], seen, place, numbers.dice)
    seen[place + FACES + (numbers.wild if now[PALIFICO_NOW] < 0 else 0)] = 1
    place = _tell_seats(numbers, table, seat, seen, place + 2 * FACES + 1)
    if not desk.now[IS_WINDOW]:
        seen[place + (now[TURN] - seat) % seats] = 1
    seen[place + seats + (now[STARTER] - seat) % seats] = 1
    place = _tell_steps(numbers, desk, seat, seats, seen, place + 2 * seats)
    first = desk.now[FIRST]
    if first != NO_BID:
        book, face = int(now[PALIFICO_NOW] >= 0), 0
        seen[place] = 1
        if first != REROLLS:
            bid = numbers.bid[book, first]
            face = house.faces[book, bid]
            seen[place + 1] = house.counts[book, bid] / numbers.most
        seen[place + 2 + face] = 1
        _tell_hand(desk.now[SHOWN], seen, place + 3 + FACES, numbers.dice)


@compiled
def _show(house: House, numbers: Numbers, table: Table, desk: Desk, out: Seen, place: int) -> None:
    out.seen[place] = 0
    out.mask[place] = 0
    if not out.over[place]:
        seat = _asked_seat(table, desk)
        out.whose[place] = seat
        _offer(house, numbers, table, desk, out.mask[place])
        _tell(house, numbers, table, desk, seat, out.seen[place])


@part
def _shares(house: House, table: Table, gained: npt.NDArray[np.float64]) -> None:
    """Each seat pays a point; those who share the first rank share the points."""
    seats, best, equals = len(table.dice), -2 * OUT, 0
    for seat in range(seats):
        score = score_of(house, table, seat)
        equals = 1 if score > best else equals + (score == best)
        best = max(best, score)
    for seat in range(seats):
        is_first = score_of(house, table, seat) == best
        gained[seat] = seats / equals - 1 if is_first else -1.0


@compiled
def _begin_one(
    house: House, numbers: Numbers, batch: Table, desks: Desk, out: Seen, place: int
) -> None:
    table, desk = _row(batch, place), Desk(desks.now[place], desks.trail[place])
    _begin(table, desk, numbers.dice, numbers.stake if house.lives else 0)
    out.over[place] = 0
    out.gained[place] = 0
    _show(house, numbers, table, desk, out, place)


@compiled
def begin_all(house: House, numbers: Numbers, batch: Table, desks: Desk, out: Seen) -> None:
    """A new game at each table."""
    for place in range(len(out.whose)):
        _begin_one(house, numbers, batch, desks, out, place)


@compiled
def step_all(
    house: House, numbers: Numbers, batch: Table, desks: Desk, out: Seen, choices: Longs
) -> int:
    """A choice at each table; where the game was over, a new one begins instead.

    -1, or the first table whose choice may not be made: then nothing has happened anywhere.
    """
    for place in range(len(choices)):
        number = choices[place]
        if out.over[place]:
            continue
        if number < 0 or number >= out.mask.shape[1] or not out.mask[place, number]:
            return place
    for place in range(len(choices)):
        if out.over[place]:
            _begin_one(house, numbers, batch, desks, out, place)
            continue
        table, desk = _row(batch, place), Desk(desks.now[place], desks.trail[place])
        if _act(house, numbers, table, desk, choices[place]):
            out.over[place] = 1
            _shares(house, table, out.gained[place])
        _show(house, numbers, table, desk, out, place)
    return -1
