"""Rounds of Dobon at the speed of compiled code, under any rules.

`trace` plays one round and tells all of it; the kernels' `try_out` plays rounds on from what one
seat knows, to see what each of its actions gains. Nobody errs in these rounds. Cards come from a
small generator of the simulator's own, so that a round is a pure function of (rule set, seats,
seed).

Columns of a trace by what a row tells:

    HAND    seat, card
    UP      starter, card turned up
    STOCK   -1, card; the next card first, after the deal and after each reshuffle
    TURN    seat, how many cards it may lay, whether it has drawn
    DO      seat, action
    CALLED  seat
    CLOSED  (a window is over)
    GAIN    seat, chips
"""

from __future__ import annotations

from math import comb

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK, Card, Cards

from . import kernels
from .kernels import CARDS, NOBODY, HandChances, Lookups, Policies, Table
from .kernels.learned import FEATURES
from .kernels.table import Net
from .lookups import compile_rules

LONGEST_TRACE = 500_000
"""More rows than a round has."""

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]


class Weights(msgspec.Struct, frozen=True):
    """How a seat of the simulator weighs what it may do: see `bots/weigh.py`.

    `fear` is how often hidden hands call, as a multiple of hands dealt at random.
    """

    haste: float = 0.5
    dearer: float = 1.5
    plays: float = 0.7
    wild: float = 0.75
    fear: float = 1.0


WEIGHTS = Weights()


def card_number(card: Card) -> int:
    """The simulator's number of a card."""
    return DECK.index(card)


def card_set(cards: Cards) -> int:
    """A set of cards as one integer."""
    return sum(1 << card_number(card) for card in cards)


def table(seats: int, chips: int, seed: int, rows: int = 0) -> Table:
    """An empty table."""

    def zeros(many: int) -> Longs:
        return np.zeros(many, np.int64)

    return Table(
        hands=zeros(seats),
        held=zeros(seats),
        total=zeros(seats),
        worth=zeros(seats),
        chips=np.full(seats, chips, np.int64),
        gains=zeros(seats),
        winners=zeros(seats),
        called=zeros(seats),
        pile=zeros(CARDS),
        stock=zeros(CARDS),
        now=zeros(kernels.PLACES),
        log=np.zeros((rows, kernels.WIDTH), np.int64),
        seed=np.array([seed % 2**64], np.uint64),
    )


def policies(*seats: Weights | None) -> Policies:
    """How each seat acts; None: at random."""
    kinds = list(dict.fromkeys(weights for weights in seats if weights is not None)) or [WEIGHTS]
    haste = np.array([[each.haste] for each in kinds])
    own = [[w.haste, w.dearer, w.plays, w.wild, w.fear] for w in kinds]
    return Policies(
        fade=np.exp(-haste * np.arange(64)),
        turns=np.exp(-haste * np.arange(len(seats)) / len(seats)),
        weights=np.array(own, np.float64),
        kind=np.array([NOBODY if w is None else kinds.index(w) for w in seats], np.int64),
        bound=np.zeros(len(seats), np.int64),
        net=NO_NET,
    )


NO_NET = Net(
    weights=np.zeros((0, FEATURES, 1)),
    bias=np.zeros((0, 1)),
    out=np.zeros((0, 2)),
    heat=np.zeros(0),
    seen=np.zeros(FEATURES),
    layer=np.zeros(1),
)
"""Where nobody has learned."""


_COMBINATIONS = np.array(
    [[comb(whole, part) for part in range(CARDS + 1)] for whole in range(CARDS + 1)], np.float64
)


def hand_chances(lookups: Lookups, hidden: int) -> HandChances:
    """What these unseen cards say, and what all do, once the pile has become the stock."""
    shape = (3, kernels.HIGHEST + 1, kernels.RANKS)
    found = HandChances(
        chance=np.zeros(shape),
        points=np.zeros(shape),
        times=np.zeros(shape),
        mean=np.zeros(3),
        ways=np.zeros((2, shape[1], shape[1])),
        combinations=_COMBINATIONS,
    )
    kernels.survey(lookups, hidden, found, kernels.AT_FIRST)
    kernels.survey(lookups, kernels.ALL_CARDS, found, kernels.ANEW)
    return found


def trace(rules: Rules, acting: Policies, seed: int) -> Longs:
    """One round: (events, WIDTH) int64, as above."""
    return played(compile_rules(rules, len(acting.kind)), rules.chips, acting, seed)


def played(lookups: Lookups, chips: int, acting: Policies, seed: int) -> Longs:
    """The same, by these arrays."""
    seats = len(acting.kind)
    fresh = table(seats, chips, seed, LONGEST_TRACE)
    kernels.deal(lookups, fresh, acting, seed % seats)
    chances = hand_chances(lookups, kernels.ALL_CARDS)
    kernels.play_on(lookups, fresh, acting, chances, kernels.NOTHING)
    return fresh.log[: int(fresh.now[kernels.LOGGED])].copy()
