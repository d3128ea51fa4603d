"""What counts at this moment of a round, and the bids that change it: the one place that knows.

A round begins with its wild face wild. A bid may end that: one on the wild face (`wild_until`), or
one that is called plain. A bid that is called to fly makes it wild again. The order of bids stays
what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .actions import BidMade, Call, Dice, Passed, RerollChosen, State
from .axes import (
    DUEL,
    Plain,
    Rules,
    least_opening,
    least_plain_opening,
    may_be_plain,
    plain_by_bid,
    wild_face,
)
from .bids import Bid, BidOrder, Menu

NO_BIDS = Menu((), frozenset())

FLY = 2
"""So many times the standing count a bid has to be that makes the wild face wild again."""


def is_face_off(state: State) -> bool:
    """Whether two seats with one die each are left, and bid on the sum of pips.

    Between two rounds it is told of the last one, as what was wild in it is.
    """
    if not state.rules.face_off:
        return False
    dice = state.dice if state.last is None else state.last.dice_before
    return sum(dice) == DUEL and _heads_of(dice) == DUEL


def round_wild(state: State) -> int:
    """The wild face of this round by name and in the order of bids; 0 where there is none."""
    rules = state.rules
    if state.palifico is not None or (rules.face_off and is_face_off(state)):
        return 0
    return wild_face(rules)


def counting_wild(state: State) -> int:
    """The face that counts as every number now; 0 where none does."""
    return 0 if state.plain else round_wild(state)


def plain_after(state: State, bid: BidMade) -> bool:
    """Whether nothing is wild any more once this bid stands."""
    if not bid.call and not state.rules.wild_until_bid:
        return state.plain
    ends = _ends(state.rules, round_wild(state), bid.face)
    return _plain_after(state.plain, bid, ends)


def wild_after(state: State, bid: BidMade) -> int:
    """The face that counts as every number once this bid stands; 0 where none does."""
    return 0 if plain_after(state, bid) else round_wild(state)


def plain_along(
    rules: Rules, wild: int, trail: tuple[BidMade | RerollChosen | Passed, ...]
) -> Iterator[bool]:
    """Whether nothing is wild any more after each of these steps of a round with this wild face."""
    plain = False
    for step in trail:
        if isinstance(step, BidMade):
            plain = _plain_after(plain, step, _ends(rules, wild, step.face))
        yield plain


def _ends(rules: Rules, wild: int, face: int) -> bool:
    """Whether a bid on this face ends the wild face's being wild by itself."""
    return rules.wild_until_bid and 0 < face == wild


def _plain_after(plain: bool, bid: BidMade, by_face: bool) -> bool:
    return bid.call == "plain" if bid.call else plain or by_face


def call_of(state: State) -> Call:
    """What a bid may be called now; "" where nothing can be changed by a call."""
    rules = state.rules
    if state.plain:
        return "fly" if rules.fly else ""
    if rules.plain is Plain.OFF:
        return ""
    return "plain" if round_wild(state) else ""


def called_bids(state: State) -> Menu:
    """The bids that the seat in turn may make with a call."""
    call = call_of(state)
    if not call:
        return NO_BIDS
    rules, standing, in_play = state.rules, state.bid, sum(state.dice)
    if standing is None:
        least = least_plain_opening(rules, _heads(state))
    else:
        least = FLY * standing.count if call == "fly" else least_plain(rules, standing)
    order = BidOrder(rules.order, wild_face(rules), rules.limit)
    return _called(order, in_play, least, standing is None, plain_by_bid(rules))


def least_plain(rules: Rules, standing: Bid) -> int:
    """The least count of a bid over the standing one that ends the wild face's being wild."""
    fewer = rules.plain is Plain.ONE_FEWER and standing.count > FLY
    return standing.count - fewer


def bids_with_own_end(state: State) -> Menu:
    """The bids without a call where one on the wild face ends its being wild by itself."""
    rules, standing = state.rules, state.bid
    order = BidOrder(rules.order, wild_face(rules), rules.limit)
    if standing is None:
        heads = _heads(state)
        leasts = least_opening(rules, heads), least_plain_opening(rules, heads)
        return _openings(order, sum(state.dice), *leasts)
    least = least_plain(rules, standing) if rules.plain is not Plain.OFF else None
    return _raises(order, sum(state.dice), standing, least)


def ends_by_bid(state: State) -> bool:
    """Whether a bid on the wild face would now end its being wild."""
    if not state.rules.wild_until_bid or state.plain:
        return False
    return state.palifico is None and may_be_plain(state.rules)


def _heads(state: State) -> int:
    return _heads_of(state.dice)


def _heads_of(dice: Dice) -> int:
    return len(dice) - dice.count(0)


@lru_cache(maxsize=4096)
def _called(order: BidOrder, in_play: int, least: int, opens: bool, by_bid: bool) -> Menu:
    least = min(least, order.highest_count(in_play)) if opens else least
    bids = order.openings(in_play) if opens else order.bids(in_play)
    return _menu(
        tuple(bid for bid in bids if bid.count >= least and not (by_bid and bid.face == order.wild))
    )


@lru_cache(maxsize=4096)
def _openings(order: BidOrder, in_play: int, least: int, least_on_wild: int) -> Menu:
    most = order.highest_count(in_play)
    needed = {True: min(least_on_wild, most), False: min(least, most)}
    bids = order.openings(in_play)
    return _menu(tuple(bid for bid in bids if bid.count >= needed[bid.face == order.wild]))


@lru_cache(maxsize=2048)
def _raises(order: BidOrder, in_play: int, standing: Bid, least_on_wild: int | None) -> Menu:
    def may(bid: Bid) -> bool:
        if order.follows(standing, bid):
            return True
        return bid.face == order.wild and least_on_wild is not None and bid.count >= least_on_wild

    return _menu(tuple(bid for bid in order.bids(in_play) if may(bid)))


def _menu(bids: tuple[Bid, ...]) -> Menu:
    return Menu(bids, frozenset(bids))
