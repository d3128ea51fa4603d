"""From a table to a seat's bucket, its actions and their chances, compiled."""

from __future__ import annotations

from hattari.games.bluff.solve.lookups import ANYONE, CHALLENGE, NO_BID, OFF, SPOT_ON
from hattari.games.bluff.solve.simulate.table import (
    BID_NOW,
    BIDDER_NOW,
    IN_PLAY,
    PALIFICO_NOW,
    TURN,
    House,
    Table,
    menu_of,
    next_in,
    of_face,
    size,
)
from hattari.solve.compiled import compiled, inlined

from .abstraction import (
    ACTIONS,
    BEST,
    BESTS,
    BOLD,
    DECOY,
    FIRM,
    FIRST_BAND,
    HOPELESS,
    LET_GO,
    LIKELY,
    LOWEST,
    NO_BLUFF,
    NO_CHALLENGE,
    NO_EXACT,
    NO_MEASURE,
    NO_REROLL,
    OWN,
    POSSIBLE,
    PULL,
    PUSH,
    PUSHES,
    STANDINGS,
    STOCKS,
    SURE,
    UNKNOWN,
    Abstraction,
    Decision,
    Setting,
    State,
)

# What a seat sees -----------------------------------------------------------------------


@inlined
def chance(abstraction: Abstraction, sides: int, dice: int, needed: int, heard: float) -> float:
    """That so many match among these dice, when bids speak for `heard` more."""
    if needed <= 0:
        return 1.0
    if needed > dice:
        return 0.0
    left = needed - heard
    if left <= 0:
        return 1.0
    whole = int(left)
    tail = abstraction.tail[sides - 1, dice]
    found: float = tail[whole] + (left - whole) * (tail[whole + 1] - tail[whole])
    return found


@compiled
def survey(setting: Setting, state: State, seat: int) -> None:
    """By face: what the seat holds, what lies open, what the bids of others speak for."""
    table, decision = state.table, state.decision
    trust = setting.players.trust[setting.players.of[seat]]
    for face in range(1, 7):
        decision.heard[face] = decision.felt[face] = 0.0
    shown = 0
    for other in range(len(table.dice)):
        shown += table.shown[other]
        if state.told[other, 0]:
            root = setting.abstraction.root[size(table.hidden[other])]
            for face in range(1, 7):
                bold = state.told[other, face]
                if bold:
                    lift = root * (trust[0] + trust[1] * (bold - 1))
                    decision.felt[face] += lift
                    if other != seat:
                        decision.heard[face] += lift
    book = 1 if table.now[PALIFICO_NOW] >= 0 else 0
    hand = table.hidden[seat]
    for face in range(1, 7):
        also = setting.house.also[book, face]
        decision.held[face] = of_face(hand, face) + (of_face(hand, also) if also else 0)
        decision.in_sight[face] = of_face(shown, face) + (of_face(shown, also) if also else 0)
        decision.sides[face] = 2 if also else 1
    decision.facts[OWN] = size(hand)
    decision.facts[UNKNOWN] = table.now[IN_PLAY] - size(shown) - decision.facts[OWN]


@inlined
def _kept(house: House, state: State, seat: int, face: int) -> int:
    """The dice to show for a bid on this face: those that match, or else any one."""
    hand = state.table.hidden[seat]
    also = house.also[1 if state.table.now[PALIFICO_NOW] >= 0 else 0, face]
    kept = of_face(hand, face) << 8 * face
    if also:
        kept += of_face(hand, also) << 8 * also
    if kept == 0:
        for any_face in range(1, 7):
            if of_face(hand, any_face):
                return 1 << 8 * any_face
    return kept


@inlined
def _offer(decision: Decision, action: int, bid: int, odds: float, looks: float) -> None:
    decision.can[action] = 1
    decision.bid[action] = bid
    decision.show[action] = 0
    decision.odds[action] = odds
    decision.looks[action] = looks


@inlined
def _band(looks: float) -> int:
    if looks >= 0.45:
        return 0 if looks >= 0.85 else 1 if looks >= 0.65 else 2
    return 3 if looks >= 0.28 else 4 if looks >= 0.14 else 5


@inlined
def _weigh_raise(
    abstraction: Abstraction, decision: Decision, bid: int, face: int, count: int, least: int
) -> bool:
    """Offer a raise for what it may be; whether it has any hope."""
    needed, held = count - decision.in_sight[face], decision.held[face]
    own, unknown = decision.facts[OWN], decision.facts[UNKNOWN]
    odds = chance(abstraction, decision.sides[face], unknown, needed - held, decision.heard[face])
    looks = chance(abstraction, decision.sides[face], unknown + own, needed, decision.felt[face])
    action = FIRST_BAND + _band(looks)
    better = odds > decision.odds[action] or (
        odds == decision.odds[action] and looks < decision.looks[action]
    )
    if not decision.can[action] or better:
        _offer(decision, action, bid, odds, looks)
    if held == least and (not decision.can[DECOY] or looks > decision.looks[DECOY]):
        _offer(decision, DECOY, bid, odds, looks)
    if not decision.can[LOWEST] or bid < decision.bid[LOWEST]:
        _offer(decision, LOWEST, bid, odds, looks)
    return odds > HOPELESS or looks > HOPELESS


@compiled
def _weigh_reroll(setting: Setting, state: State, seat: int, bid: int) -> None:
    """Offer a bid with what matches shown and the other dice rolled again."""
    decision = state.decision
    book = 1 if state.table.now[PALIFICO_NOW] >= 0 else 0
    face, count = setting.house.faces[book, bid], setting.house.counts[book, bid]
    held, own = decision.held[face], decision.facts[OWN]
    if held >= own:
        return
    needed = count - decision.in_sight[face] - held
    rolled = own - max(held, 1)
    dice = decision.facts[UNKNOWN] + rolled
    odds = chance(setting.abstraction, decision.sides[face], dice, needed, decision.heard[face])
    if odds < POSSIBLE:
        return
    for action in range(FIRM, BOLD + 1):
        # Nobody knows more of rolled dice than their owner: it looks as likely as it is.
        if odds < (LIKELY if action == FIRM else POSSIBLE):
            continue
        if not decision.can[action] or odds < decision.looks[action]:
            _offer(decision, action, bid, odds, odds)
            decision.show[action] = _kept(setting.house, state, seat, face)


@compiled
def _raises(setting: Setting, state: State, seat: int, may_show: bool) -> None:
    """Offer the raises, the likeliest of each band."""
    table, decision = state.table, state.decision
    now, menu = table.now, menu_of(table, seat)
    first = setting.house.first[menu, now[BID_NOW] + 1]
    many = setting.house.within[menu, now[BID_NOW] + 1, setting.house.highest[now[IN_PLAY]]]
    book = 1 if now[PALIFICO_NOW] >= 0 else 0
    least = decision.facts[OWN]
    for number in range(min(many, 12)):
        least = min(
            least, decision.held[setting.house.faces[book, setting.house.raises[first + number]]]
        )
    hopeless = 0
    for number in range(many):
        bid = setting.house.raises[first + number]
        face, count = setting.house.faces[book, bid], setting.house.counts[book, bid]
        if _weigh_raise(setting.abstraction, decision, bid, face, count, least):
            hopeless = 0
        else:
            hopeless += 1
            if hopeless > 12:
                break
        if may_show:
            _weigh_reroll(setting, state, seat, bid)


@inlined
def _only_highest(setting: Setting, state: State, seat: int) -> None:
    """Leave nothing but the highest raise, where there is one."""
    now, menu = state.table.now, menu_of(state.table, seat)
    first = setting.house.first[menu, now[BID_NOW] + 1]
    many = setting.house.within[menu, now[BID_NOW] + 1, setting.house.highest[now[IN_PLAY]]]
    if many == 0:
        return
    for action in range(ACTIONS):
        state.decision.can[action] = 0
    _offer(state.decision, LOWEST, setting.house.raises[first + many - 1], 0.0, 0.0)


@inlined
def _once(decision: Decision) -> None:
    """An action that is the same as another one is not offered twice."""
    for action in range(DECOY, LOWEST + 1):
        if decision.can[action]:
            for other in range(FIRST_BAND, action):
                if decision.can[other] and decision.bid[other] == decision.bid[action]:
                    decision.can[action] = 0
    if decision.can[FIRM] and decision.can[BOLD]:
        same = (
            decision.bid[FIRM] == decision.bid[BOLD] and decision.show[FIRM] == decision.show[BOLD]
        )
        if same:
            decision.can[BOLD] = 0


@inlined
def _outlook(decision: Decision) -> None:
    """How good the raises are: the safest, how far the seat can push, and push with a reroll."""
    best, push = 0.0, 1.0
    sure = False
    for action in range(FIRST_BAND, DECOY):
        if decision.can[action]:
            best = max(best, decision.odds[action])
            if decision.odds[action] >= SURE:
                sure = True
                push = min(push, decision.looks[action])
    bests = 0 if best < 0.35 else 1 if best < 0.55 else 2 if best < 0.72 else 3 if best < 0.9 else 4
    decision.facts[BEST] = bests
    decision.facts[PUSH] = 0 if not sure else 1 if push >= 0.6 else 2 if push >= 0.3 else 3
    decision.facts[PULL] = 0
    if decision.can[FIRM] or decision.can[BOLD]:
        pull = decision.looks[FIRM] if decision.can[FIRM] else 1.0
        decision.facts[PULL] = 2 if pull < push - 0.1 else 1


# Buckets -----------------------------------------------------------------------------


@inlined
def _standing(setting: Setting, state: State) -> tuple[int, int]:
    """How likely the standing bid is true, and exactly true, as buckets tell it apart."""
    table, decision = state.table, state.decision
    bid = table.now[BID_NOW]
    if bid == NO_BID:
        return STANDINGS - 1, 0
    book = 1 if table.now[PALIFICO_NOW] >= 0 else 0
    face = setting.house.faces[book, bid]
    needed = setting.house.counts[book, bid] - decision.in_sight[face] - decision.held[face]
    sides, unknown, heard = decision.sides[face], decision.facts[UNKNOWN], decision.heard[face]
    odds = chance(setting.abstraction, sides, unknown, needed, heard)
    if odds < 0.3:
        place = 0 if odds < 0.04 else 1 if odds < 0.16 else 2
    elif odds < 0.55:
        place = 3 if odds < 0.42 else 4
    else:
        place = 5 if odds < 0.68 else 6 if odds < 0.85 else 7
    if setting.abstraction.exacts == 1 or needed < 0:
        return place, 0
    exact = odds - chance(setting.abstraction, sides, unknown, needed + 1, heard)
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
def bucket(setting: Setting, state: State, seat: int, must_bid: bool) -> int:
    """What the seat in turn can do, in `state.decision`; the row of its bucket."""
    table, decision = state.table, state.decision
    now = table.now
    survey(setting, state, seat)
    for action in range(ACTIONS):
        decision.can[action] = 0
    may_show = setting.house.reroll != OFF and (not must_bid) and (decision.facts[OWN] > 1)
    _raises(setting, state, seat, may_show)
    _once(decision)
    _outlook(decision)
    place, exact = _standing(setting, state)
    has_bid = now[BID_NOW] != NO_BID
    if has_bid and (not must_bid):
        decision.can[CHALLENGE] = 1
        decision.can[SPOT_ON] = setting.house.spot_on != OFF
    if setting.players.barred[setting.players.of[seat]] & NO_MEASURE:
        _only_highest(setting, state, seat)
    row = (place * BESTS + decision.facts[BEST]) * PUSHES + decision.facts[PUSH]
    row = row * STOCKS + _stock_of(setting.house, table, seat)
    row = row * STOCKS + (_stock_of(setting.house, table, now[BIDDER_NOW]) if has_bid else 0)
    following = _stock_of(setting.house, table, next_in(table, seat + 1))
    row = row * setting.abstraction.nexts + min(following, setting.abstraction.nexts - 1)
    row = row * setting.abstraction.lefts + min(
        seats_left(table) - 2, setting.abstraction.lefts - 1
    )
    row = row * setting.abstraction.exacts + exact
    found: int = row * setting.abstraction.shows + decision.facts[PULL]
    return found


@compiled
def bucket_in_window(setting: Setting, state: State, seat: int) -> int:
    """The same for a seat that may answer a bid before the next seat's turn."""
    table, decision = state.table, state.decision
    now = table.now
    survey(setting, state, seat)
    for action in range(ACTIONS):
        decision.can[action] = 0
    decision.can[CHALLENGE] = setting.house.challenge_by == ANYONE
    decision.can[SPOT_ON] = setting.house.spot_on == ANYONE
    decision.can[LET_GO] = 1
    decision.odds[LET_GO] = 1.0
    place, exact = _standing(setting, state)
    row = place * STOCKS + _stock_of(setting.house, table, seat)
    row = row * STOCKS + _stock_of(setting.house, table, now[BIDDER_NOW])
    row = row * setting.abstraction.lefts + min(
        seats_left(table) - 2, setting.abstraction.lefts - 1
    )
    row = row * setting.abstraction.exacts + exact
    found: int = setting.abstraction.windows + row * 2 + (seat == now[TURN])
    return found


# Chances of actions ---------------------------------------------------------------------


@inlined
def _is_barred(decision: Decision, barred: int, action: int) -> bool:
    if action == CHALLENGE:
        return barred & NO_CHALLENGE != 0
    if action == SPOT_ON:
        return barred & NO_EXACT != 0
    if action >= FIRM and barred & NO_REROLL:
        return True
    return barred & NO_BLUFF != 0 and decision.odds[action] < 0.5


@inlined
def _bar(decision: Decision, barred: int) -> None:
    """Take away what the strategy may not do, where that leaves it something."""
    free = 0
    for action in range(ACTIONS):
        free += decision.can[action] and (not _is_barred(decision, barred, action))
    if not free:
        return
    for action in range(ACTIONS):
        if decision.can[action] and _is_barred(decision, barred, action):
            decision.can[action] = 0


@inlined
def mix(setting: Setting, number: int, row: int, decision: Decision) -> int:
    """The chances of the actions, in `decision.share`; how many there are."""
    if setting.players.barred[number]:
        _bar(decision, setting.players.barred[number])
    whole, many = 0.0, 0
    for action in range(ACTIONS):
        decision.share[action] = 0.0
        if decision.can[action]:
            many += 1
            decision.share[action] = max(0.0, setting.players.policy[number, row, action])
            whole += decision.share[action]
    for action in range(ACTIONS):
        if decision.can[action]:
            decision.share[action] = decision.share[action] / whole if whole > 0 else 1.0 / many
    return many


@compiled
def look(setting: Setting, state: State, seat: int, must_bid: bool) -> int:
    """What the seat in turn can do, with the chances of its strategy; the row of its bucket."""
    row = bucket(setting, state, seat, must_bid)
    mix(setting, setting.players.of[seat], row, state.decision)
    return row


@compiled
def look_in_window(setting: Setting, state: State, seat: int) -> int:
    """The same for a seat that may answer a bid."""
    row = bucket_in_window(setting, state, seat)
    mix(setting, setting.players.of[seat], row, state.decision)
    return row
