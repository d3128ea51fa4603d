"""A quick value of any moment of a round, all hands known: everybody plays by their own dice.

Whoever is in turn calls the more gladly the likelier the bid is false by its own dice and the less
likely every raise is true, and raises to near and likely bids more often. From the highest bid
down each bid then has its value: called, it is settled by what all hands hold. No player plays
just so; the better it fits, the less play swings.
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

from .kernels import Doubles, Longs, foresee, reckon

HOPELESS = 0.005
"""Bids that nobody gives this chance, whatever the deal, are left out."""


class Round:
    """The values of a round's moments from a given one on, (seats,) each.

    Deals are hidden dice by seat and face, (deals, seats, 7); what is shown is as the state says.
    `now` (deals, seats) are the values of that moment in each of them.
    """

    def __init__(self, state: State, deals: Longs) -> None:
        self._seats = seats_with(state.dice)
        self._wild, self._flat = counting_wild(state), _flat(state)
        if self._flat is None:
            self._reckon(state, deals)
        else:
            self.now: Doubles = np.repeat(self._flat[None], len(deals), axis=0)

    def counts_as(self, state: State) -> bool:
        """Whether dice still count as they did when this was reckoned."""
        return counting_wild(state) == self._wild

    def at(self, state: State) -> Doubles:
        """The values at a moment of this round in the first deal."""
        if self._flat is not None:
            return self._flat
        place, raising = self._place(state)
        who = self._seats.index(state.turn if raising else state.bidder)
        found: Doubles = self._raised[place + 1, who] if raising else self._stood[place, who]
        return found

    def _place(self, state: State) -> tuple[int, bool]:
        """Where the standing bid is, -1 for none and for those too low to be doubted; and whether
        it has to be raised."""
        place = -1
        if state.bid is not None:
            highest = len(self._places) - 1 if state.bid.count > sum(state.dice) // 3 else -1
            place = self._places.get((state.bid.count, state.bid.face), highest)
        return place, place < 0 or state.must_bid

    def _reckon(self, state: State, deals: Longs) -> None:
        """Fill the values of all bids from the standing one on."""
        bids = _bids(state)
        likely, margins, many = _likely(state, self._seats, self._wild, deals, bids)
        heads, seats = len(self._seats), len(state.dice)
        self._places = {
            (count, face): place for place, (count, face) in enumerate(bids[:many].tolist())
        }
        place, raising = self._place(state)
        self._stood: Doubles = np.empty((many, heads, seats))
        self._raised: Doubles = np.empty((many + 1, heads, seats))
        self.now = np.empty((len(deals), seats))
        reckon(
            likely,
            margins,
            many,
            _ends(state, self._seats),
            place + 1 if raising else -1 - place,
            self._seats.index(state.turn if raising else state.bidder),
            np.empty((heads, seats)),
            np.empty(heads),
            np.empty(heads),
            self._stood,
            self._raised,
            self.now,
        )


def _flat(state: State) -> Doubles | None:
    """In a face-off nothing is reckoned: the stocks' values stand until the claim."""
    return np.array(_between(state)) if is_face_off(state) else None


def _between(state: State) -> tuple[float, ...]:
    return shares(state.rules, stake_of(state.rules, state.dice, state.lives, state.losses))


@lru_cache(maxsize=1024)
def _known_bids(order: BidOrder, in_play: int) -> Longs:
    """Count and face, (bids, 2); bids so low that nobody doubts them stand for one another."""
    least = max(1, in_play // 6)
    every = [bid for bid in order.bids(in_play) if least <= bid.count <= in_play]
    return np.array([(bid.count, bid.face) for bid in every])


def _bids(state: State) -> Longs:
    """Those that may still stand."""
    order = BidOrder(state.rules.order, round_wild(state), state.rules.limit)
    known, bid = _known_bids(order, sum(state.dice)), state.bid
    if bid is None:
        return known
    standing = np.flatnonzero((known == (bid.count, bid.face)).all(axis=1))
    return known[standing[0] :] if len(standing) else known


def _likely(
    state: State, seats: Counts, wild: int, deals: Longs, bids: Longs
) -> tuple[Doubles, Longs, int]:
    """By own dice the chance of each bid, (seats, deals, bids), and by all dice its margin; and how
    many of the bids come into question."""
    dice = [len(state.hands[seat]) for seat in seats]
    known = _tables(tuple(sum(dice) - own for own in dice))
    shown = np.bincount([die for hand in state.shown for die in hand], minlength=7)
    likely = np.empty((len(seats), len(deals), len(bids)))
    margins = np.empty(likely.shape[1:], np.int64)
    hidden = np.ascontiguousarray(deals[:, seats])
    many = foresee(hidden, shown, bids, wild, known, likely, margins, HOPELESS)
    return likely, margins, many


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
