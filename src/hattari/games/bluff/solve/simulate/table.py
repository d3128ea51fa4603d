"""A rule set and a table for compiled loops: what they hold, and how hands are written.

A hand is one integer with a byte for each face: the dice that show it. So hands add up, and a
count is one shift. All that may be bid over a bid lies in `House.raises`, smallest count first,
so that the limit cuts off its end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import inlined
from hattari.solve.splitmix import Seeds, random_bits

Longs = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]

FREE, PALIFICO, SAME_FACE = 0, 1, 2
"""Kinds of menus: a plain round; a palifico round for a seat that may change the face, or not."""

ROUND, ROLL, BID, SHOW, NEW_DICE, ANSWER, CLAIM, SETTLED, STOCK, PLACE = range(10)
"""What a row of the log tells; `simulate.py` says what its columns hold."""

WIDTH = 6
"""Columns of the log: what, seat, three numbers, a hand."""

WAVE = -1
OUT = 1_000_000
"""A score beyond all that a seat can own."""


class House(NamedTuple):
    """A rule set for the loop; see `lookups` for the letters.

    counts, faces (2, B): of plain and of palifico rounds; also (2, F): the other face that counts
    for a bid, 0 for none. raises: bids; those over bid s begin at first[menu, s + 1], and there
    are within[menu, s + 1, highest count]. highest (dice in play + 1,).
    """

    counts: Shorts
    faces: Shorts
    also: Shorts
    raises: Shorts
    first: Longs
    within: Shorts
    highest: Shorts
    after: Shorts
    starter_role: npt.NDArray[np.int8]
    starter_step: npt.NDArray[np.int8]
    last_die: npt.NDArray[np.bool_]
    ends: npt.NDArray[np.bool_]
    zero: int
    palifico: bool
    palifico_seats: int
    round_limit: int
    more_wins: bool
    leaving_wins: bool
    challenge_by: int
    spot_on: int
    reroll: int
    lives: bool


class Table(NamedTuple):
    """A game under way, one number for each seat; `now` holds what is no seat's own.

    gone: in which group a seat went out, 0 while it is in; had: its palifico round has been.
    log (rows, WIDTH); seed (1,): the state of the dice.
    """

    dice: Longs
    lives: Longs
    hidden: Longs
    shown: Longs
    gone: Longs
    had: Longs
    before: Longs
    now: Longs
    log: Longs
    seed: Seeds


BID_NOW, BIDDER_NOW, TURN, STARTER, PALIFICO_NOW, IN_PLAY, LOGGED, DECISIONS, ROUNDS, GONE = range(
    10
)
"""Places in `Table.now`."""


# Dice ------------------------------------------------------------------------------------


@inlined
def roll(seed: Seeds, dice: int) -> int:
    """A hand of fair dice; five of them come from one random number."""
    hand, bits = 0, 0
    for die in range(dice):
        if die % 5 == 0:
            bits = random_bits(seed)
        bits *= 6
        hand += 1 << (8 * (1 + (bits >> 32)))
        bits &= 0xFFFFFFFF
    return hand


# Hands -----------------------------------------------------------------------------------


@inlined
def of_face(hand: int, face: int) -> int:
    return (hand >> (8 * face)) & 255


@inlined
def size(hand: int) -> int:
    dice = 0
    for face in range(1, 7):
        dice += of_face(hand, face)
    return dice


# At the table --------------------------------------------------------------------------


@inlined
def write(table: Table, event: tuple[int, int, int, int, int, int]) -> None:
    row = table.now[LOGGED]
    if row < table.log.shape[0]:
        what, seat, one, two, three, hand = event
        cells = table.log[row]
        cells[0], cells[1], cells[2] = what, seat, one
        cells[3], cells[4], cells[5] = two, three, hand
        table.now[LOGGED] = row + 1


@inlined
def next_in(table: Table, seat: int) -> int:
    """This seat, or the next one clockwise that is still in."""
    seats = len(table.dice)
    seat %= seats
    while table.dice[seat] == 0:
        seat = seat + 1 if seat + 1 < seats else 0
    return seat


@inlined
def menu_of(table: Table, seat: int) -> int:
    if table.now[PALIFICO_NOW] < 0:
        return FREE
    return SAME_FACE if table.dice[seat] > 1 else PALIFICO
