"""What a seat of a crowd sees and can do: situations and kinds of actions, compiled.

A seat doesn't see its hand and every bid but a situation: how likely the standing bid is true by
its own dice and by what others have bid, how good the raises are that it has, what is at stake.
And it doesn't choose among all bids but among a few kinds of actions; each stands for one legal
action of the moment. So one table serves every set of dice, under any rules. A strategy is such a
table, a row of weights for each situation.

The functions call one another, so they stand in one file: numba notices changes only in a
function's own file. `BELOW` names the digests of the files beneath; a test holds that they are
kept.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.solve.lookups import ANYONE, CHALLENGE, NO_BID, OFF, SPOT_ON
from hattari.games.bluff.solve.simulate.kernels import (
    BID_NOW,
    BIDDER_NOW,
    IN_PLAY,
    PALIFICO_NOW,
    TURN,
    House,
    Table,
    _menu,
    _next_in,
    _of_face,
    _size,
)
from hattari.solve.compiled import compiled, inlined
from hattari.solve.splitmix import Seeds

BELOW = ("e6b668647727", "289d12d054d7")
"""The digests of the files that these functions are built on."""

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]

# Kinds of actions. Raises come in bands by how likely they look to those who don't see the
# bidder's dice; of each band the one is meant that is likeliest true by the bidder's own.
BANDS = 6
FIRST_BAND = 2
DECOY = FIRST_BAND + BANDS
"""The likeliest-looking raise on a face of which the seat has least."""
LOWEST = DECOY + 1
"""The lowest raise there is."""
FIRM = LOWEST + 1
"""Dice rolled again for the boldest bid that is then likely."""
BOLD = FIRM + 1
"""Dice rolled again for the boldest bid that is then possible."""
ACTIONS = BOLD + 1
LET_GO = FIRST_BAND
"""In a window: to claim nothing."""

NO_BLUFF, NO_CHALLENGE, NO_REROLL, NO_EXACT = 1, 2, 4, 8
"""What a strategy may be barred from, added up."""

SURE = 0.55
"""A raise likelier than this is one that the seat can stand by."""

LIKELY, POSSIBLE = 0.6, 0.35
HOPELESS = 0.004

STANDINGS, BESTS, PUSHES, STOCKS = 9, 5, 4, 3


class Frame(NamedTuple):
    """What situations are reckoned with. tail [sides - 1, dice, needed]: the chance of that many;
    root (dice + 1,): square roots. lefts, nexts, exacts, shows: how finely seats left, the next
    seat's stock, the chance of an exact bid and rerolls are told apart. windows: the first row of
    windows. level: by stock. ways: binomials; most: the highest level. later: whether places after
    the first count."""

    tail: Doubles
    root: Doubles
    lefts: int
    nexts: int
    exacts: int
    shows: int
    windows: int
    level: Longs
    ways: Longs
    most: int
    later: bool


class Mind(NamedTuple):
    """What a seat weighs. By kind of action (ACTIONS,): can, bid, show, odds, looks, share. By
    face (7,): held, in_sight, sides, heard (by the others), felt (heard by one who is not in the
    know). facts: OWN, UNKNOWN."""

    can: Longs
    bid: Longs
    show: Longs
    odds: Doubles
    looks: Doubles
    share: Doubles
    held: Longs
    in_sight: Longs
    sides: Longs
    heard: Doubles
    felt: Doubles
    facts: Longs


OWN, UNKNOWN, BEST, PUSH, PULL = range(5)


class Room(NamedTuple):
    """A game under way. told (seats, 7): how bold the last bid on a face since the last roll was,
    1 up to 2, and 0 for none; choice: what strategies draw from; origin: where the game's dice
    come from; order (seats,)."""

    table: Table
    told: Doubles
    choice: Seeds
    origin: Seeds
    order: Longs
    mind: Mind


class Players(NamedTuple):
    """Strategies: policy, gain (n, rows, ACTIONS); trust (n, 2): how many more matches a bid
    speaks for, per root of its bidder's dice, and more for a bold one; barred (n,); of (seats,):
    whose."""

    policy: Floats
    gain: Floats
    trust: Doubles
    barred: Longs
    of: Longs


class Setting(NamedTuple):
    """What stays the same from decision to decision."""

    house: House
    frame: Frame
    players: Players


# What a seat sees -----------------------------------------------------------------------


@inlined
def chance(frame: Frame, sides: int, dice: int, needed: int, heard: float) -> float:
    """That so many match among these dice, when bids speak for `heard` more."""
    if needed <= 0:
        return 1.0
    if needed > dice:
        return 0.0
    left = needed - heard
    if left <= 0:
        return 1.0
    whole = int(left)
    tail = frame.tail[sides - 1, dice]
    found: float = tail[whole] + (left - whole) * (tail[whole + 1] - tail[whole])
    return found


@compiled
def survey(setting: Setting, room: Room, seat: int) -> None:
    """By face: what the seat holds, what lies open, what the bids of others speak for."""
    table, mind = room.table, room.mind
    trust = setting.players.trust[setting.players.of[seat]]
    for face in range(1, 7):
        mind.heard[face] = mind.felt[face] = 0.0
    shown = 0
    for other in range(len(table.dice)):
        shown += table.shown[other]
        if room.told[other, 0]:
            root = setting.frame.root[_size(table.hidden[other])]
            for face in range(1, 7):
                bold = room.told[other, face]
                if bold:
                    lift = root * (trust[0] + trust[1] * (bold - 1))
                    mind.felt[face] += lift
                    if other != seat:
                        mind.heard[face] += lift
    book = 1 if table.now[PALIFICO_NOW] >= 0 else 0
    hand = table.hidden[seat]
    for face in range(1, 7):
        also = setting.house.also[book, face]
        mind.held[face] = _of_face(hand, face) + (_of_face(hand, also) if also else 0)
        mind.in_sight[face] = _of_face(shown, face) + (_of_face(shown, also) if also else 0)
        mind.sides[face] = 2 if also else 1
    mind.facts[OWN] = _size(hand)
    mind.facts[UNKNOWN] = table.now[IN_PLAY] - _size(shown) - mind.facts[OWN]


@inlined
def _kept(house: House, room: Room, seat: int, face: int) -> int:
    """The dice to show for a bid on this face: those that match, or else any one."""
    hand = room.table.hidden[seat]
    also = house.also[1 if room.table.now[PALIFICO_NOW] >= 0 else 0, face]
    kept = _of_face(hand, face) << 8 * face
    if also:
        kept += _of_face(hand, also) << 8 * also
    if kept == 0:
        for any_face in range(1, 7):
            if _of_face(hand, any_face):
                return 1 << 8 * any_face
    return kept


@inlined
def _offer(mind: Mind, action: int, bid: int, odds: float, looks: float) -> None:
    mind.can[action] = 1
    mind.bid[action] = bid
    mind.show[action] = 0
    mind.odds[action] = odds
    mind.looks[action] = looks


@inlined
def _band(looks: float) -> int:
    if looks >= 0.45:
        return 0 if looks >= 0.85 else 1 if looks >= 0.65 else 2
    return 3 if looks >= 0.28 else 4 if looks >= 0.14 else 5


@inlined
def _weigh_raise(frame: Frame, mind: Mind, bid: int, face: int, count: int, least: int) -> bool:
    """Offer a raise for what it may be; whether it has any hope."""
    needed, held = count - mind.in_sight[face], mind.held[face]
    own, unknown = mind.facts[OWN], mind.facts[UNKNOWN]
    odds = chance(frame, mind.sides[face], unknown, needed - held, mind.heard[face])
    looks = chance(frame, mind.sides[face], unknown + own, needed, mind.felt[face])
    action = FIRST_BAND + _band(looks)
    better = odds > mind.odds[action] or (odds == mind.odds[action] and looks < mind.looks[action])
    if not mind.can[action] or better:
        _offer(mind, action, bid, odds, looks)
    if held == least and (not mind.can[DECOY] or looks > mind.looks[DECOY]):
        _offer(mind, DECOY, bid, odds, looks)
    if not mind.can[LOWEST] or bid < mind.bid[LOWEST]:
        _offer(mind, LOWEST, bid, odds, looks)
    return odds > HOPELESS or looks > HOPELESS


@compiled
def _weigh_reroll(setting: Setting, room: Room, seat: int, bid: int) -> None:
    """Offer a bid with what matches shown and the other dice rolled again."""
    mind = room.mind
    book = 1 if room.table.now[PALIFICO_NOW] >= 0 else 0
    face, count = setting.house.faces[book, bid], setting.house.counts[book, bid]
    held, own = mind.held[face], mind.facts[OWN]
    if held >= own:
        return
    needed = count - mind.in_sight[face] - held
    rolled = own - max(held, 1)
    dice = mind.facts[UNKNOWN] + rolled
    odds = chance(setting.frame, mind.sides[face], dice, needed, mind.heard[face])
    if odds < POSSIBLE:
        return
    for action in range(FIRM, BOLD + 1):
        # Nobody knows more of rolled dice than their owner: it looks as likely as it is.
        if odds < (LIKELY if action == FIRM else POSSIBLE):
            continue
        if not mind.can[action] or odds < mind.looks[action]:
            _offer(mind, action, bid, odds, odds)
            mind.show[action] = _kept(setting.house, room, seat, face)


@compiled
def _raises(setting: Setting, room: Room, seat: int, may_show: bool) -> None:
    """Offer the raises, the likeliest of each band."""
    table, mind = room.table, room.mind
    now, menu = table.now, _menu(table, seat)
    first = setting.house.first[menu, now[BID_NOW] + 1]
    many = setting.house.within[menu, now[BID_NOW] + 1, setting.house.highest[now[IN_PLAY]]]
    book = 1 if now[PALIFICO_NOW] >= 0 else 0
    least = mind.facts[OWN]
    for number in range(min(many, 12)):
        least = min(
            least, mind.held[setting.house.faces[book, setting.house.raises[first + number]]]
        )
    hopeless = 0
    for number in range(many):
        bid = setting.house.raises[first + number]
        face, count = setting.house.faces[book, bid], setting.house.counts[book, bid]
        if _weigh_raise(setting.frame, mind, bid, face, count, least):
            hopeless = 0
        else:
            hopeless += 1
            if hopeless > 12:
                break
        if may_show:
            _weigh_reroll(setting, room, seat, bid)


@inlined
def _once(mind: Mind) -> None:
    """An action that is the same as another one is not offered twice."""
    for action in range(DECOY, LOWEST + 1):
        if mind.can[action]:
            for other in range(FIRST_BAND, action):
                if mind.can[other] and mind.bid[other] == mind.bid[action]:
                    mind.can[action] = 0
    if mind.can[FIRM] and mind.can[BOLD]:
        same = mind.bid[FIRM] == mind.bid[BOLD] and mind.show[FIRM] == mind.show[BOLD]
        if same:
            mind.can[BOLD] = 0


@inlined
def _outlook(mind: Mind) -> None:
    """How good the raises are: the safest, how far the seat can push, and push with a reroll."""
    best, push = 0.0, 1.0
    sure = False
    for action in range(FIRST_BAND, DECOY):
        if mind.can[action]:
            best = max(best, mind.odds[action])
            if mind.odds[action] >= SURE:
                sure = True
                push = min(push, mind.looks[action])
    bests = 0 if best < 0.35 else 1 if best < 0.55 else 2 if best < 0.72 else 3 if best < 0.9 else 4
    mind.facts[BEST] = bests
    mind.facts[PUSH] = 0 if not sure else 1 if push >= 0.6 else 2 if push >= 0.3 else 3
    mind.facts[PULL] = 0
    if mind.can[FIRM] or mind.can[BOLD]:
        pull = mind.looks[FIRM] if mind.can[FIRM] else 1.0
        mind.facts[PULL] = 2 if pull < push - 0.1 else 1


# Situations -----------------------------------------------------------------------------


@inlined
def _standing(setting: Setting, room: Room) -> tuple[int, int]:
    """How likely the standing bid is true, and exactly true, as situations tell it apart."""
    table, mind = room.table, room.mind
    bid = table.now[BID_NOW]
    if bid == NO_BID:
        return STANDINGS - 1, 0
    book = 1 if table.now[PALIFICO_NOW] >= 0 else 0
    face = setting.house.faces[book, bid]
    needed = setting.house.counts[book, bid] - mind.in_sight[face] - mind.held[face]
    sides, unknown, heard = mind.sides[face], mind.facts[UNKNOWN], mind.heard[face]
    odds = chance(setting.frame, sides, unknown, needed, heard)
    if odds < 0.3:
        place = 0 if odds < 0.04 else 1 if odds < 0.16 else 2
    elif odds < 0.55:
        place = 3 if odds < 0.42 else 4
    else:
        place = 5 if odds < 0.68 else 6 if odds < 0.85 else 7
    if setting.frame.exacts == 1 or needed < 0:
        return place, 0
    exact = odds - chance(setting.frame, sides, unknown, needed + 1, heard)
    return place, 0 if exact < 0.2 else 1 if exact < 0.35 else 2


@inlined
def _stock_of(house: House, table: Table, seat: int) -> int:
    owned = table.lives[seat] if house.lives else table.dice[seat]
    found: int = min(owned, STOCKS) - 1
    return found


@inlined
def seats_left(table: Table) -> int:
    left = 0
    for seat in range(len(table.dice)):
        left += table.dice[seat] > 0
    return left


@compiled
def situation(setting: Setting, room: Room, seat: int, must_bid: bool) -> int:
    """What the seat in turn can do, in `room.mind`; the row of its situation."""
    table, mind = room.table, room.mind
    now = table.now
    survey(setting, room, seat)
    for action in range(ACTIONS):
        mind.can[action] = 0
    may_show = setting.house.reroll != OFF and (not must_bid) and (mind.facts[OWN] > 1)
    _raises(setting, room, seat, may_show)
    _once(mind)
    _outlook(mind)
    place, exact = _standing(setting, room)
    has_bid = now[BID_NOW] != NO_BID
    if has_bid and (not must_bid):
        mind.can[CHALLENGE] = 1
        mind.can[SPOT_ON] = setting.house.spot_on != OFF
    row = (place * BESTS + mind.facts[BEST]) * PUSHES + mind.facts[PUSH]
    row = row * STOCKS + _stock_of(setting.house, table, seat)
    row = row * STOCKS + (_stock_of(setting.house, table, now[BIDDER_NOW]) if has_bid else 0)
    following = _stock_of(setting.house, table, _next_in(table, seat + 1))
    row = row * setting.frame.nexts + min(following, setting.frame.nexts - 1)
    row = row * setting.frame.lefts + min(seats_left(table) - 2, setting.frame.lefts - 1)
    row = row * setting.frame.exacts + exact
    found: int = row * setting.frame.shows + mind.facts[PULL]
    return found


@compiled
def situation_in_window(setting: Setting, room: Room, seat: int) -> int:
    """The same for a seat that may answer a bid before the next seat's turn."""
    table, mind = room.table, room.mind
    now = table.now
    survey(setting, room, seat)
    for action in range(ACTIONS):
        mind.can[action] = 0
    mind.can[CHALLENGE] = setting.house.challenge_by == ANYONE
    mind.can[SPOT_ON] = setting.house.spot_on == ANYONE
    mind.can[LET_GO] = 1
    mind.odds[LET_GO] = 1.0
    place, exact = _standing(setting, room)
    row = place * STOCKS + _stock_of(setting.house, table, seat)
    row = row * STOCKS + _stock_of(setting.house, table, now[BIDDER_NOW])
    row = row * setting.frame.lefts + min(seats_left(table) - 2, setting.frame.lefts - 1)
    row = row * setting.frame.exacts + exact
    found: int = setting.frame.windows + row * 2 + (seat == now[TURN])
    return found


# Chances of actions ---------------------------------------------------------------------


@inlined
def _is_barred(mind: Mind, barred: int, action: int) -> bool:
    if action == CHALLENGE:
        return barred & NO_CHALLENGE != 0
    if action == SPOT_ON:
        return barred & NO_EXACT != 0
    if action >= FIRM and barred & NO_REROLL:
        return True
    return barred & NO_BLUFF != 0 and mind.odds[action] < 0.5


@inlined
def _bar(mind: Mind, barred: int) -> None:
    """Take away what the strategy may not do, where that leaves it something."""
    free = 0
    for action in range(ACTIONS):
        free += mind.can[action] and (not _is_barred(mind, barred, action))
    if not free:
        return
    for action in range(ACTIONS):
        if mind.can[action] and _is_barred(mind, barred, action):
            mind.can[action] = 0


@inlined
def mix(setting: Setting, number: int, row: int, mind: Mind) -> int:
    """The chances of the actions, in `mind.share`; how many there are."""
    if setting.players.barred[number]:
        _bar(mind, setting.players.barred[number])
    whole, many = 0.0, 0
    for action in range(ACTIONS):
        mind.share[action] = 0.0
        if mind.can[action]:
            many += 1
            mind.share[action] = max(0.0, setting.players.policy[number, row, action])
            whole += mind.share[action]
    for action in range(ACTIONS):
        if mind.can[action]:
            mind.share[action] = mind.share[action] / whole if whole > 0 else 1.0 / many
    return many


@compiled
def look(setting: Setting, room: Room, seat: int, must_bid: bool) -> int:
    """What the seat in turn can do, with the chances of its strategy; the row of its situation."""
    row = situation(setting, room, seat, must_bid)
    mix(setting, setting.players.of[seat], row, room.mind)
    return row


@compiled
def look_in_window(setting: Setting, room: Room, seat: int) -> int:
    """The same for a seat that may answer a bid."""
    row = situation_in_window(setting, room, seat)
    mix(setting, setting.players.of[seat], row, room.mind)
    return row
