"""A quick value of any moment of a round, all hands known: everybody plays by their own dice.

Whoever is in turn calls the more gladly the likelier the bid is false by its own dice and the less
likely every raise is true, and raises to near and likely bids more often. From the highest bid
down each bid then has its value: called, it is settled by what all hands hold. No player plays
just so; the better it fits, the less is left over.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from hattari.games.bluff.review.standings import shares
from hattari.games.bluff.rules.actions import State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import BidOrder
from hattari.games.bluff.rules.odds import at_least
from hattari.games.bluff.rules.settle import Claim, Counts, seats_with, settle, stake_of
from hattari.games.bluff.rules.wildness import counting_wild, is_face_off, round_wild

from .kernels import Doubles, Longs, reckon

Hands = tuple[tuple[int, ...], ...]

HOPELESS = 0.005
"""Bids that nobody gives this chance, whatever the deal, are left out."""


class Round:
    """The values of a round's moments, for several deals at once: (deals, seats) each.

    A deal is the hidden dice by seat; what is shown is as the state says.
    """

    def __init__(self, state: State, deals: list[Hands]) -> None:
        self._seats = seats_with(state.dice)
        self._many = len(deals)
        self._wild, self._flat = counting_wild(state), _flat(state)
        if self._flat is None:
            self._bids = self._reckon(state, deals)

    def counts_as(self, state: State) -> bool:
        """Whether dice still count as they did when this was reckoned."""
        return counting_wild(state) == self._wild

    def at(self, state: State) -> Doubles:
        """The values at a moment of this round."""
        if self._flat is not None:
            return np.repeat(self._flat[None], self._many, axis=0)
        place = self._place(state)
        if place < 0 or state.must_bid:
            return self._raised[place + 1, :, self._seats.index(state.turn)]
        return self._stood[place, :, self._seats.index(state.bidder)]

    def _place(self, state: State) -> int:
        """Where the standing bid is; -1 for none and for those too low to be doubted."""
        if state.bid is None:
            return -1
        highest = max(self._bids.values()) if state.bid.count > sum(state.dice) // 3 else -1
        return self._bids.get((state.bid.count, state.bid.face), highest)

    def _reckon(self, state: State, deals: list[Hands]) -> dict[tuple[int, int], int]:
        """Fill the values of all bids; where each stands."""
        bids = _bids(state)
        likely, margins = _likely(state, self._seats, self._wild, deals, bids)
        hopeful = np.flatnonzero(likely.max(axis=(0, 1)) > HOPELESS)
        last = min(int(hopeful.max()) + 2, len(bids)) if len(hopeful) else 1
        heads, seats = len(self._seats), len(state.dice)
        self._stood: Doubles = np.empty((last, self._many, heads, seats))
        self._raised: Doubles = np.empty((last + 1, self._many, heads, seats))
        reckon(
            np.ascontiguousarray(likely[:, :, :last]),
            np.ascontiguousarray(margins[:, :last]),
            _ends(state, self._seats),
            np.empty((heads, seats)),
            np.empty(heads),
            np.empty(heads),
            self._stood,
            self._raised,
        )
        return {bid: place for place, bid in enumerate(bids[:last])}


def _flat(state: State) -> Doubles | None:
    """In a face-off nothing is reckoned: the stocks' values stand until the claim."""
    return np.array(_between(state)) if is_face_off(state) else None


def _between(state: State) -> tuple[float, ...]:
    return shares(state.rules, stake_of(state.rules, state.dice, state.lives, state.losses))


@lru_cache(maxsize=1024)
def _known_bids(order: BidOrder, in_play: int) -> list[tuple[int, int]]:
    """Bids that are so low that nobody doubts them stand for one another."""
    least = max(1, in_play // 6)
    return [(bid.count, bid.face) for bid in order.bids(in_play) if least <= bid.count <= in_play]


def _bids(state: State) -> list[tuple[int, int]]:
    rules = state.rules
    return _known_bids(BidOrder(rules.order, round_wild(state), rules.limit), sum(state.dice))


def _likely(
    state: State, seats: Counts, wild: int, deals: list[Hands], bids: list[tuple[int, int]]
) -> tuple[Doubles, Longs]:
    """By own dice the chance of each bid, (seats, deals, bids), and by all dice its margin."""
    hidden = np.array([[_faces(deal[seat]) for deal in deals] for seat in seats])
    shown = np.array([_faces(state.shown[seat]) for seat in seats])
    hidden, shown = _matching(hidden, wild), _matching(shown, wild)
    count, face = np.array(bids).T
    seen = hidden + shown.sum(axis=0)
    margins = (hidden.sum(axis=0) + shown.sum(axis=0))[:, face] - count
    dice = [len(state.hands[seat]) for seat in seats]
    known = _tables(tuple(sum(dice) - own for own in dice))
    sides = np.where((face != wild) & (wild > 0), 1, 0)
    needed = np.clip(count - seen[:, :, face], 0, known.shape[2] - 1)
    return known[np.arange(len(seats))[:, None, None], sides, needed], margins


def _faces(dice: tuple[int, ...]) -> list[int]:
    """How many show each face, 0 to 6."""
    return [dice.count(face) for face in range(7)]


def _matching(faces: Longs, wild: int) -> Longs:
    """How many count for each face."""
    if not wild:
        return faces
    counting = faces + faces[..., wild : wild + 1]
    counting[..., wild] = faces[..., wild]
    return counting


@lru_cache(maxsize=1024)
def _tables(unseen: tuple[int, ...]) -> Doubles:
    """The chance that so many unseen dice hold what is needed: (seats, sides less one, needed)."""
    most = max(unseen) + 2
    return np.array(
        [[[at_least(n, dice, sides) for n in range(most)] for sides in (1, 2)] for dice in unseen]
    )


def _ends(state: State, seats: Counts) -> Doubles:
    """What a called bid leads to: (bidders, margins, seats), the middle margin 0."""
    stock = stake_of(state.rules, state.dice, state.lives, state.losses)
    return _settled(state.rules, stock, seats)


@lru_cache(maxsize=4096)
def _settled(rules: Rules, stock: Counts, seats: Counts) -> Doubles:
    clip = max(2, min(max(stock), 12))
    following = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    claims = [
        [Claim("challenge", following[seat], seat, margin) for margin in range(-clip, clip + 1)]
        for seat in seats
    ]
    return np.array([[shares(rules, settle(rules, stock, each)) for each in row] for row in claims])
