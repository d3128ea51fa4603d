"""Whole games played by strategies, compiled, with a row of numbers for every round."""

from __future__ import annotations

import numpy as np

from hattari.games.bluff.solve.lookups import SPOT_ON
from hattari.games.bluff.solve.simulate.table import (
    ANSWER,
    BID_NOW,
    BIDDER_NOW,
    PALIFICO_NOW,
    PLACE,
    ROUNDS,
    STARTER,
    TURN,
    WAVE,
    House,
    Table,
    next_in,
    of_face,
    write,
)
from hattari.solve.compiled import compiled, inlined

from .abstraction import ACTIONS, FIRM, FIRST_BAND, Decision, Doubles, Floats, Longs, Setting, State
from .buckets import bucket, bucket_in_window, mix
from .rounds import Games, begin_game, carry_out, has_window, open_round, pick, settle_round
from .stock_values import ahead

CLOSE = 0.01
"""Actions are close that gain so little less than the best."""

(
    GAME,
    NUMBER,
    BEGAN,
    CLAIMANT,
    BIDDER,
    KIND,
    MARGIN,
    COUNT,
    FACE,
    PALIFICO,
    TURNS,
    WINDOWS,
    LAST,
    NEXT,
) = range(14)
"""Places in a row of a round; then come, for each seat, the numbers below."""
DICE, LIVES, DICE_AFTER, LIVES_AFTER, DECISIONS, STUCK, BLUFFS, REROLLS, OPTIONS = range(9)
OF_SEAT = 9
ENTROPY, NEAR = 0, 1


@compiled
def _tell(gain: Floats, decision: Decision, told: Longs, felt: Doubles, action: int) -> None:
    """What kind of decision this was; told (OF_SEAT,), felt (2,): of the seat."""
    best = -9.0
    for each in range(ACTIONS):
        if decision.can[each]:
            best = max(best, gain[each])
    for each in range(ACTIONS):
        if decision.can[each]:
            told[OPTIONS] += 1
            felt[NEAR] += gain[each] >= best - CLOSE
            if decision.share[each] > 0:
                felt[ENTROPY] -= decision.share[each] * np.log(decision.share[each])
    told[DECISIONS] += 1
    told[STUCK] += best < 0
    if action >= FIRST_BAND:
        told[BLUFFS] += decision.odds[action] < 0.5
        told[REROLLS] += action >= FIRM


@compiled
def _window(setting: Setting, state: State) -> int:
    """The first claim in a window, every answer written down, or WAVE."""
    table, seats = state.table, len(state.table.dice)
    for step in range(1, seats):
        seat = (table.now[BIDDER_NOW] + step) % seats
        if table.dice[seat] == 0:
            continue
        row = bucket_in_window(setting, state, seat)
        many = mix(setting, setting.players.of[seat], row, state.decision)
        action = pick(state.decision, many, 0.0, state.choice)
        write(table, (ANSWER, seat, action if action <= SPOT_ON else WAVE, 0, 0, 0))
        if action <= SPOT_ON:
            return int(2 * seat + action)
    return WAVE


@compiled
def _bidding(setting: Setting, state: State, told: Longs, felt: Doubles) -> int:
    """The claim that ends the round, every decision told; told (row,), felt (seats, 2)."""
    table, now = state.table, state.table.now
    must_bid = False
    while True:
        seat = now[TURN]
        number = setting.players.of[seat]
        row = bucket(setting, state, seat, must_bid)
        many = mix(setting, number, row, state.decision)
        action = pick(state.decision, many, 0.0, state.choice)
        mine = told[NEXT + 1 + seat * OF_SEAT : NEXT + 1 + (seat + 1) * OF_SEAT]
        _tell(setting.players.gain[number, row], state.decision, mine, felt[seat], action)
        # A bid that is still owed after a reroll belongs to the same turn.
        told[TURNS] += not must_bid
        kind = carry_out(setting.house, state, action)
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return int(2 * seat + kind)
        now[TURN] = next_in(table, now[BIDDER_NOW] + 1)
        if has_window(setting.house):
            told[WINDOWS] += 1
            claim = _window(setting, state)
            if claim != WAVE:
                return claim


@inlined
def _tell_stock(table: Table, told: Longs, after: int) -> None:
    for seat in range(len(table.dice)):
        place = NEXT + 1 + seat * OF_SEAT + after
        told[place + DICE] = table.dice[seat]
        told[place + LIVES] = table.lives[seat]


@inlined
def _play_round(setting: Setting, state: State, told: Longs, felt: Doubles) -> bool:
    """A round into a row; whether the game is over."""
    table, now = state.table, state.table.now
    for place in range(len(told)):
        told[place] = 0
    for seat in range(len(table.dice)):
        felt[seat, 0] = felt[seat, 1] = 0.0
    told[BEGAN] = now[STARTER]
    told[PALIFICO] = now[PALIFICO_NOW] >= 0
    book = told[PALIFICO]
    _tell_stock(table, told, 0)
    open_round(state)
    told[NUMBER] = now[ROUNDS]
    claim = _bidding(setting, state, told, felt)
    told[CLAIMANT], told[KIND], told[BIDDER] = claim >> 1, claim & 1, now[BIDDER_NOW]
    told[COUNT], told[FACE] = (
        setting.house.counts[book, now[BID_NOW]],
        setting.house.faces[book, now[BID_NOW]],
    )
    told[MARGIN] = _actual(setting.house, table, book) - told[COUNT]
    over = settle_round(setting.house, state, claim)
    _tell_stock(table, told, DICE_AFTER)
    told[LAST] = over
    told[NEXT] = -1 if over else now[STARTER]
    return over


@inlined
def _actual(house: House, table: Table, book: int) -> int:
    face, total = house.faces[book, table.now[BID_NOW]], 0
    for seat in range(len(table.dice)):
        total += table.hidden[seat] + table.shown[seat]
    also = house.also[book, face]
    return of_face(total, face) + (of_face(total, also) if also else 0)


@compiled
def play(
    setting: Setting, state: State, games: Games, told: Longs, felt: Doubles, places: Longs
) -> tuple[int, int]:
    """Play games as long as there are rows; (games, rounds) played.

    told (rounds, columns), felt (rounds, seats, 2); places (games, 2, seats): seats ahead, and
    seats that share the place.
    """
    table, used = state.table, 0
    for number in range(games.first, games.end):
        begin_game(setting.house, state, games, number)
        begun, over = used, False
        while not over:
            if used == len(told):
                return number - games.first, begun
            over = _play_round(setting, state, told[used], felt[used])
            told[used, GAME] = number
            used += 1
        for seat in range(len(table.dice)):
            above, equal = ahead(setting.house, table, seat)
            places[number - games.first, 0, seat] = above
            places[number - games.first, 1, seat] = equal
            write(table, (PLACE, seat, above, 0, 0, 0))
    return games.end - games.first, used
