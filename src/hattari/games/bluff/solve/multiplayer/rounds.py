"""Rounds and games played by strategies, compiled; and what stocks are worth.

Dice depend on nothing but the game's seed, the round, the seat and how many dice it has shown;
what strategies draw comes from a stream of its own.

The functions call one another, so they stand in one file: numba notices changes only in a
function's own file. `BELOW` names the digests of the files beneath; a test holds that they are
kept.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.games.bluff.solve.lookups import AFTER_BID, ANYONE, BEFORE_BID, NO_BID, SPOT_ON
from hattari.games.bluff.solve.simulate.kernels import (
    ANSWER,
    BID,
    BID_NOW,
    BIDDER_NOW,
    CLAIM,
    GONE,
    PALIFICO_NOW,
    PLACE,
    ROUNDS,
    SHOW,
    STARTER,
    TURN,
    WAVE,
    House,
    Table,
    _call_palifico,
    _clear_round,
    _next_in,
    _of_face,
    _roll_all,
    _score,
    _set_in_the_open,
    _settle,
    _size,
    _write,
)
from hattari.solve.compiled import compiled, inlined
from hattari.solve.splitmix import Seeds, random_below, random_bits

from .situations import (
    ACTIONS,
    FIRM,
    FIRST_BAND,
    OWN,
    UNKNOWN,
    Doubles,
    Floats,
    Frame,
    Longs,
    Mind,
    Room,
    Setting,
    chance,
    mix,
    seats_left,
    situation,
    situation_in_window,
    survey,
)

BELOW = ("e6b668647727", "289d12d054d7", "0a1265f5b228")
"""The digests of the files that these functions are built on."""

BEHIND = 0.5
"""Where later places count: each is worth so much of the one before."""

CLOSE = 0.01
"""Actions are close that gain so little less than the best."""


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
def _aim(room: Room, seat: int, shown: int) -> None:
    """The dice of a seat's next roll: they depend on the game, round, seat and dice shown."""
    place = (room.table.now[ROUNDS] * 32 + seat) * 32 + shown
    room.table.seed[0] = room.origin[0] + np.uint64(place) * np.uint64(0xD1342543DE82EF95)


@inlined
def pick(mind: Mind, many: int, stray: float, seed: Seeds) -> int:
    """An action by its chance; with the chance `stray` any."""
    upto = draw(seed)
    last = 0
    for action in range(ACTIONS):
        if mind.can[action]:
            last = action
            upto -= (1 - stray) * mind.share[action] + stray / many
            if upto < 0:
                return action
    return last


@inlined
def carry_out(house: House, room: Room, action: int) -> int:
    """Carry out the action of the seat in turn: the kind of claim, WAVE after a bid, or -2."""
    table, mind = room.table, room.mind
    now = table.now
    seat = now[TURN]
    if action <= SPOT_ON:
        _write(table, (CLAIM, seat, action, 0, 0, 0))
        return action
    show = mind.show[action]
    if show and house.reroll == BEFORE_BID:
        _write(table, (SHOW, seat, 0, 0, 0, show))
        show_dice(room, seat, show)
        return -2
    now[BID_NOW] = mind.bid[action]
    now[BIDDER_NOW] = seat
    _write(table, (BID, seat, now[BID_NOW], 0, 0, show))
    book = 1 if now[PALIFICO_NOW] >= 0 else 0
    room.told[seat, 0] = 1.0
    room.told[seat, house.faces[book, now[BID_NOW]]] = 2.0 - mind.looks[action]
    if show and house.reroll == AFTER_BID:
        show_dice(room, seat, show)
    return WAVE


@inlined
def show_dice(room: Room, seat: int, show: int) -> None:
    _aim(room, seat, _size(room.table.shown[seat]) + _size(show))
    _set_in_the_open(room.table, seat, show)
    forget(room, seat)


@inlined
def forget(room: Room, seat: int) -> None:
    for face in range(7):
        room.told[seat, face] = 0.0


# To the end of a round ------------------------------------------------------------------


@compiled
def open_round(room: Room) -> None:
    _clear_round(room.table)
    for seat in range(len(room.table.dice)):
        forget(room, seat)
        _aim(room, seat, 0)
        _roll_all(room.table, seat)


@inlined
def has_window(house: House) -> bool:
    return ANYONE in (house.challenge_by, house.spot_on)


@compiled
def answers(setting: Setting, room: Room, step: int) -> int:
    """The first claim in a window from so many places after the bidder on, or WAVE."""
    table, seats = room.table, len(room.table.dice)
    for place in range(step, seats):
        seat = (table.now[BIDDER_NOW] + place) % seats
        if table.dice[seat] == 0:
            continue
        number = setting.players.of[seat]
        row = situation_in_window(setting, room, seat)
        many = mix(setting, number, row, room.mind)
        action = pick(room.mind, many, 0.0, room.choice)
        if action <= SPOT_ON:
            return int(2 * seat + action)
    return WAVE


@compiled
def play_on(setting: Setting, room: Room, must_bid: bool) -> int:
    """The claim that ends the round, as seat × 2 + kind, from the turn of a seat on."""
    now = room.table.now
    while True:
        seat = now[TURN]
        number = setting.players.of[seat]
        row = situation(setting, room, seat, must_bid)
        many = mix(setting, number, row, room.mind)
        kind = carry_out(setting.house, room, pick(room.mind, many, 0.0, room.choice))
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return int(2 * seat + kind)
        now[TURN] = _next_in(room.table, now[BIDDER_NOW] + 1)
        if has_window(setting.house):
            claim = answers(setting, room, 1)
            if claim != WAVE:
                return claim


@compiled
def settle_round(house: House, room: Room, claim: int) -> bool:
    """Settle the round; whether the game is over."""
    table = room.table
    now = table.now
    _settle(house, table, claim >> 1, claim & 1)
    left = seats_left(table)
    if house.ends[left] or now[ROUNDS] >= house.round_limit:
        return True
    _call_palifico(house, table, left)
    now[STARTER] = _next_in(table, now[STARTER])
    return False


# What stocks are worth ------------------------------------------------------------------


@compiled
def _place(frame: Frame, stock: Longs, starter: int, seat: int, order: Longs) -> int:
    """The place of a seat's case in the table of values: own stock, others' sorted, who starts."""
    seats = len(stock)
    many = 0
    for other in range(seats):
        if other != seat:
            level = frame.level[stock[other]]
            at = many
            while at > 0 and order[at - 1] > level:
                order[at] = order[at - 1]
                at -= 1
            order[at] = level
            many += 1
    index = 0
    for at in range(many):
        index += frame.ways[order[at] + at, at + 1]
    following = (starter + 1) % seats
    while stock[following] == 0:
        following = (following + 1) % seats
    who = 0 if seat == starter else 1 if seat == following else 2
    every = frame.ways[frame.most + many, many]
    found: int = ((frame.level[stock[seat]] - 1) * every + index) * 3 + who
    return found


@inlined
def case_of(setting: Setting, room: Room, seat: int) -> int:
    table = room.table
    stock = table.lives if setting.house.lives else table.dice
    return _place(setting.frame, stock, table.now[STARTER], seat, room.order)


@inlined
def ahead(house: House, table: Table, seat: int) -> tuple[int, int]:
    """How many seats are ahead, and how many share the place, the seat itself counted."""
    score, above, equal = _score(house, table, seat), 0, 0
    for other in range(len(table.dice)):
        another = _score(house, table, other)
        above += another > score
        equal += another == score
    return above, equal


@compiled
def reward(setting: Setting, room: Room, value: Doubles, seat: int, over: bool) -> float:
    """What things are worth to a seat now."""
    table = room.table
    if not over and table.dice[seat]:
        found: float = value[case_of(setting, room, seat)]
        return found
    above, equal = ahead(setting.house, table, seat)
    if setting.frame.later:
        whole = 0.0
        for place in range(above, above + equal):
            whole += BEHIND**place
        return whole / equal
    return 1.0 / equal if above == 0 and over else 0.0


@compiled
def chance_to_win(setting: Setting, room: Room, value: Doubles, seat: int, over: bool) -> float:
    """A seat's chance of the first place now."""
    table = room.table
    if setting.house.leaving_wins and table.now[GONE]:
        above, equal = ahead(setting.house, table, seat)
        first = table.gone[seat] == 1
        return 1.0 / equal if above == 0 and first else 0.0
    if not over and table.dice[seat]:
        found: float = value[case_of(setting, room, seat)]
        return found
    above, equal = ahead(setting.house, table, seat)
    return 1.0 / equal if above == 0 and over else 0.0


@compiled
def values(
    frame: Frame, value: Doubles, stocks: Longs, starters: Longs, order: Longs, found: Doubles
) -> None:
    """found (N, seats): what the table says of stocks (N, seats) and starters (N,)."""
    for number in range(len(stocks)):
        for seat in range(stocks.shape[1]):
            found[number, seat] = 0.0
            if stocks[number, seat]:
                place = _place(frame, stocks[number], starters[number], seat, order)
                found[number, seat] = value[place]


# Games ----------------------------------------------------------------------------------


@inlined
def _seed_game(room: Room, seed: int, number: int) -> None:
    room.origin[0] = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(number)
    random_bits(room.origin)
    first = np.uint64(random_bits(room.origin))
    room.origin[0] = (first << np.uint64(32)) + np.uint64(random_bits(room.origin))
    room.choice[0] = ~room.origin[0]


@compiled
def begin_game(house: House, room: Room, games: Games, number: int) -> None:
    """The game of this number; seats without dice or lives are out already."""
    table, now = room.table, room.table.now
    seats = len(table.dice)
    _seed_game(room, games.seed, number)
    now[GONE] = now[ROUNDS] = 0
    now[PALIFICO_NOW] = -1
    for seat in range(seats):
        table.dice[seat], table.lives[seat] = games.dice[seat], games.lives[seat]
        table.had[seat] = table.gone[seat] = 0
        if games.dice[seat] == 0 or (house.lives and games.lives[seat] == 0):
            table.dice[seat] = table.lives[seat] = 0
            table.gone[seat] = now[GONE] = 1
    table.seed[0] = room.origin[0]
    lot = random_below(table.seed, seats)
    now[STARTER] = _next_in(table, lot if games.starter < 0 else games.starter)


# Rounds played out in thought -----------------------------------------------------------


@inlined
def copy_room(to: Room, room: Room) -> None:
    table, told = room.table, room.told
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
    to.choice[0] = room.choice[0] ^ np.uint64(0x5DEECE66D)
    to.origin[0] = room.origin[0]


@inlined
def copy_mind(to: Mind, mind: Mind) -> None:
    for action in range(ACTIONS):
        to.can[action] = mind.can[action]
        to.bid[action] = mind.bid[action]
        to.show[action] = mind.show[action]
        to.looks[action] = mind.looks[action]
        to.share[action] = mind.share[action]


@compiled
def play_out(setting: Setting, spare: Room, action: int, step: int) -> int:
    """The claim that ends the round on a copy of the table after an action.

    `step`: 0 in a turn; in a window how many places after the bidder the seat is.
    """
    now = spare.table.now
    seats = len(spare.table.dice)
    must_bid = False
    if step:
        if action <= SPOT_ON:
            return int(2 * ((now[BIDDER_NOW] + step) % seats) + action)
        claim = answers(setting, spare, step + 1)
        if claim != WAVE:
            return claim
    else:
        seat = now[TURN]
        kind = carry_out(setting.house, spare, action)
        if kind >= 0:
            return int(2 * seat + kind)
        must_bid = kind == -2
        if not must_bid:
            now[TURN] = _next_in(spare.table, now[BIDDER_NOW] + 1)
            if has_window(setting.house):
                claim = answers(setting, spare, 1)
                if claim != WAVE:
                    return claim
    return play_on(setting, spare, must_bid)


@compiled
def hear(setting: Setting, room: Room, seat: int, bid: int, show: int) -> None:
    """A bid (NO_BID: none) and the dice shown for it, as everybody at the table knows it."""
    table, mind = room.table, room.mind
    now = table.now
    now[TURN] = seat
    survey(setting, room, seat)
    if bid != NO_BID:
        now[BID_NOW], now[BIDDER_NOW] = bid, seat
        book = 1 if now[PALIFICO_NOW] >= 0 else 0
        face, count = setting.house.faces[book, bid], setting.house.counts[book, bid]
        dice = mind.facts[OWN] + mind.facts[UNKNOWN]
        needed = count - mind.in_sight[face]
        room.told[seat, 0] = 1.0
        room.told[seat, face] = 2.0 - chance(
            setting.frame, mind.sides[face], dice, needed, mind.felt[face]
        )
    if show:
        table.shown[seat] += show
        table.hidden[seat] -= _size(show) << 8
        forget(room, seat)


class Thought(NamedTuple):
    """A decision to think through: the seat; step: 0 in its turn, in a window how far behind the
    bidder; plans (plans, 4): kind of claim, WAVE for a bid, or LET_GO; the bid; the dice shown;
    how likely it looks, in millionths; hands (samples, seats): hidden dice; value (cases,)."""

    seat: int
    step: int
    plans: Longs
    hands: Longs
    value: Doubles


@compiled
def weigh(setting: Setting, room: Room, spare: Room, thought: Thought, found: Doubles) -> None:
    """found (samples, plans): what a plan is worth to the seat when all hold these hands.

    The round is played to its end by the players' strategies.
    """
    plans, hands = thought.plans, thought.hands
    for sample in range(len(hands)):
        random_bits(room.choice)
        room.origin[0] = room.choice[0]
        for number in range(len(plans)):
            copy_room(spare, room)
            for other in range(hands.shape[1]):
                spare.table.hidden[other] = hands[sample, other]
            action = plans[number, 0]
            if action == WAVE:
                action = FIRST_BAND
                spare.mind.bid[action] = plans[number, 1]
                spare.mind.show[action] = plans[number, 2]
                spare.mind.looks[action] = plans[number, 3] / 1e6
            claim = play_out(setting, spare, action, thought.step)
            over = settle_round(setting.house, spare, claim)
            found[sample, number] = reward(setting, spare, thought.value, thought.seat, over)


# Games told -----------------------------------------------------------------------------


GAME, NUMBER, BEGAN, CLAIMANT, BIDDER, KIND, MARGIN, COUNT, FACE, PALIFICO, TURNS, LAST, NEXT = (
    range(13)
)
"""Places in a row of a round; then come, for each seat, the numbers below."""
DICE, LIVES, DICE_AFTER, LIVES_AFTER, DECISIONS, STUCK, BLUFFS, REROLLS, OPTIONS = range(9)
OF_SEAT = 9
ENTROPY, NEAR = 0, 1


@compiled
def _tell(gain: Floats, mind: Mind, told: Longs, felt: Doubles, action: int) -> None:
    """What kind of decision this was; told (OF_SEAT,), felt (2,): of the seat."""
    best = -9.0
    for each in range(ACTIONS):
        if mind.can[each]:
            best = max(best, gain[each])
    for each in range(ACTIONS):
        if mind.can[each]:
            told[OPTIONS] += 1
            felt[NEAR] += gain[each] >= best - CLOSE
            if mind.share[each] > 0:
                felt[ENTROPY] -= mind.share[each] * np.log(mind.share[each])
    told[DECISIONS] += 1
    told[STUCK] += best < 0
    if action >= FIRST_BAND:
        told[BLUFFS] += mind.odds[action] < 0.5
        told[REROLLS] += action >= FIRM


@compiled
def _window(setting: Setting, room: Room) -> int:
    """The first claim in a window, every answer written down, or WAVE."""
    table, seats = room.table, len(room.table.dice)
    for step in range(1, seats):
        seat = (table.now[BIDDER_NOW] + step) % seats
        if table.dice[seat] == 0:
            continue
        row = situation_in_window(setting, room, seat)
        many = mix(setting, setting.players.of[seat], row, room.mind)
        action = pick(room.mind, many, 0.0, room.choice)
        _write(table, (ANSWER, seat, action if action <= SPOT_ON else WAVE, 0, 0, 0))
        if action <= SPOT_ON:
            return int(2 * seat + action)
    return WAVE


@compiled
def _bidding(setting: Setting, room: Room, told: Longs, felt: Doubles) -> int:
    """The claim that ends the round, every decision told; told (row,), felt (seats, 2)."""
    table, now = room.table, room.table.now
    must_bid = False
    while True:
        seat = now[TURN]
        number = setting.players.of[seat]
        row = situation(setting, room, seat, must_bid)
        many = mix(setting, number, row, room.mind)
        action = pick(room.mind, many, 0.0, room.choice)
        mine = told[NEXT + 1 + seat * OF_SEAT : NEXT + 1 + (seat + 1) * OF_SEAT]
        _tell(setting.players.gain[number, row], room.mind, mine, felt[seat], action)
        told[TURNS] += 1
        kind = carry_out(setting.house, room, action)
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return int(2 * seat + kind)
        now[TURN] = _next_in(table, now[BIDDER_NOW] + 1)
        if has_window(setting.house):
            claim = _window(setting, room)
            if claim != WAVE:
                return claim


@inlined
def _tell_stock(table: Table, told: Longs, after: int) -> None:
    for seat in range(len(table.dice)):
        place = NEXT + 1 + seat * OF_SEAT + after
        told[place + DICE] = table.dice[seat]
        told[place + LIVES] = table.lives[seat]


@inlined
def _play_round(setting: Setting, room: Room, told: Longs, felt: Doubles) -> bool:
    """A round into a row; whether the game is over."""
    table, now = room.table, room.table.now
    for place in range(len(told)):
        told[place] = 0
    for seat in range(len(table.dice)):
        felt[seat, 0] = felt[seat, 1] = 0.0
    told[BEGAN] = now[STARTER]
    told[PALIFICO] = now[PALIFICO_NOW] >= 0
    book = told[PALIFICO]
    _tell_stock(table, told, 0)
    open_round(room)
    told[NUMBER] = now[ROUNDS]
    claim = _bidding(setting, room, told, felt)
    told[CLAIMANT], told[KIND], told[BIDDER] = claim >> 1, claim & 1, now[BIDDER_NOW]
    told[COUNT], told[FACE] = (
        setting.house.counts[book, now[BID_NOW]],
        setting.house.faces[book, now[BID_NOW]],
    )
    told[MARGIN] = _actual(setting.house, table, book) - told[COUNT]
    over = settle_round(setting.house, room, claim)
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
    return _of_face(total, face) + (_of_face(total, also) if also else 0)


@compiled
def play(
    setting: Setting, room: Room, games: Games, told: Longs, felt: Doubles, places: Longs
) -> tuple[int, int]:
    """Play games as long as there are rows; (games, rounds) played.

    told (rounds, columns), felt (rounds, seats, 2); places (games, 2, seats): seats ahead, and
    seats that share the place.
    """
    table, used = room.table, 0
    for number in range(games.first, games.end):
        begin_game(setting.house, room, games, number)
        begun, over = used, False
        while not over:
            if used == len(told):
                return number - games.first, begun
            over = _play_round(setting, room, told[used], felt[used])
            told[used, GAME] = number
            used += 1
        for seat in range(len(table.dice)):
            above, equal = ahead(setting.house, table, seat)
            places[number - games.first, 0, seat] = above
            places[number - games.first, 1, seat] = equal
            _write(table, (PLACE, seat, above, 0, 0, 0))
    return games.end - games.first, used
