"""Public states: a round as all at the table know it, at each decision, past and possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from hattari.games.bluff.bots.belief import Signal, Signals
from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Reroll, Rules, least_opening
from hattari.games.bluff.rules.bids import Bid, BidOrder
from hattari.games.bluff.rules.settle import Counts, matches, next_in
from hattari.games.bluff.rules.view import BluffView, TrailStep

from . import stock_of

T = TypeVar("T")


class PublicState(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """What everybody knows when a seat is to bid or to doubt.

    `wild` is the face that counts as all, `star` the one by which bids are ordered.
    `stock` is what each seat can lose, `hidden` how many dice it has under its cup, `told` its
    bids that still say something about these dice. After a reroll `must_bid` holds.
    """

    rules: Rules
    wild: int
    star: int
    palifico: bool
    stock: Counts
    dice: Counts
    shown: tuple[Dice, ...]
    told: tuple[Signals, ...]
    turn: int
    bidder: int
    bid: Bid | None = None
    must_bid: bool = False

    @cached_property
    def hidden(self) -> Counts:
        return tuple(own - len(shown) for own, shown in zip(self.dice, self.shown, strict=True))

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """The bids that the seat in turn may make."""
        rules = self.rules
        same_face = self.palifico and self.dice[self.turn] > 1
        order = BidOrder(rules.order, self.star, rules.limit)
        least = least_opening(rules, len(self.dice) - self.dice.count(0))
        return _bids(order, sum(self.dice), self.bid, same_face, least)

    @property
    def may_show(self) -> bool:
        """Whether the seat in turn could roll dice again."""
        if self.rules.reroll is Reroll.OFF or self.must_bid:
            return False
        return self.dice[self.turn] - len(self.shown[self.turn]) > 1

    def in_sight(self, face: int) -> int:
        """How many dice in the open match a bid on this face."""
        return sum(matches(shown, face, self.wild) for shown in self.shown)

    def follower(self, seat: int) -> int:
        """The seat still in that comes after this one."""
        return next_in(self.stock, (seat + 1) % len(self.stock))


@lru_cache(maxsize=8192)
def _bids(
    order: BidOrder, in_play: int, standing: Bid | None, same_face: bool, least: int
) -> tuple[Bid, ...]:
    if standing is None:
        return order.openings(in_play, least)
    raises = order.raises(in_play, standing)
    return tuple(bid for bid in raises if bid.face == standing.face or not same_face)


def opening(rules: Rules, view: BluffView) -> PublicState:
    """The round before its first bid."""
    seats = view.seats
    first = view.trail[0].seat if view.trail else view.turn
    return PublicState(
        rules=rules,
        wild=view.wild or 0,
        star=view.star or 0,
        palifico=view.palifico is not None,
        stock=stock_of(view),
        dice=tuple(seat.dice for seat in seats),
        shown=((),) * len(seats) if view.trail else tuple(seat.shown for seat in seats),
        told=((),) * len(seats),
        turn=first or 0,
        bidder=-1,
    )


def history(rules: Rules, view: BluffView) -> Iterator[tuple[PublicState, TrailStep | None]]:
    """Every decision of the round and the public state it was made in, the present one last."""
    public = opening(rules, view)
    for step in view.trail:
        public = replace(public, turn=step.seat)
        yield public, step
        public = after_step(public, step)
    yield public, None


def after_step(public: PublicState, step: TrailStep) -> PublicState:
    """The public state after a bid, a reroll or a pass."""
    if step.do == "pass":
        return replace(public, turn=public.follower(public.turn))
    if step.count is not None and step.face is not None:
        return after_bid(public, Bid(step.count, step.face), step.show)
    return after_show(public, step.show)


def after_show(public: PublicState, show: Dice) -> PublicState:
    """The public state after the seat in turn rolled dice again; it has to bid now."""
    return replace(
        public,
        shown=_with(public.shown, public.turn, public.shown[public.turn] + show),
        told=_with(public.told, public.turn, ()),
        must_bid=True,
    )


@lru_cache(maxsize=256)
def after_bid(public: PublicState, bid: Bid, show: Dice = ()) -> PublicState:
    """The public state after the seat in turn bids, with or without dice rolled again for it."""
    seat = public.turn
    if show:
        public = after_show(public, show)
    else:
        told = (*public.told[seat], signal(public, bid))
        public = replace(public, told=_with(public.told, seat, told))
    turn = public.follower(seat)
    return replace(public, bid=bid, bidder=seat, turn=turn, must_bid=False)


def signal(public: PublicState, bid: Bid) -> Signal:
    """A bid of the seat in turn as evidence."""
    unseen = sum(public.hidden) - public.hidden[public.turn]
    return Signal(bid.face, bid.count - public.in_sight(bid.face), unseen)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
