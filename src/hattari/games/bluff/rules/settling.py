"""A round's end as events: what was claimed, what came, and what everybody owns after it."""

from __future__ import annotations

from itertools import chain

from .actions import Dice, Ended, Event, Settled, State
from .axes import Stake, starting_dice
from .bids import PIPS, Bid
from .counting import by_seat
from .passing import agreeing
from .returning import gone_after
from .settle import (
    Claim,
    is_over,
    matches,
    next_starter,
    noted,
    of_the_living,
    palifico_seat,
    ranking,
    settle,
    stake_of,
)
from .wildness import counting_wild

NO_FACE = 0
"""The face of what a pass claims."""

Events = tuple[Event, ...]


def settlement(
    state: State, bid: Bid, kind: str, claimant: int, *, bidder: int, times: int = 1
) -> Events:
    """The events when a claim on this bid ends the round; all that it costs so many times."""
    margin = actual(state, bid.face) - bid.count
    return _end(state, bid, Claim(kind, claimant, bidder, margin, times))


def doubted_pass(state: State, passer: int, claimant: int) -> Events:
    """The events when a pass is doubted, which ends the round as well."""
    dice = (*state.hands[passer], *state.shown[passer])
    margin = agreeing(state.rules.pass_claim, dice) - len(dice)
    return _end(state, Bid(len(dice), NO_FACE), Claim("doubt_pass", claimant, passer, margin))


def actual(state: State, face: int) -> int:
    """How many dice count for a bid on this face; of a face-off the sum of pips."""
    dice, wild = tuple(chain(*state.hands, *state.shown)), counting_wild(state)
    if face == PIPS:
        return sum(dice)
    if state.rules.counts_hands:
        return sum(by_seat(state.rules, state.hands, state.shown, face, wild))
    return matches(dice, face, wild)


def _end(state: State, bid: Bid, claim: Claim) -> Events:
    rules = state.rules
    before = stake_of(rules, state.dice, state.lives, state.losses)
    after = settle(rules, before, claim)
    settled = _settled(state, bid, claim, before, after)
    if not is_over(rules, after, state.round):
        return (settled,)
    gone = gone_after(state.gone, settled.out, after)
    return (settled, Ended(ranking(rules, after, gone)))


def _owned(state: State, after: Dice) -> tuple[Dice, Dice, Dice]:
    """The dice, the lives and the points noted, by what is lost."""
    if state.rules.stakes_dice:
        return after, (), ()
    dice = _dice(state, after)
    if state.rules.stake is Stake.LOSSES:
        return dice, (), of_the_living(noted(after), after)
    return dice, after, ()


def _dice(state: State, lives: Dice) -> Dice:
    """The dice where lives are lost: those who come back in have as many as at the start."""
    full = starting_dice(state.rules, len(lives))
    owned = tuple(count or full for count in state.dice)
    return of_the_living(owned, lives)


def _settled(state: State, bid: Bid, claim: Claim, before: Dice, after: Dice) -> Settled:
    rules, (dice, lives, losses) = state.rules, _owned(state, after)
    palifico = palifico_seat(before, after, claim, state.palifico_had) if rules.palifico else None
    return Settled(
        kind=claim.kind,
        claimant=claim.claimant,
        bidder=claim.bidder,
        count=bid.count,
        face=bid.face,
        actual=bid.count + claim.margin,
        margin=claim.margin,
        hands=state.hands,
        shown=state.shown,
        dice_before=state.dice,
        lives_before=state.lives,
        dice=dice,
        lives=lives,
        losses_before=state.losses,
        losses=losses,
        out=tuple([seat for seat, owned in enumerate(before) if owned and not after[seat]]),
        starter=next_starter(rules, state.starter, claim, after) if palifico is None else palifico,
        palifico=palifico,
        times=claim.times,
    )
