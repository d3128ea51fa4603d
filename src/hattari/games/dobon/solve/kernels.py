"""The compiled loop that plays rounds of Dobon from any turn to their end.

A card is 13 × suit + rank, in the order of the deck; a set of cards is the bits of one integer.
No rule of the game stands here: what may follow, what a card does and what is paid is looked up
in `Lookups`. Nobody errs: only cards that fit are laid, and every dobon holds. Each seat acts by a
policy (see `Policies`) on what it may know, or, to try out the rules, at random.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import Seeds, random_below

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]

RANKS, SUITS, CARDS = 13, 4, 52
EIGHT = 7
HIGHEST = 13
ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
ONE_SUIT = (1 << 13) - 1
ALL_CARDS = (1 << 52) - 1
EIGHTS = ONE_RANK << EIGHT

NOTHING, DRAW, PASS, CALL, PLAY = -1, 0, 1, 2, 3
"""An action: one of these; laying a card is PLAY + 4 × card + the suit to follow."""

HAND, UP, STOCK, TURN, DO, CALLED, CLOSED, GAIN = range(8)
"""What a row of the log tells; the package says what its columns hold."""

WIDTH = 4

ONGOING, DRAWN, OVER = 0, 1, 2
NOBODY = -1

TURNED_UP, LAID = 0, 1
"""What happened to a card that has an effect."""

OUT, DOBON, COUNTER, OPENING, BY_DRAW, DRAWN_OUT = range(6)
"""How a round ends, in the order of `points.Ending`."""

LONGEST = 1000
"""A round of more turns is left undecided: nobody gains."""


class Lookups(NamedTuple):
    """A rule set as arrays, made by asking the engine: `lookups.py`. Card sets are int64.

    dobon (D,): the cards on which a hand is one, by its place there: the sum of `number` over its
    cards. By card (52,): number, and points. following (2, 52, 4) [whether the top threatens,
    top, suit in force]: the cards that may be laid. By what happens to a card and card, (2, 52):
    steps to the next turn, factor of the direction, whether it threatens. threats (6,): cards to
    take, by how many threats lie in a row. rounded (points + 1,). times (6, 2, 5) [ending,
    whether the payer was called, eights that the payee holds].

    wild: the cards that fit everything; naming: those that may name a suit. safe (2,) [whether
    it was a last card]: nobody may call on it. lays_drawn (2,) [whether the draw was forced];
    calls_drawn (2,) [whether the top is one's own]. opening: a window follows the deal; counters:
    a called seat may call back; purses: nobody pays more than it has.
    """

    number: Longs
    points: Longs
    following: Longs
    dobon: Longs
    steps: Longs
    turn: Longs
    threatens: Longs
    threats: Longs
    rounded: Longs
    times: Longs
    safe: Longs
    lays_drawn: Longs
    calls_drawn: Longs
    wild: int
    naming: int
    hand: int
    opening: bool
    counters: bool
    purses: bool


class Policies(NamedTuple):
    """How seats act; see `bots/weigh.py`, whose model this is, and `Weights`.

    fade (K, 64): exp(-haste × cards) of policy k; turns (K, seats): the same for parts of a round
    of turns. weights (K, 5). kind (seats,): the policy of each seat, NOBODY to act at random.
    """

    fade: Doubles
    turns: Doubles
    weights: Doubles
    kind: Longs


HASTE, DEARER, PLAYS, WILD, FEAR = range(5)
"""Places in a policy's weights."""


class HandChances(NamedTuple):
    """What unseen cards say: by cards in a hand and rank, (14, 13), the chance that the hand is
    a dobon on it, its points then, and how often it collects. mean (1,): points of a card.
    ways (2, 14, 14) is space to reckon in; combinations (53, 53)."""

    chance: Doubles
    points: Doubles
    times: Doubles
    mean: Doubles
    ways: Doubles
    combinations: Doubles


class Table(NamedTuple):
    """A round under way: a number for each seat, except pile and stock (52,), log (rows, WIDTH),
    seed (1,) and `now`, which holds what is no seat's own. The next card is the stock's last.

    held, total, worth: how many cards, the sum of their numbers, their points. winners: in order.
    """

    hands: Longs
    held: Longs
    total: Longs
    worth: Longs
    chips: Longs
    gains: Longs
    winners: Longs
    called: Longs
    pile: Longs
    stock: Longs
    now: Longs
    log: Longs
    seed: Seeds


(
    WHOSE,
    DIRECTION,
    SUIT,
    ROW,
    AUTHOR,
    IDLE,
    STOCKED,
    PILED,
    STARTER,
    LOGGED,
    FRESH,
    BY_CHOICE,
    PHASE,
    SEEN,
    TURNS,
) = range(15)
"""Places in `Table.now`."""


# Chance ----------------------------------------------------------------------------------


@part
def _shuffle(seed: Seeds, cards: Longs, many: int) -> None:
    for last in range(many - 1, 0, -1):
        other = random_below(seed, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


# Sets of cards ---------------------------------------------------------------------------


@part
def _size(cards: int) -> int:
    """How many cards are in a set."""
    cards = cards - ((cards >> 1) & 0x5555555555555)
    cards = (cards & 0x3333333333333) + ((cards >> 2) & 0x3333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F
    return (cards * 0x01010101010101 >> 48) & 0xFF


@part
def _first(cards: int) -> int:
    """The lowest card of a set."""
    return _size((cards & -cards) - 1)


@part
def _eights(cards: int) -> int:
    return _size(cards & EIGHTS)


@part
def _holds(lookups: Lookups, table: Table, seat: int) -> bool:
    """Whether a seat's hand is a dobon on the top card."""
    return bool(lookups.dobon[table.total[seat]] >> _top(table) & 1)


# The table -------------------------------------------------------------------------------


@part
def _tell(table: Table, what: int, seat: int, first: int, second: int) -> None:
    row = table.now[LOGGED]
    if row < len(table.log):
        table.log[row, 0], table.log[row, 1] = what, seat
        table.log[row, 2], table.log[row, 3] = first, second
        table.now[LOGGED] = row + 1


@part
def _add(lookups: Lookups, table: Table, seat: int, card: int) -> None:
    table.hands[seat] |= 1 << card
    table.held[seat] += 1
    table.total[seat] += lookups.number[card]
    table.worth[seat] += lookups.points[card]


@part
def _remove(lookups: Lookups, table: Table, seat: int, card: int) -> None:
    table.hands[seat] &= ~(1 << card)
    table.held[seat] -= 1
    table.total[seat] -= lookups.number[card]
    table.worth[seat] -= lookups.points[card]


@part
def _top(table: Table) -> int:
    return int(table.pile[table.now[PILED] - 1])


@part
def _threat(lookups: Lookups, table: Table) -> int:
    return int(lookups.threats[table.now[ROW]])


@part
def _tell_stock(table: Table) -> None:
    for place in range(table.now[STOCKED] - 1, -1, -1):
        _tell(table, STOCK, NOBODY, table.stock[place], 0)


@compiled
def _renew(table: Table) -> None:
    """All but the top of the pile becomes the stock, if that is empty."""
    now = table.now
    if now[STOCKED] or now[PILED] < 2:
        return
    for place in range(now[PILED] - 1):
        table.stock[place] = table.pile[place]
    now[STOCKED] = now[PILED] - 1
    table.pile[0] = _top(table)
    now[PILED] = 1
    now[SEEN] = 1 << table.pile[0]
    _shuffle(table.seed, table.stock, now[STOCKED])
    _tell_stock(table)


@part
def _take(lookups: Lookups, table: Table, seat: int, many: int) -> None:
    now = table.now
    _renew(table)
    while many and now[STOCKED]:
        now[STOCKED] -= 1
        card = table.stock[now[STOCKED]]
        _add(lookups, table, seat, card)
        now[FRESH] |= 1 << card
        many -= 1
        _renew(table)


# What an action does ---------------------------------------------------------------------


@part
def _next(table: Table, steps: int) -> None:
    seats = len(table.hands)
    table.now[WHOSE] = (table.now[WHOSE] + table.now[DIRECTION] * steps) % seats
    table.now[FRESH] = 0
    table.now[PHASE] = ONGOING


@part
def _pass(lookups: Lookups, table: Table) -> None:
    now = table.now
    if now[IDLE] < len(table.hands):
        _next(table, 1)
        return
    _clear_result(table)
    table.winners[0] = now[STARTER]
    _settle(lookups, table, 1, DRAWN_OUT)


@part
def _is_open_to_call(lookups: Lookups, table: Table) -> bool:
    """Whether the seat in turn could win by what it draws."""
    now = table.now
    return bool(lookups.calls_drawn[int(now[AUTHOR] == now[WHOSE])])


@part
def _may_call(lookups: Lookups, table: Table) -> bool:
    """Whether the seat in turn, which has drawn, may win with its hand."""
    return _is_open_to_call(lookups, table) and _holds(lookups, table, table.now[WHOSE])


@part
def _draw(lookups: Lookups, table: Table) -> None:
    now = table.now
    forced = _threat(lookups, table)
    is_something = now[STOCKED] > 0 or now[PILED] > 1
    now[IDLE] = 0 if is_something else now[IDLE] + 1
    now[ROW] = 0
    now[BY_CHOICE] = 0 if forced else 1
    now[FRESH] = 0
    _take(lookups, table, now[WHOSE], max(1, forced))
    may_lay = lookups.lays_drawn[int(forced > 0)]
    if now[FRESH] and (may_lay or _is_open_to_call(lookups, table)):
        now[PHASE] = DRAWN
    else:
        _pass(lookups, table)


@part
def _clear_result(table: Table) -> None:
    for seat in range(len(table.hands)):
        table.winners[seat] = NOBODY
        table.called[seat] = 0


@part
def _calls(table: Table, policies: Policies, seat: int) -> bool:
    """Whether a seat that holds a dobon calls it: always, unless it acts at random."""
    return bool(policies.kind[seat] != NOBODY or random_below(table.seed, 2))


@part
def _callers(lookups: Lookups, table: Table, policies: Policies, first: int, skip: int) -> int:
    """Who calls on the top card, into `winners` in turn order; how many."""
    seats, found = len(table.hands), 0
    _clear_result(table)
    for step in range(seats):
        seat = (first + table.now[DIRECTION] * step) % seats
        holds = _holds(lookups, table, seat)
        if seat != skip and holds and _calls(table, policies, seat):
            table.winners[found] = seat
            found += 1
            _tell(table, CALLED, seat, 0, 0)
    _tell(table, CLOSED, NOBODY, 0, 0)
    return found


@part
def _lay(lookups: Lookups, table: Table, policies: Policies, card: int, suit: int) -> None:
    """A card is laid, may be dobonned, and has its effect."""
    now = table.now
    seat = now[WHOSE]
    _remove(lookups, table, seat, card)
    is_out = table.held[seat] == 0
    now[ROW] = 0 if is_out else _row_after(lookups, table, card)
    table.pile[now[PILED]] = card
    now[PILED] += 1
    now[SEEN] |= 1 << card
    now[SUIT], now[AUTHOR], now[IDLE] = suit, seat, 0
    callers = 0
    if lookups.safe[int(is_out)]:
        _tell(table, CLOSED, NOBODY, 0, 0)
    else:
        callers = _callers(lookups, table, policies, seat, seat)
    if callers:
        _called(lookups, table, policies, callers)
    elif is_out:
        _clear_result(table)
        table.winners[0] = seat
        _settle(lookups, table, 1, OUT)
    else:
        now[DIRECTION] *= lookups.turn[LAID, card]
        _next(table, lookups.steps[LAID, card])


@part
def _row_after(lookups: Lookups, table: Table, card: int) -> int:
    """How many threats lie in a row once this card is laid."""
    return int(table.now[ROW] + 1 if lookups.threatens[LAID, card] else 0)


@part
def _called(lookups: Lookups, table: Table, policies: Policies, callers: int) -> None:
    """A dobon is paid for, or turned round."""
    seat = table.now[AUTHOR]
    if lookups.counters:
        if _holds(lookups, table, seat) and _calls(table, policies, seat):
            _tell(table, CALLED, seat, 0, 0)
            _tell(table, CLOSED, NOBODY, 0, 0)
            for place in range(callers):
                table.called[table.winners[place]] = 1
                table.winners[place] = NOBODY
            table.winners[0] = seat
            _settle(lookups, table, 1, COUNTER)
            return
        _tell(table, CLOSED, NOBODY, 0, 0)
    table.called[seat] = 1
    _settle(lookups, table, callers, DOBON)


@compiled
def _settle(lookups: Lookups, table: Table, winners: int, ending: int) -> None:
    """Everybody who didn't win pays every winner; the round is over."""
    for seat in range(len(table.hands)):
        table.gains[seat] = 0
    for payer in range(len(table.hands)):
        has_won = False
        for place in range(winners):
            has_won |= table.winners[place] == payer
        if not has_won:
            for place in range(winners):
                _pay(lookups, table, payer, table.winners[place], ending)
    for seat in range(len(table.hands)):
        _tell(table, GAIN, seat, table.gains[seat], 0)
    table.now[PHASE] = OVER


@part
def _pay(lookups: Lookups, table: Table, payer: int, payee: int, ending: int) -> None:
    points, called = table.worth[payer], table.called[payer]
    if called:
        points += table.worth[payee]
    often = lookups.times[ending, called, _eights(table.hands[payee])]
    due = lookups.rounded[points] * often
    if lookups.purses:
        due = min(due, max(0, table.chips[payer] + table.gains[payer]))
    table.gains[payer] -= due
    table.gains[payee] += due


# How a seat acts -------------------------------------------------------------------------


@part
def _fitting(lookups: Lookups, table: Table) -> int:
    """The cards that the seat in turn may lay."""
    now = table.now
    hand = table.hands[now[WHOSE]]
    if now[PHASE] == DRAWN:
        hand = hand & now[FRESH] if lookups.lays_drawn[1 - now[BY_CHOICE]] else 0
    threatened = int(_threat(lookups, table) > 0)
    return int(hand & lookups.following[threatened, _top(table), now[SUIT]])


@part
def _at_random(lookups: Lookups, table: Table, fitting: int) -> int:
    """Any card that fits, seldom none; an eight with any suit. Of two dobons one is called."""
    may_call = table.now[PHASE] == DRAWN and _may_call(lookups, table)
    if may_call and random_below(table.seed, 2):
        return CALL
    picked = random_below(table.seed, 2 * _size(fitting) + 1)
    if picked == 0:
        return DRAW if table.now[PHASE] == ONGOING else PASS
    for _ in range((picked - 1) // 2):
        fitting &= fitting - 1
    card = _first(fitting)
    names = lookups.naming >> card & 1
    return PLAY + 4 * card + (random_below(table.seed, 4) if names else card // RANKS)


@part
def _may_follow(chances: HandChances, hidden: int, fitting: int, cards: int) -> float:
    """The chance that a hand of so many hidden cards has one that fits."""
    whole = _size(hidden)
    if cards > whole:
        return 1.0
    others = whole - _size(fitting)
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
    return Outlook(kind, rivals, follow, own, cards * chances.mean[0])


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
    wild = _size(hand.cards & lookups.wild)
    if wild:
        own *= exp(weights[kind, HASTE] * weights[kind, WILD] * wild)
    win = own / (own + look.rivals)
    race = win * look.owned - (1 - win) * weights[kind, DEARER] * hand.worth
    calls_on = lookups.dobon[hand.total]
    if not calls_on or not look.own:
        return float(race)
    known = max(1, _size(hidden))
    fits = max(1, _size(fitting))
    chance = _size(calls_on & fitting) / fits * look.follow
    later = weights[kind, PLAYS] * _size(calls_on & hidden) / known
    chance = 1 - (1 - chance) * (1 - later) ** (look.own - 1)
    payer = look.owned / (seats - 1)
    eights = _eights(hand.cards)
    both = lookups.times[DOBON, 1, eights] * (hand.worth + payer)
    others = lookups.times[DOBON, 0, eights]
    prize = both + others * look.owned - others * payer
    return float(chance * prize + (1 - chance) * race)


@part
def _hand(lookups: Lookups, table: Table, card: int, more: int) -> Hand:
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
    seat, hand = now[WHOSE], _hand(lookups, table, card, -1)
    direction = now[DIRECTION] * lookups.turn[LAID, card]
    first = (seat + direction * lookups.steps[LAID, card]) % seats
    take = lookups.threats[_row_after(lookups, table, card)]
    fitting = hidden & lookups.following[int(take > 0), card, suit]
    look = _outlook(table, policies, chances, Ahead(first, direction, fitting, take), hidden)
    safe, cost = 1.0, 0.0
    if not lookups.safe[int(hand.held == 0)]:
        safe, cost = _danger(lookups, table, policies, chances, card, hand)
    value = look.owned
    if hand.held:
        value = _standing(lookups, policies, look, hand, hidden, fitting)
    return float(safe * value - cost)


@part
def _danger(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, card: int, hand: Hand
) -> tuple[float, float]:
    """The chance that nobody calls on this card, and what calls cost on average."""
    now, seats, safe, cost = table.now, len(table.hands), 1.0, 0.0
    seat, rank = now[WHOSE], card % RANKS
    first = now[STARTER] if now[AUTHOR] == NOBODY else now[AUTHOR]
    multiplier = lookups.times[DOBON, 1, 0]
    silent = (now[AUTHOR] != NOBODY or lookups.opening) and first != seat
    silent = silent and _top(table) % RANKS == rank
    for step in range(1, seats):
        each = (seat + now[DIRECTION] * step) % seats
        silent = silent and each != first
        held = table.held[each]
        if silent or held > HIGHEST:
            continue
        chance = min(1.0, policies.weights[policies.kind[seat], FEAR] * chances.chance[held, rank])
        safe *= 1 - chance
        points = hand.worth + chances.points[held, rank]
        cost += chance * multiplier * chances.times[held, rank] * points
    counters = hand.held and lookups.counters
    if counters and lookups.dobon[hand.total] >> card & 1:
        cost *= -lookups.times[COUNTER, 1, 0] / multiplier
    return safe, cost


class Idle(NamedTuple):
    """What it is to lay nothing: the outlook then, the cards that fit the top, hidden cards."""

    look: Outlook
    fitting: int
    hidden: int


@part
def _drawn(lookups: Lookups, table: Table, policies: Policies, idle: Idle, stays: float) -> float:
    """What it is worth to draw one card; `stays`: to go on with the hand as it is."""
    top, known = _top(table), _size(idle.hidden)
    wins = _is_open_to_call(lookups, table)
    value = 0.0
    for rank in range(RANKS):
        found = idle.hidden & (ONE_RANK << rank)
        if found:
            hand = _hand(lookups, table, _first(found), 1)
            worth = idle.look.owned
            if not wins or not lookups.dobon[hand.total] >> top & 1:
                worth = _standing(lookups, policies, idle.look, hand, idle.hidden, idle.fitting)
            value += _size(found) / known * worth
    if lookups.lays_drawn[0]:
        laid = _size(idle.fitting) / known
        value = laid * max(value, stays) + (1 - laid) * value
    return value


@part
def _many(
    table: Table, policies: Policies, chances: HandChances, look: Outlook, take: int
) -> float:
    """What it is worth to draw several cards."""
    seat, kind = table.now[WHOSE], look.kind
    own = policies.fade[kind, table.held[seat] + take] * policies.turns[kind, look.own]
    win = own / (own + look.rivals)
    points = table.worth[seat] + take * chances.mean[0]
    return float(win * look.owned - (1 - win) * policies.weights[kind, DEARER] * points)


@part
def _idle(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, hidden: int
) -> float:
    """What it is worth to draw, or to pass after a draw."""
    now, seat, top = table.now, table.now[WHOSE], _top(table)
    fitting = hidden & lookups.following[0, top, now[SUIT]]
    first = (seat + now[DIRECTION]) % len(table.hands)
    look = _outlook(table, policies, chances, Ahead(first, now[DIRECTION], fitting, 0), hidden)
    take, has_drawn = _threat(lookups, table), now[PHASE] == DRAWN
    if take > 1 and not has_drawn:
        return _many(table, policies, chances, look, take)
    stays = 0.0
    if has_drawn or lookups.lays_drawn[0] or not hidden:
        same = _hand(lookups, table, top, 0)
        stays = _standing(lookups, policies, look, same, hidden, fitting)
    if has_drawn or not hidden:
        return stays
    return _drawn(lookups, table, policies, Idle(look, fitting, hidden), stays)


@part
def _best_suit(hand: int) -> int:
    """The suit that one holds most of."""
    best, most = 0, -1
    for suit in range(SUITS):
        cards = _size(hand & (ONE_SUIT << (RANKS * suit)))
        if cards > most:
            best, most = suit, cards
    return best


@part
def _by_policy(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, fitting: int
) -> int:
    """The action of the highest worth, an eight with one's longest suit."""
    now, seat = table.now, table.now[WHOSE]
    has_drawn = now[PHASE] == DRAWN
    if has_drawn and _may_call(lookups, table):
        return CALL
    best = PASS if has_drawn else DRAW
    if not fitting:
        return best
    hidden = ALL_CARDS & ~now[SEEN] & ~table.hands[seat]
    highest = _idle(lookups, table, policies, chances, hidden)
    while fitting:
        card = _first(fitting)
        fitting &= fitting - 1
        suit = card // RANKS
        if lookups.naming >> card & 1:
            suit = _best_suit(table.hands[seat] & ~(1 << card))
        action = PLAY + 4 * card + suit
        worth = _laid(lookups, table, policies, chances, hidden, action)
        if worth > highest:
            best, highest = action, worth
    return best


@compiled
def play_on(
    lookups: Lookups, table: Table, policies: Policies, chances: HandChances, action: int
) -> None:
    """Plays a round from a turn to its end, beginning with this action (NOTHING: by policy)."""
    now = table.now
    while now[PHASE] != OVER:
        now[TURNS] += 1
        if now[TURNS] > LONGEST:
            now[PHASE] = OVER
            return
        if action == NOTHING:
            fitting = _fitting(lookups, table)
            _tell(table, TURN, now[WHOSE], _size(fitting), now[PHASE])
            if policies.kind[now[WHOSE]] == NOBODY:
                action = _at_random(lookups, table, fitting)
            else:
                action = _by_policy(lookups, table, policies, chances, fitting)
        _tell(table, DO, now[WHOSE], action, 0)
        if action == DRAW:
            _draw(lookups, table)
        elif action == PASS:
            _pass(lookups, table)
        elif action == CALL:
            _clear_result(table)
            table.winners[0] = now[WHOSE]
            _settle(lookups, table, 1, BY_DRAW)
        else:
            _lay(lookups, table, policies, (action - PLAY) >> 2, (action - PLAY) & 3)
        action = NOTHING


# A new round ----------------------------------------------------------------------------


@compiled
def deal(lookups: Lookups, table: Table, policies: Policies, starter: int) -> None:
    """A new round: cards are dealt, the dobons on the card turned up called."""
    now, seats = table.now, len(table.hands)
    for card in range(CARDS):
        table.stock[card] = card
    _shuffle(table.seed, table.stock, CARDS)
    now[STOCKED] = CARDS
    for seat in range(seats):
        table.hands[seat] = table.held[seat] = table.total[seat] = table.worth[seat] = 0
        table.gains[seat] = 0
        for _ in range(lookups.hand):
            now[STOCKED] -= 1
            _add(lookups, table, seat, table.stock[now[STOCKED]])
            _tell(table, HAND, seat, table.stock[now[STOCKED]], 0)
    now[STOCKED] -= 1
    up = table.stock[now[STOCKED]]
    table.pile[0], now[PILED], now[SEEN] = up, 1, 1 << up
    now[SUIT], now[AUTHOR], now[STARTER], now[WHOSE] = up // RANKS, NOBODY, starter, starter
    now[DIRECTION], now[ROW], now[IDLE], now[FRESH], now[TURNS] = 1, 0, 0, 0, 0
    now[PHASE], now[BY_CHOICE] = ONGOING, 0
    _tell(table, UP, starter, up, 0)
    _tell_stock(table)
    callers = _callers(lookups, table, policies, starter, NOBODY) if lookups.opening else 0
    if callers:
        for seat in range(seats):
            table.called[seat] = 1
        _settle(lookups, table, callers, OPENING)
    else:
        now[ROW] = lookups.threatens[TURNED_UP, up]
        now[DIRECTION] = lookups.turn[TURNED_UP, up]
        _next(table, lookups.steps[TURNED_UP, up] - 1)


# What unseen cards say -------------------------------------------------------------------


@compiled
def survey(lookups: Lookups, hidden: int, chances: HandChances) -> None:
    """Counts every hand of unseen cards by size and by what it is a dobon on."""
    whole, points = _size(hidden), 0
    for rank in range(RANKS):
        points += lookups.points[rank] * _size(hidden & (ONE_RANK << rank))
    chances.mean[0] = points / max(1, whole)
    _count_ways(lookups, hidden & ~EIGHTS, chances)
    for held in range(HIGHEST + 1):
        for rank in range(RANKS):
            number, worth, times = _count_dobons(lookups, _eights(hidden), chances, held, rank)
            every = chances.combinations[whole, held] if held <= whole else 0.0
            found = number > 0 and every > 0
            chances.chance[held, rank] = number / every if found else 0.0
            chances.points[held, rank] = worth / number if found else 0.0
            chances.times[held, rank] = times / number if found else 1.0


@part
def _count_dobons(
    lookups: Lookups, eights: int, chances: HandChances, held: int, rank: int
) -> tuple[float, float, float]:
    """How many hands are a dobon on a rank, their points in all, how often they collect."""
    number, worth, times = 0.0, 0.0, 0.0
    for shown in range(min(eights, held) + 1):
        own = shown * lookups.number[EIGHT]
        which = chances.combinations[eights, shown]
        for total in range(HIGHEST + 1):
            if lookups.dobon[own + total] >> rank & 1:
                ways = which * chances.ways[0, held - shown, total]
                number += ways
                worth += which * chances.ways[1, held - shown, total]
                worth += shown * lookups.points[EIGHT] * ways
                times += ways * lookups.times[DOBON, 0, shown]
    return number, worth, times


@part
def _count_ways(lookups: Lookups, hidden: int, chances: HandChances) -> None:
    """How many sets of unseen cards have a size and a sum, and their points in all."""
    ways = chances.ways
    ways[:] = 0
    ways[0, 0, 0] = 1
    for rank in range(RANKS):
        number, points = lookups.number[rank], lookups.points[rank]
        have = _size(hidden & (ONE_RANK << rank))
        for cards in range(HIGHEST, -1, -1):
            for total in range(HIGHEST, -1, -1):
                count, worth = ways[0, cards, total], ways[1, cards, total]
                if count == 0:
                    continue
                for more in range(1, have + 1):
                    size, sum_ = cards + more, total + more * number
                    if sum_ > HIGHEST or size > HIGHEST:
                        break
                    times = chances.combinations[have, more]
                    ways[0, size, sum_] += times * count
                    ways[1, size, sum_] += times * (worth + count * more * points)


# Trying out ------------------------------------------------------------------------------


@part
def _copy(source: Table, target: Table) -> None:
    for seat in range(len(source.hands)):
        target.hands[seat], target.held[seat] = source.hands[seat], source.held[seat]
        target.total[seat], target.worth[seat] = source.total[seat], source.worth[seat]
        target.gains[seat] = 0
    for place in range(source.now[PILED]):
        target.pile[place] = source.pile[place]
    for place in range(source.now[STOCKED]):
        target.stock[place] = source.stock[place]
    for place in range(len(source.now)):
        target.now[place] = source.now[place]


class Belief(NamedTuple):
    """What a seat knows of others: hidden, the cards it hasn't seen. By seat: whether it let the
    top card go with the cards that it still has (silent), or drew rather than follow it (drew)."""

    hidden: Longs
    silent: Longs
    drew: Longs


REDEALS = 20
"""How often a hand is dealt anew that its seat would have played otherwise,"""

DOUBT = 0.1
"""and how often it is taken nevertheless: seats may draw though they could follow."""


@part
def _is_likely(lookups: Lookups, root: Table, belief: Belief, seat: int) -> bool:
    """Whether a seat with this hand would have done what was seen, by lot where it may be."""
    hand, top = root.hands[seat], _top(root)
    if belief.silent[seat] and _holds(lookups, root, seat):
        return False
    if not belief.drew[seat]:
        return True
    fitting = _size(hand & lookups.following[0, top, root.now[SUIT]])
    if not fitting:
        return True
    likely = DOUBT
    if fitting == 1 and not lookups.lays_drawn[0]:
        likely = max(DOUBT, 1 / root.held[seat])
    return bool(random_below(root.seed, 1024) < 1024 * likely)


@part
def _deal_hand(lookups: Lookups, root: Table, hidden: Longs, first: int, seat: int) -> None:
    """A seat's hand from the hidden cards, those before `first` aside."""
    many, left = root.held[seat], len(hidden) - first
    root.hands[seat] = root.held[seat] = root.total[seat] = root.worth[seat] = 0
    for card in range(many):
        place, other = first + card, first + card + random_below(root.seed, left - card)
        hidden[place], hidden[other] = hidden[other], hidden[place]
        _add(lookups, root, seat, hidden[place])


@part
def _deal_hidden(lookups: Lookups, root: Table, belief: Belief) -> None:
    """The hidden cards to where they may be."""
    hidden, first = belief.hidden, 0
    for seat in range(len(root.hands)):
        if seat == root.now[WHOSE]:
            continue
        for _ in range(REDEALS):
            _deal_hand(lookups, root, hidden, first, seat)
            if _is_likely(lookups, root, belief, seat):
                break
        first += root.held[seat]
    many = root.now[STOCKED]
    for card in range(many):
        root.stock[card] = hidden[first + card]
    _shuffle(root.seed, root.stock, many)


class Gains(NamedTuple):
    """What actions gained on the same deals: totals (A,), products (A, A) of pairs; here (A,)
    is space for one deal."""

    totals: Doubles
    products: Doubles
    here: Doubles


class Model(NamedTuple):
    """What a seat makes of a round: the rules, how all seats act, what it knows of others."""

    lookups: Lookups
    policies: Policies
    chances: HandChances
    belief: Belief


@compiled
def try_out(
    model: Model, root: Table, work: Table, actions: Longs, deals: int, gains: Gains
) -> None:
    """Each action on the same deals with the same luck after it; root's own hand is known."""
    lookups, policies, chances, belief = model
    seat, many = root.now[WHOSE], len(actions)
    for _ in range(deals):
        _deal_hidden(lookups, root, belief)
        luck = root.seed[0] ^ np.uint64(0x5DEECE66D)
        for place in range(many):
            _copy(root, work)
            work.seed[0] = luck
            play_on(lookups, work, policies, chances, actions[place])
            gains.here[place] = work.gains[seat]
        for place in range(many):
            gains.totals[place] += gains.here[place]
            for other in range(many):
                gains.products[place, other] += gains.here[place] * gains.here[other]
