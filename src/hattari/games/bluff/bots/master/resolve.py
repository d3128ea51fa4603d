"""Re-solving at the table: a whole round between two seats, or the subgame that is left of one.

Once few bids are plausible, what is left of a round is a small game of its own: it begins with
what everybody may believe of both hands (their ranges), and its ends are worth what the blueprint
says of the next round. This is endgame solving (Ganzfried & Sandholm 2015), "unsafe" because the
other seat is held to its range: nothing bounds what is lost where it played otherwise. A round
that is small as a whole is solved from its start, which leaves next to nothing to be won.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.blueprint import Blueprint, Stock, dice_of
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver, estimate
from hattari.games.bluff.solve.cfr.policy import Policy
from hattari.games.bluff.solve.cfr.public_tree import Round, Subgame
from hattari.games.bluff.solve.lookups import OFF, hands

Bools = npt.NDArray[np.bool_]
Doubles = npt.NDArray[np.float64]

WHOLE = 40_000
"""Numbers of a tree up to which a round is solved from its start."""

SUBGAME = 100_000
"""And up to which a subgame is solved."""

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
def solved(blueprint: Blueprint, stock: Stock) -> Policy | None:
    """The policy of a whole round; None where it is too large, or dice may be rolled again."""
    dice = dice_of(blueprint.rules, stock)
    round_ = _round(blueprint, stock)
    if round_.lookups.reroll != OFF and max(dice) > 1:
        return None
    return _learned(round_) if estimate(round_).numbers <= WHOLE else None


def _round(blueprint: Blueprint, stock: Stock) -> Round:
    lookups, pay = blueprint.round(stock).lookups, blueprint.deal(stock).pay
    # The blueprint writes its ends by who claims, the tree by who bid.
    return Round(lookups, dice_of(blueprint.rules, stock), 2 * pay[:, ::-1] - 1)


def _learned(round_: Round) -> Policy:
    solver = Solver(round_, workers=1)
    for _ in range(iterations(solver.traversal.numbers)):
        solver.iterate()
    return solver.policy()


# Subgames --------------------------------------------------------------------------------


class Root(msgspec.Struct, frozen=True):
    """The public state where a subgame begins: the number of the last bid, the seat to act, ranges.

    chances: of the hands of the starter and of the other seat, for everybody to see.
    """

    standing: int
    mover: int
    chances: tuple[Doubles, Doubles]


def resolved(blueprint: Blueprint, stock: Stock, root: Root) -> Policy | None:
    """The policy of what is left of a round; None where too many bids are plausible yet.

    Rerolls are left out, as they are from the blueprint.
    """
    round_ = _round(blueprint, stock)
    round_ = msgspec.structs.replace(
        round_, lookups=msgspec.structs.replace(round_.lookups, reroll=OFF)
    )
    truth = _truth(round_, root)
    known = np.zeros(len(truth), np.bool_)
    known[blueprint.round(stock).bids] = True
    for least in (0.005, 0.01, 0.02, 0.04, SELDOM):
        subgame = Subgame(root.standing, root.mover, known & (truth >= least), root.chances)
        part = msgspec.structs.replace(round_, subgame=subgame)
        if estimate(part).numbers <= SUBGAME:
            return _learned(part)
    return None


def _truth(round_: Round, root: Root) -> Doubles:
    """(B,): how likely each bid is to be true, by what everybody believes."""
    plain, faces = round_.lookups.plain, round_.lookups.faces
    found = np.zeros(len(plain.count))
    for face in set(plain.face.tolist()):
        spread = np.ones(1)
        for dice, chances in zip(round_.dice, root.chances, strict=True):
            hits = hands(dice, faces).matching(plain)[face]
            spread = np.convolve(spread, np.bincount(hits, chances, minlength=dice + 1))
        least = np.append(spread[::-1].cumsum()[::-1], 0.0)
        own = plain.face == face
        found[own] = least[np.minimum(plain.count[own], len(least) - 1)]
    return found
