"""Rounds played by strategies, compiled.

Dice depend on nothing but the game's seed, the round, the seat and how many dice it has shown;
what strategies draw comes from a stream of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.games.bluff.solve.lookups import AFTER_BID, ANYONE, BEFORE_BID, SPOT_ON
from hattari.games.bluff.solve.simulate.kernels import (
    call_palifico,
    clear_round,
    roll_all,
    set_in_the_open,
    settle,
)
from hattari.games.bluff.solve.simulate.table import (
    BID,
    BID_NOW,
    BIDDER_NOW,
    CLAIM,
    GONE,
    PALIFICO_NOW,
    ROUNDS,
    SHOW,
    STARTER,
    TURN,
    WAVE,
    House,
    next_in,
    size,
    write,
)
from hattari.solve.compiled import compiled, inlined
from hattari.solve.splitmix import Seeds, random_below, random_bits

from .abstraction import ACTIONS, Decision, Longs, Setting, State
from .buckets import bucket, bucket_in_window, mix, seats_left


class Games(NamedTuple):
    """Games to play. dice, lives (seats,) at the start; starter -1: by lot; first, end: their
    numbers; seed."""

    dice: Longs
    lives: Longs
    starter: int
    first: int
    end: int
    seed: int


# What a seat does -----------------------------------------------------------------------


@inlined
def draw(seed: Seeds) -> float:
    return random_bits(seed) / 4294967296.0


@inlined
def _aim(state: State, seat: int, shown: int) -> None:
    """The dice of a seat's next roll: they depend on the game, round, seat and dice shown."""
    place = (state.table.now[ROUNDS] * 32 + seat) * 32 + shown
    state.table.seed[0] = state.origin[0] + np.uint64(place) * np.uint64(0xD1342543DE82EF95)


@inlined
def pick(decision: Decision, many: int, stray: float, seed: Seeds) -> int:
    """An action by its chance; with the chance `stray` any."""
    upto = draw(seed)
    last = 0
    for action in range(ACTIONS):
        if decision.can[action]:
            last = action
            upto -= (1 - stray) * decision.share[action] + stray / many
            if upto < 0:
                return action
    return last


@inlined
def carry_out(house: House, state: State, action: int) -> int:
    """Carry out the action of the seat in turn: the kind of claim, WAVE after a bid, or -2."""
    table, decision = state.table, state.decision
    now = table.now
    seat = now[TURN]
    if action <= SPOT_ON:
        write(table, (CLAIM, seat, action, 0, 0, 0))
        return action
    show = decision.show[action]
    if show and house.reroll == BEFORE_BID:
        write(table, (SHOW, seat, 0, 0, 0, show))
        show_dice(state, seat, show)
        return -2
    now[BID_NOW] = decision.bid[action]
    now[BIDDER_NOW] = seat
    write(table, (BID, seat, now[BID_NOW], 0, 0, show))
    book = 1 if now[PALIFICO_NOW] >= 0 else 0
    state.told[seat, 0] = 1.0
    state.told[seat, house.faces[book, now[BID_NOW]]] = 2.0 - decision.looks[action]
    if show and house.reroll == AFTER_BID:
        show_dice(state, seat, show)
    return WAVE


@inlined
def show_dice(state: State, seat: int, show: int) -> None:
    _aim(state, seat, size(state.table.shown[seat]) + size(show))
    set_in_the_open(state.table, seat, show)
    forget(state, seat)


@inlined
def forget(state: State, seat: int) -> None:
    for face in range(7):
        state.told[seat, face] = 0.0


# To the end of a round ------------------------------------------------------------------


@compiled
def open_round(state: State) -> None:
    clear_round(state.table)
    for seat in range(len(state.table.dice)):
        forget(state, seat)
        _aim(state, seat, 0)
        roll_all(state.table, seat)


@inlined
def has_window(house: House) -> bool:
    return ANYONE in (house.challenge_by, house.spot_on)


@inlined
def answers(setting: Setting, state: State, step: int) -> int:
    """The first claim in a window from so many places after the bidder on, or WAVE."""
    return answers_within(setting, state, step, len(state.table.dice))


@compiled
def answers_within(setting: Setting, state: State, step: int, end: int) -> int:
    """The same, only of the places before `end`."""
    table, seats = state.table, len(state.table.dice)
    for place in range(step, end):
        seat = (table.now[BIDDER_NOW] + place) % seats
        if table.dice[seat] == 0:
            continue
        number = setting.players.of[seat]
        row = bucket_in_window(setting, state, seat)
        many = mix(setting, number, row, state.decision)
        action = pick(state.decision, many, 0.0, state.choice)
        if action <= SPOT_ON:
            return int(2 * seat + action)
    return WAVE


@compiled
def play_on(setting: Setting, state: State, must_bid: bool) -> int:
    """The claim that ends the round, as seat × 2 + kind, from the turn of a seat on."""
    now = state.table.now
    while True:
        seat = now[TURN]
        number = setting.players.of[seat]
        row = bucket(setting, state, seat, must_bid)
        many = mix(setting, number, row, state.decision)
        kind = carry_out(setting.house, state, pick(state.decision, many, 0.0, state.choice))
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return int(2 * seat + kind)
        now[TURN] = next_in(state.table, now[BIDDER_NOW] + 1)
        if has_window(setting.house):
            claim = answers(setting, state, 1)
            if claim != WAVE:
                return claim


@compiled
def settle_round(house: House, state: State, claim: int) -> bool:
    """Settle the round; whether the game is over."""
    table = state.table
    now = table.now
    settle(house, table, claim >> 1, claim & 1)
    left = seats_left(table)
    if house.ends[left] or now[ROUNDS] >= house.round_limit:
        return True
    call_palifico(house, table, left)
    now[STARTER] = next_in(table, now[STARTER])
    return False


# Games ----------------------------------------------------------------------------------


@inlined
def _seed_game(state: State, seed: int, number: int) -> None:
    state.origin[0] = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(number)
    random_bits(state.origin)
    first = np.uint64(random_bits(state.origin))
    state.origin[0] = (first << np.uint64(32)) + np.uint64(random_bits(state.origin))
    state.choice[0] = ~state.origin[0]


@compiled
def begin_game(house: House, state: State, games: Games, number: int) -> None:
    """The game of this number; seats without dice or lives are out already."""
    table, now = state.table, state.table.now
    seats = len(table.dice)
    _seed_game(state, games.seed, number)
    now[GONE] = now[ROUNDS] = 0
    now[PALIFICO_NOW] = -1
    for seat in range(seats):
        table.dice[seat], table.lives[seat] = games.dice[seat], games.lives[seat]
        table.had[seat] = table.gone[seat] = 0
        if games.dice[seat] == 0 or (house.lives and games.lives[seat] == 0):
            table.dice[seat] = table.lives[seat] = 0
            table.gone[seat] = now[GONE] = 1
    table.seed[0] = state.origin[0]
    lot = random_below(table.seed, seats)
    now[STARTER] = next_in(table, lot if games.starter < 0 else games.starter)
