"""Each action tried on the same deals of what is hidden, with the same luck after it. Compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import random_below

from .rounds import play_on
from .table import (
    CALL,
    NOTHING,
    OPENED,
    PHASE,
    PILED,
    STOCKED,
    SUIT,
    TURNS,
    WHOSE,
    Doubles,
    HandChances,
    Longs,
    Lookups,
    Policies,
    Table,
    add_card,
    count_cards,
    holds_dobon,
    shuffle,
    top_card,
)
from .windows import answer_window


@part
def copy_table(source: Table, target: Table) -> None:
    for seat in range(len(source.hands)):
        target.hands[seat], target.held[seat] = source.hands[seat], source.held[seat]
        target.total[seat], target.worth[seat] = source.total[seat], source.worth[seat]
        target.gains[seat] = 0
    for place in range(source.now[PILED]):
        target.pile[place] = source.pile[place]
    for place in range(source.now[STOCKED]):
        target.stock[place] = source.stock[place]
    for place in range(len(source.now)):
        target.now[place] = source.now[place]


class Belief(NamedTuple):
    """What a seat knows of others: hidden, the cards it hasn't seen. By seat: whether it let the
    top card go with the cards that it still has (silent), or drew rather than follow it (drew)."""

    hidden: Longs
    silent: Longs
    drew: Longs


REDEALS = 20
"""How often a hand is dealt anew that its seat would have played otherwise,"""

DOUBT = 0.1
"""and how often it is taken nevertheless: seats may draw though they could follow."""


@part
def _is_likely(lookups: Lookups, root: Table, belief: Belief, seat: int) -> bool:
    """Whether a seat with this hand would have done what was seen, by lot where it may be."""
    hand, top = root.hands[seat], top_card(root)
    if belief.silent[seat] and holds_dobon(lookups, root, seat):
        return False
    if not belief.drew[seat]:
        return True
    fitting = count_cards(hand & lookups.following[0, top, root.now[SUIT]])
    if not fitting:
        return True
    likely = DOUBT
    if fitting == 1 and not lookups.lays_drawn[0]:
        likely = max(DOUBT, 1 / root.held[seat])
    return bool(random_below(root.seed, 1024) < 1024 * likely)


@part
def _deal_hand(lookups: Lookups, root: Table, hidden: Longs, first: int, seat: int) -> None:
    """A seat's hand from the hidden cards, those before `first` aside."""
    many, left = root.held[seat], len(hidden) - first
    root.hands[seat] = root.held[seat] = root.total[seat] = root.worth[seat] = 0
    for card in range(many):
        place, other = first + card, first + card + random_below(root.seed, left - card)
        hidden[place], hidden[other] = hidden[other], hidden[place]
        add_card(lookups, root, seat, hidden[place])


@part
def _deal_hidden(lookups: Lookups, root: Table, belief: Belief) -> None:
    """The hidden cards to where they may be."""
    hidden, first = belief.hidden, 0
    for seat in range(len(root.hands)):
        if seat == root.now[WHOSE]:
            continue
        for _ in range(REDEALS):
            _deal_hand(lookups, root, hidden, first, seat)
            if _is_likely(lookups, root, belief, seat):
                break
        first += root.held[seat]
    many = root.now[STOCKED]
    for card in range(many):
        root.stock[card] = hidden[first + card]
    shuffle(root.seed, root.stock, many)


class Gains(NamedTuple):
    """What actions gained on the same deals: totals (A,), products (A, A) of pairs; here (A,)
    is space for one deal; spent (2,): deals, and turns played."""

    totals: Doubles
    products: Doubles
    here: Doubles
    spent: Longs


class Model(NamedTuple):
    """What a seat makes of a round: the rules, how all seats act, what it knows of others."""

    lookups: Lookups
    policies: Policies
    chances: HandChances
    belief: Belief


FEWEST = 12
"""Deals that are tried however long their rounds are: fewer tell nothing."""


@compiled
def try_out(
    model: Model,
    root: Table,
    work: Table,
    actions: Longs,
    most: tuple[int, int],
    gains: Gains,
) -> None:
    """Each action on the same deals with the same luck after it; root's own hand is known. In an
    open window the actions are CALL and PASS.

    `most`: deals, and turns after which no more are dealt.
    """
    lookups, policies, chances, belief = model
    seat, many, spent = root.now[WHOSE], len(actions), gains.spent
    for deal in range(most[0]):
        if spent[1] >= most[1] and deal >= FEWEST:
            break
        spent[0] += 1
        _deal_hidden(lookups, root, belief)
        luck = root.seed[0] ^ np.uint64(0x5DEECE66D)
        for place in range(many):
            copy_table(root, work)
            work.seed[0], action = luck, actions[place]
            if root.now[PHASE] >= OPENED:
                answer_window(lookups, work, policies, seat, action == CALL)
                action = NOTHING
            play_on(lookups, work, policies, chances, action)
            gains.here[place] = work.gains[seat]
            spent[1] += work.now[TURNS] - root.now[TURNS]
        for place in range(many):
            gains.totals[place] += gains.here[place]
            for other in range(many):
                gains.products[place, other] += gains.here[place] * gains.here[other]
