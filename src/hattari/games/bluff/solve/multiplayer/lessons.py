"""Learning from rounds, compiled.

At a decision every kind of action is tried on a copy of the table, to the end of the round, all
seats playing by their own policies. The gain of an action is what the round's end is worth less
what its beginning was, by the table of what stocks are worth that is learned beside. Who learns,
and for whom, is the lesson's: all seats the same policy for themselves, or a pair for both of
them. Built on the files that `BELOW` names.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.games.bluff.solve.lookups import SPOT_ON
from hattari.games.bluff.solve.simulate.kernels import (
    BID_NOW,
    BIDDER_NOW,
    GONE,
    PALIFICO_NOW,
    STARTER,
    TURN,
    WAVE,
    House,
    _next_in,
)
from hattari.solve.compiled import compiled, inlined

from .rounds import (
    Games,
    begin_game,
    carry_out,
    case_of,
    chance_to_win,
    copy_mind,
    copy_room,
    draw,
    has_window,
    open_round,
    pick,
    play_out,
    reward,
    settle_round,
)
from .situations import (
    ACTIONS,
    OWN,
    Doubles,
    Floats,
    Frame,
    Longs,
    Room,
    Setting,
    mix,
    situation,
    situation_in_window,
)

BELOW = ("e6b668647727", "289d12d054d7", "0a1265f5b228", "eb8dea415756")
"""The digests of the files that these functions are built on."""


class Lesson(NamedTuple):
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
def _had(lesson: Lesson, seat: int) -> float:
    """What a seat, and its partner, had when the round began."""
    partner = lesson.partner[seat]
    had: float = lesson.value[1 if partner < 0 else 0, lesson.began[seat]]
    if partner >= 0 and lesson.began[partner] >= 0:
        had += lesson.value[0, lesson.began[partner]]
    return had


@inlined
def _has(setting: Setting, room: Room, lesson: Lesson, seat: int, over: bool) -> float:
    """What they have now: what things are worth to the seat alone, or both chances to win."""
    partner = lesson.partner[seat]
    if partner < 0:
        return reward(setting, room, lesson.value[1], seat, over)
    own = chance_to_win(setting, room, lesson.value[0], seat, over)
    return own + chance_to_win(setting, room, lesson.value[0], partner, over)


@compiled
def _study(setting: Setting, room: Room, spare: Room, lesson: Lesson, row: int, step: int) -> None:
    """Try every action of a decision, and learn from it."""
    mind, found, now = room.mind, lesson.found, room.table.now
    seat = (now[BIDDER_NOW] + step) % len(room.table.dice) if step else now[TURN]
    number = setting.players.of[seat]
    mean, before = 0.0, _had(lesson, seat)
    for action in range(ACTIONS):
        if not mind.can[action]:
            continue
        copy_room(spare, room)
        copy_mind(spare.mind, mind)
        claim = play_out(setting, spare, action, step)
        over = settle_round(setting.house, spare, claim)
        worth = _has(setting, spare, lesson, seat, over) - before
        found[action] = worth
        mean += mind.share[action] * worth
    for action in range(ACTIONS):
        if mind.can[action]:
            setting.players.policy[number, row, action] += np.float32(found[action] - mean)
            lesson.total[number, row, action] += np.float32(mind.share[action])
            lesson.gain[number, row, action] += np.float32(found[action])
            lesson.seen[number, row, action] += np.float32(1)


@inlined
def _note_claim(frame: Frame, room: Room, lesson: Lesson, action: int, face: int) -> None:
    """How much more of a face its bidder holds than chance gives."""
    mind = room.mind
    if mind.show[action] == 0:
        own = mind.facts[OWN]
        root, bold = frame.root[own], 1 - mind.looks[action]
        more = mind.held[face] - own * mind.sides[face] / 6
        lesson.claims[0] += root * root
        lesson.claims[1] += root * root * bold
        lesson.claims[2] += root * root * bold * bold
        lesson.claims[3] += root * more
        lesson.claims[4] += root * bold * more


@compiled
def _learn_window(setting: Setting, room: Room, spare: Room, lesson: Lesson) -> int:
    """The first claim in a window, answers studied now and then; or WAVE."""
    table, seats = room.table, len(room.table.dice)
    for step in range(1, seats):
        seat = (table.now[BIDDER_NOW] + step) % seats
        if table.dice[seat] == 0:
            continue
        row = situation_in_window(setting, room, seat)
        number = setting.players.of[seat]
        many = mix(setting, number, row, room.mind)
        learns = number < len(lesson.total)
        if learns and draw(room.choice) < lesson.often:
            _study(setting, room, spare, lesson, row, step)
        action = pick(room.mind, many, lesson.stray if learns else 0.0, room.choice)
        if action <= SPOT_ON:
            return int(2 * seat + action)
    return WAVE


@compiled
def _learn_round(setting: Setting, room: Room, spare: Room, lesson: Lesson) -> int:
    """A round in which decisions are studied now and then; the claim that ends it."""
    table, now = room.table, room.table.now
    must_bid = False
    while True:
        seat = now[TURN]
        row = situation(setting, room, seat, must_bid)
        number = setting.players.of[seat]
        many = mix(setting, number, row, room.mind)
        learns = number < len(lesson.total)
        if learns and many > 1 and draw(room.choice) < lesson.often:
            _study(setting, room, spare, lesson, row, 0)
        action = pick(room.mind, many, lesson.stray if learns else 0.0, room.choice)
        kind = carry_out(setting.house, room, action)
        must_bid = kind == -2
        if must_bid:
            continue
        if kind != WAVE:
            return int(2 * seat + kind)
        book = 1 if now[PALIFICO_NOW] >= 0 else 0
        face = setting.house.faces[book, now[BID_NOW]]
        _note_claim(setting.frame, room, lesson, action, face)
        now[TURN] = _next_in(table, now[BIDDER_NOW] + 1)
        if has_window(setting.house):
            claim = _learn_window(setting, room, spare, lesson)
            if claim != WAVE:
                return claim


@compiled
def _revalue(setting: Setting, room: Room, lesson: Lesson, over: bool) -> None:
    """Move the values of where the round began towards those of where it ended."""
    for seat in range(len(room.table.dice)):
        case = lesson.began[seat]
        if case < 0:
            continue
        for kind in range(2):
            value = lesson.value[kind]
            if kind:
                found = reward(setting, room, value, seat, over)
            else:
                found = chance_to_win(setting, room, value, seat, over)
            lesson.visits[kind, case] += 1
            speed = max(0.003, 1 / (1 + lesson.visits[kind, case] ** 0.75))
            value[case] += speed * (found - value[case])


@inlined
def _mark(setting: Setting, room: Room, lesson: Lesson) -> None:
    for seat in range(len(room.table.dice)):
        lesson.began[seat] = case_of(setting, room, seat) if room.table.dice[seat] else -1


@compiled
def _shuffle_stock(house: House, room: Room, games: Games) -> None:
    """Any stocks, so that rare ones are known too."""
    table, now = room.table, room.table.now
    stocks = games.lives if house.lives else games.dice
    left = len(stocks)
    for seat in range(len(stocks)):
        owned = 1 + int(draw(room.choice) * stocks[seat])
        if left > 2 and draw(room.choice) < 0.25:
            left -= 1
            owned = 0
            table.gone[seat] = now[GONE] = 1
            table.dice[seat] = 0
        if house.lives:
            table.lives[seat] = owned
        else:
            table.dice[seat] = owned
    now[STARTER] = _next_in(table, now[STARTER])


@compiled
def learn(setting: Setting, room: Room, spare: Room, lesson: Lesson, games: Games) -> None:
    """Play games, a third of them from any stocks, and learn."""
    for number in range(games.first, games.end):
        begin_game(setting.house, room, games, number)
        if number % 3 == 0:
            _shuffle_stock(setting.house, room, games)
        over = False
        while not over:
            _mark(setting, room, lesson)
            open_round(room)
            claim = _learn_round(setting, room, spare, lesson)
            over = settle_round(setting.house, room, claim)
            if lesson.valuing:
                _revalue(setting, room, lesson, over)
