"""Regret matching (Hart & Mas-Colell 2000) on sampled rounds, compiled.

At a decision every kind of action is tried on a copy of the table, to the end of the round, all
seats playing by their own policies: chance and the others are sampled, the learner's actions are
not, as in external sampling (Lanctot et al. 2009), but each trial is one rollout. The gain of an
action is what the round's end is worth less what its beginning was, by the table of what stocks
are worth that is learned beside. Who learns, and for whom, `Learning` says: all seats the same
policy for themselves, or a pair for both of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.games.bluff.solve.lookups import SPOT_ON
from hattari.games.bluff.solve.simulate.table import (
    BID_NOW,
    BIDDER_NOW,
    GONE,
    PALIFICO_NOW,
    STARTER,
    TURN,
    WAVE,
    House,
    next_in,
)
from hattari.solve.compiled import compiled, inlined

from .abstraction import ACTIONS, OWN, Abstraction, Doubles, Floats, Longs, Setting, State
from .buckets import bucket, bucket_in_window, mix
from .rollouts import copy_decision, copy_state, play_out
from .rounds import Games, begin_game, carry_out, draw, has_window, open_round, pick, settle_round
from .stock_values import case_of, chance_to_win, reward


class Learning(NamedTuple):
    """What is learned: total, gain, seen (learners, rows, ACTIONS); value, visits (2, stocks): the
    chance to win and the worth; claims (5,): sums over bids that tell how much more bidders held
    than chance gives; began (seats,): the cases where the round began; found (ACTIONS,). partner
    (seats,): the seat whose chance to win counts as its own, -1: none. often: of so many decisions
    every action is tried; stray: how often one who learns does anything; valuing: whether values
    move. Learners are the first of the players; those after them stay as they are."""

    total: Floats
    gain: Floats
    seen: Floats
    value: Doubles
    visits: Doubles
    claims: Doubles
    began: Longs
    found: Doubles
    partner: Longs
    often: float
    stray: float
    valuing: bool


@inlined
def _had(learning: Learning, seat: int) -> float:
    """What a seat, and its partner, had when the round began."""
    partner = learning.partner[seat]
    had: float = learning.value[1 if partner < 0 else 0, learning.began[seat]]
    if partner >= 0 and learning.began[partner] >= 0:
        had += learning.value[0, learning.began[partner]]
    return had


@inlined
def _has(setting: Setting, state: State, learning: Learning, seat: int, over: bool) -> float:
    """What they have now: what things are worth to the seat alone, or both chances to win."""
    partner = learning.partner[seat]
    if partner < 0:
        return reward(setting, state, learning.value[1], seat, over)
    own = chance_to_win(setting, state, learning.value[0], seat, over)
    return own + chance_to_win(setting, state, learning.value[0], partner, over)


@compiled
def _try_actions(
    setting: Setting, state: State, copy: State, learning: Learning, row: int, step: int
) -> None:
    """Try every action of a decision, and learn from it."""
    decision, found, now = state.decision, learning.found, state.table.now
    seat = (now[BIDDER_NOW] + step) % len(state.table.dice) if step else now[TURN]
    number = setting.players.of[seat]
    mean, before = 0.0, _had(learning, seat)
    for action in range(ACTIONS):
        if not decision.can[action]:
            continue
        copy_state(copy, state)
        copy_decision(copy.decision, decision)
        claim = play_out(setting, copy, action, step)
        over = settle_round(setting.house, copy, claim)
        worth = _has(setting, copy, learning, seat, over) - before
        found[action] = worth
        mean += decision.share[action] * worth
    for action in range(ACTIONS):
        if decision.can[action]:
            setting.players.policy[number, row, action] += np.float32(found[action] - mean)
            learning.total[number, row, action] += np.float32(decision.share[action])
            learning.gain[number, row, action] += np.float32(found[action])
            learning.seen[number, row, action] += np.float32(1)


@inlined
def _note_claim(
    abstraction: Abstraction, state: State, learning: Learning, action: int, face: int
) -> None:
    """How much more of a face its bidder holds than chance gives."""
    decision = state.decision
    if decision.show[action] == 0:
        own = decision.facts[OWN]
        root, bold = abstraction.root[own], 1 - decision.looks[action]
        more = decision.held[face] - own * decision.sides[face] / 6
        learning.claims[0] += root * root
        learning.claims[1] += root * root * bold
        learning.claims[2] += root * root * bold * bold
        learning.claims[3] += root * more
        learning.claims[4] += root * bold * more


@compiled
def _learn_window(setting: Setting, state: State, copy: State, learning: Learning) -> int:
    """The first claim in a window, learning from answers now and then; or WAVE."""
    table, seats = state.table, len(state.table.dice)
    for step in range(1, seats):
        seat = (table.now[BIDDER_NOW] + step) % seats
        if table.dice[seat] == 0:
            continue
        row = bucket_in_window(setting, state, seat)
        number = setting.players.of[seat]
        many = mix(setting, number, row, state.decision)
        learns = number < len(learning.total)
        if learns and draw(state.choice) < learning.often:
            _try_actions(setting, state, copy, learning, row, step)
        action = pick(state.decision, many, learning.stray if learns else 0.0, state.choice)
        if action <= SPOT_ON:
            return int(2 * seat + action)
    return WAVE


@compiled
def _learn_round(setting: Setting, state: State, copy: State, learning: Learning) -> int:
    """A round that is learned from now and then; the claim that ends it."""
    table, now = state.table, state.table.now
    must_bid = False
    while True:
        seat = now[TURN]
        row = bucket(setting, state, seat, must_bid)
        number = setting.players.of[seat]
        many = mix(setting, number, row, state.decision)
        learns = number < len(learning.total)
        if learns and many > 1 and draw(state.choice) < learning.often:
            _try_actions(setting, state, copy, learning, row, 0)
        action = pick(state.decision, many, learning.stray if learns else 0.0, state.choice)
        kind = carry_out(setting.house, state, action)
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return int(2 * seat + kind)
        book = 1 if now[PALIFICO_NOW] >= 0 else 0
        face = setting.house.faces[book, now[BID_NOW]]
        _note_claim(setting.abstraction, state, learning, action, face)
        now[TURN] = next_in(table, now[BIDDER_NOW] + 1)
        if has_window(setting.house):
            claim = _learn_window(setting, state, copy, learning)
            if claim != WAVE:
                return claim


@compiled
def _revalue(setting: Setting, state: State, learning: Learning, over: bool) -> None:
    """Move the values of where the round began towards those of where it ended."""
    for seat in range(len(state.table.dice)):
        case = learning.began[seat]
        if case < 0:
            continue
        for kind in range(2):
            value = learning.value[kind]
            if kind:
                found = reward(setting, state, value, seat, over)
            else:
                found = chance_to_win(setting, state, value, seat, over)
            learning.visits[kind, case] += 1
            speed = max(0.003, 1 / (1 + learning.visits[kind, case] ** 0.75))
            value[case] += speed * (found - value[case])


@inlined
def _note_beginning(setting: Setting, state: State, learning: Learning) -> None:
    for seat in range(len(state.table.dice)):
        learning.began[seat] = case_of(setting, state, seat) if state.table.dice[seat] else -1


@compiled
def _shuffle_stock(house: House, state: State, games: Games) -> None:
    """Any stocks, so that rare ones are known too."""
    table, now = state.table, state.table.now
    stocks = games.lives if house.lives else games.dice
    left = len(stocks)
    for seat in range(len(stocks)):
        owned = 1 + int(draw(state.choice) * stocks[seat])
        if left > 2 and draw(state.choice) < 0.25:
            left -= 1
            owned = 0
            table.gone[seat] = now[GONE] = 1
            table.dice[seat] = 0
        if house.lives:
            table.lives[seat] = owned
        else:
            table.dice[seat] = owned
    now[STARTER] = next_in(table, now[STARTER])


@compiled
def learn(setting: Setting, state: State, copy: State, learning: Learning, games: Games) -> None:
    """Play games, a third of them from any stocks, and learn."""
    for number in range(games.first, games.end):
        begin_game(setting.house, state, games, number)
        if number % 3 == 0:
            _shuffle_stock(setting.house, state, games)
        over = False
        while not over:
            _note_beginning(setting, state, learning)
            open_round(state)
            claim = _learn_round(setting, state, copy, learning)
            over = settle_round(setting.house, state, claim)
            if learning.valuing:
                _revalue(setting, state, learning, over)
