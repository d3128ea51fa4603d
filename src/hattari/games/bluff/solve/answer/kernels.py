"""The compiled search for the best answer to a policy, with one hand of one's own.

A belief (H,) is a weight for each hand of the other, not scaled to one: what a line of play has
in it is how likely it came about. Values are chances to win times that weight.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, part

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]

NOTHING = 1e-14
"""Lines of play less likely than this are left to what is known already."""

FINE = 1e-9
"""Plans and beliefs that better a bound by less are not kept; gaps below a hundred of them are
not looked into."""


class Facing(NamedTuple):
    """B bids, and the begin after them; P places where a policy has bid, and the begin.

    claimed (B + 1, H): one's chance to win where the policy claims on one's bid, times how likely
    it does; place_of (B + 1,): the place of a bid, -1 none. first (B + 2,), to, chance (A, H): its
    raises on each bid, where they lead, and how likely they are with each hand. own (P + 1, K, H):
    one's chance to win by claiming; begin (P + 2,), raises: the bids that one may make."""

    claimed: Doubles
    place_of: Longs
    first: Longs
    to: Longs
    chance: Doubles
    own: Doubles
    begin: Longs
    raises: Longs


class Found(NamedTuple):
    """What is known. known (P + 1, H), known_bid (B + 1, H): the value where the other hand is
    seen; plans (P + 1, N, H): lines below the value; beliefs (P + 1, N, H) and drops (P + 1, N): by
    how much the value is lower there than `known` says; counts (2, P + 1): of plans and beliefs."""

    known: Doubles
    known_bid: Doubles
    plans: Doubles
    beliefs: Doubles
    drops: Doubles
    counts: Longs


class Space(NamedTuple):
    """`found`, and space for a trial: places and beliefs on its path (D,), (D, H), scratch (3, H),
    hopes (B + 1,); result (1,): the bound above."""

    found: Found
    path: Longs
    on_path: Doubles
    scratch: Doubles
    hopes: Doubles
    result: Doubles


@compiled
def answer(facing: Facing, space: Space, prior: Doubles, limits: tuple[int, float, bool]) -> float:
    """The bound below of one's chance to win; that above is left in `space.result`.

    limits: trials, how near the bounds need to come, and whether one opens.
    """
    trials, near, opens = limits
    begin, opening = len(facing.own) - 1, len(facing.claimed) - 1
    _know(facing, space.found)
    _claim(facing, space.found)
    low, high = 0.0, 1.0
    for _ in range(trials):
        if opens:
            space.path[0] = begin
            _copy(prior, space.on_path[0])
        else:
            edge = _widest(facing, space, opening, prior)
            if edge < 0:
                break
            space.path[0] = facing.to[edge]
            _reached(facing, edge, prior, space.on_path[0])
        _try(facing, space)
        if opens:
            low = _below(space.found, begin, prior)[0]
            high = _above(space.found, begin, prior)
        else:
            low = _bid_below(facing, space, opening, prior)
            high = _bid_above(facing, space, opening, prior)
        if high - low < near:
            break
    space.result[0] = high
    return low


@compiled
def weigh(facing: Facing, space: Space, place: int, belief: Doubles, worths: Doubles) -> None:
    """What each claim, then each bid that one may make, wins by the plans that are known."""
    kinds, begin = facing.own.shape[1], facing.begin[place]
    for kind in range(kinds):
        worths[kind] = _dot(facing.own[place, kind], belief)
    for way in range(begin, facing.begin[place + 1]):
        worths[kinds + way - begin] = _bid_below(facing, space, facing.raises[way], belief)


@part
def _know(facing: Facing, found: Found) -> None:
    """The values where the other hand is seen, high bids first."""
    last = len(facing.claimed) - 1
    for bid in range(last, -1, -1):
        if bid < last:
            _know_bid(facing, found, bid)
        place = facing.place_of[bid] if bid < last else -1
        if place >= 0:
            _know_place(facing, found, place)
    _know_place(facing, found, len(facing.own) - 1)
    _know_bid(facing, found, last)


@part
def _know_bid(facing: Facing, found: Found, bid: int) -> None:
    for hand in range(facing.claimed.shape[1]):
        value = facing.claimed[bid, hand]
        for edge in range(facing.first[bid], facing.first[bid + 1]):
            value += facing.chance[edge, hand] * found.known[facing.to[edge], hand]
        found.known_bid[bid, hand] = value


@part
def _know_place(facing: Facing, found: Found, place: int) -> None:
    for hand in range(facing.claimed.shape[1]):
        value = 0.0
        for kind in range(facing.own.shape[1]):
            value = max(value, facing.own[place, kind, hand])
        for way in range(facing.begin[place], facing.begin[place + 1]):
            value = max(value, found.known_bid[facing.raises[way], hand])
        found.known[place, hand] = value


@part
def _claim(facing: Facing, found: Found) -> None:
    """The first plans: to claim at once."""
    places, kinds, hands = facing.own.shape
    for place in range(places):
        found.counts[0, place] = kinds
        found.counts[1, place] = 0
        for kind in range(kinds):
            for hand in range(hands):
                found.plans[place, kind, hand] = facing.own[place, kind, hand]


# Bounds ----------------------------------------------------------------------------------


@part
def _dot(one: Doubles, other: Doubles) -> float:
    total = 0.0
    for hand in range(len(one)):
        total += one[hand] * other[hand]
    return total


@part
def _copy(source: Doubles, to: Doubles) -> None:
    for hand in range(len(source)):
        to[hand] = source[hand]


@part
def _reached(facing: Facing, edge: int, belief: Doubles, to: Doubles) -> float:
    """The belief after a raise of the policy's; returns how likely all of it is."""
    total = 0.0
    for hand in range(len(belief)):
        to[hand] = belief[hand] * facing.chance[edge, hand]
        total += to[hand]
    return total


@part
def _below(found: Found, place: int, belief: Doubles) -> tuple[float, int]:
    """The best plan's value, and which it is."""
    best, at = 0.0, 0
    for plan in range(found.counts[0, place]):
        value = _dot(found.plans[place, plan], belief)
        if value > best:
            best, at = value, plan
    return best, at


@part
def _above(found: Found, place: int, belief: Doubles) -> float:
    """What is known, lowered by the sawtooth of whichever belief lowers it most."""
    most = 0.0
    for number in range(found.counts[1, place]):
        drop = found.drops[place, number]
        share = np.inf
        for hand in range(len(belief)):
            there = found.beliefs[place, number, hand]
            if there > 0 and belief[hand] < share * there:
                share = belief[hand] / there
                if share * drop >= most:
                    break
        most = min(most, share * drop)
    return _dot(found.known[place], belief) + most


@part
def _bid_above(facing: Facing, space: Space, bid: int, belief: Doubles) -> float:
    value = _dot(facing.claimed[bid], belief)
    after = space.scratch[0]
    for edge in range(facing.first[bid], facing.first[bid + 1]):
        if _reached(facing, edge, belief, after) > NOTHING:
            value += _above(space.found, facing.to[edge], after)
    return value


@part
def _bid_below(facing: Facing, space: Space, bid: int, belief: Doubles) -> float:
    """The value of the best plans after a bid; as one plan it is left in the second scratch."""
    after, plan = space.scratch[0], space.scratch[1]
    _copy(facing.claimed[bid], plan)
    for edge in range(facing.first[bid], facing.first[bid + 1]):
        to, best = facing.to[edge], 0
        if _reached(facing, edge, belief, after) > NOTHING:
            best = _below(space.found, to, after)[1]
        for hand in range(len(belief)):
            plan[hand] += facing.chance[edge, hand] * space.found.plans[to, best, hand]
    return _dot(plan, belief)


# Trials ----------------------------------------------------------------------------------


@part
def _try(facing: Facing, space: Space) -> None:
    """From the place at the head of the path on: the bid that promises most, the raise after which
    least is known; then back, with what was found."""
    last = 0
    while True:
        belief = space.on_path[last]
        bid = _better(facing, space, space.path[last], belief)
        edge = _widest(facing, space, bid, belief) if bid >= 0 else -1
        if edge < 0:
            break
        last += 1
        space.path[last] = facing.to[edge]
        _reached(facing, edge, belief, space.on_path[last])
    for step in range(last - 1, -1, -1):
        _better(facing, space, space.path[step], space.on_path[step])


@part
def _widest(facing: Facing, space: Space, bid: int, belief: Doubles) -> int:
    """The raise on a bid after which the bounds are furthest apart; -1 where they are nowhere."""
    widest, at, after = 100 * FINE, -1, space.scratch[0]
    for edge in range(facing.first[bid], facing.first[bid + 1]):
        if _reached(facing, edge, belief, after) > NOTHING:
            to = facing.to[edge]
            gap = _above(space.found, to, after) - _below(space.found, to, after)[0]
            if gap > widest:
                widest, at = gap, edge
    return at


@part
def _better(facing: Facing, space: Space, place: int, belief: Doubles) -> int:
    """Better both bounds at a belief. Returns the bid that promises most, -1 for a claim."""
    found, best = space.found, -1
    low, high = _below(found, place, belief)[0], 0.0
    for kind in range(facing.own.shape[1]):
        high = max(high, _dot(facing.own[place, kind], belief))
    before, above = low, _above(found, place, belief)
    begin, end = facing.begin[place], facing.begin[place + 1]
    for way in range(begin, end):
        space.hopes[way - begin] = _dot(found.known_bid[facing.raises[way]], belief)
    for _ in range(end - begin):
        way = int(np.argmax(space.hopes[: end - begin]))
        # Not even somebody who sees the other hand gains by this bid, nor by those after it.
        if space.hopes[way] <= low:
            break
        space.hopes[way] = -1.0
        bid = facing.raises[begin + way]
        promise = _bid_above(facing, space, bid, belief)
        if promise > high:
            high, best = promise, bid
        if promise > low:
            value = _bid_below(facing, space, bid, belief)
            if value > low:
                low = value
                _copy(space.scratch[1], space.scratch[2])
    if low > before + FINE:
        _keep_plan(found, place, space.scratch[2])
    if max(low, high) < above - FINE:
        _keep_belief(found, place, belief, max(low, high))
    return best


@part
def _keep_plan(found: Found, place: int, plan: Doubles) -> None:
    number = found.counts[0, place]
    if number < found.plans.shape[1]:
        _copy(plan, found.plans[place, number])
        found.counts[0, place] = number + 1


@part
def _keep_belief(found: Found, place: int, belief: Doubles, value: float) -> None:
    number = found.counts[1, place]
    if number < found.beliefs.shape[1]:
        _copy(belief, found.beliefs[place, number])
        found.drops[place, number] = value - _dot(found.known[place], belief)
        found.counts[1, place] = number + 1
