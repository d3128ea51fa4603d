"""The help with chances: how likely a bid is, seen from one seat.

Assumption, stated wherever it is shown: the dice a seat can't see are fair, and nobody's bid
tells anything about them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, fsum

from .actions import Dice, State
from .axes import Rules
from .bids import FACES, PIPS, Bid
from .counting import counted, counts_whole_hands, rolled_again
from .legal import menu_of
from .settle import matches
from .wildness import called_bids, counting_wild, round_wild

Odds = tuple[tuple[int, int, float], ...]
"""Bids with their chances: (count, face, chance from 0 to 1)."""


@lru_cache(maxsize=4096)
def at_least(needed: int, dice: int, sides: int) -> float:
    """The chance that `needed` or more of `dice` fair dice show one of `sides` faces."""
    if needed <= 0:
        return 1.0
    return _tails(dice, sides)[needed] if needed <= dice else 0.0


@lru_cache(maxsize=256)
def _tails(dice: int, sides: int) -> tuple[float, ...]:
    """The chances of at least none, one, two, … of these dice."""
    ways = (
        comb(dice, hit) * sides**hit * (6 - sides) ** (dice - hit) for hit in range(dice, -1, -1)
    )
    # Whole numbers until the last: sums of fractions would round differently from end to end.
    return tuple(float(many / 6**dice) for many in accumulate(ways))[::-1]


def at_least_pips(needed: int) -> float:
    """The chance that one fair die shows so many pips or more."""
    return sum(face >= needed for face in FACES) / len(FACES)


def chance(state: State, seat: int, hand: Dice, bid: Bid, wild: int | None = None) -> float:
    """The chance that a bid is true, for a seat that sees its hand and all shown dice.

    As things count now, or with this face wild (0: none).
    """
    wild = counting_wild(state) if wild is None else wild
    ((_, _, found),) = _chances(state, seat, hand, (bid,), wild)
    return found


def _seen(state: State, seat: int, hand: Dice, face: int, wild: int) -> int:
    """What its own dice and all that lie open count for."""
    own = counted(state.rules, (*hand, *state.shown[seat]), face, wild)
    others = (shown for other, shown in enumerate(state.shown) if other != seat)
    return own + sum(matches(shown, face, wild) for shown in others)


def _sides(face: int, wild: int) -> int:
    return 2 if wild and face != wild else 1


def true_chance(state: State, seat: int, hand: Dice, bid: Bid, wild: int | None = None) -> float:
    """The same as `chance`, exact also where a hand as a whole counts for something else."""
    if bid.face == PIPS or not counts_whole_hands(state.rules):
        return chance(state, seat, hand, bid, wild)
    wild = counting_wild(state) if wild is None else wild
    own = counted(state.rules, (*hand, *state.shown[seat]), bid.face, wild)
    others = (other for other in range(len(state.hands)) if other != seat)
    return _with_hidden(state, {own: 1.0}, others, bid, wild)


def open_chance(state: State, bid: Bid, wild: int) -> float:
    """The chance that a bid is true, for whoever sees but the shown dice."""
    if counts_whole_hands(state.rules):
        return _with_hidden(state, {0: 1.0}, range(len(state.hands)), bid, wild)
    seen = sum(matches(shown, bid.face, wild) for shown in state.shown)
    return at_least(bid.count - seen, sum(map(len, state.hands)), _sides(bid.face, wild))


def _with_hidden(
    state: State, found: dict[int, float], seats: Iterable[int], bid: Bid, wild: int
) -> float:
    """The chance of a bid beside what is found already, these seats' hidden dice being fair."""
    for seat in seats:
        hidden, shown = len(state.hands[seat]), state.shown[seat]
        found = _added(found, _counts(state.rules, hidden, shown, bid.face, wild))
    true = (part for count, part in found.items() if count >= bid.count)
    return fsum(true) / fsum(found.values())


@lru_cache(maxsize=4096)
def _counts(rules: Rules, hidden: int, shown: Dice, face: int, wild: int) -> dict[int, float]:
    """What a seat's dice may count for, so many of them fair and hidden, with the chances."""
    ways: dict[int, int] = {}
    for dice in combinations_with_replacement(FACES, hidden):
        if not rolled_again(rules, (dice,)):
            found = counted(rules, (*dice, *shown), face, wild)
            orders = factorial(hidden)
            for each in FACES:
                orders //= factorial(dice.count(each))
            ways[found] = ways.get(found, 0) + orders
    whole = sum(ways.values())
    return {count: many / whole for count, many in ways.items()}


def _added(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    both: dict[int, float] = {}
    for count, part in one.items():
        for more, share in other.items():
            both[count + more] = both.get(count + more, 0.0) + part * share
    return both


def odds(state: State, seat: int, hand: Dice) -> Odds:
    """The chances of the standing bid and of every bid that this seat may make."""
    bids = menu_of(state, seat).bids if state.turn == seat else ()
    standing = () if state.bid is None else (state.bid,)
    return _chances(state, seat, hand, (*standing, *bids), counting_wild(state))


def called_odds(state: State, seat: int, hand: Dice) -> Odds:
    """The chances of every bid that this seat may make with a call, what it changes changed."""
    bids = called_bids(state).bids if state.turn == seat else ()
    return _chances(state, seat, hand, bids, round_wild(state) if state.plain else 0)


def _chances(state: State, seat: int, hand: Dice, bids: tuple[Bid, ...], wild: int) -> Odds:
    # An open limit has a thousand bids, but on six faces.
    unseen = sum(len(other) for index, other in enumerate(state.hands) if index != seat)
    faces = {bid.face for bid in bids} - {PIPS}
    seen = {face: _seen(state, seat, hand, face, wild) for face in faces}
    return tuple(
        (
            bid.count,
            bid.face,
            at_least_pips(bid.count - sum(hand))
            if bid.face == PIPS
            else at_least(bid.count - seen[bid.face], unseen, _sides(bid.face, wild)),
        )
        for bid in bids
    )
