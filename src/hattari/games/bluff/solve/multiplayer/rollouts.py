"""Rollouts: a round played to its end on a copy of the table, compiled.

Every plan is tried on the same hands, all seats by their strategies (Tesauro & Galperin 1996).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.games.bluff.solve.lookups import NO_BID, SPOT_ON
from hattari.games.bluff.solve.simulate.table import (
    BID_NOW,
    BIDDER_NOW,
    PALIFICO_NOW,
    TURN,
    WAVE,
    next_in,
    size,
)
from hattari.solve.compiled import compiled, inlined
from hattari.solve.splitmix import random_bits

from .abstraction import ACTIONS, FIRST_BAND, OWN, UNKNOWN, Decision, Doubles, Longs, Setting, State
from .buckets import chance, survey
from .rounds import answers, carry_out, forget, has_window, play_on, settle_round
from .stock_values import reward


@inlined
def copy_state(to: State, state: State) -> None:
    table, told = state.table, state.told
    for seat in range(len(told)):
        to.table.dice[seat] = table.dice[seat]
        to.table.lives[seat] = table.lives[seat]
        to.table.hidden[seat] = table.hidden[seat]
        to.table.shown[seat] = table.shown[seat]
        to.table.gone[seat] = table.gone[seat]
        to.table.had[seat] = table.had[seat]
        for face in range(7):
            to.told[seat, face] = told[seat, face]
    for place in range(len(table.now)):
        to.table.now[place] = table.now[place]
    to.choice[0] = state.choice[0] ^ np.uint64(0x5DEECE66D)
    to.origin[0] = state.origin[0]


@inlined
def copy_decision(to: Decision, decision: Decision) -> None:
    for action in range(ACTIONS):
        to.can[action] = decision.can[action]
        to.bid[action] = decision.bid[action]
        to.show[action] = decision.show[action]
        to.looks[action] = decision.looks[action]
        to.share[action] = decision.share[action]


@compiled
def play_out(setting: Setting, copy: State, action: int, step: int) -> int:
    """The claim that ends the round on a copy of the table after an action.

    `step`: 0 in a turn; in a window how many places after the bidder the seat is.
    """
    now = copy.table.now
    seats = len(copy.table.dice)
    must_bid = False
    if step:
        if action <= SPOT_ON:
            return int(2 * ((now[BIDDER_NOW] + step) % seats) + action)
        claim = answers(setting, copy, step + 1)
        if claim != WAVE:
            return claim
    else:
        seat = now[TURN]
        kind = carry_out(setting.house, copy, action)
        if kind >= 0:
            return int(2 * seat + kind)
        must_bid = kind == -2
        if not must_bid:
            now[TURN] = next_in(copy.table, now[BIDDER_NOW] + 1)
            if has_window(setting.house):
                claim = answers(setting, copy, 1)
                if claim != WAVE:
                    return claim
    return play_on(setting, copy, must_bid)


@compiled
def hear(setting: Setting, state: State, seat: int, bid: int, show: int) -> None:
    """A bid (NO_BID: none) and the dice shown for it, as everybody at the table knows it."""
    table, decision = state.table, state.decision
    now = table.now
    now[TURN] = seat
    survey(setting, state, seat)
    if bid != NO_BID:
        now[BID_NOW], now[BIDDER_NOW] = bid, seat
        book = 1 if now[PALIFICO_NOW] >= 0 else 0
        face, count = setting.house.faces[book, bid], setting.house.counts[book, bid]
        dice = decision.facts[OWN] + decision.facts[UNKNOWN]
        needed = count - decision.in_sight[face]
        state.told[seat, 0] = 1.0
        state.told[seat, face] = 2.0 - chance(
            setting.abstraction, decision.sides[face], dice, needed, decision.felt[face]
        )
    if show:
        table.shown[seat] += show
        table.hidden[seat] -= size(show) << 8
        forget(state, seat)


class Rollouts(NamedTuple):
    """A decision to think through: the seat; step: 0 in its turn, in a window how far behind the
    bidder; plans (plans, 4): kind of claim, WAVE for a bid, or LET_GO; the bid; the dice shown;
    how likely it looks, in millionths; hands (samples, seats): hidden dice; value (cases,)."""

    seat: int
    step: int
    plans: Longs
    hands: Longs
    value: Doubles


@inlined
def set_up(copy: State, state: State, hands: Longs, plan: Longs) -> int:
    """Make a copy of the table on which all hold these hands; the action that a plan names."""
    copy_state(copy, state)
    for seat in range(len(hands)):
        copy.table.hidden[seat] = hands[seat]
    if plan[0] != WAVE:
        return int(plan[0])
    copy.decision.bid[FIRST_BAND] = plan[1]
    copy.decision.show[FIRST_BAND] = plan[2]
    copy.decision.looks[FIRST_BAND] = plan[3] / 1e6
    return FIRST_BAND


@compiled
def roll_out(
    setting: Setting, state: State, copy: State, rollouts: Rollouts, found: Doubles
) -> None:
    """found (samples, plans): what a plan is worth to the seat when all hold these hands.

    The round is played to its end by the players' strategies.
    """
    plans, hands = rollouts.plans, rollouts.hands
    for sample in range(len(hands)):
        random_bits(state.choice)
        state.origin[0] = state.choice[0]
        for number in range(len(plans)):
            action = set_up(copy, state, hands[sample], plans[number])
            claim = play_out(setting, copy, action, rollouts.step)
            over = settle_round(setting.house, copy, claim)
            found[sample, number] = reward(setting, copy, rollouts.value, rollouts.seat, over)
