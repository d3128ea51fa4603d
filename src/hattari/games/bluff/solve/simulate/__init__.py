"""Whole games of Bluff at the speed of compiled code, under any rules.

`simulate` plays many games in which every legal action is as likely as another; `trace` plays
one and tells all of it. Dice come from a small generator of the simulator's own, so that a game
is a pure function of (rule set, seats, seed); it is not the engine's.

Columns of a trace by what a row tells (a hand has a byte for each face):

    ROUND     starter,  number of the round, palifico seat or -1
    ROLL      seat, 0, 0, 0, hand
    BID       seat, bid, 0, number of legal actions, dice shown (0: no reroll)
    SHOW      seat, 0, 0, number of legal actions, dice shown
    NEW_DICE  seat, 0, 0, 0, hidden dice
    ANSWER    seat, kind of claim or -1, 0, number of legal actions (in a window)
    CLAIM     seat, kind of claim, 0, number of legal actions
    SETTLED   claimant, kind, bidder, actual count
    STOCK     seat, dice, lives (of seats that were in)
    PLACE     seat, how many seats are ahead of it
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.rules.axes import Rules, starting_dice
from hattari.games.bluff.solve.lookups import NO_BID, Bids, Lookups, compile_rules

from . import kernels
from .table import DECISIONS, LOGGED, WIDTH, House, Shorts, Table

LONGEST_TRACE = 1_000_000


class Tally(msgspec.Struct, frozen=True, eq=False):
    """What came of many games; won (seats,): games won, shared first places in part."""

    games: int
    decisions: int
    won: npt.NDArray[np.float64]


def simulate(lookups: Lookups, games: int, seed: int) -> Tally:
    """Whole games of random choices from the start that the rules give."""
    table, won = _run(house(lookups), lookups, games, seed, rows=0)
    return Tally(games, int(table.now[DECISIONS]), won)


def playouts(rules: Rules, seats: int, games: int) -> Callable[[int], int]:
    """A function of a seed that plays so many games and returns the number of decisions."""
    lookups = compile_rules(rules, seats)
    return lambda seed: simulate(lookups, games, seed).decisions


def trace(lookups: Lookups, seed: int) -> npt.NDArray[np.int64]:
    """One game: (events, WIDTH) int64, as above. Raises ValueError for a game of a million."""
    table, _ = _run(house(lookups), lookups, 1, seed, LONGEST_TRACE)
    rows = int(table.now[LOGGED])
    if rows == LONGEST_TRACE:
        raise ValueError(f"a game of more than {LONGEST_TRACE} events can't be told")
    return table.log[:rows].copy()


def _run(
    rules: House, lookups: Lookups, games: int, seed: int, rows: int
) -> tuple[Table, npt.NDArray[np.float64]]:
    seats = lookups.seats
    dice = np.full(seats, starting_dice(lookups.rules, seats), np.int64)
    lives = np.full(seats, lookups.rules.lives if lookups.lives else 0, np.int64)
    table, won = empty_table(seats, rows, seed), np.zeros(seats)
    kernels.play(rules, table, dice, lives, games, won)
    return table, won


def empty_table(seats: int, rows: int = 0, seed: int = 0) -> Table:
    """A table where nothing has happened; its log has so many rows."""

    def zeros() -> npt.NDArray[np.int64]:
        return np.zeros(seats, np.int64)

    return Table(
        dice=zeros(),
        lives=zeros(),
        hidden=zeros(),
        shown=zeros(),
        gone=zeros(),
        had=zeros(),
        before=zeros(),
        now=np.zeros(10, np.int64),
        log=np.zeros((rows, WIDTH), np.int64),
        seed=np.array([seed % 2**64], np.uint64),
    )


# A rule set for the loop -----------------------------------------------------------------


@lru_cache(maxsize=64)
def house(lookups: Lookups) -> House:
    """The rule set as the compiled loop reads it."""
    books = [lookups.plain] if lookups.palifico is None else [lookups.plain, lookups.palifico]
    menus = [_menu(lookups.plain, same_face=False)]
    if lookups.palifico is not None:
        menus += [_menu(lookups.palifico, same_face=same) for same in (False, True)]
    raises, first, within = _joined(menus)
    return House(
        counts=_stacked([book.count for book in books]),
        faces=_stacked([book.face for book in books]),
        also=np.array([_also(book) for book in books], np.int16),
        raises=raises,
        first=first,
        within=within,
        highest=lookups.plain.highest,
        after=lookups.after,
        starter_role=lookups.starter_role,
        starter_step=lookups.starter_step,
        last_die=lookups.last_die,
        ends=lookups.ends,
        zero=lookups.zero,
        palifico=lookups.palifico is not None,
        palifico_seats=lookups.palifico_seats,
        round_limit=lookups.round_limit,
        more_wins=lookups.more_wins,
        leaving_wins=lookups.leaving_wins,
        challenge_by=lookups.challenge_by,
        spot_on=lookups.spot_on,
        reroll=lookups.reroll,
        lives=lookups.lives,
    )


Menu = tuple[list[npt.NDArray[np.int16]], npt.NDArray[np.int16]]
"""By standing bid + 1: the bids that may follow by count, and how many have at most a count."""


def _menu(bids: Bids, same_face: bool) -> Menu:
    follows = bids.same_face if same_face else bids.follows
    allowed = np.vstack([bids.opens, follows]) if len(bids.count) else follows
    counts = np.arange(int(bids.highest.max()) + 1)
    raises = []
    within = np.zeros((len(allowed), len(counts)), np.int16)
    for standing, row in enumerate(allowed):
        found = np.flatnonzero(row)
        found = found[np.argsort(bids.count[found], kind="stable")]
        raises.append(found.astype(np.int16))
        within[standing] = np.searchsorted(bids.count[found], counts, side="right")
    return raises, within


def _joined(
    menus: list[Menu],
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64], npt.NDArray[np.int16]]:
    """All menus in one array, where each begins, and their counts."""
    most = max(len(raises) for raises, _ in menus)
    first = np.zeros((len(menus), most), np.int64)
    within = np.zeros((len(menus), most, menus[0][1].shape[1]), np.int16)
    start = 0
    for number, (raises, counts) in enumerate(menus):
        within[number, : len(raises)] = counts
        for standing, bids in enumerate(raises):
            first[number, standing + NO_BID + 1] = start
            start += len(bids)
    return np.concatenate([bids for raises, _ in menus for bids in raises]), first, within


def _stacked(rows: Sequence[npt.NDArray[np.int16] | npt.NDArray[np.int8]]) -> Shorts:
    table = np.zeros((len(rows), max(map(len, rows))), np.int16)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def _also(bids: Bids) -> list[int]:
    """By face bid: the other face that counts, 0 for none."""
    others = [
        np.flatnonzero(row * (np.arange(7) != face)) for face, row in enumerate(bids.matching)
    ]
    return [int(found[0]) if len(found) else 0 for found in others]
