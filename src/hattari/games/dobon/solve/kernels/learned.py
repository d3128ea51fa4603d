"""How a seat acts by what it has learned: a net that tells what each action gains. Compiled."""

from __future__ import annotations

from math import log
from typing import NamedTuple

from hattari.solve.compiled import part
from hattari.solve.splitmix import random_share

from .actions import may_call_drawn, threat_after
from .policy import danger, hand_after
from .table import (
    ALL_CARDS,
    CALL,
    COUNTED,
    DIRECTION,
    DRAW,
    DRAWN,
    LAID,
    LEARNED,
    ONE_RANK,
    ONE_SUIT,
    PASS,
    PHASE,
    PLAY,
    RANKS,
    RENEWED,
    SEEN,
    STOCKED,
    SUIT,
    SUITS,
    TAKE,
    WHOSE,
    Doubles,
    HandChances,
    Lookups,
    Net,
    Policies,
    Table,
    count_cards,
    count_eights,
    lowest_card,
    top_card,
)

HELD = 7
"""Hands of so many cards and more are told as alike."""
NEAR = 4
"""How many seats after the next turn are told one by one; "so many cards" up to here, too."""
AT_HAND, HITS, TOP, HIDDEN, SIZES, SEATS = 16, 29, 42, 55, 68, 75
FEATURES = SEATS + NEAR * NEAR + 4
CHIPS = 100.0
"""Chips that count as one for the net."""
NEVER = -1e9


class _After(NamedTuple):
    """The table after an action, as its seat may see it: the card to follow, the suit in force,
    which way it goes on and who is next, how many cards threaten."""

    top: int
    suit: int
    direction: int
    first: int
    take: int


@part
def _after(lookups: Lookups, table: Table, action: int) -> _After:
    now, seats = table.now, len(table.hands)
    if action < PLAY:
        first = (now[WHOSE] + now[DIRECTION]) % seats
        return _After(top_card(table), int(now[SUIT]), int(now[DIRECTION]), int(first), 0)
    card, suit = (action - PLAY) >> 2, (action - PLAY) & 3
    direction = now[DIRECTION] * lookups.turn[LAID, card]
    first = (now[WHOSE] + direction * lookups.steps[LAID, card]) % seats
    return _After(card, suit, int(direction), int(first), threat_after(lookups, table, card))


@part
def _tell_hand(lookups: Lookups, table: Table, action: int, hidden: int, seen: Doubles) -> None:
    """What the seat's own hand is after the action."""
    card = (action - PLAY) >> 2 if action >= PLAY else 0
    hand = hand_after(lookups, table, card, -1 if action >= PLAY else 0)
    known = max(1, count_cards(hidden))
    seen[4], seen[5] = hand.worth / CHIPS, hand.held / 8
    seen[6] = lookups.held[count_eights(hand.cards)] - 1
    seen[7] = count_cards(hand.cards & lookups.wild) / 2
    for rank in range(RANKS):
        seen[AT_HAND + rank] = count_cards(hand.cards & (ONE_RANK << rank))
        left = count_cards(hidden & (ONE_RANK << rank))
        seen[HIDDEN + rank] = left / SUITS
        if lookups.dobon[hand.total] >> rank & 1:
            seen[HITS + rank] = left / SUITS
            seen[8] += left / known
    seen[SIZES + min(hand.held, HELD - 1)] = 1


@part
def _tell_table(lookups: Lookups, table: Table, after: _After, hidden: int, seen: Doubles) -> None:
    """Who is next, and what may follow."""
    seats, seat = len(table.hands), table.now[WHOSE]
    threatened = int(after.take > 0)
    fitting = lookups.following[threatened, after.top, after.suit]
    seen[9] = count_cards(fitting & hidden) / max(1, count_cards(hidden))
    seen[10] = count_cards(fitting & table.hands[seat]) / 4
    seen[11], seen[12] = after.take / 4, threatened
    seen[13] = count_cards(table.hands[seat] & (ONE_SUIT << (RANKS * after.suit))) / 4
    seen[14] = table.now[STOCKED] / 40
    seen[TOP + after.top % RANKS] = 1
    told = 0
    for index in range(seats):
        each = (after.first + after.direction * index) % seats
        if each == seat:
            seen[SEATS + NEAR * NEAR] = index / max(1, seats - 1)
            seen[SEATS + NEAR * NEAR + 1] = index == 0
        else:
            if told < NEAR:
                seen[SEATS + told * NEAR + min(table.held[each], NEAR) - 1] = 1
            seen[SEATS + NEAR * NEAR + 2] += table.held[each] / 10
            told += 1


@part
def see(
    lookups: Lookups,
    table: Table,
    chances: HandChances,
    action: int,
    seen: Doubles,
) -> None:
    """What the seat in turn may know of an action, as FEATURES numbers."""
    now, seat = table.now, table.now[WHOSE]
    now[COUNTED] = now[RENEWED]
    hidden = ALL_CARDS & ~now[SEEN] & ~table.hands[seat]
    seen[:] = 0
    seen[0], seen[1], seen[2] = action >= PLAY, action == DRAW, action == PASS
    if action == DRAW:
        seen[3] = max(1, now[TAKE]) / 4
    after = _after(lookups, table, action)
    _tell_hand(lookups, table, action, hidden, seen)
    _tell_table(lookups, table, after, hidden, seen)
    seen[15] = 1
    if action >= PLAY:
        hand = hand_after(lookups, table, after.top, -1)
        if not lookups.safe[int(hand.held == 0)]:
            safe, cost = danger(lookups, table, chances, after.top, hand, 1.0)
            seen[15], seen[SEATS + NEAR * NEAR + 3] = safe, cost / CHIPS


@part
def expected(net: Net, player: int) -> float:
    """What a player of the net expects of what stands in `seen`, in chips."""
    layer = net.layer
    for unit in range(len(layer)):
        layer[unit] = net.bias[player, unit]
    for place in range(FEATURES):
        value = net.seen[place]
        if value != 0:
            for unit in range(len(layer)):
                layer[unit] += value * net.weights[player, place, unit]
    found = net.out[player, len(layer)]
    for unit in range(len(layer)):
        if layer[unit] > 0:
            found += layer[unit] * net.out[player, unit]
    return float(found * CHIPS)


@part
def _lot(table: Table, net: Net, player: int) -> float:
    """Gumbel's noise: the highest of values with it is each one's with the share of a softmax."""
    if net.heat[player] == 0:
        return 0.0
    return float(-net.heat[player] * log(-log(random_share(table.seed) + 1e-12) + 1e-12))


@part
def _worth(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, action: int
) -> float:
    see(lookups, table, chances, action, policies.net.seen)
    player = LEARNED - policies.kind[table.now[WHOSE]]
    return expected(policies.net, player) + _lot(table, policies.net, player)


@part
def choose_as_learned(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, fitting: int
) -> int:
    """The action of the highest expected gain; nearly as good ones by lot."""
    has_drawn = table.now[PHASE] == DRAWN
    if has_drawn and may_call_drawn(lookups, table):
        return CALL
    best, highest = PASS if has_drawn else DRAW, NEVER
    if not fitting:
        return best
    if has_drawn or not policies.bound[table.now[WHOSE]]:
        highest = _worth(lookups, table, policies, chances, best)
    while fitting:
        card = lowest_card(fitting)
        fitting &= fitting - 1
        names = lookups.naming >> card & 1
        for suit in range(SUITS):
            if names or suit == card // RANKS:
                action = PLAY + 4 * card + suit
                worth = _worth(lookups, table, policies, chances, action)
                if worth > highest:
                    best, highest = action, worth
    return best
