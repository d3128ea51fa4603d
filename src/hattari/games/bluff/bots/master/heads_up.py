"""Two seats left: how often each action, by a strategy made for the round from its rules.

A round that is small is solved as a whole. In a larger one every decision is re-solved, with what
the blueprint expects beyond the search; where there is no blueprint, all of it is solved as long
as that takes seconds. Nothing here looks at how the other seat usually plays.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np

from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.actions import Action, Challenge, Dice, MakeBid, SpotOn, Wave
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView, SeatView
from hattari.games.bluff.solve.blueprint import Blueprint, Stock, dice_of
from hattari.games.bluff.solve.blueprint.leaves import BlueprintLeaves
from hattari.games.bluff.solve.cfr.public_tree import Round
from hattari.games.bluff.solve.continual import Budget, Continual, Look
from hattari.games.bluff.solve.lookups import compile_rules, hands
from hattari.games.bluff.solve.reach import beyond
from hattari.games.bluff.solve.whole import Guess, Start, begin, numbers, payoffs, solved

from . import by_engine

WHOLE = Budget().numbers
"""Numbers of a tree up to which a round is solved as a whole,"""

WHOLE_ALONE = 12_000_000
"""and where there is no blueprint: seconds of a core, once for a rule set."""

CLAIMS: tuple[Action, ...] = (Challenge(), SpotOn())


class Spot(msgspec.Struct, frozen=True):
    """Where the seat of a view stands: its round, the bids so far, its dice."""

    start: Start
    bids: tuple[tuple[int, int], ...]
    dice: Dice


@lru_cache(maxsize=64)
def guess_of(rules: Rules, blueprint: Blueprint | None) -> Guess:
    """What rounds are worth that are too large to be solved."""
    if blueprint is None:
        return lambda stock: worth(rules, stock, 0)
    return lambda stock: (
        float(blueprint.win[stock]) if stock in blueprint.policies else worth(rules, stock, 0)
    )


def spot_of(rules: Rules, view: BluffView) -> Spot | None:
    """Where a seat stands; None where arrays can't say it."""
    you, starter = view.you, view.starter
    if you is None or view.hand is None or starter is None or view.palifico is not None:
        return None
    living = [seat for seat, info in enumerate(view.seats) if not info.out]
    if starter not in living:
        return None
    one, other = view.seats[starter], view.seats[sum(living) - starter]
    left = rules.round_limit - view.round + 1
    start = begin(rules, (_owned(one), _owned(other)), (one.dice, other.dice), left)
    bids = tuple((step.count or 0, step.face or 0) for step in view.trail if step.do == "bid")
    return Spot(start, bids, tuple(sorted(view.hand)))


def _owned(seat: SeatView) -> int:
    return seat.dice if seat.lives is None else seat.lives


def shares_of(
    rules: Rules, view: BluffView, blueprint: Blueprint | None
) -> dict[Action, float] | None:
    """How often each action; None where the round is too large, or dice are rolled again."""
    if beyond(rules):
        return by_engine.shares_of(rules, view)
    spot = spot_of(rules, view)
    if spot is None or numbers(spot.start) == float("inf"):
        return None
    if view.legal is not None and view.legal.wave:
        # Of two seats only one may call, and it may still do so in its turn.
        return {Wave(): 1.0}
    if spot.start.final and view.bid is not None and view.bid.count > view.in_play:
        return {Challenge(): 1.0}
    helps = blueprint is not None and fits(blueprint, spot.start)
    if numbers(spot.start) <= (WHOLE if helps else WHOLE_ALONE):
        policy = solved(spot.start, guess_of(rules, blueprint)).policy
        return policy.chances([MakeBid(*bid) for bid in spot.bids], spot.dice)
    return _searched(search_of(blueprint, spot.start), spot) if helps and blueprint else None


def fits(blueprint: Blueprint, start: Start) -> bool:
    """Whether the seats have the dice that the blueprint's rounds have; a setup may differ.

    No blueprint knows that a game is near its last round.
    """
    if start.left is not None:
        return False
    known = start.stock in blueprint.policies and blueprint.memory == 1
    return known and dice_of(blueprint.rules, start.stock) == start.dice


# Openings are come to again and again and are kept long; what they are solved with is large.


@lru_cache(maxsize=4)
def search_of(blueprint: Blueprint, start: Start) -> Continual:
    """The re-solving of a round with this blueprint."""
    return _search(blueprint, start, opening_of(blueprint, start))


@lru_cache(maxsize=64)
def opening_of(blueprint: Blueprint, start: Start) -> Look | None:
    """The solve before the first bid."""
    return _search(blueprint, start, None).look(())


def _search(blueprint: Blueprint, start: Start, opening: Look | None) -> Continual:
    table = compile_rules(start.rules, 2, start.dice)
    known = np.zeros(len(table.plain.count), np.bool_)
    known[blueprint.round(start.stock).bids] = True
    round_ = Round(table, start.dice, payoffs(start, guess_of(start.rules, blueprint)))
    return Continual(round_, leaves_of(blueprint, start.stock), known, opening=opening)


@lru_cache(maxsize=4)
def leaves_of(blueprint: Blueprint, stock: Stock) -> BlueprintLeaves:
    """What the blueprint expects beyond the search."""
    return BlueprintLeaves(blueprint, stock)


def _searched(search: Continual, spot: Spot) -> dict[Action, float] | None:
    plain = search.round.lookups.plain
    names = list(zip(plain.count.tolist(), plain.face.tolist(), strict=True))
    found = search.row(tuple(names.index(bid) for bid in spot.bids))
    if found is None:
        return None
    raises, rows = found
    known = hands(len(spot.dice), search.round.lookups.faces).dice
    (place,) = np.flatnonzero((known == np.array(spot.dice)).all(axis=1))
    actions = [*CLAIMS[: len(rows) - len(raises)], *(MakeBid(*names[bid]) for bid in raises)]
    shares = zip(actions, rows[:, place].tolist(), strict=True)
    return {action: share for action, share in shares if share > 0}
