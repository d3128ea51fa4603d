"""Two seats left under rules that arrays can't say: small rounds, solved from the engine alone."""

from __future__ import annotations

from functools import lru_cache

from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.actions import Action, Challenge, Double, MakeBid, Pass, Wave
from hattari.games.bluff.rules.axes import Rules, Stake
from hattari.games.bluff.rules.view import BluffView, StandingBid, TrailStep
from hattari.games.bluff.solve.generic import numbers, solved
from hattari.games.bluff.solve.generic.beginning import Beginning
from hattari.games.bluff.solve.whole import Guess

WHOLE = 1_100_000
"""Numbers of a tree up to which a round is solved: four to six seconds of a core, once, where seats
may pass, and at most a second and a half elsewhere."""


@lru_cache(maxsize=64)
def guess_of(rules: Rules) -> Guess:
    """What rounds are worth that are too large to be solved."""
    return lambda stock: worth(rules, stock, 0)


def shares_of(rules: Rules, view: BluffView) -> dict[Action, float] | None:
    """How often each action; None where the round is too large, or others may come back in."""
    seats = _playing(view)
    if seats is None or view.hand is None or view.legal is None:
        return None
    before = _beginning(rules, view, seats)
    if numbers(before) > WHOLE:
        return None
    if view.legal.wave:
        # Of two seats only one may call, and it may still do so in its turn.
        return {Wave(): 1.0}
    if before.final and view.bid is not None and _is_beyond(view, view.bid):
        return {Challenge(): 1.0} if view.legal.challenge else None
    found = solved(before, guess_of(rules)).shares(_moves(view, seats), view.hand)
    return {_at(action, seats): share for action, share in found.items()}


def _is_beyond(view: BluffView, bid: StandingBid) -> bool:
    """Whether a bid is of more dice than there are; in a face-off it is of pips."""
    return bid.count > view.in_play and not view.face_off


def _playing(view: BluffView) -> tuple[int, int] | None:
    """The two that are left, the starter first; None where that isn't all there is to know."""
    living = [seat for seat, info in enumerate(view.seats) if not info.out]
    others = any(info.may_return for info in view.seats)
    if view.starter not in living or view.you not in living or others or view.palifico is not None:
        return None
    return view.starter, sum(living) - view.starter


def _beginning(rules: Rules, view: BluffView, seats: tuple[int, int]) -> Beginning:
    one, other = (view.seats[seat] for seat in seats)
    noted = (one.losses or 0, other.losses or 0)
    return Beginning(
        rules,
        (one.dice, other.dice),
        (one.lives or 0, other.lives or 0) if rules.stake is Stake.LIVES else (),
        tuple(each - min(noted) for each in noted) if rules.stake is Stake.LOSSES else (),
        last=view.round >= rules.round_limit,
        spot_on_had=frozenset(place for place, seat in enumerate((one, other)) if seat.spot_on_had),
        table=len(view.seats),
    )


def _moves(view: BluffView, seats: tuple[int, int]) -> list[Action]:
    """What has been done in this round, the starter being seat 0."""
    moves = [_move(step) for step in view.trail]
    doubled = () if view.doubled is None else (Double(seats.index(view.doubled.at)),)
    return [*moves, *doubled]


def _move(step: TrailStep) -> Action:
    if step.do == "pass":
        return Pass()
    return MakeBid(step.count or 0, step.face or 0, (), step.call)


def _at(action: Action, seats: tuple[int, int]) -> Action:
    """The action at the table itself."""
    return Double(seats[action.at]) if isinstance(action, Double) else action
