"""The rest of a round between two seats, solved at the table.

Once few bids are plausible, what is left of a round is a small game of its own: it begins with
what everybody may believe of both hands, and its ends are worth what the blueprint says of the
next round. A round that is small as a whole is solved from its start, which leaves next to
nothing to be won from the seat that plays it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.blueprint import Blueprint, Stock, dice_of
from hattari.games.bluff.solve.cfr.policy import Policy
from hattari.games.bluff.solve.cfr.solver import Solver, estimate
from hattari.games.bluff.solve.cfr.tree import Middle, Round
from hattari.games.bluff.solve.lookups import OFF, hands

Bools = npt.NDArray[np.bool_]
Doubles = npt.NDArray[np.float64]

WHOLE = 40_000
"""Numbers of a tree up to which a round is solved from its start."""

REST = 100_000
"""And up to which the rest of one is solved in its middle."""

EFFORT = 6_000_000
"""Numbers visited for a decision, unless LEAST asks for more: well under a second of one core."""

MOST, LEAST = 400, 60
"""Iterations: more of a small tree, fewer of a large one."""

SELDOM = 0.06
"""Bids that would be true more often than this are never left out of what is solved."""


def iterations(numbers: int) -> int:
    """How often a tree of so many numbers is gone through."""
    return max(LEAST, min(MOST, EFFORT // max(1, numbers)))


# From the start --------------------------------------------------------------------------


@lru_cache(maxsize=64)
def whole(blueprint: Blueprint, stock: Stock) -> Policy | None:
    """The policy of a whole round; None where it is too large, or dice may be rolled again."""
    dice = dice_of(blueprint.rules, stock)
    round_ = _round(blueprint, stock)
    if round_.lookups.reroll != OFF and max(dice) > 1:
        return None
    return _solved(round_) if estimate(round_).numbers <= WHOLE else None


def _round(blueprint: Blueprint, stock: Stock) -> Round:
    lookups, pay = blueprint.round(stock).lookups, blueprint.deal(stock).pay
    # The blueprint writes its ends by who claims, the tree by who bid.
    return Round(lookups, dice_of(blueprint.rules, stock), 2 * pay[:, ::-1] - 1)


def _solved(round_: Round) -> Policy:
    solver = Solver(round_, workers=1)
    for _ in range(iterations(solver.traversal.numbers)):
        solver.iterate()
    return solver.policy()


# From the middle -------------------------------------------------------------------------


class Stand(msgspec.Struct, frozen=True):
    """A round in its middle: the number of the last bid, the seat to act, what is believed.

    chances: of the hands of the starter and of the other seat, for everybody to see.
    """

    standing: int
    mover: int
    chances: tuple[Doubles, Doubles]


def rest(blueprint: Blueprint, stock: Stock, stand: Stand) -> Policy | None:
    """The policy of what is left of a round; None where too many bids are plausible yet.

    Rerolls are left out, as they are from the blueprint.
    """
    round_ = _round(blueprint, stock)
    round_ = msgspec.structs.replace(
        round_, lookups=msgspec.structs.replace(round_.lookups, reroll=OFF)
    )
    truth = _truth(round_, stand)
    known = np.zeros(len(truth), np.bool_)
    known[blueprint.round(stock).bids] = True
    for least in (0.005, 0.01, 0.02, 0.04, SELDOM):
        middle = Middle(stand.standing, stand.mover, known & (truth >= least), stand.chances)
        part = msgspec.structs.replace(round_, middle=middle)
        if estimate(part).numbers <= REST:
            return _solved(part)
    return None


def _truth(round_: Round, stand: Stand) -> Doubles:
    """(B,): how likely each bid is to be true, by what everybody believes."""
    plain, faces = round_.lookups.plain, round_.lookups.faces
    found = np.zeros(len(plain.count))
    for face in set(plain.face.tolist()):
        spread = np.ones(1)
        for dice, chances in zip(round_.dice, stand.chances, strict=True):
            hits = hands(dice, faces).matching(plain)[face]
            spread = np.convolve(spread, np.bincount(hits, chances, minlength=dice + 1))
        least = np.append(spread[::-1].cumsum()[::-1], 0.0)
        own = plain.face == face
        found[own] = least[np.minimum(plain.count[own], len(least) - 1)]
    return found
