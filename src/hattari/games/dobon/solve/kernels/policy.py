"""How a seat acts: by a policy on what it may know, or at random. Compiled."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from hattari.solve.compiled import part
from hattari.solve.splitmix import random_below

from .actions import is_open_to_call, may_call_drawn, threat_after
from .survey import survey
from .table import (
    ALL_CARDS,
    AUTHOR,
    BY_CHOICE,
    CALL,
    CARDS,
    COUNTED,
    COUNTER,
    DEARER,
    DIRECTION,
    DOBON,
    DRAW,
    DRAWN,
    FEAR,
    FRESH,
    HASTE,
    HIGHEST,
    LAID,
    NOBODY,
    ONE_RANK,
    ONE_SUIT,
    ONGOING,
    OUT,
    OWN,
    PASS,
    PHASE,
    PLAY,
    PLAYS,
    RANKS,
    RENEWED,
    SEEN,
    STARTER,
    SUIT,
    SUITS,
    TAKE,
    WHOSE,
    WILD,
    HandChances,
    Lookups,
    Policies,
    Table,
    amount,
    count_cards,
    count_eights,
    lowest_card,
    top_card,
)


@part
def fitting_cards(lookups: Lookups, table: Table) -> int:
    """The cards that the seat in turn may lay."""
    now = table.now
    hand = table.hands[now[WHOSE]]
    if now[PHASE] == DRAWN:
        hand = hand & now[FRESH] if lookups.lays_drawn[1 - now[BY_CHOICE]] else 0
    threatened = int(now[TAKE] > 0)
    return int(hand & lookups.following[threatened, top_card(table), now[SUIT]])


@part
def choose_at_random(lookups: Lookups, table: Table, fitting: int) -> int:
    """Any card that fits, seldom none; an eight with any suit. Of two dobons one is called."""
    may_call = table.now[PHASE] == DRAWN and may_call_drawn(lookups, table)
    if may_call and random_below(table.seed, 2):
        return CALL
    picked = random_below(table.seed, 2 * count_cards(fitting) + 1)
    if picked == 0:
        return DRAW if table.now[PHASE] == ONGOING else PASS
    for _ in range((picked - 1) // 2):
        fitting &= fitting - 1
    card = lowest_card(fitting)
    names = lookups.naming >> card & 1
    return PLAY + 4 * card + (random_below(table.seed, 4) if names else card // RANKS)


@part
def _may_follow(chances: HandChances, hidden: int, fitting: int, cards: int) -> float:
    """The chance that a hand of so many hidden cards has one that fits."""
    whole = count_cards(hidden)
    if cards > whole:
        return 1.0
    others = whole - count_cards(fitting)
    return float(1 - chances.combinations[others, cards] / chances.combinations[whole, cards])


class Outlook(NamedTuple):
    """What the next seats do: their share of a race, the chance that the next one can follow, in
    how many turns it is one's own, what all others hold; and the policy that weighs it."""

    kind: int
    rivals: float
    follow: float
    own: int
    owned: float


class Ahead(NamedTuple):
    """Who is next and which way it goes on; which hidden cards fit, how many cards threaten."""

    first: int
    direction: int
    fitting: int
    take: int


@part
def _outlook(
    table: Table, policies: Policies, chances: HandChances, ahead: Ahead, hidden: int
) -> Outlook:
    seats, seat = len(table.hands), table.now[WHOSE]
    kind = policies.kind[seat]
    rivals, follow, own, cards = 0.0, 1.0, 0, 0
    for index in range(seats):
        each = (ahead.first + ahead.direction * index) % seats
        if each == seat:
            own = index
            continue
        cards += table.held[each]
        left = policies.fade[kind, table.held[each]] * policies.turns[kind, index]
        if index == 0:
            follow = _may_follow(chances, hidden, ahead.fitting, table.held[each])
            left *= exp(-policies.weights[kind, HASTE] * (1 - follow) * (1 + max(1, ahead.take)))
        rivals += left
    return Outlook(kind, rivals, follow, own, cards * chances.mean[table.now[COUNTED]])


@part
def _wins(lookups: Lookups, owned: float, seats: int) -> float:
    """What going out brings, when all others hold so much."""
    if lookups.fixed[OUT, 0]:
        owned = float(lookups.fixed[OUT, 0] * (seats - 1))
    return float(lookups.times[OUT, 0] * owned)


@part
def _costs(lookups: Lookups, worth: float) -> float:
    """What a hand costs when another seat goes out."""
    return float(lookups.times[OUT, 0] * amount(lookups, OUT, 0, worth, 0.0))


class Hand(NamedTuple):
    """A hand that is weighed: its cards, how many, the sum of their numbers, their points."""

    cards: int
    held: int
    total: int
    worth: int


@part
def _standing(
    lookups: Lookups, policies: Policies, look: Outlook, hand: Hand, hidden: int, fitting: int
) -> float:
    """What a hand is worth when the seats play on, in chips."""
    weights, seats, kind = policies.weights, len(policies.kind), look.kind
    own = policies.fade[kind, hand.held] * policies.turns[kind, look.own]
    wild = count_cards(hand.cards & lookups.wild)
    if wild:
        own *= exp(weights[kind, HASTE] * weights[kind, WILD] * wild)
    win = own / (own + look.rivals)
    eights = count_eights(hand.cards)
    owes = lookups.held[eights] * _costs(lookups, hand.worth)
    race = win * _wins(lookups, look.owned, seats) - (1 - win) * weights[kind, DEARER] * owes
    calls_on = lookups.dobon[hand.total]
    if not calls_on or not look.own:
        return float(race)
    known = max(1, count_cards(hidden))
    fits = max(1, count_cards(fitting))
    chance = count_cards(calls_on & fitting) / fits * look.follow
    later = weights[kind, PLAYS] * count_cards(calls_on & hidden) / known
    chance = 1 - (1 - chance) * (1 - later) ** (look.own - 1)
    payer = look.owned / (seats - 1)
    prize = lookups.times[DOBON, 1] * amount(lookups, DOBON, 1, payer, hand.worth)
    if seats > 2:
        others = amount(lookups, DOBON, 0, payer, hand.worth)
        prize += lookups.times[DOBON, 0] * (seats - 2) * others
    prize *= lookups.shown[DOBON, eights]
    return float(chance * prize + (1 - chance) * race)


@part
def hand_after(lookups: Lookups, table: Table, card: int, more: int) -> Hand:
    """The hand of the seat in turn with a card more, or less where `more` is -1."""
    seat, bit = table.now[WHOSE], 1 << card
    cards = table.hands[seat] | bit if more > 0 else table.hands[seat] & ~bit
    total = table.total[seat] + more * lookups.number[card]
    worth = table.worth[seat] + more * lookups.points[card]
    return Hand(cards, table.held[seat] + more, total, worth)


@part
def _laid(
    lookups: Lookups,
    table: Table,
    policies: Policies,
    chances: HandChances,
    hidden: int,
    action: int,
) -> float:
    """What it is worth to lay a card."""
    card, suit = (action - PLAY) >> 2, (action - PLAY) & 3
    now, seats = table.now, len(table.hands)
    seat, hand = now[WHOSE], hand_after(lookups, table, card, -1)
    direction = now[DIRECTION] * lookups.turn[LAID, card]
    first = (seat + direction * lookups.steps[LAID, card]) % seats
    take = threat_after(lookups, table, card)
    fitting = hidden & lookups.following[int(take > 0), card, suit]
    look = _outlook(table, policies, chances, Ahead(first, direction, fitting, take), hidden)
    safe, cost = 1.0, 0.0
    if not lookups.safe[int(hand.held == 0)]:
        fear = policies.weights[look.kind, FEAR]
        safe, cost = danger(lookups, table, chances, card, hand, fear)
    value = _wins(lookups, look.owned, seats)
    if hand.held:
        value = _standing(lookups, policies, look, hand, hidden, fitting)
    return float(safe * value - cost)


@part
def danger(
    lookups: Lookups, table: Table, chances: HandChances, card: int, hand: Hand, fear: float
) -> tuple[float, float]:
    """The chance that nobody calls on this card, and what calls cost on average."""
    now, seats, safe, cost = table.now, len(table.hands), 1.0, 0.0
    seat, rank, counted = now[WHOSE], card % RANKS, now[COUNTED]
    first = now[STARTER] if now[AUTHOR] == NOBODY else now[AUTHOR]
    multiplier = lookups.times[DOBON, 1] * lookups.held[count_eights(hand.cards)]
    silent = (now[AUTHOR] != NOBODY or lookups.opening) and first != seat
    silent = silent and top_card(table) % RANKS == rank
    for step in range(1, seats):
        each = (seat + now[DIRECTION] * step) % seats
        silent = silent and each != first
        held = table.held[each]
        if silent or held > HIGHEST:
            continue
        chance = min(1.0, fear * chances.chance[counted, held, rank])
        safe *= 1 - chance
        points = amount(lookups, DOBON, 1, hand.worth, chances.points[counted, held, rank])
        cost += chance * multiplier * chances.times[counted, held, rank] * points
    counters = hand.held and lookups.counters
    if counters and lookups.dobon[hand.total] >> card & 1:
        cost *= -lookups.times[COUNTER, 1] / multiplier
    return safe, cost


class Idle(NamedTuple):
    """What it is to lay nothing: the outlook then, the cards that fit the top, hidden cards."""

    look: Outlook
    fitting: int
    hidden: int


@part
def _drawn(lookups: Lookups, table: Table, policies: Policies, idle: Idle, stays: float) -> float:
    """What it is worth to draw one card; `stays`: to go on with the hand as it is."""
    top, known = top_card(table), count_cards(idle.hidden)
    wins = is_open_to_call(lookups, table)
    value = 0.0
    for rank in range(RANKS):
        found = idle.hidden & (ONE_RANK << rank)
        if found:
            hand = hand_after(lookups, table, lowest_card(found), 1)
            worth = _wins(lookups, idle.look.owned, len(table.hands))
            if not wins or not lookups.dobon[hand.total] >> top & 1:
                worth = _standing(lookups, policies, idle.look, hand, idle.hidden, idle.fitting)
            value += count_cards(found) / known * worth
    if lookups.lays_drawn[0]:
        laid = count_cards(idle.fitting) / known
        value = laid * max(value, stays) + (1 - laid) * value
    return value


@part
def _many(
    lookups: Lookups,
    table: Table,
    policies: Policies,
    chances: HandChances,
    look: Outlook,
    take: int,
) -> float:
    """What it is worth to draw several cards."""
    seat, kind = table.now[WHOSE], look.kind
    # Threats that add up may name more cards than there are.
    held = min(CARDS, table.held[seat] + take)
    own = policies.fade[kind, held] * policies.turns[kind, look.own]
    win = own / (own + look.rivals)
    points = table.worth[seat] + take * chances.mean[table.now[COUNTED]]
    points = _costs(lookups, points) * lookups.held[count_eights(table.hands[seat])]
    prize = _wins(lookups, look.owned, len(table.hands))
    return float(win * prize - (1 - win) * policies.weights[kind, DEARER] * points)


@part
def _idle(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, hidden: int
) -> float:
    """What it is worth to draw, or to pass after a draw."""
    now, seat, top = table.now, table.now[WHOSE], top_card(table)
    fitting = hidden & lookups.following[0, top, now[SUIT]]
    first = (seat + now[DIRECTION]) % len(table.hands)
    look = _outlook(table, policies, chances, Ahead(first, now[DIRECTION], fitting, 0), hidden)
    take, has_drawn = now[TAKE], now[PHASE] == DRAWN
    if take > 1 and not has_drawn:
        return _many(lookups, table, policies, chances, look, take)
    stays = 0.0
    if has_drawn or lookups.lays_drawn[0] or not hidden:
        same = hand_after(lookups, table, top, 0)
        stays = _standing(lookups, policies, look, same, hidden, fitting)
    if has_drawn or not hidden:
        return stays
    return _drawn(lookups, table, policies, Idle(look, fitting, hidden), stays)


@part
def _best_suit(hand: int) -> int:
    """The suit that one holds most of."""
    best, most = 0, -1
    for suit in range(SUITS):
        cards = count_cards(hand & (ONE_SUIT << (RANKS * suit)))
        if cards > most:
            best, most = suit, cards
    return best


FEW = 12
"""So few hidden cards, of which each says much, are counted at every decision."""


@part
def _count(lookups: Lookups, table: Table, chances: HandChances, hidden: int) -> None:
    """Few hidden cards are counted as this seat sees them; more are as they were for all."""
    table.now[COUNTED] = table.now[RENEWED]
    if count_cards(hidden) <= FEW:
        survey(lookups, hidden, chances, OWN)
        table.now[COUNTED] = OWN


@part
def choose_by_policy(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, fitting: int
) -> int:
    """The action of the highest worth, an eight with one's longest suit."""
    now, seat = table.now, table.now[WHOSE]
    has_drawn = now[PHASE] == DRAWN
    if has_drawn and may_call_drawn(lookups, table):
        return CALL
    best = PASS if has_drawn else DRAW
    if not fitting:
        return best
    hidden = ALL_CARDS & ~now[SEEN] & ~table.hands[seat]
    _count(lookups, table, chances, hidden)
    highest = _idle(lookups, table, policies, chances, hidden)
    while fitting:
        card = lowest_card(fitting)
        fitting &= fitting - 1
        suit = card // RANKS
        if lookups.naming >> card & 1:
            suit = _best_suit(table.hands[seat] & ~(1 << card))
        action = PLAY + 4 * card + suit
        worth = _laid(lookups, table, policies, chances, hidden, action)
        if worth > highest:
            best, highest = action, worth
    return best
