"""The bids of a round in order: which there are, and which may follow which."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from .axes import FACE_OF, Limit, Order, Wild

FACES = (1, 2, 3, 4, 5, 6)

PIPS = 0
"""In a face-off the face of every bid, whose count is a sum of pips."""

SUMS = tuple(range(2, 13))
"""What two dice can sum to."""

LIKELIEST_SUM = 7
"""Also their mean."""


class Bid(NamedTuple):
    """At least `count` dice show `face` (the die's own number; `PIPS`: a sum of `count`)."""

    count: int  # type: ignore[assignment]  # the field's word hides tuple.count
    face: int


class Square(msgspec.Struct, frozen=True):
    """A square of the board: a count, for numbers or for the wild face.

    `faces` are the faces that may be bid here. `beyond` marks squares that the boxed board
    leaves out.
    """

    kind: str
    count: int
    faces: tuple[int, ...]
    beyond: bool


class BidOrder(msgspec.Struct, frozen=True, dict=True):
    """One order of bids with its wild face (0: none) and its limit."""

    order: Order
    wild: int
    limit: Limit

    @cached_property
    def plain_faces(self) -> tuple[int, ...]:
        """The faces that are not wild, low to high."""
        return tuple(face for face in FACES if face != self.wild)

    @cached_property
    def faces(self) -> tuple[int, ...]:
        """The faces that can be bid, low to high in this order."""
        if not self.wild or self.order is Order.COMPONENTWISE:
            return self.plain_faces
        if self.order is Order.PERUDO:
            return FACES
        return (*self.plain_faces, self.wild)

    def highest_count(self, in_play: int) -> int:
        """The highest count that may be bid with this many dice in play."""
        return 2 * in_play if self.limit is Limit.OPEN else in_play

    def height(self, bid: Bid) -> tuple[int, int, int]:
        """A key that sorts bids; in a partial order, ties and all, low to high."""
        starred = bid.face == self.wild and self.order in _STARRED
        if starred:
            worth, place = _STARRED[self.order]
            return (worth * bid.count, place, bid.face)
        return (bid.count, 1, self.faces.index(bid.face))

    def place(self, bid: Bid) -> tuple[int, int, int]:
        """A key of the highest of several bids over the same one; no ties but between equals."""
        if self.order is Order.PERUDO and bid.face == self.wild:
            return (2 * bid.count, 2, bid.face)  # above all of twice its count
        return self.height(bid)

    def follows(self, standing: Bid, bid: Bid) -> bool:
        """Whether `bid` is a raise over `standing`, the limit left aside."""
        return _FOLLOWS.get(self.order, _is_higher)(self, standing, bid)

    def bids(self, in_play: int) -> tuple[Bid, ...]:
        """Every bid within the limit, low to high."""
        return _bids(self, in_play)

    def openings(self, in_play: int, least: int = 1) -> tuple[Bid, ...]:
        """The bids that may open a round, of so many dice at least where there are so many.

        Perudo doesn't open on the wild ones.
        """
        bids, least = self.bids(in_play), min(least, self.highest_count(in_play))
        if self.order is Order.PERUDO and self.wild:
            bids = tuple(bid for bid in bids if bid.face != self.wild)
        return bids if least <= 1 else tuple(bid for bid in bids if bid.count >= least)

    def raises(self, in_play: int, standing: Bid) -> tuple[Bid, ...]:
        """The bids that may follow `standing`, low to high."""
        return tuple(bid for bid in self.bids(in_play) if self.follows(standing, bid))

    def squares(self, in_play: int) -> tuple[Square, ...]:
        """The board, clockwise or row by row: each count with the faces it can have."""
        return _squares(self, in_play)

    def kinds(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The kinds of squares, each with the faces that may be bid on it."""
        if self.order in _STARRED and self.wild:
            return (("number", self.plain_faces), ("star", (self.wild,)))
        return (("number", self.faces),)

    def is_beyond(self, kind: str, count: int, in_play: int) -> bool:
        """Whether the boxed board leaves this square out."""
        # The boxed board ends with a pair: 19, ten stars, 20.
        boxed = (in_play + 1) // 2 if kind == "star" else in_play
        return count > boxed


# In these two orders k stars stand where count 2k does: just before it, or just after it.
_STARRED = {Order.TRACK: (2, 0), Order.DOUBLED: (2, 2)}


def _is_higher(order: BidOrder, standing: Bid, bid: Bid) -> bool:
    return order.height(bid) > order.height(standing)


def _is_componentwise_higher(_order: BidOrder, standing: Bid, bid: Bid) -> bool:
    return bid != standing and bid.count >= standing.count and bid.face >= standing.face


def _is_perudo_raise(order: BidOrder, standing: Bid, bid: Bid) -> bool:
    if order.wild and bid.face != standing.face and order.wild in (bid.face, standing.face):
        if bid.face == order.wild:
            return 2 * bid.count >= standing.count
        return bid.count >= 2 * standing.count + 1
    return (bid.count, bid.face) > (standing.count, standing.face)


_FOLLOWS: dict[Order, Callable[[BidOrder, Bid, Bid], bool]] = {
    Order.COMPONENTWISE: _is_componentwise_higher,
    Order.PERUDO: _is_perudo_raise,
}


@lru_cache(maxsize=4096)
def _bids(order: BidOrder, in_play: int) -> tuple[Bid, ...]:
    counts = range(1, order.highest_count(in_play) + 1)
    every = (Bid(count, face) for count in counts for face in order.faces)
    return tuple(sorted(every, key=order.height))


@lru_cache(maxsize=512)
def _squares(order: BidOrder, in_play: int) -> tuple[Square, ...]:
    rows = [
        (order.height(Bid(count, faces[0])), kind, count, faces)
        for kind, faces in order.kinds()
        for count in range(1, order.highest_count(in_play) + 1)
    ]
    return tuple(
        Square(kind, count, faces, order.is_beyond(kind, count, in_play))
        for _, kind, count, faces in sorted(rows)
    )


class Menu(msgspec.Struct, frozen=True):
    """The bids that are open to a seat: in order for counting, as a set for asking."""

    bids: tuple[Bid, ...]
    allowed: frozenset[Bid]


@lru_cache(maxsize=2048)
def menu(
    order: Order, wild: Wild, limit: Limit, in_play: int, standing: Bid | None, same_face: bool
) -> Menu:
    """The bids after `standing` (None: the opening bids).

    With `same_face` only the standing bid's face may be bid (palifico).
    """
    book = BidOrder(order, FACE_OF[wild], limit)
    if standing is None:
        bids = book.openings(in_play)
    else:
        bids = book.raises(in_play, standing)
        if same_face:
            bids = tuple(bid for bid in bids if bid.face == standing.face)
    return Menu(bids, frozenset(bids))


@lru_cache(maxsize=4096)
def opening_menu(order: Order, wild: Wild, limit: Limit, in_play: int, least: int) -> Menu:
    """The bids that may open a round, of `least` dice or more."""
    bids = BidOrder(order, FACE_OF[wild], limit).openings(in_play, least)
    return Menu(bids, frozenset(bids))


@lru_cache(maxsize=16)
def sums_menu(standing: Bid | None) -> Menu:
    """The bids of a face-off: every sum that is higher."""
    least = 0 if standing is None else standing.count
    bids = tuple(Bid(count, PIPS) for count in SUMS if count > least)
    return Menu(bids, frozenset(bids))


SUM_SQUARES = tuple(Square("sum", count, (PIPS,), beyond=False) for count in SUMS)
"""The board of a face-off."""
